"""Make docs/techniques.md and its pictures from the catalog of techniques.

    python docs/make_techniques.py

Every picture is a step of the explanation of the example in the catalog, so the page shows what
the program says and nothing else. A test fails when the page is not current.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path

import nonolith as nl
from nonolith.render import Marks, to_svg
from nonolith.why.techniques.catalog import CATALOG, Entry

DOCS = Path(__file__).resolve().parent
PICTURES = DOCS / "pictures" / "techniques"

# One paragraph a line, so that this file keeps to its width and the page flows.
HEAD = """\
# Techniques

<!-- Made by docs/make_techniques.py; edit src/nonolith/why/techniques/catalog.py instead. -->

How to solve a nonogram without guessing, from the easiest technique to the hardest. Everything \
shown here is taken from explanations that nonolith wrote. `nonolith explain FILE` uses exactly \
these names, always the easiest technique that gets you further, and `nonolith hint FILE --grid \
MINE` gives away one step, and no more of it than you ask for.

**The rules.** A picture is hidden in a grid. Next to each row and above each column is a clue: \
the lengths of the stretches of filled cells in that line, in order. `3 2` means three filled \
cells in a row, then at least one blank, then two filled cells, with blanks before and after \
wherever there is room. Find the picture from the clues alone.

**How to begin.** Start with the lines whose clues need most of the room: a line technique \
settles a few cells there, and each of them is news for the line that crosses it. Then look only \
at lines that have news. Mark blanks as carefully as filled cells, because half of all deductions \
rest on them. The first ten techniques below look at one line at a time and solve most published \
puzzles. The others are for the day when no line has anything more to tell you.

**The words.** A *line* is a row or a column. Its *clue* is a list of *runs*, the lengths of its \
stretches of filled cells in order. Between two runs of the same color there is at least one \
blank. A *box* is a cell known to be filled, and a *wall* is the end of the line or a cell known \
to be blank. In a single line, `#` is a box, `.` a blank and `?` a cell that is still open. In the \
pictures, the line in question is shaded, a blue frame surrounds the cells that a step settles, \
an orange one those that it rests on, and a cross is a blank.

The names follow common usage: simple boxes, simple spaces, forcing, glue, joining, splitting, \
punctuating, mercury and contradictions as in Wikipedia's article on nonograms; edge logic, \
two-way logic and color logic as on webpbn.com.

| technique | in one sentence |
|---|---|
"""


def anchor(technique: nl.Technique) -> str:
    """The name as it stands in links and file names."""
    return str(technique).replace(" ", "-")


def chosen(technique: nl.Technique, entry: Entry) -> tuple[nl.Explanation, int, nl.Step]:
    """Of the example's steps of this technique, the one that settles most."""
    explanation = nl.explain(entry.example)
    steps = [item for item in enumerate(explanation) if item[1].technique is technique]
    index, step = max(steps, key=lambda item: len(item[1].cells))
    return explanation, index, step


def picture(explanation: nl.Explanation, index: int, step: nl.Step) -> str:
    """The position after a step, with the step marked."""
    grid = list(explanation.grids())[index + 1]
    marks = Marks.of(
        changed=[(change.row, change.column) for change in step.cells],
        cells=step.because,
        lines=[step.line],
    )
    return to_svg(explanation.puzzle, grid, marks=marks)


def line_example(technique: nl.Technique, entry: Entry) -> list[str]:
    """A line before and after, what is said about it, and what has to be imagined between."""
    before = nl.Grid.parse(entry.cells)
    (step,) = nl.explain(entry.line, start=before, steps=1)
    assert step.technique is technique, step
    clue = " ".join(map(str, entry.clue))
    drawn = [(f"{clue}", entry.cells, "before")]
    if technique is nl.Technique.SIMPLE_BOXES:
        found = nl.solve_line(entry.line.rows[0], before.masks)
        assert found is not None
        drawn += [
            ("", placed(entry, starts), f"as far {side} as it goes")
            for starts, side in ((found.leftmost, "left"), (found.rightmost, "right"))
        ]
    if technique is nl.Technique.LINE_REASONING:
        drawn += [("", cells, "an arrangement") for cells in arrangements(entry)]
    drawn.append(("", str(before.with_cells(step.cells)), "after"))
    rows = [f"{clue:>8}  {cells}   {word}" for clue, cells, word in drawn]
    said = step.text.partition(": ")[2]
    return ["```text", *rows, "```", "", f"In words: {said}", ""]


def placed(entry: Entry, starts: Sequence[int]) -> str:
    """The line with its runs at these places."""
    cells = ["."] * len(entry.cells)
    for start, length in zip(starts, entry.clue, strict=True):
        cells[start : start + length] = "#" * length
    return "".join(cells)


def arrangements(entry: Entry) -> list[str]:
    """Every way to lay out the clue in the line, leftmost first."""
    lines = ("".join(cells) for cells in product("#.", repeat=len(entry.cells)))
    return [
        line
        for line in lines
        if tuple(len(run) for run in line.replace(".", " ").split()) == entry.clue
        and all(known in ("?", cell) for known, cell in zip(entry.cells, line, strict=True))
    ]


def section(technique: nl.Technique, entry: Entry) -> tuple[str, str]:
    """The text of one technique, and its picture."""
    explanation, index, step = chosen(technique, entry)
    name = anchor(technique)
    lines = [
        f"## {str(technique).capitalize()}",
        "",
        f"{entry.summary} {entry.definition}",
        "",
        *(line_example(technique, entry) if entry.cells else ()),
        f"![{step.text}](pictures/techniques/{name}.svg)",
        "",
        f"> {step.text}",
    ]
    for assumed, chain in zip(step.assumed, step.chains, strict=False):
        value = "filled" if assumed.color else "blank"
        lines += [
            ">",
            f"> Suppose row {assumed.row + 1}, column {assumed.column + 1} is {value}:",
            ">",
        ]
        lines += [f"> {number}. {link.text}" for number, link in enumerate(chain, 1)]
    return "\n".join(lines) + "\n", picture(explanation, index, step)


def page() -> tuple[str, dict[str, str]]:
    """The whole page, and its pictures by name."""
    rows = [f"| [{name}](#{anchor(name)}) | {entry.summary} |" for name, entry in CATALOG.items()]
    text = HEAD + "\n".join(rows) + "\n"
    pictures = {}
    for technique, entry in CATALOG.items():
        words, drawing = section(technique, entry)
        text += "\n" + words
        pictures[f"{anchor(technique)}.svg"] = drawing
    return text, pictures


def main() -> None:
    """Write the page and its pictures."""
    text, pictures = page()
    (DOCS / "techniques.md").write_text(text, encoding="utf-8")
    PICTURES.mkdir(parents=True, exist_ok=True)
    for name, drawing in pictures.items():
        (PICTURES / name).write_text(drawing, encoding="utf-8")


if __name__ == "__main__":
    main()
