"""All formats of nonolith, in the order in which an input is offered to them.

The order is part of the contract (docs/formats/README.md shows it): formats with a mark of their
own come first, then those that arithmetic tells apart, then those that fit nearly anything.
"""

from __future__ import annotations

from nonolith.formats.registry import Format

_ALL_META = ("title", "author", "copyright", "license", "source", "description", "extra")
_ALL_BLOTS = ("length", "color", "line")
_HERE = "nonolith.formats."

#: A line of nothing but numbers.
_NUMBERS = r"^[ \t]*\d+(?:[ \t]+\d+)*[ \t]*$"

TABLE: tuple[Format, ...] = (
    Format(
        "json",
        "nonolith JSON",
        _HERE + "native_json",
        (".json", ".jsonl"),
        color=True,
        blots=_ALL_BLOTS,
        many=True,
        solution=True,
        metadata=_ALL_META,
        sign=r'\A\s*[\[{][^}]{0,200}"nonolith"',
    ),
    Format(
        "webpbn",
        "webpbn XML",
        _HERE + "webpbn",
        (".xml", ".pbn"),
        color=True,
        blots=("length",),
        many=True,
        solution=True,
        metadata=("title", "author", "copyright", "source", "description"),
        sign=r"<(\w+:)?puzzle(set)?\b",
    ),
    Format(
        "g",
        "Olšák .g",
        _HERE + "olsak_g",
        (".g",),
        color=True,
        metadata=("title", "description"),
        sign=r"^:",
    ),
    Format(
        "non",
        "Simpson .non",
        _HERE + "simpson",
        (".non",),
        color=True,
        solution=True,
        metadata=_ALL_META,
        sign=r"^\s*(rows|columns)\b",
    ),
    Format(
        "taai-answer",
        "TAAI answers",
        _HERE + "taai_answer",
        (".ans",),
        many=True,
        solution=True,
        picture=True,
        sign=r"^\$\s*\d+\s*$",
    ),
    Format(
        "taai",
        "TAAI tournament",
        _HERE + "taai",
        (".taai",),
        many=True,
        sign=r"^\$\s*\d+\s*$|" + _NUMBERS,
    ),
    Format(
        "sections",
        "sections between -- lines",
        _HERE + "sections",
        (".sections",),
        color=True,
        blots=_ALL_BLOTS,
        sign=r"^\s*--\s*$",
    ),
    Format(
        "quoted",
        "quoted lists",
        _HERE + "quoted",
        (".csv",),
        color=True,
        sign=r'\A\s*\d+\s+\d+\s+(?:[01]\s+)?"',
    ),
    Format(
        "nin",
        "Wilk .nin",
        _HERE + "wilk",
        (".nin",),
        sign=r"\A\s*\d+[ \t]+\d+[ \t]*$",
    ),
    Format(
        "mk",
        "Olšák .mk",
        _HERE + "olsak_mk",
        (".mk",),
        sign=r"\A\s*\d+[ \t]+\d+[ \t]*$",
    ),
    Format(
        "typed",
        "typed order",
        _HERE + "typed",
        (".typed",),
        sign=r"\A\s*\d+[ \t]*\n\s*\d+[ \t]*$",
    ),
    Format(
        "letters",
        "letter collections",
        _HERE + "letters",
        (".letters",),
        many=True,
        metadata=("title", "source"),
        sign=r"^[@-\U0010ffff \t]+$",
    ),
)
