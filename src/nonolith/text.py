"""Text from files, made fit to be shown: no control character gets to a terminal or a page.

Standard library only; any layer may use it. Puzzles hold readable words only (`nonolith.puzzle`,
`nonolith.palette`); file names and messages are made readable where they are shown.
"""

from __future__ import annotations

import json
import re
from typing import Any

#: Control characters, what turns the direction of text, halves of characters, and what XML forbids.
_UNSEEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)
_SPACES = {"\t": " ", "\n": " ", "\r": " ", "\u2028": " ", "\u2029": " "}

#: The same in the text of JSON, where the first ones are escaped already.
_UNSEEN_JSON = re.compile("[\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")


_encode = json.JSONEncoder(ensure_ascii=False).encode


def readable(text: str, *, lines: bool = False) -> str:
    """The text with ``�`` for what cannot be seen; it is one line, unless it may have ``lines``.

    >>> readable("a\\x1b]0;b\\nc")
    'a�]0;b c'
    """
    if text.isprintable():
        return text
    if lines:
        return "\n".join(readable(line) for line in text.splitlines())
    return _UNSEEN.sub(lambda found: _SPACES.get(found[0], "\ufffd"), text)


def counted(count: float, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "second"), counted(0.5, "second"), counted(123456789, "node")
    ('1 second', '0.5 seconds', '123456789 nodes')
    """
    number = f"{count:g}" if isinstance(count, float) else str(count)
    return f"{number} {noun}{'' if count == 1 else 's'}"


def json_text(value: Any) -> str:
    """A value as one line of JSON that can be shown anywhere and read back exactly."""
    text = _encode(value)
    if text.isprintable():
        return text
    return _UNSEEN_JSON.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def json_value(text: str | bytes) -> Any:
    """The value of a JSON text; whatever is wrong with it is a ValueError, its depth too."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("found values nested too deeply") from None


def script_json(value: Any) -> str:
    """A value as JSON within a script of a page, which no ``<`` in it can end or comment out."""
    return json_text(value).replace("<", "\\u003c")
