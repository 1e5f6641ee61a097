"""Where results go (the screen or a file, whole or not at all), and the words of a verdict."""

from __future__ import annotations

import io
import sys
from types import TracebackType
from typing import Self

import click

import nonolith as nl


class Output:
    """Standard output, or a file that is replaced only when everything is written."""

    def __init__(self, path: str | None) -> None:
        self._path = path
        self._buffer = io.StringIO()
        self.count = 0
        self._puzzles: list[nl.Puzzle] = []
        self._format = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is not None:
            return
        if self._puzzles:
            self._write_puzzles()
        elif self._path is not None:
            from nonolith.files import write_atomically

            write_atomically(self._path, self._buffer.getvalue())

    @property
    def to_file(self) -> bool:
        """True if the results go to a file."""
        return self._path is not None

    def line(self, text: str) -> None:
        """Write one line, at once if to the screen."""
        if self.to_file:
            self._buffer.write(text + "\n")
        else:
            click.echo(text)
            sys.stdout.flush()
        self.count += 1

    def block(self, text: str) -> None:
        """Write some lines, with a blank line between blocks."""
        self.line(f"\n{text}" if self.count else text)

    def puzzle(self, puzzle: nl.Puzzle, format: str) -> None:
        """Keep a puzzle, to be written with the others in this format at the end."""
        self._puzzles.append(puzzle)
        self._format = format
        self.count += 1

    def _write_puzzles(self) -> None:
        data = nl.dumps(self._puzzles, format=self._format)
        if self._path is not None:
            from nonolith.files import write_atomically

            write_atomically(self._path, data)
        else:
            click.echo(data, nl=False)


def can_draw_blocks(out: Output) -> bool:
    """True if the output can encode block characters."""
    encoding = "utf-8" if out.to_file else (sys.stdout.encoding or "ascii")
    try:
        "█▀▄".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def verdict_lines(
    puzzle: nl.Puzzle, result: nl.Result, limits: nl.Limits, heading: str = ""
) -> list[str]:
    """The verdict in words, then what the search took."""
    name = " · ".join(part for part in (heading, puzzle.title) if part)
    prefix = f"{name}: " if name else ""
    stats = result.stats
    lines = [f"{prefix}{_verdict_words(result, limits)} ({puzzle.width}x{puzzle.height})"]
    took = duration(stats.seconds)
    if result.complete and result.solutions:
        took += ", line logic alone" if result.line_solvable else ", with search"
    lines.append(
        f"{took} · {stats.nodes} nodes, {stats.guesses} guesses, {stats.conflicts} conflicts, "
        f"{stats.probes} probes, {stats.line_solves} line solves"
    )
    return lines


def _verdict_words(result: nl.Result, limits: nl.Limits) -> str:
    count = len(result.solutions)
    match result.verdict:
        case nl.Verdict.UNIQUE:
            return "unique: exactly one solution"
        case nl.Verdict.MULTIPLE if result.complete:
            return f"multiple: exactly {count} solutions"
        case nl.Verdict.MULTIPLE:
            why = f" ({result.reason})" if result.reason else ""
            more = " (--all finds every one)" if limits.solutions == count == 2 else ""
            return f"multiple: at least {count} solutions{why}{more}"
        case nl.Verdict.IMPOSSIBLE:
            return f"impossible: {result.reason}"
        case _:
            found = "one solution found, whether it is the only one is open" if count else ""
            return f"undecided: {'; '.join(part for part in (found, result.reason) if part)}"


def duration(seconds: float) -> str:
    """A length of time with a unit that suits it."""
    if seconds < 0.001:
        return f"{seconds * 1e6:.0f} µs"
    if seconds < 1:
        return f"{seconds * 1e3:.3g} ms"
    if seconds < 120:
        return f"{seconds:.3g} s"
    return f"{seconds / 60:.1f} min"
