"""What is answered: limits going in, a result coming out.

A `Result` is a record of facts (the solutions found, whether the search was complete, what is
known); its verdict is derived from them, so that it cannot contradict itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

from nonolith.errors import UnsupportedError
from nonolith.grid import Grid
from nonolith.verdict import Verdict, verdict_of

if TYPE_CHECKING:
    from rich.console import RenderableType


class _Unasked(int):
    """A number that nobody asked for: it stands where no other was given."""


#: The engine counts solutions and nodes up to here.
MOST = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop: after this many solutions, seconds or nodes; None means no limit.

    Unless a number of solutions is given, a solve asks for two, so that the verdict says *unique*
    or *multiple*, and `solutions` and `count` go on to the end. With ``logic_only`` nothing is
    guessed: line logic runs to its fixed point and stops there.
    """

    solutions: int | None = _Unasked(2)
    seconds: float | None = None
    nodes: int | None = None
    logic_only: bool = False

    def __post_init__(self) -> None:
        _check_number(self.solutions, "solutions", 1)
        try:
            right = self.seconds is None or self.seconds >= 0
        except TypeError:
            right = False
        if not right:
            raise UnsupportedError(f"found a limit of {self.seconds!r} seconds; expected 0 or more")
        _check_number(self.nodes, "nodes", 0)

    def to_the_end(self) -> Limits:
        """The same for who wants all solutions: only a number that was asked for ends that."""
        return replace(self, solutions=None) if isinstance(self.solutions, _Unasked) else self


def _check_number(value: int | None, what: str, least: int) -> None:
    if value is None:
        return
    if not isinstance(value, int):
        raise UnsupportedError(f"found a limit of {value!r} {what}; expected a whole number")
    if not least <= value <= MOST:
        most = "or more" if value < least else f"to {MOST} (or None, for no limit)"
        raise UnsupportedError(f"found a limit of {value} {what}; expected {least} {most}")


@dataclass(frozen=True, slots=True)
class Stats:
    """What the search cost. ``seconds`` is the engine's CPU time, set-up included."""

    seconds: float = 0.0
    wall_seconds: float = 0.0
    nodes: int = 0
    guesses: int = 0
    conflicts: int = 0
    probes: int = 0
    failed_probes: int = 0
    line_solves: int = 0
    depth: int = 0

    def __add__(self, other: Stats) -> Stats:
        """What two searches cost together; of the depths the larger one."""
        sums = {
            item.name: getattr(self, item.name) + getattr(other, item.name) for item in fields(self)
        }
        return Stats(**{**sums, "depth": max(self.depth, other.depth)})

    def to_dict(self) -> dict[str, Any]:
        """The numbers by name, as `--json` shows them."""
        return {item.name: getattr(self, item.name) for item in fields(self)}


@dataclass(frozen=True, slots=True)
class Progress:
    """What a running search reports: its cost so far, and how many solutions it has found."""

    stats: Stats
    solutions: int


@dataclass(frozen=True, slots=True)
class Found:
    """When a solution was found: engine seconds and nodes since the start."""

    seconds: float
    nodes: int


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of a solve; see `verdict` for the short form."""

    solutions: tuple[Grid, ...]
    complete: bool
    known: Grid
    stats: Stats = field(default_factory=Stats)
    found: tuple[Found, ...] = ()
    line_solvable: bool = False
    reason: str = ""
    #: The certificate of the verdict, if one was asked for and the verdict is not *undecided*.
    proof: str | None = field(default=None, repr=False)

    @property
    def verdict(self) -> Verdict:
        """Unique, multiple, impossible, or undecided within the limits."""
        return verdict_of(len(self.solutions), self.complete)

    @property
    def count(self) -> int:
        """How many solutions were found."""
        return len(self.solutions)

    @property
    def solution(self) -> Grid | None:
        """The first solution, or None."""
        return self.solutions[0] if self.solutions else None

    def __str__(self) -> str:
        picture = self.solution or self.known
        return f"{picture}\n{self.verdict}" + (f": {self.reason}" if self.reason else "")

    def _repr_svg_(self) -> str | None:
        """The picture in a notebook."""
        from nonolith.render.showing import svg_of

        return svg_of(self)

    def __rich__(self) -> RenderableType:
        """The picture where rich prints."""
        from nonolith.render.showing import rich_of

        return rich_of(self)


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a long call; ``result`` holds what it would have returned by then."""

    def __init__(self, result: Any) -> None:
        super().__init__()
        self.result = result
