"""The command line where streams are closed, words are hostile and somebody presses Ctrl-C."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
import unicodedata
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from command import nonolith

import nonolith as nl
from nonolith.render.player import to_player
from nonolith.text import json_text, readable, script_json

UNIQUE = "3 2\n--\n1 1\n1\n--\n2\n0\n1\n"
NONE = "2 1\n--\n2\n--\n1\n0\n"

EVIL = "\x1b]0;owned\x07\x9b31m\x7f \u202e<!--<script> & caf\udce9"


# -- closed and full streams --------------------------------------------------------------------


def shell(words: str, place: Path) -> tuple[int, str]:
    """Run a line of shell in which ``nonolith`` is ours; its exit code and its stderr."""
    command = f"{shlex.quote(sys.executable)} -m nonolith {words}"
    ran = subprocess.run(["sh", "-c", command], cwd=place, capture_output=True, timeout=60)
    err = ran.stderr.decode()
    assert "Traceback" not in err
    return ran.returncode, err


@pytest.fixture
def place(tmp_path: Path) -> Path:
    (tmp_path / "a.non").write_text(UNIQUE)
    (tmp_path / "none.non").write_text(NONE)
    return tmp_path


@pytest.mark.parametrize(
    "closed", [">&-", "2>&-", "<&-", ">&- 2>&-", "<&- >&- 2>&-", "2>/dev/full"]
)
@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("solve -v a.non", 0),
        ("solve none.non", 1),
        ("solve missing.non", 2),
        ("validate a.non none.non", 1),
        ("batch a.non none.non -o out.jsonl", 0),
        ("explain a.non --html out.html", 0),
        ("nonsense", 2),
    ],
)
def test_a_closed_stream_changes_no_exit_code(
    words: str, code: int, closed: str, place: Path
) -> None:
    assert shell(f"{words} {closed}", place)[0] == code
    for path in place.iterdir():
        assert path.stat().st_size, f"{path} is empty"
    if words.startswith("batch"):
        assert (place / "out.jsonl").read_bytes().count(b"\n") == 2


@pytest.mark.parametrize("words", ["solve a.non", "batch a.non", "validate a.non", "formats"])
def test_a_full_disk_behind_stdout_is_an_error(words: str, place: Path) -> None:
    code, err = shell(f"{words} > /dev/full", place)
    assert code == 2
    assert "no space left" in err


def test_a_batch_that_cannot_begin_leaves_nothing(place: Path) -> None:
    code, _ = shell("batch a.non -o out.jsonl --cluster local:0", place)
    assert code == 2
    assert not (place / "out.jsonl").exists()


# -- words from files ----------------------------------------------------------------------------


def is_clean(text: str) -> bool:
    return not any(unicodedata.category(sign) in ("Cc", "Cs") for sign in text if sign != "\n")


def evil_file(folder: Path) -> Path:
    """A puzzle with hostile words in a file with a hostile name."""
    folder.mkdir(exist_ok=True)
    path = folder / "a\x1b]0;name\x07\x9b.non"
    title = EVIL.replace("\udce9", "")
    lines = [f'title "{title}"', f'by "{title}"', "width 3", "height 2", "rows", "1,1", "1"]
    path.write_text("\n".join([*lines, "columns", "2", "0", "1", ""]))
    return path


@pytest.mark.parametrize(
    "words",
    [
        ["solve"], ["solve", "--json"], ["validate"], ["validate", "--json"], ["rate"], ["lint"],
        ["explain"], ["doctor"], ["render"], ["count"], ["batch"], ["batch", "--to", "csv"],
        ["convert", "--explain"],
        ["convert", "--to", "json", "-o", "-"], ["explain", "--json"], ["solve", "--only", "zzz"],
    ],
)  # fmt: skip
def test_no_control_character_of_a_file_reaches_the_terminal(
    words: list[str], tmp_path: Path
) -> None:
    path = evil_file(tmp_path)
    ran = nonolith(*words, path)
    assert ran.code in (0, 1, 2)
    assert ran.out + ran.err
    assert is_clean(ran.out.replace("\t", " "))
    assert is_clean(ran.err)
    assert is_clean(nonolith(*words, tmp_path / "missing\x1b[31m").err)


def test_a_file_name_that_is_not_text_can_be_shown(tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/caf\xe9.non"
    with open(path, "w") as file:
        file.write(UNIQUE)
    for words in (["validate"], ["solve", tmp_path / "caf"], ["rate"]):
        ran = nonolith(*words, os.fsdecode(path))
        assert "caf\ufffd" in ran.out + ran.err


@pytest.mark.parametrize("medium", ["svg", "html"])
def test_pictures_of_hostile_words_are_well_formed(medium: str, tmp_path: Path) -> None:
    out = tmp_path / f"out.{medium}"
    assert nonolith("render", evil_file(tmp_path / "in"), "-o", out, "--title").code == 0
    text = out.read_text()
    assert is_clean(text)
    assert "<!--" not in text
    if medium == "svg":
        ElementTree.fromstring(text)


def test_a_pdf_has_no_control_characters_of_a_title(tmp_path: Path) -> None:
    pytest.importorskip("reportlab")
    out = tmp_path / "out.pdf"
    assert nonolith("render", evil_file(tmp_path / "in"), "-o", out, "--title").code == 0
    assert b"\x1b]0;" not in out.read_bytes()
    assert b"\\033]0;" not in out.read_bytes()


def test_a_title_cannot_blank_the_page_of_the_steps() -> None:
    meta = nl.Meta(title="<!--<script>")
    puzzle = nl.Puzzle([[1, 1], [1]], [[2], [], [1]], meta=meta)
    page = to_player(nl.explain(puzzle))
    data = page.partition('id="explanation">')[2].partition("</script>")[0]
    assert "<" not in data
    assert '"\\u003c!--\\u003cscript>"' in data


def test_puzzles_hold_readable_words_only() -> None:
    meta = nl.Meta(EVIL, EVIL, description="two\nlines\x1b", extra=(("a\x00", "b\x1b\nc"),))
    assert meta.title == "\ufffd]0;owned\ufffd\ufffd31m\ufffd \ufffd<!--<script> & caf\ufffd"
    assert meta.description == "two\nlines\ufffd"
    assert meta.extra == (("a\ufffd", "b\ufffd\nc"),)
    assert nl.Puzzle.from_packed(1, 1, b"", title="a\nb").title == "a b"
    palette = nl.Palette.of("#ff0000")
    color = palette[1]
    assert type(color)("r\x1bd", (1, 2, 3), "R").name == "r\ufffdd"
    with pytest.raises(nl.PuzzleError, match="visible"):
        type(color)("red", (1, 2, 3), "\x9b")


def test_text_can_be_read_back_from_json() -> None:
    import json

    for write in (json_text, script_json):
        text = write({"name": EVIL})
        assert is_clean(text)
        assert json.loads(text) == {"name": EVIL}
    assert readable("plain ünïcode") == "plain ünïcode"


# -- Ctrl-C ---------------------------------------------------------------------------------------


def hard(folder: Path) -> Path:
    path = folder / "hard.non"
    ones = "1\n" * 60
    path.write_text(f"60 60\n--\n{ones}--\n{ones}")
    return path


def interrupted(words: list[str | Path], folder: Path) -> int:
    """Run a command until it has begun its work, and press Ctrl-C."""
    process = subprocess.Popen(
        [sys.executable, "-m", "nonolith", *map(str, words)],
        cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    time.sleep(3)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert "Traceback" not in err
    return process.returncode


@pytest.mark.parametrize(
    "words",
    [
        ["solve", "--all", "-o", "out.txt"],
        ["solve", "--all", "--plain", "-o", "out.txt"],
        ["solve", "--all", "-o", "out.svg"],
        ["solve", "--all", "--json", "-o", "out.txt"],
        ["solve", "--all", "--to", "json", "-o", "out.json"],
    ],
)
def test_ctrl_c_leaves_what_was_there(words: list[str | Path], tmp_path: Path) -> None:
    out = tmp_path / str(words[-1])
    out.write_text("precious")
    assert interrupted([*words, hard(tmp_path)], tmp_path) == 130
    assert out.read_text() == "precious"
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["hard.non", out.name])


def test_an_interrupted_explanation_is_told_but_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from nonolith.cli import run

    whole: Callable[..., nl.Explanation] = nl.explain

    def explain(puzzle: nl.Puzzle, **options: object) -> nl.Explanation:
        raise nl.Interrupted(whole(puzzle, steps=1, on_step=options["on_step"]))

    monkeypatch.setattr(nl, "explain", explain)
    (tmp_path / "a.non").write_text(UNIQUE)
    for name in ("out.html", "out.gif"):
        (tmp_path / name).write_text("precious")
    place = str(tmp_path)
    words = [
        "explain",
        f"{place}/a.non",
        "--html",
        f"{place}/out.html",
        "--gif",
        f"{place}/out.gif",
    ]
    assert run(words) == 130
    assert "1. " in capsys.readouterr().out
    assert (tmp_path / "out.html").read_text() == (tmp_path / "out.gif").read_text() == "precious"


# -- folders --------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A puzzle, a file that is none, and one that is meant to be one and is broken."""
    place = tmp_path / "puzzles"
    place.mkdir()
    (place / "a.non").write_text(UNIQUE)
    (place / "notes.txt").write_text("Remember the milk.\n")
    (place / "broken.non").write_bytes(b"\x00\x01garbage")
    return place


