"""As much of pydantic_core as the worker uses, for the page in the browser; see ``pydantic.py``."""

from __future__ import annotations

import json
import sys


def to_json(value: object) -> bytes:
    """The value as JSON, also one with a number that has more digits than Python likes to write.

    The limit on digits stays in force for everything that is read.
    """
    try:
        return json.dumps(value, separators=(",", ":")).encode()
    except ValueError:
        limit = sys.get_int_max_str_digits()
        sys.set_int_max_str_digits(0)
        try:
            return json.dumps(value, separators=(",", ":")).encode()
        finally:
            sys.set_int_max_str_digits(limit)
