"""The commands that tell why: explain, hint, check, doctor and rate, as their user runs them."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command import Ran

from nonolith import cli

PUZZLE = "width 5\nheight 5\nrows\n2 1\n5\n1 2\n1 1\n2 2\ncolumns\n2 2\n3 1\n1\n3 1\n4\n"
IMPOSSIBLE = PUZZLE.replace("5\n1 2", "4\n1 2")
SOLUTION = "##.#.\n#####\n.#.##\n#...#\n##.##\n"


Run = Callable[..., Ran]


@pytest.fixture
def run(files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process, which is much faster than starting one for each."""
    monkeypatch.chdir(files)

    def run(*args: str) -> Ran:
        code = cli.run(list(args))
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "puzzle.non").write_text(PUZZLE)
    (tmp_path / "broken.non").write_text(IMPOSSIBLE)
    (tmp_path / "switch.non").write_text("rows\n1\n1\ncolumns\n1\n1\n")
    (tmp_path / "right.txt").write_text("##???\n?????\n?????\n?????\n?????\n")
    (tmp_path / "wrong.txt").write_text("?????\n?????\n?????\n?#???\n?????\n")
    (tmp_path / "solved.txt").write_text(SOLUTION)
    (tmp_path / "small.txt").write_text("??\n??\n")
    (tmp_path / "ragged.txt").write_text("?????\n??????\n?????\n?????\n?????\n")
    (tmp_path / "odd.txt").write_text("?????\n??Q??\n?????\n?????\n?????\n")
    return tmp_path


def test_explain_tells_each_step_with_its_line(run: Run) -> None:
    ran = run("explain", "puzzle.non")
    assert ran.code == 0
    assert ran.out.startswith("1. complete line · Row 2: the 5 fills the whole line.\n    5  ")
    assert "\nsolved · 9 steps\ncomplete line 9\n" in ran.out


def test_explain_goes_on_from_a_grid_and_stops_at_the_limit(run: Run) -> None:
    ran = run("explain", "puzzle.non", "--grid", "right.txt", "--limit", "2", "--json")
    assert ran.code == 0
    record = json.loads(ran.out)
    assert len(record["steps"]) == 2
    assert record["start"][0] == "##???"
    assert record["limited"]


def test_explain_writes_a_page_and_an_animation(run: Run, files: Path) -> None:
    ran = run("explain", "puzzle.non", "--html", "a.html", "--gif", "a.gif")
    assert ran.code == 0
    assert (files / "a.gif").read_bytes().startswith(b"GIF89a")
    page = (files / "a.html").read_text()
    assert page.startswith("<!DOCTYPE html>")
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (["explain", "broken.non"], 1, "cannot be completed"),
        (["explain", "switch.non"], 1, "the 4 cells left differ between solutions"),
        (["explain", "puzzle.non", "--timeout", "0"], 3, "stopped at the limit of 0 seconds"),
        (["hint", "puzzle.non"], 0, "Look at row 2."),
        (["hint", "puzzle.non", "--level", "technique"], 0, "in this line (complete line)."),
        (["hint", "puzzle.non", "--level", "cells"], 0, "    5  #####\n       ^^^^^"),
        (["hint", "puzzle.non", "--grid", "wrong.txt"], 1, "There is a mistake: look at"),
        (["hint", "puzzle.non", "--grid", "solved.txt"], 0, "The puzzle is solved."),
        (["hint", "switch.non"], 1, "no reasoning can settle them"),
        (["check", "puzzle.non", "--grid", "right.txt"], 0, "exactly one solution agrees with it"),
        (
            ["check", "puzzle.non", "--grid", "right.txt", "--weak"],
            0,
            "every line can be completed",
        ),
        (["check", "puzzle.non", "--grid", "wrong.txt"], 1, "Fewest cells to erase: R4C2"),
        (
            ["check", "puzzle.non", "--grid", "wrong.txt"],
            1,
            "A deduction from the other cells shows why (complete line): ",
        ),
        (["check", "switch.non", "--grid", "small.txt"], 0, "no reasoning can settle 4 cells"),
        (["doctor", "puzzle.non"], 0, "Nothing is wrong: exactly one solution"),
        (["doctor", "broken.non"], 1, "1. row 2: 4 should be 5 (4 → 5)"),
        (["doctor", "broken.non"], 1, "The columns have 1 cell more than the rows"),
        (["doctor", "broken.non", "--timeout", "0"], 3, "stopped at the limit of 0 seconds"),
        (["rate", "puzzle.non"], 0, "*.... 1.1  Easy lines all the way."),
        (["rate", "switch.non"], 1, "class       multiple"),
        (["rate", "puzzle.non", "broken.non"], 1, "class       impossible"),
        (["rate", "puzzle.non", "--timeout", "0"], 3, "class       undecided"),
    ],
)
def test_words_and_exit_codes(run: Run, args: list[str], code: int, words: str) -> None:
    ran = run(*args)
    assert words in ran.out
    assert ran.code == code


@pytest.mark.parametrize("command", ["explain", "hint", "check"])
@pytest.mark.parametrize(
    ("grid", "words"),
    [
        ("small.txt", "small.txt: found a grid of 2x2 cells; expected 5x5 as the puzzle"),
        ("ragged.txt", "ragged.txt: grid row 2: found 6 cells; expected 5 as in most rows"),
        ("puzzle.non", "puzzle.non: found a puzzle (Simpson .non); expected a grid"),
        ("odd.txt", "odd.txt: grid row 2, column 3: found 'Q'; expected one of . # or ?"),
        ("none.txt", "none.txt: no such file or directory"),
    ],
)
def test_a_bad_grid_is_told_with_its_place(run: Run, command: str, grid: str, words: str) -> None:
    ran = run(command, "puzzle.non", "--grid", grid)
    assert ran.code == 2
    assert words in ran.err
    assert not ran.out


