"""Small parts of things: a part that suffices, and a set that meets many sets.

Two classic questions behind "which cells are wrong?" and "which clues conflict?". Both work on
any predicate that is monotone: what holds for a part holds for every larger one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TypeVar

Item = TypeVar("Item")


def minimal_part(
    items: Sequence[Item],
    suffices: Callable[[list[Item]], bool],
    fixed: Sequence[Item] = (),
) -> list[Item]:
    """A part of ``items`` that suffices (with ``fixed``) and from which nothing can be left out.

    All items together must suffice. This is the divide-and-conquer search of QuickXplain (Junker
    2004): with k items in the answer it asks about 2k log(n/k) questions. Items that come first
    are preferred.
    """

    def search(background: list[Item], changed: bool, rest: Sequence[Item]) -> list[Item]:
        if changed and suffices(background):
            return []
        if len(rest) == 1:
            return list(rest)
        middle = len(rest) // 2
        first, second = rest[:middle], rest[middle:]
        right = search([*background, *first], True, second)
        left = search([*background, *right], bool(right), first)
        return left + right

    if not items or suffices(list(fixed)):
        return []
    return search(list(fixed), False, items)


def smallest_hitting_set(
    sets: Iterable[Collection[Item]], in_time: Callable[[], object] = bool
) -> list[Item]:
    """A smallest set that has an item in common with every given set, by branch and bound.

    ``in_time`` is called at every branch; to give up, it raises.
    """
    families = [list(dict.fromkeys(family)) for family in sets]
    best = _greedy(families)

    def search(chosen: list[Item], left: list[list[Item]]) -> None:
        nonlocal best
        in_time()
        if not left:
            if len(chosen) < len(best):
                best = list(chosen)
            return
        # Disjoint families need an item each: a bound that is cheap and often enough.
        taken: set[Item] = set()
        bound = 0
        for family in left:
            if taken.isdisjoint(family):
                taken.update(family)
                bound += 1
        if len(chosen) + bound >= len(best):
            return
        for item in min(left, key=len):
            search([*chosen, item], [family for family in left if item not in family])

    search([], families)
    return best


def _greedy(families: list[list[Item]]) -> list[Item]:
    chosen: list[Item] = []
    left = families
    while left:
        counts: dict[Item, int] = {}
        for family in left:
            for item in family:
                counts[item] = counts.get(item, 0) + 1
        item = max(counts, key=lambda key: counts[key])
        chosen.append(item)
        left = [family for family in left if item not in family]
    return chosen
