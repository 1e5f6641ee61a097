"""Links that hold a whole puzzle in the fragment of an address, as the page reads and writes them.

No server ever sees a fragment: anyone who has the page has the puzzle.
"""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any

from nonolith.clue import Clue
from nonolith.palette import BLACK_AND_WHITE
from nonolith.puzzle import Puzzle


def share_link(home: str, puzzle: Puzzle) -> str:
    """The address that opens a puzzle on the page at ``home``: its clues, not its title or picture.

    >>> puzzle = Puzzle([[1, 1], [1]], [[2], [], [1]])
    >>> share_link("https://example.org/nonograms/", puzzle)
    'https://example.org/nonograms/#puzzle=q1bKy8_Lz8ksyVCyMtRRKsovL1ayio421DGM1Yk2jI3VUUrOzynNzQOLGgHFIMK1AA'
    """
    record: dict[str, Any] = {
        "nonolith": 1,
        "rows": [_clue(clue) for clue in puzzle.rows],
        "columns": [_clue(clue) for clue in puzzle.columns],
    }
    if puzzle.palette != BLACK_AND_WHITE:
        record["palette"] = [
            {"symbol": color.symbol, "name": color.name, "rgb": color.hex}
            for color in puzzle.palette
        ]
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress(text.encode()) + packer.flush()
    return f"{home}#puzzle={base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def _clue(clue: Clue) -> list[Any] | None:
    if not clue.known:
        return None
    return [run.length if run.color == 1 else [run.length, run.color] for run in clue]
