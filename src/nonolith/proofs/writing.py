"""Writing proofs: the certificate of a verdict, as text that `verify_proof` checks.

The steps come from the caller, and so this package never imports the engine (see docs/proof.md).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nonolith.errors import InternalError
from nonolith.grid import Grid
from nonolith.proofs.reading import SIGNATURE, puzzle_name
from nonolith.puzzle import Puzzle
from nonolith.verdict import Verdict


def certificate(
    puzzle: Puzzle, verdict: Verdict, solutions: Sequence[Grid], steps: Callable[[], str]
) -> str | None:
    """The proof of a verdict, or None if it is undecided.

    Two solutions prove by themselves that a puzzle has several; ``steps`` is asked for the steps
    that every other verdict needs.
    """
    if verdict is Verdict.UNDECIDED:
        return None
    lines = [SIGNATURE, f"puzzle {puzzle_name(puzzle)}", f"claim {verdict}"]
    for grid in solutions[:2]:
        colors = [mask.bit_length() - 1 for mask in grid.masks]
        for place in range(0, len(colors), puzzle.width):
            lines.append("row " + " ".join(map(str, colors[place : place + puzzle.width])))
    head = "\n".join(lines) + "\n"
    if verdict is Verdict.MULTIPLE:
        return head
    text = steps()
    if not text:
        raise InternalError(f"the proof for puzzle {puzzle.id} has no end")
    return head + text
