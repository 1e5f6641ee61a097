"""The verbs for those who make puzzles."""

from __future__ import annotations

import base64
import binascii
import secrets
from typing import Any

import nonolith as nl
from nonolith.web.errors import RequestError
from nonolith.web.schemas import requests
from nonolith.web.worker.context import Context
from nonolith.web.worker.inputs import read_one

#: Seeds that are chosen for those who name none: short enough to be typed again.
_SEEDS = 1_000_000
#: Of its time, a search takes so much; the rest is for rating what was found.
_SHARE = 0.8


def generate(request: requests.GenerateRequest, context: Context) -> dict[str, Any]:
    """Make puzzles from nothing: as large, as hard and in as many colors as asked for."""
    wish = nl.Wish.of(
        request.size,
        difficulty=request.class_,
        stars=request.stars,
        density=request.density,
        symmetry=request.symmetry,
        colors=request.colors,
        kinds=request.kinds,
    )
    if wish.width * wish.height > context.limits.cells:
        raise RequestError(
            f"size: found {wish.width}x{wish.height}; expected at most {context.limits.cells} "
            "cells, the limit of this server"
        )
    seed = secrets.randbelow(_SEEDS) if request.seed is None else request.seed
    context.begun(request.limits.seconds)
    made = nl.generate(wish, count=request.count, first=request.first, seed=seed)
    puzzles = [{**one.to_dict(), "puzzle": nl.puzzle_dict(one.puzzle)} for one in made]
    return {"seed": seed, "puzzles": puzzles}


def refine(request: requests.RefineRequest, context: Context) -> dict[str, Any]:
    """Make a picture's puzzle fair with the fewest and least visible changes."""
    puzzle, picture = _picture(request, context)
    context.begun(request.limits.seconds)
    found = nl.refine(
        picture,
        asked=nl.Fairness[request.class_.upper()],
        stars=request.stars,
        techniques=request.techniques,
        protected=[(cell.row - 1, cell.column - 1) for cell in request.protect],
        changes=request.changes,
        doubt=request.doubt,
        prove=request.prove,
        limits=nl.Limits(seconds=_SHARE * _seconds(request.limits, context)),
    )
    return nl.answer_dict(puzzle, found)


def thin(request: requests.ThinRequest, context: Context) -> dict[str, Any]:
    """Hide clues as long as the puzzle keeps its one solution."""
    puzzle = read_one(request, context.limits.cells)
    context.begun(request.limits.seconds)
    found = nl.thin(
        puzzle,
        stars=request.stars,
        whole=request.whole,
        seed=request.seed,
        limits=nl.Limits(seconds=_SHARE * _seconds(request.limits, context)),
    )
    return {**nl.answer_dict(puzzle, found), "puzzle": nl.puzzle_dict(found.puzzle)}


def ambiguous(request: requests.AmbiguousRequest, context: Context) -> dict[str, Any]:
    """Which cells of a picture differ between solutions, and how many solutions are there?"""
    puzzle, picture = _picture(request, context)
    limits = context.stops(request.limits)
    context.begun()
    return nl.answer_dict(puzzle, nl.ambiguity(picture, limits=limits))


def _seconds(limits: requests.SecondsField, context: Context) -> float:
    """What a request may take, by its own limit and the server's."""
    left = context.seconds_left
    return left if limits.seconds is None else min(left, limits.seconds)


def _picture(request: requests.PuzzleRequest, context: Context) -> tuple[nl.Puzzle, nl.Grid]:
    puzzle = read_one(request, context.limits.cells)
    if puzzle.goal is None or not puzzle.goal.is_complete:
        raise RequestError(
            "puzzle: found clues without a picture; expected a picture, or a puzzle with its goal"
        )
    return puzzle, puzzle.goal


def draw(request: requests.DrawRequest, context: Context) -> dict[str, Any]:
    """Draw a photo, a drawing or an SVG as a puzzle that is fair."""
    try:
        image = base64.b64decode(request.image, validate=True)
    except (binascii.Error, ValueError):
        raise RequestError("image: found something else; expected base64") from None
    context.begun(request.limits.seconds)
    crop = request.crop
    drawn = nl.draw(
        image,
        size=request.size,
        colors=request.colors,
        crop=None if crop is None else (crop[0], crop[1], crop[2], crop[3]),
        contrast=request.contrast,
        threshold=request.threshold,
        asked=nl.Fairness[request.class_.upper()],
        changes=request.changes,
        most_cells=context.limits.cells,
        limits=nl.Limits(seconds=_SHARE * _seconds(request.limits, context)),
    )
    return nl.answer_dict(drawn.puzzle, drawn)
