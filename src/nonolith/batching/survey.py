"""Reading results back: which of them can be trusted, and which of those can be continued."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from nonolith.batching.done import Key
from nonolith.batching.records import Record, is_whole
from nonolith.errors import NonolithError
from nonolith.text import json_value

_BEGINNING = b'{"source": '
_ENDING = re.compile(rb'"check": "[0-9a-f]{16}"\}\n').search


class JournalError(NonolithError, ValueError):
    """A results file that cannot be continued."""


def key_of(record: Record) -> Key:
    """Where the puzzle of a record stands, and which one it is."""
    return record["source"], record["index"], int(record["puzzle"], 16)


def records_in(path: str) -> Iterator[tuple[bytes, Record | None]]:
    """Every line of a results file with its record; None if it is damaged."""
    with open(path, "rb") as file:
        for line in file:
            yield line, json.loads(line) if is_whole(line) else None


class Survey:
    """Iterates over the sound records of a results file, and knows what else is in it.

    ``damaged`` numbers the lines that are not what was written; ``is_torn`` tells whether the end
    is missing, and ``end`` where that begins. A file with anything in it that was never ours is
    refused, and so are results of another job.
    """

    def __init__(self, path: str, job: str, columns: Iterable[str]) -> None:
        self._path = path
        self._job = job
        self._columns = [name for name in columns if name != "error"]
        self._place = path
        self.damaged: list[int] = []
        self.is_torn = False
        self.end = 0
        self._has_sound = False

    def __iter__(self) -> Iterator[Record]:
        for number, (line, record) in enumerate(records_in(self._path), 1):
            self._place = f"{self._path}:{number}"
            if not line.endswith(b"\n"):
                self._check_ours(line, number)
                self.is_torn = True
                return
            self.end += len(line)
            if record is None:
                self._check_ours(line, number)
                self.damaged.append(number)
            else:
                self._has_sound = True
                yield record

    def check(self, record: Record) -> None:
        """Refuse a sound record that this run would not have written."""
        if "error" not in record and list(record) != self._columns:
            raise JournalError(
                f"{self._place}: found a record with {', '.join(record)}; expected "
                f"{', '.join(self._columns)} (results of another task or with other options "
                "cannot be continued: name another file)"
            )
        if record["job"] != self._job:
            raise JournalError(
                f"{self._place}: found a result of {record['job']!r}; expected {self._job!r}, as "
                "this run was asked for (name another file, or start again with --overwrite)"
            )

    def _check_ours(self, line: bytes, number: int) -> None:
        """Refuse a line that no damage can have made of a record.

        A record begins as it begins, or else ends as it ends; zeros are what a power cut leaves;
        and a line end that was not one before leaves the rest of a damaged line.
        """
        is_rest = bool(self.damaged) and self.damaged[-1] == number - 1
        is_like_ours = line.startswith(_BEGINNING[: len(line)]) or _ENDING(line) is not None
        if not (is_like_ours or b"\0" in line or is_rest):
            raise JournalError(
                f"{self._place}: found a line that is not a result of a batch; expected one JSON "
                "record per line (name another file, or repair this one)"
            )
        if not self._has_sound and b'"job": ' not in line and _is_record(line):
            raise JournalError(
                f"{self._place}: found a result without a checksum, from an older version; it "
                "cannot be continued (name another file, or start again with --overwrite)"
            )


def _is_record(line: bytes) -> bool:
    try:
        return isinstance(json_value(line), dict)
    except ValueError:
        return False
