"""Which puzzles of a batch are done already."""

from __future__ import annotations

from array import array
from collections import Counter

#: A record of a batch: its source, its number there, and which puzzle it is about.
Key = tuple[str, int, int]


class Done:
    """A multiset of (source, index, puzzle), small because most indexes of a source occur once.

    A multiset, because the same file may be named twice, and is then done twice.
    """

    def __init__(self) -> None:
        # For each source the puzzles by index - 1; 0 where none is (no puzzle has it in practice).
        self._puzzles: dict[str, array[int]] = {}
        self._more: dict[tuple[str, int], list[int]] = {}
        #: Records whose place in the input has another puzzle now.
        self.stale: Counter[Key] = Counter()
        self.count = 0

    def add(self, source: str, index: int, puzzle: int) -> None:
        """Note one as done."""
        self.count += 1
        puzzles = self._puzzles.setdefault(source, array("Q"))
        if index > len(puzzles):
            puzzles.extend(bytes(index - len(puzzles)))
        if puzzles[index - 1]:
            self._more.setdefault((source, index), []).append(puzzle)
        else:
            puzzles[index - 1] = puzzle

    def take(self, source: str, index: int, puzzle: int) -> bool:
        """Whether one is done; each time that it was done is good for one such answer.

        What stands in its place and is about another puzzle is stale from now on.
        """
        puzzles = self._puzzles.get(source)
        if puzzles is None or index > len(puzzles) or not puzzles[index - 1]:
            return False
        found = [puzzles[index - 1], *self._more.pop((source, index), ())]
        same = found.count(puzzle)
        self.stale.update((source, index, other) for other in found if other != puzzle)
        self.count -= len(found) - same + min(same, 1)
        puzzles[index - 1] = puzzle if same > 1 else 0
        if same > 2:
            self._more[source, index] = [puzzle] * (same - 2)
        return same > 0
