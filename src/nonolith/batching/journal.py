"""The results on disk: JSON Lines, appended in whole records, so that a killed run can go on.

A kill (or a power cut) can tear the last record at most: everything is written at the end of the
file, in one call for each chunk. `Journal` with ``resume`` reads what is there, notes what is done,
leaves out what is damaged, and appends the rest. CSV and Parquet cannot be continued after a
tear, so they are made from a journal beside them once everything is done
(`nonolith.batching.tables`).
"""

from __future__ import annotations

import os
import stat
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Self

from nonolith.batching.done import Done
from nonolith.batching.records import Record, outcome_of
from nonolith.batching.survey import JournalError, Survey, key_of, records_in
from nonolith.files import naming, replacing
from nonolith.locks import Locked, claim, is_still

#: How much of the work a power cut may cost, in seconds; a kill costs none of what is written.
SYNC_SECONDS = 1.0


class Journal:
    """Appends records to a file that no other run may touch meanwhile; use it in a ``with`` block.

    ``job`` and ``columns`` are what the records of an earlier run must have in common with these.
    ``notes`` says what was not as it should be. Unless there is something to continue, nothing
    of the file is changed before the first record is written.
    """

    def __init__(
        self,
        path: str,
        job: str,
        columns: Iterable[str],
        *,
        resume: bool = False,
        overwrite: bool = False,
    ) -> None:
        self.path = path
        self.done = Done()
        self.outcomes: Counter[str] = Counter()
        self.notes: list[str] = []
        self._survey = Survey(path, job, columns)
        self._number = self._open(may_exist=resume or overwrite)
        self._is_new = False
        self._synced = time.monotonic()
        self._end = 0
        self._is_clean = not overwrite  # else what the file holds is still to be cut off
        with self.undone_if_it_fails():
            self._is_new = os.fstat(self._number).st_size == 0
            if resume:
                self._go_on()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *error: object) -> None:
        try:
            if kind is None:
                self.append(())
                with naming(self.path):
                    os.fsync(self._number)
        finally:
            self._close(failed=kind is not None)

    def append(self, lines: Iterable[bytes]) -> None:
        """Write some records at the end, in one piece."""
        if not self._is_clean:
            os.ftruncate(self._number, 0)
            self._is_clean = True
        size = os.fstat(self._number).st_size
        if size != self._end:
            raise JournalError(
                f"{self.path}: found {size} bytes, expected {self._end}: another program is "
                "writing to this file (let it end, then continue with --resume)"
            )
        with naming(self.path):
            rest = memoryview(b"".join(lines))
            while rest:  # a write may take less than it is given
                count = os.write(self._number, rest)
                self._end += count
                rest = rest[count:]
            if time.monotonic() - self._synced > SYNC_SECONDS:
                os.fsync(self._number)
                self._synced = time.monotonic()

    def note(self, record: Record) -> None:
        """Note a record of an earlier run, or refuse to continue from it."""
        self._survey.check(record)
        self.done.add(*key_of(record))
        self.outcomes[outcome_of(record)] += 1

    @contextmanager
    def undone_if_it_fails(self) -> Iterator[None]:
        """For what is done before the ``with`` block: if it fails, the journal is closed."""
        try:
            yield
        except BaseException:
            try:
                if self._is_new:
                    os.ftruncate(self._number, 0)
            finally:
                self._close(failed=True)
            raise

    @property
    def is_empty(self) -> bool:
        """True if nothing is written yet."""
        return self._end == 0

    def finish(self) -> None:
        """The input has ended: leave out the records of puzzles that it no longer has."""
        stale, left = self.done.stale, self.done.count
        if stale:
            number = sum(stale.values())
            self.notes.append(
                f"{self.path}: {_count(number)} about a different puzzle than the input now has "
                "there; done again"
            )
            self._rewrite(self._is_current)
        if left:
            self.notes.append(
                f"{self.path}: {_count(left)} about puzzles that are not in the input, or are "
                "there less often; kept"
            )

    def _open(self, *, may_exist: bool) -> int:
        """Open the file and lock it; again if somebody has replaced it in between."""
        while True:
            flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | (0 if may_exist else os.O_EXCL)
            try:
                number = os.open(self.path, flags, 0o666)
            except FileExistsError:
                raise JournalError(
                    f"{self.path}: this file exists (--resume continues it, --overwrite "
                    "replaces it)"
                ) from None
            try:
                if not stat.S_ISREG(os.fstat(number).st_mode):
                    raise JournalError(
                        f"{self.path}: found a device or a pipe; expected a file (without --output "
                        "the records go to standard output)"
                    )
                if not claim(number):
                    self.notes.append(
                        f"{self.path}: this file system has no locks: make sure that no other run "
                        "writes there"
                    )
                if is_still(number, self.path):
                    return number
            except Locked:
                os.close(number)
                raise JournalError(
                    f"{self.path}: another run is writing to this file (let it end, or name "
                    "another file)"
                ) from None
            except BaseException:
                os.close(number)
                raise
            os.close(number)

    def _go_on(self) -> None:
        """Note what is done; cut off a torn end, and leave out what is damaged before it."""
        survey = self._survey
        for record in survey:
            self.note(record)
        self._end = survey.end
        if survey.damaged:
            place = survey.damaged[0]
            self.notes.append(
                f"{self.path}: {len(survey.damaged)} damaged line"
                f"{'' if len(survey.damaged) == 1 else 's'} (the first is line {place}); what "
                "was there is done again"
            )
        if survey.is_torn:
            self.notes.append(f"{self.path}: the last record was cut off; it is done again")
            os.ftruncate(self._number, self._end)
        if survey.damaged:
            self._rewrite(lambda record: True)

    def _rewrite(self, is_wanted: Callable[[Record], bool]) -> None:
        """Leave out what is damaged or not wanted: a new file takes the place of this one.

        It is locked before it takes the name, so that no other run can come in between.
        """
        number, end = -1, 0
        try:
            with replacing(self.path) as temporary:
                number = os.open(temporary, os.O_RDWR | os.O_APPEND)
                claim(number)
                for line, record in records_in(self.path):
                    if record is not None and is_wanted(record):
                        rest = memoryview(line)
                        while rest:
                            rest = rest[os.write(number, rest) :]
                        end += len(line)
        except BaseException:
            if number >= 0:
                os.close(number)
            raise
        before, self._number, self._end = self._number, number, end
        os.close(before)

    def _is_current(self, record: Record) -> bool:
        key = key_of(record)
        if not self.done.stale[key]:
            return True
        self.done.stale[key] -= 1
        self.outcomes[outcome_of(record)] -= 1
        return False

    def _close(self, *, failed: bool) -> None:
        """Close the file, and with it the lock; a new one with nothing in it is taken away."""
        try:
            if failed and self._is_new and os.fstat(self._number).st_size == 0:
                with suppress(OSError):
                    os.unlink(self.path)
        finally:
            os.close(self._number)


def _count(number: int) -> str:
    return f"{number} record{' is' if number == 1 else 's are'}"
