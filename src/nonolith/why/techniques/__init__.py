"""The techniques of the explainer, one module each.

The engine finds what a line technique concludes (`native/src/why/techniques/`, one small file
each), as facts without words; the module here of the same name says what it is and gives the
sentence. A technique must be sound by itself: what it concludes holds in every placement of the
clue that agrees with the known cells.
"""

from __future__ import annotations

from collections.abc import Callable

from nonolith.engine import Deduction
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
from nonolith.why.techniques.words import LineWords

#: The sentence of each line technique, easiest first: in the order of the engine's numbers.
LINE_TECHNIQUES: tuple[tuple[Technique, Callable[[LineWords, Deduction], str]], ...] = (
    (Technique.COMPLETE_LINE, complete_line.sentence),
    (Technique.SIMPLE_BOXES, simple_boxes.sentence),
    (Technique.SIMPLE_SPACES, simple_spaces.sentence),
    (Technique.PUNCTUATING, punctuating.sentence),
    (Technique.GLUE, glue.sentence),
    (Technique.MERCURY, mercury.sentence),
    (Technique.JOINING, joining.sentence),
    (Technique.SPLITTING, splitting.sentence),
    (Technique.FORCING, forcing.sentence),
    (Technique.LINE_REASONING, line_reasoning.sentence),
    (Technique.COLOR_LOGIC, color_logic.sentence),
)
