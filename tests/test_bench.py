"""The benchmark harness: its puzzles, its solvers, and that it believes nobody."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

import pytest
from command import nonolith
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import solutions
from strategies import pictures

import nonolith as nl
from nonolith.benching.commands import Command, PeerError, find_picture
from nonolith.benching.comparing import Comparison, compare
from nonolith.benching.encoding import encode
from nonolith.benching.making import blobs, dominoes
from nonolith.benching.measuring import Measurement, Outcome, is_solution, judge, measure
from nonolith.benching.sets import Case, SetError, cases, set_names
from nonolith.benching.solvers import BUILT_IN, Nonolith
from nonolith.benching.summaries import summarize
from nonolith.benching.tables import remarks, table

UNIQUE = nl.Puzzle([[1, 1], [1]], [[2], [], [1]])
TWO = nl.Puzzle([[1], [1]], [[1], [1]])
NONE = nl.Puzzle([[2], []], [[2], []])
PEER = f"{sys.executable} -m nonolith solve"


# -- sets ----------------------------------------------------------------------------------------


def test_sets_are_the_same_everywhere() -> None:
    """If this fails, published results no longer belong to the puzzles of that name."""
    ids = {name: next(cases(name)).puzzle.id for name in set_names() if name != "big"}
    assert ids == {
        "color": "c1721af9659ed675",
        "densities30": "fb0eec120cc82a07",
        "dominoes": "ca09201b9dda4b25",
        "growing": "031756b8ce8d453e",
        "random10": "9523c317bda38c76",
        "random25": "c22438c59d4180a4",
        "random30": "4b20ca71981a6acb",
        "sparse30": "52e42666ea3b47da",
    }


def test_another_seed_gives_other_puzzles_and_count_fewer() -> None:
    ours, others = (list(cases("random10", count=5, seed=seed)) for seed in (None, 1))
    assert len(ours) == len(others) == 5
    assert not {case.puzzle for case in ours} & {case.puzzle for case in others}


def test_big_puzzles_are_line_solvable_and_half_filled() -> None:
    case = next(cases("big"))
    goal = case.puzzle.goal
    assert goal is not None
    assert nl.solve(case.puzzle, limits=nl.Limits(logic_only=True)).line_solvable
    assert 0.4 < goal.masks.count(2) / len(goal.masks) < 0.6


def test_blobs_are_smooth() -> None:
    import random

    picture = blobs(40, 40, 0.5, 2, random.Random(1))
    runs = sum(len(clue) for clue in nl.Puzzle.from_grid(picture).rows)
    assert runs < 40 * 6  # noise of this size has 400


def test_a_set_of_ones_own(tmp_path: Path) -> None:
    nl.dump(UNIQUE, tmp_path / "a.non")
    (tmp_path / "own.toml").write_text(
        'title = "Mine"\n[[puzzles]]\npath = "a.non"\n[[puzzles]]\nkind = "dominoes"\nfirst = 4\n'
    )
    found = list(cases(str(tmp_path / "own.toml")))
    assert [case.puzzle for case in found] == [UNIQUE, dominoes(4)]
    assert [case.puzzle for case in cases(str(tmp_path / "a.non"))] == [UNIQUE]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("= 1", "this is not TOML"),
        ("title = 'x'", r"found no \[\[puzzles\]\]"),
        ("[[puzzles]]\nkind = 'odd'", "found kind 'odd'; expected random"),
    ],
)
def test_bad_sets_are_explained(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(text)
    with pytest.raises(SetError, match=message):
        list(cases(str(tmp_path / "own.toml")))
    with pytest.raises(SetError, match="expected a file, a folder, or one of big"):
        list(cases("nothing"))


# -- solvers -------------------------------------------------------------------------------------


@given(st.integers(1, 3).flatmap(lambda n: pictures(4, nl.Palette.of_size(n))), st.data())
@settings(max_examples=40)
def test_the_models_of_the_encoding_are_the_solutions(
    picture: nl.Grid, data: st.DataObject
) -> None:
    pysat = pytest.importorskip("pysat.solvers")
    puzzle = nl.Puzzle.from_grid(picture)
    if data.draw(st.booleans()):  # often impossible
        puzzle = nl.Puzzle(puzzle.rows[::-1], puzzle.columns, puzzle.palette)
    encoding = encode(puzzle)
    found = set()
    with pysat.Solver(name="glucose4", bootstrap_with=encoding.clauses) as solver:
        while solver.solve():
            grid = encoding.read(solver.get_model())
            found.add(grid)
            solver.add_clause(encoding.excluding(grid))
    size = (puzzle.width, puzzle.height)
    assert found == {
        nl.Grid.from_colors(*size, bytes(cells), puzzle.palette) for cells in solutions(puzzle)
    }


@pytest.mark.parametrize("name", BUILT_IN)
def test_built_in_solvers_tell_the_truth(name: str) -> None:
    pytest.importorskip("ortools" if name == "cp-sat" else "pysat")
    solver = BUILT_IN[name]()
    for puzzle, verdict in ((UNIQUE, "unique"), (TWO, "multiple"), (NONE, "impossible")):
        (run,) = measure(solver, puzzle, timeout=20, seeds=[0])
        assert (run.solver, run.status, run.note) == (name, verdict, "")
        assert 0 < run.seconds < 20


class Misbehaving:
    """A solver that does what it is told to."""

    name = "misbehaving"

    def __init__(self, what: str) -> None:
        self.what = what

    def solve(self, puzzle: nl.Puzzle, seed: int) -> Outcome:
        if self.what == "lie":
            return Outcome((nl.Grid.parse("###\n###"),), True)
        if self.what == "repeat":
            return Outcome((nl.Grid.parse("#.#\n#.."),) * 2, False)
        if self.what == "crash":
            os._exit(7)
        if self.what == "raise":
            raise RuntimeError("no idea")
        if self.what == "hog":
            bytearray(200 << 20)
            return Outcome((), False)
        while True:
            pass


@pytest.mark.parametrize(
    ("what", "status"),
    [
        ("lie", "wrong"), ("repeat", "wrong"), ("crash", "crash"), ("raise", "crash"),
        ("hang", "timeout"), ("hog", "no answer"),
    ],
)  # fmt: skip
def test_what_a_solver_can_do_wrong(what: str, status: str) -> None:
    begin = time.process_time()
    (run,) = measure(Misbehaving(what), UNIQUE, timeout=0.3, seeds=[0])
    assert run.status == status
    assert not run.is_solved
    assert time.process_time() - begin < 2
    if what == "hog":
        assert 150 << 20 < run.memory < 300 << 20
    if what == "raise":
        assert run.note == "RuntimeError: no idea"


def test_repeats_have_other_seeds() -> None:
    class Seeds:
        name = "seeds"

        def solve(self, puzzle: nl.Puzzle, seed: int) -> Outcome:
            return Outcome((nl.Grid.parse("#.#\n#.."),), True, {"seed": seed})

    runs = measure(Seeds(), UNIQUE, timeout=1, seeds=range(3))
    assert [run.counters["seed"] for run in runs] == [0, 1, 2]


def test_judging() -> None:
    one, other = nl.solve(TWO).solutions
    assert judge(TWO, Outcome((one, other), False)) == "multiple"
    assert judge(TWO, Outcome((one,), False)) == "solved"
    assert judge(TWO, Outcome((), False)) == "no answer"
    assert judge(TWO, Outcome((nl.Grid.parse("#."),), False)) == "wrong"


# -- other people's solvers ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "#.#\n#..",
        "Solution 1:\n#.#\n#..\nin 0.1 s",
        "X X\nX",
        "1 0 1\n1 0 0",
        "1\t0\t1\n1\t0\t0",
        "      2   1\n1 1  ██  ██\n  1  ██....",
        "  21\n11#.#\n 1#..",
    ],
)
def test_pictures_are_found_in_what_solvers_print(text: str) -> None:
    assert find_picture(text, UNIQUE) == nl.Grid.parse("#.#\n#..")


@pytest.mark.parametrize("text", ["", "no solution", "#.#", "\n\n\n", "Time: 3.00\nNodes: 7"])
def test_what_is_no_picture_is_not_found(text: str) -> None:
    assert find_picture(text, UNIQUE) is None


@pytest.mark.parametrize("text", ["###\n###", "..#\n#.#", "Hm:\n0 0 0\n1 0 0\n"])
def test_a_picture_that_is_no_solution_is_found_and_wrong(text: str) -> None:
    found = find_picture(text, UNIQUE)
    assert found is not None
    assert not is_solution(UNIQUE, found)


@pytest.mark.parametrize(
    ("peer", "status"),
    [
        (f"{PEER} --plain {{file}}", "solved"),
        (f"{PEER} --ascii {{file:sections}}", "solved"),
        ("printf '###\\n#..\\n' {file}", "wrong"),
        ("echo {file}", "no answer"),
        ("true {file}", "no answer"),
        (f"{sys.executable} -c 'while 1: pass' {{file}}", "timeout"),
    ],
)
def test_commands_are_measured_and_verified(peer: str, status: str) -> None:
    run = Command.parse(peer).measure(UNIQUE, timeout=20 if status == "solved" else 0.5)
    assert run.status == status
    assert run.memory > 0


def test_the_memory_of_a_command_is_its_own() -> None:
    """Linux counts that of the process which started it, unless one takes care."""
    ballast = bytearray(300 << 20)
    run = Command.parse("true {file}").measure(UNIQUE, timeout=5)
    assert len(ballast) > 10 * run.memory


def test_peers_have_names_and_need_a_file() -> None:
    assert Command.parse("champion=./solve {file:taai}") == Command(
        "champion", ("./solve", "{file}"), "taai"
    )
    assert Command.parse("/usr/bin/pbnsolve -u {file}").name == "pbnsolve"
    with pytest.raises(PeerError, match="found no"):
        Command.parse("pbnsolve")
    with pytest.raises(PeerError, match="no such file"):
        Command.parse("/nowhere/solver {file}").measure(UNIQUE, timeout=1)


# -- what comes of it ----------------------------------------------------------------------------


def comparison(case: str, *runs: tuple[str, str, float]) -> Comparison:
    return Comparison(case, 3, 2, tuple((Measurement(*run),) for run in runs))


def test_summaries_by_hand() -> None:
    found = [
        comparison("a", ("ours", "unique", 1.0), ("peer", "unique", 4.0)),
        comparison("b", ("ours", "unique", 2.0), ("peer", "timeout", 10.0)),
        comparison("c", ("ours", "multiple", 6.0), ("peer", "multiple", 6.0)),
    ]
    ours, peer = summarize(found, timeout=10)
    assert (ours.solved, ours.total, ours.median, ours.p99, ours.most) == (3, 9.0, 2.0, 6.0, 6.0)
    assert ours.par2 == 3.0
    assert peer.par2 == (4 + 20 + 6) / 3
    assert peer.ratio == pytest.approx(2.0)  # 4 times on a, 1 time on c: geometric mean
    assert peer.statuses == {"unique": 1, "timeout": 1, "multiple": 1}
    text = table([ours, peer])
    assert "3/3" in text
    assert "2/3" in text


def test_the_median_repeat_counts_and_a_failed_one_always() -> None:
    runs = tuple(Measurement("ours", "unique", seconds) for seconds in (5.0, 1.0, 2.0))
    assert Comparison("a", 3, 2, (runs,)).of("ours").seconds == 2.0
    failed = (*runs, Measurement("ours", "timeout", 9.0))
    assert Comparison("a", 3, 2, (failed,)).of("ours").status == "timeout"


def test_solvers_that_contradict_each_other_are_shown() -> None:
    found = [comparison("a", ("ours", "unique", 1.0), ("peer", "multiple", 1.0))]
    assert found[0].disagree
    assert "a: the solvers DISAGREE" in remarks(found, summarize(found, 10))


def test_compare_runs_everybody_on_everything() -> None:
    given = [Case("one", UNIQUE), Case("two", TWO)]
    peer = Command.parse(f"peer={PEER} --plain {{file}}")
    found = list(compare(given, [Nonolith(), peer], timeout=20))
    statuses = [[runs[0].status for runs in one.measurements] for one in found]
    assert statuses == [["unique", "solved"], ["multiple", "solved"]]


def test_the_command(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    pytest.importorskip("pysat")
    out = tmp_path / "results.json"
    ran = nonolith(
        *("bench", "dominoes", "--count", "3", "--with", "glucose", "--repeats", "2"),
        *("-o", out, "--plots", tmp_path / "plots"),
        timeout=120,
    )
    assert ran.code == 0, ran.err
    assert "nonolith" in ran.out
    assert "glucose" in ran.out
    results = json.loads(out.read_text())
    assert results["machine"]["cpu"]
    (one,) = results["results"]
    assert len(one["cases"]) == 3
    assert len(one["cases"][0]["runs"]) == 4
    assert {run["status"] for case in one["cases"] for run in case["runs"]} == {"unique"}
    assert sorted(path.name for path in (tmp_path / "plots").iterdir()) == [
        "dominoes-against-glucose.svg", "dominoes-cactus.svg", "dominoes-growth.svg",
    ]  # fmt: skip


def test_a_wrong_answer_is_exit_code_1() -> None:
    full = "#######\\n" * 7
    peers = ("--peer", f"liar=printf '{full}' {{file}}", "--peer", "mute=echo {file}")
    ran = nonolith("bench", "dominoes", "--count", "1", *peers)
    assert ran.code == 1
    assert "liar: wrong: the picture does not fit the clues" in ran.out
    assert "mute: no answer: no picture was printed; exit status 0" in ran.out
    assert nonolith("bench", "dominoes", "--count", "1", *peers[2:]).code == 0
