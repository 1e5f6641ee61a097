"""How well the stars agree with labels that people gave, and how the weights were found.

A folder of labels has one folder for each grade, named so that they sort from easy to hard. The
weights of the formula are fitted on one half of the puzzles and tried on the other, for many ways
to halve them, without and with a jump for puzzles in which some line must be thought through to the
end; then the published stars on all, and what more weight for the length would cost. The ceiling is
what a perfect order would reach: puzzles of one grade are equal, stars hardly ever are.

    python benchmarks/why_stars.py [--halves 20] [--timeout 30] FOLDER
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Sequence
from itertools import product
from math import log
from pathlib import Path
from statistics import mean

import nonolith as nl

#: Weights that are tried: length, bottleneck, sweeps, jump; that of the hardest step is 6.
GRID = tuple(product((0, 1, 2, 3, 4), (0, 0.5, 1), (0, 0.25, 0.5), (0,)))
WITH_JUMP = tuple(product((2, 3, 4), (0.5, 1, 1.5, 2), (0, 0.25, 0.5), (0, 0.5, 1, 1.5, 2)))
#: The published weights of the bottleneck and the sweeps.
OTHERS = (0.5, 0.25, 0)


def ranks(values: list[float]) -> list[float]:
    """Ranks, equal values sharing the mean of theirs."""
    places: dict[float, list[int]] = {}
    for place, value in enumerate(sorted(values)):
        places.setdefault(value, []).append(place)
    return [mean(places[value]) for value in values]


def spearman(first: list[float], second: list[float]) -> float:
    """Spearman's rank correlation."""
    one, two = ranks(first), ranks(second)
    middle = mean(one)
    above = sum((a - middle) * (b - middle) for a, b in zip(one, two, strict=True))
    squares = [sum((value - middle) ** 2 for value in values) for values in (one, two)]
    return above / (squares[0] * squares[1]) ** 0.5


def ceiling(labels: list[float]) -> float:
    """The correlation of an order that puts no puzzle before one of a lower grade."""
    ties = sum(count**3 - count for count in Counter(labels).values())
    return (1 - ties / (len(labels) ** 3 - len(labels))) ** 0.5


def parts_of(rating: nl.Rating) -> tuple[float, ...]:
    """What the formula weighs."""
    steps = sum(rating.counts.values())
    rank = 0 if rating.hardest is None else rating.hardest.rank
    looks = sum(count for name, count in rating.counts.items() if not name.is_line_logic)
    return (
        6 * rank / 15 + 0.3 * log(1 + looks),
        steps / (steps + 50),
        1 / max(1, rating.bottleneck or 1),
        log(1 + min(40, rating.sweeps or 40)),
        float(
            any(
                name is nl.Technique.LINE_REASONING or not name.is_line_logic
                for name in rating.counts
            )
        ),
    )


def score(parts: tuple[float, ...], weights: tuple[float, ...]) -> float:
    return parts[0] + sum(a * b for a, b in zip(parts[1:], weights, strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--halves", type=int, default=20)
    parser.add_argument("--timeout", type=float, default=30)
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    found = []
    for grade, folder in enumerate(
        sorted(path for path in options.folder.iterdir() if path.is_dir())
    ):
        for file in sorted(folder.iterdir()):
            rating = nl.rate(nl.load(file), limits=nl.Limits(seconds=options.timeout))
            if rating.stars is not None:
                found.append(
                    (float(grade), rating.stars, parts_of(rating), sum(rating.counts.values()))
                )
    labels = [label for label, *_ in found]

    def fitted(grid: Sequence[tuple[float, ...]]) -> dict[str, object]:
        """The best weights of one half on the other one, for many ways to halve."""
        left_out, chosen = [], []
        for seed in range(options.halves):
            order = list(range(len(found)))
            random.Random(seed).shuffle(order)
            middle = len(order) // 2

            def agreement(places: list[int], weights: tuple[float, ...]) -> float:
                return spearman(
                    [score(found[at][2], weights) for at in places], [labels[at] for at in places]
                )

            best = max(grid, key=lambda weights: agreement(order[:middle], weights))
            chosen.append(best)
            left_out.append(agreement(order[middle:], best))
        return {
            "left_out_mean": round(mean(left_out), 3),
            "left_out_range": [round(min(left_out), 3), round(max(left_out), 3)],
            "weights_mean": [round(mean(column), 2) for column in zip(*chosen, strict=True)],
        }

    def with_length(weight: float, *, by_log: bool) -> float:
        """The agreement of the formula with another weight, or another form, of the length."""
        scores = [
            score(parts, (0, *OTHERS)) + weight * (log(steps) if by_log else parts[1])
            for *_, parts, steps in found
        ]
        return round(spearman(scores, labels), 3)

    report = {
        "puzzles": len(found),
        "stars": round(spearman([stars for _, stars, *_ in found], labels), 3),
        "steps_alone": round(spearman([float(steps) for *_, steps in found], labels), 3),
        "hardest_alone": round(spearman([parts[0] for _, _, parts, _ in found], labels), 3),
        "ceiling": round(ceiling(labels), 3),
        "fitted_by_halves": fitted(GRID),
        "fitted_by_halves_with_jump": fitted(WITH_JUMP),
        "with_jump": {
            jump: round(
                spearman([score(parts, (3, 1, 0.25, jump)) for _, _, parts, _ in found], labels), 3
            )
            for jump in (0, 0.5, 1, 1.5, 2)
        },
        "length_n_by_n_plus_50": {w: with_length(w, by_log=False) for w in (0, 1, 2, 3, 4, 6, 8)},
        "length_ln_n": {w: with_length(w, by_log=True) for w in (0, 0.25, 0.5, 1, 2, 3)},
    }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
