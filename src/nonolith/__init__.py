"""nonolith: the nonogram system as a typed library.

>>> import nonolith as nl
>>> puzzle = nl.Puzzle(rows=[[1, 1], [1]], columns=[[2], [], [1]])
>>> print(nl.solve(puzzle))
#.#
#..
unique
"""

from typing import TYPE_CHECKING, Any

from nonolith.clue import Clue, Run
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
from nonolith.formats import dump, dumps, load, load_all, loads
from nonolith.grid import Grid
from nonolith.palette import BLACK_AND_WHITE, Color, Palette
from nonolith.puzzle import MAX_CELLS, Line, Meta, Puzzle
from nonolith.reporting import (
    answer_dict,
    format_dict,
    line_dict,
    palette_dict,
    progress_dict,
    puzzle_dict,
    result_dict,
)
from nonolith.result import Found, Interrupted, Limits, Progress, Result, Stats
from nonolith.solving import Solutions, solutions, solve
from nonolith.verdict import Verdict
from nonolith.version import __version__

if TYPE_CHECKING:
    from nonolith.batching import Answer, solve_many
    from nonolith.checking import Check, Violation, check
    from nonolith.collecting.packs import Entry, Pack
    from nonolith.collecting.shelf import Collection, collection
    from nonolith.counting import Count, count
    from nonolith.making.ambiguity import Ambiguity, ambiguity
    from nonolith.making.drawing import Candidate, Drawn, draw
    from nonolith.making.fairness import Fairness
    from nonolith.making.generating import Generated, generate
    from nonolith.making.refining import Refinement, Repaint, refine
    from nonolith.making.symmetry import Symmetry
    from nonolith.making.thinning import Thinned, thin
    from nonolith.making.wishes import Unfulfilled, Wish
    from nonolith.proofs import ProofCheck, to_lrat, verify_proof
    from nonolith.scanning import Scan, ScannedBoard, ScannedNumber, ScanStatus, scan
    from nonolith.step import Change, Explanation, Lesson, Step, Technique
    from nonolith.tracing import Pass, trace
    from nonolith.why.doctor.diagnosing import Diagnosis, doctor
    from nonolith.why.doctor.repairing import Edit, Repair
    from nonolith.why.doctor.weights import SlipKind
    from nonolith.why.explaining import explain
    from nonolith.why.hinting import Hint, HintKind, HintLevel, hint
    from nonolith.why.lessons import lesson
    from nonolith.why.mistakes import Mistakes
    from nonolith.why.rating import Difficulty, Rating, rate, sweeps

__all__ = [
    "BLACK_AND_WHITE",
    "MAX_CELLS",
    "Ambiguity",
    "Answer",
    "Candidate",
    "Change",
    "Check",
    "Clue",
    "Collection",
    "CollectionError",
    "Color",
    "Count",
    "Diagnosis",
    "Difficulty",
    "Drawn",
    "Edit",
    "Entry",
    "Explanation",
    "Fairness",
    "FormatError",
    "Found",
    "Generated",
    "Grid",
    "Hint",
    "HintKind",
    "HintLevel",
    "InternalError",
    "Interrupted",
    "Lesson",
    "Limits",
    "Line",
    "LineResult",
    "Meta",
    "MissingExtraError",
    "Mistakes",
    "NonolithError",
    "Pack",
    "Palette",
    "Pass",
    "Progress",
    "ProofCheck",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Refinement",
    "Repaint",
    "Repair",
    "Result",
    "Run",
    "Scan",
    "ScanStatus",
    "ScannedBoard",
    "ScannedNumber",
    "SlipKind",
    "Solutions",
    "Stats",
    "Step",
    "Symmetry",
    "Technique",
    "Thinned",
    "Unfulfilled",
    "UnknownFormatError",
    "UnsupportedError",
    "Verdict",
    "Violation",
    "Wish",
    "__version__",
    "ambiguity",
    "answer_dict",
    "check",
    "collection",
    "count",
    "doctor",
    "draw",
    "dump",
    "dumps",
    "explain",
    "features",
    "format_dict",
    "generate",
    "hint",
    "lesson",
    "line_dict",
    "load",
    "load_all",
    "loads",
    "palette_dict",
    "progress_dict",
    "puzzle_dict",
    "rate",
    "refine",
    "result_dict",
    "scan",
    "solutions",
    "solve",
    "solve_line",
    "solve_many",
    "sweeps",
    "thin",
    "to_lrat",
    "trace",
    "verify_proof",
]

# The rest is loaded when it is first asked for: most programs only solve.
_LAZY = {
    "Ambiguity": "making.ambiguity",
    "ambiguity": "making.ambiguity",
    "Answer": "batching",
    "Candidate": "making.drawing",
    "Change": "step",
    "Check": "checking",
    "Collection": "collecting.shelf",
    "Count": "counting",
    "Diagnosis": "why.doctor.diagnosing",
    "Difficulty": "why.rating",
    "Drawn": "making.drawing",
    "Edit": "why.doctor.repairing",
    "Entry": "collecting.packs",
    "Explanation": "step",
    "Lesson": "step",
    "Fairness": "making.fairness",
    "Generated": "making.generating",
    "Hint": "why.hinting",
    "HintKind": "why.hinting",
    "HintLevel": "why.hinting",
    "Mistakes": "why.mistakes",
    "Pack": "collecting.packs",
    "Pass": "tracing",
    "ProofCheck": "proofs",
    "Rating": "why.rating",
    "Refinement": "making.refining",
    "Repair": "why.doctor.repairing",
    "Repaint": "making.refining",
    "Scan": "scanning",
    "ScanStatus": "scanning",
    "ScannedBoard": "scanning",
    "ScannedNumber": "scanning",
    "SlipKind": "why.doctor.weights",
    "Step": "step",
    "Symmetry": "making.symmetry",
    "Technique": "step",
    "Thinned": "making.thinning",
    "Unfulfilled": "making.wishes",
    "Violation": "checking",
    "Wish": "making.wishes",
    "check": "checking",
    "collection": "collecting.shelf",
    "count": "counting",
    "doctor": "why.doctor.diagnosing",
    "draw": "making.drawing",
    "explain": "why.explaining",
    "generate": "making.generating",
    "hint": "why.hinting",
    "lesson": "why.lessons",
    "rate": "why.rating",
    "refine": "making.refining",
    "scan": "scanning",
    "solve_many": "batching",
    "sweeps": "why.rating",
    "thin": "making.thinning",
    "trace": "tracing",
    "to_lrat": "proofs",
    "verify_proof": "proofs",
}


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(f"{__name__}.{_LAZY[name]}"), name)
    return value


def __dir__() -> list[str]:
    return __all__
