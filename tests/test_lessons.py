"""Lessons: every step in some chapter, steps of a kind together, and pages that can be printed."""

from __future__ import annotations

import pytest

import nonolith as nl
from nonolith import Grid, Puzzle, Technique
from nonolith.render import to_lesson_html, to_lesson_pdf
from nonolith.why.techniques.catalog import CATALOG


def lesson_of(technique: Technique) -> tuple[nl.Explanation, nl.Lesson]:
    explanation = nl.explain(CATALOG[technique].example)
    return explanation, nl.lesson(explanation)


@pytest.mark.parametrize("technique", [Technique.SPLITTING, Technique.LOOK_AHEAD])
def test_the_chapters_hold_all_steps_and_end_in_the_picture(technique: Technique) -> None:
    explanation, lesson = lesson_of(technique)
    assert sum(chapter.steps for chapter in lesson.chapters) == len(explanation)
    assert lesson.chapters[-1].after == explanation.grid
    assert lesson.end == "Solved."
    before = explanation.start
    for chapter in lesson.chapters:
        assert chapter.before == before
        before = chapter.after


def test_an_idea_is_taught_once_and_the_first_of_a_kind_in_full() -> None:
    explanation, lesson = lesson_of(Technique.LOOK_AHEAD)
    ideas = [part.technique for chapter in lesson.chapters for part in chapter.parts if part.idea]
    assert sorted(ideas) == sorted(explanation.counts)
    assert len(set(ideas)) == len(ideas)
    told = [part for chapter in lesson.chapters for part in chapter.parts]
    assert told[0].text == explanation.steps[0].text
    assert any(part.moves for part in told)


def test_moves_say_which_assumption_they_follow() -> None:
    explanation, lesson = lesson_of(Technique.TWO_WAY)
    (told,) = [
        part
        for chapter in lesson.chapters
        for part in chapter.parts
        if part.technique is Technique.TWO_WAY
    ]
    (step,) = [step for step in explanation if step.technique is Technique.TWO_WAY][:1]
    supposed = [move for move in told.moves if move.startswith("Suppose ")]
    assert len(supposed) == len(step.chains) == 2
    assert {move.split(".")[0].split(" is ")[1] for move in supposed} == {"blank", "filled"}


def test_steps_of_the_same_kind_are_told_together() -> None:
    puzzle = Puzzle.from_grid(Grid.parse("\n".join(["####"] * 4)))
    (chapter, *_) = nl.lesson(nl.explain(puzzle)).chapters
    (part,) = chapter.parts
    assert part.text == "Row 1: the 4 fills the whole line."


def test_a_lesson_as_a_page_and_as_a_file_to_print() -> None:
    _, lesson = lesson_of(Technique.CONTRADICTION)
    page = to_lesson_html(lesson)
    assert page.count("<section>") == page.count("<svg") == len(lesson.chapters)
    assert "no longer fits" in page
    assert "<script" not in page
    assert to_lesson_pdf(lesson).startswith(b"%PDF")


def test_a_puzzle_that_cannot_be_finished_says_so() -> None:
    lesson = nl.lesson(nl.explain(Puzzle([[1], [1]], [[1], [1]])))
    assert lesson.chapters == ()
    assert "differ between solutions" in lesson.end
