"""``nonolith site``: what was built is copied, and nothing else is ever removed."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import nonolith


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """A package with a small site in it, as the extra would bring it."""
    files = tmp_path / "packages" / "nonolith_site" / "files"
    (files / "js").mkdir(parents=True)
    files.with_name("__init__.py").write_text("")
    (files / "sw.js").write_text("// the worker")
    (files / "js" / "main.js").write_text("// the page")
    return {"PYTHONPATH": str(tmp_path / "packages")}


def test_the_site_is_written(tmp_path: Path, env: dict[str, str]) -> None:
    folder = tmp_path / "public" / "here"
    ran = nonolith("site", folder, env=env)
    assert (ran.code, ran.out) == (0, "")
    assert "2 files" in ran.err
    assert (folder / "js" / "main.js").read_text() == "// the page"


def test_a_site_of_before_is_replaced_whole(tmp_path: Path, env: dict[str, str]) -> None:
    nonolith("site", tmp_path / "public", env=env)
    (tmp_path / "public" / "old.js").write_text("")
    assert nonolith("site", tmp_path / "public", env=env).code == 0
    assert not (tmp_path / "public" / "old.js").exists()


def test_other_files_are_left_alone(tmp_path: Path, env: dict[str, str]) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("dear")
    ran = nonolith("site", tmp_path, env=env)
    assert ran.code == 2
    assert "has other files in it" in ran.err
    assert mine.read_text() == "dear"
