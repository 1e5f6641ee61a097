"""The results on disk: JSON Lines, appended in whole records, so that a killed run can go on.

A kill (or a power cut) can tear the last record at most: everything is written at the end of the
file, in one call for each chunk. `Journal` with ``resume`` cuts a torn end off, notes what is done
and appends the rest. CSV and Parquet cannot be gone on with after a tear, so they are made from a
journal beside them once everything is done (`nonolith.batching.tables`).
"""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO, Self

from nonolith.batching.done import Done
from nonolith.batching.records import Record, outcome_of
from nonolith.errors import NonolithError

#: How much of the work a power cut may cost, in seconds; a kill costs none of what is written.
SYNC_SECONDS = 1.0


class JournalError(NonolithError, ValueError):
    """A results file that cannot be gone on with."""


class Journal:
    """Appends records to a file; use it in a ``with`` block."""

    def __init__(self, path: str, columns: Sequence[str], *, resume: bool = False) -> None:
        self.path = path
        self.done = Done()
        self.outcomes: Counter[str] = Counter()
        end = self._survey(columns) if resume and os.path.exists(path) else 0
        self._file: BinaryIO = open(path, "ab", buffering=0)  # noqa: SIM115 - closed by __exit__
        self._file.truncate(end)
        self._synced = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        os.fsync(self._file.fileno())
        self._file.close()

    def append(self, lines: Iterable[bytes]) -> None:
        """Write some records at the end, in one piece."""
        rest = memoryview(b"".join(lines))
        while rest:  # a raw write may take less than it is given
            rest = rest[self._file.write(rest) :]
        if time.monotonic() - self._synced > SYNC_SECONDS:
            os.fsync(self._file.fileno())
            self._synced = time.monotonic()

    def note(self, record: Record) -> None:
        """Note a record of an earlier run."""
        self.done.add(record["source"], record["index"])
        self.outcomes[outcome_of(record)] += 1

    def _survey(self, columns: Sequence[str]) -> int:
        """Note what is done and what became of it; return where the last whole record ends.

        Anything but a torn end means that the file is not ours to cut, and is refused.
        """
        expected = [name for name in columns if name != "error"]
        end = 0
        with open(self.path, "rb") as file:
            for number, line in enumerate(file, 1):
                record = _record(line)
                if record is None:
                    if _is_tear(line, first=number == 1):
                        break
                    raise JournalError(
                        f"{self.path}:{number}: found a line that is not a result of a batch; "
                        "expected one JSON record a line (name another file, or mend this one)"
                    )
                if "error" not in record and list(record) != expected:
                    raise JournalError(
                        f"{self.path}:{number}: found a record with {', '.join(record)}; expected "
                        f"{', '.join(expected)} (results of another task or of other options "
                        "cannot be gone on with: name another file)"
                    )
                self.note(record)
                end += len(line)
        return end


def read_journal(path: str) -> Iterator[Record]:
    """The records of a finished journal."""
    with open(path, "rb") as file:
        for line in file:
            yield json.loads(line)


def _is_tear(line: bytes, *, first: bool) -> bool:
    """Whether a kill or a power cut left this: no line end, or zeros that were never written."""
    if first and not line.startswith(_BEGINNING[: len(line)]) and line.strip(b"\0"):
        return False
    return not line.endswith(b"\n") or b"\0" in line


_BEGINNING = b'{"source": '


def _record(line: bytes) -> Record | None:
    """A whole record, or None for a torn one."""
    if not line.endswith(b"\n"):
        return None
    try:
        record = json.loads(line)
    except ValueError:
        return None
    if not isinstance(record, dict) or not isinstance(record.get("source"), str):
        return None
    return record if isinstance(record.get("index"), int) else None
