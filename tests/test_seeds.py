"""Every seed's job: what users of the five older solvers do must work here.

The cases are small and our own; test_seeds_theirs.py reads the puzzles of others.
"""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from command import nonolith
from terminal import Screen

import nonolith as nl

ROOT = Path(__file__).resolve().parent.parent
HEART = '"2","4","4","4","2"\n"1,1","5","5","3","1"\n'

PICTURES = {
    "Arrow up": "..#..\n.###.\n#####\n..#..\n..#..",
    "Cup": "####.\n#####\n####.\n.##..\n####.",
    "Two ways out": "#...\n...#\n.##.\n####",
}

#: Unique, but line logic leaves some cells open.
GUESSED = nl.Puzzle.from_grid(
    nl.Grid.parse("....#.#\n..#.###\n......#\n#..###.\n....###\n#####..\n...###.")
)


def puzzle(name: str) -> nl.Puzzle:
    return nl.Puzzle.from_grid(nl.Grid.parse(PICTURES[name]))


#: Three unique ones, of which line logic solves two, and one with two solutions.
ALL = [*map(puzzle, PICTURES), GUESSED]


def in_letters(folder: Path) -> Path:
    """A collection as the first seed keeps it: a title, then rows and columns, A for 1."""
    text = "Small puzzles of our own\n"
    for name in PICTURES:
        made = puzzle(name)
        text += f"--{name}\n"
        for clues in (made.rows, made.columns):
            text += " ".join("".join(chr(64 + run.length) for run in clue) for clue in clues) + "\n"
    path = folder / "collection.txt"
    path.write_text(text)
    return path


def quoted(made: nl.Puzzle) -> str:
    """A puzzle as the second seed keeps it: columns before rows, each clue in quotes."""
    sides = (
        ",".join('"' + ",".join(str(clue).split()) + '"' for clue in clues)
        for clues in (made.columns, made.rows)
    )
    return f"{made.width}\n{made.height}\n" + "\n".join(sides) + "\n"


def hard(path: Path) -> Path:
    """A puzzle that no search ends on, or finds a solution of, while a test waits: noise."""
    dice = random.Random(5)
    rows = [[dice.randrange(2) for _ in range(160)] for _ in range(160)]
    nl.dump(nl.Puzzle.from_grid(nl.Grid.from_rows(rows)), path)
    return path


def test_every_command_side_by_side_is_run_on_its_page() -> None:
    """What the tables put beside the old commands stands in a block that the tests run."""
    text = (ROOT / "docs" / "coming-from.md").read_text()
    promised = re.findall(r"^\|.*\| `(nonolith [^`]*)`", text, re.MULTILINE)
    run = re.findall(r"^\$ (nonolith .*)$", text, re.MULTILINE)
    assert len(promised) >= 12
    assert set(promised) <= set(run)


# -- the first ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Arrow up", "Cup"])
def test_a_picture_is_the_only_solution_of_its_clues(tmp_path: Path, name: str) -> None:
    made = list(nl.load_all(in_letters(tmp_path)))[[*PICTURES].index(name)]
    result = nl.solve(made)
    assert result.verdict is nl.Verdict.UNIQUE
    assert str(result.solution) == PICTURES[name]


def test_all_of_several_solutions_are_found(tmp_path: Path) -> None:
    ran = nonolith("solve", in_letters(tmp_path), "--only", "Two ways out", "--plain", "--all")
    grids = ran.out.replace("X", "#").strip().split("\n\n")
    assert grids.count(PICTURES["Two ways out"]) == 1
    assert len(set(grids)) == len(grids) == 2


def test_a_collection_goes_to_one_file_in_the_layout_of_the_first_seed(tmp_path: Path) -> None:
    target = tmp_path / "pictures.txt"
    ran = nonolith("solve", in_letters(tmp_path), "--ascii", "--output", target)
    assert (ran.code, ran.out) == (0, "")
    text = target.read_text()
    places = [text.index(f"· {number} · {title}") for number, title in enumerate(PICTURES, 1)]
    assert places == sorted(places)

    arrow = text[places[0] : places[1]].splitlines()
    drawn = [line.split("|", 1) for line in arrow if "|" in line]
    made = puzzle("Arrow up")
    assert [side.split() for side, _ in drawn] == [str(clue).split() for clue in made.rows]
    above = arrow[2 : next(at for at, line in enumerate(arrow) if "+-" in line)]
    left = len(drawn[0][0]) + 1
    for index, column in enumerate(made.columns):
        place = left + 2 * index  # two characters a cell while no number needs more
        stack = [line[place : place + 2].strip() for line in above]
        assert " ".join(filter(None, stack)) == str(column)
    assert "guesses" in text
    assert "µs" in text or "ms" in text


