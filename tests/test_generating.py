"""Puzzles from nothing: as wished, verified, and the same everywhere."""

from __future__ import annotations

import hashlib
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command import nonolith
from hypothesis import given
from hypothesis import strategies as st

import nonolith as nl
from nonolith.batching.packs import Order, Pack, produce
from nonolith.batching.workers import Workers
from nonolith.making.canvas import Canvas
from nonolith.making.chance import Chance
from nonolith.making.symmetry import orbits_of
from nonolith.making.wishes import whole_stars


def turned(picture: nl.Grid) -> list[str]:
    """The picture after a quarter turn."""
    return ["".join(column) for column in zip(*reversed(picture.lines()), strict=True)]


@pytest.mark.parametrize("kind", nl.Wish.KINDS)
def test_every_kind_makes_puzzles_with_one_solution(kind: str) -> None:
    for made in nl.generate("12x9", kinds=[kind], count=5, seed=3, rated=False):
        puzzle = made.puzzle
        assert (made.kind, puzzle.width, puzzle.height) == (kind, 12, 9)
        result = nl.solve(puzzle, limits=nl.Limits(logic_only=True))
        assert (result.verdict, result.solution) == (nl.Verdict.UNIQUE, puzzle.goal)
        assert puzzle == nl.Puzzle.from_grid(puzzle.goal)


@pytest.mark.parametrize("stars", [1, 2, 3, 4, 5])
def test_puzzles_have_the_stars_that_were_asked_for(stars: int) -> None:
    for made in nl.generate("12x12", stars=stars, count=2, seed=1):
        assert round(nl.rate(made.puzzle).stars or 0) == stars
        assert dict(made.puzzle.meta.extra)["stars"] == f"{made.stars:g}"


@pytest.mark.parametrize("name", nl.Wish.CLASSES)
def test_puzzles_are_in_the_class_that_was_asked_for(name: nl.Difficulty) -> None:
    size = "15x15" if name is nl.Difficulty.GUESSING else "10x10"
    for made in nl.generate(size, difficulty=name, seed=5):
        assert nl.rate(made.puzzle).difficulty is name


@pytest.mark.parametrize("name", ["trivial", "line"])
def test_the_class_is_right_without_rating_too(name: str) -> None:
    for made in nl.generate("10x10", difficulty=name, count=10, seed=2, rated=False):
        assert made.rating is None
        assert nl.rate(made.puzzle).difficulty == name


def test_the_same_seed_gives_the_same_puzzles_on_every_machine() -> None:
    made = [*nl.generate("15x10", count=8, seed=11, rated=False, colors=2)]
    made += nl.generate("10x10", stars=4, count=2, seed=11)
    text = "\n\n".join(str(one.puzzle.goal) for one in made)
    digest = hashlib.sha256(text.encode()).hexdigest()
    assert digest[:16] == "529d848fccf611c1"  # if it changes on purpose, the changelog says so


def test_a_puzzle_depends_on_its_seed_and_number_alone() -> None:
    pictures = [one.puzzle.goal for one in nl.generate("10x10", count=4, seed=9, rated=False)]
    assert len({str(picture) for picture in pictures}) == 4
    (third,) = nl.generate("10x10", first=3, seed=9, rated=False)
    assert third.puzzle.goal == pictures[2]
    (rated,) = nl.generate("10x10", first=3, seed=9)
    assert rated.puzzle.goal == pictures[2]
    (other,) = nl.generate("10x10", first=3, seed=10, rated=False)
    assert other.puzzle.goal != pictures[2]


@pytest.mark.parametrize("symmetry", [one for one in nl.Symmetry if one is not nl.Symmetry.NONE])
@pytest.mark.parametrize("stars", [None, 4])
def test_symmetric_pictures_are_symmetric(symmetry: nl.Symmetry, stars: int | None) -> None:
    for made in nl.generate("11x11", symmetry=symmetry, stars=stars, count=2, seed=4):
        assert made.puzzle.goal is not None
        rows = made.puzzle.goal.lines()
        mirrored = [row[::-1] for row in rows]
        if symmetry in (nl.Symmetry.LEFT_RIGHT, nl.Symmetry.BOTH):
            assert rows == mirrored
        if symmetry in (nl.Symmetry.TOP_BOTTOM, nl.Symmetry.BOTH):
            assert rows == rows[::-1]
        if symmetry is nl.Symmetry.HALF_TURN:
            assert rows == mirrored[::-1]
        if symmetry is nl.Symmetry.QUARTER_TURN:
            assert rows == turned(made.puzzle.goal)
        if symmetry is nl.Symmetry.DIAGONAL:
            assert rows == ["".join(column) for column in zip(*rows, strict=True)]


