"""Every seed's job: what users of the five older solvers do must work here.

The documents and the puzzles of others are read where they are and never copied.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from command import nonolith
from terminal import Screen

import nonolith as nl

ROOT = Path(__file__).resolve().parent.parent
HEART = '"2","4","4","4","2"\n"1,1","5","5","3","1"\n'


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


def test_every_command_side_by_side_is_run_on_its_page() -> None:
    """What the tables put beside the old commands stands in a block that the tests run."""
    text = (ROOT / "docs" / "coming-from.md").read_text()
    promised = re.findall(r"^\|.*\| `(nonolith [^`]*)`", text, re.MULTILINE)
    run = re.findall(r"^\$ (nonolith .*)$", text, re.MULTILINE)
    assert len(promised) >= 12
    assert set(promised) <= set(run)


# -- the first ---------------------------------------------------------------------------------


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


def test_a_collection_goes_to_one_file_in_the_layout_of_the_first_seed(
    shared: Path, tmp_path: Path
) -> None:
    collection = shared / "puzzles" / "formats" / "letters" / "various.txt"
    target = tmp_path / "pictures.txt"
    ran = nonolith("solve", collection, "--ascii", "--output", target)
    assert (ran.code, ran.out) == (0, "")
    text = target.read_text()
    titles = [puzzle.title for puzzle in nl.load_all(collection)]
    places = [text.index(f"· {number} · {title}") for number, title in enumerate(titles, 1)]
    assert places == sorted(places)

    rows, columns = clues_printed(shared, "Elephant")
    elephant = text[places[1] : places[2]].splitlines()
    drawn = [line.split("|", 1) for line in elephant if "|" in line]
    assert [side.split() for side, _ in drawn] == [row.split() for row in rows]
    above = elephant[2 : next(at for at, line in enumerate(elephant) if "+-" in line)]
    left = len(drawn[0][0]) + 1
    for index, column in enumerate(columns):
        place = left + 3 * index + index // 5  # three characters a cell, a rule after five
        stack = [line[place : place + 3].strip() for line in above]
        assert " ".join(filter(None, stack)) == column
    assert "guesses" in text
    assert "µs" in text or "ms" in text


def test_only_chooses_by_number_or_title(shared: Path) -> None:
    collection = shared / "puzzles" / "formats" / "letters" / "rosetta_code_puzzles.txt"
    by_number = nonolith("solve", collection, "--only", "2", "--plain")
    by_title = nonolith("solve", collection, "--only", "BULL", "--plain")
    assert by_number.out == by_title.out != ""
    missing = nonolith("solve", collection, "--only", "goat")
    assert missing.code == 2
    assert "found 3 puzzles: duck, bull, fight? soccer?" in missing.err


def test_without_guessing(shared: Path, tmp_path: Path) -> None:
    puzzle = tmp_path / "smoke.non"
    nl.dump(nl.Puzzle.from_grid(pictures(shared)["Where"]), puzzle)
    stuck = nonolith("solve", "--logic-only", "--plain", puzzle)
    assert stuck.code == 3
    assert "?" in stuck.out
    assert "?" not in nonolith("solve", "--plain", puzzle).out


DIALECT = """\
A text about this puzzle, with 3 numbers in it
and a title

width {width}
height 5

rows
1, 1
5
5
3
1

