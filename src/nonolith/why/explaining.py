"""Explaining: the deductions that a good human would make from a position, easiest first.

Line logic goes as far as it can; then one look-ahead, then line logic again; and where even that
shows nothing, a guess that is called one. Every step holds in all solutions that agree with the
position, so the steps end in the solution or where solutions differ.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from nonolith.engine import BrokenLine
from nonolith.grid import Grid
from nonolith.puzzle import Puzzle
from nonolith.result import Interrupted, Limits
from nonolith.step import Explanation, Step
from nonolith.timing import Clock
from nonolith.verdict import Verdict
from nonolith.why.deciding import consensus
from nonolith.why.techniques.guess import guess
from nonolith.why.techniques.line_logic import LineLogic
from nonolith.why.techniques.look_ahead import LookAhead
from nonolith.why.techniques.notes import Notebook
from nonolith.why.techniques.position import Position


def explain(
    puzzle: Puzzle,
    *,
    start: Grid | None = None,
    steps: int | None = None,
    limits: Limits = Limits(),  # noqa: B008 - Limits is frozen
    on_step: Callable[[Step], object] | None = None,
) -> Explanation:
    """The steps from a position (by default, the empty grid) as far as reasoning goes.

    ``steps`` stops after that many. ``on_step`` is called with each step as soon as it is found. A
    limit of seconds stops early; what was found until then is returned, and
    `Explanation.limited` says so. Ctrl-C raises `Interrupted` with the same.

    >>> for step in explain(Puzzle(rows=[[3], [1]], columns=[[1], [2], [1]])):
    ...     print(step)
    Row 1: the 3 fills the whole line.
    Column 1: its one filled cell is found, so row 2 must be blank.
    Column 2: the 2 fills the whole line.
    Column 3: its one filled cell is found, so row 2 must be blank.
    """
    clock = Clock(limits.seconds)
    return explain_within(puzzle, clock, start=start, steps=steps, on_step=on_step)


def explain_within(
    puzzle: Puzzle,
    clock: Clock,
    *,
    start: Grid | None = None,
    steps: int | None = None,
    on_step: Callable[[Step], object] | None = None,
) -> Explanation:
    """`explain` for callers that share one clock between several calls."""
    reasoner = Reasoner(puzzle, start, clock)
    done: list[Step] = []
    try:
        for step in reasoner.steps():
            done.append(step)
            if on_step is not None:
                on_step(step)
            if steps is not None and len(done) >= steps:
                reasoner.stop(f"stopped after {steps} steps, as asked")
                break
    except KeyboardInterrupt:
        reasoner.stop("interrupted")
        raise Interrupted(reasoner.explanation(done)) from None
    return reasoner.explanation(done)


class Reasoner:
    """One explanation in the making; ends with a reason unless every cell is known."""

    # The arguments go down to the engine's `Reasoning` as they are.
    def __init__(
        self,
        puzzle: Puzzle,
        start: Grid | None,
        clock: Clock,
        near: Iterable[tuple[int, int]] = (),
    ) -> None:
        self._clock = clock
        self.puzzle = puzzle
        self.position = Position(puzzle, start, clock, near)
        if start is None:
            start = Grid.unknown(puzzle.width, puzzle.height, puzzle.palette)
        self.start = start
        self.reason = ""
        self.limited = False
        self.undecidable: tuple[tuple[int, int], ...] = ()
        self._logic = LineLogic(self.position, start)
        self._look_ahead = LookAhead(self.position, self._clock)

    def steps(self) -> Iterator[Step]:
        """Yield steps as they are found, each already applied to the position.

        A note is held back until a step rests on it. Without colors every step settles its
        cells, so there are no notes.
        """
        if len(self.puzzle.palette) < 2:
            yield from self._found()
            return
        notebook = Notebook(self.start)
        for step in self._found():
            yield from notebook.tell(step)

    def _found(self) -> Iterator[Step]:
        limited = self._clock.seconds is not None
        try:
            while True:
                for step in self._logic.steps():
                    yield step
                    if limited and self._late():
                        return self._out_of_time()
                if self._late():
                    return self._out_of_time()
                if not self.position.reasoning.open_cells:
                    return None
                next_step = self._look_ahead.step()
                if self._late():
                    return self._out_of_time()
                if next_step is None:
                    next_step = self._guess()
                if next_step is None:
                    return None
                self._apply(next_step)
                yield next_step
        except BrokenLine as stop:
            line = self.position.words(stop.number).line
            self.reason = f"{line} cannot be completed: the grid or the clues are wrong"

    def stop(self, reason: str) -> None:
        """Note that the steps end here though more could follow."""
        self.reason = reason if self.position.reasoning.open_cells else ""
        self.limited = bool(self.reason)

    def explanation(self, done: list[Step]) -> Explanation:
        """Everything so far as a frozen value."""
        return Explanation(
            self.puzzle,
            self.start,
            tuple(done),
            self.start.with_cells(change for step in done for change in step.cells),
            self.reason,
            self.undecidable,
            self.limited,
        )

    def _guess(self) -> Step | None:
        """The last resort; where nothing is left to guess, the reason is noted."""
        now = self.position.reasoning.grid()
        common = consensus(self.puzzle, now, self._clock)
        if common.verdict is Verdict.IMPOSSIBLE:
            self.reason = "there is no solution: the grid or the clues are wrong"
            return None
        if common.grid is None or not common.exact:
            self._out_of_time()
            return None
        step = guess(self.position, now, common.grid)
        if step is None:
            self.undecidable = common.open_cells
            self.reason = (
                f"the {len(self.undecidable)} cells left differ between solutions: "
                "no reasoning can settle them"
            )
        return step

    def _apply(self, step: Step) -> None:
        self.position.apply(step.cells)
        self._logic.note(step.cells)

    def _late(self) -> bool:
        return self._clock.is_over

    def _out_of_time(self) -> None:
        self.stop(self._clock.words)
