"""JSON as it is trusted here: bounded in size and depth, with a place for every error."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, NoReturn

from nonolith.clue import UNKNOWN_CLUE, Clue
from nonolith.errors import NonolithError
from nonolith.formats.clues import numbers_clue
from nonolith.formats.document import Document, shorten
from nonolith.formats.limits import MAX_CLUE, MAX_DIGITS, MAX_VALUES
from nonolith.formats.loose import clues_between_commas, is_loose_clue
from nonolith.puzzle import Meta

#: What objects around clues and around numbers call them.
_CLUES = ("clue", "clues", "hint", "hints", "runs", "blocks", "numbers", "values")
_RUNS = ("length", "value", "count", "size", "number", "num", "n", "run", "clue", "hint")
_MARKS = re.compile(r"[.;/+·\-]")
_NO_NUMBERS = re.compile(r"[^0-9\s,.;/+·\-]")


def parse_json(document: Document, text: str | None = None, line: int = 1) -> Any:
    """The value of a JSON text (all of the document unless given), which begins on this line."""
    if text is None:
        text = document.text
    if text.count("[") + text.count("{") + text.count(",") > MAX_VALUES:
        raise document.error(f"found more than {MAX_VALUES} values", line=line)
    try:
        return json.loads(text, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        raise document.error(
            f"this is not JSON ({error.msg})", line=error.lineno + line - 1, column=error.colno
        ) from None
    except RecursionError:
        raise document.error("found values nested too deeply", line=line) from None
    except ValueError as error:
        digits = "found a number of thousands of digits" if "digits" in str(error) else str(error)
        raise document.error(digits, line=line) from None


def parse_object(document: Document, *keys: str) -> dict[str, Any]:
    """The JSON object that the document is; ``keys`` say what is expected in it."""
    value = parse_json(document)
    if not isinstance(value, dict):
        names = " and ".join(f'"{key}"' for key in keys)
        raise document.error("found no object", expected=f"an object with {names}")
    return value


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"found {name}; expected a number")


def clue_lists(document: Document, value: Any, side: str) -> list[Clue]:
    """The clues of one side: a list of lists of numbers; null is a clue that is not known.

    What programs keep instead is read as well: strings, digits in quotes, objects around numbers.
    """
    if isinstance(value, str):
        value = clues_between_commas(value)
    if not isinstance(value, list):
        raise _wrong(document, f'"{side}"', value, "a list of clues")
    return [_clue(document, clue, f'"{side}", clue {place}') for place, clue in enumerate(value, 1)]


def _clue(document: Document, value: Any, where: str) -> Clue:
    if value is None:
        return UNKNOWN_CLUE
    if isinstance(value, dict):
        value = next((value[key] for key in _CLUES if key in value), value)
    if isinstance(value, str):
        plain = is_loose_clue(value) and not _NO_NUMBERS.search(value)
        return numbers_clue(document, _MARKS.sub(" ", value) if plain else value)
    if isinstance(value, int) and not isinstance(value, bool):
        value = [value]  # [3, [1, 1]] is common for clues of one run
    if not isinstance(value, list) or len(value) > MAX_CLUE:
        raise _wrong(document, where, value, "a list of numbers")
    value = [_run(run) for run in value]
    for run in value:
        if not isinstance(run, int) or isinstance(run, bool) or run < 0:
            raise _wrong(document, where, run, "a number of 0 or more")
    if len(value) > 1 and 0 in value:
        document.note_zero()
    return Clue.of(value)


def _run(value: Any) -> Any:
    """A number, where it stands in quotes or in an object of its own."""
    if isinstance(value, dict):
        value = next((value[key] for key in _RUNS if key in value), value)
    short = isinstance(value, str) and len(value) <= MAX_DIGITS
    return int(value) if short and value.isascii() and value.isdigit() else value


def _wrong(document: Document, where: str, value: Any, expected: str) -> NonolithError:
    found = shorten(json.dumps(value)) if not isinstance(value, str) else shorten(value)
    return document.error(f"{where} cannot be read", found=found, expected=expected)


def has_keys(text: str, *names: str, value: str = "") -> bool:
    """True if an object has these keys (patterns) itself, not in an object within it.

    Their values begin with ``value``, another pattern.
    """
    for name in names:
        match = re.search(rf'"{name}"\s*:\s*{value}', text)
        if match is None:
            return False
        if text.count("{", 0, match.start()) - text.count("}", 0, match.start()) != 1:
            return False
    return True


def text_field(value: Any) -> str:
    """A string, or a number as one; nothing else is text."""
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else ""


def meta_fields(value: dict[str, Any], names: dict[str, str], known: Sequence[str]) -> Meta:
    """Meta from a JSON object: ``names`` maps keys to fields, other texts are kept as extra."""
    fields = {field: text_field(value.get(key)) for key, field in names.items() if key in value}
    extra = tuple(
        (key, text_field(item))
        for key, item in value.items()
        if key not in names and key not in known and text_field(item)
    )
    return Meta(**fields, extra=extra)
