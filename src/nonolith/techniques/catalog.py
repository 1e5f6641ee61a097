"""All techniques with what they are, for hints, documentation and teaching."""

from __future__ import annotations

from nonolith.step import Technique

#: Each technique in one sentence.
SUMMARIES = {
    Technique.COMPLETE_LINE: "The clue leaves no choice in this line.",
    Technique.SIMPLE_BOXES: (
        "Push the runs to one end and to the other: where a run overlaps itself, it is filled."
    ),
    Technique.SIMPLE_SPACES: "Cells that no run can reach are blank.",
    Technique.PUNCTUATING: "A finished run is closed by blanks on both sides.",
    Technique.GLUE: "A box close to a wall pulls its run out on the other side.",
    Technique.MERCURY: (
        "A run that would touch a box cannot lie against the wall, so it draws back."
    ),
    Technique.JOINING: "Two boxes that can only be one run have nothing but that run between them.",
    Technique.SPLITTING: "Two boxes that together would be too long are parted by a blank.",
    Technique.FORCING: (
        "Blanks leave a run only some places, or leave a gap that is too small for any."
    ),
    Technique.LINE_REASONING: (
        "Go through every arrangement of the clue: what all have in common is certain."
    ),
    Technique.COLOR_LOGIC: "Join what the row allows with what the column allows.",
    Technique.EDGE_LOGIC: (
        "Assume something about a line at the edge, and see that the next line breaks."
    ),
    Technique.CONTRADICTION: (
        "Assume a value and follow it for a move or two: a line breaks, so it is wrong."
    ),
    Technique.TWO_WAY: "Follow both values of a cell: they agree on some other cell.",
    Technique.LOOK_AHEAD: "Follow an assumption for three moves or more until it shows something.",
    Technique.GUESS: "Nothing within reach settles a cell, so one has to be tried.",
}
