"""What a conclusion rests on: the fewest known cells of a line from which it still follows.

A technique knows roughly which cells it looked at. Here that is made exact with the complete line
solver: forget known cells one after the other, and keep those without which the conclusion is
lost. The result suffices by construction, and nothing in it can be left out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from nonolith.engine import LineSolver
from nonolith.techniques.view import places


def premises(
    solver: LineSolver,
    cells: Sequence[int],
    full: int,
    goal: Sequence[tuple[int, int]] | None,
    near: int,
    known: int,
    costs: Mapping[int, int] | None = None,
) -> int:
    """The known cells that the goal needs; ``goal`` None means that the line is impossible.

    ``near`` is tried first. Cells with higher ``costs`` (0 where none is given) are forgotten
    rather than others.
    """

    def suffices(keep: int) -> bool:
        answer = solver([mask if keep >> place & 1 else full for place, mask in enumerate(cells)])
        if answer is None:
            return goal is None
        if goal is None:
            return False
        masks = answer[0]
        return all(not masks[place] & ~mask for place, mask in goal)

    near &= known
    keep = near if near != known and suffices(near) else known
    if not keep or suffices(0):
        return 0
    return _shrink(keep, suffices, _order(keep, goal, costs))


def _order(
    keep: int, goal: Sequence[tuple[int, int]] | None, costs: Mapping[int, int] | None
) -> list[int]:
    """Cells to forget first come first: the dear ones, and those far from the goal."""
    ordered = list(places(keep))
    if goal:
        center = sum(place for place, _ in goal) / len(goal)
        ordered.sort(key=lambda place: -abs(place - center))
    if costs:
        ordered.sort(key=lambda place: -costs.get(place, 0))
    return ordered


def _shrink(keep: int, suffices: Callable[[int], bool], ordered: list[int]) -> int:
    """Forget cells as long as the rest suffices: half of them at once first, then one by one.

    Since more knowledge never loses a conclusion, one pass of single cells at the end leaves a
    set from which nothing can be dropped.
    """
    chunk = len(ordered) // 2 or 1
    while True:
        left = []
        for begin in range(0, len(ordered), chunk):
            piece = ordered[begin : begin + chunk]
            rest = keep
            for place in piece:
                rest &= ~(1 << place)
            if suffices(rest):
                keep = rest
            else:
                left += piece
        if chunk == 1:
            return keep
        ordered = left
        chunk = min(chunk // 2, len(ordered) // 2) or 1
