"""From the bytes of a request to the bytes of its answer; every error becomes an answer too."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError
from pydantic_core import to_json

import nonolith as nl
from nonolith.web.errors import JSON, Answer, RequestError, failure, failure_of
from nonolith.web.worker.context import Context
from nonolith.web.worker.verbs import VERBS

#: How many problems of one request are listed.
_MOST_PROBLEMS = 10


def answer(verb: str, body: bytes, context: Context) -> Answer:
    """Answer one request; what is not our own error (memory, a bug) is left to the caller."""
    chosen = VERBS[verb]
    try:
        given = chosen.function(chosen.request.model_validate_json(body or b"{}"), context)
    except ValidationError as error:
        return _invalid(error)
    except (RequestError, nl.NonolithError) as error:
        return failure_of(error)
    if isinstance(given, Answer):
        return given
    return Answer(200, JSON, to_json(given))


def _invalid(error: ValidationError) -> Answer:
    """What is wrong with the shape of a request, in our words as far as there are any."""
    found = error.errors(include_url=False, include_context=True, include_input=False)
    if found[0]["type"] == "json_invalid":
        reason = found[0].get("ctx", {}).get("error", "")
        return failure(f"the body is not JSON: {reason}", 400, "json")
    problems = [_problem(item) for item in found[:_MOST_PROBLEMS]]
    return failure(problems[0], 422, "request", problems=problems)


def _problem(item: Any) -> str:
    where = ""
    for part in item["loc"]:
        where += f"[{part + 1}]" if isinstance(part, int) else f"{'.' if where else ''}{part}"
    if item["type"] == "missing":
        return f"{where}: found nothing; expected a value"
    if item["type"] == "extra_forbidden":
        return f"{where}: no such field"
    message = item["msg"].removeprefix("Value error, ")
    return f"{where or 'body'}: {message[0].lower()}{message[1:]}"
