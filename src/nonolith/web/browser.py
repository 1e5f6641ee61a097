"""The verbs in a browser, where Python runs in a worker of the page itself.

The same answers as the service gives, one request at a time, without a server: the page's
``python.js`` calls `reply`. Who wants to stop a request ends the worker.
"""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable
from typing import Any

from nonolith.web.errors import Answer, failure
from nonolith.web.limits import JobLimits
from nonolith.web.worker.context import Context
from nonolith.web.worker.dispatch import answer

#: What one person may ask of the own device: more time than a server gives to strangers.
LIMITS = JobLimits(seconds=300.0)


def reply(verb: str, body: str, tell: Callable[[str], object] | None = None) -> Answer:
    """The answer to a request; ``tell`` hears of progress, as JSON."""

    def told(what: str, record: dict[str, Any] | None) -> None:
        if tell is not None and what == "progress":
            tell(json.dumps(record))

    try:
        return answer(verb, body.encode(), Context(LIMITS, tell=None if tell is None else told))
    except MemoryError:
        return failure("this needs more memory than the browser allows", 422, "memory")
    except Exception as error:
        traceback.print_exc()  # to the browser's console
        message = (
            f"internal error: {type(error).__name__}. This is a bug in nonolith: please report it."
        )
        return failure(message, 500, "bug")
