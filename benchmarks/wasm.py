"""The WebAssembly engine against the native one, picture by picture: ``python benchmarks/wasm.py``.

Both solve the same puzzles, best of some rounds each; pictures, verdicts and nodes are compared.
Times are CPU seconds of the process; in WebAssembly, with the packing in JavaScript.
"""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import nonolith as nl

ROOT = Path(__file__).resolve().parent.parent
SECONDS, ROUNDS = 10.0, 3


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
        done = subprocess.run(
            ["node", ROOT / "benchmarks" / "wasm.mjs", str(SECONDS), str(ROUNDS)],
            input="\n".join(map(record, puzzles)),
            capture_output=True,
            text=True,
            check=True,
        )
        theirs = [json.loads(line) for line in done.stdout.splitlines()]
        ratios, same, total, wasm = [], 0, 0.0, 0.0
        for puzzle, other in zip(puzzles, theirs, strict=True):
            limits = nl.Limits(seconds=SECONDS)
            results = [nl.solve(puzzle, limits=limits) for _ in range(ROUNDS)]
            best = min(result.stats.seconds for result in results)
            if "undecided" in (other["verdict"], str(results[0].verdict)):
                print(f"{name}: not decided in time: {puzzle.title or puzzle.id}", file=sys.stderr)
                continue
            pictures = [
                [[mask.bit_length() - 1 for mask in grid.row(row)] for row in range(grid.height)]
                for grid in results[0].solutions
            ]
            same += pictures == other["solutions"] and results[0].stats.nodes == other["nodes"]
            ratios.append(other["seconds"] / best)
            total, wasm = total + best, wasm + other["seconds"]
        print(
            f"| {name} | {len(ratios)} | {same} | {total:.2f} | {wasm:.2f} | {wasm / total:.1f} "
            f"| {statistics.median(ratios):.1f} |"
        )


if __name__ == "__main__":
    main()
