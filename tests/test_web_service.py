"""The running service: verbs over HTTP, streams, operations, and how it ends."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from typing import Any

import pytest
from command import nonolith
from web_server import CLUES, Running, events, hard, http_post, read_all, shared_server

from nonolith.web.schemas.examples import EXAMPLES

CASES = [
    pytest.param(verb, request, id=f"{verb}: {name}")
    for verb, cases in EXAMPLES.items()
    for name, request in cases.items()
]


@pytest.fixture
def server() -> Running:
    return shared_server()


@pytest.mark.parametrize(("verb", "request_"), CASES)
def test_every_example_is_answered(server: Running, verb: str, request_: dict[str, Any]) -> None:
    response = server.post(verb, request_)
    assert response.status_code == 200, response.text
    assert response.headers["cache-control"] == "no-store"


def test_formats_are_listed(server: Running) -> None:
    assert "non" in [
        item["name"] for item in server.client.get("/api/v1/formats").json()["formats"]
    ]


def test_a_stream_tells_the_progress_and_then_the_result(server: Running) -> None:
    response = server.post("solve", hard(1.0), headers={"accept": "text/event-stream"})
    told = events(response)
    assert response.headers["content-type"].startswith("text/event-stream")
    assert [name for name, _ in told[:-1]] == ["progress"] * (len(told) - 1)
    assert len(told) >= 4
    assert set(told[0][1]) == {"solutions", "stats"}
    assert told[-1][0] == "result"
    assert told[-1][1]["verdict"] == "undecided"


def test_a_short_stream_is_just_the_result(server: Running) -> None:
    response = server.post("solve", {"puzzle": CLUES}, headers={"accept": "text/event-stream"})
    ((name, record),) = events(response)
    assert (name, record["verdict"]) == ("result", "unique")


def test_a_bad_request_is_no_stream(server: Running) -> None:
    response = server.post("solve", {"puzzle": "nonsense"}, headers={"accept": "text/event-stream"})
    assert response.status_code == 422
    assert response.headers["content-type"] == "application/json"


def test_a_lone_slow_client_does_not_hold_up_the_others(server: Running) -> None:
    with server.connect() as link:
        link.sendall(b"POST /api/v1/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n")
        assert server.post("solve", {"puzzle": CLUES}).status_code == 200


def test_steps_of_an_explanation_come_as_they_are_found(server: Running) -> None:
    """The first alone and at once, with what it takes to show it; the result has them all."""
    request = {"puzzle": {"rows": [[3], [1]], "columns": [[1], [2], [1]]}}
    response = server.post("explain", request, headers={"accept": "text/event-stream"})
    (name, first), *_, (last, result) = events(response)
    assert (name, last) == ("progress", "result")
    assert first["steps"] == result["steps"][:1]
    assert first["first"] == 1
    assert (first["width"], first["start"]) == (3, ["???", "???"])
    assert first["palette"] == result["palette"]


@pytest.mark.parametrize("accept", ["application/json", "text/event-stream"])
def test_work_stops_when_the_client_goes_away(server: Running, accept: str) -> None:
    server.wait_for(busy=0)
    with server.connect() as link:
        link.sendall(http_post("solve", hard(), f"Accept: {accept}"))
        server.wait_for(busy=1)
    assert server.wait_for(busy=0)["waited"] < 2


def test_waiting_requests_are_dropped_when_their_clients_go_away(server: Running) -> None:
    server.wait_for(busy=0)
    links = [server.connect() for _ in range(20)]
    for link in links:
        link.sendall(http_post("solve", hard()))
    time.sleep(0.3)
    assert server.health()["waiting"] > 0
    for link in links:
        link.close()
    assert server.wait_for(busy=0, waiting=0)["waited"] < 3


def test_health_and_metrics(server: Running) -> None:
    server.post("solve", {"puzzle": CLUES})
    health = server.wait_for(busy=0)
    assert (health["status"], health["workers"]) == ("ok", 4), "two, and two for long ones"
    text = server.client.get("/metrics").text
    assert 'nonolith_requests_total{route="solve",status="200"}' in text
    assert 'nonolith_request_seconds_bucket{route="solve",le="+Inf"}' in text
    assert 'nonolith_pool{state="idle"}' in text


def test_the_log_is_json_and_holds_no_puzzle(server: Running) -> None:
    secret = "a very secret title"
    server.post("solve", {"puzzle": {"title": secret, **CLUES}})
    server.client.get("/no/such%0Aplace")
    server.health()
    records = [json.loads(line) for line in server.log if line.startswith("{")]
    assert secret not in "\n".join(server.log)
    last = [record for record in records if record.get("route") == "solve"][-1]
    assert {"time", "client", "method", "path", "status", "milliseconds", "bytes"} <= set(last)


def test_the_documents_are_served(server: Running) -> None:
    document = server.client.get("/api/v1/openapi.json").json()
    assert "/api/v1/solve" in document["paths"]
    page = server.client.get("/api/v1/docs")
    assert page.headers["content-type"].startswith("text/html")
    assert "<script" not in page.text
    assert server.client.get("/").text.startswith("<!DOCTYPE html>")


def test_a_head_is_a_get_without_its_body(server: Running) -> None:
    for path in ("/", "/health", "/api/v1/formats", "/api/v1/docs"):
        whole, head = server.client.get(path), server.client.head(path)
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-type"] == whole.headers["content-type"]


def test_a_wrong_method_hears_the_right_one(server: Running) -> None:
    assert server.client.get("/api/v1/solve").headers["allow"] == "POST"
    assert server.client.post("/health").headers["allow"] == "GET"


def test_files_of_the_page_are_not_sent_twice(server: Running) -> None:
    first = server.client.get("/docs.css")
    again = server.client.get("/docs.css", headers={"if-none-match": first.headers["etag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")


def test_running_requests_end_before_the_server_does() -> None:
    server = Running("--workers", "1")
    with server.client.stream(
        "POST", "/api/v1/solve", json=hard(1.5), headers={"accept": "text/event-stream"}
    ) as stream:
        server.process.send_signal(signal.SIGTERM)
        assert "event: result" in stream.read().decode()
    pids = server.workers() if server.process.poll() is None else []
    assert server.stop() == 0
    assert all(not _is_alive(pid) for pid in pids)


@pytest.mark.parametrize("accept", ["application/json", "text/event-stream"])
def test_requests_that_outlast_the_grace_are_told_that_the_server_ends(accept: str) -> None:
    server = Running(workers=1, long_workers=1, grace_seconds=0.5)
    with server.connect(20) as link, server.connect(20) as waiting, server.connect(20) as dripping:
        # Not the same puzzle twice: what is known to take long waits without a first turn, and a
        # stream that no turn has begun is refused like any other request.
        for seed, one in enumerate((link, waiting)):
            one.sendall(http_post("solve", hard(20, seed), f"Accept: {accept}"))
        dripping.sendall(http_post("solve", b" " * 100)[:-50])
        server.wait_for(long=1, waiting=1)
        time.sleep(0.2)
        server.process.send_signal(signal.SIGTERM)
        answers = [read_all(one) for one in (link, waiting, dripping)]
    assert server.process.wait(20) == 0
    server.stop()
    for answer in answers:
        assert b'"code": "shutdown"' in answer
    stream = accept == "text/event-stream"
    head = b"HTTP/1.1 200 " if stream else b"HTTP/1.1 503 "
    assert [answer.startswith(head) for answer in answers] == [True, True, not stream]
    if stream:
        assert b"event: error\r\n" in answers[0].replace(b"\n", b"\r\n")


def test_ctrl_c_is_the_ordinary_way_to_stop_it() -> None:
    server = Running("--workers", "1")
    assert server.stop(signal.SIGINT) == 0
    assert not any("Traceback" in line for line in server.log)


def test_workers_end_with_a_server_that_is_killed() -> None:
    server = Running("--workers", "1")
    with server.connect() as link:
        link.sendall(http_post("solve", hard()))
        server.wait_for(busy=1)
        pids = server.workers()
        server.stop(signal.SIGKILL)
    end = time.monotonic() + 5
    while any(map(_is_alive, pids)) and time.monotonic() < end:
        time.sleep(0.05)
    assert not any(map(_is_alive, pids))


def test_a_port_that_is_taken_is_told() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        ran = nonolith("web", "--port", str(taken.getsockname()[1]), "--no-browser")
    assert ran.code == 2
    assert ran.err.startswith("nonolith: cannot listen on 127.0.0.1 port")
    assert ran.err.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX limits")
def test_a_server_that_may_open_too_few_files_does_not_start() -> None:
    import resource

    ran = subprocess.run(
        [sys.executable, "-m", "nonolith", "web", "--port", "0", "--no-browser"],
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (100, 100)),
    )
    assert ran.returncode == 2
    reason = "the system allows 100 open files; expected at least 120 (ulimit -n)"
    assert ran.stderr == f"nonolith: cannot serve: {reason}\n"


@pytest.mark.skipif(sys.platform != "linux", reason="/dev/full is a full disk")
def test_a_server_that_cannot_write_its_log_does_not_start() -> None:
    with open("/dev/full", "w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "nonolith", "web", "--port", "0", "--log", "json"],
            stdout=subprocess.PIPE,
            stderr=full,
            text=True,
            timeout=60,
        )
    assert ran.returncode == 2
    error = "nonolith: error: cannot write the log: no space left on device (--log off)"
    assert ran.stdout.splitlines() == [error]


def test_a_server_for_the_network_needs_a_token() -> None:
    ran = nonolith("web", "--host", "0.0.0.0", "--port", "0")
    assert ran.code == 2
    assert "set a --token, for example --token" in ran.err


def _is_alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as handle:
            return handle.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
