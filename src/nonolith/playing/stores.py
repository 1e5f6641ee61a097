"""A store: the file of saved games as several programs use it at the same time.

What is played goes to a journal first, stroke by stroke, and into the file when the game is left
or solved. Whoever writes the file takes in what others have put there meanwhile, and the journals
of programs that were killed, so that nothing is lost.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from nonolith.errors import NonolithError
from nonolith.files import data_folder, write_atomically
from nonolith.locks import alone
from nonolith.playing.games import Game, fingerprint
from nonolith.playing.journals import Journal, journals
from nonolith.playing.saves import Save, load_save, save_text

#: How long to wait for another program that writes the same file, in seconds.
_PATIENCE = 5.0


def saves_path() -> Path:
    """Where games are saved unless a file is named: NONOLITH_GAMES, or the folder of one's own."""
    told = os.environ.get("NONOLITH_GAMES")
    return Path(told) if told else data_folder() / "games.json"


class Store:
    """The saved games in a file, and the journal of the game that is played now."""

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        self.path = saves_path() if path is None else Path(path)
        #: Why the last change is not on the disk; empty if all is well.
        self.trouble = ""
        self._game: Game | None = None
        self._was_solved = False
        self._journal: Journal | None = None
        self._known: tuple[tuple[int, int, int], Save] | None = None

    def load(self) -> Save:
        """Everything that is saved, with what is in journals, also of programs that still run."""
        save = self._file()
        for left in journals(self.path):
            _take(save, left.game, left.was_solved)
        return save

    def begin(self, game: Game) -> None:
        """From now on this is the game that `note` writes down; as yet nothing is written."""
        self.end()
        self._game, self._was_solved = game, game.solved

    def note(self) -> None:
        """A stroke was made: it is with the operating system when this returns.

        A disk that is full stops nobody from playing: `trouble` says what is wrong, and as soon as
        there is room the whole game is written.
        """
        game = self._game
        assert game is not None
        game.changed = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        with self._troubled():
            if self._journal is None:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                # Under the lock, so that nobody meets a journal that is not locked yet.
                with self._alone():
                    self._journal = Journal(self.path, game, was_solved=self._was_solved)
                return
            try:
                self._journal.note()
            except OSError:
                # A line may be torn now; the next journal begins with the whole game.
                self._journal.close(remove=False)
                self._journal = None
                raise

    def end(self) -> None:
        """Put the game that was played into the file, and what others left behind."""
        mine = self._journal
        # After trouble there is no journal, but still a game that ought to be saved.
        game = self._game if mine is not None or self.trouble else None
        left = [left for left in journals(self.path) if not left.is_alive]
        if game is not None or left:
            with self._troubled(), self._alone():
                save = self._file()
                for other in left:
                    if other.path.exists():  # else somebody was quicker
                        _take(save, other.game, other.was_solved)
                if game is not None:
                    _take(save, game.copy(), self._was_solved)
                self._write(save)
                for other in left:
                    with contextlib.suppress(OSError):
                        other.path.unlink()
                if mine is not None:
                    mine.close()
        if not self.trouble:
            self._game = self._journal = None

    def merge(self, other: Save) -> Save:
        """Take in another file; returns everything that is saved now."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.end()
        with self._alone():
            save = self._file()
            save.merge(other)
            self._write(save)
        return save

    def _file(self) -> Save:
        """The file's contents, read again only if somebody else wrote it."""
        stamp = _stamp(self.path)
        if self._known is None or self._known[0] != stamp:
            self._known = (stamp, load_save(self.path))
        known = self._known[1]
        games = {key: game.copy() for key, game in known.games.items()}
        return Save(games, dict(known.solved), set(known.days))

    def _write(self, save: Save) -> None:
        write_atomically(self.path, save_text(save))
        self._known = (_stamp(self.path), save)

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        with alone(self.path.with_name(f".{self.path.name}.lock"), _PATIENCE):
            yield

    @contextlib.contextmanager
    def _troubled(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            self.trouble = f"not saved: {(error.strerror or str(error)).lower()}"
        except NonolithError as error:
            self.trouble = f"not saved: {error}"
        else:
            self.trouble = ""


def _stamp(path: Path) -> tuple[int, int, int]:
    try:
        found = path.stat()
    except FileNotFoundError:
        return (0, 0, 0)
    return (found.st_ino, found.st_size, found.st_mtime_ns)


def _take(save: Save, game: Game, was_solved: bool) -> None:
    """What was played into a save; of the same game the one that was played last stays."""
    if game.solved and not was_solved:
        changed = game.changed
        save.finish(game, datetime.fromisoformat(changed).astimezone().date())
        game.changed = changed
        return
    key = fingerprint(game.puzzle)
    if key not in save.games or save.games[key].changed <= game.changed:
        save.games.pop(key, None)
        save.games[key] = game
