"""Free text with a slip: nothing is read as another puzzle without a word.

python tests/campaigns/free_text.py [PUZZLES, 8 by default] [SEED]

Random puzzles as people write them down (headings, bullets, numbered lines, marks between the
numbers, words around them, tables), each whole and with a slip: a line or a number lost or twice,
two run together, a digit mistyped, a heading or a gap lost, the end cut off. Each text must give
the puzzle, be refused, or come with a note.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product

import nonolith as nl
from nonolith.formats import Note

_HEADINGS = [
    ("", ""), ("Rows:", "Columns:"), ("# rows", "# columns"), ("ROWS", "COLS"),
    ("Zeilen", "Spalten"),
    ("Row clues (top to bottom)", "Column clues (left to right)"), ("Across", "Down"), ("h:", "v:"),
]  # fmt: skip
_BULLETS = ["", "- ", "{}. ", "{}: ", "{}) ", "* "]
_MARKS = [" ", ",", ", ", ".", "-", " / "]
_AROUND = [("", ""), ("Can you solve this one?\n\n", "\nThanks!\n")]
_LABELS = [
    ("Row {}: ", "Column {}: "), ("R{} = ", "C{} = "), ("row {} ", "col {} "),
    ("row: ", "column: "),
]  # fmt: skip


def shapes(puzzle: nl.Puzzle) -> Iterator[str]:
    """The puzzle in every way to write it down."""
    rows, columns = ([str(clue) for clue in clues] for clues in (puzzle.rows, puzzle.columns))
    for heads, bullet, mark, around, turned in product(
        _HEADINGS, _BULLETS, _MARKS, _AROUND, (False, True)
    ):
        blocks = [
            "\n".join(
                [head] * bool(head)
                + [bullet.format(n) + clue.replace(" ", mark) for n, clue in enumerate(clues, 1)]
            )
            for head, clues in zip(heads, (rows, columns), strict=True)
        ]
        if turned and heads[0]:
            blocks.reverse()
        yield around[0] + "\n\n".join(blocks) + "\n" + around[1]
    for labels, mark in product(_LABELS, _MARKS):
        lines = [
            label.format(n) + clue.replace(" ", mark)
            for label, clues in zip(labels, (rows, columns), strict=True)
            for n, clue in enumerate(clues, 1)
        ]
        yield "\n".join(lines) + "\n"
    for inner, outer in ((",", " "), (" ", ", "), (" ", "; "), (".", "/"), (" ", "  "), ("-", " ")):
        sides = [outer.join(clue.replace(" ", inner) for clue in side) for side in (rows, columns)]
        yield f"rows: {sides[0]}\ncolumns: {sides[1]}\n"
        yield f"{sides[0]}\n{sides[1]}\n"
    depth = max(clue.count(" ") + 1 for clue in columns)
    stacks = [([""] * depth + clue.split())[-depth:] for clue in columns]
    for mark in ("\t", ",", " | "):
        head = [mark + mark.join(stack[level] for stack in stacks) for level in range(depth)]
        yield "\n".join(head + [clue + mark * len(columns) for clue in rows]) + "\n"


def slips(text: str, rng: random.Random) -> Iterator[tuple[str, str]]:
    """The text with one slip of each kind."""
    lines = text.rstrip("\n").split("\n")
    clues = [place for place, line in enumerate(lines) if any(map(str.isdigit, line))]
    numbers = list(re.finditer("[1-9][0-9]*", text))

    def lined(place: int, *new: str) -> str:
        return "\n".join([*lines[:place], *new, *lines[place + 1 :]]) + "\n"

    place = rng.choice(clues)
    yield "line lost", lined(place)
    yield "line twice", lined(place, lines[place], lines[place])
    yield "line empty", lined(place, "")
    yield "lines joined", lined(place, lines[place] + " " + " ".join(lines[place + 1 : place + 2]))
    yield "first line lost", lined(clues[0])
    yield "last line lost", lined(clues[-1])
    number = rng.choice(numbers)
    before, after = text[: number.start()], text[number.end() :]
    yield "number lost", before + after
    yield "number twice", before + number[0] + " " + number[0] + after
    yield "one more", before + str(int(number[0]) + 1) + after
    yield "one less", before + str(int(number[0]) - 1) + after
    yield "digit doubled", before + number[0] + number[0][-1] + after
    yield "letter for digit", before + "l" + after
    pairs = list(re.finditer(r"([0-9])[ ,./-]+(?=[0-9])", text))
    if pairs:
        pair = rng.choice(pairs)
        yield "run together", text[: pair.end(1)] + text[pair.end() :]
    yield "end cut off", text[: rng.randrange(len(text) // 2, len(text))]
    yield "gap lost", re.sub("\n\n+", "\n", text)
    yield "gap too many", lined(place, lines[place], "")
    heads = [place for place, line in enumerate(lines) if line and place not in clues]
    if heads:
        yield "heading lost", lined(rng.choice(heads))
        yield "heading twice", lined(heads[0], lines[heads[0]], lines[heads[0]])


def outcome(text: str, puzzle: nl.Puzzle) -> str:
    """What reading it gives: right, refused, noted (another puzzle) or silent (the same)."""
    notes: list[Note] = []
    try:
        found = nl.loads(text, on_note=notes.append)
    except nl.NonolithError:
        return "refused"
    if (found.rows, found.columns) == (puzzle.rows, puzzle.columns):
        return "right"
    return "noted" if notes else "silent"


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 8
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    rng = random.Random(seed)
    table: dict[str, Counter[str]] = {"whole": Counter()}
    silent: list[tuple[str, str]] = []
    for _ in range(count):
        width, height = rng.sample(range(4, 13), 2)
        picture = [[int(rng.random() < 0.6) for _ in range(width)] for _ in range(height)]
        puzzle = nl.Puzzle.from_grid(nl.Grid.from_rows(picture))
        puzzle = nl.Puzzle(puzzle.rows, puzzle.columns)
        for text in dict.fromkeys(shapes(puzzle)):
            for kind, changed in (("whole", text), *slips(text, rng)):
                what = outcome(changed, puzzle)
                table.setdefault(kind, Counter())[what] += 1
                if what == "silent":
                    silent.append((kind, changed))
    for kind, counts in table.items():
        print(f"{kind}: " + ", ".join(f"{counts[what]} {what}" for what in sorted(counts)))
    total = sum(sum(counts.values()) for counts in table.values())
    for kind, text in silent[:20]:
        print(f"--- {kind}\n{text}")
    print(f"{total} texts, {len(silent)} of them read otherwise without a word")
    sys.exit(bool(silent))


if __name__ == "__main__":
    main()
