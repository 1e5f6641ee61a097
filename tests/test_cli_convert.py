"""`nonolith convert` as its user meets it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from command import nonolith

import nonolith as nl
from nonolith.cli import run

PUZZLE = nl.Puzzle.from_grid(nl.Grid.parse("#.#\n#.."), meta=nl.Meta(title="Boot"))
COLORED = nl.Puzzle.from_grid(
    nl.Grid.from_rows([[1, 2], [0, 2]], nl.Palette.of("#ff0000", "#008000"))
)


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    nl.dump(PUZZLE, "boot.non")
    nl.dump(COLORED, "colored.xml")
    nl.dump([PUZZLE, PUZZLE.with_meta(title="Twin"), COLORED], "three.nonpack")


def test_by_suffix() -> None:
    assert run(["convert", "boot.non", "boot.xml"]) == 0

    puzzle = nl.load("boot.xml")
    assert (puzzle, puzzle.title, puzzle.goal) == (PUZZLE, "Boot", PUZZLE.goal)


def test_by_name_to_standard_output(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["convert", "boot.non", "--to", "tatham"]) == 0

    assert capfd.readouterr().out == "3x2:2//1/1.1/1\n"


def test_through_a_pipe() -> None:
    ran = nonolith("convert", "-", "-", "--to", "nin", input=str(PUZZLE))

    assert (ran.code, ran.out, ran.err) == (0, "3 2\n1 1\n1\n2\n0\n1\n", "")


def test_a_pipe_needs_no_dash() -> None:
    assert nonolith("convert", "--to", "tatham", input=str(PUZZLE)).out == "3x2:2//1/1.1/1\n"
    assert "sections" in nonolith("convert", "--explain", input=str(PUZZLE)).out


def test_losses_are_said(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["convert", "boot.non", "boot.nin"]) == 0

    errors = capfd.readouterr().err
    assert "nin cannot hold the title" in errors
    assert "nin cannot hold the solution" in errors


def test_strict_refuses_losses_and_writes_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    Path("boot.nin").write_text("as it was")

    assert run(["convert", "--strict", "boot.non", "boot.nin"]) == 2

    assert "refused: nin cannot hold the title" in capfd.readouterr().err
    assert Path("boot.nin").read_text() == "as it was"


def test_strict_is_content_where_nothing_is_lost() -> None:
    assert run(["convert", "--strict", "boot.non", "boot.json"]) == 0


def test_colours_become_black_with_a_note(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["convert", "colored.xml", "colored.mk"]) == 0

    assert "2 colors" in capfd.readouterr().err
    assert nl.load("colored.mk", format="mk") == nl.Puzzle([[2], [1]], [[1], [2]])


def test_unknown_runs_are_filled_in_from_the_goal_or_refused(
    capfd: pytest.CaptureFixture[str],
) -> None:
    blotted = PUZZLE.with_row(0, [nl.Run(None), nl.Run(1)])
    nl.dump(blotted, "open.json")
    nl.dump(nl.Puzzle(blotted.rows, blotted.columns, goal=PUZZLE.goal), "known.json")

    assert run(["convert", "open.json", "open.nin"]) == 2
    assert "cannot leave a run unknown, as in row 1" in capfd.readouterr().err
    assert run(["convert", "known.json", "known.nin"]) == 0
    assert "filled in from the goal" in capfd.readouterr().err
    assert nl.load("known.nin") == PUZZLE


def test_many_into_a_directory(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["convert", "three.nonpack", "boot.non", "out/", "--to", "json"]) == 0

    assert sorted(os.listdir("out")) == [
        "boot.json",
        "three-1.json",
        "three-2.json",
        "three-3.json",
    ]
    assert nl.load("out/three-2.json").title == "Twin"


def test_names_that_clash_are_kept_apart() -> None:
    os.mkdir("more")
    nl.dump(COLORED, "more/boot.g")

    assert run(["convert", "boot.non", "more/boot.g", "out/", "--to", "webpbn"]) == 0

    assert sorted(os.listdir("out")) == ["boot-2.xml", "boot.xml"]


def test_a_directory_as_input(capfd: pytest.CaptureFixture[str]) -> None:
    Path("notes.txt").write_text("nothing of the kind\nreally\n")

    assert run(["convert", ".", "all.jsonl"]) == 0

    assert len(list(nl.load_all("all.jsonl"))) == 5
    assert "skipped: " in capfd.readouterr().err


def test_several_into_a_format_for_one(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["convert", "three.nonpack", "one.non"]) == 0

    assert "all but the first of 3 puzzles" in capfd.readouterr().err
    assert nl.load("one.non").title == "Boot"


def test_sound_puzzles_of_a_file_with_broken_ones(capfd: pytest.CaptureFixture[str]) -> None:
    Path("mixed.txt").write_text("d\n--good\nA\nA\n--bad\nA\n--fine\nA\nA\n")

    assert run(["convert", "mixed.txt", "out.picross"]) == 2
    assert [puzzle.title for puzzle in nl.load_all("out.picross")] == ["good", "fine"]
    assert "mixed.txt:6: " in capfd.readouterr().err
    assert run(["convert", "--strict", "mixed.txt", "strict.picross"]) == 2
    assert not Path("strict.picross").exists()


def test_explain(capfd: pytest.CaptureFixture[str]) -> None:
    assert run(["convert", "--explain", "boot.non"]) == 0
    shown = capfd.readouterr().out
    assert shown == "boot.non: non (Simpson .non), certain: lines of just 'rows' and 'columns'\n"
    assert run(["convert", "--explain", "boot.non", "--to", "tatham"]) == 0
    assert "boot.non: non" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["boot.non"], "Where to?"),
        (["boot.non", "out.xyz"], "no format has the suffix '.xyz'"),
        (["boot.non", "out"], "no suffix"),
        (["boot.non", "-"], "--to"),
        (["boot.non", "out.sgriddler"], "can be read but not written"),
        (["boot.non", "--to", "wepbn"], "webpbn"),
        (["boot.non", "out.nin", "--from", "nn"], "nin"),
        (["missing.non", "out.xml"], "no such file"),
        (["boot.non", "missing/out.xml"], "no such directory"),
    ],
)
def test_mistakes_get_one_clear_message(
    arguments: list[str], words: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(["convert", *arguments]) == 2

    assert words in capfd.readouterr().err


def test_triddlers_are_refused_by_name(capfd: pytest.CaptureFixture[str]) -> None:
    Path("t.g").write_text("#t\n" + ":\n1\n" * 6)

    assert run(["convert", "t.g", "t.non"]) == 2

    assert capfd.readouterr().err.count("\n") == 1


def test_every_writable_format_can_be_asked_for(capfd: pytest.CaptureFixture[str]) -> None:
    from nonolith.formats import formats

    square = nl.Puzzle.from_grid(nl.Grid.parse("#.\n##"))
    nl.dump(square, "square.non")
    for format in formats():
        if format.writes:
            suffix = format.suffixes[0] if format.suffixes else ".txt"
            named = [] if format.suffixes else ["--to", format.name]
            assert run(["convert", "square.non", f"square{suffix}", *named]) == 0, format.name
            capfd.readouterr()
            if format.reads:
                assert nl.load(f"square{suffix}", format=format.name) == square


def test_a_format_without_suffix_fills_a_directory() -> None:
    nl.dump(nl.Puzzle.from_grid(nl.Grid.parse("#.\n##")), "square.non")

    assert run(["convert", "square.non", "out/", "--to", "quoted-plain"]) == 0

    assert [path.name for path in Path("out").iterdir()] == ["square.txt"]


def test_formats_lists_them_all(capfd: pytest.CaptureFixture[str]) -> None:
    import json

    run(["formats", "--json"])
    records = [json.loads(line) for line in capfd.readouterr().out.splitlines()]

    assert {"non", "webpbn", "json", "png"} <= {record["name"] for record in records}
    assert next(record for record in records if record["name"] == "webpbn")["many"] is True


def test_transpose_takes_rows_for_columns() -> None:
    text = "2 2\n2\n1\n2\n1\n"
    read = nonolith("convert", "--to", "nin", input=text)
    other = nonolith("convert", "--to", "nin", "--transpose", input="2 3\n1\n2\n1\n1\n3\n")

    assert (read.code, read.out, read.err) == (0, text, "")
    assert (other.code, other.out) == (0, "3 2\n1\n3\n1\n2\n1\n")


def test_transpose_goes_along_with_solve() -> None:
    ran = nonolith("solve", "--ascii", "--transpose", input="2 3\n1\n2\n1\n1\n3\n")

    assert ran.code == 0
    assert "unique: exactly one solution (3x2)" in ran.out


COLUMNS_FIRST = "2 3\n1\n2\n1\n1\n3\n"


def test_transpose_goes_along_with_batch_and_its_records(tmp_path: Path) -> None:
    file, results = tmp_path / "a.nin", tmp_path / "out.jsonl"
    file.write_text(COLUMNS_FIRST)
    ran = nonolith("batch", str(file), "--transpose", "-o", str(results), "-q")
    again = nonolith("batch", str(file), "-o", str(results), "--resume", "-q")

    assert ran.code == 0
    assert '"width":3,"height":2' in results.read_text().replace(" ", "")
    assert again.code == 2
    assert "--transpose" in again.err


def test_transpose_goes_along_with_lint() -> None:
    text = "2 1\n1 1\n1\n1\n"
    assert "row 1 needs 3 cells" in nonolith("lint", input=text).out
    assert "column 1 needs 3 cells" in nonolith("lint", "--transpose", input=text).out


def test_what_is_plainly_wrong_is_noted_once(tmp_path: Path) -> None:
    """A clue too few, where no size is stated: a note, or the answer itself."""
    (tmp_path / "a.g").write_text(": rows\n2\n1\n: columns\n1\n1\n2\n")
    for words in (["convert", "--to", "non", "a.g"], ["render", "a.g"], ["count", "a.g"]):
        ran = nonolith(*words, cwd=tmp_path)
        assert ran.err.count("the row clues fill 3 cells in all, but the column clues fill 4") == 1
        assert "`nonolith doctor` looks for it" in ran.err
    for verb in ("solve", "rate", "hint", "doctor", "lint"):
        ran = nonolith(verb, "a.g", cwd=tmp_path)
        assert (ran.out + ran.err).count("fill 4") + ran.out.count("the columns 4") == 1, ran
