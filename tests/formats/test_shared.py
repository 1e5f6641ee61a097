"""Files that other people wrote, in the folder beside the repository (skipped without it)."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

import pytest

import nonolith as nl
from nonolith.formats import Document, recognise

#: What each folder of samples holds.
FOLDERS = {
    "survey": {".non": "non"},
    "survey-colour": {".txt": "quoted"},
    "formats/chargrid-png": {".png": "png", ".txt": "chargrid"},
    "formats/gno": {".gno": "gno"},
    "formats/ini-toml": {".txt": "pynogram", ".toml": "nonogrid"},
    "formats/letters": {".txt": "letters"},
    "formats/mk": {".mk": "mk"},
    "formats/native-picross": {".txt": "picross"},
    "formats/nin": {".nin": "nin"},
    "formats/non": {".non": "non"},
    "formats/nonny": {".non": "non"},
    "formats/olsak-g": {".g": "g"},
    "formats/pzl": {".pzl": "pzl"},
    "formats/quoted-csv": {".txt": "quoted"},
    "formats/sgriddler": {".sgriddler": "sgriddler"},
    "formats/taai": {".txt": "taai"},
    "formats/webpbn-xml": {".xml": "webpbn"},
}
JSON = {
    "P-partial": "davidje13",
    "ambiguous": "thomasr",
    "football-partial": "davidje13",
    "football": "davidje13",
    "qr": "thomasr",
}

#: Those that are refused by name, and on which line.
REFUSED = {
    "alladin.g": ("triangles", 16),
    "brontik.g": ("triangles", 28),
    "noty.g": ("triangles", 4),
    "creature.g": ("triddler", 2),
    "tkocka.g": ("triddler", 4),
    "vcely.g": ("triddler", 4),
    "cut_and_polished.xml": ("triddler", 3),
    "ladle.txt": ("triangles", 1),
    "usb_type_a_no_emblem.txt": ("triangles", 2),
}


def expected(path: Path, puzzles: Path) -> str:
    folder = str(path.parent.relative_to(puzzles))
    return JSON[path.stem] if folder == "formats/json" else FOLDERS[folder][path.suffix]


def files(shared: Path) -> list[Path]:
    found = sorted(path for path in (shared / "puzzles").rglob("*") if path.is_file())
    return [path for path in found if path.name != "LICENCES.txt"]


def test_every_file_is_recognised_as_what_it_is(shared: Path) -> None:
    for path in files(shared):
        assert recognise(Document.of(path)).format.name == expected(path, shared / "puzzles"), path


def test_every_file_loads_or_is_refused_by_name(shared: Path) -> None:
    seen = set()
    for path in files(shared):
        if path.name in REFUSED:
            word, line = REFUSED[path.name]
            with pytest.raises(nl.UnsupportedError, match=f"{path.name}:{line}: .*{word}"):
                list(nl.load_all(path))
            seen.add(path.name)
        elif path.name != "invalid_input.txt":
            assert list(nl.load_all(path)), path
    assert seen == set(REFUSED)


def test_the_deliberately_broken_file(shared: Path) -> None:
    errors: list[nl.NonolithError] = []
    path = shared / "puzzles/formats/native-picross/invalid_input.txt"

    puzzles = list(nl.load_all(path, on_error=errors.append))

    assert [puzzle.title for puzzle in puzzles] == [
        "Fishy",
        "Ill-formed",
        "Wrong constraint",
        "Impossible",
        "Zero",
    ]
    assert [error.line for error in errors if isinstance(error, nl.FormatError)] == [49, 105]


def test_writing_what_was_read_changes_nothing(shared: Path) -> None:
    """load(dump(p)) == p and dump(load(text)) == text for every file in its own format."""
    for path in files(shared):
        format = recognise(Document.of(path)).format
        if path.name in REFUSED or not format.writes:
            continue
        for puzzle in nl.load_all(path, on_error=lambda error: None):
            written = nl.dumps(puzzle, format=format.name)
            again = nl.loads(written)
            assert (again.rows, again.columns) == (puzzle.rows, puzzle.columns), path
            assert again.goal == puzzle.goal, path
            assert nl.dumps(again, format=format.name) == written, path


def test_goals_satisfy_their_clues_and_are_what_the_solver_finds(shared: Path) -> None:
    compared = 0
    for path in files(shared):
        if path.name in REFUSED:
            continue
        for puzzle in nl.load_all(path, on_error=lambda error: None):
            if puzzle.goal is None:
                continue
            drawn = nl.Puzzle.from_grid(puzzle.goal)
            assert (drawn.rows, drawn.columns) == (puzzle.rows, puzzle.columns), path
            try:
                result = nl.solve(puzzle, limits=nl.Limits(seconds=20))
            except nl.UnsupportedError:
                continue
            if result.verdict is nl.Verdict.UNIQUE:
                assert result.solution == puzzle.goal, path
                compared += 1
    assert compared >= 23


def test_two_thousand_small_files_take_less_than_two_seconds(shared: Path, tmp_path: Path) -> None:
    """Processor time, since the machine is shared; every kind of file has its part in it."""
    small = [path for path in files(shared) if path.stat().st_size < 2000 and path.suffix != ".png"]
    copies = []
    for number in range(2000):
        path = small[number % len(small)]
        copies.append(tmp_path / f"{number}{path.suffix}")
        copies[-1].write_bytes(path.read_bytes())

    start = time.process_time()
    count = 0
    for path in copies:
        with contextlib.suppress(nl.UnsupportedError):
            count += sum(1 for _ in nl.load_all(path, on_error=lambda error: None))
    seconds = time.process_time() - start

    assert count > 1900
    assert seconds < 2, f"{seconds:.2f} s"
