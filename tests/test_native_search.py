"""The native search against brute force, at every level, word width and instruction set."""

from __future__ import annotations

import functools
import itertools
import operator
import random
from typing import Any

import pytest
from native_help import (
    CANCELLED,
    COMPLETE,
    PAUSED,
    STUCK,
    Clues,
    clues_of,
    ints,
    pack,
    pictures_by_clues,
    random_picture,
    smooth_picture,
)

import nonolith as nl
from nonolith import _native
from nonolith.benching.making import blobs, dominoes
from nonolith.engine import Level, Search, Stop

Way = dict[str, Any]
LEVELS = {"automatic": 0, "backtrack": 2, "probe": 3, "learn": 4, "large": 5}
SETS = _native.features()["instruction_sets"]
#: Ways to search: level, instruction set, least width of a word.
WAYS = {
    f"{level}-{isa}-{bits}": {"level": LEVELS[level], "instruction_set": isa, "word_bits": bits}
    for level, isa in itertools.product(LEVELS, SETS)  # type: ignore[call-overload]
    for bits in ((0, 32, 64, 128, 256, 512, 1024, 2048) if level == "learn" else (0,))
}


def all_solutions(search: _native.Search) -> list[bytes]:
    assert search.advance(1 << 40, -1, -1, None) == COMPLETE
    return [cells for cells, _, _ in search.take()]


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 4), (3, 2), (3, 3)])
def test_every_small_puzzle_agrees_with_brute_force(height: int, width: int, way: Way) -> None:
    for clues, pictures in pictures_by_clues(height, width).items():
        search = _native.Search(width, height, 1, pack(clues), **way)

        assert sorted(all_solutions(search)) == pictures
        assert list(search.known()) == [
            functools.reduce(operator.or_, (1 << value for value in values))
            for values in zip(*pictures, strict=True)
        ]


def test_every_4x4_puzzle_agrees_with_brute_force() -> None:
    for clues, pictures in pictures_by_clues(4, 4).items():
        assert sorted(all_solutions(_native.Search(4, 4, 1, pack(clues)))) == pictures


def test_levels_widths_and_instruction_sets_agree_on_larger_puzzles() -> None:
    rng = random.Random(5)
    for _ in range(20):
        height, width = rng.randint(5, 11), rng.randint(5, 11)
        clues = pack(clues_of(random_picture(rng, height, width, rng.choice([0.4, 0.5, 0.6]))))
        answers = {
            frozenset(all_solutions(_native.Search(width, height, 1, clues, **way)))
            for way in WAYS.values()
        }
        assert len(answers) == 1


@pytest.mark.parametrize("seed", range(6))
def test_short_trials_along_the_edge_lose_no_solution_and_invent_none(seed: int) -> None:
    """Boards on which trials are cut short: as many solutions as learning finds, the same ones."""
    clues = pack(clues_of(smooth_picture(random.Random(seed), 30 + 2 * seed, 1)))
    side, most = 30 + 2 * seed, 200
    learned, along = (_native.Search(side, side, 1, clues, level=level) for level in (4, 5))
    outcomes = [search.advance(most, -1, -1, None) for search in (learned, along)]

    assert outcomes[0] == outcomes[1]
    found = [{cells for cells, _, _ in search.take()} for search in (learned, along)]
    assert len(found[0]) == len(found[1])
    assert all(_native.verify(side, side, clues, cells) == -1 for cells in found[1])
    if outcomes[0] == COMPLETE:
        assert found[0] == found[1]
        assert learned.known() == along.known()


def test_a_search_along_the_edge_goes_on_where_it_was_stopped() -> None:
    case = (100, 100, 1, pack(clues_of(smooth_picture(random.Random(1), 100, 2))))
    whole, piecemeal = (_native.Search(*case, level=5) for _ in range(2))
    whole.advance(2, -1, -1, None)
    for _ in range(3):
        piecemeal.cancel()
        assert piecemeal.advance(2, -1, -1, None) == CANCELLED
    piecemeal.advance(2, -1, -1, None)

    for search in (whole, piecemeal):
        found = {cells for cells, _, _ in search.take()}
        assert len(found) == 2
        assert all(_native.verify(*case[:2], case[3], cells) == -1 for cells in found)


@pytest.mark.parametrize("seed", [788, 1737, 2629])
def test_a_search_that_starts_again_with_beliefs_loses_no_solution(seed: int) -> None:
    """Boards of which little is open, and which are not done after 200 conflicts all the same."""
    clues = pack(clues_of(random_picture(random.Random(seed), 30, 30, 0.5)))
    automatic, learning = (_native.Search(30, 30, 1, clues, level=level) for level in (0, 4))
    stopped = _native.Search(30, 30, 1, clues)
    for nodes in range(0, 400, 7):
        stopped.advance(1 << 40, -1, nodes, None)
    found = [all_solutions(search) for search in (automatic, learning, stopped)]

    assert automatic.stats()[4] > 200
    assert set(found[0]) == set(found[1])
    assert len(set(found[0])) == len(found[0])
    assert found[2] == found[0]
    assert stopped.stats()[2:] == automatic.stats()[2:]


