"""Proofs: the certificates of `solve`, and the check that they hold.

Nothing here uses the engine: a mistake there cannot hide a mistake here. `writing` puts the text
together, `reading` takes it apart, and `checker` decides alone.
The format is described in docs/proof.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from nonolith.proofs.checker import Checker, Refusal
from nonolith.proofs.lrat import to_lrat
from nonolith.proofs.reading import SIGNATURE, ProofText, puzzle_name
from nonolith.puzzle import Puzzle
from nonolith.verdict import Verdict

__all__ = ["SIGNATURE", "ProofCheck", "to_lrat", "verify_proof"]


@dataclass(frozen=True, slots=True)
class ProofCheck:
    """Whether a proof holds (it is true as a bool then), what it claims, and else why not.

    ``steps`` is how many steps were checked; ``place`` is the line of the text that was refused.
    """

    claim: Verdict
    valid: bool
    steps: int = 0
    reason: str = ""
    place: int | None = None

    def __bool__(self) -> bool:
        return self.valid

    def to_dict(self) -> dict[str, Any]:
        """What `--json` shows."""
        return {
            "claim": str(self.claim),
            "valid": self.valid,
            "steps": self.steps,
            "reason": self.reason,
            "place": self.place,
        }


def verify_proof(puzzle: Puzzle, text: str, *, source: str | None = None) -> ProofCheck:
    """Check a proof against the clues of its puzzle, step by step, without any search.

    Text that is no proof at all raises `FormatError` (``source`` names it); a proof that does not
    hold gives a `ProofCheck` that is false and says why.

    >>> from nonolith import solve
    >>> puzzle = Puzzle(rows=[[1, 1], [1]], columns=[[2], [], [1]])
    >>> check = verify_proof(puzzle, solve(puzzle, prove=True).proof)
    >>> check.valid, check.claim
    (True, <Verdict.UNIQUE: 'unique'>)
    """
    proof = ProofText(puzzle, text, source)
    if proof.puzzle_id != puzzle_name(puzzle):
        reason = f"it is about puzzle {proof.puzzle_id}, and this is {puzzle_name(puzzle)}"
        return ProofCheck(proof.claim, False, reason=reason, place=2)
    checker = Checker(puzzle)
    for grid in proof.grids:
        if (line := checker.violated_line(grid)) is not None:
            reason = f"the solution it shows does not fit {line}"
            return ProofCheck(proof.claim, False, reason=reason)
    if proof.claim is Verdict.MULTIPLE:
        return _check_multiple(proof)
    for grid in proof.grids:
        checker.exclude(grid)
    count = 0
    for step in proof.steps():
        if checker.done:
            reason = "it continues after its end"
            return ProofCheck(proof.claim, False, count, reason, step.place)
        try:
            checker.check(step)
        except Refusal as refusal:
            return ProofCheck(proof.claim, False, count, str(refusal), step.place)
        count += 1
    if not checker.done:
        reason = "it ends before everything is excluded"
        return ProofCheck(proof.claim, False, count, reason)
    return ProofCheck(proof.claim, True, count)


def _check_multiple(proof: ProofText) -> ProofCheck:
    """Two solutions are a proof by themselves."""
    if proof.grids[0] == proof.grids[1]:
        return ProofCheck(proof.claim, False, reason="the two solutions it shows are the same")
    for step in proof.steps():
        reason = "a proof by two solutions has no steps"
        return ProofCheck(proof.claim, False, reason=reason, place=step.place)
    return ProofCheck(proof.claim, True)
