"""Requests to try: shown in the OpenAPI document and on its page, and run by the tests."""

from __future__ import annotations

from typing import Any

_CLUES = {"rows": [[1, 1], [1]], "columns": [[2], [], [1]]}
_TWO = {"rows": [[1], [1]], "columns": [[1], [1]]}
_TEXT = "3 2\n--\n1 1\n1\n--\n2\n\n1\n"
_COLORED = {
    "palette": [
        {"symbol": ".", "name": "white", "color": "#ffffff"},
        {"symbol": "R", "name": "red", "color": "#cc0000"},
        {"symbol": "B", "name": "blue", "color": "#0000cc"},
    ],
    "rows": [[[1, 1], [1, 2]], [[2, 2]]],
    "columns": [[[1, 1], [1, 2]], [[2, 2]]],
}

#: The smallest picture; those of puzzles are too long for an example.
_PIXEL = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg=="
)

#: A heart of 9x6 pixels, as PNG.
_ICON = (
    "iVBORw0KGgoAAAANSUhEUgAAAAkAAAAGAQAAAAA5vIloAAAAGklEQVR4"
    "2mM+KcMsw8DEwMDkyMCkxMAkwgAAFCwBh59va+0AAAAASUVORK5CYII="
)

#: By verb: a name and a request.
EXAMPLES: dict[str, dict[str, dict[str, Any]]] = {
    "solve": {
        "clues": {"puzzle": _CLUES},
        "text in any format": {"puzzle": _TEXT},
        "every solution up to ten": {"puzzle": _TWO, "limits": {"solutions": 10}},
        "in color": {"puzzle": _COLORED},
        "from a partial grid, by logic alone": {
            "puzzle": _TWO,
            "grid": ["#?", "??"],
            "limits": {"logic_only": True},
        },
    },
    "validate": {
        "a picture": {"puzzle": {"picture": ["#.#", "#.."]}},
        "text": {"puzzle": _TEXT, "limits": {"seconds": 5}},
    },
    "count": {
        "all of them": {"puzzle": {"rows": [[1]] * 6, "columns": [[1]] * 6}},
        "more than a hundred?": {
            "puzzle": {"rows": [[1]] * 9, "columns": [[1]] * 9},
            "limits": {"solutions": 101},
        },
    },
    "line": {"a clue and cells": {"clue": [3, 1], "cells": "?#????"}},
    "check": {
        "still possible": {"puzzle": _CLUES, "grid": ["#.?", "???"]},
        "already wrong": {"puzzle": _CLUES, "grid": ["##?", "???"]},
        "which cells are wrong?": {"puzzle": _CLUES, "grid": ["???", "?#?"], "strong": True},
    },
    "explain": {
        "from the beginning": {"puzzle": _CLUES},
        "the next two steps": {"puzzle": _CLUES, "grid": ["#??", "???"], "steps": 2},
        "not by logic alone": {"puzzle": _TWO},
    },
    "hint": {
        "where to look": {"puzzle": _CLUES, "grid": ["#??", "???"]},
        "the cells": {"puzzle": _CLUES, "grid": ["#??", "???"], "level": "cells"},
        "after a mistake": {"puzzle": _CLUES, "grid": ["???", "?#?"], "level": "cells"},
    },
    "doctor": {
        "a mistyped clue": {"puzzle": {"rows": [[3], [1]], "columns": [[1], [2], [2]]}},
        "nothing is wrong": {"puzzle": _CLUES},
        "two solutions": {"puzzle": _TWO},
    },
    "rate": {"an easy one": {"puzzle": _CLUES}, "an ambiguous one": {"puzzle": _TWO}},
    "generate": {
        "any": {},
        "the same one always": {"size": "10x10", "stars": 2, "seed": 7},
        "in color, and symmetric": {"size": "12x12", "colors": 3, "symmetry": "left-right"},
    },
    "refine": {
        "a switch": {"puzzle": {"picture": ["#.", ".#"]}},
        "as easy as two stars": {
            "puzzle": {"picture": ["##.#", "#..#", ".##.", "#..#"]},
            "stars": 2,
        },
        "not in the corner": {
            "puzzle": {"picture": ["#.", ".#"]},
            "protect": [{"row": 1, "column": 1}],
            "prove": False,
        },
    },
    "thin": {"an easy one": {"puzzle": _CLUES}, "lengths only": {"puzzle": _CLUES, "whole": False}},
    "ambiguous": {"two solutions": {"puzzle": {"picture": ["#..", ".#."]}}},
    "scan": {
        "a white pixel": {"picture": _PIXEL},
        "where a person says": {
            "picture": _PIXEL,
            "corners": [[0, 0], [1, 0], [1, 1], [0, 1]],
            "size": [4, 4],
        },
    },
    "draw": {
        "an icon": {"image": _ICON},
        "smaller, with one solution": {"image": _ICON, "size": "7", "class": "unique"},
    },
    "render": {
        "blank": {"puzzle": _CLUES},
        "solved, in the dark": {"puzzle": _CLUES, "show": "solution", "theme": "dark"},
        "a hint": {"puzzle": _CLUES, "grid": ["#.?", "???"], "mark": {"rows": [1]}, "cross": True},
        "in color": {"puzzle": _COLORED, "to": "png"},
        "on paper": {"puzzle": _CLUES, "to": "pdf", "paper": "letter"},
    },
    "convert": {
        "text to .non": {"puzzle": _TEXT, "to": "non"},
        "read into JSON": {"puzzle": _TEXT},
    },
}
