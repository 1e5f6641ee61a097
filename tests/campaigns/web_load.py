"""The service under load and abuse, on loopback: figures, and a failure if a promise is broken.

    python tests/campaigns/web_load.py

Measures small solves per second against a bare ASGI callable under the same server, their 99th
percentile beside 4, 12 and 64 hard ones, and what a hundred disconnecting clients, ten thousand
connections at once, a 50 MB body, a puzzle of 10^6 x 10^6 and a dripping body leave behind. Needs
wrk (``apt install wrk``) for the rates.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import httpx
from web_server import CLUES, Running, hard, http_post, read_all

import nonolith as nl

BARE = """
async def app(scope, receive, send):
    while (await receive()).get("more_body"):
        pass
    head = [(b"content-type", b"application/json"), (b"content-length", b"20")]
    await send({"type": "http.response.start", "status": 200, "headers": head})
    await send({"type": "http.response.body", "body": b'{"verdict":"unique"}'})
"""
LUA = """
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = 'BODY'
"""
SECONDS = 5
#: What the server process may ever hold, in MiB; see docs/service.md.
SERVER_BOUND = 400


def main() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    print(f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f}")
    with Running("--workers", "2", "--timeout", "70", "--log", "off") as server:
        if shutil.which("wrk"):
            rates(server)
            while_hard(server)
        else:
            print("wrk is not installed: no rates")
        disconnecting(server)
        killed(server)
        large(server)
        dripping(server)
        ten_thousand(server)
        server.wait_for(busy=0, waiting=0)
        print(
            f"server: at most {peak(server.process.pid):.0f} MiB; workers now "
            f"{[round(peak(pid)) for pid in server.workers()]} MiB; {server.health()}"
        )
        assert peak(server.process.pid) < SERVER_BOUND
        assert server.post("solve", {"puzzle": CLUES}).status_code == 200
    print("every promise kept")


def wrk(url: str, connections: int = 8, seconds: int = SECONDS) -> dict[str, float]:
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(LUA.replace("BODY", json.dumps(line_solvable(10))))
        script.flush()
        options = ("-t1", f"-c{connections}", f"-d{seconds}", "--latency", "-s", script.name)
        text = subprocess.run(
            ["wrk", *options, f"{url}/api/v1/solve"], capture_output=True, text=True, check=True
        ).stdout
    found = {"rate": float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1])}
    for name in ("50", "99"):
        value, unit = re.search(rf"{name}%\s+([\d.]+)(us|ms|s)", text).groups()
        found[name] = float(value) * {"us": 0.001, "ms": 1, "s": 1000}[unit]
    found["bad"] = float((re.search(r"Non-2xx.*: (\d+)", text) or [0, 0])[1])
    found["count"] = float(re.search(r"(\d+) requests in", text)[1])
    return found


@contextlib.contextmanager
def bare_server():
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "bare.py").write_text(BARE)
        command = [sys.executable, "-m", "uvicorn", "bare:app", "--port", "8797"]
        options = [
            "--loop",
            "asyncio",
            "--lifespan",
            "off",
            "--log-level",
            "error",
            "--no-access-log",
        ]
        process = subprocess.Popen([*command, *options], cwd=folder)
        url = "http://127.0.0.1:8797"
        for _ in range(200):
            with contextlib.suppress(httpx.TransportError):
                httpx.post(f"{url}/api/v1/solve")
                break
            time.sleep(0.1)
        try:
            yield url, process.pid
        finally:
            process.terminate()
            process.wait()


def rates(server: Running) -> None:
    """Take turns, so that a noisy moment hits all of them."""
    with Running("--workers", "1", "--log", "off") as one, bare_server() as (url, bare):
        for _ in range(3):
            for name, address, pid, workers in (
                ("one worker", one.url, one.process.pid, one.workers()),
                ("two workers", server.url, server.process.pid, server.workers()),
                ("a constant", url, bare, []),
            ):
                before = cpu(pid), sum(map(cpu, workers))
                got = wrk(address, connections=16)
                used = (cpu(pid) - before[0]) / got["count"] * 1e6
                work = (sum(map(cpu, workers)) - before[1]) / got["count"] * 1e6
                print(
                    f"{name}: {got['rate']:.0f}/s, median {got['50']:.1f} ms, p99 {got['99']:.1f} "
                    f"ms; each {used:.0f} µs of the server's CPU, {work:.0f} of the workers'"
                )
                assert not got["bad"]


def while_hard(server: Running) -> None:
    """Clients that ask for the hardest there is; meanwhile easy ones, small and middling."""
    easy = [line_solvable(size) for size in (10, 20, 30)]
    for count in (4, 12, 64):
        server.wait_for(busy=0, waiting=0, seconds=60)
        links = [server.connect(90) for _ in range(count)]
        for number, link in enumerate(links):
            link.sendall(http_post("solve", hard(30 + number / 64), "Connection: close"))
        took = []
        end = time.monotonic() + 10
        while time.monotonic() < end:
            begin = time.monotonic()
            assert server.post("solve", easy[len(took) % 3]).status_code == 200
            took.append(1000 * (time.monotonic() - begin))
            time.sleep(0.01)
        state = server.health()
        took.sort()
        print(
            f"{len(took)} easy solves beside {count} hard ones (working {state['long']}, waiting "
            f"{state['waiting']}): median {took[len(took) // 2]:.0f} ms, "
            f"p99 {took[len(took) * 99 // 100]:.0f} ms, slowest {took[-1]:.0f} ms"
        )
        assert took[len(took) * 99 // 100] < 250
        for link in links:
            link.close()


def line_solvable(size: int) -> dict[str, object]:
    """A picture that line logic alone solves: blots on a dense ground."""
    dice = random.Random(1)
    while True:
        rows = ["".join(dice.choices("#.", (3, 1), k=size)) for _ in range(size)]
        puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(rows)))
        if nl.solve(puzzle).line_solvable:
            return {"puzzle": nl.puzzle_dict(puzzle)}


def disconnecting(server: Running) -> None:
    links = [server.connect() for _ in range(100)]
    for link in links:
        link.sendall(http_post("solve", hard(30)))
    time.sleep(1.0)
    state = server.health()
    for link in links:
        link.close()
    after = server.wait_for(busy=0, waiting=0)
    print(
        f"100 clients gone in mid-solve (busy {state['busy']}, waiting {state['waiting']}): "
        f"nothing left after {after['waited']:.2f} s"
    )
    assert after["waited"] < 2


def killed(server: Running) -> None:
    server.wait_for(busy=0)
    answers: list[httpx.Response] = []

    def ask() -> None:
        answers.append(httpx.post(f"{server.url}/api/v1/solve", json=hard(20), timeout=60))

    threads = [threading.Thread(target=ask) for _ in range(2)]
    for thread in threads:
        thread.start()
    server.wait_for(busy=2)
    before = {pid: cpu(pid) for pid in server.workers()}
    time.sleep(1)
    os.kill(max(before, key=lambda pid: cpu(pid) - before[pid]), signal.SIGKILL)
    for thread in threads:
        thread.join()
    statuses = sorted(answer.status_code for answer in answers)
    lost = next(answer for answer in answers if answer.status_code == 503)
    print(f"one of two busy workers killed: {statuses}; {lost.json()['error']!r}")
    assert statuses == [200, 503]


def large(server: Running) -> None:
    json_type = {"content-type": "application/json"}
    begin = time.monotonic()
    answer = httpx.post(f"{server.url}/api/v1/solve", content=b" " * 50_000_000, headers=json_type)
    print(f"a 50 MB body: {answer.status_code} after {time.monotonic() - begin:.2f} s")
    assert answer.status_code == 413
    for puzzle in (
        "1000000 1000000\n--\n1\n--\n1\n",
        "width 1000000\nheight 1000000\nrows\n1\ncolumns\n1\n",
        {"rows": [[1]] * 600_000, "columns": [[1]] * 600_000},
    ):
        begin = time.monotonic()
        answer = server.post("solve", {"puzzle": puzzle})
        print(
            f"a puzzle of a million a side: {answer.status_code} "
            f"after {time.monotonic() - begin:.2f} s: {answer.json()['error'][:90]}"
        )
        assert answer.status_code in (413, 422)


def dripping(server: Running) -> None:
    """Two hundred bodies of a byte a second; meanwhile everybody else is served."""
    links = [server.connect() for _ in range(200)]
    for link in links:
        link.sendall(http_post("solve", b" " * 1000)[:-1000])
    begin = time.monotonic()
    open_links = set(links)
    slowest = 0.0
    while open_links and time.monotonic() - begin < 30:
        for link in list(open_links):
            try:
                link.sendall(b" ")
            except OSError:
                open_links.discard(link)
        asked = time.monotonic()
        assert server.post("solve", {"puzzle": CLUES}).status_code == 200
        slowest = max(slowest, time.monotonic() - asked)
        time.sleep(1)
    print(
        f"200 bodies of a byte a second: all cut off after {time.monotonic() - begin:.0f} s; "
        f"slowest solve meanwhile {1000 * slowest:.0f} ms"
    )
    assert not open_links


def ten_thousand(server: Running) -> None:
    """All connect and ask before anyone reads an answer."""
    request = http_post("solve", {"puzzle": CLUES}, "Connection: close")
    begin = time.monotonic()
    links = []
    for _ in range(10_000):
        link = socket.socket()
        link.setblocking(False)
        link.connect_ex(("127.0.0.1", server.port))
        links.append(link)
    counts: Counter[str] = Counter()
    for link in links:
        link.settimeout(60)
        with contextlib.suppress(OSError):  # turned away before it could ask
            link.sendall(request)
    asked = time.monotonic() - begin
    for link in links:
        with link:
            head = read_all(link).split(b" ", 2)
            counts[head[1].decode() if len(head) > 1 else "closed"] += 1
    print(f"10,000 requests at once (asked within {asked:.1f} s): {dict(counts)}")
    assert counts["200"] > 0
    assert set(counts) <= {"200", "503", "closed"}


def cpu(pid: int) -> float:
    """CPU seconds of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def peak(pid: int) -> float:
    """The most memory that a process ever held, in MiB."""
    return int(re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[1]) / 1024


if __name__ == "__main__":
    main()
