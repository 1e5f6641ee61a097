"""The puzzles of the five older solvers themselves, read where they are and never copied.

What their users do is tested in test_seeds.py, with small cases of our own; this file needs a
folder that few machines have.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import nonolith as nl


def pictures(shared: Path) -> dict[str, nl.Grid]:
    """The three pictures that the first seed prints, by their names there."""
    (document,) = (shared / "seeds").glob("000_*")
    found = {}
    for before, block in re.findall(
        r"\n([^\n]*solved in[^\n]*)\n.*?<pre>\n(.*?)</pre>", document.read_text(), re.DOTALL
    ):
        rows = ["".join(re.findall(r"(?<!\S)[#.](?!\S)", line)) for line in block.splitlines()]
        found[before.split()[0].strip('",')] = nl.Grid.parse("\n".join(filter(None, rows)))
    return found


def clues_printed(shared: Path, name: str) -> tuple[list[str], list[str]]:
    """The clues that the first seed prints to the left of a picture and above it."""
    (document,) = (shared / "seeds").glob("000_*")
    block = re.search(rf"{name}.*?<pre>\n(.*?)</pre>", document.read_text(), re.DOTALL)
    assert block
    lines = [line.split() for line in block[1].splitlines()]
    width = lines[-1].count("#") + lines[-1].count(".")
    rows, above = [], []
    for words in lines:
        side, body = words[:-width], words[-width:]
        if set(body) <= {"#", "."}:
            rows.append(" ".join(str(int(word)) for word in side if word != "-"))
        else:
            above.append(body)
    columns = [
        " ".join(str(int(word)) for word in stack if word != "-")
        for stack in zip(*above, strict=True)
    ]
    return rows, columns


@pytest.mark.parametrize("name", ["Elephant", "Where"])
def test_elephant_and_smoke_are_unique_and_equal_to_the_picture(shared: Path, name: str) -> None:
    picture = pictures(shared)[name]
    puzzle = nl.Puzzle.from_grid(picture)
    assert (list(map(str, puzzle.rows)), list(map(str, puzzle.columns))) == clues_printed(
        shared, name
    )

    result = nl.solve(puzzle)

    assert result.verdict is nl.Verdict.UNIQUE
    assert result.solution == picture


def test_lost_has_exactly_two_solutions(shared: Path) -> None:
    picture = pictures(shared)["Lost"]
    assert (picture.width, picture.height) == (78, 74)

    result = nl.solve(nl.Puzzle.from_grid(picture), limits=nl.Limits(solutions=None))

    assert result.complete
    assert result.count == 2
    assert picture in result.solutions


@pytest.mark.parametrize("name", ["letters", "quoted-csv", "taai"])
def test_samples_read_solve_and_go_round(shared: Path, name: str) -> None:
    format = {"quoted-csv": "quoted"}.get(name, name)
    count = 0
    for path in sorted((shared / "puzzles" / "formats" / name).iterdir()):
        puzzles = list(nl.load_all(path))
        assert puzzles
        for puzzle in puzzles:
            assert nl.solve(puzzle).count > 0, path
            again = nl.loads(nl.dumps(puzzle, format=format), format=format)
            assert again == puzzle
        count += len(puzzles)
    assert count >= {"letters": 13, "quoted-csv": 7, "taai": 1}[name]


def test_the_survey_in_colour_reads_and_goes_round(shared: Path) -> None:
    """Without the flag line, colours after a dash."""
    for path in sorted((shared / "puzzles" / "survey-colour").iterdir()):
        puzzle = nl.load(path)
        assert len(puzzle.palette) > 1
        assert nl.loads(nl.dumps(puzzle, format="quoted")) == puzzle
