"""Progress: what of a collection is solved, and the figures of everything that was."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from nonolith.collecting.packs import Entry, Pack
from nonolith.collecting.shelf import Collection
from nonolith.playing.games import Solved, fingerprint
from nonolith.playing.saves import Save


class Ticks:
    """Finds what was solved of a collection, also if it was opened from a file."""

    def __init__(self, save: Save) -> None:
        self._by_place = {found.place: found for found in save.solved.values() if found.place}
        self._elsewhere = {key: found for key, found in save.solved.items() if not found.place}
        self._sizes = {(found.rows, found.columns) for found in self._elsewhere.values()}

    def solved(self, entry: Entry) -> Solved | None:
        """What is known of a puzzle if it was solved, else None."""
        found = self._by_place.get(entry.place)
        if found is None and (entry.puzzle.height, entry.puzzle.width) in self._sizes:
            found = self._elsewhere.get(fingerprint(entry.puzzle))
        return found

    def count(self, pack: Pack) -> int:
        """How many puzzles of a pack are solved."""
        return sum(self.solved(entry) is not None for entry in pack)


@dataclass(frozen=True, slots=True)
class Statistics:
    """The figures of all that was solved."""

    #: Different puzzles, how often in all, and how many of them without any hint.
    solved: int
    times: int
    without_hints: int
    #: The sum of the best times, in seconds.
    seconds: int
    #: Days on which something was solved; how many in a row up to now, and at most.
    days: int
    streak: int
    longest: int
    #: For each pack: its id, its title, how many are solved, and of how many.
    packs: tuple[tuple[str, str, int, int], ...]

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        packs = [
            {"id": id, "title": title, "solved": solved, "puzzles": total}
            for id, title, solved, total in self.packs
        ]
        return {
            "solved": self.solved,
            "times": self.times,
            "without_hints": self.without_hints,
            "seconds": self.seconds,
            "days": self.days,
            "streak": self.streak,
            "longest": self.longest,
            "packs": packs,
        }


def statistics(save: Save, shelf: Collection, today: date | None = None) -> Statistics:
    """The figures of a save, by the packs of a collection."""
    ticks = Ticks(save)
    found = save.solved.values()
    return Statistics(
        solved=len(found),
        times=sum(one.times for one in found),
        without_hints=sum(one.hints == 0 for one in found),
        seconds=sum(one.best or 0 for one in found),
        days=len(save.days),
        streak=save.streak(today),
        longest=save.longest_streak,
        packs=tuple(
            (pack.id, pack.title, ticks.count(pack), len(pack)) for pack in shelf if len(pack)
        ),
    )
