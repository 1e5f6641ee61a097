"""What a conclusion rests on: the fewest known cells of a line from which it still follows.

A technique names the cells that its argument shows. The complete line solver tells whether they
suffice; where they do not (to know whose a box is may take cells far away), the others are added
and then forgotten one after the other, unless the conclusion is lost without them. So the result
suffices by construction, and nothing but what the argument shows could be left out of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from nonolith.engine import LineSolver
from nonolith.why.techniques.parts import places


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

    Cells of ``near`` are always kept. Cells with higher ``costs`` (0 where none is given) are
    forgotten rather than others.
    """

    def suffices(masks: list[int]) -> bool:
        answer = solver(masks)
        if answer is None or goal is None:
            return answer is None and goal is None
        solved = answer[0]
        return not any(solved[place] & ~mask for place, mask in goal)

    near &= known
    if near == known:
        return near
    masks = [full] * len(cells)
    for place in places(near):
        masks[place] = cells[place]
    if suffices(masks):
        return near
    extra = _order(known & ~near, goal, costs)
    return near | _shrink(list(cells), full, suffices, extra)


def _order(
    extra: int, goal: Sequence[tuple[int, int]] | None, costs: Mapping[int, int] | None
) -> list[int]:
    """Cells to forget first come first: the dear ones, and those far from the goal."""
    ordered = list(places(extra))
    if goal:
        center = sum(place for place, _ in goal) / len(goal)
        ordered.sort(key=lambda place: -abs(place - center))
    if costs:
        ordered.sort(key=lambda place: -costs.get(place, 0))
    return ordered


def _shrink(
    masks: list[int], full: int, suffices: Callable[[list[int]], bool], ordered: list[int]
) -> int:
    """Forget cells as long as the rest suffices: half of them at once first, then one by one.

    Since more knowledge never loses a conclusion, one pass of single cells at the end leaves a
    set from which nothing can be dropped.
    """
    chunk = len(ordered) // 2 or 1
    while True:
        left = []
        for begin in range(0, len(ordered), chunk):
            piece = ordered[begin : begin + chunk]
            rest = masks[:]
            for place in piece:
                rest[place] = full
            if suffices(rest):
                masks = rest
            else:
                left += piece
        if chunk == 1:
            return sum(1 << place for place in left)
        ordered = left
        chunk = min(chunk // 2, len(ordered) // 2) or 1
