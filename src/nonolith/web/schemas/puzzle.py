"""The shape of a puzzle in a request: a text, or one of three kinds of object."""

from __future__ import annotations

from typing import Any

_REF = "#/components/schemas/"

_RUN: dict[str, Any] = {
    "description": "A length, or a length and a color; null for anything unknown.",
    "anyOf": [
        {"type": "integer", "minimum": 0, "maximum": 2**31 - 1},
        {"type": "null"},
        {
            "type": "array",
            "items": {"anyOf": [{"type": "integer", "minimum": 1}, {"type": "null"}]},
            "minItems": 2,
            "maxItems": 2,
        },
    ],
}

_CLUES: dict[str, Any] = {
    "type": "array",
    "minItems": 1,
    "items": {"anyOf": [{"type": "array", "items": _RUN}, {"type": "null"}]},
}

_PALETTE: dict[str, Any] = {
    "description": "The background first. Answers call the color `color`, files `rgb`.",
    "type": "array",
    "minItems": 2,
    "items": {
        "type": "object",
        "required": ["name", "symbol"],
        "properties": {
            "name": {"type": "string"},
            "symbol": {"type": "string", "minLength": 1, "maxLength": 1},
            "rgb": {"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"},
            "color": {"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"},
        },
    },
}

_ROWS: dict[str, Any] = {"type": "array", "minItems": 1, "items": {"type": "string"}}


def _optional(schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "null"}]}


PUZZLE_SCHEMAS: dict[str, Any] = {
    "Puzzle": {
        "description": "Text in any format, or an object.",
        "anyOf": [
            {
                "type": "string",
                "description": "A puzzle in any text format, recognized by content.",
            },
            {"$ref": _REF + "Clues"},
            {"$ref": _REF + "Picture"},
            {"$ref": _REF + "File"},
        ],
    },
    "Clues": {
        "type": "object",
        "description": "nonolith's own JSON format; the clues are all that is needed.",
        "required": ["rows", "columns"],
        "properties": {
            "nonolith": {"const": 1},
            "rows": _CLUES,
            "columns": _CLUES,
            "palette": _optional(_PALETTE),
            "goal": _optional(_ROWS),
            "title": {"type": "string"},
            "author": {"type": "string"},
            "copyright": {"type": "string"},
            "license": {"type": "string"},
            "source": {"type": "string"},
            "description": {"type": "string"},
        },
    },
    "Picture": {
        "type": "object",
        "description": "A full picture; its clues make the puzzle.",
        "required": ["picture"],
        "additionalProperties": False,
        "properties": {
            "picture": {"anyOf": [_ROWS, {"type": "string"}]},
            "palette": _optional(_PALETTE),
            "title": {"type": "string"},
        },
    },
    "File": {
        "type": "object",
        "description": "Any file, including a binary one such as a PNG picture.",
        "required": ["base64"],
        "additionalProperties": False,
        "properties": {"base64": {"type": "string", "contentEncoding": "base64"}},
    },
}
