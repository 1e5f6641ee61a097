"""The shapes of answers, for the OpenAPI document; a test holds every answer against them."""

from __future__ import annotations

from pydantic import BaseModel

from nonolith.web.schemas.answers.common import Error
from nonolith.web.schemas.answers.files import CollectedPuzzle, Collection, Convert, Formats, Health
from nonolith.web.schemas.answers.making import Ambiguous, Draw, Generate, Refine, Thin
from nonolith.web.schemas.answers.scanning import Scan
from nonolith.web.schemas.answers.solving import Count, Line, Solve, Validate
from nonolith.web.schemas.answers.why import Check, Doctor, Explain, Hint, Rate

#: The answer of each route that gives JSON.
MODELS: dict[str, type[BaseModel]] = {
    "error": Error,
    "solve": Solve,
    "validate": Validate,
    "count": Count,
    "line": Line,
    "explain": Explain,
    "hint": Hint,
    "doctor": Doctor,
    "rate": Rate,
    "generate": Generate,
    "refine": Refine,
    "ambiguous": Ambiguous,
    "thin": Thin,
    "draw": Draw,
    "check": Check,
    "scan": Scan,
    "convert": Convert,
    "formats": Formats,
    "health": Health,
    "collection": Collection,
    "collected": CollectedPuzzle,
}
