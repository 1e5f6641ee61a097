"""The file of saved games: games that go on, what was solved, and on which days.

It is one JSON object with the key ``nonolith-games``, described by ``saves.schema.json`` and by
docs/saved-games.md. Two of them can be merged, in any order and as often as you like.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from pathlib import Path

from nonolith.errors import FormatError, NonolithError
from nonolith.playing.games import Game, Solved, fingerprint
from nonolith.playing.records import dumps, game_dict, game_of, solved_dict, solved_of
from nonolith.text import json_value, readable

KEY = "nonolith-games"
VERSION = 1


@dataclass
class Save:
    """All games and everything that was solved."""

    #: By fingerprint, the one played last at the end.
    games: dict[str, Game] = field(default_factory=dict)
    solved: dict[str, Solved] = field(default_factory=dict)
    days: set[str] = field(default_factory=set)

    def put(self, game: Game) -> None:
        """Keep a game as it is now."""
        game.changed = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        key = fingerprint(game.puzzle)
        self.games.pop(key, None)
        self.games[key] = game

    def finish(self, game: Game, today: date | None = None) -> None:
        """Write down that a game was solved, and keep it."""
        game.solved = True
        self.put(game)
        day = (today or date.today()).isoformat()
        key, found = fingerprint(game.puzzle), Solved.of(game, day)
        before = self.solved.get(key)
        if before is not None:
            found = replace(before.merged(found), times=before.times + 1)
        self.solved[key] = found
        self.days.add(day)

    def streak(self, today: date | None = None) -> int:
        """On how many days in a row something was solved, up to today or yesterday."""
        last = (today or date.today()).toordinal()
        if date.fromordinal(last).isoformat() not in self.days:
            last -= 1
        first = last
        while first > 0 and date.fromordinal(first).isoformat() in self.days:
            first -= 1
        return last - first

    @property
    def longest_streak(self) -> int:
        """On how many days in a row something was solved, at most."""
        longest = row = before = 0
        for day in sorted(date.fromisoformat(day).toordinal() for day in self.days):
            row = row + 1 if day == before + 1 else 1
            longest, before = max(longest, row), day
        return longest

    def merge(self, other: Save) -> None:
        """Take in what another file has: of each game the one that was played last."""
        for key, game in other.games.items():
            if key not in self.games or self.games[key].changed < game.changed:
                self.games[key] = game
        self.games = dict(sorted(self.games.items(), key=lambda item: item[1].changed))
        for key, found in other.solved.items():
            self.solved[key] = found.merged(self.solved.get(key, found))
        self.days |= other.days


def save_text(save: Save) -> str:
    """The file, a game on each line."""
    games = ",\n".join(dumps(game_dict(game)) for game in save.games.values())
    solved = ",\n".join(
        f"{json.dumps(key)}: {dumps(solved_dict(found))}" for key, found in save.solved.items()
    )
    days = dumps(sorted(save.days))
    return (
        f'{{"{KEY}": {VERSION},\n"games": [\n{games}\n],\n'
        f'"solved": {{\n{solved}\n}},\n"days": {days}}}\n'
    )


def load_save(path: str | os.PathLike[str]) -> Save:
    """The save in a file; an empty one if there is none yet."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except FileNotFoundError:
        return Save()
    except UnicodeDecodeError:
        raise FormatError("found no text; expected saved games", source=os.fspath(path)) from None
    return read_save(text, os.fspath(path))


def read_save(text: str, source: str = "saved games") -> Save:
    """The save of a text; raises `FormatError` with the place of what is wrong."""
    try:
        record = json_value(text)
    except ValueError as error:
        line = getattr(error, "lineno", None)
        raise FormatError("this is not JSON", source=source, line=line) from None
    if not isinstance(record, dict) or KEY not in record:
        raise FormatError(f'found no "{KEY}"; expected a file of saved games', source=source)
    if record[KEY] != VERSION:
        raise FormatError(
            f'found "{KEY}": {record[KEY]!r}; expected {VERSION}',
            source=source,
            hint="a newer nonolith wrote this file: update",
        )
    save = Save()
    where = "games"
    try:
        for number, item in enumerate(record.get("games", []), 1):
            where = f"game {number}"
            game = game_of(item)
            save.games[fingerprint(game.puzzle)] = game
        for key, item in record.get("solved", {}).items():
            where = f"solved {key[:20]}"
            save.solved[readable(key)] = solved_of(item)
        where = "days"
        save.days = {date.fromisoformat(day).isoformat() for day in record.get("days", [])}
    except NonolithError as error:
        raise FormatError(f"{where}: {error}", source=source) from None
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        found = f"no {error}" if isinstance(error, KeyError) else f"something else ({error})"
        raise FormatError(
            f"{where}: found {found}; expected what docs/saved-games.md describes", source=source
        ) from None
    return save
