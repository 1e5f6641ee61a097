"""Make docs/techniques.md and its pictures from the catalogue of techniques.

    python docs/make_techniques.py

Every picture is a step of the explanation of the example in the catalogue, so the page shows what
the program says and nothing else. A test fails when the page is not current.
"""

from __future__ import annotations

from pathlib import Path

import nonolith as nl
from nonolith.render import Marks, to_svg
from nonolith.techniques.catalog import CATALOG, Entry

DOCS = Path(__file__).resolve().parent
PICTURES = DOCS / "pictures" / "techniques"

# One paragraph a line, so that this file keeps to its width and the page flows.
HEAD = """\
# Techniques

<!-- Made by docs/make_techniques.py; edit src/nonolith/techniques/catalog.py instead. -->

How a nonogram is solved without guessing, from the easiest technique to the hardest. All that is \
shown here is taken from explanations that nonolith wrote: `nonolith explain FILE` uses exactly \
these names, always the easiest that moves anything, and `nonolith hint FILE --grid MINE` gives \
one step away, no more plainly than you ask for.

The words: a *line* is a row or a column; its *clue* is a list of *runs*, the lengths of its \
stretches of filled cells in order; between two runs of the same colour lies at least one blank. \
A *box* is a cell known to be filled, a *wall* is the end of the line or a cell known to be \
blank. In the pictures the line in question is shaded; a blue frame is around the cells that a \
step settles, an orange one around those that it rests on; a cross is a blank.

The names follow the customs of the field: simple boxes, simple spaces, forcing, glue, joining, \
splitting, punctuating, mercury and contradictions as in Wikipedia's article on nonograms; edge \
logic, two-way logic and colour logic as on webpbn.com.

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


def section(technique: nl.Technique, entry: Entry) -> tuple[str, str]:
    """The text of one technique, and its picture."""
    explanation, index, step = chosen(technique, entry)
    name = anchor(technique)
    lines = [
        f"## {str(technique).capitalize()}",
        "",
        f"{entry.summary} {entry.definition}",
        "",
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
