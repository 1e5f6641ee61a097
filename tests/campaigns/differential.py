"""The engine against CaDiCaL, and against itself: verdicts, exact sets of solutions, counts.

python tests/campaigns/differential.py [PUZZLES, 2000 by default] [SEED]

Random puzzles of 5 to 30 cells a side and densities 0.2 to 0.8, one in five of them with a side of
65 to 120 cells, for which the engine has other ways; one in ten with a clue changed so that it is
mostly impossible. Where there are at most 1,000 solutions, the engine must find exactly
the set that CaDiCaL finds; where there are more, 1,001 different ones that fit the clues. Every
level, on a width and an instruction set drawn at random, must agree, and so must `count`. Whatever
takes too long must be right so far; how often that was so is said in the end.
"""

from __future__ import annotations

import multiprocessing
import random
import sys
import time
from collections import Counter
from itertools import islice
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import sat
from native_help import COMPLETE, clues_of, pack, random_picture

import nonolith as nl
from nonolith import _native

LEVELS = (0, 2, 3, 4)
SETS = _native.features()["instruction_sets"]
WORDS = (0, 32, 64, 128, 256, 512, 1024, 2048)
MOST = 1000
#: Seconds for the engine as a user has it, for a level that was chosen for it, for CaDiCaL.
PATIENCE, LEVEL_PATIENCE, CADICAL_PATIENCE = 10.0, 0.5, 10.0

Clues = tuple[tuple[int, ...], ...]


def random_puzzle(rng: random.Random) -> tuple[Clues, Clues]:
    height, width = rng.randint(5, 30), rng.randint(5, 30)
    if rng.random() < 0.2:
        height, width = rng.sample((rng.randint(3, 12), rng.randint(65, 120)), 2)
    clues = list(clues_of(random_picture(rng, height, width, rng.uniform(0.2, 0.8))))
    if rng.random() < 0.1:
        line = rng.randrange(len(clues))
        clue = list(clues[line]) or [1]
        place = rng.randrange(len(clue))
        clue[place] = max(1, clue[place] + rng.choice((-1, 1)))
        clues[line] = tuple(clue)
    return tuple(clues[:height]), tuple(clues[height:])


def engine_solutions(
    rows: Clues, columns: Clues, way: dict[str, Any], seed: int, seconds: float
) -> tuple[list[bytes], int]:
    """Up to 1,001 solutions, each verified, and why there are no more."""
    clues = pack(rows + columns)
    search = _native.Search(len(columns), len(rows), 1, clues, seed=seed, **way)
    stop = search.advance(MOST + 1, seconds, -1, None)
    found = [cells for cells, _, _ in search.take()]
    assert len(set(found)) == len(found), "a solution twice"
    for cells in found:
        assert _native.verify(len(columns), len(rows), clues, cells) == -1, "no solution at all"
    return found, stop


def _send_solutions(rows: Clues, columns: Clues, most: int, pipe: Connection) -> None:
    pipe.send(list(islice(sat.solutions(rows, columns), most)))


def cadical_solutions(rows: Clues, columns: Clues, most: int) -> list[bytes] | None:
    """Up to ``most`` of the solutions that CaDiCaL finds, which cannot be stopped but by force."""
    here, there = multiprocessing.Pipe(duplex=False)
    fork = multiprocessing.get_context("fork")
    child = fork.Process(target=_send_solutions, args=(rows, columns, most, there))
    child.start()
    try:
        return here.recv() if here.poll(CADICAL_PATIENCE) else None
    finally:
        child.kill()
        child.join()


def compare(rows: Clues, columns: Clues, rng: random.Random, late: Counter[str]) -> str:
    """Raise AssertionError if anything differs; else the verdict."""
    found, stop = engine_solutions(rows, columns, {}, rng.randrange(100), PATIENCE)
    complete = stop == COMPLETE
    late["engine"] += not complete and len(found) <= MOST
    theirs = cadical_solutions(rows, columns, MOST + 1 if complete else 2)
    late["CaDiCaL"] += theirs is None
    if theirs is not None and complete:
        assert set(found) == set(theirs), "other solutions than CaDiCaL"
    elif theirs is not None and len(found) > 1:
        assert len(theirs) == 2, "CaDiCaL finds fewer"
    for level in LEVELS:
        way = {
            "level": level,
            "instruction_set": rng.choice(SETS),
            "word_bits": rng.choice(WORDS),
        }
        others, stop = engine_solutions(rows, columns, way, rng.randrange(100), LEVEL_PATIENCE)
        late[f"level {level}"] += stop != COMPLETE and len(others) <= MOST
        if complete and stop == COMPLETE:
            assert set(others) == set(found), f"{way} finds others"
        elif complete:
            assert set(others) <= set(found), f"{way} finds others"
        else:
            assert stop != COMPLETE or len(others) > len(found), f"{way} misses some"
    counted = nl.count(nl.Puzzle(rows, columns), limits=nl.Limits(None, seconds=LEVEL_PATIENCE))
    if complete:
        assert not counted.exact or counted.value == len(found), f"count says {counted}"
    if counted.exact and not complete:
        assert counted.value >= len(found), f"count says {counted}"
    return "many" if not complete else {0: "impossible", 1: "unique"}.get(len(found), "several")


def main() -> None:
    puzzles = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    verdicts: Counter[str] = Counter()
    late: Counter[str] = Counter()
    begin = time.monotonic()
    for number in range(puzzles):
        rng = random.Random(f"{seed}/{number}")
        rows, columns = random_puzzle(rng)
        try:
            verdicts[compare(rows, columns, rng, late)] += 1
        except AssertionError as error:
            print(f"puzzle {number} of seed {seed}: {error}\n{nl.Puzzle(rows, columns)}")
            sys.exit(1)
        if number % 100 == 99:
            print(f"{number + 1}: {dict(verdicts)}, {time.monotonic() - begin:.0f} s", flush=True)
    print(f"{puzzles} puzzles, no disagreement: {dict(verdicts)}, too slow: {dict(late)}")


if __name__ == "__main__":
    main()
