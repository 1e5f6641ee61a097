"""The ``nonolith`` command, also as ``python -m nonolith``: whenever Ctrl-C comes, no traceback.

Loading the command takes some tenths of a second, and so does leaving; in both, Ctrl-C simply ends
the process. In between it is a KeyboardInterrupt, so that outputs stay whole (`nonolith.cli`).
This file and the package's ``__init__`` therefore load nothing before the signal is in hand. What
Python itself does before it comes here shows its own traceback.
"""

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


def _leave(*_: object) -> "NoReturn":
    """End now, with the exit code of what was interrupted; nothing is half-written."""
    try:
        os.write(2, b"nonolith: interrupted\n")
    finally:
        os._exit(130)


try:
    import signal

    # Where the signal is ignored (a job in the background), it stays so.
    _HEARS = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if _HEARS:
        signal.signal(signal.SIGINT, _leave)
except KeyboardInterrupt:
    _leave()


def main() -> None:
    """Run the command line and leave with its exit code."""
    from nonolith.cli import main as command

    try:
        if _HEARS:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        command()
    except KeyboardInterrupt:
        _leave()
    finally:
        if _HEARS:
            signal.signal(signal.SIGINT, _leave)


if __name__ == "__main__":
    main()
