"""Running the command line as its user does: a process, its output, its exit code."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str


def nonolith(
    *args: str | Path,
    input: str | bytes | None = "",
    cwd: Path | None = None,
    env: dict[str, str] | None = None,
    timeout: float = 60,
) -> Ran:
    """Run ``nonolith ARGS`` in a process of its own; a traceback is always a failure."""
    data = input.encode() if isinstance(input, str) else input
    process = subprocess.run(
        [sys.executable, "-m", "nonolith", *map(str, args)],
        input=data,
        capture_output=True,
        cwd=cwd,
        env={**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "200", **(env or {})},
        timeout=timeout,
    )
    out, err = (stream.decode("utf-8", "replace") for stream in (process.stdout, process.stderr))
    assert "Traceback" not in err, err
    return Ran(process.returncode, out, err)
