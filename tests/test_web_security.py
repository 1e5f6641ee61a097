"""Hostile clients: foreign hosts and origins, tokens, traversal, broken and endless requests."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import time
from collections.abc import Iterator

import httpx
import pytest
from web_server import CLUES, Running, http_post, read_all, shared_server

from nonolith.web.errors import Answer, RequestError
from nonolith.web.limits import Settings
from nonolith.web.server.asgi import Message
from nonolith.web.server.receiving import Bodies
from nonolith.web.server.sending import Answers

SOLVE = {"puzzle": CLUES}


@pytest.fixture
def server() -> Running:
    return shared_server()


@pytest.fixture(scope="module")
def strict() -> Iterator[Running]:
    """A server for the network, with a token, small limits and one site that may use it."""
    server = Running(
        *("--host", "0.0.0.0", "--workers", "1", "--max-body", "1", "--max-connections", "30"),
        *("--allow-host", "puzzles.example.org", "--allow-origin", "https://app.example.org"),
        env={"NONOLITH_TOKEN": "secret token"},
    )
    yield server
    server.stop()


@pytest.fixture(scope="module", params=["httptools", "h11"])
def hasty(request: pytest.FixtureRequest) -> Iterator[Running]:
    """A server with either HTTP parser that waits just a second for a head or a body."""
    with Running(request.param, workers=1, header_seconds=1, body_seconds=1) as server:
        yield server


TOKEN = {"authorization": "Bearer secret token"}


# -- whose requests are these? -------------------------------------------------------------


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8000",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "192.168.0.1",
        "[::2]",
        "",
        "127.0.0.1@evil.example",
        "0x7f000001",
    ],
)
def test_a_foreign_host_is_refused(server: Running, host: str) -> None:
    for path in ("/", "/health", "/api/v1/formats", "/metrics"):
        response = server.client.get(path, headers={"host": host})
        assert response.status_code in (400, 403), path
        assert "verdict" not in response.text


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "LOCALHOST:1", "[::1]:8000", "localhost.", "127.0.0.1:99"]
)
def test_our_own_names_are_accepted(server: Running, host: str) -> None:
    assert server.client.get("/health", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "http://localhost.evil.example",
        "http://127.0.0.1:1",
        "null",
        "",
        "file://",
        "http://[",
        "http://127.0.0.1:{port}@evil.example",
        "ftp://127.0.0.1:{port}",
    ],
)
def test_a_foreign_origin_is_refused(server: Running, origin: str) -> None:
    headers = {"origin": origin.format(port=server.port)}
    response = server.post("solve", SOLVE, headers=headers)
    assert response.status_code == 403
    assert response.json()["code"] == "origin"
    assert "access-control-allow-origin" not in response.headers


def test_our_own_page_may_use_the_api(server: Running) -> None:
    response = server.post("solve", SOLVE, headers={"origin": server.url})
    assert response.status_code == 200


@pytest.mark.parametrize("media", ["text/plain", "application/x-www-form-urlencoded", None])
def test_what_a_form_on_another_site_can_send_is_refused(server: Running, media: str) -> None:
    headers = {} if media is None else {"content-type": media}
    response = server.client.post("/api/v1/solve", content=json.dumps(SOLVE), headers=headers)
    assert response.status_code == 415
    assert "expected Content-Type: application/json" in response.json()["error"]


def test_an_allowed_site_may_ask(strict: Running) -> None:
    origin = {"origin": "https://app.example.org"}
    ask = strict.client.options("/api/v1/solve", headers=origin)
    assert ask.status_code == 204
    assert ask.headers["access-control-allow-origin"] == "https://app.example.org"
    assert "authorization" in ask.headers["access-control-allow-headers"]
    response = strict.post("solve", SOLVE, headers=origin | TOKEN)
    assert response.status_code == 200
    assert response.headers["access-control-allow-origin"] == "https://app.example.org"
    other = strict.post("solve", SOLVE, headers={"origin": "https://other.example"} | TOKEN)
    assert other.status_code == 403


def test_names_given_with_allow_host_are_accepted(strict: Running) -> None:
    for host, status in (("puzzles.example.org", 200), ("192.168.1.7", 200), ("evil.example", 403)):
        assert strict.client.get("/health", headers={"host": host}).status_code == status


def test_the_token_is_wanted(strict: Running) -> None:
    wrong = ({}, {"authorization": "Bearer wrong"}, {"authorization": "secret token"})
    for headers in wrong:
        response = strict.post("solve", SOLVE, headers=headers)
        assert response.status_code == 401
        assert response.headers["www-authenticate"] == "Bearer"
        assert strict.client.get("/metrics", headers=headers).status_code == 401
    assert strict.post("solve", SOLVE, headers=TOKEN).json()["verdict"] == "unique"
    for path in ("/", "/health", "/api/v1/docs"):
        assert strict.client.get(path).status_code == 200


def test_a_server_for_the_network_warns_and_keeps_the_token_out_of_the_log(
    strict: Running,
) -> None:
    assert "warning: other machines can reach this server" in strict.log[0]
    assert "secret" not in "".join(strict.log)


# -- what the answers carry ----------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/api/v1/docs", "/api/v1/formats", "/nothing", "/health"])
def test_answers_forbid_what_no_page_needs(server: Running, path: str) -> None:
    headers = server.client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers


def test_pages_have_no_inline_script_or_style(server: Running) -> None:
    for path in ("/", "/api/v1/docs"):
        page = server.client.get(path).text
        assert not re.search(r"<script(?![^>]*\bsrc=)", page)
        assert not re.search(r"<style|\bstyle=|\bon[a-z]+=|javascript:", page)
        assert not re.search(r"(src|href)=\"(https?:)?//", page)


# -- paths ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/../../../etc/passwd",
        "/..%2f..%2f..%2fetc%2fpasswd",
        "/%2e%2e/%2e%2e/pyproject.toml",
        "/static/../settings.py",
        "/settings.py",
        "/../settings.py",
        "//etc/passwd",
        "/index.html/../../settings.py",
        "/index.html%00.css",
        "/....//....//etc/passwd",
        "/\\..\\..\\etc\\passwd",
        "/api/v1/../../etc/passwd",
        "/api/v1/solve/../../../x",
        "/__pycache__/",
        "/%ff%fe",
    ],
)
def test_no_path_reaches_the_file_system(server: Running, path: str) -> None:
    request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    answer = server.raw(request.encode("latin-1"))
    assert re.match(rb"HTTP/1.1 (400|404|405) ", answer)
    assert b"root:" not in answer
    assert b"import" not in answer


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/v1/solve", 405),
        ("PUT", "/api/v1/solve", 405),
        ("POST", "/", 405),
        ("POST", "/api/v1/nothing", 404),
        ("GET", "/api/v1/nothing", 404),
        ("TRACE", "/", 405),
        ("OPTIONS", "/api/v1/solve", 405),
        ("DELETE", "/health", 405),
    ],
)
def test_wrong_methods_and_paths(server: Running, method: str, path: str, status: int) -> None:
    response = server.client.request(method, path)
    assert response.status_code == status
    assert set(response.json()) == {"error", "code"}


# -- broken HTTP ---------------------------------------------------------------------------

GET = b"GET /health HTTP/1.1\r\n"
POST = b"POST /api/v1/solve HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.mark.parametrize(
    "request_",
    [
        b"\x00\x01\x02\r\n\r\n",
        b"GET\r\n\r\n",
        GET + b"Host: 127.0.0.1\r\nHost: evil.example\r\n\r\n",
        GET + b"Host: 127.0.0.1\r\nX: a\x00b\r\n\r\n",
        GET + b"Host: 127.0.0.1\r\n X: folded\r\n\r\n",
        GET + b"Host 127.0.0.1\r\n\r\n",
        GET + b"Host: 127.0.0.1\r\nX: " + b"a" * 100_000 + b"\r\n\r\n",
        GET + b"Host: 127.0.0.1\r\n" + b"X: a\r\n" * 20_000 + b"\r\n",
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        POST + b"Content-Length: -1\r\n\r\n",
        POST + b"Content-Length: 1x\r\n\r\n",
        POST + b"Content-Length: " + b"9" * 40 + b"\r\n\r\n",
        POST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    ],
    ids=range(13),
)
def test_broken_requests_are_refused(hasty: Running, request_: bytes) -> None:
    with hasty.connect() as link:
        link.sendall(request_)
        link.shutdown(socket.SHUT_WR)
        answer = read_all(link)
    assert answer == b"" or re.match(rb"HTTP/1.1 4\d\d ", answer), answer[:100]
    assert hasty.health()["status"] == "ok"


def test_headers_cannot_be_injected(server: Running) -> None:
    """What a client sends in a header, a path or a puzzle never becomes a header of the answer."""
    evil = "x%0d%0aX-Evil:%201"
    answer = server.raw(
        f"GET /{evil}?a={evil} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Request-Id: {evil}\r\n"
        f"If-None-Match: {evil}\r\nConnection: close\r\n\r\n".encode()
    )
    assert b"x-evil" not in answer.lower()
    request = {"puzzle": {"title": "a\r\nX-Evil: 1", **CLUES}, "caption": "a\r\nX-Evil: 1"}
    response = server.post("render", request)
    assert response.status_code == 200
    assert "x-evil" not in response.headers


def test_a_websocket_is_not_opened(server: Running) -> None:
    answer = server.raw(
        b"GET /api/v1/solve HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
        b"Connection: Upgrade, close\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    assert b" 101 " not in answer[:20]


@pytest.mark.parametrize("offer", ["h2c", "websocket", "TLS/1.0, h2c"])
@pytest.mark.parametrize("size", [10_000, 300])
def test_an_offer_to_upgrade_loses_no_body(hasty: Running, offer: str, size: int) -> None:
    """Whole, in pieces, and with another request behind it on the same connection."""
    offers = (f"Upgrade: {offer}", "Connection: Upgrade, HTTP2-Settings", "HTTP2-Settings: AAMA")
    data = http_post("solve", SOLVE, *offers) + http_post("solve", SOLVE, "Connection: close")
    with hasty.connect() as link:
        for place in range(0, len(data), size):
            link.sendall(data[place : place + size])
            time.sleep(0.02)
        answer = read_all(link)
    assert answer.count(b"HTTP/1.1 200 OK") == 2
    assert answer.count(b'"verdict":"unique"') == 2


def test_a_tunnel_is_not_opened(hasty: Running) -> None:
    answer = hasty.raw(b"CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nSSH-2.0\r\n")
    assert re.match(rb"HTTP/1.1 4\d\d ", answer)


@pytest.mark.parametrize(
    "body",
    [
        b'{"puzzle": "\xff\xfe"}',
        b'{"puzzle": "\\ud800"}',
        b'{"puzzle": "\\u0000"}',
        b'{"puzzle": ' + b"[" * 50_000 + b"}",
        b'{"puzzle": {"rows": ' + b"[" * 150 + b"]" * 150 + b', "columns": []}}',
        b'{"puzzle": {"rows": [[1e400]], "columns": [[1]]}}',
        b'{"puzzle": {"rows": [[' + b"9" * 5000 + b']], "columns": [[1]]}}',
        b'{"puzzle": {"rows": [[NaN]], "columns": [[1]]}}',
        b'{"puzzle": "width 1000000000\\nheight 1000000000\\nrows\\n"}',
        b'{"puzzle": "1000000 1000000\\n--\\n1\\n--\\n1\\n"}',
        b'{"puzzle": {"rows": [[1]], "columns": [[1]], "rows": 3}}',
        b"",
        b"\x00",
    ],
    ids=range(13),
)
def test_hostile_bodies_are_refused(server: Running, body: bytes) -> None:
    response = server.client.post(
        "/api/v1/solve", content=body, headers={"content-type": "application/json"}
    )
    assert response.status_code in (400, 422)
    assert response.json()["error"]


# -- too much, too slow --------------------------------------------------------------------


def test_a_body_that_is_too_large_is_refused_whether_it_says_so_or_not(strict: Running) -> None:
    size = 50 * 1024 * 1024
    headers = {"content-type": "application/json"} | TOKEN
    said = strict.client.post("/api/v1/solve", content=b" " * size, headers=headers)
    assert said.status_code == 413
    assert "larger than the 1048576 bytes" in said.json()["error"]

    def pieces() -> Iterator[bytes]:
        for _ in range(50):
            yield b" " * (size // 50)

    chunked = strict.client.post("/api/v1/solve", content=pieces(), headers=headers)
    assert chunked.status_code == 413
    assert strict.health()["status"] == "ok"


def test_too_many_connections_are_turned_away(strict: Running) -> None:
    strict.client.close()
    strict.client = httpx.Client(base_url=strict.url, timeout=30)
    links = [strict.connect() for _ in range(40)]
    time.sleep(0.5)
    refused = [link for link in links if _answer_now(link).startswith(b"HTTP/1.1 503")]
    assert len(refused) >= 10
    for link in links:
        link.close()
    time.sleep(0.3)
    assert strict.health()["status"] == "ok"


def test_a_body_that_drips_is_cut_off(hasty: Running) -> None:
    begin = time.monotonic()
    with hasty.connect() as link:
        link.sendall(http_post("solve", b" " * 1000)[:-1000])
        for _ in range(40):
            try:
                link.sendall(b" ")
            except (BrokenPipeError, ConnectionResetError):
                break
            time.sleep(0.05)
        answer = read_all(link)
    assert answer.startswith(b"HTTP/1.1 408") or answer == b""
    assert time.monotonic() - begin < 4
    assert any('"status": 408' in line for line in hasty.log)


def test_a_head_that_drips_is_cut_off(hasty: Running) -> None:
    """Neither silence nor one byte now and then keeps a connection open, also a used one."""
    begin = time.monotonic()
    with hasty.connect() as silent, hasty.connect() as dripping, hasty.connect() as used:
        dripping.sendall(b"GET /health HT")
        used.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        time.sleep(0.5)
        dripping.sendall(b"T")
        used.sendall(b"G")
        for link in (silent, dripping, used):
            assert b"HTTP/1.1 408 " in read_all(link)
        assert time.monotonic() - begin < 6


def test_all_bodies_together_are_bounded() -> None:
    async def whole() -> dict[str, object]:
        return {"type": "http.request", "body": b" " * 60, "more_body": False}

    async def check() -> None:
        bodies = Bodies(Settings(body=100, bodies=100))
        first = await bodies.read({"headers": []}, whole)
        with pytest.raises(RequestError, match="too many large requests"):
            await bodies.read({"headers": []}, whole)
        bodies.release(first)
        assert len(await bodies.read({"headers": []}, whole)) == 60

    asyncio.run(check())


def test_answers_that_nobody_reads_are_bounded_in_size_and_time() -> None:
    async def check() -> None:
        answers = Answers(Settings(answers=100_000, answer_seconds=0.2))
        taken = []

        async def never_ready(message: Message) -> None:
            taken.append(len(message.get("body", b"")))
            if len(taken) > 2:
                await asyncio.sleep(60)

        large = Answer(200, "text/plain", b"x" * 1_000_000)
        sending = asyncio.create_task(answers.send(large, never_ready))
        await asyncio.sleep(0.05)
        with pytest.raises(RequestError, match="too many large answers"):
            answers.check_room()
        await sending
        answers.check_room()
        assert sum(taken) < 300_000

    asyncio.run(check())


def test_a_body_that_nobody_reads_is_not_taken_for_the_next_request(server: Running) -> None:
    request = http_post("solve", b" " * 100_000).replace(b"application/json", b"text/plain")
    answer = server.raw(request)
    assert answer.count(b"HTTP/1.1 ") == 1
    assert answer.startswith(b"HTTP/1.1 415 ")
    assert b"connection: close" in answer


def test_requests_on_one_connection_are_answered_in_order(hasty: Running) -> None:
    first = http_post("solve", SOLVE)
    second = http_post("line", {"clue": [1], "cells": "?"}, "Connection: close")
    answer = hasty.raw(first + second)
    assert answer.index(b'"verdict"') < answer.index(b'"leftmost"')
    assert answer.count(b"HTTP/1.1 200 OK") == 2


def _answer_now(link: socket.socket) -> bytes:
    link.settimeout(0.05)
    try:
        return link.recv(1000)
    except (TimeoutError, ConnectionResetError):
        return b""
