"""Lists as programs write them: JSON, Python, JavaScript and their kin, read without running them.

Brackets of any kind make a `Box`; a word or string before ``:``, ``=`` or ``=>`` is the key of what
follows; everything else but numbers, strings, null, true and false is passed over. Nothing is
evaluated, nothing recurses, and depth and number of values are bounded.
"""

from __future__ import annotations

import re

from nonolith.formats.document import Document
from nonolith.formats.limits import MAX_DEPTH, MAX_DIGITS, MAX_VALUES

# A string that is not closed ends with its line: looking for the end of every one of a flood of
# quotes would cost a quadratic time.
_TOKEN = re.compile(
    r"""//[^\n]*|\#[^\n]*"""
    r"""|"(?P<double>(?:[^"\\\n]|\\.)*)\\?(?:"|(?=\n)|$)|'(?P<single>(?:[^'\\\n]|\\.)*)\\?(?:'|(?=\n)|$)"""
    r"""|(?P<number>-?[0-9][0-9_.eE]*)|(?P<word>[^\W0-9]\w*)"""
    r"""|(?P<open>[\[({])|(?P<close>[\])}])|(?P<is>=>|[:=])|(?P<end>[,;])"""
)
_EMPTY = {"null", "None", "undefined", "nil", "NULL"}
_TRUTH = {"true": True, "True": True, "false": False, "False": False}


class Box:
    """What stood between two brackets: keys (or None) and values, and where it began."""

    __slots__ = ("items", "start")

    def __init__(self, start: int) -> None:
        self.start = start
        self.items: list[tuple[str | None, Box | int | str | None]] = []

    @property
    def values(self) -> list[Box | int | str | None]:
        """The values without their keys."""
        return [value for _, value in self.items]

    @property
    def is_hollow(self) -> bool:
        """True if there is no value in it, at any depth."""
        return all(isinstance(value, Box) and value.is_hollow for value in self.values)


def boxes(document: Document, text: str) -> list[Box]:
    """All boxes of a text in the order in which they begin; the first stands for the text."""
    found = [Box(0)]
    stack = [found[0]]
    key: str | None = None
    word: str | None = None  # which becomes the key if a colon follows
    count = 0
    type_ = False  # what was just closed may be part of a type
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        if kind is None:  # a comment
            continue
        box = stack[-1]
        count += 1
        if count > MAX_VALUES:
            raise document.error(f"found more than {MAX_VALUES} values")
        if type_ and (kind == "open" or match[0] == "="):
            key = _without_type(box) or key
        type_ = kind == "close" or (type_ and kind == "word")
        if kind == "open":
            if len(stack) > MAX_DEPTH:
                raise document.error(
                    "found values nested too deeply", line=line_of(text, match.start())
                )
            inner = Box(match.start())
            box.items.append((key, inner))
            found.append(inner)
            stack.append(inner)
            key = word = None
        elif kind == "close":
            if len(stack) > 1:
                stack.pop()
            key = word = None
        elif kind == "is":
            if word is not None:
                key, word = word, None
            elif box.items and box.items[-1][0] is None and isinstance(box.items[-1][1], str):
                key = str(box.items.pop()[1])
        elif kind == "end":
            key = word = None
        elif kind == "word":
            if match[0] in _EMPTY:
                box.items.append((key, None))
                key = None
            elif match[0] in _TRUTH:
                box.items.append((key, _TRUTH[match[0]]))
                key = None
            else:
                word = match[0]
        else:
            box.items.append((key, _value(document, text, match)))
            key = word = None
    if len(stack) > 1:
        raise document.error(
            "found a bracket that does not close", line=line_of(text, stack[-1].start)
        )
    return found


def _without_type(box: Box) -> str | None:
    """Take back what is no value but a type, and give its key to what follows.

    ``rows: list[list[int]] = [[1]]``, ``rows: number[][] = [[1]]``, ``rows := [][]int{{1}}``; but
    not what has no key: ``[[1 1] [] [3]]`` holds an empty clue.
    """
    for place in reversed(range(len(box.items))):
        key, value = box.items[place]
        if not isinstance(value, Box) or not value.is_hollow:
            break
        if key is not None:
            del box.items[place:]
            return key
    return None


def _value(document: Document, text: str, match: re.Match[str]) -> int | str:
    if match.lastgroup != "number":
        return match[match.lastgroup or 0]
    digits = match[0].replace("_", "").lstrip("0") or "0"
    if not digits.isdigit():
        return match[0]  # not a whole number from 0: for the caller to refuse
    if len(digits) > MAX_DIGITS:
        raise document.error(
            f"found a number of {len(digits)} digits",
            line=line_of(text, match.start()),
            expected=f"at most {MAX_DIGITS} digits",
        )
    return int(digits)


def line_of(text: str, place: int) -> int:
    """The number of the line at this place."""
    return text.count("\n", 0, place) + 1
