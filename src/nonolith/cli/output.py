"""Where results go (the screen or a file, whole or not at all), and the words of a verdict."""

from __future__ import annotations

import io
import sys
from typing import Self

import click

import nonolith as nl
from nonolith.cli import say
from nonolith.cli.exits import Exit
from nonolith.text import counted


class Output:
    """Standard output, or a file that is replaced only when everything is written.

    It takes either text or, if it has a ``format``, puzzles.
    """

    def __init__(self, path: str | None, *, format: str = "") -> None:
        self._path = path
        self._format = format
        self._buffer = io.StringIO()
        self.count = 0
        self._is_left = False
        self._puzzles: list[nl.Puzzle] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *error: object) -> None:
        if kind is not None or self._is_left:
            return
        if self._format:
            self._write_puzzles()
        elif self._path is not None:
            from nonolith.files import write_atomically

            write_atomically(self._path, self._buffer.getvalue())

    def leave(self) -> None:
        """Ctrl-C: an existing file is better than half of a new one."""
        self._is_left = True
        if self._path is not None:
            say(f"interrupted; {self._path} is left as it was")

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

    def puzzle(self, puzzle: nl.Puzzle) -> None:
        """Keep a puzzle, to be written with the others in the output's format at the end."""
        self._puzzles.append(puzzle)
        self.count += 1

    def _write_puzzles(self) -> None:
        if not self._puzzles:
            return  # an existing file is better than an empty one
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


#: What a solve came to: a result, or a stream of solutions so far.
Outcome = nl.Result | nl.Solutions


def exit_of(result: Outcome) -> Exit:
    """The exit code of one solve."""
    if result.count:
        return Exit.YES
    return Exit.NO if result.complete else Exit.STOPPED


def verdict_lines(
    puzzle: nl.Puzzle, result: Outcome, limits: nl.Limits, heading: str = ""
) -> list[str]:
    """The verdict in words, then what the search took."""
    return [verdict_line(puzzle, result, limits, heading), cost_line(result)]


def verdict_line(puzzle: nl.Puzzle, result: Outcome, limits: nl.Limits, heading: str = "") -> str:
    """The verdict in words, with the name and the size of the puzzle."""
    prefix = f"{heading}: " if heading else ""
    return f"{prefix}{_verdict_words(result, limits)} ({puzzle.width}x{puzzle.height})"


def cost_line(result: Outcome) -> str:
    """How long it took, and how much search."""
    stats = result.stats
    took = duration(stats.seconds)
    if result.complete and result.count:
        took += ", line logic alone" if result.line_solvable else ", with search"
    guesses = "1 guess" if stats.guesses == 1 else f"{stats.guesses} guesses"
    return (
        f"{took} · {counted(stats.nodes, 'node')}, {guesses}, "
        f"{counted(stats.conflicts, 'conflict')}, {counted(stats.probes, 'probe')}, "
        f"{counted(stats.line_solves, 'line solve')}"
    )


def tree_size(stats: nl.Stats) -> int:
    """The size of the search tree: positions that were branched on or tried out."""
    return stats.nodes + stats.probes


def search_lines(result: Outcome) -> list[str]:
    """What the search cost, in full, for `--verbose`."""
    stats = result.stats
    bill = {
        "running time": f"{duration(stats.seconds)} (wall {duration(stats.wall_seconds)})",
        "total nodes": tree_size(stats),
        "run nodes": stats.nodes,
        "guesses": stats.guesses,
        "failures": stats.conflicts + stats.failed_probes,
        "depth": stats.depth,
        "line solves": stats.line_solves,
        "solutions": f"{result.count}{'' if result.complete else ' (search not complete)'}",
    }
    return [f"{name:<14}{value}" for name, value in bill.items()]


def _verdict_words(result: Outcome, limits: nl.Limits) -> str:
    count = result.count
    match result.verdict:
        case nl.Verdict.UNIQUE:
            return "unique: exactly one solution"
        case nl.Verdict.MULTIPLE if result.complete:
            return f"multiple: exactly {count} solutions"
        case nl.Verdict.MULTIPLE:
            why = f" ({result.reason})" if result.reason else ""
            more = " (--all finds them all)" if limits.solutions == count == 2 else ""
            return f"multiple: at least {count} solutions{why}{more}"
        case nl.Verdict.IMPOSSIBLE:
            return f"impossible: {result.reason}"
        case _:
            found = "one solution was found, but there may be others" if count else ""
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
