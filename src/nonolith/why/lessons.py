"""Lessons: the explanation of a whole puzzle in a few chapters, for print.

Nobody reads hundreds of steps. A chapter ends where something new begins: a technique that was not
needed before, a look ahead, or enough new cells for a picture. Within a chapter steps of the same
kind are told together; the first of each kind is told in full, since it shows how it is done.
"""

from __future__ import annotations

from collections.abc import Iterator

from nonolith.grid import Grid
from nonolith.step import Chapter, Explanation, Lesson, Step, Technique, Told
from nonolith.why.techniques.catalog import CATALOG
from nonolith.why.techniques.words import Vocabulary, cell_name, listed, numbers

# A picture is worth it when this share of the cells is new.
_SHARE = 1 / 6


def lesson(explanation: Explanation) -> Lesson:
    """The chapters of an explanation.

    >>> from nonolith.puzzle import Puzzle
    >>> from nonolith.why.explaining import explain
    >>> told = lesson(explain(Puzzle(rows=[[3], [1]], columns=[[1], [2], [1]])))
    >>> [(chapter.title, chapter.parts[0].text) for chapter in told.chapters]
    [('Complete line', 'Row 1: the 3 fills the whole line.'), ...]
    """
    seen: set[Technique] = set()
    chapters = []
    grid = explanation.start
    for steps in _cut(explanation):
        new = [name for name in dict.fromkeys(step.technique for step in steps) if name not in seen]
        seen.update(new)
        after = grid.with_cells(change for step in steps for change in step.cells)
        chapters.append(_chapter(steps, new, grid, after))
        grid = after
    end = "Solved." if explanation.finished else f"The end: {explanation.reason}."
    return Lesson(explanation.puzzle, explanation.start, tuple(chapters), end)


def _cut(explanation: Explanation) -> Iterator[list[Step]]:
    """The steps of each chapter."""
    size = explanation.puzzle.width * explanation.puzzle.height
    seen: set[Technique] = set()
    chapter: list[Step] = []
    cells = 0
    for step in explanation:
        fresh = step.technique not in seen
        if chapter and (fresh or cells >= size * _SHARE):
            yield chapter
            chapter, cells = [], 0
        seen.add(step.technique)
        chapter.append(step)
        cells += len(step.cells)
    if chapter:
        yield chapter


def _chapter(steps: list[Step], new: list[Technique], before: Grid, after: Grid) -> Chapter:
    by_kind: dict[Technique, list[Step]] = {}
    for step in steps:
        by_kind.setdefault(step.technique, []).append(step)
    title = listed([str(name) for name in new]) if new else "More of the same"
    parts = []
    for technique, alike in by_kind.items():
        first = alike[0]
        idea = CATALOG[technique].definition if technique in new else ""
        others = _places(alike[1:])
        parts.append(Told(technique, idea, first.text, tuple(_moves(first, before)), others))
    changed = frozenset(
        (change.row, change.column) for step in steps for change in step.cells if change.color >= 0
    )
    return Chapter(title.capitalize(), tuple(parts), before, after, changed, len(steps))


def _moves(step: Step, grid: Grid) -> Iterator[str]:
    """The moves of a step; where there are several assumptions, which one each begins with."""
    values = Vocabulary(grid.palette, "")
    for assumed, chain in zip(step.assumed, step.chains, strict=True):
        supposed = ""
        if len(step.chains) > 1:
            supposed = f"Suppose {cell_name(assumed[:2])} is {values.value(assumed.mask)}. "
        for link in chain:
            yield supposed + link.text
            supposed = ""


def _places(steps: list[Step]) -> str:
    """ "The same in rows 3-5 and 9 and in column 2.", each line once."""
    if not steps:
        return ""
    names = []
    for is_row, name in ((True, "row"), (False, "column")):
        lines = sorted({step.line.index for step in steps if step.line.is_row == is_row})
        if lines:
            names.append(f"{name}{'s' if len(lines) > 1 else ''} {numbers(lines)}")
    often = {1: "once more", 2: "twice more"}.get(len(steps), f"{len(steps)} more times")
    return f"The same {often}, in {listed(names)}."
