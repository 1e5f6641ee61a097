"""The catalogue and the page made from it: every technique has an example that needs it."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

import nonolith as nl
from nonolith import Technique
from nonolith.why.techniques.catalog import CATALOG

DOCS = Path(__file__).resolve().parent.parent / "docs"


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_techniques", DOCS / "make_techniques.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_catalogue_has_every_technique_in_order() -> None:
    assert list(CATALOG) == list(Technique)
    for entry in CATALOG.values():
        assert entry.summary.endswith(".")
        assert entry.definition.endswith(".")


@pytest.mark.parametrize("technique", list(Technique))
def test_the_example_needs_its_technique(technique: Technique) -> None:
    """It is used, the puzzle is solved to the picture, and nothing harder takes part."""
    entry = CATALOG[technique]
    explanation = nl.explain(entry.example)
    assert explanation.counts[technique] >= 1
    assert explanation.grid == entry.picture
    if technique is not Technique.SPLITTING:  # too rare to be found alone in a small puzzle
        assert explanation.hardest is technique


@pytest.mark.parametrize("technique", [name for name, entry in CATALOG.items() if entry.cells])
def test_the_line_example_shows_its_technique(technique: Technique) -> None:
    """It is what the program does first with the line alone, and it holds in every placement."""
    entry = CATALOG[technique]
    before = nl.Grid.parse(entry.cells)
    (step,) = nl.explain(entry.line, start=before, steps=1)
    assert step.technique is technique
    assert step.cells
    found = nl.solve_line(entry.line.rows[0], before.masks)
    assert found is not None
    for change in step.cells:
        assert found.cells[change.column] == change.mask


def test_every_line_technique_has_a_line_example() -> None:
    with_line = [name for name, entry in CATALOG.items() if entry.cells]
    assert with_line == list(Technique)[: with_line.index(Technique.LINE_REASONING) + 1]


def test_the_page_is_current(maker: ModuleType) -> None:
    text, pictures = maker.page()
    assert (DOCS / "techniques.md").read_text(encoding="utf-8") == text
    for name, drawing in pictures.items():
        assert (maker.PICTURES / name).read_text(encoding="utf-8") == drawing, name
