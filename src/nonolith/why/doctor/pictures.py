"""How likely a picture is: drawn ones repeat themselves, noise does not.

The *surprise* of a picture is the negative logarithm of its probability under models that learn
from the picture itself: each predicts a cell from neighbours above and to the left, or also from
the cell opposite in a mirror, and gets better with every cell that it has seen (the estimator of
Krichevsky and Trofimov 1981, with which bilevel pictures are compressed). One stray cell in a clean
drawing is a great surprise; in noise it is none. The models are averaged, so the one that fits the
picture decides.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import chain

from nonolith.grid import Grid

# Where the cells are from which a cell is predicted, as (row, column) beside it.
_FEW = ((0, -1), (-1, 0), (-1, -1), (-1, 1))
_MANY = (*_FEW, (0, -2), (-2, 0), (-1, 2))
_BORDER = 2


def surprise(picture: Grid) -> float:
    """The negative logarithm of how likely it is that somebody drew this."""
    width, height = picture.width, picture.height
    stride = width + 2 * _BORDER
    blank = [1] * (stride * _BORDER)
    rows = [[1, 1, *picture.row(y), 1, 1] for y in range(height)]
    cells = [*blank, *chain.from_iterable(rows)]
    inside = range(len(blank), len(cells))
    seen = [cells[place] for place in inside]

    def beside(row: int, column: int) -> Sequence[int]:
        shift = row * stride + column
        return cells[len(blank) + shift : len(cells) + shift]

    across = list(chain.from_iterable(_second_half(row[::-1]) for row in rows))
    down = [
        cell
        for y in range(height)
        for cell in (rows[height - 1 - y] if 2 * y >= height else [0] * stride)
    ]
    few = [beside(*place) for place in _FEW]
    many = [beside(*place) for place in _MANY]
    colors = len(picture.palette) + 1
    costs = [_code(seen, context, colors) for context in (few, many, [across, *few], [down, *few])]
    least = min(costs)
    return least - math.log(sum(math.exp(least - cost) for cost in costs) / len(costs))


def _second_half(mirrored: list[int]) -> list[int]:
    """What is known of the cell opposite: nothing in the first half of a line."""
    return [0] * (len(mirrored) // 2) + mirrored[len(mirrored) // 2 :]


def _code(seen: Sequence[int], context: Sequence[Sequence[int]], colors: int) -> float:
    """What it costs to tell the cells one after the other, each after its context."""
    tally: defaultdict[tuple[int, ...], list[int]] = defaultdict(list)
    for (_, *key), count in Counter(zip(seen, *context, strict=True)).items():
        tally[tuple(key)].append(count)
    cost = 0.0
    for counts in tally.values():
        cost += math.lgamma(sum(counts) + colors / 2) - math.lgamma(colors / 2)
        cost -= sum(math.lgamma(count + 0.5) - math.lgamma(0.5) for count in counts)
    return cost
