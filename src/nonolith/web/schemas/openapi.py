"""The OpenAPI document: every path, and the shapes of what it takes and gives."""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import models_json_schema

from nonolith.version import __version__
from nonolith.web.schemas import answers
from nonolith.web.schemas.examples import EXAMPLES
from nonolith.web.schemas.puzzle import PUZZLE_SCHEMAS
from nonolith.web.schemas.requests import SHAPE
from nonolith.web.worker.pictures import MEDIA_TYPES
from nonolith.web.worker.verbs import VERBS

PREFIX = "/api/v1"

_REF = "#/components/schemas/{model}"

INTRODUCTION = """\
Every verb takes and gives JSON. Errors have `error` (a sentence, the same as on the command line)
and `code` (a word for programs). Send `Accept: text/event-stream` to get `progress` events while a
request is worked on, and a `result` or an `error` at the end; closing the connection stops it.
"""

_ERRORS = {
    400: "The body is not JSON.",
    401: "The token is missing or wrong.",
    403: "The Host or the Origin is not allowed.",
    408: "The body arrived too slowly.",
    413: "The body is too large.",
    415: "The body is not declared as application/json.",
    422: "The request cannot be served: its shape, its puzzle or a limit is wrong.",
    431: "The headers are too large.",
    503: "The server is busy, or the process that worked on the request was lost.",
}

#: What any request may get, also one that no worker sees.
_REFUSALS = ("401", "403", "431")


def document() -> dict[str, Any]:
    """The whole document."""
    models: list[Any] = [(verb.request, "validation") for verb in VERBS.values()]
    models += [(model, "serialization") for model in answers.MODELS.values()]
    _, shapes = models_json_schema(models, ref_template=_REF)
    paths = {f"{PREFIX}/{verb}": _verb(verb) for verb in VERBS} | _collection()
    return {
        "openapi": "3.1.0",
        "info": {"title": "nonolith", "version": __version__, "description": INTRODUCTION},
        "paths": _resolved(paths | _operations()),
        "components": {
            "schemas": _resolved(shapes["$defs"] | PUZZLE_SCHEMAS),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _verb(verb: str) -> dict[str, Any]:
    """What a verb says about itself."""
    summary, _, _ = (VERBS[verb].function.__doc__ or "").partition("\n")
    described: dict[str, Any] = {"tags": ["verbs"], "summary": summary, "operationId": verb}
    if verb != "formats":
        described["requestBody"] = _request_body(verb)
    described["responses"] = {"200": _success(verb), **_failures()}
    return {"get" if verb == "formats" else "post": described}


def _collection() -> dict[str, Any]:
    """The puzzles to play, which are read and never worked on."""
    gone = {"404": _json("Error", "There is no such puzzle.")}
    refused = {status: answer for status, answer in _failures().items() if status in _REFUSALS}
    wrong = {"422": _json("Error", "This is not a date.")}
    date = {
        "name": "date",
        "in": "query",
        "description": "The day; without it, today in UTC.",
        "schema": {"type": "string", "format": "date"},
        "example": "2026-11-16",
    }
    pack, id = (
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "string"},
            "example": word,
        }
        for name, word in (("pack", "small-things"), ("id", "key"))
    )
    asked: dict[str, tuple[str, str, list[Any], str, dict[str, Any]]] = {
        "": ("collection", "All packs and their puzzles", [], "Collection", {}),
        "/daily": ("daily", "The puzzle of a day", [date], "CollectedPuzzle", wrong),
        "/{pack}/{id}": ("collected", "One puzzle", [pack, id], "CollectedPuzzle", gone),
    }
    return {
        f"{PREFIX}/collection{path}": {
            "get": {
                "tags": ["collection"],
                "summary": summary,
                "operationId": name,
                "parameters": parameters,
                "responses": {"200": _json(model), **refused, **failures},
            }
        }
        for path, (name, summary, parameters, model, failures) in asked.items()
    }


def _operations() -> dict[str, Any]:
    """What those who run the server ask."""
    text = {"description": "Counters for Prometheus.", "content": {"text/plain": {}}}
    asked = {
        "health": ("Is the server healthy?", {"200": _json("Health"), "503": _json("Health")}),
        "metrics": ("Counters for Prometheus", {"200": text}),
    }
    return {
        f"/{name}": {
            "get": {
                "tags": ["operations"],
                "summary": summary,
                "operationId": name,
                "responses": responses,
            }
        }
        for name, (summary, responses) in asked.items()
    }


def _resolved(value: Any) -> Any:
    """The document with references in place of the marks that stand for hand-written shapes."""
    if isinstance(value, list):
        return [_resolved(item) for item in value]
    if not isinstance(value, dict):
        return value
    if SHAPE in value:
        return {"$ref": _REF.format(model=value[SHAPE])}
    return {key: _resolved(item) for key, item in value.items()}


def _success(route: str) -> dict[str, Any]:
    model = answers.MODELS.get(route)
    if model is None:
        binary = {"schema": {"type": "string", "format": "binary"}}
        content = {media.partition(";")[0]: binary for media in MEDIA_TYPES.values()}
        return {"description": "The picture.", "content": content}
    described = _json(model.__name__)
    described["content"]["text/event-stream"] = {"schema": {"type": "string"}}
    return described


def _failures() -> dict[str, Any]:
    return {str(status): _json("Error", words) for status, words in _ERRORS.items()}


def _request_body(route: str) -> dict[str, Any]:
    model = VERBS[route].request.__name__
    return {
        "required": True,
        "content": {
            "application/json": {
                "schema": {"$ref": _REF.format(model=model)},
                "examples": {
                    name: {"summary": name, "value": value}
                    for name, value in EXAMPLES[route].items()
                },
            }
        },
    }


def _json(model: str, words: str = "") -> dict[str, Any]:
    content = {"application/json": {"schema": {"$ref": _REF.format(model=model)}}}
    return {"description": words or "The answer.", "content": content}
