"""Writing files so that nothing is ever left half written, and where a person's own files are.

Standard library only; any layer may use it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

#: How the names of temporary files begin.
_PREFIX = ".nonolith-"


def write_atomically(path: str | os.PathLike[str], data: str | bytes) -> None:
    """Write a file whole or not at all: an existing one stays as it was if anything fails.

    The data goes to a temporary file in the same directory, which then takes the name. A
    symbolic link keeps pointing at its target; a device or a pipe is written to directly, since
    it cannot be replaced.
    """

    content = data.encode("utf-8") if isinstance(data, str) else data
    mode = _mode(path)
    if mode is not None and not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        with open(path, "wb") as handle:
            handle.write(content)
        return
    with replacing(path) as temporary, open(temporary, "wb") as handle:
        handle.write(content)


@contextlib.contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[str]:
    """The name of an empty file next to another, which it replaces if all goes well.

    By then what was written is on the disk, so that not even a power cut leaves half of it. If
    anything goes wrong, the other file stays as it was, and errors name it.
    """
    import tempfile  # 5 ms, and few programs write

    if os.fspath(path) == "-":  # nobody wants a file of that name
        raise OSError(errno.EINVAL, "is not a file name (./- is)", "-")
    target = os.path.realpath(path)
    mode = _mode(path)
    if mode is not None and stat.S_ISDIR(mode):
        raise IsADirectoryError(21, "is a directory; expected the name of a file", os.fspath(path))
    directory = os.path.dirname(target)
    if not os.path.isdir(directory):
        raise FileNotFoundError(2, "no such directory", directory)
    temporary = ""
    try:
        number, temporary = tempfile.mkstemp(prefix=_PREFIX, dir=directory)
        os.close(number)
        yield temporary
        os.chmod(temporary, stat.S_IMODE(mode) if mode is not None else _default_mode())
        _sync(temporary)
        os.replace(temporary, target)
    except BaseException as error:
        if temporary:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        if isinstance(error, OSError) and _PREFIX in str(error.filename or _PREFIX):
            raise type(error)(error.errno, error.strerror, os.fspath(path)) from None
        raise
    with contextlib.suppress(OSError):  # not every system can do that with a directory
        _sync(directory)


@contextlib.contextmanager
def naming(path: str) -> Iterator[None]:
    """For work on an open file: the system's errors, which know no name, get that of the file."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = path
        raise


def data_folder() -> Path:
    """Where nonolith keeps what is a person's own, by the customs of the system."""
    home = Path.home()
    if sys.platform == "win32":
        data = Path(os.environ.get("APPDATA") or home / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        data = home / "Library" / "Application Support"
    else:
        data = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return data / "nonolith"


def _mode(path: str | os.PathLike[str]) -> int | None:
    try:
        return os.stat(path).st_mode
    except FileNotFoundError:
        return None


def _sync(path: str) -> None:
    """Have the disk keep what was written to a file or directory."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _default_mode() -> int:
    """What a plain open() would give a new file: rw for all, less the umask."""
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask
