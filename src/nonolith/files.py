"""Writing files so that nothing is ever left half written.

Standard library only; any layer may use it.
"""

from __future__ import annotations

import contextlib
import os
import stat


def write_atomically(path: str | os.PathLike[str], data: str | bytes) -> None:
    """Write a file whole or not at all: an existing one stays as it was if anything fails.

    The data goes to a temporary file in the same directory, which then takes the name. A
    symbolic link keeps pointing at its target; a device or a pipe is written to directly, since
    it cannot be replaced.
    """
    import tempfile  # 5 ms, and few programs write

    target = os.path.realpath(path)
    content = data.encode("utf-8") if isinstance(data, str) else data
    try:
        mode: int | None = os.stat(target).st_mode
    except FileNotFoundError:
        mode = None
    if mode is not None and stat.S_ISDIR(mode):
        raise IsADirectoryError(21, "is a directory; expected the name of a file", os.fspath(path))
    if mode is not None and not stat.S_ISREG(mode):
        with open(target, "wb") as handle:
            handle.write(content)
        return
    directory = os.path.dirname(target)
    if not os.path.isdir(directory):
        raise FileNotFoundError(2, "no such directory", directory)
    try:
        number, temporary = tempfile.mkstemp(prefix=".nonolith-", dir=directory)
    except OSError as error:
        raise type(error)(error.errno, error.strerror, os.fspath(path)) from None
    try:
        with os.fdopen(number, "wb") as handle:
            handle.write(content)
            handle.flush()
            os.fsync(handle.fileno())
        os.chmod(temporary, stat.S_IMODE(mode) if mode is not None else _default_mode())
        os.replace(temporary, target)
    except BaseException as error:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        if isinstance(error, OSError):
            raise type(error)(error.errno, error.strerror, os.fspath(path)) from None
        raise


def _default_mode() -> int:
    """What a plain open() would give a new file: rw for all, less the umask."""
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask
