"""Faults at every write, sync, rename and other step on the disk, one by one: a resumed run equals
one that nobody disturbed. `tests/campaigns/batch.py faults` does the same to whole processes, whose
allocations fail one by one."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from test_batch_journal import COLUMN_TYPES, NAMES, RECORDS, answer

from nonolith.batching.journal import Journal
from nonolith.batching.records import Record, json_line
from nonolith.batching.results import Results, ResultsFormat
from nonolith.batching.survey import key_of
from nonolith.batching.tables import read_parquet
from nonolith.files import write_atomically

#: What touches the disk, in the journal, in tables and in every file that is written.
CALLS = ["open", "write", "fsync", "ftruncate", "replace", "unlink", "close", "chmod", "fstat"]


class Killed(BaseException):
    """As if the process had ended here: nothing that comes after it has any effect."""


class Faults:
    """Counts the calls, and lets one of them fail: with an error, or as if killed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, at: int, kind: str) -> None:
        self.count = 0
        self._at, self._kind = at, kind
        self._dead = False
        self.left: set[int] = set()
        for name in CALLS:
            monkeypatch.setattr(os, name, self._wrapped(name, getattr(os, name)))

    def _wrapped(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(*args: Any, **options: Any) -> Any:
            if self._dead:
                if name == "close":
                    self.left.discard(args[0])
                    return call(*args, **options)
                raise Killed
            self.count += 1
            if self.count != self._at:
                result = call(*args, **options)
                if name == "open":
                    self.left.add(result)
                if name == "close":
                    self.left.discard(args[0])
                return result
            if name == "write":  # half of it gets to the disk
                call(args[0], bytes(args[1])[: len(args[1]) // 2])
            if name == "close":
                call(*args, **options)
                self.left.discard(args[0])
            if self._kind == "kill":
                self._dead = True
                raise Killed
            if self._kind == "memory":
                raise MemoryError
            raise OSError(errno.ENOSPC if self._kind == "full" else errno.EIO, "injected")

        return wrapped


@contextmanager
def faults(at: int, kind: str) -> Iterator[Faults]:
    with pytest.MonkeyPatch.context() as patch:
        made = Faults(patch, at, kind)
        yield made
    if kind == "kill":  # the system closes what a process leaves
        for number in made.left:
            os.close(number)
    else:
        assert not made.left, f"a file is left open after a fault at call {at}"


def run(place: Path, format: ResultsFormat, records: list[Record]) -> None:
    """What the batch command does with its results, in chunks of two records."""
    columns = COLUMN_TYPES
    with Results(str(place), format, columns, "solve", resume=True) as results:
        rest = [record for record in records if not results.done.take(*key_of(record))]
        for first in range(0, len(rest), 2):
            results.append(map(json_line, rest[first : first + 2]))
        results.finish()


def rows_of(place: Path, format: ResultsFormat) -> list[Any]:
    """What a file of results holds, in an order of its own."""
    if format is ResultsFormat.PARQUET:
        return sorted(map(repr, read_parquet(str(place), COLUMN_TYPES)))
    return sorted(place.read_bytes().splitlines())


MANY = [RECORDS[1], *(answer(index, source="a.txt") for index in range(1, 8))]


def beginnings(place: Path, format: ResultsFormat) -> dict[str, Callable[[], object]]:
    """What may be there already: nothing, a torn end, damage, other puzzles, a finished table."""
    lines = [json_line(record) for record in MANY]
    journal = place if format is ResultsFormat.JSONL else Path(f"{place}.partial")
    stale = json_line({**MANY[1], "puzzle": "0000000000000001"})
    return {
        "nothing": lambda: None,
        "torn": lambda: journal.write_bytes(b"".join(lines[:3]) + lines[3][:40]),
        "damaged": lambda: journal.write_bytes(lines[0] + lines[1].replace(b"b", b"\0") + lines[2]),
        "stale": lambda: journal.write_bytes(lines[0] + stale + lines[2]),
        "finished": lambda: run(place, format, MANY[:4]),
    }


@pytest.mark.parametrize("format", list(ResultsFormat))
@pytest.mark.parametrize("kind", ["kill", "full", "io", "memory"])
@pytest.mark.parametrize("beginning", ["nothing", "torn", "damaged", "stale", "finished"])
def test_after_any_fault_a_resumed_run_equals_an_undisturbed_one(
    beginning: str, kind: str, format: ResultsFormat, tmp_path: Path
) -> None:
    if format is ResultsFormat.PARQUET:
        pytest.importorskip("pyarrow")
    place = tmp_path / "whole"
    beginnings(place, format)[beginning]()
    run(place, format, MANY)
    whole = rows_of(place, format)
    assert len(whole) == len(MANY) + (format is ResultsFormat.CSV)
    at = 0
    while True:
        at += 1
        folder = tmp_path / str(at)
        folder.mkdir()
        place = folder / "whole"
        beginnings(place, format)[beginning]()
        with faults(at, kind) as injected, suppress(Killed, OSError, MemoryError):
            run(place, format, MANY)
        if injected.count < at:
            break
        run(place, format, MANY)
        assert rows_of(place, format) == whole, f"after a fault at call {at}"
        left = {path.name for path in folder.iterdir()} - {"whole"}
        assert kind == "kill" or not left, f"{left} is left behind after a fault at call {at}"
    assert at > 8, "no fault was injected"


@pytest.mark.parametrize("kind", ["kill", "full", "io", "memory"])
@pytest.mark.parametrize("existing", [b"old", None])
def test_a_file_is_written_whole_or_not_at_all(
    kind: str, existing: bytes | None, tmp_path: Path
) -> None:
    place = tmp_path / "out"
    at = 0
    while True:
        at += 1
        if existing is None:
            place.unlink(missing_ok=True)
        else:
            place.write_bytes(existing)
        with faults(at, kind) as injected, suppress(Killed, OSError, MemoryError):
            write_atomically(place, b"new" * 1000)
        if injected.count < at:
            break
        found = place.read_bytes() if place.exists() else None
        assert found in (existing, b"new" * 1000)
        if kind != "kill":
            assert {path.name for path in tmp_path.iterdir()} <= {"out"}
        for path in tmp_path.glob(".nonolith-*"):
            path.unlink()
    assert at > 4, "no fault was injected"


def test_a_journal_says_what_it_cannot_write(tmp_path: Path) -> None:
    place = str(tmp_path / "r.jsonl")
    with faults(10**9, "full"), pytest.MonkeyPatch.context() as patch:

        def write(number: int, data: bytes) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

        patch.setattr(os, "write", write)
        with (
            pytest.raises(OSError, match="No space left") as caught,
            Journal(place, "solve", NAMES) as journal,
        ):
            journal.append([json_line(json.loads(json_line(MANY[0])))])
    assert caught.value.filename == place
    assert not Path(place).exists()
