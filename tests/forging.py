"""Proofs that must be refused: honest ones of puzzles nearby, and how their text is changed."""

from __future__ import annotations

import random
from collections.abc import Callable

import nonolith as nl
from nonolith.proofs import puzzle_name

Lines = list[str]


def is_refused(puzzle: nl.Puzzle, text: str) -> bool:
    """True if the checker does not accept the proof."""
    try:
        return not nl.verify_proof(puzzle, text)
    except nl.FormatError:
        return True


def puzzle_with_two_solutions(rng: random.Random) -> tuple[nl.Puzzle, nl.Grid]:
    """A random puzzle with at least two solutions, in one to three colours, and one of them."""
    while True:
        palette = nl.Palette.of_size(rng.choice((1, 1, 2, 3)))
        width, height = rng.randint(3, 9), rng.randint(3, 9)
        cells = bytes(
            rng.randint(1, len(palette)) if rng.random() < 0.5 else 0 for _ in range(width * height)
        )
        puzzle = nl.Puzzle.from_grid(nl.Grid.from_colors(width, height, cells, palette))
        result = nl.solve(puzzle)
        if result.count == 2:
            return puzzle, result.solutions[rng.randrange(2)]


def honest_proof_nearby(puzzle: nl.Puzzle, solution: nl.Grid, rng: random.Random) -> str:
    """A proof that another puzzle has one solution: that of a picture not far from this one."""
    cells = [mask.bit_length() - 1 for mask in solution.masks]
    while True:
        colors = list(cells)
        for _ in range(rng.randint(1, 3)):
            colors[rng.randrange(len(colors))] = rng.randint(0, len(puzzle.palette))
        grid = nl.Grid.from_colors(puzzle.width, puzzle.height, bytes(colors), puzzle.palette)
        proof = nl.solve(nl.Puzzle.from_grid(grid), prove=True).proof
        if proof and "claim unique" in proof:
            return proof
        cells = colors


def forge(puzzle: nl.Puzzle, solution: nl.Grid, rng: random.Random) -> tuple[str, str]:
    """A false claim that the puzzle is unique, and how it came about."""
    lines = honest_proof_nearby(puzzle, solution, rng).splitlines()
    steps = lines[3 + puzzle.height :]
    colors = [mask.bit_length() - 1 for mask in solution.masks]
    rows = [colors[i : i + puzzle.width] for i in range(0, len(colors), puzzle.width)]
    head = [lines[0], f"puzzle {puzzle_name(puzzle)}", "claim unique"]
    head += ["row " + " ".join(map(str, row)) for row in rows]
    name = rng.choice(list(FORGERIES))
    if name == "facts of the solution":
        steps = [*facts_of(puzzle, rows, rng), steps[-1]]
    else:
        for _ in range(rng.randint(1, 4)):
            FORGERIES[name](steps, rng)
    return "\n".join(head + steps) + "\n", name


def facts_of(puzzle: nl.Puzzle, rows: list[list[int]], rng: random.Random) -> Lines:
    """Every cell's colour as a fact of its row or its column."""
    stride = len(puzzle.palette) + 1 if len(puzzle.palette) > 1 else 1
    steps = []
    for r, row in enumerate(rows):
        for c, color in enumerate(row):
            cell = r * puzzle.width + c
            number = cell * stride + color + 1 if stride > 1 else (cell + 1) * (1 if color else -1)
            steps.append(f"f {rng.choice((f'r{r + 1}', f'c{c + 1}'))} {number}")
    rng.shuffle(steps)
    return steps


def _nothing(steps: Lines, rng: random.Random) -> None:
    """Leave the steps as they are: true of the other puzzle, not of this one."""


def _drop(steps: Lines, rng: random.Random) -> None:
    if steps:
        del steps[rng.randrange(len(steps))]


def _keep_the_end(steps: Lines, rng: random.Random) -> None:
    del steps[: -rng.randint(1, 3)]


def _swap(steps: Lines, rng: random.Random) -> None:
    if len(steps) > 1:
        i, j = rng.sample(range(len(steps)), 2)
        steps[i], steps[j] = steps[j], steps[i]


def _change_number(steps: Lines, rng: random.Random) -> None:
    i = rng.randrange(len(steps)) if steps else -1
    if i < 0:
        return
    words = steps[i].split(" ")
    places = [k for k, word in enumerate(words) if word.lstrip("-").isdecimal()]
    if places:
        k = rng.choice(places)
        number = int(words[k])
        words[k] = str(rng.choice((-number, number + 1, number - 1, rng.randint(-60, 60))))
        steps[i] = " ".join(words)


def _drop_word(steps: Lines, rng: random.Random) -> None:
    i = rng.randrange(len(steps)) if steps else -1
    if i < 0:
        return
    words = steps[i].split(" ")
    if len(words) > 1:
        del words[rng.randrange(1, len(words))]
        steps[i] = " ".join(words)


def _change_line(steps: Lines, rng: random.Random) -> None:
    i = rng.randrange(len(steps)) if steps else -1
    if i < 0:
        return
    words = steps[i].split(" ")
    for k, word in enumerate(words):
        if word[0] in "rc" and word[1:].isdecimal():
            words[k] = f"{rng.choice('rc')}{rng.randint(1, 9)}"
    steps[i] = " ".join(words)


def _change_kind(steps: Lines, rng: random.Random) -> None:
    if steps:
        i = rng.randrange(len(steps))
        steps[i] = rng.choice("fkcd") + steps[i][1:]


def _claim_the_end(steps: Lines, rng: random.Random) -> None:
    line = f"{rng.choice('rc')}{rng.randint(1, 3)}"
    end = rng.choice((f"k 90000 {line}", "c 90000 0", "c 90000 0 1", "c 90000 0 1 2 3"))
    steps[rng.randint(0, len(steps)) :] = [end]


#: How the text of an honest proof is made to lie.
FORGERIES: dict[str, Callable[[Lines, random.Random], None]] = {
    "another puzzle's": _nothing,
    "facts of the solution": _nothing,
    "steps dropped": _drop,
    "only the end": _keep_the_end,
    "steps swapped": _swap,
    "numbers changed": _change_number,
    "words dropped": _drop_word,
    "lines changed": _change_line,
    "kinds changed": _change_kind,
    "the end claimed": _claim_the_end,
}


def cited_steps(text: str) -> list[int]:
    """The places of the steps whose clause a later step cites."""
    places: dict[str, int] = {}
    cited = set()
    for place, line in enumerate(text.splitlines()):
        words = line.split(" ")
        if words[0] in "kc" and len(words) > 1 and words[0] != "claim":
            places[words[1]] = place
        if words[0] == "c":
            cited.update(words[words.index("0", 2) + 1 :])
    return sorted(place for number, place in places.items() if number in cited)


def without(text: str, place: int) -> str:
    """The text without one of its lines."""
    lines = text.splitlines()
    del lines[place]
    return "\n".join(lines) + "\n"
