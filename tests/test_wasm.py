"""The WebAssembly engine answers as the native module does, to everything, refusals included."""

from __future__ import annotations

import ast
import random
import subprocess
from collections.abc import Callable
from typing import Any

import pytest
from coloring import random_case, random_picture
from native_help import ints, pack
from wasm_engine import ROOT, node, wasm_native

import nonolith as nl
from nonolith import _native
from nonolith.engine.packing import pack_masks

Engine = Any
Ask = Callable[[Engine], object]


def asked(puzzle: nl.Puzzle, start: nl.Grid | None = None) -> tuple[Any, ...]:
    colors = len(puzzle.palette)
    masks = None if start is None else pack_masks(start.masks, colors)
    return puzzle.width, puzzle.height, colors, puzzle.packed, masks


def cases(seed: int, count: int) -> list[tuple[nl.Puzzle, nl.Grid | None]]:
    """Puzzles small and large, in black and white and in colours, with blots and start grids."""
    rng = random.Random(seed)
    found: list[tuple[nl.Puzzle, nl.Grid | None]] = []
    for number in range(count):
        if number % 3:
            found.append(random_case(rng, blots=number % 3 == 1))
        else:
            side, colors = rng.choice((8, 20, 25, 40, 70)), rng.choice((1, 1, 2, 9))
            picture = random_picture(rng, side, rng.randint(5, 25), colors)
            found.append((nl.Puzzle.from_grid(picture), None))
    return found


def untimed(stats: tuple[Any, ...]) -> tuple[Any, ...]:
    return stats[2:]


def searched(engine: Engine, puzzle: nl.Puzzle, start: nl.Grid | None, **options: Any) -> object:
    search = engine.Search(*asked(puzzle, start), **options)
    outcome = search.advance(3, -1.0, 20_000, None)
    cells = [found for found, _, _ in search.take()]
    return (
        outcome,
        cells,
        search.known(),
        untimed(search.stats()),
        search.line_solvable,
        search.conflict_line,
    )


def test_searches_find_the_same_pictures_by_the_same_work() -> None:
    for puzzle, start in cases(1, 60):
        ours = searched(wasm_native(), puzzle, start)
        assert ours == searched(_native, puzzle, start), nl.dumps(puzzle, format="json")


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_every_level_agrees(level: int) -> None:
    for puzzle, start in cases(10 + level, 12):
        ours = searched(wasm_native(), puzzle, start, level=level, seed=level)
        assert ours == searched(_native, puzzle, start, level=level, seed=level)


def test_a_large_seed_goes_across_whole() -> None:
    puzzle, _ = cases(3, 1)[0]
    seed = 2**64 - 12345
    assert searched(wasm_native(), puzzle, None, level=4, seed=seed) == searched(
        _native, puzzle, None, level=4, seed=seed
    )


def test_proofs_are_the_same() -> None:
    for puzzle, _ in cases(4, 9):
        proofs = []
        for engine in (_native, wasm_native()):
            search = engine.Search(*asked(puzzle), prove=True)
            search.advance(2, -1.0, 5_000, None)
            proofs.append(search.proof())
        assert proofs[0] == proofs[1]


def test_counts_are_the_same_also_large_ones() -> None:
    empty = nl.Puzzle(rows=[[1]] * 25, columns=[[1]] * 25)
    for puzzle, start in [(empty, None), *cases(5, 20)]:
        told = []
        for engine in (_native, wasm_native()):
            counter = engine.Counter(*asked(puzzle, start))
            told.append((counter.advance(-1.0, 3_000, None), counter.count(), counter.stats()[2:]))
        assert told[0] == told[1]


