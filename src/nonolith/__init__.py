"""nonolith: the nonogram system as a typed library.

>>> import nonolith as nl
>>> puzzle = nl.Puzzle(rows=[[1, 1], [1]], columns=[[2], [], [1]])
>>> print(nl.solve(puzzle))
#.#
#..
unique
"""

# What it is at run time, without loading `typing`: nothing is imported here, so that importing the
# package costs next to nothing, and the command hears Ctrl-C from its first moment (__main__.py).
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from nonolith.batching import Answer, solve_many
    from nonolith.checking import Check, Violation, check
    from nonolith.clue import Clue, Run
    from nonolith.collecting.packs import Entry, Pack
    from nonolith.collecting.shelf import Collection, collection
    from nonolith.counting import Count, count
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
    from nonolith.making.ambiguity import Ambiguity, ambiguity
    from nonolith.making.drawing import Candidate, Drawn, draw
    from nonolith.making.fairness import Fairness
    from nonolith.making.generating import Generated, generate
    from nonolith.making.refining import Refinement, Repaint, refine
    from nonolith.making.symmetry import Symmetry
    from nonolith.making.thinning import Thinned, thin
    from nonolith.making.wishes import Unfulfilled, Wish
    from nonolith.palette import BLACK_AND_WHITE, Color, Palette
    from nonolith.proofs import ProofCheck, to_lrat, verify_proof
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
    from nonolith.scanning import Scan, ScannedBoard, ScannedNumber, ScanStatus, scan
    from nonolith.solving import Solutions, solutions, solve
    from nonolith.step import Change, Explanation, Lesson, Step, Technique
    from nonolith.tracing import Pass, trace
    from nonolith.verdict import Verdict
    from nonolith.version import __version__
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

# Where each name lives; it is loaded when it is first asked for.
_HOMES = {
    "Ambiguity": "making.ambiguity",
    "Answer": "batching",
    "BLACK_AND_WHITE": "palette",
    "Candidate": "making.drawing",
    "Change": "step",
    "Check": "checking",
    "Clue": "clue",
    "Collection": "collecting.shelf",
    "CollectionError": "errors",
    "Color": "palette",
    "Count": "counting",
    "Diagnosis": "why.doctor.diagnosing",
    "Difficulty": "why.rating",
    "Drawn": "making.drawing",
    "Edit": "why.doctor.repairing",
    "Entry": "collecting.packs",
    "Explanation": "step",
    "Fairness": "making.fairness",
    "FormatError": "errors",
    "Found": "result",
    "Generated": "making.generating",
    "Grid": "grid",
    "Hint": "why.hinting",
    "HintKind": "why.hinting",
    "HintLevel": "why.hinting",
    "InternalError": "errors",
    "Interrupted": "result",
    "Lesson": "step",
    "Limits": "result",
    "Line": "puzzle",
    "LineResult": "engine",
    "MAX_CELLS": "puzzle",
    "Meta": "puzzle",
    "MissingExtraError": "errors",
    "Mistakes": "why.mistakes",
    "NonolithError": "errors",
    "Pack": "collecting.packs",
    "Palette": "palette",
    "Pass": "tracing",
    "Progress": "result",
    "ProofCheck": "proofs",
    "Puzzle": "puzzle",
    "PuzzleError": "errors",
    "Rating": "why.rating",
    "Refinement": "making.refining",
    "Repaint": "making.refining",
    "Repair": "why.doctor.repairing",
    "Result": "result",
    "Run": "clue",
    "Scan": "scanning",
    "ScanStatus": "scanning",
    "ScannedBoard": "scanning",
    "ScannedNumber": "scanning",
    "SlipKind": "why.doctor.weights",
    "Solutions": "solving",
    "Stats": "result",
    "Step": "step",
    "Symmetry": "making.symmetry",
    "Technique": "step",
    "Thinned": "making.thinning",
    "Unfulfilled": "making.wishes",
    "UnknownFormatError": "errors",
    "UnsupportedError": "errors",
    "Verdict": "verdict",
    "Violation": "checking",
    "Wish": "making.wishes",
    "__version__": "version",
    "ambiguity": "making.ambiguity",
    "answer_dict": "reporting",
    "check": "checking",
    "collection": "collecting.shelf",
    "count": "counting",
    "doctor": "why.doctor.diagnosing",
    "draw": "making.drawing",
    "dump": "formats",
    "dumps": "formats",
    "explain": "why.explaining",
    "features": "engine",
    "format_dict": "reporting",
    "generate": "making.generating",
    "hint": "why.hinting",
    "lesson": "why.lessons",
    "line_dict": "reporting",
    "load": "formats",
    "load_all": "formats",
    "loads": "formats",
    "palette_dict": "reporting",
    "progress_dict": "reporting",
    "puzzle_dict": "reporting",
    "rate": "why.rating",
    "refine": "making.refining",
    "result_dict": "reporting",
    "scan": "scanning",
    "solutions": "solving",
    "solve": "solving",
    "solve_line": "engine",
    "solve_many": "batching",
    "sweeps": "why.rating",
    "thin": "making.thinning",
    "to_lrat": "proofs",
    "trace": "tracing",
    "verify_proof": "proofs",
}


def __getattr__(name: str) -> "Any":
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    return value


def __dir__() -> list[str]:
    return __all__