def test_totals_that_differ_are_impossible() -> None:
    search = _native.Search(2, 2, 1, pack([[2], [], [2], []]))

    assert all_solutions(search) == []
    assert search.conflict_line in range(4)


@pytest.mark.parametrize("too_long", [3, 40, 10**6, 2**31 - 1])
def test_a_clue_too_long_for_its_line_is_impossible_at_that_line(too_long: int) -> None:
    search = _native.Search(2, 2, 1, pack([[], [too_long], [], []]))

    assert search.advance(1, -1, -1, None) == COMPLETE
    assert search.conflict_line == 1


def test_a_grid_without_cells_has_one_solution() -> None:
    assert all_solutions(_native.Search(0, 3, 1, pack([[], [], []]))) == [b""]


@pytest.mark.parametrize(
    ("height", "width"), [(1, 5000), (3000, 2), (32, 64), (33, 130), (300, 5), (600, 3)]
)
def test_long_lines_are_solved(height: int, width: int) -> None:
    picture = random_picture(random.Random(height), height, width, 0.9)
    clues = pack(clues_of(picture))
    search = _native.Search(width, height, 1, clues)

    assert search.advance(1, 20, -1, None) in (PAUSED, COMPLETE)
    ((cells, _, _),) = search.take()
    assert _native.verify(width, height, clues, cells) == -1


def with_solutions(count: int) -> tuple[Clues, list[bytes]]:
    """A 4x4 puzzle with at least ``count`` solutions, and these."""
    return next(item for item in pictures_by_clues(4, 4).items() if len(item[1]) >= count)


def test_solutions_come_one_by_one_each_once_and_in_a_fixed_order() -> None:
    clues, pictures = with_solutions(5)
    orders = []
    for _ in range(2):
        search, order = _native.Search(4, 4, 1, pack(clues), seed=7), []
        while search.advance(1, -1, -1, None) == PAUSED:
            ((cells, _, _),) = search.take()
            order.append(cells)
        orders.append(order)

    assert orders[0] == orders[1]
    assert sorted(orders[0]) == pictures


def test_what_is_known_while_solutions_stream_holds_in_all_of_them() -> None:
    for clues, pictures in itertools.islice(pictures_by_clues(4, 4).items(), 0, None, 7):
        search = _native.Search(4, 4, 1, pack(clues))
        while search.advance(1, -1, -1, None) == PAUSED:
            known = search.known()
            assert all(known[i] >> p[i] & 1 for p in pictures for i in range(16))


def test_start_cells_narrow_the_solutions() -> None:
    clues, (first, second, *_) = with_solutions(2)
    cell = next(i for i in range(16) if first[i] != second[i])
    start = bytearray(b"\3" * 16)

    start[cell] = 1 << first[cell]
    narrowed = all_solutions(_native.Search(4, 4, 1, pack(clues), bytes(start)))
    assert first in narrowed
    assert all(solution[cell] == first[cell] for solution in narrowed)
    start[cell] = 0
    search = _native.Search(4, 4, 1, pack(clues), bytes(start))
    assert all_solutions(search) == []
    assert search.conflict_line == cell // 4


