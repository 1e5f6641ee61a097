"""All packs together, and the puzzle of the day."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from datetime import date
from functools import cache
from math import gcd
from pathlib import Path
from typing import Any

from nonolith.collecting.packs import Entry, Pack, open_pack
from nonolith.errors import PuzzleError
from nonolith.files import data_folder

#: Where the packs of the package are.
PACKS = Path(__file__).resolve().parent.parent / "collection" / "packs"
#: Packs that no puzzle of the day comes from: the course, and what takes all day.
_NOT_DAILY = frozenset({"first-steps", "hard-nuts"})
#: The first day that counts, and how far the puzzle of the day moves on with each.
_EPOCH = date(1970, 1, 1)
_STRIDE = 89


class Collection:
    """The packs in their order, with doors to each of their puzzles.

    >>> collection()["animals"].title
    'Animals'
    """

    def __init__(self, packs: Iterable[Pack]) -> None:
        self.packs = tuple(sorted(packs, key=lambda pack: (pack.order, pack.id)))
        self._by_id = {pack.id: pack for pack in self.packs}
        if len(self._by_id) != len(self.packs):
            ids = [pack.id for pack in self.packs]
            twice = next(pack for pack in self.packs if ids.count(pack.id) > 1)
            raise PuzzleError(
                f'found two packs with the id "{twice.id}", one of them in {twice.path}; '
                "give one of them another id"
            )

    def __iter__(self) -> Iterator[Pack]:
        return iter(self.packs)

    def __len__(self) -> int:
        return len(self.packs)

    def __getitem__(self, id: str) -> Pack:
        try:
            return self._by_id[id]
        except KeyError:
            raise PuzzleError(_unknown("pack", id, self._by_id)) from None

    def entry(self, place: str) -> Entry:
        """The puzzle at a place such as ``animals/cat``."""
        pack, _, id = place.partition("/")
        entries = {entry.id: entry for entry in self[pack]}
        try:
            return entries[id]
        except KeyError:
            raise PuzzleError(_unknown(f"puzzle of the pack {pack}", id, entries)) from None

    def to_dict(self) -> dict[str, Any]:
        """All packs and what may be known of their puzzles before they are solved."""
        return {"packs": [pack.to_dict() for pack in self]}

    def daily(self, day: date) -> Entry:
        """The puzzle of a day, the same for everyone who has the same packs.

        With the puzzles of all packs but the course and the hard nuts in a row, numbered from 0 to
        n - 1, it is number ``days * stride % n``: the days since 1 January 1970, and the least
        stride from 89 on that has no divisor in common with n, so that none comes again before all
        have come.
        """
        entries = [entry for pack in self if pack.id not in _NOT_DAILY for entry in pack]
        if not entries:
            raise PuzzleError("found no pack that a puzzle of the day could come from")
        stride = _STRIDE
        while gcd(stride, len(entries)) != 1:
            stride += 1
        return entries[(day - _EPOCH).days * stride % len(entries)]


def collection(*packs: str | os.PathLike[str], own: bool = False) -> Collection:
    """The packs of the package, those in these files, and with ``own`` those that I installed.

    >>> [pack.id for pack in collection()][:2]
    ['first-steps', 'small-things']
    """
    mine = [*own_packs(), *packs] if own else packs
    return Collection([*_ours(), *map(open_pack, mine)]) if mine else _built_in()


@cache
def _ours() -> tuple[Pack, ...]:
    return tuple(open_pack(path) for path in sorted(PACKS.glob("*.json")))


@cache
def _built_in() -> Collection:
    return Collection(_ours())


def own_packs() -> list[Path]:
    """The files in the directory for packs of my own, by name."""
    try:
        return sorted(path for path in packs_folder().iterdir() if not path.name.startswith("."))
    except OSError:
        return []


def packs_folder() -> Path:
    """Where packs of my own are looked for; it need not exist."""
    if told := os.environ.get("NONOLITH_PACKS"):
        return Path(told)
    return data_folder() / "packs"


def _unknown(what: str, id: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches

    names = list(known)
    near = get_close_matches(id, names, 3) or names
    shown = ", ".join(near[:12]) + (", ..." if len(near) > 12 else "")
    return f'found no {what} "{id}"; expected {"one of " if len(near) > 1 else ""}{shown}'
