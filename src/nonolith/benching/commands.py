"""Other people's solvers, by the command that starts them.

``{file}`` in the command stands for the puzzle's file in ``.non``; ``{file:taai}`` for one in
another format (any that `nonolith formats` can write). The picture is searched for in what the
command prints, and is verified; what a command says about uniqueness is not read.
"""

from __future__ import annotations

import os
import re
import select
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import IO

from nonolith.benching.measuring import PATIENCE, Measurement, cpu_seconds, is_solution
from nonolith.errors import NonolithError, PuzzleError
from nonolith.formats import dumps, find_format
from nonolith.grid import Grid
from nonolith.palette import BLACK_AND_WHITE
from nonolith.puzzle import Puzzle

_LAUNCHING = os.path.join(os.path.dirname(__file__), "launching.py")
_FILE = re.compile(r"\{file(?::([\w-]+))?\}")


class PeerError(NonolithError, ValueError):
    """A ``--peer`` that makes no sense."""


@dataclass(frozen=True, slots=True)
class Command:
    """A solver that is a command; made from ``NAME=COMMAND`` or just ``COMMAND``."""

    name: str
    words: tuple[str, ...]
    format: str

    @classmethod
    def parse(cls, text: str) -> Command:
        """Read a ``--peer``."""
        found = _FILE.search(text)
        if found is None:
            raise PeerError(
                f"found no {{file}} in the command {text!r}; expected the place of the puzzle's "
                "file, like 'pbnsolve {file}'"
            )
        format = find_format(found[1] or "non").name
        name, equals, command = text.partition("=")
        if not equals or not re.fullmatch(r"[\w.+-]+", name):
            name, command = "", text
        words = tuple(shlex.split(_FILE.sub("{file}", command)))
        return cls(name or os.path.basename(words[0]), words, format)

    def measure(self, puzzle: Puzzle, *, timeout: float) -> Measurement:
        """Run the command once; its start is part of the time."""
        data = dumps(puzzle, format=self.format)
        suffix = (find_format(self.format).suffixes or ("",))[0]
        with tempfile.TemporaryDirectory(prefix="nonolith-bench-") as folder:
            place = os.path.join(folder, f"puzzle{suffix}")
            with open(place, "wb") as file:
                file.write(data.encode() if isinstance(data, str) else data)
            words = [word.replace("{file}", place) for word in self.words]
            with tempfile.TemporaryFile() as output:
                return self._run(words, puzzle, timeout, output)

    def _run(
        self, words: list[str], puzzle: Puzzle, timeout: float, output: IO[bytes]
    ) -> Measurement:
        cost = _launch(words, timeout, output)
        if cost.is_late or cost.seconds > timeout:
            return Measurement(self.name, "timeout", timeout, cost.wall_seconds, cost.memory)
        output.seek(0)
        text = output.read().decode("utf-8", "replace")
        grid = find_picture(text, puzzle)
        status, note = "solved", ""
        if grid is None:
            status, note = "no answer", f"no picture was printed; exit status {cost.exit_status}"
        elif not is_solution(puzzle, grid):
            status, note = "wrong", "the picture does not fit the clues"
        numbers = (cost.seconds, cost.wall_seconds, cost.memory)
        return Measurement(self.name, status, *numbers, note=note)


@dataclass(frozen=True, slots=True)
class _Cost:
    exit_status: int
    seconds: float
    wall_seconds: float
    memory: int
    is_late: bool


def _launch(words: list[str], timeout: float, output: IO[bytes]) -> _Cost:
    """Run a command, and end it when its CPU time (or patience) is used up."""
    reading, writing = os.pipe()
    launcher = [sys.executable, "-I", "-S", _LAUNCHING, str(writing), *words]
    with (
        os.fdopen(reading, "r", encoding="ascii") as pipe,
        subprocess.Popen(
            launcher,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.DEVNULL,
            pass_fds=[writing],
        ),
    ):
        os.close(writing)
        first = pipe.readline().split()
        begin = time.monotonic()
        if first[0] == "error":
            raise PeerError(f"{words[0]}: {os.strerror(int(first[1])).lower()}")
        is_late = _watch(int(first[0]), begin, timeout, pipe)
        status, seconds, kilobytes = pipe.readline().split()
        wall = time.monotonic() - begin
    exit_status = os.waitstatus_to_exitcode(int(status))
    return _Cost(exit_status, float(seconds), wall, int(kilobytes) * 1024, is_late)


def _watch(pid: int, begin: float, timeout: float, pipe: IO[str]) -> bool:
    """Wait until the launcher has something to say; True if the command had to be ended."""
    while not select.select([pipe], [], [], 0.05)[0]:
        if cpu_seconds(pid) > timeout or time.monotonic() - begin > PATIENCE * timeout + 10:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
            return True
    return False


def find_picture(text: str, puzzle: Puzzle) -> Grid | None:
    """The first block of lines in a text that is a solution of the puzzle, else the last picture.

    A cell may be one character, or two alike, or a blank and one, with blanks or tabs between
    cells or none, behind and above whatever else the solver draws.
    """
    lines = [line.rstrip("\r") for line in text.split("\n")]
    other = None
    for reading in (_plain, _spaced, _doubled, _framed):
        cells = [reading(line, puzzle.width) for line in lines]
        for start in range(len(lines) - puzzle.height + 1):
            block = cells[start : start + puzzle.height]
            if not all(block):
                continue
            for grid in _grids(block, puzzle):
                if is_solution(puzzle, grid):
                    return grid
                other = grid
    return other


def _plain(line: str, width: int) -> str:
    return line.ljust(width)[-width:]


def _spaced(line: str, width: int) -> str:
    words = line.split()[-width:]
    return "".join(words) if len(words) == width and all(len(word) == 1 for word in words) else ""


def _doubled(line: str, width: int) -> str:
    text = line.ljust(2 * width)[-2 * width :]
    pairs = zip(text[::2], text[1::2], strict=True)
    return text[1::2] if all(left in (right, " ") for left, right in pairs) else ""


def _framed(line: str, width: int) -> str:
    """Between bars, with or without more bars inside."""
    inside = "".join(line.split("|")[1:-1])
    return inside if len(inside) == width else _doubled(inside, width) if inside else ""


def _grids(rows: list[str], puzzle: Puzzle) -> Iterator[Grid]:
    """What these lines may be meant to show; nothing if no cell of it is filled."""
    for palette in (puzzle.palette, BLACK_AND_WHITE):
        with suppress(PuzzleError):
            grid = Grid.parse("\n".join(rows).replace(" ", palette[0].symbol), palette)
            if any(mask > 1 for mask in grid.masks) and grid.is_complete:
                yield grid
