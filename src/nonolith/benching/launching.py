"""Starts a command and reports what it cost; run as a program of its own, never imported.

Linux counts the memory of whoever starts a process as the process's own. The benchmark may hold
hundreds of megabytes, so commands are started from here, where there are just ten: nothing but
what is needed is imported. What is written to the pipe: the process id on a line as soon as there
is one, and at the end status, CPU seconds and peak memory in kilobytes; or an error number.
"""

import os
import sys


def main() -> None:
    """``launching.py PIPE WORD...``."""
    pipe, words = int(sys.argv[1]), sys.argv[2:]
    os.set_inheritable(pipe, False)
    try:
        pid = os.posix_spawnp(words[0], words, os.environ)
    except OSError as error:
        os.write(pipe, f"error {error.errno}\n".encode())
        return
    os.write(pipe, f"{pid}\n".encode())
    _, status, usage = os.wait4(pid, 0)
    seconds = usage.ru_utime + usage.ru_stime
    os.write(pipe, f"{status} {seconds} {usage.ru_maxrss}\n".encode())


if __name__ == "__main__":
    main()
