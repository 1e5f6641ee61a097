"""Pictures of puzzles, grids and solutions for every medium.

`to_text` and `to_rich` draw in a terminal. All media share the geometry of
`nonolith.render.layout` and the marks of `nonolith.render.marks`; what needs rich, Pillow or
reportlab is imported when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nonolith.render.marks import Marks
from nonolith.render.text import to_text

if TYPE_CHECKING:
    from nonolith.render.terminal import to_rich

__all__ = ["Marks", "to_rich", "to_text"]

_LAZY = {"to_rich": "terminal"}


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_LAZY[name]}"), name)
