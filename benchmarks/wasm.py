"""The WebAssembly engine against the native one, picture by picture: ``python benchmarks/wasm.py``.

Both solve the puzzles that the native one can in two seconds, best of some rounds each; pictures,
verdicts and nodes are compared. Native seconds are those that the engine counts itself; those of
WebAssembly are CPU seconds of the process, with the packing in JavaScript.
"""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nonolith as nl

ROOT = Path(__file__).resolve().parent.parent
SECONDS, ROUNDS, LONG = 2.0, 5, 0.5


def noise(side: int, count: int, colors: int = 1) -> Iterator[nl.Puzzle]:
    """Pictures by chance, which are mostly hard for their size."""
    rng = random.Random(side)
    palette = nl.Palette.of_size(colors)
    for _ in range(count):
        rows = [
            [rng.randint(1, colors) if rng.random() < 0.5 else 0 for _ in range(side)]
            for _ in range(side)
        ]
        yield nl.Puzzle.from_grid(nl.Grid.from_rows(rows, palette))


def sets() -> dict[str, list[nl.Puzzle]]:
    """What is compared; other people's puzzles only where they are at hand."""
    found = {
        "random 15x15": list(noise(15, 40)),
        "random 25x25": list(noise(25, 40)),
        "random 30x30 in 3 colors": list(noise(30, 20, 3)),
        "collection": [entry.puzzle for pack in nl.collection() for entry in pack],
    }
    survey = ROOT.parent / "shared" / "puzzles" / "survey"
    if survey.is_dir():
        found["survey"] = [nl.load(path) for path in sorted(survey.glob("*.non"))]
    return found


def record(puzzle: nl.Puzzle) -> str:
    """A puzzle as the package for JavaScript takes it."""
    clues = [[[run.length, run.color] for run in clue] for _, clue, _ in puzzle.lines]
    rows, columns = clues[: puzzle.height], clues[puzzle.height :]
    return json.dumps({"rows": rows, "columns": columns, "colors": len(puzzle.palette)})


def main() -> None:
    print("| set | puzzles | same pictures | native s | WebAssembly s | ratio | median ratio |")
    print("|---|---|---|---|---|---|---|")
    for name, puzzles in sets().items():
        solved = [(puzzle, *native(puzzle)) for puzzle in puzzles]
        decided = [one for one in solved if one[1].verdict is not nl.Verdict.UNDECIDED]
        theirs = wasm([puzzle for puzzle, _, _ in decided])
        ratios, same, total, there = [], 0, 0.0, 0.0
        for (puzzle, result, best), other in zip(decided, theirs, strict=True):
            if other["verdict"] == "undecided":
                print(f"{name}: not decided in time: {puzzle.title or puzzle.id}", file=sys.stderr)
                continue
            pictures = [
                [[mask.bit_length() - 1 for mask in grid.row(row)] for row in range(grid.height)]
                for grid in result.solutions
            ]
            same += pictures == other["solutions"] and result.stats.nodes == other["nodes"]
            ratios.append(other["seconds"] / best)
            total, there = total + best, there + other["seconds"]
        print(
            f"| {name} | {len(ratios)} of {len(puzzles)} | {same} | {total:.3f} | {there:.3f} "
            f"| {there / total:.1f} | {statistics.median(ratios):.1f} |",
            flush=True,
        )


def native(puzzle: nl.Puzzle) -> tuple[nl.Result, float]:
    """The first result, and the best CPU seconds of some rounds; of one, if that is long."""
    results = [nl.solve(puzzle, limits=nl.Limits(seconds=SECONDS))]
    while len(results) < ROUNDS and results[0].stats.seconds < LONG:
        results.append(nl.solve(puzzle, limits=nl.Limits(seconds=SECONDS)))
    return results[0], min(result.stats.seconds for result in results)


def wasm(puzzles: list[nl.Puzzle]) -> list[dict[str, Any]]:
    """The same by the package for JavaScript, which gets ten times as long."""
    done = subprocess.run(
        ["node", ROOT / "benchmarks" / "wasm.mjs", *map(str, (10 * SECONDS, ROUNDS, LONG))],
        input="\n".join(map(record, puzzles)),
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


if __name__ == "__main__":
    main()
