"""How ``nonolith solve`` presents what it finds: pictures, plain grids, JSON, or a file format."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import nonolith as nl
from nonolith.cli import say
from nonolith.cli.exits import Exit
from nonolith.cli.output import (
    Outcome,
    Output,
    duration,
    exit_of,
    search_lines,
    tree_size,
    verdict_line,
    verdict_lines,
)
from nonolith.cli.pictures import PictureFiles, Pictures, save_result
from nonolith.cli.progress import ProgressLine
from nonolith.cli.sources import Item
from nonolith.formats import Format
from nonolith.text import json_text


@dataclass(frozen=True, slots=True)
class Request:
    """How to solve each puzzle, and how much to say about it."""

    limits: nl.Limits
    seed: int = 0
    grid: Callable[[nl.Puzzle], nl.Grid] | None = None
    verbose: bool = False
    trace: bool = False
    threads: int | None = None
    cluster: str | None = None
    proof: str | None = None

    def start(self, puzzle: nl.Puzzle) -> nl.Grid | None:
        """The partial grid to start from, if there is one."""
        return None if self.grid is None else self.grid(puzzle)

    def arguments(self, puzzle: nl.Puzzle, line: ProgressLine) -> dict[str, Any]:
        """What every solver is asked, with the progress on a line of the terminal."""
        return {
            "start": self.start(puzzle),
            "limits": self.limits,
            "progress": line.callback,
            "seed": self.seed,
        }

    @property
    def solver(self) -> Callable[..., nl.Result]:
        """What solves a puzzle: one core, several, or a cluster."""
        if self.cluster is not None:
            from nonolith.batching.cluster import solve_on_cluster

            return partial(solve_on_cluster, address=self.cluster)
        return partial(nl.solve, threads=self.threads, prove=self.proof is not None)

    def save_proof(self, answer: Outcome) -> None:
        """Write the certificate, if one is wanted and there is one."""
        if self.proof is None:
            return
        from nonolith.files import write_atomically

        if answer.proof is None:
            say(f"{self.proof}: not written, since the verdict is {answer.verdict}")
        else:
            write_atomically(self.proof, answer.proof)


class Answers(ABC):
    """One way to present what a solve finds."""

    def __init__(self, out: Output, request: Request) -> None:
        self.out = out
        self.request = request

    @abstractmethod
    def solve(self, item: Item, puzzle: nl.Puzzle) -> Exit:
        """Solve one puzzle and present what was found."""

    def fail(self, message: str, source: str) -> None:
        """Say that a source cannot be read."""
        say(message)

    def _stream(
        self, puzzle: nl.Puzzle, show: Callable[[nl.Grid, Outcome], object]
    ) -> tuple[Outcome, bool]:
        """Show each solution the moment it is found; True if Ctrl-C ended it."""
        request = self.request
        if request.threads or request.cluster:
            result, interrupted = self._result(puzzle)
            for number, grid in enumerate(result.solutions, 1):
                show(grid, replace(result, solutions=result.solutions[:number]))
            return result, interrupted
        with ProgressLine(live=request.verbose) as line:
            stream = nl.solutions(
                puzzle,
                prove=request.proof is not None,
                **request.arguments(puzzle, line),
            )
            try:
                for grid in stream:
                    line.clear()
                    show(grid, stream)
            except KeyboardInterrupt:
                return stream, True
        request.save_proof(stream)
        return stream, False

    def _result(self, puzzle: nl.Puzzle) -> tuple[nl.Result, bool]:
        """Solve to the end; True if Ctrl-C ended it."""
        request = self.request
        try:
            with ProgressLine(live=request.verbose) as line:
                result = request.solver(puzzle, **request.arguments(puzzle, line))
        except nl.Interrupted as stop:
            return stop.result, True
        finally:
            line.clear()
        request.save_proof(result)
        return result, False


class PictureAnswers(Answers):
    """Pictures with their clues, the verdict in words, and what it took."""

    def __init__(
        self,
        out: Output,
        request: Request,
        *,
        ascii: bool = False,
        many: bool = False,
        draw_impossible: bool = False,
    ) -> None:
        super().__init__(out, request)
        self._pictures = Pictures(out, ascii=ascii)
        self._many = many
        self._draw_impossible = draw_impossible
        self._last: nl.Grid | None = None

    def solve(self, item: Item, puzzle: nl.Puzzle, *, trace: bool | None = None) -> Exit:
        """Show the picture of each solution, then the verdict; ``trace`` overrides the request."""
        self._last = None
        name = puzzle.title
        if self._many:
            parts = (item.shown, str(item.number), puzzle.title)
            self.out.block(" · ".join(part for part in parts if part))
            name = ""
        if self.request.trace if trace is None else trace:
            for text in self._passes(puzzle):
                self.out.block(text)
        stream, interrupted = self._stream(puzzle, lambda grid, at: self._found(puzzle, grid, at))
        if not stream.count:
            self._unsolved(puzzle, stream)
        self._pictures.warn(puzzle, item.source)
        limits = self.request.limits
        if self.request.verbose:
            self.out.block("\n".join(search_lines(stream)))
            self.out.block(verdict_line(puzzle, stream, limits, name))
        else:
            self.out.block("\n".join(verdict_lines(puzzle, stream, limits, name)))
        return Exit.INTERRUPTED if interrupted else exit_of(stream)

    def show(self, puzzle: nl.Puzzle) -> None:
        """Show the picture once more that the last solve began with."""
        self.out.block(self._pictures.draw(puzzle, self._last))

    def _unsolved(self, puzzle: nl.Puzzle, stream: Outcome) -> None:
        """What is known, or nothing but question marks if there is no solution."""
        if not stream.complete:
            self._last = stream.known
        elif self._draw_impossible:
            self._last = nl.Grid.unknown(puzzle.width, puzzle.height, puzzle.palette)
        if self._last is not None:
            self.show(puzzle)

    def _found(self, puzzle: nl.Puzzle, grid: nl.Grid, stream: Outcome) -> None:
        self._last = self._last or grid
        picture = self._pictures.draw(puzzle, grid)
        if self.request.verbose:
            picture = f"{found_words(stream)}\n{picture}"
        self.out.block(picture)

    def _passes(self, puzzle: nl.Puzzle) -> Iterator[str]:
        step = None
        for step in nl.trace(puzzle, start=self.request.start(puzzle)):
            yield self._pictures.trace(step, puzzle)
        assert step is not None, "every puzzle has a line to look at"
        if step.conflict is None and not step.after.is_complete:
            left = step.after.unknown_count
            yield f"Line logic ends here; {left} cell{' is' if left == 1 else 's are'} open"


class PlainAnswers(Answers):
    """Only the grids, ``X`` and ``.``, so that a million need no memory."""

    def solve(self, item: Item, puzzle: nl.Puzzle) -> Exit:
        """Print the grids as they are found; nothing if there is none."""
        stream, interrupted = self._stream(puzzle, self._show)
        if not stream.count and not stream.complete and self.request.limits.logic_only:
            self.out.block("\n".join(stream.known.lines(filled="X")))
        if self.request.verbose:
            say("; ".join(" ".join(line.split()) for line in search_lines(stream)))
        return Exit.INTERRUPTED if interrupted else exit_of(stream)

    def _show(self, grid: nl.Grid, stream: Outcome) -> None:
        if self.request.verbose:
            say(found_words(stream))
        self.out.block("\n".join(grid.lines(filled="X")))


class JsonAnswers(Answers):
    """One line of JSON for each puzzle."""

    def solve(self, item: Item, puzzle: nl.Puzzle) -> Exit:
        """Print the record of the whole solve."""
        result, interrupted = self._result(puzzle)
        record = nl.result_dict(puzzle, result, source=item.source)
        self.out.line(json_text(record))
        return Exit.INTERRUPTED if interrupted else exit_of(result)

    def fail(self, message: str, source: str) -> None:
        """Print a record that holds the error."""
        self.out.line(json_text({"source": source, "error": message}))


class DrawnAnswers(Answers):
    """Pictures in files (SVG, PNG, PDF, ...), and the verdict in words."""

    def __init__(self, out: Output, request: Request, path: str) -> None:
        super().__init__(out, request)
        self._path = path
        self._files = PictureFiles()

    def solve(self, item: Item, puzzle: nl.Puzzle) -> Exit:
        """Draw every solution into a file of its own."""
        result, interrupted = self._result(puzzle)
        if interrupted:
            say(f"interrupted; {self._path} is left as it was")
        else:
            save_result(self._files, self._path, puzzle, result)
        self.out.block("\n".join(verdict_lines(puzzle, result, self.request.limits, puzzle.title)))
        return Exit.INTERRUPTED if interrupted else exit_of(result)


class FileAnswers(Answers):
    """The solved puzzles in a file format, all in one file."""

    def __init__(self, out: Output, request: Request, format: Format) -> None:
        super().__init__(out, request)
        self._format = format

    def solve(self, item: Item, puzzle: nl.Puzzle) -> Exit:
        """Keep the puzzle with its first solution as the goal."""
        format = self._format
        if self.out.count and not format.many:
            raise nl.UnsupportedError(
                f"found several puzzles; {format.name} ({format.title}) holds one "
                "(choose one with --only)"
            )
        result, interrupted = self._result(puzzle)
        if result.solution is None and format.picture:
            say(f"{item.source}: puzzle {item.number} is left out: {result.verdict}")
        else:
            # Answers without a title are told apart by the number of their puzzle.
            meta = puzzle.meta if puzzle.title or not format.picture else nl.Meta(f"${item.number}")
            solved = nl.Puzzle(puzzle.rows, puzzle.columns, puzzle.palette, meta, result.solution)
            self.out.puzzle(solved)
        return Exit.INTERRUPTED if interrupted else exit_of(result)


def found_words(stream: Outcome) -> str:
    """When a solution was found: the running time, and the size of the search tree."""
    stats = stream.stats
    nodes = tree_size(stats)
    return (
        f"solution {stream.count} after {duration(stats.seconds)}, "
        f"{nodes} node{'' if nodes == 1 else 's'}"
    )
