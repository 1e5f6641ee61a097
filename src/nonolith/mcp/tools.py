"""The tools: plain functions with small answers. Their docstrings are what an assistant reads.

A puzzle is text in any format that nonolith reads (two lists of clues will do), the name of a file,
or ``collection:PACK/ID``; a picture and a grid are rows of characters, by default ``#`` filled,
``.`` blank and ``?`` not known. Rows and columns count from 1.

>>> answer = solve("rows: 1 1, 1\\ncolumns: 2, 0, 1")
>>> answer["verdict"], answer["solution"]
('unique', ['#.#', '#..'])
"""

from __future__ import annotations

import os
from itertools import islice
from typing import Any, Literal

import nonolith as nl
from nonolith import render as drawing
from nonolith.mcp.inputs import MAX_CELLS, grid_of, limits_of, picture_of, puzzle_of

#: How many cells of a kind are listed; the rest are counted.
_MOST_CELLS = 50
#: How many repairs, mistakes and violations are listed.
_MOST = 5


def solve(puzzle: str, seconds: float = 10) -> dict[str, Any]:
    """Solve a nonogram (picross, hanjie, griddler) and prove whether its solution is the only one.

    The verdict is unique, multiple (then `other` is a second solution), impossible, or undecided
    within the seconds (then `known` is what is certain so far).
    """
    given = puzzle_of(puzzle)
    result = nl.solve(given, limits=limits_of(seconds))
    answer: dict[str, Any] = {"verdict": str(result.verdict), "reason": result.reason}
    for name, grid in zip(("solution", "other"), result.solutions, strict=False):
        answer[name] = grid.lines()
    if result.verdict is nl.Verdict.UNDECIDED:
        answer["known"] = result.known.lines()
    return answer | _palette(given)


def hint(
    puzzle: str,
    grid: str = "",
    level: Literal["where", "technique", "cells"] = "technique",
    seconds: float = 10,
) -> dict[str, Any]:
    """The easiest next step for a person who is stuck, without giving away more than asked for.

    `grid` is what the person has marked so far (empty: nothing). `level`: only the line to look at,
    the technique as well, or the cells themselves. Wrong cells are reported before anything else.
    """
    given = puzzle_of(puzzle)
    marks = grid_of(grid, given) if grid.strip() else None
    found = nl.hint(given, marks, level=level, limits=limits_of(seconds)).to_dict()
    kept = ("kind", "text", "line", "number", "technique")
    answer = {key: found[key] for key in kept if found.get(key) is not None}
    if level == "cells" and found.get("step"):
        answer["cells"] = found["step"]["cells"][:_MOST_CELLS]
    return answer


def check(puzzle: str, grid: str, seconds: float = 10) -> dict[str, Any]:
    """Is a partly solved grid still right? If not, which cells to erase, and why."""
    given = puzzle_of(puzzle)
    found = nl.check(given, grid_of(grid, given), strong=True, limits=limits_of(seconds)).to_dict()
    mistakes = found.get("mistakes") or {}
    answer = {"ok": found["ok"] and mistakes.get("right", True), "reason": found["reason"]}
    answer["violations"] = found["violations"][:_MOST]
    if mistakes:
        contradicts = mistakes.get("contradicts") or {}
        answer["erase"] = mistakes["erase"][:_MOST_CELLS]
        answer["why"] = contradicts.get("text", "")
    return answer


def doctor(puzzle: str, seconds: float = 3) -> dict[str, Any]:
    """Find the mistyped clue of a puzzle that has no solution, or several; the likeliest first."""
    given: nl.Puzzle | nl.FormatError
    try:
        given = puzzle_of(puzzle)
    except nl.FormatError as error:
        if not error.partials:
            raise
        given = error
    found = nl.doctor(given, limits=limits_of(seconds)).to_dict()
    kept = ("text", "why", "likelihood", "edits")
    repairs = [{key: item[key] for key in kept} for item in found["repairs"][:_MOST]]
    return {"verdict": found["verdict"], "reason": found["reason"], "repairs": repairs}


def rate(puzzle: str, seconds: float = 10) -> dict[str, Any]:
    """How hard a puzzle is for a person: stars from 1 to 5, in words, and how long it will take."""
    found = nl.rate(puzzle_of(puzzle), limits=limits_of(seconds)).to_dict()
    kept = ("verdict", "class", "stars", "words", "time_words", "hardest", "steps", "counts")
    return {key: found[key] for key in kept}


