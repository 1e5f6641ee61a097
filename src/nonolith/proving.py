"""Proving: the certificate of a verdict, as text that `verify_proof` checks (see docs/proof.md)."""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.engine import Search
from nonolith.errors import InternalError
from nonolith.grid import Grid
from nonolith.proofs import SIGNATURE, puzzle_name
from nonolith.result import Verdict


def certificate(search: Search, verdict: Verdict, solutions: Sequence[Grid]) -> str | None:
    """The proof that a search made with ``prove`` has found, or None if it is undecided.

    That a puzzle has several solutions is proved by showing two of them.
    """
    if verdict is Verdict.UNDECIDED:
        return None
    puzzle = search.puzzle
    lines = [SIGNATURE, f"puzzle {puzzle_name(puzzle)}", f"claim {verdict}"]
    for grid in solutions[:2]:
        colors = [mask.bit_length() - 1 for mask in grid.masks]
        for place in range(0, len(colors), puzzle.width):
            lines.append("row " + " ".join(map(str, colors[place : place + puzzle.width])))
    head = "\n".join(lines) + "\n"
    if verdict is Verdict.MULTIPLE:
        return head
    steps = search.proof()
    if not steps:
        raise InternalError(f"the proof for puzzle {puzzle.id} has no end")
    return head + steps
