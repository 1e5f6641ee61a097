"""Lines of free text that give clues: headings, ``Row 1: 2 1``, bullets, counted lines.

Nothing here decides; `free` takes only what makes a puzzle whose totals agree.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from nonolith.formats.limits import MAX_CLUE, MAX_DIGITS
from nonolith.formats.sides import Side, side_in

#: The lengths of the runs of a clue.
Lengths = tuple[int, ...]
#: The texts of the clues of both sides.
Lists = dict[Side, list[str]]

_LONGEST = 2000
_WAYS = re.compile(
    r"\((?:[^()\d]{0,80}|\d+)\)|\bfrom\b"
    r"|\b(?:top|left|right|bottom)[ -]+to[ -]+(?:top|left|right|bottom)\b",
    re.IGNORECASE,
)
_LABEL = re.compile(
    r"\W{0,4}([^\W\d_]{1,12})[ \t_#.,;|\-\[(\"']*([0-9]{1,4})(?:st|nd|rd|th)?"
    r"(?![0-9])[\])\"']*[ \t]*(?:[:=.)>|,;\-\t]+|is\b|has\b)?(.*)"
).fullmatch
_ORDINAL = re.compile(
    r"\W{0,4}([0-9]{1,4})(?:st|nd|rd|th|\.)?[ \t]+([^\W\d_]{1,12})[ \t]*[:=\-|]+(.*)"
).fullmatch
_NAMED = re.compile(r"\W{0,4}([^\W\d_]{1,12})[ \t]*[:=,;|\t\-]+(.*)").fullmatch
_HEAD = re.compile(
    r"[-=~#%/;\"'\[<]*(?P<head>[^:=\n]{1,80}?)[ \t]*"
    r"(?:[:=]+|[ \t]-|[-=~\"'\]>;]*$|(?<=[^\W\d])[ \t]+(?=[0-9(\[]))[ \t]*(?P<rest>.*)"
).fullmatch
_BULLET = re.compile(r"(?:[-*+•∙▪◦‣→>]|o(?=[ \t]))[ \t]+").match
_COUNTED = re.compile(
    r"[\[(#]{0,2}([0-9]{1,4}|[A-Za-z])(?:[\])]+[ \t]*[:=.\-]?|[ \t]-|[ \t]*[.):=|,\t]|(?=[ \t]))"
    r"[ \t]*(.*)"
).fullmatch
_BOXED = re.compile(r"\[([^\[\](){}]*)\]|\(([^\[\](){}]*)\)|\{([^\[\](){}]*)\}|\"([^\"]*)\"")
_MARKS = r"[\s,.;/+·•\-|_&~]"
_CLUE = re.compile(rf"[0-9]+(?:(?:{_MARKS}|\band\b)+[0-9]+)*{_MARKS}*", re.IGNORECASE).fullmatch
_EMPTY = {"", "-", "none", "empty", "null", "[]", "()", "x"}
_NUMBER = re.compile(r"[0-9]+")
_STYLE = re.compile(r"\*\*|__|`")


def undecorated(line: str) -> str:
    """A line without bullet, style and what ends it in a program."""
    text = _STYLE.sub("", line).strip()
    if len(text) > 2 and text[0] == text[-1] == "_":
        text = text.strip("_")
    bullet = _BULLET(text)
    return (text[bullet.end() :] if bullet else text).strip()


def clue_of(text: str, *, labelled: bool = False) -> Lengths | None:
    """The runs of a clue; None if this is none. Nothing is one only where a label says so."""
    text = text.strip(" \t,;|").strip("\"'").strip()
    boxed = _BOXED.fullmatch(text)
    if boxed:
        text, labelled = next(part for part in boxed.groups() if part is not None).strip(), True
    if labelled and text.lower() in _EMPTY:
        return ()
    if len(text) > MAX_CLUE or not _CLUE(text):
        return None
    words = _NUMBER.findall(text)
    if any(len(word) > MAX_DIGITS for word in words):
        return None
    return tuple(length for length in map(int, words) if length)


def labelled(lines: Iterable[str]) -> Lists | None:
    """Both sides where lines say which they are: ``Row 1: 2 1``, ``C3 = 4``, ``row,2,1``."""
    kept = [line for line in map(undecorated, lines) if line and len(line) <= _LONGEST]
    for read in (_with_number, _without_number):
        sides: Lists = {"row": [], "column": []}
        numbers: dict[Side, list[int]] = {"row": [], "column": []}
        others = 0
        for line in kept:
            side, number, text = read(line)
            if side is None or clue_of(text, labelled=True) is None:
                others += any(map(str.isdigit, line))
            else:
                sides[side].append(text)
                numbers[side].append(number)
        whole = all(found in _counts(len(found)) for found in numbers.values())
        if whole and others <= 1 and all(len(texts) > 1 for texts in sides.values()):
            return sides
    return None


def _counts(size: int) -> tuple[list[int], list[int], list[int]]:
    """The numbers of lines: from 0 or from 1, or none."""
    return list(range(size)), list(range(1, size + 1)), [-1] * size


def _with_number(line: str) -> tuple[Side | None, int, str]:
    match = _LABEL(line)
    if match and side_in(match[1]):
        return side_in(match[1]), int(match[2]), match[3]
    match = _ORDINAL(line)
    if match and side_in(match[2]):
        return side_in(match[2]), int(match[1]), match[3]
    return None, 0, ""


def _without_number(line: str) -> tuple[Side | None, int, str]:
    match = _NAMED(line)
    if match is None or not (match[2].strip() or match[1][-1] not in "sS"):  # a heading
        return None, 0, ""
    return side_in(match[1]), -1, match[2]


def headed(lines: Iterable[str]) -> tuple[dict[Side, list[str]], dict[Side, str]] | None:
    """The lines below the headings of both sides, and the text next to the headings."""
    below: dict[Side, list[str]] = {}
    beside: dict[Side, str] = {}
    side: Side | None = None
    ended = False
    for line in lines:
        text = undecorated(line)
        if len(text) > _LONGEST * 50:
            return None
        head = heading(text)
        if head:
            side, rest = head
            if side in below:
                return None  # a second list of rows
            below[side], beside[side] = [], rest
            ended = False
        elif side is None or not text or text[:2] in ("--", "==", "//"):
            ended = ended or (side is not None and not text and bool(below[side]))
        elif clue_of(text) is not None or _COUNTED(text):
            below[side].append(text)
        elif any(map(str.isdigit, text)) or not ended:
            return None  # something else in the midst of the clues
        else:
            side = None  # thanks in advance
    return (below, beside) if len(below) == 2 else None


def heading(text: str) -> tuple[Side, str] | None:
    """The side of a heading and what stands on its line after it."""
    name, mark, rest = text.partition("=" if ":" not in text else ":")
    match = _HEAD(_WAYS.sub(" ", name)[:_LONGEST] + mark + rest)
    if match is None:
        return None
    words = re.sub(r"[^\w\s]", " ", match["head"])
    numbers = _NUMBER.findall(words)
    if len(numbers) > 1:
        return None
    side = side_in(words)
    return (side, match["rest"].strip()) if side else None


def counted(texts: Sequence[str]) -> list[str]:
    """A list without the numbers (or letters) of its lines, if it has them all; else nothing."""
    matches = [_COUNTED(text) for text in texts]
    if not all(matches):
        return []
    names = [match[1] for match in matches if match]
    size = len(texts)
    letters = [chr(ord("A") + place) for place in range(min(size, 26))]
    numbers = [int(name) for name in names if name.isdigit()]
    if numbers in _counts(size)[:2] or [name.upper() for name in names] == letters:
        return [match[2] for match in matches if match]
    return []


def divided(text: str) -> Iterator[list[str]]:
    """How a line may be divided into clues, the likeliest way first."""
    text = text.strip()
    inner = text[1:-1].strip() if text[:1] + text[-1:] in ("[]", "()", "{}") else text
    boxed = list(_BOXED.finditer(inner))
    if boxed and not re.sub(r"[\s,;]", "", _BOXED.sub("", inner)):
        yield [found[0] for found in boxed]
        return
    if re.search(r",\t", text):
        text = text.replace("\t", " ")
    for mark in ";", "|", "/", "\t":
        if mark in text.strip(f"{mark} "):
            yield text.strip(f"{mark} ").split(mark)
            return
    if "," in text and re.search(r"[0-9] +[0-9]", text):
        if not re.search(r", ", text):
            yield text.strip(", ").split(",")
            yield text.split()
        else:
            yield text.strip(", ").split(",")
        return
    if re.search(r"\S {2,}\S", text) and re.search(r"\S \S", text):
        yield re.split(r" {2,}", text)
        return
    if ", " in text or not re.search(r"\s", text):
        yield text.strip(", ").split(",")
    yield text.replace(", ", " ").split()


def blocks_of(lines: Sequence[str]) -> list[list[str]]:
    """The lines in groups, divided by rules, or by the widest gaps of blank lines."""
    marks = [undecorated(line) for line in lines]
    rules = [re.fullmatch(r"[-=_~#*]{2,}|[,;\t|]+", text) is not None for text in marks]
    if any(rules):
        pairs = groupby(zip(rules, marks, strict=True), lambda pair: pair[0])
        groups = ([text for _, text in some if text] for rule, some in pairs if not rule)
        return [group for group in groups if group]
    gaps: list[int] = []
    groups_: list[list[str]] = []
    gap = 0
    for text in marks:
        if not text:
            gap += 1
            continue
        if not groups_ or gap:
            gaps.append(gap)
            groups_.append([])
        groups_[-1].append(text)
        gap = 0
    widest = max(gaps[1:], default=0)
    found: list[list[str]] = []
    for size, group in zip(gaps, groups_, strict=True):
        if not found or size == widest:
            found.append([])
        found[-1] += group
    return found
