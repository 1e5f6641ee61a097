"""The line techniques by themselves: each is sound, and each finds its textbook case."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonolith import BLACK_AND_WHITE, Clue, Palette, Run
from nonolith.step import Technique
from nonolith.why.techniques import LINE_TECHNIQUES
from nonolith.why.techniques.parts import Finding
from nonolith.why.techniques.view import LineView
from nonolith.why.techniques.words import Vocabulary

COLORS = {1: BLACK_AND_WHITE, 2: Palette.of_size(2), 3: Palette.of_size(3)}
FIND = dict(LINE_TECHNIQUES)


def view_of(clue: Clue, masks: Sequence[int], colors: int = 1) -> LineView | None:
    """A line as the techniques see it, worked out by enumeration; None if it is impossible."""
    fitting = [
        cells
        for cells in oracle.placements(clue, len(masks), colors)
        if all(mask >> cell & 1 for mask, cell in zip(masks, cells, strict=True))
    ]
    if not fitting:
        return None
    starts = [_starts(cells) for cells in fitting]
    solved = [0] * len(masks)
    for cells in fitting:
        solved = [mask | 1 << cell for mask, cell in zip(solved, cells, strict=True)]
    return LineView(
        list(masks),
        solved,
        tuple(run.length or 0 for run in clue),
        tuple(run.color or 0 for run in clue),
        [min(column) for column in zip(*starts, strict=True)],
        [max(column) for column in zip(*starts, strict=True)],
        Vocabulary(COLORS[colors], "column"),
    )


def _starts(cells: Sequence[int]) -> list[int]:
    before = (0, *cells)
    return [place for place, cell in enumerate(cells) if cell and cell != before[place]]


def clues_of(length: int) -> Iterator[Clue]:
    """Every black-and-white clue that a line of this length can have."""
    seen = {tuple(oracle.runs_of(cells)) for cells in product((0, 1), repeat=length)}
    for runs in sorted(seen):
        yield Clue.of([run for run, _ in runs])


def assert_sound(technique: Technique, view: LineView, finding: Finding) -> None:
    assert finding.cells, technique
    for place, mask in finding.cells:
        assert view.cells[place] & ~mask, f"{technique}: cell {place} was known"
        assert not view.solved[place] & ~mask, f"{technique}: {view.cells} {finding}"
        assert not mask & ~view.cells[place]
    assert all(0 <= run < len(view.lengths) for run in finding.runs)


def test_every_technique_is_sound_on_every_line_of_six_cells() -> None:
    """All clues, all partial lines; and every technique but colour logic has its cases."""
    fired: Counter[Technique] = Counter()
    for clue in clues_of(6):
        for masks in product((1, 2, 3), repeat=6):
            view = view_of(clue, masks)
            if view is None:
                continue
            for technique, find in LINE_TECHNIQUES:
                finding = find(view)
                if finding is not None:
                    assert_sound(technique, view, finding)
                    fired[technique] += 1
    assert all(fired[technique] > 10 for technique, _ in LINE_TECHNIQUES)


@st.composite
def lines(draw: st.DrawFn, colors: int, length: int) -> tuple[Clue, tuple[int, ...]]:
    """A clue and a partly known line that agrees with one of its placements."""
    cells = draw(st.lists(st.integers(0, colors), min_size=length, max_size=length))
    clue = Clue.of([Run(*run) for run in oracle.runs_of(cells)])
    full = (1 << colors + 1) - 1
    masks = tuple(
        1 << cell | draw(st.sampled_from([0, full, full, draw(st.integers(0, full))]))
        for cell in cells
    )
    return clue, masks


@pytest.mark.parametrize(("colors", "length"), [(1, 12), (2, 7), (3, 6)])
@given(st.data())
def test_techniques_are_sound_on_longer_and_coloured_lines(
    colors: int, length: int, data: st.DataObject
) -> None:
    clue, masks = data.draw(lines(colors, length))
    view = view_of(clue, masks, colors)
    assert view is not None
    for technique, find in LINE_TECHNIQUES:
        finding = find(view)
        if finding is not None:
            assert_sound(technique, view, finding)


def test_some_technique_always_finds_what_the_line_tells() -> None:
    """The last resort of line logic is complete."""
    for clue in clues_of(5):
        for masks in product((1, 2, 3), repeat=5):
            view = view_of(clue, masks)
            if view is not None and list(masks) != view.solved:
                assert any(find(view) for _, find in LINE_TECHNIQUES)


MASKS = {"#": 2, ".": 1, "?": 3}


@pytest.mark.parametrize(
    ("technique", "clue", "before", "after", "words"),
    [
        (Technique.COMPLETE_LINE, [], "?????", ".....", "there is no run"),
        (Technique.COMPLETE_LINE, [2, 2], "?????", "##.##", "2 + 2 cells with 1 gap"),
        (Technique.COMPLETE_LINE, [1, 2], "?#?##", ".#.##", "all 3 cells"),
        (Technique.COMPLETE_LINE, [1, 2], "?.??.", "#.##.", "all its blanks"),
        (Technique.SIMPLE_BOXES, [4], "??????", "??##??", "the 4 must cover columns 3-4"),
        (Technique.SIMPLE_BOXES, [1, 4], "#.?????", "#.?###?", "columns 4-6"),
        (Technique.SIMPLE_SPACES, [3], "???#????", ".??#??..", "columns 1 and 7-8"),
        (Technique.PUNCTUATING, [2, 1], "?##????", ".##.???", "the 2 is complete"),
        (Technique.PUNCTUATING, [1, 1, 1], "???#????", "??.#.???", "the longest run"),
        (Technique.GLUE, [4, 1], "?#????????", "?###??????", "near the end of the line"),
        (Technique.GLUE, [1, 3], "?????.#???", "?????.###?", "near the wall at column 6"),
        (Technique.MERCURY, [3, 1], "???#??????", ".??#??????", "would touch the box"),
        (Technique.MERCURY, [3, 1], "???##?????", "..?##?????", "columns 1-2"),
        (Technique.JOINING, [5, 1], "???#?#???????", "???###???????", "both belong"),
        (Technique.SPLITTING, [2, 2, 1], "???#?#?????", "???#.#?????", "a run of 3"),
        (Technique.FORCING, [3], "??.?????", "...?????", "too small"),
        (Technique.FORCING, [1, 4], "??.?.??????", "??.?.??##??", "blanks leave the 4"),
    ],
)
def test_textbook_cases(
    technique: Technique, clue: list[int], before: str, after: str, words: str
) -> None:
    view = view_of(Clue.of(clue), [MASKS[cell] for cell in before])
    assert view is not None

    finding = FIND[technique](view)

    assert finding is not None
    assert words in finding.text
    result = list(view.cells)
    for place, mask in finding.cells:
        result[place] = mask
    assert "".join({2: "#", 1: ".", 3: "?"}[mask] for mask in result) == after


@given(lines(1, 9))
def test_the_mirror_of_the_mirror_is_the_line(line: tuple[Clue, tuple[int, ...]]) -> None:
    view = view_of(*line)
    assert view is not None
    turned = view_of(Clue(line[0].runs[::-1]), line[1][::-1])
    assert turned is not None
    assert (list(view.mirror.lo), list(view.mirror.hi)) == (turned.lo, turned.hi)
    assert view.mirror.mirror is view
