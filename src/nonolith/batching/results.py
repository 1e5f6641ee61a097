"""Where the records of a batch go: to standard output, or to a file that can be gone on with."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from enum import StrEnum
from typing import Self

from nonolith.batching.done import Done
from nonolith.batching.journal import Journal, JournalError, read_journal
from nonolith.batching.records import Record, csv_lines, json_line
from nonolith.batching.tables import (
    read_csv,
    read_parquet,
    require_parquet,
    write_csv,
    write_parquet,
)


class ResultsFormat(StrEnum):
    """How results are written."""

    JSONL = "jsonl"
    CSV = "csv"
    PARQUET = "parquet"


def format_of(path: str | None) -> ResultsFormat:
    """The format that a file's name asks for; JSON Lines unless it says otherwise."""
    suffix = "" if path is None else os.path.splitext(path)[1].lower()
    known = {".csv": ResultsFormat.CSV, ".parquet": ResultsFormat.PARQUET}
    return known.get(suffix, ResultsFormat.JSONL)


class Stream:
    """Results on standard output, each chunk as soon as it is ready."""

    def __init__(self, format: ResultsFormat, columns: dict[str, type]) -> None:
        self.done = Done()
        self.outcomes: Counter[str] = Counter()
        self._format = format
        self._columns = columns
        self._begun = False

    def append(self, lines: Iterable[bytes]) -> None:
        """Write some records."""
        if self._format is ResultsFormat.CSV:
            rows = list(csv_lines(map(json.loads, lines), self._columns))
            lines = rows[self._begun :]
            self._begun = True
        sys.stdout.buffer.write(b"".join(lines))
        sys.stdout.buffer.flush()

    def finish(self) -> None:
        """All has been written."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        return


class Results:
    """Results in a file. JSON Lines are the journal themselves; tables are made from it."""

    def __init__(
        self,
        path: str,
        format: ResultsFormat,
        columns: dict[str, type],
        *,
        resume: bool = False,
        overwrite: bool = False,
    ) -> None:
        if format is ResultsFormat.PARQUET:
            require_parquet()
        self._path = path
        self._format = format
        self._columns = columns
        is_table = format is not ResultsFormat.JSONL
        self._journal_path = f"{path}.partial" if is_table else path
        for place in {path, self._journal_path}:
            if os.path.exists(place) and not (resume or overwrite):
                raise JournalError(
                    f"{place}: this file exists (--resume goes on with it, --overwrite replaces it)"
                )
        again = is_table and resume and not os.path.exists(self._journal_path)
        earlier = list(self._table()) if again and os.path.exists(path) else []
        self._journal = Journal(self._journal_path, list(columns), resume=resume)
        if earlier:
            self._journal.append(map(json_line, earlier))
            for record in earlier:
                self._journal.note(record)

    @property
    def done(self) -> Done:
        """What an earlier run has done."""
        return self._journal.done

    @property
    def outcomes(self) -> Counter[str]:
        """What became of the puzzles that an earlier run has done."""
        return self._journal.outcomes

    def append(self, lines: Iterable[bytes]) -> None:
        """Write some records, so that they survive whatever comes."""
        self._journal.append(lines)

    def finish(self) -> None:
        """Everything is done: make the table, if it is one that was asked for."""
        if self._format is ResultsFormat.JSONL:
            return
        write = write_csv if self._format is ResultsFormat.CSV else write_parquet
        write(self._path, read_journal(self._journal_path), self._columns)
        with suppress(FileNotFoundError):
            os.unlink(self._journal_path)

    def _table(self) -> Iterator[Record]:
        if self._format is ResultsFormat.CSV:
            return read_csv(self._path, self._columns)
        return read_parquet(self._path)

    def __enter__(self) -> Self:
        self._journal.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self._journal.__exit__(*error)
