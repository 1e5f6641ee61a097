"""Running the command line at a terminal: a keyboard to type on, a screen to read."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

_ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Screen:
    """``nonolith ARGS`` with a terminal of its own; killed at the end if it still runs."""

    def __init__(self, *args: str, cwd: Path, env: dict[str, str]) -> None:
        import fcntl
        import pty
        import termios

        def take_terminal() -> None:
            """Only a controlling terminal turns Ctrl-C into a signal."""
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self._master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "nonolith", *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=cwd,
            start_new_session=True,
            preexec_fn=take_terminal,
            env={**os.environ, "TERM": "xterm", "PYTHONIOENCODING": "utf-8", **env},
        )
        os.close(slave)
        self._unread = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._master)

    def type(self, keys: str) -> None:
        """Press some keys."""
        os.write(self._master, keys.encode())

    def expect(self, words: str, seconds: float = 30) -> str:
        """Read until the words appear; return what was shown up to there, without colours."""
        deadline = time.monotonic() + seconds
        while words not in self._unread:
            assert time.monotonic() < deadline, self._unread
            ready, _, _ = select.select([self._master], [], [], 0.5)
            if ready:
                try:
                    self._unread += os.read(self._master, 4096).decode("utf-8", "replace")
                except OSError:  # the program has gone
                    break
        shown, found, self._unread = self._unread.partition(words)
        assert found, shown
        return _ESCAPES.sub("", shown + found)

    def wait(self) -> int:
        """The exit code, once the program has ended."""
        return self.process.wait(timeout=30)