def scan(picture: str) -> dict[str, Any]:
    """Read puzzles from a screenshot, scan or photo: `picture` is the name of a file.

    Each board has a status: verified (the numbers prove themselves: equal totals and one solution),
    likely, or unsure (then `doubts` says where to look). `clues` is the puzzle and `marks` what is
    already filled in, as the other tools take them.
    """
    return {
        "boards": [
            {
                "status": str(board.status),
                "clues": nl.dumps(board.puzzle, format="json"),
                "marks": board.marks.lines(),
                "changed": [str(mending) for mending in board.changed],
                "doubts": list(board.doubts[:_MOST]),
            }
            for board in nl.scan(_file(picture)).boards[:_MOST]
        ]
    }


def draw(
    image: str,
    size: str = "",
    colors: int = 1,
    unique_only: bool = False,
    seconds: float = 10,
) -> dict[str, Any]:
    """Turn a photo, a drawing or an SVG into a fair puzzle: `image` is the name of a file.

    `size` is WIDTHxHEIGHT or the longer side (empty: 30). `colors` counts those beside the
    background, at most. `clues` is the puzzle, as the other tools take it; `picture` its solution.
    """
    asked = nl.Fairness.UNIQUE if unique_only else nl.Fairness.LINES
    drawn = nl.draw(
        _file(image),
        size=size or None,
        colors=colors,
        asked=asked,
        most_cells=MAX_CELLS,
        limits=limits_of(seconds),
    )
    found = drawn.to_dict()
    kept = ("fair", "optimal", "picture", "reason")
    return {"clues": nl.dumps(drawn.puzzle, format="json")} | {key: found[key] for key in kept}


def refine(
    picture: str,
    unique_only: bool = False,
    changes: int | None = None,
    seconds: float = 10,
) -> dict[str, Any]:
    """Make a picture's puzzle fair with the fewest and least visible changes.

    Fair means exactly one solution, solvable line by line without a guess (or, with
    `unique_only`, found in any way). `changes` limits how many cells may change.
    """
    asked = nl.Fairness.UNIQUE if unique_only else nl.Fairness.LINES
    limits = limits_of(seconds)
    found = nl.refine(picture_of(picture), asked=asked, changes=changes, limits=limits).to_dict()
    kept = ("fair", "optimal", "changes", "picture", "reason")
    return {key: found[key] for key in kept}


def generate(
    size: str = "15x15",
    stars: int | None = None,
    colors: int = 1,
    symmetry: Literal["none", "left-right", "top-bottom", "both"] = "none",
    seed: int = 0,
    count: int = 1,
    seconds: float = 10,
) -> dict[str, Any]:
    """Make new puzzles, each with exactly one solution: WIDTHxHEIGHT, 1 to 5 stars, 1 to 6 colors.

    The same seed gives the same puzzles. `clues` is the puzzle, as the other tools take it.
    """
    if not 1 <= count <= _MOST:
        raise nl.PuzzleError(f"count: found {count}; expected 1 to {_MOST}")
    wish = nl.Wish.of(size, stars=stars, colors=colors, symmetry=symmetry)
    made = nl.generate(wish, seed=seed, count=count, limits=limits_of(seconds))
    kept = ("class", "stars", "picture")
    return {
        "puzzles": [
            {"clues": nl.dumps(one.puzzle, format="json")}
            | {key: one.to_dict()[key] for key in kept}
            for one in islice(made, count)
        ]
    }


def render(
    puzzle: str,
    show: Literal["blank", "solution"] = "blank",
    grid: str = "",
    theme: Literal["light", "dark", "print", "large", "symbols"] = "light",
    seconds: float = 10,
) -> bytes:
    """Draw a puzzle as a PNG picture: blank, with its solution, or with a partly solved grid."""
    given = puzzle_of(puzzle)
    marks = grid_of(grid, given) if grid.strip() else None
    if marks is None and show == "solution":
        result = nl.solve(given, limits=limits_of(seconds))
        marks = result.solution
        if marks is None:
            raise nl.PuzzleError(f"{result.verdict}: {result.reason or 'there is no solution'}")
    medium = drawing.medium_by_name("png")
    return drawing.render(given, marks, medium=medium, theme=theme, scale=1)


def _file(name: str) -> str:
    """The path of a picture that is there."""
    path = os.path.expanduser(name)
    if not os.path.isfile(path):
        raise nl.PuzzleError(f"found {name!r}; expected the name of a picture file")
    return path


def _palette(puzzle: nl.Puzzle) -> dict[str, Any]:
    """What the characters stand for, where that is not plain."""
    if puzzle.palette == nl.BLACK_AND_WHITE:
        return {}
    return {"colors": {color.symbol: color.name for color in puzzle.palette}}
