"""The verb that reads pictures. They are looked at in memory, and neither kept nor logged."""

from __future__ import annotations

import base64
import binascii
from typing import Any

import nonolith as nl
from nonolith.web.errors import RequestError
from nonolith.web.schemas import requests
from nonolith.web.worker.context import Context


def scan(request: requests.ScanRequest, context: Context) -> dict[str, Any]:
    """Read the puzzles of a picture: a screenshot, a scan, a photo."""
    try:
        picture = base64.b64decode(request.picture, validate=True)
    except (binascii.Error, ValueError):
        raise RequestError("picture: found something else; expected base64") from None
    if (request.corners is None) != (request.size is None):
        raise RequestError("corners and size: found one of them; expected both or neither")
    corners = size = None
    if request.corners is not None and request.size is not None:
        corners = [(x, y) for x, y in request.corners]
        size = (request.size[0], request.size[1])
    context.begun(request.limits.seconds)
    found = nl.scan(picture, corners=corners, size=size)
    message = None
    if not found.boards:
        message = (
            f"No puzzle was found in {found.width:g} x {found.height:g} pixels: no lattice of at "
            "least 4 x 4 cells with numbers at its sides."
        )
    return {
        "width": found.width,
        "height": found.height,
        "seconds": round(found.seconds, 4),
        "message": message,
        "boards": [
            {**board.to_dict(), "puzzle": nl.puzzle_dict(board.puzzle)} for board in found.boards
        ],
    }
