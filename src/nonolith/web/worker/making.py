"""The verbs for those who make puzzles."""

from __future__ import annotations

import secrets
from typing import Any

import nonolith as nl
from nonolith.web.errors import RequestError
from nonolith.web.schemas import requests
from nonolith.web.worker.context import Context

#: Seeds that are chosen for those who name none: short enough to be typed again.
_SEEDS = 1_000_000


def generate(request: requests.GenerateRequest, context: Context) -> dict[str, Any]:
    """Make puzzles from nothing: as large, as hard and in as many colors as wished."""
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
