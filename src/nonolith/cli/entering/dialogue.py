"""Asking and answering, at a terminal or in a pipe.

Questions and remarks go to stderr or the terminal, never into the results on stdout. In a pipe
every line is shown next to the question it answers, so that one can see how it was read.
"""

from __future__ import annotations

import contextlib
import sys
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from io import BufferedReader
from typing import cast

import click


class Dialogue(ABC):
    """Where answers come from; ``on_wait`` is called before each wait for one."""

    is_terminal: bool

    def __init__(self, on_wait: Callable[[], object]) -> None:
        self._on_wait = on_wait

    @abstractmethod
    def ask(self, question: str) -> str:
        """The next line; EOFError at the end of the input."""

    def remark(self, text: str) -> None:
        """Tell something that is not a result."""
        click.echo(text, err=True)


class Terminal(Dialogue):
    """A person at a keyboard, with editing and history where the system has readline."""

    is_terminal = True

    def __init__(self, on_wait: Callable[[], object]) -> None:
        super().__init__(on_wait)
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401 - its import is what gives input() editing and history

    def ask(self, question: str) -> str:
        """Let the person type a line."""
        self._on_wait()
        sys.stderr.flush()
        if sys.stdout.isatty():
            return input(question)
        # With stdout redirected, input() would write its question there.
        sys.stderr.write(question)
        sys.stderr.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.rstrip("\n")


class Pipe(Dialogue):
    """A file or another program."""

    is_terminal = False

    def __init__(self, on_wait: Callable[[], object]) -> None:
        super().__init__(on_wait)
        self._lines: deque[bytes] = deque()
        self._rest = b""
        self._ended = False
        self._first = True

    def ask(self, question: str) -> str:
        """Take the next line and show it."""
        while not self._lines and not self._ended:
            self._on_wait()
            self._read()
        if not self._lines:
            raise EOFError
        encoding = "utf-8-sig" if self._first else "utf-8"
        self._first = False
        line = self._lines.popleft().decode(encoding, "replace").rstrip("\r")
        self.remark(f"{question}{line}")
        return line

    def _read(self) -> None:
        # read1 returns what is there: more lines than one are taken before the next wait.
        chunk = cast(BufferedReader, sys.stdin.buffer).read1() if sys.stdin is not None else b""
        *lines, self._rest = (self._rest + chunk).split(b"\n")
        self._lines.extend(lines)
        if not chunk:
            self._ended = True
            if self._rest:
                self._lines.append(self._rest)


def open_dialogue(on_wait: Callable[[], object]) -> Dialogue:
    """The dialogue that fits standard input."""
    at_terminal = sys.stdin is not None and sys.stdin.isatty()
    return Terminal(on_wait) if at_terminal else Pipe(on_wait)
