"""The store: games on the disk, stroke by stroke, for several programs at once."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_playing import BALLOON, HOOK, strokes

import nonolith as nl
from nonolith.playing import (
    BLANK,
    Game,
    Save,
    Store,
    fingerprint,
    load_save,
    read_save,
    save_text,
    statistics,
)


def hidden(path: Path) -> list[Path]:
    return sorted(path.parent.glob(f".{path.name}-*.journal"))


@given(told=strokes, stop=st.integers(0, 20))
def test_a_journal_brings_every_game_back(
    tmp_path_factory: pytest.TempPathFactory, told: list[Any], stop: int
) -> None:
    path = tmp_path_factory.mktemp("store") / "games.json"
    game = Game(BALLOON)
    for stroke in told[:stop]:
        getattr(game, stroke)() if isinstance(stroke, str) else game.play(stroke)
    store = Store(path)
    store.begin(game)

    for stroke in told[stop:]:
        getattr(game, stroke)() if isinstance(stroke, str) else game.play(stroke)
        game.seconds += 1
        store.note()
        assert not store.trouble
        # Somebody else sees it at once, though nothing is in the file yet.
        assert Store(path).load().games[fingerprint(BALLOON)] == game

    store.end()
    assert hidden(path) == []
    if told[stop:]:
        assert load_save(path).games[fingerprint(BALLOON)] == game


KILLED = """
import os, signal, sys
import nonolith as nl
from nonolith.playing import Game, Store
store = Store(sys.argv[1])
game = Game(nl.Puzzle(rows=[[1, 1], [1]], columns=[[2], [], [1]]))
store.begin(game)
for values in ({0: 1}, {1: 0}, {2: 1}):
    game.play(values)
    store.note()
if "solve" in sys.argv:
    game.play({3: 1})
    game.solved = True
    store.note()
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("end", ["", "solve"])
def test_a_program_that_is_killed_loses_no_stroke(tmp_path: Path, end: str) -> None:
    path = tmp_path / "games.json"
    run = subprocess.run([sys.executable, "-c", KILLED, str(path), end])
    assert run.returncode == -signal.SIGKILL
    assert not path.exists()
    assert len(hidden(path)) == 1

    store = Store(path)
    seen = store.load()
    store.end()

    key = fingerprint(HOOK)
    assert seen.games[key].grid_rows() == (["#.#", "#??"] if end else ["#.#", "???"])
    assert len(seen.games[key].moves) == (4 if end else 3)
    assert [found.times for found in seen.solved.values()] == ([1] if end else [])
    assert hidden(path) == []
    assert load_save(path) == seen == store.load()


def test_a_line_that_was_torn_off_costs_that_stroke_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.json"
    subprocess.run([sys.executable, "-c", KILLED, str(path)])
    (journal,) = hidden(path)
    journal.write_bytes(journal.read_bytes()[:-9])

    assert Store(path).load().games[fingerprint(HOOK)].grid_rows() == ["#.?", "???"]


def test_what_is_no_journal_stops_nobody(tmp_path: Path) -> None:
    path = tmp_path / "games.json"
    for number, text in enumerate(["", "{", "[]", '{"nonolith-journal": 2}', '{"a": 1}\n']):
        (tmp_path / f".games.json-{number}.journal").write_text(text)

    store = Store(path)
    store.end()

    assert store.load() == Save()
    assert not store.trouble


def test_two_programs_keep_each_others_games(tmp_path: Path) -> None:
    path = tmp_path / "games.json"
    one, two = Store(path), Store(path)
    mine, yours = Game(HOOK), Game(BALLOON)
    one.begin(mine)
    two.begin(yours)
    mine.play({0: 1})
    one.note()
    yours.play({5: 2})
    two.note()
    one.end()
    assert len(hidden(path)) == 1  # the journal of a program that still runs is not touched
    yours.play({6: 2})
    two.note()
    two.end()
    mine.play({1: BLANK})
    one.begin(mine)
    one.note()
    one.end()

    saved = load_save(path)

    assert saved.games[fingerprint(HOOK)].grid_rows() == ["#.?", "???"]
    assert saved.games[fingerprint(BALLOON)].done == 2


def test_a_game_that_was_only_looked_at_is_not_saved(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.json")
    store.begin(Game(HOOK))
    store.end()

    assert list(tmp_path.iterdir()) == []


def test_solving_again_counts_and_keeps_the_best(tmp_path: Path) -> None:
    path = tmp_path / "games.json"
    for seconds in (50, 30, 40):
        store = Store(path)
        game = Game(HOOK, place="first-steps/hook")
        store.begin(game)
        game.play({0: 1, 2: 1, 3: 1})
        game.solved, game.seconds = True, seconds
        store.note()
        store.end()

    (found,) = load_save(path).solved.values()

    assert (found.times, found.best, found.place) == (3, 30, "first-steps/hook")


def test_a_disk_that_refuses_is_told_and_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.json"
    store, game = Store(path), Game(HOOK)
    store.begin(game)
    game.play({0: 1})
    store.note()
    write = os.write

    def full(number: int, data: bytes) -> int:
        write(number, data[:5])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    game.play({1: BLANK})
    store.note()
    assert store.trouble == "not saved: no space left on device"
    assert Store(path).load().games[fingerprint(HOOK)].grid_rows() == ["#??", "???"]
    monkeypatch.setattr(os, "write", write)
    game.play({2: 1})
    store.note()

    assert store.trouble == ""
    assert Store(path).load().games[fingerprint(HOOK)].grid_rows() == ["#.#", "???"]
    store.end()
    assert hidden(path) == []
    assert load_save(path).games[fingerprint(HOOK)].grid_rows() == ["#.#", "???"]


def test_a_file_that_cannot_be_read_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "games.json"
    path.write_text("{")
    store, game = Store(path), Game(HOOK)
    store.begin(game)
    game.play({0: 1})
    store.note()
    store.end()

    assert "not JSON" in store.trouble
    assert path.read_text() == "{"
    with pytest.raises(nl.FormatError, match="not JSON"):
        store.load()
    path.unlink()
    store.end()
    assert store.load().games[fingerprint(HOOK)].grid_rows() == ["#??", "???"]


def test_merging_takes_in_another_file(tmp_path: Path) -> None:
    store = Store(tmp_path / "new" / "games.json")
    other = Save()
    other.finish(Game(HOOK))

    store.merge(read_save(save_text(other)))

    assert load_save(store.path).solved.keys() == other.solved.keys()


def test_figures_go_by_packs_and_find_what_was_solved_from_a_file(tmp_path: Path) -> None:
    pack = tmp_path / "two.json"
    lines = [json.dumps(nl.puzzle_dict(puzzle)) for puzzle in (HOOK, BALLOON)]
    pack.write_text("\n".join(lines))
    shelf = nl.collection(pack)
    save = Save()
    game = Game(HOOK)
    game.play({0: 1, 2: 1, 3: 1})
    game.seconds = 12
    save.finish(game)

    found = statistics(save, shelf)

    assert (found.solved, found.times, found.without_hints, found.seconds) == (1, 1, 1, 12)
    assert (found.days, found.streak, found.longest) == (1, 1, 1)
    assert ("two", "two", 1, 2) in found.packs
    assert found.to_dict()["packs"][-1] == {
        "id": "two", "title": "two", "solved": 1, "puzzles": 2,
    }  # fmt: skip