def reasoned(engine: Engine, puzzle: nl.Puzzle, start: nl.Grid | None) -> list[object]:
    """All that a reasoner can be asked, as long as there is something to tell."""
    reasoner = engine.Reasoner(*asked(puzzle, start), focus=[0])
    told: list[object] = [reasoner.moving()]
    while isinstance(step := reasoner.next(-1.0), tuple):
        told.append(step)
    told += [step, reasoner.open_cells(), reasoner.masks()]
    if step is None and reasoner.open_cells():
        foresight = reasoner.foresee(2, 0, -1.0)
        _, broken, agreeing = foresight
        told.append(foresight)
        if broken:
            told.append(reasoner.refute([(cell, color) for cell, color, _, _ in broken], -1.0))
            told.append(reasoner.consequences(*broken[0][:2]))
            cell, color = broken[0][:2]
            everything = (1 << (len(puzzle.palette) + 1)) - 1
            reasoner.put(cell, everything & ~(1 << color))
            told.append(reasoner.next(-1.0))
        told.append(reasoner.agree(agreeing, 3, -1.0))
    told += [reasoner.look(0, technique) for technique in range(11)]
    told += [reasoner.sweep(True, -1.0), reasoner.sweep(False, -1.0)]
    return told


def test_reasons_are_the_same() -> None:
    for puzzle, start in cases(6, 40):
        assert reasoned(wasm_native(), puzzle, start) == reasoned(_native, puzzle, start)


def test_reasons_with_a_hundred_colors_and_with_long_lines_are_the_same() -> None:
    rng = random.Random(7)
    for width, height, colors in ((20, 12, 100), (150, 6, 1), (300, 3, 2), (600, 2, 1)):
        puzzle = nl.Puzzle.from_grid(random_picture(rng, width, height, colors))
        assert reasoned(wasm_native(), puzzle, None) == reasoned(_native, puzzle, None)
        assert searched(wasm_native(), puzzle, None) == searched(_native, puzzle, None)


def test_sketches_are_the_same() -> None:
    rng = random.Random(8)
    for colors in (1, 3):
        picture = random_picture(rng, 9, 7, colors)
        cells = bytes(mask.bit_length() - 1 for mask in picture.masks)
        strokes = [(rng.randrange(63), rng.randint(0, colors)) for _ in range(20)]
        options = ints(*(number for cell in range(63) for number in (cell, cell, cell % 2)))
        told = []
        for engine in (_native, wasm_native()):
            sketch = engine.Sketch(9, 7, colors, cells)
            numbers = ints(*(number for stroke in strokes for number in stroke))
            told.append(
                [
                    sketch.open(),
                    sketch.try_strokes(numbers, 2, True, -1),
                    sketch.try_strokes(numbers, 1, False, -1),
                    sketch.paint(5, 1),
                    sketch.open(),
                    sketch.offer(options),
                    sketch.ambiguous_cells(-1.0, -1),
                    sketch.best_stroke(-1),
                    sketch.tightening_strokes(2),
                    sketch.fair_stroke(50, -1),
                    sketch.touch_up(False, ints(*range(63)), 1, 2**40 + 3, 400, 63, -1),
                    sketch.open(),
                ]
            )
        assert told[0] == told[1]


def test_many_at_once_are_the_same_as_facts_and_in_a_form() -> None:
    puzzles = [
        (
            one.width,
            one.height,
            len(one.palette),
            one.packed,
            b".#" if len(one.palette) == 1 else b"",
        )
        for one, _ in cases(9, 30)
    ]
    form = [b"nodes ", 2, b", solvable ", 10, b": ", 11, b"."]
    told = []
    for engine in (_native, wasm_native()):
        facts = engine.solve_many(puzzles, 2, -1.0, 5_000, None)
        untimed_facts = [
            (stop, [cells for cells, _, _ in found], known, stats[2:], solvable, conflict)
            for stop, found, known, stats, solvable, conflict in facts
        ]
        forms = engine.solve_many(puzzles, 2, -1.0, 5_000, None, seed=5, forms=(form, form))
        told.append((untimed_facts, [answer for answer in forms if len(answer) == 2]))
    assert told[0] == told[1]
    assert told[0][1]


