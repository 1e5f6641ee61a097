"""``nonolith enter``: in a pipe, at a terminal, killed and resumed."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command import Ran, nonolith
from terminal import Screen

from nonolith import Clue, Line
from nonolith.cli.entering.draft import HEADER, Draft, Mistyped, parse_clue, parse_sizes

HEART = ["5 5", "1 1", "5", "5", "3", "1", "2", "4", "4", "4", "2"]
#: Column 4 is mistyped.
BROKEN = [*HEART[:9], "3", "2"]


def enter(lines: list[str], tmp_path: Path, *options: str) -> Ran:
    text = "".join(f"{line}\n" for line in lines)
    return nonolith("enter", "--ascii", *options, input=text, cwd=tmp_path, env=state(tmp_path))


def state(tmp_path: Path) -> dict[str, str]:
    return {"XDG_STATE_HOME": str(tmp_path / "state")}


def kept(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "state").glob("nonolith/enter-*.txt"))


# -- the pipe ----------------------------------------------------------------------------------


def test_a_typed_puzzle_is_solved_at_once(tmp_path: Path) -> None:
    ran = enter(HEART, tmp_path)
    assert ran.code == 0
    assert " 1 1 | .## .## .|" in ran.out
    assert "unique: exactly one solution (5x5)" in ran.out
    assert kept(tmp_path) == []


def test_width_and_height_come_together_or_one_by_one(tmp_path: Path) -> None:
    answers = {enter([*sizes, *HEART[1:]], tmp_path).out.split("unique")[0] for sizes in SIZES}
    assert len(answers) == 1


SIZES = (["5 5"], ["5", "5"], ["5x5"], ["5, 5"])


def test_each_line_is_shown_with_its_question_and_a_running_total(tmp_path: Path) -> None:
    ran = enter(HEART, tmp_path)
    assert "row 3 of 5 (rows fill 7 so far): 5\n" in ran.err
    assert "column 2 of 5 (columns fill 2 of 16 so far): 4\n" in ran.err


def test_what_is_not_a_number_is_asked_for_again(tmp_path: Path) -> None:
    ran = enter(["5 5", "1 one", *HEART[1:]], tmp_path)
    assert "found 'one'; expected numbers" in ran.err
    assert ran.code == 0


def test_a_clue_too_long_is_told_at_once_and_kept(tmp_path: Path) -> None:
    ran = enter(["5 5", "3 3", *HEART[2:]], tmp_path)
    assert "row 1: 3 3 needs 7 cells, but there are 5; kept (undo takes it back)\nrow 2" in ran.err
    assert "impossible: the clue of row 1 (3 3) needs 7 cells" in ran.out
    assert ran.code == 1


def test_columns_that_outgrow_the_rows_are_told_at_once(tmp_path: Path) -> None:
    ran = enter(["2 2", "1", "", "2", "1", "quit"], tmp_path)
    assert "the columns now fill 2 cells, but the rows 1" in ran.err


@pytest.mark.parametrize("mend", [["set column 4 4"], ["set y", "4", "4"], ["set col 4", "4"]])
def test_an_impossible_puzzle_shows_question_marks_until_one_line_mends_it(
    tmp_path: Path, mend: list[str]
) -> None:
    ran = enter([*BROKEN, *mend], tmp_path)
    before, after = ran.out.split("impossible: ")
    assert before.count("|??????????|") == 5
    assert after.startswith("the row clues fill 16 cells in all, but the column clues fill 15")
    assert " 1 1 | .## .## .|" in after
    assert ran.code == 0


def test_rows_are_mended_too(tmp_path: Path) -> None:
    lines = ["3 2", "2", "1", "2", "", "1"]
    for mend in (["set row 1 1 1"], ["set x 1 1 1"], ["set x", "1", "1 1"]):
        ran = enter([*lines, *mend], tmp_path)
        assert ran.out.count("impossible") == 1
        assert ran.code == 0


def test_undo_takes_back_clues_and_changes(tmp_path: Path) -> None:
    ran = enter(["5 5", "1", "undo", *HEART[1:], "set row 1 5", "undo"], tmp_path)
    assert [line for line in ran.out.splitlines() if ":" in line and "(5x5)" in line] == [
        "unique: exactly one solution (5x5)",
        "impossible: the row clues fill 19 cells in all, but the column clues fill 16 (5x5)",
        "unique: exactly one solution (5x5)",
    ]
    assert "nothing to undo" in enter(["undo"], tmp_path).err


def test_trace_shows_every_pass(tmp_path: Path) -> None:
    for ran in (enter(HEART, tmp_path, "--trace"), enter([*HEART, "trace"], tmp_path)):
        assert "pass 1, rows: 11 cells\n" in ran.out
        assert "|*#*#*#*#*#|" in ran.out
        assert "pass 5, rows: nothing new\n" in ran.out


def test_show_and_help(tmp_path: Path) -> None:
    assert "2 wide, 1 high\nrow 1: 0\n" in enter(["2 1", "", "show"], tmp_path).err
    assert enter([*HEART, "show"], tmp_path).out.count(" 1 1 | .## .## .|") == 2
    assert "set row 3 1 2" in enter(["help"], tmp_path).err


MISTAKES = {
    "set row 6 1": "found row 6; expected 1 to 5",
    "set row x 1": "found row x; expected 1 to 5",
    "set diagonal 1": "expected set row NUMBER CLUE",
    "set row 1 1 z": "found 'z'; expected numbers",
    "sovle": "found 'sovle'; expected numbers or a command",
    "3 3": "found '3'; expected a command",
    "save no/such/place.non": "no such directory",
}


def test_mistakes_are_told_and_the_session_goes_on(tmp_path: Path) -> None:
    ran = enter([*HEART, *MISTAKES, "save heart.non"], tmp_path)
    shown = ran.err.split("nonolith> ")[1:]
    for (line, words), text in zip(MISTAKES.items(), shown, strict=False):
        assert text.startswith(line)
        assert words in text
    assert (tmp_path / "heart.non").exists()
    assert ran.out.count("(5x5)") == 1


def test_save_writes_the_format_of_the_suffix(tmp_path: Path) -> None:
    enter([*HEART, "save heart.non", "save heart.csv", "save heart.typed", "save heart"], tmp_path)
    answers = {
        nonolith("solve", "--plain", tmp_path / name).out
        for name in ("heart.non", "heart.csv", "heart.typed", "heart")
    }
    assert answers == {".X.X.\nXXXXX\nXXXXX\n.XXX.\n..X..\n"}
    assert (tmp_path / "heart.csv").read_text().startswith("5\n5\n")


def test_an_input_that_ends_early_is_kept_and_resumed(tmp_path: Path) -> None:
    first = enter(HEART[:4], tmp_path)
    assert first.code == 2
    assert "the input ended before row 4 of 5" in first.err
    (path,) = kept(tmp_path)
    assert str(path) in first.err

    second = enter(HEART[4:], tmp_path, "--resume")
    assert "unique" in second.out
    assert kept(tmp_path) == []


def test_a_half_entered_puzzle_is_saved_and_resumed(tmp_path: Path) -> None:
    enter([*HEART[:8], "save half.txt", "quit"], tmp_path)
    assert kept(tmp_path) == []

    ran = enter(["undo", *HEART[7:]], tmp_path, "--resume", "half.txt")
    assert "7 of 10 clues" in ran.err
    assert "unique" in ran.out
    assert (tmp_path / "half.txt").exists()


def test_any_puzzle_file_is_resumed(tmp_path: Path) -> None:
    (tmp_path / "old.non").write_text('title "Old"\nwidth 2\nheight 1\nrows\n1\ncolumns\n1\n0\n')
    ran = enter(["set row 1 2", "undo", "save new.non"], tmp_path, "--resume", "old.non")
    verdicts = re.findall("unique|impossible", ran.out)
    assert verdicts == ["unique", "impossible", "unique"]
    assert 'title "Old"' in (tmp_path / "new.non").read_text()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nonsense\n", "odd.txt"),
        ("2 2\n1\n1\n1\n1\n1\n", "odd.txt"),
        (f"{HEADER}\n2 2\nx\n", "odd.txt: found 'x'"),
    ],
)
def test_a_file_that_is_no_puzzle_is_not_resumed(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "odd.txt").write_text(text)
    ran = enter([], tmp_path, "--resume", "odd.txt")
    assert ran.code == 2
    assert words in ran.err


def test_a_puzzle_in_colours_is_not_for_entering(tmp_path: Path) -> None:
    (tmp_path / "colors.csv").write_text('1\n2\n1\n"1-a,1-b"\n"1-a","1-b"\n')
    ran = enter([], tmp_path, "--resume", "colors.csv")
    assert ran.code == 2
    assert "colors.csv: found colors" in ran.err


def test_nothing_to_resume_is_said(tmp_path: Path) -> None:
    ran = enter([], tmp_path, "--resume")
    assert ran.code == 2
    assert "no unsaved puzzle" in ran.err


def test_without_a_state_directory_the_current_one_serves(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("in the way")
    ran = enter(HEART[:4], tmp_path)
    assert "cannot keep what you type there" in ran.err
    (path,) = tmp_path.glob("enter-*.txt")
    assert path.read_text().endswith("5\n5\n1 1\n5\n5\n")
    assert "unique" in enter(HEART[4:], tmp_path, "--resume").out


def test_a_crash_of_ours_leaves_the_recovery_file(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from nonolith.cli.entering.session import Session\n"
        "def bug(self, **options): raise ZeroDivisionError\n"
        "Session.solve = bug\n"
        "from nonolith.cli import main\n"
        "main(['enter'])\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        input="\n".join(HEART) + "\n",
        capture_output=True,
        text=True,
        env={**os.environ, **state(tmp_path)},
    )
    assert ran.returncode == 70
    (path,) = kept(tmp_path)
    assert str(path) in ran.stderr
    assert Draft.parse(path.read_text()).is_complete


def test_killed_in_mid_entry_nothing_typed_is_lost(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "nonolith", "enter"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, **state(tmp_path)},
    )
    assert process.stdin
    assert process.stderr
    process.stdin.write("".join(f"{line}\n" for line in HEART[:7]).encode())
    process.stdin.flush()
    expected = "".join(f"{line}\n" for line in ["5", "5", *HEART[1:7]])
    deadline = time.monotonic() + 30
    while not any(path.read_text().endswith(expected) for path in kept(tmp_path)):
        assert time.monotonic() < deadline, process.stderr.read()
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdin.close()
    process.stderr.close()

    ran = enter(HEART[7:], tmp_path, "--resume")
    assert "6 of 10 clues" in ran.err
    assert "unique" in ran.out


# -- the terminal ------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="terminals of POSIX")
def test_at_a_terminal_with_history_and_an_offer_to_save(tmp_path: Path) -> None:
    with Screen("enter", "--ascii", cwd=tmp_path, env=state(tmp_path)) as screen:
        screen.expect("width and height: ")
        for line in BROKEN:
            screen.type(f"{line}\r")
        assert "|??????????|" in screen.expect("impossible")
        screen.expect("nonolith> ")

        screen.type("set column 4 5\x7f4\r")  # the backspace key mends the line itself
        screen.expect("unique")
        screen.type("\x1b[A\r")  # the arrow up brings it back
        screen.expect("unique")
        screen.expect("nonolith> ")
        time.sleep(0.5)  # Python loses a Ctrl-C that comes before it begins to wait for keys
        screen.type("\x03")
        screen.expect("Not saved yet.")
        screen.type("back\r")
        screen.expect("nonolith> ")
        screen.type("\x04")
        screen.expect("Not saved yet.")
        screen.type("heart.non\r")
        screen.expect("saved to heart.non")
        assert screen.wait() == 0
    assert "unique" in nonolith("validate", tmp_path / "heart.non").out
    assert kept(tmp_path) == []


@pytest.mark.skipif(os.name == "nt", reason="terminals of POSIX")
def test_leaving_a_terminal_in_mid_entry_keeps_everything(tmp_path: Path) -> None:
    with Screen("enter", cwd=tmp_path, env=state(tmp_path)) as screen:
        screen.expect("width and height: ")
        screen.type("5 5\r1 1\r")
        screen.expect("row 2 of 5 (rows fill 2 so far): ")
        time.sleep(0.5)  # as above
        screen.type("\x03")
        screen.expect("Not saved yet.")
        screen.type("\r")
        screen.expect("continues it")
        assert screen.wait() == 130

    with Screen("enter", "--resume", cwd=tmp_path, env=state(tmp_path)) as screen:
        screen.expect("row 2 of 5 (rows fill 2 so far): ")
        screen.process.kill()
        assert screen.wait() == -signal.SIGKILL
    assert len(kept(tmp_path)) == 1

    with Screen("enter", cwd=tmp_path, env=state(tmp_path)) as screen:
        screen.expect("Not saved last time")
        screen.expect("width and height: ")
        screen.type("quit\r")
        assert screen.wait() == 3
    assert "unique" in enter(HEART[2:], tmp_path, "--resume").out


# -- the draft ---------------------------------------------------------------------------------


def test_a_draft_reads_back_at_every_length() -> None:
    draft = Draft()
    for line in ["5", "3", "1", "", "5", "1", "1", "1 1", "0", "3"]:
        place = draft.next_line
        draft = (
            draft.with_sizes(parse_sizes(line))
            if place is None
            else draft.with_clue(place, parse_clue(line))
        )
        assert Draft.parse(draft.text()) == draft
        if draft.height:
            assert draft.history()[-1].next_line == place
    assert draft.is_complete
    assert draft.clue(Line(False, 3)) == Clue()


@pytest.mark.parametrize("text", ["", "0 5", "5 5 5", "-5", "five", "99999 99999", "5.5 x"])
def test_bad_sizes_are_mistyped(text: str) -> None:
    with pytest.raises(Mistyped):
        Draft().with_sizes(parse_sizes(text))