columns
2
4
4
4
2
"""


def test_the_dialect_of_the_first_seed(tmp_path: Path) -> None:
    heart = ".X.X.\nXXXXX\nXXXXX\n.XXX.\n..X..\n"
    good = DIALECT.format(width=5)
    bare = re.sub(r"(width|height) \d+\n", "", good)
    assert nonolith("solve", "--plain", input=good).out == heart
    assert nonolith("solve", "--plain", input=bare).out == heart
    wrong = nonolith("solve", "--plain", input=DIALECT.format(width=7))
    assert wrong.code == 2
    assert "found 5 column clues; expected 7, as line 4 says" in wrong.err


# -- the second --------------------------------------------------------------------------------


def test_verbose_prints_each_solution_and_the_whole_bill(tmp_path: Path) -> None:
    two = "2 2\n--\n1\n1\n--\n1\n1\n"
    ran = nonolith("solve", "--verbose", "--ascii", "--all", input=two)
    assert [int(n) for n in re.findall(r"solution (\d+) after .*, \d+ nodes?\n", ran.out)] == [1, 2]
    bill = dict(re.findall(r"^([a-z ]+?)  +(.*)$", ran.out, re.MULTILINE))
    assert bill["solutions"] == "2"
    assert {"running time", "total nodes", "run nodes", "failures", "depth"} <= set(bill)
    limited = nonolith("solve", "--verbose", "--max", "1", input=two)
    assert "solutions     1 (search not complete)" in limited.out


def test_each_solution_is_printed_the_moment_it_is_found(tmp_path: Path) -> None:
    """The first of 30! solutions is on the screen while the search goes on, live."""
    endless = tmp_path / "endless.txt"
    endless.write_text("30 30\n--\n" + "1\n" * 30 + "--\n" + "1\n" * 30)
    with Screen("solve", "-v", "--all", "--ascii", str(endless), cwd=tmp_path, env={}) as screen:
        screen.expect("solution 1 after ")
        screen.expect("solution 2 after ")
        screen.type("\x03")
        bill = screen.expect("multiple: at least ")
        assert "(search not complete)" in bill
        assert screen.wait() == 130


def test_the_search_is_shown_live_in_a_log(shared: Path) -> None:
    hard = shared / "puzzles" / "survey" / "webpbn-knotty.non"
    ran = nonolith("solve", "-v", "--plain", "--timeout", "2.5", hard)
    assert ran.code == 3
    assert re.search(
        r"^1 s · 0 solutions so far · \S+ nodes · depth \d+ · \S+ failures · \S+ probes$",
        ran.err,
        re.MULTILINE,
    )


@pytest.mark.parametrize("flag", ["", "0\n"])
def test_the_quoted_format_with_and_without_its_flag(flag: str) -> None:
    ran = nonolith("solve", "--plain", input=f"5\n5\n{flag}{HEART}")
    assert ran.out == ".X.X.\nXXXXX\nXXXXX\n.XXX.\n..X..\n"


def test_a_set_is_validated_with_a_summary(shared: Path, tmp_path: Path) -> None:
    folder = tmp_path / "set"
    shutil.copytree(shared / "puzzles" / "formats" / "quoted-csv", folder / "quoted")
    (folder / "readme.md").write_text("Not a puzzle.\n")
    (folder / "quoted" / "broken.txt").write_text('5\n5\n"2","4"\n')
    ran = nonolith("validate", "set", cwd=tmp_path)
    assert ran.code == 2
    assert len(ran.out.splitlines()) == 7
    summary = ran.err.splitlines()[-1]
    assert summary.startswith(
        "nonolith: 8 puzzles: 6 unique, 1 multiple, 1 unreadable · 5 by line logic alone · "
    )
    assert summary.endswith(" · 1 other file skipped")
    records = [json.loads(line) for line in nonolith("validate", "--json", folder).out.splitlines()]
    assert sum("error" in record for record in records) == 1


def test_a_tournament_is_answered(tmp_path: Path) -> None:
    """Puzzles with ``$n`` lines and without; columns first; 0 and 1 with tabs."""
    first, second = "$7\n1\n2\n2\n1\n", "$9\n2\n1\n1\n2\n"
    (tmp_path / "games.txt").write_text(first + second)
    ran = nonolith("solve", "--to", "taai", "games.txt", cwd=tmp_path)
    assert ran.out == "$7\n1\t1\n0\t1\n$9\n1\t0\n1\t1\n"
    bare = nonolith("solve", "--from", "taai", "--to", "taai", input="1\n2\n2\n1\n")
    assert bare.out == "$1\n1\t1\n0\t1\n"


def test_a_game_without_an_answer_is_left_out(tmp_path: Path) -> None:
    games = "$1\n1\n2\n2\n1\n$2\n2\n2\n1\n1\n$3\n1\n2\n2\n1\n"
    ran = nonolith("solve", "--to", "taai", "-o", "answers.txt", input=games, cwd=tmp_path)
    assert ran.code == 1
    assert "puzzle 2 is left out: impossible" in ran.err
    assert re.findall(r"\$\d", (tmp_path / "answers.txt").read_text()) == ["$1", "$3"]


# -- the samples of all of them ----------------------------------------------------------------


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


# -- the third ---------------------------------------------------------------------------------


def test_no_limit_of_64_cells() -> None:
    width = 200
    text = f"{width} 2\n--\n{width}\n\n--\n" + "1\n" * width
    assert nonolith("solve", "--plain", "--all", input=text).out == "X" * width + "\n" + (
        "." * width + "\n"
    )


# -- the fourth --------------------------------------------------------------------------------


def test_the_typed_order_reads_as_a_file() -> None:
    ran = nonolith("solve", "--plain", input="3\n2\n1 1\n1\n2\n0\n1\n")
    assert ran.out == "X.X\nX..\n"


def test_solve_traces_passes_and_says_where_logic_ends() -> None:
    ran = nonolith("solve", "--trace", "--ascii", input="3\n2\n1 1\n1\n2\n0\n1\n")
    assert re.findall(r"^pass.*$", ran.out, re.MULTILINE) == [
        "pass 1, rows: 3 cells",
        "pass 2, columns: 3 cells",
        "pass 3, rows: nothing new",
    ]
    assert " 1 1 |*#*.*#|" in ran.out
    stuck = nonolith("solve", "--trace", input="2 2\n--\n1\n1\n--\n1\n1\n")
    assert "line logic ends here; 4 cells are open" in stuck.out
    wrong = nonolith("solve", "--trace", "--ascii", input="2 2\n--\n2\n1\n--\n2\n0\n")
    assert "pass 2, columns: 1 cell, then column 2 cannot be completed" in wrong.out
    assert nonolith("solve", "--trace", "--plain", input="").code == 2


# -- the fifth ---------------------------------------------------------------------------------


def test_a_partial_grid_is_checked(tmp_path: Path) -> None:
    puzzle, grid = tmp_path / "puzzle.txt", tmp_path / "grid.txt"
    puzzle.write_text("3 3\n--\n1 1\n1\n3\n--\n1 1\n2\n1 1\n")
    grid.write_text("#??\n???\n???\n")
    fine = nonolith("check", puzzle, "--grid", grid)
    assert (fine.code, fine.out[:14]) == (0, "still possible")

    grid.write_text("##?\n##?\n??.\n")
    wrong = nonolith("check", puzzle, "--grid", grid)
    assert wrong.code == 1
    assert [line.partition(":")[0] for line in wrong.out.splitlines()[:5]] == [
        "row 1",
        "row 2",
        "row 3",
        "column 1",
        "column 3",
    ]
    record = json.loads(nonolith("check", puzzle, "--grid", grid, "--json").out)
    assert record["ok"] is False
    assert len(record["violations"]) == 5


# -- all together ------------------------------------------------------------------------------


def test_ctrl_c_sums_up_what_was_validated(shared: Path, tmp_path: Path) -> None:
    """The third puzzle is one that nobody has solved."""
    (tmp_path / "a.txt").write_text("1 1\n--\n1\n--\n1\n")
    (tmp_path / "b.txt").write_text("1 1\n--\n\n--\n\n")
    shutil.copy(shared / "puzzles" / "survey" / "webpbn-knotty.non", tmp_path / "c.non")
    with Screen("validate", ".", cwd=tmp_path, env={}) as screen:
        screen.expect("b.txt\t\tunique")
        screen.expect("0 solutions so far")
        screen.type("\x03")
        screen.expect("2 puzzles: 2 unique")
        assert screen.wait() == 130