def test_lines_checksums_and_verification_are_the_same() -> None:
    rng = random.Random(10)
    wasm = wasm_native()
    for _ in range(50):
        clue = ints(*sum(((rng.randint(1, 4), 1) for _ in range(2)), (2,)))
        cells = bytes(rng.choice((1, 2, 3, 3, 3)) for _ in range(rng.randint(3, 14)))
        assert wasm.solve_line(clue, cells, 1) == _native.solve_line(clue, cells, 1)
        assert wasm.checksum(cells, 2**63 + 5) == _native.checksum(cells, 2**63 + 5)
    clues = pack([[2], [1], [1], [2]])
    for cells in (b"\1\1\0\1", b"\1\1\1\0", b"\0\0\0\0"):
        assert wasm.verify(2, 2, clues, cells) == _native.verify(2, 2, clues, cells)
    parts = (b"{", b"text", b"title", clues, 7, b", ", b"}\n")
    assert wasm.seal(*parts) == _native.seal(*parts)
    assert wasm.features()["instruction_set"] == "portable"


def test_glyphs_are_read_the_same() -> None:
    rng = random.Random(11)
    for width, height in ((7, 11), (12, 20), (3, 3), (0, 0)):
        ink = bytes(rng.choice((0, 0, 255, 128)) for _ in range(width * height))
        ours = wasm_native().read_glyph(ink, width, height)
        assert ours == _native.read_glyph(ink, width, height)


def rounded(value: Any) -> Any:
    """Without the last digits, in which the exponentials of two C libraries may differ."""
    if isinstance(value, list | tuple):
        return [rounded(item) for item in value]
    return round(value, 6) if isinstance(value, float) else value


def test_pictures_are_scanned_the_same() -> None:
    pages = pytest.importorskip("pages")
    picture = random_picture(random.Random(12), 10, 8, 1)
    for look in ("plain", *list(pages.LOOKS)[-2:]):
        image = pages.draw_page(nl.Puzzle.from_grid(picture), pages.LOOKS[look]).convert("RGB")
        asked = (*image.size, image.tobytes())
        ours = rounded(wasm_native().scan(*asked))
        assert ours == rounded(_native.scan(*asked))
        assert ours


GOOD = (2, 2, 1, pack([[2], [1], [1], [2]]))