def test_logic_only_stops_where_lines_stop() -> None:
    search = _native.Search(2, 2, 1, pack([[1], [1], [1], [1]]), level=1)

    assert search.advance(2, -1, -1, None) == STUCK
    assert (search.known(), search.take(), search.line_solvable) == (b"\3" * 4, [], False)
    solved = _native.Search(2, 2, 1, pack([[2], [], [1], [1]]), level=1)
    assert solved.advance(2, -1, -1, None) == COMPLETE
    assert ([s[0] for s in solved.take()], solved.line_solvable) == ([b"\1\1\0\0"], True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((-1, 1, 1, b""), "negative size"),
        ((1 << 16, 1 << 16, 1, b""), "at most"),
        ((1, 1, 1, ints(0, 0, 0)), "go on"),
        ((1, 1, 1, ints(0, 0), b"\3\3"), "one mask"),
        ((1, 1, 1, ints(0, 0), b""), "one mask"),
    ],
)
def test_what_the_engine_does_not_take_is_refused(
    arguments: tuple[int, int, int, bytes], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        _native.Search(*arguments)


@pytest.mark.parametrize(
    "way",
    [{"level": 6}, {"level": -1}, {"instruction_set": "z80"}, {"word_bits": -1}],
    ids=str,
)
def test_ways_that_do_not_exist_are_refused(way: Way) -> None:
    with pytest.raises(ValueError, match="no such"):
        _native.Search(1, 1, 1, ints(0, 0), **way)


def test_verify_names_the_first_violated_line() -> None:
    clues = pack([[1], [1], [1], [1]])

    assert _native.verify(2, 2, clues, b"\1\0\0\1") == -1
    assert _native.verify(2, 2, clues, b"\1\1\0\1") == 0
    assert _native.verify(2, 2, clues, b"\1\0\1\0") == 2
    assert _native.verify(2, 2, clues, b"\1\0\0\2") == 1
    with pytest.raises(ValueError, match="one byte for each cell"):
        _native.verify(2, 2, clues, b"\1")


def test_counters_are_deterministic() -> None:
    clues = pack(clues_of(random_picture(random.Random(3), 20, 20, 0.5)))

    def counters() -> tuple[float, ...]:
        search = _native.Search(20, 20, 1, clues, seed=3)
        search.advance(2, -1, -1, None)
        return search.stats()[2:]

    assert counters() == counters()


@pytest.mark.parametrize("seed", range(3))
def test_guesses_on_large_boards_that_lead_nowhere_are_taken_back(seed: int) -> None:
    """Found by guesses that lead far, or by learning: the same verdict."""
    puzzle = nl.Puzzle.from_grid(blobs(130, 130, 0.5, 2, random.Random(seed)))
    found = {}
    for isa in SETS:
        search = Search(puzzle, instruction_set=isa)
        stop = search.advance(2)
        stats = search.stats()
        found[isa] = (
            stop,
            tuple(grid for grid, _ in search.take()),
            stats.nodes,
            stats.probes,
            stats.line_solves,
        )
    assert len(set(found.values())) == 1
    learner = Search(puzzle, level=Level.LEARN)
    assert learner.advance(2) == stop
    assert len(learner.take()) == len(found[isa][1])
    assert stats.probes > stats.conflicts


@pytest.mark.parametrize("isa", SETS)
@pytest.mark.parametrize(
    ("seed", "conflicts", "probes"),
    [
        (4, 305, 21265),  # one more tree along the edge of what is known finds it
        (6, 335, 116323),  # it does not, and learning goes on with what it has proved
    ],
)
def test_the_tree_tries_again_where_learning_finds_nothing(
    seed: int, conflicts: int, probes: int, isa: str
) -> None:
    puzzle = nl.Puzzle.from_grid(blobs(66, 66, 0.35, 1, random.Random(seed)))
    search = Search(puzzle, instruction_set=isa)
    assert search.advance(2) is Stop.FOUND
    first, second = (grid for grid, _ in search.take())  # both verified
    assert first != second
    stats = search.stats()
    assert (stats.conflicts, stats.probes) == (conflicts, probes)


@pytest.mark.parametrize("isa", SETS)
@pytest.mark.parametrize("nodes", [1 << 40, 500])
@pytest.mark.parametrize(("size", "given", "conflicts"), [(9, True, 1_406), (10, False, 2_164)])
def test_a_long_proof_goes_on_over_places(
    size: int, given: bool, conflicts: int, nodes: int, isa: str
) -> None:
    """If no cell is given the clues are symmetric, and so is what is learned. However often it is
    stopped, nothing is lost and nothing found twice."""
    puzzle = dominoes(size)
    solution = nl.solve(puzzle).solutions[0]
    start = nl.Grid.unknown(puzzle.width, puzzle.height)
    if given:
        start = start.with_cells([(1, 1, 1 << solution.color_at(1, 1))])
    search = _native.Search(
        puzzle.width, puzzle.height, 1, puzzle.packed, start=bytes(start.masks), instruction_set=isa
    )
    found: list[bytes] = []
    for limit in itertools.count(nodes, nodes):
        outcome = search.advance(2, -1, limit, None)
        found += [cells for cells, _, _ in search.take()]
        if outcome == COMPLETE:
            break
    assert found == [bytes(color for row in solution.rows() for color in row)]
    assert int(search.stats()[4]) == conflicts


@pytest.mark.parametrize("isa", SETS)
@pytest.mark.parametrize(
    ("seed", "height", "width", "solutions"),
    [(8, 110, 9, 256), (31, 70, 12, 88), (40, 98, 10, 224), (71, 110, 9, 480)],
)
def test_boards_much_taller_than_wide_agree_on_every_word(
    seed: int, height: int, width: int, solutions: int, isa: str
) -> None:
    """A row needs fewer limbs than a column; what is remembered must hold both."""
    clues = pack(clues_of(random_picture(random.Random(seed), height, width, 0.5)))
    expected = sorted(all_solutions(_native.Search(width, height, 1, clues, level=LEVELS["probe"])))
    assert len(expected) == solutions
    for bits in (0, 128, 256, 512, 1024, 2048):
        way = {"level": LEVELS["learn"], "instruction_set": isa, "word_bits": bits}
        found = all_solutions(_native.Search(width, height, 1, clues, **way))
        assert sorted(found) == expected
