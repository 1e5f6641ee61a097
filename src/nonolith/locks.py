"""One program at a time for each file.

The lock is the operating system's, on the open file: it ends with the process that holds it,
however that ends, and leaves nothing behind. It holds between processes of one machine, and
between machines on disks that pass locks on (NFS 4, NFS 3 with its lock service, most cluster file
systems). Where the file system has none, `claim` says so. Standard library only; any layer may use
it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from collections.abc import Iterator

_NO_LOCKS = {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL}


class Locked(Exception):
    """Somebody else holds the lock."""


def claim(number: int) -> bool:
    """Lock an open file until it is closed; False where there are no locks."""
    if sys.platform == "win32":
        return False
    import fcntl

    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Locked from None
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EAGAIN):
            raise Locked from None
        if error.errno in _NO_LOCKS:
            return False
        raise
    return True


def is_still(number: int, path: str) -> bool:
    """Whether an open file is still the one of this name: not removed or replaced meanwhile."""
    try:
        return os.path.samestat(os.fstat(number), os.stat(path))
    except FileNotFoundError:
        return False


@contextlib.contextmanager
def alone(path: str | os.PathLike[str], seconds: float) -> Iterator[None]:
    """Hold the lock of a file (which is made if need be), waiting for others a while."""
    number = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        deadline = time.monotonic() + seconds
        while True:
            try:
                claim(number)
                break
            except Locked:
                if time.monotonic() > deadline:
                    raise TimeoutError(
                        errno.ETIMEDOUT, "another program holds this lock", os.fspath(path)
                    ) from None
                time.sleep(0.005)
        yield
    finally:
        os.close(number)
