"""Results on disk: whole records, tears, tables."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonolith.batching.done import Done
from nonolith.batching.journal import Journal, JournalError
from nonolith.batching.records import COLUMNS, Record, Task, json_line
from nonolith.batching.results import Results, ResultsFormat, format_of
from nonolith.batching.tables import read_csv, read_parquet

COLUMN_TYPES = COLUMNS[Task.SOLVE]
NAMES = list(COLUMN_TYPES)

KEYS = st.tuples(st.sampled_from("ab"), st.integers(1, 12))


def answer(index: int, **changes: object) -> Record:
    values: Record = {
        "source": "a,\"b\"\n.txt", "index": index, "title": "Ünïcode", "width": 2, "height": 1,
        "verdict": "unique", "line_solvable": True, "solutions": 1, "solution": "#.", "reason": "",
        "seconds": 0.25, "nodes": 1, "guesses": 0, "conflicts": 0, "probes": 0,
        "failed_probes": 0, "line_solves": 3, "depth": 0,
    }  # fmt: skip
    return {**values, **changes}


RECORDS = [
    answer(1),
    {"source": "bad", "index": 1, "error": "bad:1: found nonsense"},
    answer(2, verdict="impossible", solution=None, solutions=0, reason='no, "never"'),
]


@given(st.lists(KEYS), st.lists(KEYS))
def test_done_is_a_multiset(added: list[tuple[str, int]], asked: list[tuple[str, int]]) -> None:
    done, model = Done(), Counter(added)
    for key in added:
        done.add(*key)
    for key in asked:
        assert done.take(*key) == (model[key] > 0)
        if model[key]:
            model[key] -= 1
        assert done.count == model.total()


def test_done_stays_small_when_chunks_come_out_of_order() -> None:
    done = Done()
    for first in [17, 1, 49, 33, 65]:
        for index in range(first, first + 16):
            done.add("a", index)
    assert done._spans == {"a": ((1, 80),)}


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
        with Journal(str(place), NAMES, resume=True) as journal:
            rest = [
                record
                for record in RECORDS
                if not journal.done.take(record["source"], record["index"])
            ]
            assert b"".join(lines[: len(lines) - len(rest)]) == whole[:end][: _whole(whole[:end])]
            journal.append(map(json_line, rest))
        assert place.read_bytes() == whole


def _whole(data: bytes) -> int:
    return data.rfind(b"\n") + 1


def test_a_power_cut_may_leave_zeros(tmp_path: Path) -> None:
    place = tmp_path / "results.jsonl"
    place.write_bytes(json_line(RECORDS[0]) + bytes(4096) + b"\n" + json_line(RECORDS[1]))
    with Journal(str(place), NAMES, resume=True) as journal:
        assert journal.done.count == 1
    assert place.read_bytes() == json_line(RECORDS[0])


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"my thesis\n", ":1: found a line"),
        (b"my thesis", ":1: found a line"),
        (json_line(RECORDS[0]) + b"note to self\n" + json_line(RECORDS[1]), ":2: found a line"),
        (json_line({"source": "a", "index": 1, "rating": 3}), ":1: found a record with"),
    ],
)
def test_a_file_that_is_not_ours_is_left_alone(
    tmp_path: Path, content: bytes, message: str
) -> None:
    place = tmp_path / "results.jsonl"
    place.write_bytes(content)
    with pytest.raises(JournalError, match=message):
        Journal(str(place), NAMES, resume=True)
    assert place.read_bytes() == content


def test_an_existing_file_is_not_overwritten_by_accident(tmp_path: Path) -> None:
    place = tmp_path / "results.csv"
    place.write_text("precious")
    with pytest.raises(JournalError, match="--resume goes on with it, --overwrite replaces it"):
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
        assert list(read_parquet(str(place))) == RECORDS
    else:
        assert place.read_bytes() == b"".join(map(json_line, RECORDS))


@pytest.mark.parametrize("format", [ResultsFormat.CSV, ResultsFormat.PARQUET])
def test_a_finished_table_can_be_gone_on_with(tmp_path: Path, format: ResultsFormat) -> None:
    """New puzzles came into the folder: only they are worked on."""
    if format is ResultsFormat.PARQUET:
        pytest.importorskip("pyarrow")
    place = str(tmp_path / "results")
    for part in (RECORDS[:2], RECORDS[2:]):
        with Results(place, format, COLUMN_TYPES, resume=True) as results:
            assert results.done.count == (0 if part == RECORDS[:2] else 2)
            results.append(map(json_line, part))
        results.finish()
    read = list(
        read_csv(place, COLUMN_TYPES) if format is ResultsFormat.CSV else read_parquet(place)
    )
    assert read == RECORDS


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
    import json
    import os

    name = os.fsdecode(b"caf\xe9.non")
    assert json.loads(json_line(answer(1, source=name)))["source"] == name
