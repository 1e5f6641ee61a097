"""Shows the examples of docstrings as code: without this, ``>>>`` would be quotes of quotes."""

from __future__ import annotations

import re

import griffe

_EXAMPLE = re.compile(r"(?m)^>>> (?:.+\n?)+")


class Examples(griffe.Extension):
    """Puts fences around every example."""

    def on_object(self, *, obj: griffe.Object, **_: object) -> None:
        """Called for each module, class, function and attribute."""
        if obj.docstring is not None:
            fenced = _EXAMPLE.sub(
                lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", obj.docstring.value
            )
            obj.docstring.value = fenced
