"""Packs of generated puzzles: made on all cores or a cluster, kept in a journal until complete.

The seed and the number of a puzzle decide it, so a pack that was stopped goes on with the numbers
that the journal does not have yet. The journal is that of a batch, with one record for each puzzle.
A pack that is finished goes on, too, if more puzzles are asked for: it becomes a journal again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Self

from nonolith.batching.journal import Journal
from nonolith.batching.records import Record, solution_text, written
from nonolith.batching.survey import JournalError, records_in
from nonolith.batching.workers import Watch, Workers
from nonolith.engine import checksum
from nonolith.formats import dump, load_all
from nonolith.grid import Grid
from nonolith.making.coloring import palette_of
from nonolith.making.generating import Generated, label, make
from nonolith.making.wishes import Wish
from nonolith.puzzle import Puzzle
from nonolith.result import Limits
from nonolith.why.rating import Difficulty

_SOURCE = "generate"
_COLUMNS = (
    "source", "index", "verdict", "kind", "class", "stars", "picture", "job", "puzzle", "check",
)  # fmt: skip
#: A rated puzzle takes as long as this many cells of puzzles that are not.
_RATED_CELLS = 12_000


@dataclass(frozen=True, slots=True)
class Order:
    """What a pack consists of: puzzles of one wish and one seed, numbered from 1."""

    wish: Wish
    seed: int
    count: int
    rated: bool = True
    limits: Limits = Limits()  # noqa: RUF009 - frozen

    def __str__(self) -> str:
        """All that decides its puzzles, as it is typed; how many there are does not."""
        unrated = "" if self.rated else " --unrated"
        return f"generate {self.wish} --seed {self.seed}{unrated}"


def produce(
    order: Order, workers: Workers, is_done: Callable[[int], bool] = lambda number: False
) -> Iterator[Generated]:
    """Make what is not done yet, in the order of the numbers."""
    numbers = (number for number in range(1, order.count + 1) if not is_done(number))
    cells = order.wish.width * order.wish.height
    for _, made in workers.run(
        partial(_make_some, order),
        numbers,
        lambda number: _RATED_CELLS if order.rated or order.wish.stars else cells,
    ):
        yield from made


def _make_some(order: Order, numbers: Sequence[int], watch: Watch | None = None) -> list[Generated]:
    return [
        make(order.wish, order.seed, number, rated=order.rated, limits=order.limits)
        for number in numbers
    ]


class Pack:
    """A pack on its way to a file; use it in a ``with`` block.

    What is made goes to a journal beside the file, and `finish` writes the file. Both ``resume``
    and ``overwrite`` mean what they mean for a batch.
    """

    def __init__(
        self, path: str, order: Order, *, resume: bool = False, overwrite: bool = False
    ) -> None:
        self._path, self._order = path, order
        self._journal_path = f"{path}.partial"
        exists = os.path.exists(path)
        if exists and not (resume or overwrite):
            raise JournalError(
                f"{path}: this file exists (--resume continues it, --overwrite replaces it)"
            )
        is_finished = exists and resume and not os.path.exists(self._journal_path)
        finished = self._finished() if is_finished else []
        #: There is nothing left to do.
        self.is_complete = is_finished and order.count <= len(finished)
        if not self.is_complete:
            self._taken_over = {
                record["index"]: record for record in map(self._record_again, finished) if record
            }
            self._journal = Journal(
                self._journal_path, str(order), _COLUMNS, resume=resume, overwrite=overwrite
            )
            self.earlier = self._journal.done.count + len(self._taken_over)

    @property
    def notes(self) -> list[str]:
        """What was not as it should be, in words."""
        return self._journal.notes

    def is_done(self, number: int) -> bool:
        """Whether the journal has this puzzle; to be asked once for each."""
        done = self._journal.done
        return number in self._taken_over or done.take(_SOURCE, number, self._key(number))

    def add(self, made: Generated) -> None:
        """Keep a puzzle, whatever comes."""
        goal = made.puzzle.goal
        assert goal is not None
        record = _record(made.number, made.kind, made.difficulty, made.stars, goal)
        self._journal.append([self._line(record)])

    def finish(self, format: str) -> None:
        """All are there: write them to the file, and take the journal away."""
        self._journal.append(())
        by_number = {
            record["index"]: record
            for _, record in records_in(self._journal_path)
            if record is not None and record["index"] <= self._order.count
        }
        puzzles = (self._puzzle(by_number[number]) for number in sorted(by_number))
        dump(puzzles, self._path, format=format)
        with suppress(FileNotFoundError):
            os.unlink(self._journal_path)

    def _finished(self) -> list[Puzzle]:
        """The puzzles of the finished file, if they are those of this order.

        The first tells: what is made for another wish or from another seed is another puzzle.
        """
        finished = list(load_all(self._path))
        order = self._order
        first = make(order.wish, order.seed, 1, rated=False, limits=order.limits).puzzle
        if finished[0] != first:
            raise JournalError(
                f"{self._path}: found other puzzles than those of {str(order)!r}, which this run "
                "makes (name another file, or start again with --overwrite)"
            )
        return finished

    def _record_again(self, puzzle: Puzzle) -> Record | None:
        """The record of a puzzle in the finished file; None if its format has lost some of it."""
        said = dict(puzzle.meta.extra)
        try:
            number = int(said["seed"].rpartition(".")[2])
            stars = float(said["stars"]) if "stars" in said else None
            kind, difficulty = said["kind"], Difficulty(said["class"])
        except (KeyError, ValueError):
            return None
        is_ours = puzzle.meta == label(self._order.seed, number, kind, difficulty, stars)
        rated = self._order.rated or self._order.wish.stars is not None
        if puzzle.goal is None or not is_ours or (stars is not None) != rated:
            return None
        return _record(number, kind, difficulty, stars, puzzle.goal)

    def _line(self, record: Record) -> bytes:
        return written(record, str(self._order), self._key(record["index"])).line

    def _puzzle(self, record: Record) -> Puzzle:
        picture = record["picture"].replace(" ", "\n")
        goal = Grid.parse(picture, palette_of(self._order.wish.colors))
        return Puzzle.from_grid(
            goal,
            meta=label(
                self._order.seed,
                record["index"],
                record["kind"],
                Difficulty(record["class"]),
                record["stars"],
            ),
        )

    def _key(self, number: int) -> int:
        return checksum(f"{self._order} {number}".encode())

    def __enter__(self) -> Self:
        self._journal.__enter__()
        if self._taken_over:
            self._journal.append(map(self._line, self._taken_over.values()))
        return self

    def __exit__(self, *error: object) -> None:
        self._journal.__exit__(*error)


def _record(
    number: int, kind: str, difficulty: Difficulty, stars: float | None, goal: Grid
) -> Record:
    return {
        "source": _SOURCE,
        "index": number,
        "verdict": "unique",
        "kind": kind,
        "class": str(difficulty),
        "stars": stars,
        "picture": solution_text(goal),
    }
