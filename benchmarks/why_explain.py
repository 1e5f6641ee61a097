"""What explanations are made of, and what they cost.

For every file given (or, without one, seeded puzzles of 25x25 and 50x50): steps, CPU time, whether
the explanation ends in the solution; then the share of each technique over all line-solvable
puzzles. Where the solution is unique, every step has to agree with it.

    python benchmarks/why_explain.py [--timeout 60] [--line-only] [FILE...]
"""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from collections.abc import Iterator

from why_puzzles import unique_puzzles

import nonolith as nl


def puzzles(files: list[str]) -> Iterator[tuple[str, nl.Puzzle]]:
    for file in files:
        try:
            found = list(nl.load_all(file, on_error=lambda error: None))
        except nl.NonolithError:
            continue  # triddlers, and what is broken on purpose
        for number, puzzle in enumerate(found, 1):
            yield f"{os.path.basename(file)}#{number}", puzzle
    if not files:
        for side in (25, 50):
            for number, puzzle in enumerate(unique_puzzles(side, 10, side, side), 1):
                yield f"{side}x{side} seed {side} no. {number}", puzzle


def check_steps(name: str, explanation: nl.Explanation, solution: nl.Grid) -> None:
    """No step but a guess may rule out a cell of the only solution."""
    for step in explanation:
        if step.technique is nl.Technique.GUESS:
            return
        for row, column, mask in step.cells:
            assert mask & solution[row, column], f"{name}: {step}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--timeout", type=float, default=60)
    parser.add_argument("--line-only", action="store_true", help="leave out what needs search")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    shares: Counter[nl.Technique] = Counter()
    count = 0
    for name, puzzle in puzzles(options.files):
        result = nl.solve(puzzle, limits=nl.Limits(seconds=options.timeout))
        if options.line_only and not result.line_solvable:
            continue
        begin = time.process_time()
        explanation = nl.explain(puzzle, limits=nl.Limits(seconds=options.timeout))
        seconds = time.process_time() - begin
        if result.verdict is nl.Verdict.UNIQUE and result.solution is not None:
            check_steps(name, explanation, result.solution)
        if result.line_solvable and not explanation.limited:
            shares.update(explanation.counts)
            count += 1
            assert explanation.grid == result.solution, name
        size = f"{puzzle.width}x{puzzle.height}"
        end = "solved" if explanation.finished else explanation.reason
        kind = "line" if result.line_solvable else "search"
        print(
            f"{name}: {size} {kind}, {len(explanation)} steps, {1000 * seconds:.0f} ms, {end}",
            flush=True,
        )
    total = sum(shares.values())
    print(f"\n{count} line-solvable puzzles, {total} steps")
    for technique in nl.Technique:
        if shares[technique]:
            print(f"{technique:<24} {shares[technique]:>6} {shares[technique] / total:>7.1%}")


if __name__ == "__main__":
    main()
