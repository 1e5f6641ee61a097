"""Every example in README and docs runs, and shows what is printed there.

``python`` blocks are doctests. In ``console`` blocks, ``$ nonolith ...`` is run and compared with
the lines below it; ``$ cat FILE`` *makes* that file from the lines below it; ``[exit N]`` is the
exit code where it is not 0; ``...`` stands for anything; a command with nothing below it only has
to succeed. All blocks of a page share one directory, in which ``examples`` is the repository's.
"""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import nonolith as nl

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def blocks(page: Path, kind: str) -> list[str]:
    return [body for language, body in FENCE.findall(page.read_text()) if language == kind]


def commands(body: str) -> list[tuple[str, str]]:
    """Pairs of a command and what is printed below it."""
    parts = re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]
    pairs = [part.partition("\n") for part in parts]
    return [(command, below) for command, _, below in pairs]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_console_examples(page: Path, tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for body in blocks(page, "console"):
        for command, below in commands(body):
            run_command(command, below, tmp_path)


def run_command(command: str, below: str, directory: Path) -> None:
    words = shlex.split(command)
    if words[0] == "cat" and len(words) == 2:
        (directory / words[1]).write_text(below)
        return
    script = command.replace("nonolith", f"{shlex.quote(sys.executable)} -m nonolith", 1)
    ran = subprocess.run(
        ["bash", "-c", script],
        cwd=directory,
        capture_output=True,
        text=True,
        timeout=120,
        env={
            "PATH": "/usr/bin:/bin",
            "PYTHONIOENCODING": "utf-8",
            "COLUMNS": "100",
            "HOME": str(directory),
        },
    )
    expected = below
    code = 0
    if found := re.search(r"^\[exit (\d+)\]\n?", below, re.MULTILINE):
        code = int(found.group(1))
        expected = below[: found.start()]
    shown = ran.stdout + ran.stderr
    assert ran.returncode == code, f"{command}\n{shown}"
    if expected.strip():
        pattern = re.escape(expected.rstrip("\n")).replace(re.escape("..."), ".*")
        assert re.fullmatch(pattern, shown.rstrip("\n"), re.DOTALL), f"{command}\n{shown}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_python_examples(page: Path) -> None:
    parser = doctest.DocTestParser()
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    text = "\n".join(blocks(page, "python"))
    test = parser.get_doctest(text, {}, page.name, str(page), 0)
    results = runner.run(test)
    assert results.failed == 0


def test_docstring_examples() -> None:
    import importlib
    import pkgutil

    import nonolith

    attempted = 0
    for info in pkgutil.walk_packages(nonolith.__path__, "nonolith."):
        if info.name.endswith(("__main__", "_native")):
            continue
        results = doctest.testmod(importlib.import_module(info.name), optionflags=FLAGS)
        assert results.failed == 0, info.name
        attempted += results.attempted
    assert attempted > 5


def test_live_examples() -> None:
    """Blocks that readers can change on the site (docs/live.js) are puzzles with a solution."""
    live = [block for page in PAGES for block in blocks(page, "live")]
    assert live
    for block in live:
        assert nl.solve(nl.loads(block)).solutions
