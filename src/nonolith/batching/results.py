"""Where the records of a batch go: to standard output, or to a file that a later run continues."""

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
from nonolith.batching.journal import Journal
from nonolith.batching.records import Record, check_of, csv_lines, json_line
from nonolith.batching.survey import JournalError, records_in
from nonolith.batching.tables import (
    read_csv,
    read_parquet,
    require_parquet,
    write_csv,
    write_parquet,
)
from nonolith.text import readable


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
        self.notes: list[str] = []
        self._format = format
        self._columns = columns
        self._begun = False

    def append(self, lines: Iterable[bytes]) -> None:
        """Write some records."""
        if self._format is ResultsFormat.CSV:
            rows = list(csv_lines(map(_shown, lines), self._columns))
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


def _shown(line: bytes) -> Record:
    """A record whose words are fit for a terminal (JSON is, as it is written)."""
    record: Record = json.loads(line)
    words = {name: readable(value) for name, value in record.items() if isinstance(value, str)}
    return {**record, **words}


class Results:
    """Results in a file. JSON Lines are the journal themselves; tables are made from it."""

    def __init__(
        self,
        path: str,
        format: ResultsFormat,
        columns: dict[str, type],
        job: str = "",
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
        if is_table and os.path.exists(path) and not (resume or overwrite):
            raise JournalError(
                f"{path}: this file exists (--resume continues it, --overwrite replaces it)"
            )
        self._journal = Journal(
            self._journal_path, job, columns, resume=resume, overwrite=overwrite
        )
        if is_table and resume and self._journal.is_empty and os.path.exists(path):
            with self._journal.undone_if_it_fails():
                self._take_over()

    @property
    def done(self) -> Done:
        """What an earlier run has done."""
        return self._journal.done

    @property
    def outcomes(self) -> Counter[str]:
        """What became of the puzzles that an earlier run has done."""
        return self._journal.outcomes

    @property
    def notes(self) -> list[str]:
        """What was not as it should be, in words."""
        return self._journal.notes

    def append(self, lines: Iterable[bytes]) -> None:
        """Write some records, so that they survive whatever comes."""
        self._journal.append(lines)

    def finish(self) -> None:
        """Everything is done: make the table, if it is one that was asked for."""
        self._journal.finish()
        if self._format is ResultsFormat.JSONL:
            return
        write = write_csv if self._format is ResultsFormat.CSV else write_parquet
        records = (record for _, record in records_in(self._journal_path) if record is not None)
        write(self._path, records, self._columns)
        with suppress(FileNotFoundError):
            os.unlink(self._journal_path)

    def _take_over(self) -> None:
        """Go on with a table that was finished: its sound rows become records again."""
        damaged = 0
        for row in self._table():
            line = json_line(row)
            if row["check"] == check_of(line):
                self._journal.note(row)
                self._journal.append([line])
            else:
                damaged += 1
        if damaged:
            rows = f"{damaged} damaged row{'' if damaged == 1 else 's'}"
            self.notes.append(f"{self._path}: {rows}; what was there is done again")

    def _table(self) -> Iterator[Record]:
        read = read_csv if self._format is ResultsFormat.CSV else read_parquet
        try:
            yield from read(self._path, self._columns)
        except (ValueError, LookupError, EOFError) as error:  # pyarrow's errors are ValueErrors
            raise JournalError(
                f"{self._path}: this is not a {self._format} file of results to continue: "
                f"{error} (name another file, or start again with --overwrite)"
            ) from None

    def __enter__(self) -> Self:
        self._journal.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self._journal.__exit__(*error)
