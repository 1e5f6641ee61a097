"""Making puzzles: refined pictures beside a naive greedy search, and generated ones checked by SAT.

    python benchmarks/making.py [--count 1000] [--generated 1000] [--naive 1000] [--ambiguous 6]
        [--seed 1]

`--count` and `--naive` take one number for each size if they are to differ; 0 leaves a table out.

Pictures are those that `generate` draws, of five kinds and three sizes, before anybody has looked
whether they make a fair puzzle. For each: how many become fair, by how many changes (median, 99th
percentile), in how much CPU time, for how many it is proved that no other way is better, and what
the naive search of `refine.py` needs on the first of them. Then puzzles are generated in each
class, and CaDiCaL (python-sat, clauses of `nonolith.benching.encoding`) says whether each has
exactly one solution, and which. At last, how long it takes to find all cells of a picture that
differ between solutions, and how many of them are known within `AT_ONCE`.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Iterator
from typing import TypeVar

from pysat.solvers import Solver
from refine import naive

import nonolith as nl
from nonolith.benching.encoding import encode
from nonolith.making.canvas import canvas_of
from nonolith.making.chance import Chance
from nonolith.making.change_search import THOROUGH
from nonolith.making.kinds import KINDS

SIZES = (15, 30, 50)
#: The classes, and sizes in which they are to be had quickly.
CLASSES = {
    "trivial": "10x10",
    "line": "20x20",
    "look-ahead": "15x15",
    "deep look-ahead": "15x15",
    "guessing": "20x20",
}

#: Seconds in which somebody who draws wants to be answered, and those for the whole answer.
AT_ONCE, IN_FULL = 0.05, 10

Made = TypeVar("Made")


def drawings(kind: str, side: int, count: int, seed: int) -> Iterator[nl.Grid]:
    """Pictures as they are drawn, a little frayed at the edges."""
    canvas, chance = canvas_of(side, side), Chance.of(seed, side)
    while count:
        (board,) = KINDS[kind].draw(canvas, chance, 1)
        board = canvas.roughened(canvas.roughened(board, chance), chance)
        if 5 * board.bit_count() > canvas.count and 5 * board.bit_count() < 4 * canvas.count:
            yield nl.Grid.from_colors(side, side, canvas.cells([board]))
            count -= 1


def timed(work: Callable[[nl.Grid], Made], pictures: list[nl.Grid]) -> tuple[list[Made], float]:
    """What became of pictures, and the milliseconds of CPU for one."""
    begin = time.process_time()
    made = [work(picture) for picture in pictures]
    return made, 1000 * (time.process_time() - begin) / max(1, len(pictures))


def spread(values: list[int]) -> str:
    """Median and 99th percentile."""
    if not values:
        return "-"
    ordered = sorted(values)
    last = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    return f"{statistics.median(ordered):g} / {last}"


def refined_table(counts: list[int], naives: list[int], seed: int) -> None:
    """Refined pictures by kind and size."""
    print(
        "| pictures | fair | changes, median / p99 | ms | proved best, of those with up to "
        f"{THOROUGH} | ms with proof | naive: fair | changes, and ours on the same | ms |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    for place, side in enumerate(SIZES):
        count, naive_count = (
            counts[min(place, len(counts) - 1)],
            naives[min(place, len(naives) - 1)],
        )
        for kind in KINDS:
            pictures = list(drawings(kind, side, count, seed))
            ours, ms = timed(lambda one: nl.refine(one, prove=False), pictures)
            first = pictures[:naive_count]
            proved, proof_ms = timed(nl.refine, first)
            few = [one for one in proved if one.fair and len(one.changes) <= THOROUGH]
            theirs, naive_ms = timed(lambda one: naive(one, max(12, one.width**2 // 25)), first)
            both = [
                (flips, len(one.changes))
                for flips, one in zip(theirs, ours, strict=False)
                if flips is not None and one.fair
            ]
            more = sum(
                flips is not None and (not one.fair or flips < len(one.changes))
                for flips, one in zip(theirs, ours, strict=False)
            )
            fair = [len(one.changes) for one in ours if one.fair]
            print(
                f"| {kind} {side}x{side} | {len(fair)} of {len(ours)} | {spread(fair)} | {ms:.1f} "
                f"| {sum(one.optimal for one in few)} of {len(few)} | {proof_ms:.0f} "
                f"| {sum(flips is not None for flips in theirs)} of {len(theirs)} "
                f"| {spread([flips for flips, _ in both])}, {spread([mine for _, mine in both])} "
                f"(naive better: {more}) | {naive_ms:.1f} |",
                flush=True,
            )


def has_one_solution(puzzle: nl.Puzzle) -> bool:
    """Whether CaDiCaL finds the goal, and nothing else."""
    encoding = encode(puzzle)
    with Solver(name="cadical153", bootstrap_with=encoding.clauses) as solver:
        if not solver.solve():
            return False
        found = encoding.read(solver.get_model())
        if found != puzzle.goal:
            return False
        solver.add_clause(encoding.excluding(found))
        return not solver.solve()


def generated_table(count: int, seed: int) -> None:
    """Generated puzzles by class."""
    print("| class | size | puzzles | in the class | unique by CaDiCaL | a second |")
    print("|---|---|---|---|---|---|")
    for name, size in CLASSES.items():
        wanted = count if name != "guessing" else max(1, count // 20)
        begin = time.process_time()
        made = list(nl.generate(size, difficulty=name, count=wanted, seed=seed))
        rate = len(made) / (time.process_time() - begin)
        classes = sum(nl.rate(one.puzzle).difficulty == name for one in made)
        unique = sum(has_one_solution(one.puzzle) for one in made)
        print(f"| {name} | {size} | {len(made)} | {classes} | {unique} | {rate:.1f} |", flush=True)
    print()
    print("| generated | a second |")
    print("|---|---|")
    for words, wanted, options in (
        ("20x20, line logic, no stars", 2 * count, {"size": "20x20", "rated": False}),
        ("20x20, 3 stars", count // 2, {"size": "20x20", "stars": 3}),
        ("25x25, 4 stars", count // 4, {"size": "25x25", "stars": 4}),
    ):
        begin = time.process_time()
        done = sum(1 for _ in nl.generate(count=max(1, wanted), seed=seed, **options))
        print(f"| {words} | {done / (time.process_time() - begin):.0f} |", flush=True)


def ambiguous_table(count: int, seed: int) -> None:
    """Ambiguous cells by kind and size."""
    print("| pictures | exact | ms, median / most | differing cells | of these, known at once |")
    print("|---|---|---|---|---|")
    for side in (30, 100):
        for kind in KINDS:
            exact, cells, known = 0, 0, 0
            times = []
            for picture in drawings(kind, side, count, seed):
                begin = time.process_time()
                found = nl.ambiguity(picture, limits=nl.Limits(seconds=IN_FULL))
                times.append(1000 * (time.process_time() - begin))
                exact += found.exact
                cells += len(found.cells)
                known += len(nl.ambiguity(picture, limits=nl.Limits(seconds=AT_ONCE)).cells)
            print(
                f"| {kind} {side}x{side} | {exact} of {count} "
                f"| {statistics.median(times):.1f} / {max(times):.0f} | {cells} | {known} |",
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, nargs="+", default=[1000], help="pictures of a kind")
    parser.add_argument("--naive", type=int, nargs="+", default=[1000], help="for the naive search")
    parser.add_argument("--generated", type=int, default=1000, help="puzzles of a class")
    parser.add_argument("--ambiguous", type=int, default=6, help="pictures of a kind for that")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.generated:
        generated_table(options.generated, options.seed)
        print()
    if any(options.count):
        refined_table(options.count, options.naive, options.seed)
        print()
    if options.ambiguous:
        ambiguous_table(options.ambiguous, options.seed)


if __name__ == "__main__":
    main()