@pytest.mark.parametrize("command", ["explain", "hint", "check", "doctor", "rate"])
def test_a_bad_source_is_told(run: Run, command: str) -> None:
    more = ["--grid", "right.txt"] if command == "check" else []
    assert run(command, "none.non", *more).code == 2
    ran = run(command, "none.non", "--json", *more)
    assert set(json.loads(ran.out)) == {"source", "error"}


def test_the_grid_of_another_puzzle_is_suspected(run: Run, files: Path) -> None:
    (files / "other.txt").write_text(SOLUTION.translate(str.maketrans("#.", ".#")))
    ran = run("check", "puzzle.non", "--grid", "other.txt")
    assert ran.code == 1
    assert "25 of 25 known cells are wrong: is this the grid of another puzzle?" in ran.out
    assert "R3C2 ... (25 in all; --json lists them)" in ran.out
    assert "another puzzle" not in run("check", "puzzle.non", "--grid", "wrong.txt").out


def test_the_doctor_writes_the_mended_puzzle(run: Run, files: Path) -> None:
    ran = run("doctor", "broken.non", "--apply", "1", "--output", "mended.non")
    assert (ran.code, ran.out) == (0, "")
    assert run("validate", "mended.non").code == 0
    shown = run("doctor", "broken.non", "--apply", "1")
    assert shown.out == (files / "mended.non").read_text()


def test_the_doctor_writes_what_the_suffix_says(run: Run, files: Path) -> None:
    assert run("doctor", "broken.non", "--apply", "1", "--output", "mended.xml").code == 0
    assert (files / "mended.xml").read_text().startswith("<?xml")
    named = run("doctor", "broken.non", "--apply", "1", "-o", "mended.xml", "--to", "mk")
    assert named.code == 0
    assert (files / "mended.xml").read_text().startswith("5 5\n")
    ran = run("doctor", "broken.non", "--apply", "1", "--output", "mended.odd")
    assert ran.code == 2
    assert "no format has the suffix '.odd'" in ran.err
    assert not (files / "mended.odd").exists()


def test_the_doctor_refuses_a_repair_that_is_not_there(run: Run) -> None:
    ran = run("doctor", "broken.non", "--apply", "99")
    assert ran.code == 2
    assert "--apply 99: found" in ran.err
    assert run("doctor", "broken.non", "--output", "x.non").code == 2


@pytest.mark.parametrize(
    ("args", "keys"),
    [
        (["explain", "puzzle.non"], {"steps", "finished", "counts", "palette"}),
        (["hint", "puzzle.non"], {"kind", "level", "text"}),
        (["check", "puzzle.non", "--grid", "wrong.txt"], {"ok", "violations", "mistakes"}),
        (["doctor", "broken.non"], {"verdict", "difference", "conflict", "repairs"}),
        (["rate", "puzzle.non"], {"class", "stars", "sweeps", "entries", "bottleneck"}),
    ],
)
def test_json_is_one_line(run: Run, args: list[str], keys: set[str]) -> None:
    ran = run(*args, "--json")
    assert ran.out.count("\n") == 1
    assert keys | {"source", "title"} <= set(json.loads(ran.out))


#: The command, which says when the engine is at work for the first time.
ANNOUNCED = """
import sys
from nonolith import cli
from nonolith.engine import Reasoning, Search

def announce(kind, name):
    method = getattr(kind, name)
    def announced(*given, **options):
        if not said:
            said.append(print("at work", file=sys.stderr, flush=True))
        return method(*given, **options)
    setattr(kind, name, announced)

said = []
announce(Reasoning, "foresee")
announce(Search, "advance")
cli.main()
"""


@pytest.mark.parametrize("args", [["explain"], ["rate"], ["doctor"]])
def test_ctrl_c_gives_what_was_found(tmp_path: Path, args: list[str]) -> None:
    """A puzzle of many ones has too many solutions to finish with."""
    clue = " ".join(["1"] * 12)
    size = 60
    rows = "\n".join([clue] * size)
    more = " 1" if args == ["doctor"] else ""
    args = [*args, "--timeout", "60"] if more else args
    (tmp_path / "hard.non").write_text(f"rows\n{rows}{more}\ncolumns\n{rows}\n")
    process = subprocess.Popen(
        [sys.executable, "-c", ANNOUNCED, *args, "hard.non"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr
    assert process.stderr.readline() == "at work\n"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "interrupted" in out + err
    assert "Traceback" not in err


def test_steps_are_printed_as_they_are_found(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step that is found stays, whatever happens to the next one."""
    from nonolith.why.explaining import Reasoner

    found = Reasoner.steps

    def interrupted(self: Reasoner) -> Any:
        for number, step in enumerate(found(self)):
            if number == 2:
                raise KeyboardInterrupt
            yield step

    monkeypatch.setattr(Reasoner, "steps", interrupted)
    ran = run("explain", "puzzle.non")
    assert ran.code == 130
    assert "1. " in ran.out
    assert "2. " in ran.out
    assert "3. " not in ran.out
    assert "interrupted · 2 steps" in ran.out


def test_a_lesson_goes_to_a_file(run: Run) -> None:
    assert run("explain", "puzzle.non", "--lesson", "lesson.html").code == 0
    assert Path("lesson.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_a_hint_near_a_cell(run: Run) -> None:
    assert "Look at row 5." in run("hint", "puzzle.non", "--near", "5,5").out
    ran = run("hint", "puzzle.non", "--near", "here")
    assert ran.code == 2
    assert "found 'here'; expected a row and a column, as in 3,7." in ran.err
