"""Results on disk: whole records, tears, tables."""

from __future__ import annotations

import csv
import errno
import json
import os
import pickle
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonolith as nl
from nonolith.batching.done import Done
from nonolith.batching.journal import Journal
from nonolith.batching.records import COLUMNS, Record, Task, json_line, puzzle_id
from nonolith.batching.results import Results, ResultsFormat, format_of
from nonolith.batching.survey import JournalError, key_of
from nonolith.batching.tables import read_csv, read_parquet

COLUMN_TYPES = COLUMNS[Task.SOLVE]
NAMES = list(COLUMN_TYPES)

KEYS = st.tuples(st.sampled_from("ab"), st.integers(1, 5), st.integers(1, 3))
SEAL = {"job": "solve", "puzzle": "00000000000000ff", "check": ""}


def answer(index: int, **changes: object) -> Record:
    values: Record = {
        "source": "a,\"b\"\n.txt", "index": index, "title": "Ünïcode", "width": 2, "height": 1,
        "verdict": "unique", "line_solvable": True, "solutions": 1, "solution": "#.", "reason": "",
        "seconds": 0.25, "nodes": 1, "guesses": 0, "conflicts": 0, "probes": 0,
        "failed_probes": 0, "line_solves": 3, "depth": 0, **SEAL,
    }  # fmt: skip
    return sealed({**values, **changes})


def sealed(record: Record) -> Record:
    whole: Record = json.loads(json_line(record))
    return whole


RECORDS = [
    answer(1),
    sealed({"source": "bad", "index": 1, "error": "bad:1: found nonsense", **SEAL}),
    answer(2, verdict="impossible", solution=None, solutions=0, reason='no, "never"'),
]


@given(st.lists(KEYS), st.lists(KEYS))
def test_done_is_a_multiset(
    added: list[tuple[str, int, int]], asked: list[tuple[str, int, int]]
) -> None:
    """What stands at the place of another puzzle is stale, and good for no answer any more."""
    done, model = Done(), Counter(added)
    stale: Counter[tuple[str, int, int]] = Counter()
    for key in added:
        done.add(*key)
    for key in asked:
        assert done.take(*key) == (model[key] > 0)
        if model[key]:
            model[key] -= 1
        for other in list(model):
            if other[:2] == key[:2] and other != key and model[other]:
                stale[other] += model.pop(other)
        assert done.count == model.total()
        assert +done.stale == stale


def test_a_tear_at_any_byte_loses_at_most_the_torn_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.fsync", lambda number: None)  # a thousand of them take seconds
    lines = [json_line(record) for record in RECORDS]
    whole = b"".join(lines)
    place = tmp_path / "results.jsonl"
    second = len(lines[0])
    third = second + len(lines[1])
    for end in (*range(20), *range(second - 5, third + 5), len(whole) - 1, len(whole)):
        place.write_bytes(whole[:end])
        with Journal(str(place), "solve", NAMES, resume=True) as journal:
            rest = [record for record in RECORDS if not journal.done.take(*key_of(record))]
            assert b"".join(lines[: len(lines) - len(rest)]) == whole[:end][: _whole(whole[:end])]
            journal.append(map(json_line, rest))
        assert place.read_bytes() == whole


def _whole(data: bytes) -> int:
    return data.rfind(b"\n") + 1


def go_on(place: Path) -> list[str]:
    """Resume and do what is missing; what was said."""
    with Journal(str(place), "solve", NAMES, resume=True) as journal:
        journal.append(
            json_line(record) for record in RECORDS if not journal.done.take(*key_of(record))
        )
        journal.finish()
    return journal.notes


def test_zeros_in_the_middle_cost_nothing_that_comes_after_them(tmp_path: Path) -> None:
    place = tmp_path / "results.jsonl"
    lines = [json_line(record) for record in RECORDS]
    place.write_bytes(lines[0] + bytes(4096) + b"\n" + lines[1])
    (note,) = go_on(place)
    assert note == (f"{place}: 1 damaged line (the first is line 2); what was there is done again")
    assert place.read_bytes() == b"".join(lines)
    place.write_bytes(lines[0] + lines[1] + bytes(4096))
    assert "cut off" in go_on(place)[0]
    assert place.read_bytes() == b"".join(lines)


