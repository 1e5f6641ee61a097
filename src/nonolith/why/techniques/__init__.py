"""The techniques of the explainer, one module each.

A line technique is a function from a `LineView` to a `Finding` or None. It must be sound by
itself: what it concludes holds in every placement of the clue that agrees with the known cells.
"""

from __future__ import annotations

from collections.abc import Callable

from nonolith.step import Technique
from nonolith.why.techniques import (
    color_logic,
    complete_line,
    forcing,
    glue,
    joining,
    line_reasoning,
    mercury,
    punctuating,
    simple_boxes,
    simple_spaces,
    splitting,
)
from nonolith.why.techniques.parts import Finding
from nonolith.why.techniques.view import LineView

#: How each line technique looks for something to conclude, easiest first.
LINE_TECHNIQUES: tuple[tuple[Technique, Callable[[LineView], Finding | None]], ...] = (
    (Technique.COMPLETE_LINE, complete_line.find),
    (Technique.SIMPLE_BOXES, simple_boxes.find),
    (Technique.SIMPLE_SPACES, simple_spaces.find),
    (Technique.PUNCTUATING, punctuating.find),
    (Technique.GLUE, glue.find),
    (Technique.MERCURY, mercury.find),
    (Technique.JOINING, joining.find),
    (Technique.SPLITTING, splitting.find),
    (Technique.FORCING, forcing.find),
    (Technique.LINE_REASONING, line_reasoning.find),
    (Technique.COLOR_LOGIC, color_logic.find),
)
