"""Proofs: every true one is accepted, and no false claim ever is.

python tests/campaigns/proofs.py [MUTATIONS, 10000 by default] [SEED]

First the survey puzzles, where they are at hand, as far as they are solved in five seconds: each
proof must hold, and must not hold without one of the steps that others cite. Then mutated proofs
that claim uniqueness for puzzles with two solutions: all must be refused.
"""

from __future__ import annotations

import os
import random
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))

from forging import (  # noqa: E402  (found through the path above)
    cited_steps,
    forge,
    is_refused,
    puzzle_with_two_solutions,
    without,
)

import nonolith as nl  # noqa: E402


def survey() -> list[Path]:
    shared = Path(os.environ.get("NONOLITH_SHARED", ROOT.parent / "shared"))
    folders = (shared / "puzzles" / "survey", shared / "puzzles" / "survey-colour")
    return [path for folder in folders for path in sorted(folder.glob("*.*"))]


def check_survey(rng: random.Random) -> None:
    for path in survey():
        if path.name == "LICENCES.txt":
            continue
        puzzle = nl.load(path)
        result = nl.solve(puzzle, limits=nl.Limits(seconds=5), prove=True)
        if result.proof is None:
            print(f"{path.name}: {result.verdict}")
            continue
        begin = time.process_time()
        check = nl.verify_proof(puzzle, result.proof)
        assert check, f"{path.name}: {check.reason}"
        took = time.process_time() - begin
        print(
            f"{path.name}: {check.claim}, {result.stats.conflicts} conflicts, {check.steps} steps, "
            f"{len(result.proof)} bytes, solved in {result.stats.seconds:.2f} s, "
            f"checked in {took:.2f} s",
            flush=True,
        )
        cited = cited_steps(result.proof)
        for place in rng.sample(cited, min(3, len(cited))):
            assert is_refused(puzzle, without(result.proof, place)), f"{path.name}: {place}"


def main() -> None:
    mutations = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    rng = random.Random(seed)
    check_survey(rng)
    kinds: Counter[str] = Counter()
    for number in range(mutations):
        if number % 20 == 0:
            puzzle, solution = puzzle_with_two_solutions(rng)
        text, kind = forge(puzzle, solution, rng)
        assert is_refused(puzzle, text), f"mutation {number} of seed {seed} is accepted:\n{text}"
        kinds[kind] += 1
    print(f"{mutations} false claims, all refused: {dict(kinds)}")


if __name__ == "__main__":
    main()
