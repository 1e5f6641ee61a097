"""A pack: puzzles that belong together, with a title, a note and an order among the packs.

A pack is a file of puzzles. Any format that holds several will do; ours is nonolith's own JSON, a
puzzle on each line, and a first line that says what the pack is::

    {"nonolith": 1, "pack": {"id": "animals", "title": "Animals", "note": "...", "order": 4}}

Each puzzle keeps its id, its class and its stars in ``extra``; what is missing is made up from the
title, or left open.
"""

from __future__ import annotations

import json
import os
import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from nonolith.errors import FormatError
from nonolith.formats import load_all
from nonolith.puzzle import Puzzle
from nonolith.reporting import puzzle_dict
from nonolith.text import json_value, readable

#: Where packs without an order of their own stand: behind all others.
LAST = 1000


@dataclass(frozen=True, slots=True)
class Entry:
    """One puzzle of a pack.

    ``difficulty`` is its class as `rate` names it, ``stars`` from 1 to 5; both may be unknown in
    packs that others made. ``teaches`` names the technique that a puzzle of the course is about.
    """

    pack: str
    id: str
    puzzle: Puzzle
    difficulty: str = ""
    stars: float | None = None
    teaches: str = ""

    @property
    def place(self) -> str:
        """How to ask for it: the pack's id and its own."""
        return f"{self.pack}/{self.id}"

    @property
    def title(self) -> str:
        """The title, which may give the picture away."""
        return self.puzzle.title

    def to_dict(self) -> dict[str, Any]:
        """What may be known before it is solved."""
        return {
            "id": self.id,
            "title": self.title,
            "rows": self.puzzle.height,
            "columns": self.puzzle.width,
            "colors": len(self.puzzle.palette),
            "class": self.difficulty or None,
            "stars": self.stars,
        }

    def puzzle_dict(self) -> dict[str, Any]:
        """The puzzle as our own JSON has it, its picture included, and where it comes from."""
        return {**puzzle_dict(self.puzzle), "pack": self.pack, "id": self.id}


@dataclass(frozen=True)
class Pack:
    """A pack; its puzzles are read when they are first asked for."""

    id: str
    title: str
    note: str
    order: int
    path: Path

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The puzzles, in the order of the file."""
        found: dict[str, Entry] = {}
        for number, puzzle in enumerate(load_all(self.path), 1):
            entry = _entry(self.id, puzzle, number)
            if entry.id in found:
                raise FormatError(
                    f'found two puzzles with the id "{entry.id}"; give one of them another id',
                    source=str(self.path),
                )
            found[entry.id] = entry
        return tuple(found.values())

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def dumps(self) -> str:
        """The whole pack as a file of our own format has it."""
        return pack_text(self, (entry.puzzle for entry in self))

    def to_dict(self) -> dict[str, Any]:
        """The pack and what may be known of its puzzles before they are solved."""
        return {
            "id": self.id,
            "title": self.title,
            "note": self.note,
            "puzzles": [entry.to_dict() for entry in self.entries],
        }


def open_pack(path: str | os.PathLike[str]) -> Pack:
    """The pack in a file; one that does not say what it is, is named by the file."""
    place = Path(path)
    told = _header(place)
    id = told.get("id", slug(place.stem))
    title = told.get("title", place.stem)
    note, order = told.get("note", ""), told.get("order", LAST)
    if not all(isinstance(text, str) for text in (id, title, note)) or type(order) is not int:
        raise FormatError(
            'found a pack whose "id", "title" or "note" is not text, or "order" not a number',
            source=str(place),
            line=1,
        )
    if slug(id) != id:
        raise FormatError(
            f'found the pack id "{readable(id)}"; expected lowercase letters, digits and hyphens',
            source=str(place),
            line=1,
        )
    return Pack(id, readable(title), readable(note), order, place)


def _header(path: Path) -> dict[str, Any]:
    with open(path, "rb") as handle:
        first = handle.readline(65536)
    try:
        value = json_value(first)
    except ValueError:
        return {}
    told = value.get("pack") if isinstance(value, dict) else None
    return told if isinstance(told, dict) else {}


def _entry(pack: str, puzzle: Puzzle, number: int) -> Entry:
    known = dict(puzzle.meta.extra)
    id = slug(known.get("id", "")) or slug(puzzle.title) or str(number)
    stars = _stars(known.get("stars", ""))
    return Entry(pack, id, puzzle, known.get("class", ""), stars, known.get("teaches", ""))


def _stars(text: str) -> float | None:
    """Stars from 1 to 5; anything else written there (nan, 1e99) counts as none."""
    try:
        stars = float(text)
    except ValueError:
        return None
    return stars if 1 <= stars <= 5 else None


def slug(title: str) -> str:
    """A short name for paths and addresses: small letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain.replace("'", "")).strip("-")


def pack_text(pack: Pack, puzzles: Iterable[Puzzle]) -> str:
    """The text of a pack: the line that says what it is, then each puzzle on a line."""
    told = {"id": pack.id, "title": pack.title, "note": pack.note, "order": pack.order}
    records = [{"nonolith": 1, "pack": told}, *map(puzzle_dict, puzzles)]
    lines = (json.dumps(item, ensure_ascii=False, separators=(",", ":")) for item in records)
    return "".join(f"{line}\n" for line in lines)
