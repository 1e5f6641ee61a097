"""The machine and the programs of a benchmark, without which its numbers mean nothing."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from contextlib import suppress
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from nonolith.engine import features
from nonolith.version import __version__

_PACKAGES = ("python-sat", "ortools", "numpy", "distributed", "pyarrow")


def describe_machine() -> dict[str, Any]:
    """Processor, memory, system, versions, commit and load."""
    return {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "nonolith": __version__,
        "commit": _commit(),
        "engine": {key: _plain(value) for key, value in features().items()},
        "cpu": _cpu(),
        "cores": os.cpu_count(),
        "memory_gb": round(_memory() / 2**30, 1),
        "system": platform.platform(),
        "python": sys.version.split()[0],
        "packages": _versions(),
        "load": [round(value, 2) for value in os.getloadavg()],
        "command": " ".join(["nonolith", *sys.argv[1:]]),
    }


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _cpu() -> str:
    with suppress(OSError), open("/proc/cpuinfo", encoding="utf-8") as file:
        for line in file:
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _memory() -> int:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError):
        return 0


def _commit() -> str | None:
    """The commit of the working directory, marked if there are changes that it does not hold."""
    words = ["git", "describe", "--always", "--dirty", "--abbrev=12"]
    try:
        ran = subprocess.run(words, capture_output=True, text=True, timeout=10, check=False)
    except OSError:
        return None
    return ran.stdout.strip() or None


def _versions() -> dict[str, str]:
    found = {}
    for name in _PACKAGES:
        with suppress(PackageNotFoundError):
            found[name] = version(name)
    return found
