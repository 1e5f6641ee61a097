"""The recovery file: what was typed is on disk before the next line is waited for.

It lies in the state directory of the user (on Linux ``~/.local/state/nonolith``), or in the current
directory where that cannot be written, and is removed once the puzzle is saved or done with.
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

from nonolith.cli import say
from nonolith.errors import os_reason
from nonolith.files import write_atomically


class Recovery:
    """The file of one session."""

    def __init__(self) -> None:
        name = f"enter-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.txt"
        self._places = [directory / name for directory in _directories()]
        self._pending: Callable[[], str] | None = None

    @property
    def path(self) -> Path | None:
        """Where the file is or will be; None where nothing can be written."""
        return self._places[0] if self._places else None

    def keep(self, text: Callable[[], str]) -> None:
        """Take note of the latest state; `flush` asks for its text and writes it."""
        self._pending = text

    def flush(self) -> None:
        """Write the latest state, unless it is written already."""
        while self._pending is not None and self._places:
            try:
                self._places[0].parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                write_atomically(self._places[0], self._pending())
                self._pending = None
            except OSError as error:
                say(f"{self._places.pop(0)}: {os_reason(error)}: cannot keep what you type there")

    def remove(self) -> None:
        """The puzzle is safe elsewhere, or not wanted."""
        self._pending = None
        if self._places:
            with contextlib.suppress(OSError):
                self._places[0].unlink()


def leftovers() -> list[Path]:
    """Recovery files of sessions that ended without saving, the latest first."""
    found = []
    for directory in _directories():
        with contextlib.suppress(OSError):
            found += [path for path in directory.glob("enter-*-*.txt") if not _is_alive(path)]
    return sorted(found, key=lambda path: path.name, reverse=True)


def is_leftover(path: Path) -> bool:
    """True if the file is a recovery file, which a session that resumes it replaces."""
    return path.resolve() in {item.resolve() for item in leftovers()}


def _directories() -> list[Path]:
    """The state directory of this user by the custom of the system, then the current one."""
    try:
        return [_state_directory(Path.home()) / "nonolith", Path.cwd()]
    except (RuntimeError, OSError):  # no home, or a current directory that was removed
        return []


def _state_directory(home: Path) -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    if sys.platform == "darwin":
        return home / "Library" / "Application Support"
    custom = os.environ.get("XDG_STATE_HOME", "")
    return Path(custom) if os.path.isabs(custom) else home / ".local" / "state"


def _is_alive(path: Path) -> bool:
    """True if the session that writes this file still runs (as far as one can tell)."""
    number = path.stem.rpartition("-")[2]
    if os.name != "posix" or not number.isdecimal():
        return False
    try:
        os.kill(int(number), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True