@pytest.mark.parametrize("command", ["validate", "solve", "lint"])
def test_a_broken_puzzle_in_a_folder_is_named_and_an_error(command: str, folder: Path) -> None:
    ran = nonolith(command, folder)
    assert ran.code == 2
    assert "broken.non" in ran.err + ran.out
    (folder / "broken.non").unlink()
    ran = nonolith("validate", folder)
    assert ran.code == 0
    assert "notes.txt: skipped" in ran.err
    assert "1 other file skipped" in ran.err


def test_a_batch_names_every_file_that_it_cannot_read(folder: Path) -> None:
    ran = nonolith("batch", folder)
    assert ran.code == 2
    assert "broken.non" in ran.out
    assert "notes.txt" in ran.out


def test_a_race_goes_on_at_a_file_that_is_no_puzzle(folder: Path) -> None:
    ran = nonolith("bench", folder, "-q", timeout=120)
    assert ran.code == 2
    assert "broken.non" in ran.err
    (folder / "broken.non").unlink()
    ran = nonolith("bench", folder, "-q", timeout=120)
    assert ran.code == 0, ran.err
    assert "notes.txt: skipped" in ran.err
    assert "1 puzzles" in ran.out


@pytest.mark.parametrize(
    "words",
    [
        "solve a.non -o a.non", "solve a.non --proof ./a.non", "explain a.non --html a.non",
        "render a.non -o a.non --to svg", "refine a.non -o a.non", "draw a.non -o a.non",
        "batch none.non a.non -o a.non --overwrite", "scan a.non --show a.non",
    ],
)  # fmt: skip
def test_no_output_takes_the_place_of_an_input(words: str, place: Path) -> None:
    code, err = shell(words, place)
    assert code == 2
    assert "a.non is the input, and would be lost: name another." in err
    assert (place / "a.non").read_text() == UNIQUE


def test_a_batch_does_one_thing(place: Path) -> None:
    code, err = shell("batch a.non --validate --count", place)
    assert code == 2
    assert "Choose one of --solve, --validate, --rate and --count." in err