@pytest.mark.parametrize("density", [25, 50, 70])
@pytest.mark.parametrize("colors", [1, 3])
def test_density_and_colors_are_as_wished(density: int, colors: int) -> None:
    for made in nl.generate("14x14", density=density, colors=colors, count=5, seed=6, rated=False):
        goal = made.puzzle.goal
        assert goal is not None
        cells = [cell for row in goal.rows() for cell in row]
        assert abs(100 * sum(map(bool, cells)) / len(cells) - density) <= 5
        assert set(cells) - {0} == set(range(1, colors + 1))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"size": "big"}, "size: found 'big'; expected WIDTHxHEIGHT, such as 20x15"),
        ({"size": "4x20"}, "size: found 4x20; expected at least 5 cells a side"),
        ({"stars": 6}, "stars: found 6; expected 1 to 5"),
        ({"density": 90}, "density: found 90; expected 20 to 75 percent"),
        ({"colors": 0}, "colors: found 0; expected 1 to 8"),
        ({"kinds": ["cats"]}, "kinds: found 'cats'; expected some of blobs, figures"),
        ({"difficulty": "multiple"}, "class: found multiple; expected one of trivial, line"),
        ({"difficulty": "hard"}, "class: found 'hard'; expected one of trivial, line"),
        ({"symmetry": "odd"}, "symmetry: found 'odd'; expected one of none, left-right"),
        ({"size": "9x8", "symmetry": "diagonal"}, "symmetry: found diagonal for 9x8; expected a"),
    ],
)
def test_wishes_that_make_no_sense_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(nl.PuzzleError) as caught:
        next(nl.generate(**options))  # type: ignore[arg-type]
    assert str(caught.value).startswith(message)


def test_what_cannot_be_found_is_said_with_what_comes_nearest() -> None:
    with pytest.raises(nl.Unfulfilled) as caught:
        next(nl.generate("5x5", stars=5, limits=nl.Limits(seconds=0.2)))
    assert str(caught.value).startswith("no such puzzle (size 5x5, stars 5) was found")
    assert "within 0.2 seconds" in str(caught.value)


def test_half_stars_are_neither() -> None:
    values = {2.49: 2, 2.5: None, 2.51: 3, 1.0: 1, 5.0: 5}
    assert {value: whole_stars(value) for value in values} == values


# -- drawing --------------------------------------------------------------------------------------


@given(st.integers(1, 9), st.integers(1, 9), st.data())
def test_boards_are_what_their_words_say(width: int, height: int, data: st.DataObject) -> None:
    canvas = Canvas(width, height)
    board = data.draw(st.integers(0, canvas.full))

    def at(row: int, column: int) -> int:
        row, column = min(max(row, 0), height - 1), min(max(column, 0), width - 1)
        return board >> (row * width + column) & 1

    places = [(row, column) for row in range(height) for column in range(width)]
    sides = ((0, 0), (0, 1), (1, 0), (0, -1), (-1, 0))

    def bits(values: list[bool]) -> int:
        return sum(value << place for place, value in enumerate(values))

    assert canvas.grown(board) == bits([any(at(r + i, c + j) for i, j in sides) for r, c in places])
    assert canvas.shrunk(board) == bits(
        [all(at(r + i, c + j) for i, j in sides) for r, c in places]
    )
    around = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
    assert canvas.smoothed(board) == bits(
        [sum(at(r + i, c + j) for i, j in around) >= 5 for r, c in places]
    )
    assert canvas.mirrored(board) == bits([bool(at(r, min(c, width - 1 - c))) for r, c in places])
    assert canvas.cells([board]) == bytes(at(r, c) for r, c in places)
    pieces = canvas.pieces(board)
    assert sum(pieces) == board
    assert all(not canvas.grown(one) & (board & ~one) for one in pieces)


