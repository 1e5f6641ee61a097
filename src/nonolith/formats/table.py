"""All formats of nonolith, in the order in which an input is offered to them."""

from __future__ import annotations

from nonolith.formats.registry import Format

_ALL_META = ("title", "author", "copyright", "license", "source", "description", "extra")

TABLE: tuple[Format, ...] = (
    Format(
        "non",
        "Simpson .non",
        "nonolith.formats.simpson",
        (".non",),
        color=True,
        solution=True,
        metadata=_ALL_META,
        sign=r"^\s*(rows|columns)\b",
    ),
    Format(
        "sections",
        "sections between -- lines",
        "nonolith.formats.sections",
        (".sections",),
        color=True,
        blots=("length", "color", "line"),
        sign=r"^\s*--\s*$",
    ),
)
