"""Many puzzles: the library's `solve_many` and the batch command."""

from __future__ import annotations

import csv
import io
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from command import nonolith
from hypothesis import given
from hypothesis import strategies as st
from strategies import puzzles

import nonolith as nl
from nonolith.batching.records import COLUMNS, Task
from nonolith.batching.running import chunked
from nonolith.batching.survey import records_in
from nonolith.batching.tables import read_csv, read_parquet

UNIQUE = nl.Puzzle([[1, 1], [1]], [[2], [], [1]])
TWO = nl.Puzzle([[1], [1]], [[1], [1]])
NONE = nl.Puzzle([[2], []], [[2], []])


def random_puzzles(count: int, size: int, seed: int) -> Iterator[nl.Puzzle]:
    generator = random.Random(seed)
    for number in range(1, count + 1):
        cells = bytes(generator.randrange(2) for _ in range(size * size))
        grid = nl.Grid.from_colors(size, size, cells)
        yield nl.Puzzle.from_grid(grid, meta=nl.Meta(title=f"${number}"))


#: Half-filled noise of this size is beyond every solver there is.
(ENDLESS,) = random_puzzles(1, 120, 6)


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of a hundred puzzles in files and a collection, with five broken files."""
    root = tmp_path_factory.mktemp("corpus")
    made = list(random_puzzles(95, 8, 1))
    nl.dump(made[:80], root / "many.txt", format="taai")
    for number, puzzle in enumerate(made[80:]):
        nl.dump(puzzle, root / f"{number:02}.non")
    (root / "broken.non").write_text((root / "00.non").read_text()[:40])
    (root / "broken.bin").write_bytes(random.Random(2).randbytes(5000))
    (root / "broken.json").write_text("[" * 100_000)
    (root / "broken.txt").write_text("999999999 999999999\n--\n1\n--\n1\n")
    (root / "broken.empty").write_text("")
    return root


def records(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


# -- the library ---------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("ordered", [True, False])
def test_solve_many_equals_solve(jobs: int, ordered: bool) -> None:
    given = [UNIQUE, TWO, NONE, *random_puzzles(60, 7, 3)]
    answers = list(nl.solve_many(iter(given), jobs=jobs, ordered=ordered))
    numbers = [answer.number for answer in answers]
    assert sorted(numbers) == list(range(len(given)))
    assert not ordered or numbers == sorted(numbers)
    for answer in answers:
        expected = nl.solve(given[answer.number])
        assert answer.puzzle is given[answer.number]
        assert answer.result is not None
        assert answer.result.solutions == expected.solutions
        assert answer.result.verdict == expected.verdict


def test_any_executor_will_do() -> None:
    given = list(random_puzzles(5, 6, 4))
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        answers = list(nl.solve_many(given, executor=executor))
    assert [answer.result.solutions for answer in answers if answer.result] == [
        nl.solve(puzzle).solutions for puzzle in given
    ]


def test_limits_hold_for_each_puzzle() -> None:
    answers = nl.solve_many([TWO, TWO], limits=nl.Limits(nodes=0), jobs=2)
    assert [answer.result.verdict for answer in answers if answer.result] == ["undecided"] * 2


def test_a_puzzle_that_cannot_be_solved_is_an_error_among_answers() -> None:
    colors = [nl.Color(f"color{code}", (0, 0, 0), chr(0x4E00 + code)) for code in range(257)]
    palette = nl.Palette(tuple(colors))
    too_many = nl.Puzzle([[nl.Run(1, 256)]], [[nl.Run(1, 256)]], palette)
    answers = list(nl.solve_many([UNIQUE, too_many, TWO]))
    assert [answer.error is None for answer in answers] == [True, False, True]
    assert isinstance(answers[1].error, nl.UnsupportedError)


def test_the_input_is_read_no_further_than_needed() -> None:
    taken = 0

    def endless() -> Iterator[nl.Puzzle]:
        nonlocal taken
        while True:
            taken += 1
            yield UNIQUE

    answers = nl.solve_many(endless(), jobs=2)
    for _ in range(10):
        next(answers)
    answers.close()  # type: ignore[attr-defined]
    assert taken < 1000


def test_leaving_early_ends_the_threads() -> None:
    begin = time.monotonic()
    answers = nl.solve_many([UNIQUE] * 100 + [ENDLESS] * 3, jobs=2)
    assert next(answers).number == 0
    answers.close()  # type: ignore[attr-defined]
    assert time.monotonic() - begin < 5


@given(st.lists(st.integers(0, 30)), st.integers(1, 6), st.integers(1, 60))
def test_chunks_lose_nothing(sizes: list[int], count: int, total: int) -> None:
    chunks = list(chunked(sizes, lambda size: size, count, total))
    assert [size for chunk in chunks for size in chunk] == sizes
    assert all(chunk and len(chunk) <= count for chunk in chunks)
    assert all(sum(chunk) <= total or len(chunk) == 1 for chunk in chunks)


@given(st.lists(puzzles(), max_size=5))
def test_packed_puzzles_are_the_same_puzzles(given_: list[nl.Puzzle]) -> None:
    for puzzle in given_:
        packed = nl.Puzzle.from_packed(puzzle.width, puzzle.height, puzzle.packed, puzzle.palette)
        assert packed == puzzle
        assert hash(packed) == hash(puzzle)
        assert (packed.rows, packed.columns, packed.id) == (puzzle.rows, puzzle.columns, puzzle.id)


# -- the command ---------------------------------------------------------------------------------


def test_every_puzzle_gets_a_record_and_every_broken_file_too(corpus: Path) -> None:
    ran = nonolith("batch", corpus)
    found = records(ran.out)
    assert ran.code == 2
    assert len(found) == 100
    good = {
        (record["source"], record["index"]): record for record in found if "error" not in record
    }
    assert len(good) == 95
    for place, record in good.items():
        puzzle = list(nl.load_all(place[0]))[place[1] - 1]
        result = nl.solve(puzzle)
        assert (record["width"], record["height"]) == (8, 8)
        assert record["title"] == puzzle.title
        assert record["verdict"] == result.verdict
        assert record["solution"].split() == result.solutions[0].lines()
        assert record["nodes"] == result.stats.nodes
        assert record["seconds"] >= 0
    # One of them may be 0: the clock is not looked at for each of such puzzles (budget.cpp).
    assert sum(record["seconds"] for record in good.values()) > 0
    broken = [record for record in found if "error" in record]
    assert sorted(Path(record["source"]).name for record in broken) == [
        "broken.bin", "broken.empty", "broken.json", "broken.non", "broken.txt",
    ]  # fmt: skip
    seal = ["job", "puzzle", "check"]
    assert all(list(record) == ["source", "index", "error", *seal] for record in broken)
    assert "100 puzzles" in ran.err
    assert "5 errors" in ran.err


def test_order_is_kept_unless_it_is_not_wanted(corpus: Path) -> None:
    one = nonolith("batch", corpus, "--no-times", "-j1").out
    two = nonolith("batch", corpus, "--no-times", "-j2").out
    loose = nonolith("batch", corpus, "--no-times", "-j2", "--unordered").out
    assert one == two
    assert sorted(one.splitlines()) == sorted(loose.splitlines())


def test_csv_and_parquet_hold_the_same(corpus: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    lines = records(nonolith("batch", corpus, "--no-times").out)
    assert nonolith("batch", corpus, "--no-times", "-qo", tmp_path / "r.csv").code == 2
    assert nonolith("batch", corpus, "--no-times", "-qo", tmp_path / "r.parquet").code == 2
    screen = nonolith("batch", corpus, "--no-times", "--to", "csv").out
    assert (tmp_path / "r.csv").read_text() == screen
    rows = list(csv.DictReader(io.StringIO(screen)))
    table = parquet.read_table(tmp_path / "r.parquet").to_pylist()
    assert len(rows) == len(table) == len(lines)
    for row, entry, record in zip(rows, table, lines, strict=True):
        assert {name: value for name, value in entry.items() if value is not None} == {
            name: value for name, value in record.items() if value is not None
        }
        assert row["verdict"] == record.get("verdict", "")
        assert row["error"] == record.get("error", "")


def test_lists_and_standard_input(corpus: Path) -> None:
    names = "\n".join(str(corpus / name) for name in ("00.non", "01.non"))
    listed = records(nonolith("batch", "--list", "-", "-q", input=names).out)
    assert [Path(record["source"]).name for record in listed] == ["00.non", "01.non"]
    (piped,) = records(nonolith("batch", "-q", input=(corpus / "00.non").read_text()).out)
    assert piped["source"] == "<stdin>"
    assert piped["solution"] == listed[0]["solution"]


@pytest.mark.parametrize(
    ("puzzles", "code"),
    [([UNIQUE], 0), ([UNIQUE, TWO], 1), ([UNIQUE, NONE], 1), ([UNIQUE, TWO, ENDLESS], 3)],
)
def test_validate_says_so_in_its_exit_code(
    puzzles: list[nl.Puzzle], code: int, tmp_path: Path
) -> None:
    for number, puzzle in enumerate(puzzles):
        nl.dump(puzzle, tmp_path / f"{number}.non")
    ran = nonolith("batch", "--validate", "--timeout", "0.3", tmp_path)
    assert ran.code == code
    assert all("solution" not in record for record in records(ran.out))


@pytest.mark.parametrize("limit", [["--timeout", "0.05"], ["--nodes", "1"]])
def test_a_limit_ends_a_puzzle_and_not_the_batch(limit: list[str], tmp_path: Path) -> None:
    nl.dump(ENDLESS, tmp_path / "1.non")
    nl.dump(UNIQUE, tmp_path / "2.non")
    found = records(nonolith("batch", tmp_path, *limit).out)
    assert [record["verdict"] for record in found] == ["undecided", "unique"]
    assert "stopped at the limit" in found[0]["reason"]


def test_large_puzzles_are_refused_by_cells_or_memory(tmp_path: Path) -> None:
    nl.dump(ENDLESS, tmp_path / "1.non")
    nl.dump(UNIQUE, tmp_path / "2.non")
    for option, words in (("--max-cells", "120 x 120"), ("--memory", "may need 42 MB")):
        limit = "14399" if option == "--max-cells" else "41"
        found = records(nonolith("batch", tmp_path, option, limit).out)
        assert words in found[0]["error"]
        assert found[1]["verdict"] == "unique"


def test_rating(tmp_path: Path) -> None:
    nl.dump(UNIQUE, tmp_path / "1.non")
    nl.dump(TWO, tmp_path / "2.non")
    (tmp_path / "3.non").write_text("nonsense")
    found = records(nonolith("batch", "--rate", "-j2", tmp_path).out)
    for record, puzzle in zip(found, (UNIQUE, TWO), strict=False):
        rating = nl.rate(puzzle)
        assert record["class"] == rating.difficulty
        assert record["stars"] == rating.stars
        assert record["sweeps"] == rating.sweeps
    assert "error" in found[2]


@pytest.mark.parametrize("format", ["jsonl", "csv", "parquet"])
def test_counting(format: str, tmp_path: Path) -> None:
    """Numbers of any size survive in every kind of results, as text."""
    if format == "parquet":
        pytest.importorskip("pyarrow")
    no_clues = nl.Puzzle([None] * 20, [None] * 20)
    nl.dump([UNIQUE, TWO, NONE, no_clues], tmp_path / "some.json")
    place = tmp_path / f"counts.{format}"
    assert nonolith("batch", "--count", tmp_path / "some.json", "-qo", place).code == 0
    found = {
        "jsonl": lambda: [record for _, record in records_in(str(place)) if record],
        "csv": lambda: list(read_csv(str(place), COLUMNS[Task.COUNT])),
        "parquet": lambda: list(read_parquet(str(place), COLUMNS[Task.COUNT])),
    }[format]()
    assert [record["count"] for record in found] == ["1", "2", "0", str(2**400)]
    verdicts = ["unique", "multiple", "impossible", "multiple"]
    assert [record["verdict"] for record in found] == verdicts
    assert all(record["exact"] for record in found)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--resume"], "--resume needs the file"),
        (["--resume", "--overwrite", "-o", "x"], "Choose one of --resume and --overwrite"),
        (["--to", "parquet"], "Parquet needs a file"),
        (["--list", "-", "-"], "cannot be both"),
        (["--jobs", "0"], "--jobs"),
    ],
)
def test_misuse_is_explained(arguments: list[str], message: str, corpus: Path) -> None:
    ran = nonolith("batch", corpus, *arguments)
    assert ran.code == 2
    assert message in ran.err


def test_results_are_not_overwritten_by_accident(corpus: Path, tmp_path: Path) -> None:
    place = tmp_path / "r.jsonl"
    assert nonolith("batch", corpus / "00.non", "-qo", place).code == 0
    first = place.read_bytes()
    ran = nonolith("batch", corpus / "01.non", "-o", place)
    assert ran.code == 2
    assert "--resume continues it" in ran.err
    assert place.read_bytes() == first
    assert nonolith("batch", corpus / "01.non", "-qo", place, "--overwrite").code == 0
    assert b"01.non" in place.read_bytes()


def test_resuming_does_only_what_is_missing(corpus: Path, tmp_path: Path) -> None:
    place = tmp_path / "r.jsonl"
    nonolith("batch", corpus / "many.txt", "-qo", place, "--no-times")
    whole = place.read_bytes()
    lines = whole.splitlines(keepends=True)
    place.write_bytes(b"".join(lines[:30]) + lines[30][:50])
    ran = nonolith("batch", corpus / "many.txt", "-o", place, "--no-times", "--resume")
    torn, told = ran.err.splitlines()
    assert torn == f"nonolith: {place}: the last record was cut off; it is done again"
    assert told.startswith("nonolith: 50 puzzles")
    assert "30 were done before" in ran.err
    assert place.read_bytes() == whole


def test_the_exit_code_speaks_of_earlier_runs_too(corpus: Path, tmp_path: Path) -> None:
    """Who resumes wants to know of the errors that were met before the kill."""
    for place in (tmp_path / "r.jsonl", tmp_path / "r.csv"):
        words = ("batch", corpus / "broken.non", "-qo", place)
        assert nonolith(*words).code == 2
        assert nonolith(*words, "--resume").code == 2


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    nl.dump(list(random_puzzles(40, 6, 5)), tmp_path / "1.txt", format="taai")
    nl.dump(ENDLESS, tmp_path / "2.non")
    place = tmp_path / "r.jsonl"
    command = ["batch", "1.txt", "2.non", "-j2", "-o", "r.jsonl"]
    process = subprocess.Popen(
        [sys.executable, "-m", "nonolith", *command],
        cwd=tmp_path,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    deadline = time.monotonic() + 30
    while not place.exists() or place.read_bytes().count(b"\n") < 32:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=10)
    assert process.returncode == 130
    assert b"--resume continues" in err
    assert b"Traceback" not in err


# -- nothing is taken on trust ------------------------------------------------------------------


def resumed(place: Path, *words: str) -> str:
    """Go on with ``results.jsonl``; what was said."""
    ran = nonolith("batch", "many.txt", "-q", "-o", "results.jsonl", "--resume", *words, cwd=place)
    assert ran.code in (0, 2), ran.err
    return ran.err


def taai(puzzles: Iterable[nl.Puzzle]) -> str:
    text = nl.dumps(list(puzzles), format="taai")
    assert isinstance(text, str)
    return text


def test_puzzles_that_changed_places_are_done_again(tmp_path: Path) -> None:
    some = list(random_puzzles(30, 6, 3))
    (tmp_path / "many.txt").write_text(taai(some))
    assert nonolith("batch", "many.txt", "-qo", "results.jsonl", cwd=tmp_path).code == 0
    some[3], some[17] = some[17], some[3]
    (tmp_path / "many.txt").write_text(taai(some))
    said = resumed(tmp_path, "--no-times")
    assert "expected" in said, "records with times are no records without"
    told = nonolith("batch", "many.txt", "-o", "results.jsonl", "--resume", cwd=tmp_path).err
    assert "2 records are about a different puzzle than the input now has there; done again" in told
    assert "28 were done before" in told
    found = {item["index"]: item for item in records((tmp_path / "results.jsonl").read_text())}
    assert len(found) == 30
    for index, puzzle in enumerate(some, 1):
        assert found[index]["solution"].split() == nl.solve(puzzle).solutions[0].lines()
    assert resumed(tmp_path) == ""


def test_other_options_are_refused_not_mixed(tmp_path: Path) -> None:
    (tmp_path / "many.txt").write_text(taai(random_puzzles(3, 6, 3)))
    first = ("batch", "many.txt", "-q", "-o", "results.jsonl", "--resume")
    assert nonolith(*first, "--timeout", "9", cwd=tmp_path).code == 0
    before = (tmp_path / "results.jsonl").read_bytes()
    for words in ((), ("--timeout", "8"), ("--timeout", "9", "--seed", "2"),
                  ("--timeout", "9", "--max-cells", "50"), ("--timeout", "9", "--memory", "99"),
                  ("--timeout", "9", "--from", "taai"), ("--timeout", "9", "--count")):  # fmt: skip
        ran = nonolith(*first, *words, cwd=tmp_path)
        assert ran.code == 2
        assert "results.jsonl:1: found a re" in ran.err
    assert (tmp_path / "results.jsonl").read_bytes() == before


def test_two_runs_do_not_share_a_file(tmp_path: Path) -> None:
    """The second one is refused while the first waits for its input, and a kill frees the file."""
    command = [sys.executable, "-m", "nonolith", "batch", "-", "-j1", "-qo", "results.jsonl"]
    first = subprocess.Popen([*command, "--resume"], cwd=tmp_path, stdin=subprocess.PIPE)
    try:
        end = time.monotonic() + 30
        while not (tmp_path / "results.jsonl").exists() and time.monotonic() < end:
            time.sleep(0.01)
        time.sleep(0.2)  # it exists a moment before it is locked
        for words in (["--resume"], ["--overwrite"]):
            ran = nonolith("batch", "-", "-o", "results.jsonl", *words, cwd=tmp_path)
            assert ran.code == 2
            assert "another run is writing to this file" in ran.err
    finally:
        first.kill()
        first.communicate()
    text = taai(random_puzzles(2, 4, 1))
    ran = nonolith("batch", "-", "-qo", "results.jsonl", "--resume", cwd=tmp_path, input=text)
    assert (ran.code, ran.err) == (0, "")