REFUSED: dict[str, Ask] = {
    "clues too short": lambda engine: engine.Search(2, 2, 1, b"\1"),
    "clues too long": lambda engine: engine.Search(2, 2, 1, GOOD[3] + ints(1)),
    "negative size": lambda engine: engine.Search(-1, 2, 1, b""),
    "too many colors": lambda engine: engine.Search(1, 1, 300, b""),
    "a run of no length": lambda engine: engine.Search(1, 1, 1, ints(1, 0, 1, 0)),
    "a start of the wrong size": lambda engine: engine.Search(*GOOD, b"\3"),
    "an empty start": lambda engine: engine.Counter(*GOOD, b""),
    "no such level": lambda engine: engine.Search(*GOOD, level=9),
    "no such instruction set": lambda engine: engine.Search(*GOOD, instruction_set="mmx"),
    "a proof with a start": lambda engine: engine.Search(*GOOD, b"\3\3\3\3", prove=True),
    "cells that are no masks": lambda engine: engine.solve_line(ints(0), b"\1\1\1", 8),
    "a sketch of the wrong size": lambda engine: engine.Sketch(2, 2, 1, b"\1"),
    "a stroke outside": lambda engine: engine.Sketch(1, 1, 1, b"\1").paint(1, 1),
    "trials of no strokes": lambda engine: engine.Sketch(1, 1, 1, b"\1").try_strokes(
        b"", 0, True, -1
    ),
    "half an option": lambda engine: engine.Sketch(1, 1, 1, b"\1").offer(b"1234"),
    "a focus outside": lambda engine: engine.Reasoner(*GOOD, None, [4]),
    "nothing to refute": lambda engine: engine.Reasoner(*GOOD).refute([], -1.0),
    "no such technique": lambda engine: engine.Reasoner(*GOOD).look(0, 11),
    "no such cell": lambda engine: engine.Reasoner(*GOOD).consequences(4, 1),
    "no such fact": lambda engine: engine.solve_many([], 1, -1.0, -1, None, forms=([99], [])),
    "pixels of the wrong size": lambda engine: engine.scan(2, 2, b"123"),
    "a hint that is too short": lambda engine: engine.scan(1, 1, b"123", (1.0, 2.0)),
    "ink of the wrong size": lambda engine: engine.read_glyph(b"123", 2, 2),
    "a wrong size to verify": lambda engine: engine.verify(2, 2, GOOD[3], b"\1"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_refused_is_refused_in_the_same_words(what: str) -> None:
    with pytest.raises(ValueError, match=r"\w") as native:
        REFUSED[what](_native)
    with pytest.raises(ValueError, match=r"\w") as wasm:
        REFUSED[what](wasm_native())
    assert str(wasm.value) == str(native.value)


def test_ten_thousand_refusals_leave_the_engine_well() -> None:
    wasm = wasm_native()
    for _ in range(10_000):
        with pytest.raises(ValueError, match="end too early"):
            wasm.Search(2, 2, 1, b"\1")
    assert searched(wasm, *cases(1, 1)[0]) == searched(_native, *cases(1, 1)[0])


def test_limits_of_time_hold_and_a_search_goes_on_after_them() -> None:
    side = 30
    puzzle = nl.Puzzle(rows=[[1, 1, 1]] * side, columns=[[1, 1, 1]] * side)
    search = wasm_native().Search(*asked(puzzle), level=2)
    assert search.advance(10**9, 0.2, -1, None) == 2
    before = search.stats()[2]
    assert search.advance(10**9, 0.3, -1, None) == 2
    assert search.stats()[2] > before


def test_progress_is_told_and_can_stop_a_search() -> None:
    side = 30
    puzzle = nl.Puzzle(rows=[[1, 1, 1]] * side, columns=[[1, 1, 1]] * side)
    told: list[tuple[Any, ...]] = []

    def progress(numbers: tuple[Any, ...]) -> bool:
        told.append(numbers)
        return len(told) < 3

    search = wasm_native().Search(*asked(puzzle), level=2)
    assert search.advance(10**9, 30.0, -1, progress) == 3
    assert len(told) == 3
    assert len(told[0]) == 10
    assert told[0][2] < told[2][2]


def test_what_a_progress_function_raises_comes_out() -> None:
    puzzle = nl.Puzzle(rows=[[1, 1, 1]] * 30, columns=[[1, 1, 1]] * 30)

    def progress(numbers: tuple[Any, ...]) -> bool:
        raise KeyboardInterrupt

    search = wasm_native().Search(*asked(puzzle), level=2)
    with pytest.raises(KeyboardInterrupt):
        search.advance(10**9, 30.0, -1, progress)
    assert search.advance(1, 0.05, -1, None) in (0, 2)


def test_the_package_passes_its_own_tests() -> None:
    wasm_native()  # which is there, or said to be missing
    done = subprocess.run([node(), "--test"], cwd=ROOT / "npm", capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def names_of(path: Any) -> dict[str, list[str]]:
    """The functions and methods of a file, with their parameters."""
    found = {}
    for item in ast.parse(path.read_text()).body:
        inside = item.body if isinstance(item, ast.ClassDef) else [item]
        prefix = f"{item.name}." if isinstance(item, ast.ClassDef) else ""
        for one in inside:
            if isinstance(one, ast.FunctionDef):
                args = [*one.args.args, *one.args.kwonlyargs]
                found[prefix + one.name] = [arg.arg for arg in args]
    return found


def test_the_stand_in_has_all_that_the_native_module_has() -> None:
    native = names_of(ROOT / "src" / "nonolith" / "_native.pyi")
    stand_in = names_of(ROOT / "native" / "wasm" / "_native.py")
    assert {name: stand_in.get(name) for name in native} == native
