"""A request that arrives whole goes the short way; nobody can tell it from the ordinary one."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import pytest
from web_server import CLUES, Running, hard, http_post, read_all, shared_server

SOLVE = {"puzzle": CLUES}


@pytest.fixture
def server() -> Running:
    return shared_server()


def in_pieces(server: Running, data: bytes) -> bytes:
    """The answer to a request whose body comes later than its head."""
    head, _, body = data.partition(b"\r\n\r\n")
    with server.connect() as link:
        link.sendall(head + b"\r\n\r\n")
        time.sleep(0.1)
        link.sendall(body)
        return read_all(link)


def comparable(answer: bytes) -> tuple[bytes, list[bytes], Any]:
    """Status, headers and record, without times."""
    head, _, body = answer.partition(b"\r\n\r\n")
    status, *headers = head.split(b"\r\n")
    record = re.sub(rb'seconds":[\d.e-]+', b'seconds":0', body)
    kept = [line for line in headers if not line.startswith((b"date:", b"content-length:"))]
    return status, sorted(kept), record


@pytest.mark.parametrize(
    ("verb", "request_", "headers"),
    [
        ("solve", SOLVE, ()),
        ("count", SOLVE, ("X-Forwarded-For: 10.0.0.1",)),
        ("solve", {"puzzle": {"rows": [[3]], "columns": [[1]]}}, ()),
        ("solve", {"puzzle": {"rows": [[3]]}}, ()),
        ("solve", {"puzzle": "no puzzle"}, ()),
        ("solve", b"{", ()),
        ("solve", b"", ()),
        ("solve", SOLVE, ("Origin: http://example.org",)),
        ("render", {"puzzle": CLUES, "format": "svg"}, ()),
        ("convert", {"puzzle": {"picture": ["#." * 100] * 400}, "to": "json"}, ()),  # in pieces
        ("nowhere", SOLVE, ()),
    ],
)
def test_both_ways_give_the_same(
    server: Running, verb: str, request_: Any, headers: tuple[str, ...]
) -> None:
    data = http_post(verb, request_, *headers, "Connection: close")
    assert comparable(server.raw(data)) == comparable(in_pieces(server, data))


def test_requests_in_a_row_are_answered_in_their_order(server: Running) -> None:
    """Several that arrive together, and the last of them closes the connection."""
    puzzles = [{"puzzle": {"rows": [[n]], "columns": [[1]] * n}} for n in (1, 2, 3)]
    parts = [http_post("solve", puzzle) for puzzle in puzzles]
    parts.append(http_post("solve", SOLVE, "Connection: close"))
    answer = server.raw(b"".join(parts))
    assert [int(width) for width in re.findall(rb'"width":(\d+)', answer)] == [1, 2, 3, 3]
    assert answer.count(b"HTTP/1.1 200 OK") == 4
    assert answer.count(b"connection: close") == 1


def test_a_connection_is_used_again(server: Running) -> None:
    with server.connect() as link:
        for _ in range(3):
            link.sendall(http_post("solve", SOLVE))
            assert link.recv(65536).startswith(b"HTTP/1.1 200 OK")


def test_every_request_is_counted_once(server: Running) -> None:
    def counted() -> tuple[int, ...]:
        text = server.client.get("/metrics").text
        names = ('requests_total{route="count",status="200"}', "requests_active")
        return tuple(
            int(found[1]) if (found := re.search(rf"{re.escape(name)} (\d+)", text)) else 0
            for name in names
        )

    before = counted()
    data = http_post("count", SOLVE, "Connection: close")
    server.raw(data)
    in_pieces(server, data)
    assert counted() == (before[0] + 2, before[1])


def test_work_stops_when_the_client_goes_away(server: Running) -> None:
    links = [server.connect() for _ in range(3)]
    for link in links:
        link.sendall(http_post("solve", hard()))
    server.wait_for(busy=2, waiting=1)
    for link in links:
        link.close()
    server.wait_for(busy=0, waiting=0)
    assert any('"status": 499' in line for line in server.log)


def test_an_error_is_logged_with_all_the_time_that_it_took(server: Running) -> None:
    """Its answer goes the ordinary way, which began when the work was done."""
    before = len(server.log)  # other tests of this server thin as well
    answer = server.post("thin", {**hard(), "limits": {"seconds": 0.5}})
    assert answer.status_code == 422
    end = time.monotonic() + 10
    while not (lines := [line for line in server.log[before:] if '"/api/v1/thin"' in line]):
        assert time.monotonic() < end
        time.sleep(0.02)
    assert json.loads(lines[-1])["milliseconds"] >= 250  # the engine stops a little early


def test_bodies_on_the_short_way_are_held_to_the_bound() -> None:
    """What is beyond the bound goes the ordinary way, which refuses it."""
    with Running(bodies=100, workers=1) as server:
        small = server.raw(http_post("solve", SOLVE, "Connection: close"))
        assert b"200 OK" in small.splitlines()[0]
        padded = json.dumps(SOLVE).encode() + b" " * 100
        large = server.raw(http_post("solve", padded, "Connection: close"))
        assert b"503" in large.splitlines()[0]