def test_chance_is_split_mix() -> None:
    """The first numbers of the published generator."""
    chance = Chance(1234567)
    assert [chance.next() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


@pytest.mark.parametrize("sixteenths", [1, 4, 8, 13])
def test_noise_is_as_dense_as_asked_for(sixteenths: int) -> None:
    share = Chance(5).bits(20_000, sixteenths).bit_count() / 20_000
    assert abs(share - sixteenths / 16) < 0.02


def test_orbits_hold_every_cell_of_a_symmetry() -> None:
    orbits = orbits_of(3, 3, nl.Symmetry.QUARTER_TURN)
    assert orbits.size == 4
    assert orbits.first == (0, 1, 0, 1, 4, 1, 0, 1, 0)


# -- packs ----------------------------------------------------------------------------------------


def order(count: int, seed: int = 7) -> Order:
    return Order(nl.Wish.of("8x8"), seed, count, rated=False)


def fill(path: Path, wanted: Order, numbers: int) -> None:
    """Make some of a pack, and stop as if killed."""
    pack = Pack(str(path), wanted)
    with pack:
        for made, _ in zip(produce(wanted, Workers(jobs=1)), range(numbers), strict=False):
            pack.add(made)


def test_a_pack_that_was_stopped_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "pack.json"
    fill(path, order(6), 3)
    assert not path.exists()

    ran = nonolith(
        *("generate", "--size", "8x8", "--unrated", "--count", "6", "--seed", "7", "--resume"),
        *("-o", path),
    )

    assert ran.code == 0
    assert "3 puzzles" in ran.err
    assert "3 were made before" in ran.err
    expected = [one.puzzle for one in nl.generate("8x8", count=6, seed=7, rated=False)]
    found = list(nl.load_all(str(path)))
    assert found == expected
    assert [one.goal for one in found] == [one.goal for one in expected]
    assert [one.meta for one in found] == [one.meta for one in expected]
    assert [one.name for one in tmp_path.iterdir()] == ["pack.json"]
    again = nonolith("generate", "--size", "8x8", "--seed", "7", "--resume", "-o", path)
    assert "is already complete" in again.err


GENERATE = ("generate", "--size", "8x8", "--seed", "7")


@pytest.mark.parametrize(("name", "made"), [("pack.json", 2), ("pack.taai", 5)])
def test_a_finished_pack_goes_on_to_a_larger_count(tmp_path: Path, name: str, made: int) -> None:
    """What a format has lost is made again."""
    path, whole = tmp_path / name, tmp_path / f"whole-{name}"
    nonolith(*GENERATE, "--count", "3", "-o", path)

    ran = nonolith(*GENERATE, "--count", "5", "-o", path, "--resume")

    assert ran.code == 0
    assert f"{made} puzzles" in ran.err
    nonolith(*GENERATE, "--count", "5", "-o", whole)
    assert path.read_bytes() == whole.read_bytes()
    assert sorted(one.name for one in tmp_path.iterdir()) == [name, f"whole-{name}"]


def test_a_finished_pack_that_gets_its_stars_is_made_again(tmp_path: Path) -> None:
    path = tmp_path / "pack.json"
    nonolith(*GENERATE, "--unrated", "--count", "2", "-o", path)
    assert nonolith(*GENERATE, "--count", "3", "-o", path, "--resume").code == 0
    expected = [one.puzzle.meta for one in nl.generate("8x8", count=3, seed=7)]
    assert [one.meta for one in nl.load_all(str(path))] == expected


@pytest.mark.parametrize("count", ["1", "9"])
def test_a_finished_pack_of_other_puzzles_is_kept(tmp_path: Path, count: str) -> None:
    path = tmp_path / "pack.json"
    nonolith(*GENERATE, "--count", "2", "-o", path)
    before = path.read_bytes()
    ran = nonolith(
        *("generate", "--size", "8x8", "--seed", "8", "--count", count, "--resume", "-o", path)
    )
    assert ran.code == 2
    assert "found other puzzles than those of 'generate --size 8x8 --seed 8'" in ran.err
    assert [one.name for one in tmp_path.iterdir()] == ["pack.json"]
    assert path.read_bytes() == before


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_pack_whose_run_was_killed_goes_on(tmp_path: Path) -> None:
    path, journal = tmp_path / "pack.json", tmp_path / "pack.json.partial"
    options = ("generate", "--size", "20x20", "--count", "60", "--seed", "3", "--jobs", "1")
    command = [sys.executable, "-m", "nonolith", *options, "-o", str(path)]
    with subprocess.Popen(command, stderr=subprocess.DEVNULL) as run:
        while run.poll() is None and not (journal.exists() and journal.stat().st_size > 1000):
            time.sleep(0.01)
        run.kill()
    assert run.returncode == -signal.SIGKILL
    assert not path.exists()

    ran = nonolith(*options, "--resume", "-o", path)

    assert ran.code == 0
    assert "were made before" in ran.err
    whole = tmp_path / "whole.json"
    nonolith(*options, "-o", whole)
    assert path.read_bytes() == whole.read_bytes()


def test_a_pack_of_other_puzzles_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "pack.json"
    fill(path, order(3), 2)
    ran = nonolith("generate", "--size", "8x8", "--unrated", "--seed", "8", "--resume", "-o", path)
    assert ran.code == 2
    assert "expected 'generate --size 8x8 --seed 8 --unrated'" in ran.err


def test_many_processes_make_the_same_pack(tmp_path: Path) -> None:
    options = ("generate", "--size", "10x10", "--count", "20", "--stars", "2", "--seed", "5", "-q")
    for jobs in ("1", "2"):
        ran = nonolith(*options, "--jobs", jobs, "-o", tmp_path / f"{jobs}.json")
        assert (ran.code, ran.err) == (0, "")
    assert (tmp_path / "1.json").read_text() == (tmp_path / "2.json").read_text()


# -- the command and the service ------------------------------------------------------------------


def test_puzzles_stream_as_lines_of_json() -> None:
    ran = nonolith("generate", "--size", "8x8", "--count", "3", "--seed", "1")
    puzzles = [nl.loads(line) for line in ran.out.splitlines()]
    assert ran.code == 0
    assert [puzzle.title for puzzle in puzzles] == ["Puzzle 1.1", "Puzzle 1.2", "Puzzle 1.3"]
    assert all(puzzle.goal is not None for puzzle in puzzles)


def test_other_formats_tell_what_is_lost(tmp_path: Path) -> None:
    ran = nonolith(
        "generate", "--size", "8x8", "--seed", "1", "-o", tmp_path / "one.g", "--to", "g"
    )
    assert ran.code == 0
    assert "lost: " in ran.err
    assert "the properties class, stars, kind, seed" in ran.err


def test_a_seed_is_chosen_and_named() -> None:
    one, other = (nl.loads(nonolith("generate", "--size", "8x8").out) for _ in range(2))
    assert one.title != other.title
    seed = one.title.removeprefix("Puzzle ").removesuffix(".1")
    assert nl.loads(nonolith("generate", "--size", "8x8", "--seed", seed).out) == one


@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        (["--size", "5x5", "--stars", "5", "--timeout", "0.1"], 1, "no such puzzle"),
        (["--size", "3x3"], 2, "size: found 3x3"),
        (["--size", "5000x5000"], 2, "size: found 5000x5000; expected at least 5 cells a side"),
        (["--count", "2", "-o", "x.png"], 2, "png (PNG picture) holds one puzzle"),
        (["--resume"], 2, "--resume needs to know what to continue"),
        (["--to", "nothing"], 2, "nothing"),
    ],
)
def test_what_cannot_be_done_is_said(
    tmp_path: Path, options: list[str], code: int, message: str
) -> None:
    ran = nonolith("generate", *options, cwd=tmp_path)
    assert ran.code == code
    assert message in ran.err


