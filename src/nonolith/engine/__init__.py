"""The only door to the native engine: values in, integers across, values out.

The native module knows no Python types and no words; this package packs puzzles into bytes and
unpacks what comes back.
"""

from __future__ import annotations

from nonolith import _native
from nonolith.engine.checksums import checksum, seal
from nonolith.engine.lines import LineResult, LineSolver, solve_line
from nonolith.engine.many import Fact, Form, Solved, solve_together, tell_together
from nonolith.engine.packing import MAX_COLORS, Level, Stop
from nonolith.engine.reasoning import (
    Agreement,
    Broken,
    BrokenLine,
    Chain,
    Deduction,
    Link,
    Reasoning,
)
from nonolith.engine.search import Counter, Search, memory_bound
from nonolith.engine.sketch import Option, Sketch, Stroke

__all__ = [
    "MAX_COLORS",
    "Agreement",
    "Broken",
    "BrokenLine",
    "Chain",
    "Counter",
    "Deduction",
    "Fact",
    "Form",
    "Level",
    "LineResult",
    "LineSolver",
    "Link",
    "Option",
    "Reasoning",
    "Search",
    "Sketch",
    "Solved",
    "Stop",
    "Stroke",
    "checksum",
    "features",
    "memory_bound",
    "seal",
    "solve_line",
    "solve_together",
    "tell_together",
]


def features() -> dict[str, object]:
    """What the native module was built with, for bug reports and benchmarks."""
    return _native.features()