@pytest.mark.parametrize("value", [1, 4, 128, None])
def test_no_flipped_bit_goes_unnoticed(
    value: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At every byte: what it has changed is done again and said, or the file is refused."""
    monkeypatch.setattr("os.fsync", lambda number: None)
    lines = [json_line(record) for record in RECORDS]
    whole = b"".join(lines)
    place = tmp_path / "results.jsonl"
    for at in range(0, len(whole), 3):
        damaged = bytearray(whole)
        damaged[at] = 0 if value is None else damaged[at] ^ value
        place.write_bytes(damaged)
        try:
            notes = go_on(place)
        except JournalError:
            assert place.read_bytes() == damaged
        else:
            assert notes
            assert sorted(place.read_bytes().splitlines()) == sorted(whole.splitlines())


def test_a_flipped_bit_costs_one_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever it is in a line that follows a sound one, also in its first and last words."""
    monkeypatch.setattr("os.fsync", lambda number: None)
    lines = [json_line(record) for record in RECORDS]
    place = tmp_path / "results.jsonl"
    for at in range(len(lines[1]) - 1):
        damaged = bytearray(lines[1])
        damaged[at] ^= 1
        place.write_bytes(lines[0] + damaged + lines[2])
        (note,) = go_on(place)
        assert "1 damaged line (the first is line 2)" in note
        assert sorted(place.read_bytes().splitlines(keepends=True)) == sorted(lines)


def test_a_record_of_another_puzzle_is_done_again(tmp_path: Path) -> None:
    place = tmp_path / "results.jsonl"
    other = json_line({**RECORDS[0], "puzzle": "0000000000000001"})
    lines = [json_line(record) for record in RECORDS]
    place.write_bytes(other + lines[1] + lines[2])
    (note,) = go_on(place)
    assert "1 record is about a different puzzle than the input now has there; done again" in note
    assert place.read_bytes() == lines[1] + lines[2] + lines[0]
    assert go_on(place) == []


def test_records_that_the_input_does_not_have_are_kept_and_told(tmp_path: Path) -> None:
    place = tmp_path / "results.jsonl"
    far = json_line({**RECORDS[0], "source": "elsewhere"})
    place.write_bytes(far + b"".join(map(json_line, RECORDS)))
    (note,) = go_on(place)
    assert (
        "1 record is about puzzles that are not in the input, or are there less often; kept" in note
    )
    assert place.read_bytes().startswith(far)


def test_results_of_other_options_are_refused(tmp_path: Path) -> None:
    place = tmp_path / "results.jsonl"
    content = json_line(RECORDS[0])
    place.write_bytes(content)
    with pytest.raises(JournalError, match=":1: found a result of 'solve'; expected 'solve --seed"):
        Journal(str(place), "solve --seed 3", NAMES, resume=True)
    assert place.read_bytes() == content


def test_one_run_at_a_time(tmp_path: Path) -> None:
    place = str(tmp_path / "results.jsonl")
    for options in ({"resume": True}, {"overwrite": True}):
        with Journal(place, "solve", NAMES, resume=True) as first:
            first.append([json_line(RECORDS[0])])
            with pytest.raises(JournalError, match="another run is writing"):
                Journal(place, "solve", NAMES, **options)
            assert Path(place).read_bytes() == json_line(RECORDS[0])
        Path(place).unlink()


def test_the_lock_goes_along_when_the_file_is_replaced(tmp_path: Path) -> None:
    place = tmp_path / "results.jsonl"
    lines = [json_line(record) for record in RECORDS]
    place.write_bytes(lines[0] + lines[1].replace(b"bad", b"mad") + lines[2])
    with Journal(str(place), "solve", NAMES, resume=True) as journal:
        assert place.read_bytes() == lines[0] + lines[2]
        with pytest.raises(JournalError, match="another run is writing"):
            Journal(str(place), "solve", NAMES, resume=True)
        journal.append([lines[1]])
    assert place.read_bytes() == lines[0] + lines[2] + lines[1]


def test_without_locks_a_second_writer_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def flock(number: int, how: int) -> None:
        raise OSError(errno.EOPNOTSUPP, "no locks here")

    monkeypatch.setattr("fcntl.flock", flock)
    place = str(tmp_path / "results.jsonl")
    first = Journal(place, "solve", NAMES)
    assert "no locks" in first.notes[0]
    with Journal(place, "solve", NAMES, resume=True) as second:
        second.append([json_line(RECORDS[0])])
    with pytest.raises(JournalError, match="another program is writing to this file"), first:
        first.append([json_line(RECORDS[0])])
    assert Path(place).read_bytes() == json_line(RECORDS[0])


def test_what_comes_to_nothing_leaves_nothing(tmp_path: Path) -> None:
    place = tmp_path / "results.jsonl"
    with pytest.raises(RuntimeError), Journal(str(place), "solve", NAMES):
        raise RuntimeError
    assert not place.exists()
    place.write_text("precious")
    with pytest.raises(RuntimeError), Journal(str(place), "solve", NAMES, overwrite=True):
        raise RuntimeError
    assert place.read_text() == "precious"


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"my thesis\n", ":1: found a line"),
        (b"my thesis", ":1: found a line"),
        (json_line(RECORDS[0]) + b"note to self\n" + json_line(RECORDS[1]), ":2: found a line"),
        (json_line({"source": "a", "index": 1, "rating": 3, **SEAL}), ":1: found a record with"),
        (b'{"source": "a", "index": 1, "error": "no"}\n', ":1: found a result without a checksum"),
    ],
)
def test_a_file_that_is_not_ours_is_left_alone(
    tmp_path: Path, content: bytes, message: str
) -> None:
    place = tmp_path / "results.jsonl"
    place.write_bytes(content)
    with pytest.raises(JournalError, match=message):
        Journal(str(place), "solve", NAMES, resume=True)
    assert place.read_bytes() == content