def test_a_file_that_exists_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "pack.json"
    path.write_text("precious")
    ran = nonolith("generate", "--size", "8x8", "-o", path)
    assert ran.code == 2
    assert "this file exists" in ran.err
    assert path.read_text() == "precious"


def test_the_service_makes_the_same_puzzles() -> None:
    from nonolith.web.worker.verbs import call

    given = call("generate", {"size": "8x8", "seed": 1, "count": 2, "first": 2, "stars": 2})
    made = list(nl.generate("8x8", seed=1, count=2, first=2, stars=2))
    assert given["seed"] == 1
    assert [one["number"] for one in given["puzzles"]] == [2, 3]
    for one, expected in zip(given["puzzles"], made, strict=True):
        assert expected.puzzle.goal is not None
        assert one["picture"] == expected.puzzle.goal.lines()
        assert nl.loads(json.dumps(one["puzzle"])) == expected.puzzle


def test_the_service_keeps_its_limits() -> None:
    from nonolith.web.limits import JobLimits
    from nonolith.web.worker.context import Context
    from nonolith.web.worker.dispatch import answer

    body = json.dumps({"size": "40x40"}).encode()
    given = answer("generate", body, Context(JobLimits(cells=1000)))
    assert given.status == 422
    assert b"expected at most 1000 cells" in given.body
    given = answer("generate", b'{"size": "5000x5000"}', Context(JobLimits()))
    assert given.status == 422
    assert b"size: found 5000x5000; expected at least 5 cells a side" in given.body
