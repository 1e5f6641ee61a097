"""Solutions stream: what has been seen leaves no trace in memory."""

from __future__ import annotations

import subprocess
import sys

import pytest

# Every clue is 1: there are more solutions than anybody will read, in one colour or two.
SCRIPT = """
import resource, sys
import nonolith as nl

count, colors = int(sys.argv[1]), int(sys.argv[2])
clue = [nl.Run(1, colors)]
puzzle = nl.Puzzle([clue] * 12, [clue] * 12, nl.Palette.of_size(colors))
stream = nl.solutions(puzzle)
for _ in range(count // 4):
    next(stream)
early = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for _ in range(count - count // 4):
    next(stream)
print(stream.count, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - early)
"""


@pytest.mark.parametrize("colors", [1, 2])
def test_memory_does_not_grow_with_the_solutions(colors: int) -> None:
    """Kept solutions would take 60,000 times 144 bytes at the least, more than 8 MB."""
    pytest.importorskip("resource")
    ran = subprocess.run(
        [sys.executable, "-c", SCRIPT, "80000", str(colors)],
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    count, grown = map(int, ran.stdout.split())

    assert count == 80000
    assert grown < 2048  # kilobytes
