"""What is plainly wrong with the clues of a puzzle, in a sentence: too long, or unequal totals.

Nothing is solved here. A sentence means that there is no solution; none means nothing.
"""

from __future__ import annotations

from array import array
from collections import Counter

from nonolith.clue import Clue
from nonolith.palette import Palette
from nonolith.puzzle import Line, Puzzle


def plainly_wrong(puzzle: Puzzle) -> str:
    """What is wrong (a clue too long for its line, or unequal totals), or ''.

    Of the packed clues, which the engine needs anyway, because every puzzle that is read comes
    here: 3000x3000 takes a tenth of a second.
    """
    numbers = array("i", puzzle.packed)
    totals: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    has_blots = False
    place = 0
    for number in range(puzzle.height + puzzle.width):
        is_row = number < puzzle.height
        line = Line(is_row, number if is_row else number - puzzle.height)
        room = puzzle.width if is_row else puzzle.height
        count = numbers[place]
        end = place + 1 + 2 * max(count, 0)
        lengths, colors = numbers[place + 1 : end : 2], numbers[place + 2 : end : 2]
        place = end
        if colors.count(1) == count and -1 not in lengths:
            total = sum(lengths)
            least = total + count - 1
            totals[not is_row][1] += total
        else:
            least = _clue(puzzle, line).least_length
            has_blots = has_blots or count < 0 or -1 in lengths or 0 in colors
            for length, color in zip(lengths, colors, strict=True):
                totals[not is_row][color] += length
        if least > room:
            return too_long(line, _clue(puzzle, line), room)
    return "" if has_blots else unequal(puzzle.palette, *totals)


def _clue(puzzle: Puzzle, line: Line) -> Clue:
    return (puzzle.rows if line.is_row else puzzle.columns)[line.index]


def too_long(line: Line, clue: Clue, length: int) -> str:
    """One sentence for a clue that cannot lie in its line."""
    return f"the clue of {line} ({clue}) needs {clue.least_length} cells, but the line has {length}"


def unequal(palette: Palette, rows: Counter[int], columns: Counter[int]) -> str:
    """One sentence for the first color whose row and column totals differ, or ''."""
    for color in sorted(rows | columns):
        if rows[color] != columns[color]:
            what = "cells" if palette.is_black_and_white else f"{palette[color].name} cells"
            return (
                f"the row clues fill {rows[color]} {what} in all, "
                f"but the column clues fill {columns[color]}"
            )
    return ""
