"""The line techniques by themselves: each is sound, and each finds its textbook case."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

import oracle
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonolith import BLACK_AND_WHITE, Clue, Grid, Line, Palette, Puzzle, Run
from nonolith.engine import Deduction, Reasoning
from nonolith.step import Technique
from nonolith.timing import Clock
from nonolith.why.techniques import LINE_TECHNIQUES
from nonolith.why.techniques.words import LineWords, Vocabulary

COLORS = {1: BLACK_AND_WHITE, 2: Palette.of_size(2), 3: Palette.of_size(3)}
NUMBER = {technique: number for number, (technique, _) in enumerate(LINE_TECHNIQUES)}


class Row(NamedTuple):
    """A line by itself: what is known of it, and what follows by enumeration."""

    clue: Clue
    masks: Sequence[int]
    solved: Sequence[int]
    reasoning: Reasoning
    words: LineWords

    def find(self, technique: Technique) -> Deduction | None:
        return self.reasoning.look(0, NUMBER[technique])


def row_of(clue: Clue, masks: Sequence[int], colors: int = 1) -> Row | None:
    """The line as the only row of a puzzle whose columns tell nothing; None if it is impossible."""
    palette = COLORS[colors]
    solved = oracle.line_follows(clue, tuple(masks), colors)
    if solved is None:
        return None
    puzzle = Puzzle([clue], [Clue.unknown()] * len(masks), palette=palette)
    grid = Grid.from_masks(len(masks), 1, masks, palette)
    words = LineWords(Line(True, 0), clue, Vocabulary(palette, "column"))
    return Row(clue, masks, solved, Reasoning(puzzle, grid, Clock(None)), words)


def clues_of(length: int) -> Iterator[Clue]:
    """Every black-and-white clue that a line of this length can have."""
    seen = {tuple(oracle.runs_of(cells)) for cells in product((0, 1), repeat=length)}
    for runs in sorted(seen):
        yield Clue.of([run for run, _ in runs])


def assert_sound(technique: Technique, row: Row, found: Deduction) -> None:
    assert found.cells, technique
    for place, mask in found.cells:
        assert row.masks[place] & ~mask, f"{technique}: cell {place} was known"
        assert not row.solved[place] & ~mask, f"{technique}: {row.masks} {found}"
        assert not mask & ~row.masks[place]
    assert all(0 <= run < len(row.clue.runs) for run in found.runs)
    assert dict(LINE_TECHNIQUES)[technique](row.words, found)


def test_every_technique_is_sound_on_every_line_of_six_cells() -> None:
    """All clues, all partial lines; and every technique but colour logic has its cases."""
    fired: Counter[Technique] = Counter()
    for clue in clues_of(6):
        for masks in product((1, 2, 3), repeat=6):
            row = row_of(clue, masks)
            if row is None:
                continue
            for technique, _ in LINE_TECHNIQUES:
                found = row.find(technique)
                if found is not None:
                    assert_sound(technique, row, found)
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
    row = row_of(clue, masks, colors)
    assert row is not None
    for technique, _ in LINE_TECHNIQUES:
        found = row.find(technique)
        if found is not None:
            assert_sound(technique, row, found)


def test_some_technique_always_finds_what_the_line_tells() -> None:
    """The last resort of line logic is complete."""
    for clue in clues_of(5):
        for masks in product((1, 2, 3), repeat=5):
            row = row_of(clue, masks)
            if row is not None and masks != row.solved:
                assert any(row.find(technique) for technique, _ in LINE_TECHNIQUES)


MASKS = {"#": 2, ".": 1, "?": 3}


@pytest.mark.parametrize(
    ("technique", "clue", "before", "after", "words"),
    [
        (Technique.COMPLETE_LINE, [], "?????", ".....", "there are no runs"),
        (Technique.COMPLETE_LINE, [2, 2], "?????", "##.##", "2 + 2 cells with 1 gap"),
        (Technique.COMPLETE_LINE, [1, 2], "?#?##", ".#.##", "all 3 of its filled cells"),
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
        (
            Technique.FORCING,
            [1, 4],
            "??.?.??????",
            "??.?.??##??",
            "leave only columns 6-11 for the 4",
        ),
    ],
)
def test_textbook_cases(
    technique: Technique, clue: list[int], before: str, after: str, words: str
) -> None:
    row = row_of(Clue.of(clue), [MASKS[cell] for cell in before])
    assert row is not None

    found = row.find(technique)

    assert found is not None
    assert words in dict(LINE_TECHNIQUES)[technique](row.words, found)
    result = list(row.masks)
    for place, mask in found.cells:
        result[place] = mask
    assert "".join({2: "#", 1: ".", 3: "?"}[mask] for mask in result) == after


@given(lines(1, 9))
def test_a_line_read_from_right_to_left_tells_the_same(line: tuple[Clue, tuple[int, ...]]) -> None:
    """What the last resort finds, and what the techniques without a preferred end find."""
    row = row_of(*line)
    turned = row_of(Clue(line[0].runs[::-1]), line[1][::-1])
    assert row is not None
    assert turned is not None
    for technique in (Technique.COMPLETE_LINE, Technique.SIMPLE_SPACES, Technique.LINE_REASONING):
        found, other = row.find(technique), turned.find(technique)
        assert (found is None) == (other is None)
        if found is not None and other is not None:
            assert list(found.cells) == [(8 - place, mask) for place, mask in other.cells][::-1]
