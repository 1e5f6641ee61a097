"""nonolith: the nonogram system as a typed library.

>>> import nonolith as nl
>>> puzzle = nl.Puzzle(rows=[[1, 1], [1]], columns=[[2], [], [1]])
>>> print(nl.solve(puzzle))
#.#
#..
unique
"""

from nonolith.batching import Answer, solve_many
from nonolith.checking import Check, Violation, check
from nonolith.engine import LineResult, features, solve_line
from nonolith.errors import (
    CollectionError,
    FormatError,
    InternalError,
    MissingExtraError,
    NonolithError,
    PuzzleError,
    UnknownFormatError,
    UnsupportedError,
)
from nonolith.explaining import explain
from nonolith.formats import dump, dumps, load, load_all, loads
from nonolith.grid import Grid
from nonolith.palette import BLACK_AND_WHITE, Color, Palette
from nonolith.puzzle import MAX_CELLS, Clue, Line, Meta, Puzzle, Run
from nonolith.reporting import (
    format_dict,
    line_dict,
    palette_dict,
    progress_dict,
    puzzle_dict,
    result_dict,
)
from nonolith.result import Found, Interrupted, Limits, Progress, Result, Stats, Verdict
from nonolith.solving import Solutions, solutions, solve
from nonolith.step import Change, Explanation, Step, Technique
from nonolith.tracing import Pass, trace
from nonolith.version import __version__

__all__ = [
    "BLACK_AND_WHITE",
    "MAX_CELLS",
    "Answer",
    "Change",
    "Check",
    "Clue",
    "CollectionError",
    "Color",
    "Explanation",
    "FormatError",
    "Found",
    "Grid",
    "InternalError",
    "Interrupted",
    "Limits",
    "Line",
    "LineResult",
    "Meta",
    "MissingExtraError",
    "NonolithError",
    "Palette",
    "Pass",
    "Progress",
    "Puzzle",
    "PuzzleError",
    "Result",
    "Run",
    "Solutions",
    "Stats",
    "Step",
    "Technique",
    "UnknownFormatError",
    "UnsupportedError",
    "Verdict",
    "Violation",
    "__version__",
    "check",
    "dump",
    "dumps",
    "explain",
    "features",
    "format_dict",
    "line_dict",
    "load",
    "load_all",
    "loads",
    "palette_dict",
    "progress_dict",
    "puzzle_dict",
    "result_dict",
    "solutions",
    "solve",
    "solve_line",
    "solve_many",
    "trace",
]