def test_an_existing_file_is_not_overwritten_by_accident(tmp_path: Path) -> None:
    place = tmp_path / "results.csv"
    place.write_text("precious")
    with pytest.raises(JournalError, match="--resume continues it, --overwrite replaces it"):
        Results(str(place), ResultsFormat.CSV, COLUMN_TYPES)
    assert place.read_text() == "precious"


@pytest.mark.parametrize("format", list(ResultsFormat))
def test_every_format_keeps_every_value(tmp_path: Path, format: ResultsFormat) -> None:
    if format is ResultsFormat.PARQUET:
        pytest.importorskip("pyarrow")
    place = tmp_path / f"results.{format}"
    with Results(str(place), format, COLUMN_TYPES) as results:
        results.append(map(json_line, RECORDS[:1]))
        results.append(map(json_line, RECORDS[1:]))
        results.finish()
    assert [path.name for path in tmp_path.iterdir()] == [place.name]
    if format is ResultsFormat.CSV:
        assert list(read_csv(str(place), COLUMN_TYPES)) == RECORDS
        with place.open(newline="") as file:
            assert next(csv.reader(file)) == NAMES
    elif format is ResultsFormat.PARQUET:
        assert list(read_parquet(str(place), COLUMN_TYPES)) == RECORDS
    else:
        assert place.read_bytes() == b"".join(map(json_line, RECORDS))


@pytest.mark.parametrize("format", [ResultsFormat.CSV, ResultsFormat.PARQUET])
def test_a_finished_table_can_be_gone_on_with(tmp_path: Path, format: ResultsFormat) -> None:
    """New puzzles came into the folder: only they are worked on."""
    if format is ResultsFormat.PARQUET:
        pytest.importorskip("pyarrow")
    place = str(tmp_path / "results")
    for part in (RECORDS[:2], RECORDS[2:]):
        with Results(place, format, COLUMN_TYPES, "solve", resume=True) as results:
            assert results.done.count == (0 if part == RECORDS[:2] else 2)
            results.append(map(json_line, part))
            results.finish()
    read = read_csv if format is ResultsFormat.CSV else read_parquet
    assert list(read(place, COLUMN_TYPES)) == RECORDS


def test_the_name_decides_the_format() -> None:
    names = {
        "a.csv": "csv",
        "b.PARQUET": "parquet",
        "c.jsonl": "jsonl",
        "d": "jsonl",
        None: "jsonl",
    }
    assert {name: format_of(name).value for name in names} == names


def test_file_names_that_are_not_text_survive() -> None:
    name = os.fsdecode(b"caf\xe9.non")
    assert json.loads(json_line(answer(1, source=name)))["source"] == name


def test_a_puzzle_has_the_same_id_wherever_it_is_worked_on() -> None:
    colored = nl.Puzzle([[nl.Run(1, 2)]], [[nl.Run(1, 2)]], nl.Palette.of("#ff0000", "#00ff00"))
    for puzzle in (nl.Puzzle([[1]], [[1], []]), colored):
        assert puzzle_id(pickle.loads(pickle.dumps(puzzle)), "") == puzzle_id(puzzle, "")
    ids = {
        puzzle_id(puzzle, "")
        for puzzle in (
            nl.Puzzle([[1]], [[1], []]),
            nl.Puzzle([[1], [1]], [[]]),
            nl.Puzzle([[1]], [[1], []], meta=nl.Meta("named")),
            nl.Puzzle([[1]], [[1], []], nl.Palette.of("#ff0000", "#00ff00")),
        )
    }
    assert len(ids) == 4
