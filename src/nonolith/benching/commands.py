"""Other people's solvers, by the command that starts them.

``{file}`` in the command stands for the puzzle's file in ``.non``; ``{file:taai}`` for one in
another format (any that `nonolith formats` can write). The picture is searched for in what the
command prints, and is verified; what a command says about uniqueness is not read.
"""

from __future__ import annotations

import os
import re
import resource
import shlex
import signal
import subprocess
import tempfile
import time
from dataclasses import dataclass
from typing import IO

from nonolith.benching.measuring import PATIENCE, Measurement, cpu_seconds, is_solution
from nonolith.errors import NonolithError, PuzzleError
from nonolith.formats import dumps, find_format
from nonolith.grid import Grid
from nonolith.palette import BLACK_AND_WHITE, Palette
from nonolith.puzzle import Puzzle

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
        begin = time.monotonic()
        try:
            process = subprocess.Popen(
                words, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.DEVNULL
            )
        except OSError as error:
            raise PeerError(f"{words[0]}: {(error.strerror or str(error)).lower()}") from None
        status, usage, is_late = _wait(process.pid, begin, timeout)
        process.returncode = status  # it has been waited for
        wall = time.monotonic() - begin
        seconds = usage.ru_utime + usage.ru_stime
        memory = usage.ru_maxrss * 1024
        if is_late or seconds > timeout:
            return Measurement(self.name, "timeout", timeout, wall, memory)
        output.seek(0)
        text = output.read().decode("utf-8", "replace")
        grid = find_picture(text, puzzle)
        if grid is not None:
            return Measurement(self.name, "solved", seconds, wall, memory)
        note = f"exit status {os.waitstatus_to_exitcode(status)}, no picture that fits the clues"
        status_word = "wrong" if text.strip() else "crash"
        return Measurement(self.name, status_word, seconds, wall, memory, note=note)


def _wait(pid: int, begin: float, timeout: float) -> tuple[int, resource.struct_rusage, bool]:
    """Wait for a process, and end it when its CPU time (or patience) is used up."""
    pause = 0.001
    while True:
        done, status, usage = os.wait4(pid, os.WNOHANG)
        if done:
            return status, usage, False
        if cpu_seconds(pid) > timeout or time.monotonic() - begin > PATIENCE * timeout + 10:
            os.kill(pid, signal.SIGKILL)
            _, status, usage = os.wait4(pid, 0)
            return status, usage, True
        time.sleep(pause)
        pause = min(0.05, pause * 1.5)


def find_picture(text: str, puzzle: Puzzle) -> Grid | None:
    """The first block of lines in a text that is a solution of the puzzle.

    A cell may be one character, or two alike, or a blank and one, with blanks or tabs between
    cells or none, behind and above whatever else the solver draws.
    """
    lines = [line.rstrip("\r") for line in text.split("\n")]
    for reading in (_plain, _spaced, _doubled, _framed):
        cells = [reading(line, puzzle.width) for line in lines]
        for start in range(len(lines) - puzzle.height + 1):
            block = cells[start : start + puzzle.height]
            if all(block) and (grid := _grid(block, puzzle)) is not None:
                return grid
    return None


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


def _grid(rows: list[str], puzzle: Puzzle) -> Grid | None:
    for palette in (puzzle.palette, BLACK_AND_WHITE):
        if grid := _parsed(rows, palette, puzzle):
            return grid
    return None


def _parsed(rows: list[str], palette: Palette, puzzle: Puzzle) -> Grid | None:
    try:
        grid = Grid.parse("\n".join(rows).replace(" ", palette[0].symbol), palette)
    except PuzzleError:
        return None
    return grid if is_solution(puzzle, grid) else None
