"""How likely a picture is: drawn ones repeat themselves, noise does not.

The *surprise* of a picture is the negative logarithm of its probability under models that learn
from the picture itself: each predicts a cell from neighbors above and to the left, or also from
the cell opposite in a mirror, and gets better with every cell that it has seen (the estimator of
Krichevsky and Trofimov 1981, with which bilevel pictures are compressed). One stray cell in a clean
drawing is a great surprise; in noise it is none. Of the mirrors the one that fits the picture
decides; a view of few neighbors and one of many are averaged, since the former learns faster and
the latter learns more.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import chain

from nonolith.grid import Grid

# The cells that predict a cell, as (row, column) relative to it.
_FEW = ((0, -1), (-1, 0), (-1, -1), (-1, 1))
_MANY = (*_FEW, (0, -2), (-2, 0), (-1, -2), (-1, 2), (-2, -1), (-2, 1))
_BORDER = 2


def surprise(picture: Grid) -> float:
    """The negative logarithm of how likely it is that somebody drew this."""
    height, stride = picture.height, picture.width + 2 * _BORDER
    edge = [1] * _BORDER
    rows = [[*edge, *picture.row(y), *edge] for y in range(height)]
    above = [1] * (stride * (_BORDER + 1))
    cells = [*above, *chain.from_iterable(rows)]
    colors = len(picture.palette) + 1

    def beside(row: int, column: int) -> Sequence[int]:
        shift = len(above) + row * stride + column
        return cells[shift : shift + height * stride]

    nothing = [0] * stride  # what is known of the other half before it has come
    half = stride // 2
    across = [cell for row in rows for cell in (*nothing[:half], *row[::-1][half:])]
    down = [cell for y in range(height) for cell in (rows[-1 - y] if 2 * y >= height else nothing)]
    total = 0.0
    for places in (_FEW, _MANY):
        context = [beside(*place) for place in places]
        views = (context, [across, *context], [down, *context])
        costs = [_code(beside(0, 0), view, colors) for view in views]
        least = min(costs)
        total += least - math.log(sum(math.exp(least - cost) for cost in costs) / len(costs))
    return total / 2


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
