"""Which puzzles of a batch are done already."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from operator import itemgetter

Span = tuple[int, int]

# Most sources hold one puzzle; they share this value.
_FIRST: tuple[Span, ...] = ((1, 1),)


class Done:
    """A multiset of (source, index), small because the indexes of a source form few spans.

    A multiset, because the same file may be named twice, and is then done twice.
    """

    def __init__(self) -> None:
        # For each source: spans (first, last), ascending, not touching each other.
        self._spans: dict[str, tuple[Span, ...]] = {}
        self._again: Counter[tuple[str, int]] = Counter()
        self.count = 0

    def add(self, source: str, index: int) -> None:
        """Note one as done."""
        self.count += 1
        spans = self._spans.get(source, ())
        if not spans and index == 1:
            self._spans[source] = _FIRST
            return
        at = _last_from(spans, index)
        if at >= 0 and index <= spans[at][1]:
            self._again[source, index] += 1
            return
        first = last = index
        before, after = spans[: at + 1], spans[at + 1 :]
        if before and before[-1][1] == index - 1:
            first, before = before[-1][0], before[:-1]
        if after and after[0][0] == index + 1:
            last, after = after[0][1], after[1:]
        self._spans[source] = (*before, (first, last), *after)

    def take(self, source: str, index: int) -> bool:
        """Whether one is done; each time that it was done is good for one such answer."""
        if not self.count:
            return False
        if self._again[source, index]:
            self._again[source, index] -= 1
            self.count -= 1
            return True
        spans = self._spans.get(source, ())
        at = _last_from(spans, index)
        if at < 0 or index > spans[at][1]:
            return False
        first, last = spans[at]
        rest = [span for span in ((first, index - 1), (index + 1, last)) if span[0] <= span[1]]
        self._spans[source] = (*spans[:at], *rest, *spans[at + 1 :])
        self.count -= 1
        return True


def _last_from(spans: tuple[Span, ...], index: int) -> int:
    """The last span that begins at or before the index, or -1."""
    return bisect_right(spans, index, key=itemgetter(0)) - 1
