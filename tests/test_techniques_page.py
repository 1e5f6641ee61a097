"""The catalogue and the page made from it: every technique has an example that needs it."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

import nonolith as nl
from nonolith import Technique
from nonolith.techniques.catalog import CATALOG

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


def test_the_page_is_current(maker: ModuleType) -> None:
    text, pictures = maker.page()
    assert (DOCS / "techniques.md").read_text(encoding="utf-8") == text
    for name, drawing in pictures.items():
        assert (maker.PICTURES / name).read_text(encoding="utf-8") == drawing, name
