"""The sweeps of all 33,554,432 pictures of 5x5, which are known.

Every line of five cells has one of 13 clues and one of 243 states of knowledge, so what a line
tells is a table of 13 x 243 entries, filled by the library's own line solver. With it all pictures
are swept at once, rows first, a million at a time (numpy). Takes well under a minute.

    python benchmarks/why_sweeps.py [--side 4]
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from itertools import product

import numpy as np

import nonolith as nl

#: Line-solvable pictures by the number of sweeps, for side 5.
KNOWN = {
    1: 7776, 2: 3409924, 3: 9367027, 4: 6514096, 5: 3232762, 6: 1350200, 7: 633400, 8: 267632,
    9: 115178, 10: 47584, 11: 19972, 12: 7132, 13: 2864, 14: 728, 15: 216, 16: 16, 17: 4,
}  # fmt: skip


def runs_of(cells: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(len(part) for part in "".join(map(str, cells)).replace("0", " ").split())


def tables(side: int) -> tuple[np.ndarray, np.ndarray]:
    """The clue of each full line, and for each clue and state the state after a sweep.

    A state is ``filled | blank << side``; 0 stands for an impossible one, which never occurs.
    """
    lines = list(product((0, 1), repeat=side))
    clues = sorted({runs_of(cells) for cells in lines})
    clue_of = np.zeros(1 << side, np.uint8)
    for cells in lines:
        number = sum(cell << place for place, cell in enumerate(cells))
        clue_of[number] = clues.index(runs_of(cells))
    after = np.zeros((len(clues), 1 << 2 * side), np.uint16)
    for index, runs in enumerate(clues):
        for masks in product((1, 2, 3), repeat=side):
            result = nl.solve_line(nl.Clue.of(runs), masks)
            if result is not None:
                after[index, state_of(masks)] = state_of(result.cells)
    return clue_of, after


def state_of(masks: tuple[int, ...]) -> int:
    side = len(masks)
    filled = sum(1 << place for place, mask in enumerate(masks) if mask == 2)
    blank = sum(1 << place for place, mask in enumerate(masks) if mask == 1)
    return filled | blank << side


def transposed(states: list[np.ndarray], side: int) -> list[np.ndarray]:
    """Rows to columns: bit c of line r becomes bit r of line c, for filled and blank alike."""
    turned = []
    for column in range(side):
        line = np.zeros_like(states[0])
        for row, state in enumerate(states):
            line |= ((state >> column) & 1) << row
            line |= ((state >> (column + side)) & 1) << (row + side)
        turned.append(line)
    return turned


def histogram(side: int, chunk: int = 1 << 18) -> Counter[int]:
    """How many pictures are solved in how many sweeps; those that never are do not count."""
    clue_of, after = tables(side)
    full = (1 << side) - 1
    found: Counter[int] = Counter()
    for begin in range(0, 1 << side * side, chunk):
        pictures = np.arange(begin, min(begin + chunk, 1 << side * side), dtype=np.uint32)
        rows = [(pictures >> (side * row) & full).astype(np.uint16) for row in range(side)]
        columns = [line & full for line in transposed(rows, side)]
        clues = [[clue_of[line] for line in rows], [clue_of[line] for line in columns]]
        states = [np.zeros(len(pictures), np.uint16) for _ in range(side)]
        sweep = 0
        while len(states[0]):
            mine = clues[sweep % 2]
            news = [after[clue, state] for clue, state in zip(mine, states, strict=True)]
            sweep += 1
            changed = np.zeros(len(news[0]), bool)
            open_ = np.zeros(len(news[0]), bool)
            for old, new in zip(states, news, strict=True):
                changed |= old != new
                open_ |= (new | new >> side) & full != full
            found[sweep] += int(len(open_) - open_.sum())
            # What is open and did not move in two sweeps never will; the first sweep is no proof.
            go_on = open_ & (changed | (sweep == 1))
            states = transposed([new[go_on] for new in news], side)
            clues = [[clue[go_on] for clue in part] for part in clues]
    return +found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--side", type=int, default=5, choices=(2, 3, 4, 5))
    side = parser.parse_args().side
    begin = time.process_time()
    found = histogram(side)
    for sweeps, count in sorted(found.items()):
        print(f"{sweeps:>3} {count:>10}")
    print(f"line-solvable {sum(found.values())}, {time.process_time() - begin:.1f} s of CPU")
    if side == 5 and found != KNOWN:
        sys.exit("the histogram differs from the known one")


if __name__ == "__main__":
    main()
