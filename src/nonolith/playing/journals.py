"""A journal: what happened to one game since it was last in the file, a line for each stroke.

A line goes to the operating system at once, in one piece, so that it is there even if the program
is killed the moment after. The first line is the whole game, each of the others what changed:
the moves that were added (behind those that are kept), how many are made, and the counters.

A journal is locked as long as its program lives. One that is not locked was left behind.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nonolith.errors import NonolithError
from nonolith.locks import Locked, claim
from nonolith.playing.games import Game, Move
from nonolith.playing.records import dumps, game_dict, game_of, patch, patch_dict
from nonolith.text import json_value

KEY = "nonolith-journal"
VERSION = 1
SUFFIX = ".journal"


class Journal:
    """Records every change of a game, in a file next to the saved games."""

    def __init__(self, save: Path, game: Game, *, was_solved: bool) -> None:
        import tempfile

        self.game = game
        number, name = tempfile.mkstemp(prefix=f".{save.name}-", suffix=SUFFIX, dir=save.parent)
        self.path = Path(name)
        self._number = number
        self._moves: list[Move] = list(game.moves)
        try:
            with contextlib.suppress(Locked):  # nobody else can know it yet
                claim(number)
            self._write({KEY: VERSION, "game": game_dict(game), "was_solved": was_solved})
        except BaseException:
            self.close()
            raise

    def note(self) -> None:
        """Write down what changed since the last time."""
        known, moves = self._moves, self.game.moves
        # Moves are only ever added at the end, or replaced from some place on.
        kept = min(len(known), len(moves))
        while kept and known[kept - 1] is not moves[kept - 1]:
            kept -= 1
        self._write(patch_dict(self.game, kept))
        known[kept:] = moves[kept:]

    def close(self, *, remove: bool = True) -> None:
        """Let the file go; what it holds is in the saved games now."""
        os.close(self._number)
        if remove:
            with contextlib.suppress(OSError):
                self.path.unlink()

    def _write(self, record: dict[str, Any]) -> None:
        line = f"{dumps(record)}\n".encode()
        if os.write(self._number, line) != len(line):
            raise OSError(28, "no space left on device", str(self.path))


@dataclass(frozen=True, slots=True)
class Left:
    """What a journal holds: the game as it was at the end, and whether that was solved before."""

    path: Path
    game: Game
    was_solved: bool
    is_alive: bool


def journals(save: Path) -> Iterator[Left]:
    """The journals next to a file of saved games, including other programs', latest last.

    What cannot be read is passed over: a line that was torn off is the last one, and a journal
    without its first line holds nothing.
    """
    for path in sorted(save.parent.glob(f".{save.name}-*{SUFFIX}"), key=_written):
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError, NonolithError):
            game, was_solved = _read(path)
            yield Left(path, game, was_solved, _is_alive(path))


def _written(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:  # its program has just put it into the file
        return 0


def _read(path: Path) -> tuple[Game, bool]:
    lines = path.read_text(encoding="utf-8").split("\n")
    record = json_value(lines[0])
    if record[KEY] != VERSION:
        raise ValueError(f"found version {record[KEY]}")
    game = game_of(record["game"])
    for line in lines[1:-1]:
        patch(game, json_value(line))
    return game, record["was_solved"]


def _is_alive(path: Path) -> bool:
    number = os.open(path, os.O_RDWR)
    try:
        claim(number)
    except Locked:
        return True
    finally:
        os.close(number)
    return False