def test_only_chooses_by_number_or_title(tmp_path: Path) -> None:
    collection = in_letters(tmp_path)
    by_number = nonolith("solve", collection, "--only", "2", "--plain")
    by_title = nonolith("solve", collection, "--only", "CUP", "--plain")
    assert by_number.out == by_title.out != ""
    missing = nonolith("solve", collection, "--only", "goat")
    assert missing.code == 2
    assert "found 3 puzzles: Arrow up, Cup, Two ways out" in missing.err


def test_without_guessing(tmp_path: Path) -> None:
    path = tmp_path / "guessed.non"
    nl.dump(GUESSED, path)
    stuck = nonolith("solve", "--logic-only", "--plain", path)
    assert stuck.code == 3
    assert "?" in stuck.out
    assert "?" not in nonolith("solve", "--plain", path).out


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


def test_the_search_is_shown_live_in_a_log(tmp_path: Path) -> None:
    path = hard(tmp_path / "hard.non")
    ran = nonolith("solve", "-v", "--plain", "--timeout", "2.5", path)
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


def test_a_set_is_validated_with_a_summary(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    (folder / "quoted").mkdir(parents=True)
    for number, made in enumerate(ALL):
        (folder / "quoted" / f"{number}.txt").write_text(quoted(made))
    (folder / "readme.md").write_text("Not a puzzle.\n")
    (folder / "quoted" / "broken.txt").write_text('5\n5\n"2","4"\n')
    ran = nonolith("validate", "set", cwd=tmp_path)
    assert ran.code == 2
    assert len(ran.out.splitlines()) == 4
    summary = ran.err.splitlines()[-1]
    assert summary.startswith(
        "nonolith: 5 puzzles: 3 unique, 1 multiple, 1 unreadable · 2 by line logic alone · "
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


# -- all of their formats ----------------------------------------------------------------------


@pytest.mark.parametrize("format", ["letters", "quoted", "taai"])
@pytest.mark.parametrize(
    "made", [*map(puzzle, PICTURES), GUESSED], ids=["arrow", "cup", "two", "guessed"]
)
def test_every_format_of_theirs_goes_round(format: str, made: nl.Puzzle) -> None:
    assert nl.loads(nl.dumps(made, format=format), format=format) == made


def test_what_the_first_seed_keeps_is_read(tmp_path: Path) -> None:
    read = list(nl.load_all(in_letters(tmp_path)))
    assert read == [puzzle(name) for name in PICTURES]
    assert [made.title for made in read] == [*PICTURES]


@pytest.mark.parametrize(
    "made", [*map(puzzle, PICTURES), GUESSED], ids=["arrow", "cup", "two", "guessed"]
)
def test_what_the_second_seed_keeps_is_read(made: nl.Puzzle) -> None:
    assert nl.loads(quoted(made)) == made


def test_colors_stand_after_a_dash() -> None:
    """As the second seed has them, without the flag line."""
    flag = nl.loads('3\n2\n"1-2","1-2","1-2,1-1"\n"3-2","1-1"\n')
    assert [[run.color for run in clue] for clue in flag.columns] == [[2], [2], [2, 1]]
    assert nl.solve(flag).verdict is nl.Verdict.UNIQUE
    assert nl.loads(nl.dumps(flag, format="quoted")) == flag


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
    assert "Line logic ends here; 4 cells are open" in stuck.out
    wrong = nonolith("solve", "--trace", "--ascii", input="2 2\n--\n2\n1\n--\n2\n0\n")
    assert "pass 2, columns: 1 cell, then column 2 cannot be completed" in wrong.out
    assert nonolith("solve", "--trace", "--plain", input="").code == 2


# -- the fifth ---------------------------------------------------------------------------------


def test_a_partial_grid_is_checked(tmp_path: Path) -> None:
    puzzle, grid = tmp_path / "puzzle.txt", tmp_path / "grid.txt"
    puzzle.write_text("3 3\n--\n1 1\n1\n3\n--\n1 1\n2\n1 1\n")
    grid.write_text("#??\n???\n???\n")
    fine = nonolith("check", puzzle, "--grid", grid)
    assert (fine.code, fine.out[:14]) == (0, "Still possible")

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


def test_ctrl_c_sums_up_what_was_validated(tmp_path: Path) -> None:
    """The third puzzle takes longer than anybody waits."""
    (tmp_path / "a.txt").write_text("1 1\n--\n1\n--\n1\n")
    (tmp_path / "b.txt").write_text("1 1\n--\n\n--\n\n")
    hard(tmp_path / "c.non")
    with Screen("validate", ".", cwd=tmp_path, env={}) as screen:
        screen.expect("b.txt\t\tunique")
        screen.expect("0 solutions so far")
        screen.type("\x03")
        screen.expect("2 puzzles: 2 unique")
        assert screen.wait() == 130
