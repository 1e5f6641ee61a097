"""Games, and the file that keeps them."""

from __future__ import annotations

import json
from datetime import date
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema_rs import validator_for

import nonolith as nl
from nonolith.playing import (
    BLANK,
    UNKNOWN,
    Game,
    Save,
    fingerprint,
    load_save,
    read_save,
    save_text,
)

ROOT = Path(__file__).resolve().parent.parent
HOOK = nl.Puzzle(rows=[[1, 1], [1]], columns=[[2], [], [1]], meta=nl.Meta(title="Hook"))
BALLOON = nl.load(ROOT / "examples/up-and-away.json")
SCHEMA = validator_for(json.loads((files("nonolith") / "playing/saves.schema.json").read_text()))

strokes = st.lists(
    st.one_of(
        st.dictionaries(st.integers(0, 269), st.integers(-1, 6), max_size=5),
        st.sampled_from(["undo", "redo", "try_out", "keep", "take_back"]),
    ),
    max_size=20,
)


def played(puzzle: nl.Puzzle, told: list[Any]) -> Game:
    game = Game(puzzle)
    for stroke in told:
        if isinstance(stroke, str):
            getattr(game, stroke)()
        else:
            game.play(stroke)
    return game


@given(strokes)
def test_a_game_comes_back_as_it_was_saved(told: list[Any]) -> None:
    game = played(BALLOON, told)
    game.crossed = {(True, 2, 0), (False, 14, 1)}
    game.seconds, game.hints, game.lives, game.place = 71, 2, 3, "colours/up-and-away"
    save = Save()
    save.put(game)

    text = save_text(save)

    SCHEMA.validate(json.loads(text))
    assert read_save(text).games == save.games


@given(strokes)
def test_undoing_everything_leads_to_the_empty_board(told: list[Any]) -> None:
    game = played(BALLOON, told)
    marks = list(game.cells)
    moves = game.done
    while game.undo():
        pass
    assert set(game.cells) == {UNKNOWN}
    assert game.trying is None or game.trying == 0

    while game.done < moves:
        game.redo()

    assert game.cells == marks


def test_what_is_tried_can_be_taken_back_or_kept() -> None:
    game = Game(HOOK)
    game.play({0: 1})
    game.try_out()
    game.play({1: BLANK, 2: 1})
    game.play({2: UNKNOWN})
    assert game.pencil == {1}
    game.take_back()
    assert game.grid_rows() == ["#??", "???"]

    game.redo()
    assert game.pencil == set()
    game.try_out()
    game.undo()

    assert game.trying is None  # back before it began


def test_what_was_solved_keeps_the_best_and_counts() -> None:
    save = Save()
    for day, seconds, hints in ((14, 80, 0), (15, 60, 3), (16, 90, 1)):
        game = played(HOOK, [{0: 1, 2: 1, 3: 1}])
        game.seconds, game.hints = seconds, hints
        save.finish(game, date(2026, 11, day))

    found = save.solved[fingerprint(HOOK)]

    assert (found.first, found.last, found.times) == ("2026-11-14", "2026-11-16", 3)
    assert (found.best, found.hints) == (60, 0)
    assert found.picture == ("#.#", "#..")
    assert [save.streak(date(2026, 11, day)) for day in (16, 17, 18)] == [3, 3, 0]
    SCHEMA.validate(json.loads(save_text(save)))
    assert read_save(save_text(save)).solved == save.solved


def test_what_nobody_wrote_down_is_not_zero() -> None:
    """Other programs may leave out the time and the hints: they are no record of 0 seconds."""
    known = Save()
    game = played(HOOK, [{0: 1, 2: 1, 3: 1}])
    game.seconds, game.hints = 80, 2
    known.finish(game, date(2026, 11, 14))
    key = fingerprint(HOOK)
    record = json.loads(save_text(known))
    for name in ("best", "hints"):
        del record["solved"][key][name]
    SCHEMA.validate(record)
    other = read_save(json.dumps(record))
    assert "best" not in json.loads(save_text(other))["solved"][key]

    known.merge(other)
    other.merge(known)

    for found in (known.solved[key], other.solved[key]):
        assert (found.best, found.hints) == (80, 2)


def test_merging_takes_the_latest_game_and_can_be_repeated() -> None:
    one, two = Save(), Save()
    for save, when, place in ((one, "2026-11-15T08:00:00Z", 0), (two, "2026-11-16T08:00:00Z", 2)):
        save.finish(played(HOOK, [{place: 1}]), date.fromisoformat(when[:10]))
        save.games[fingerprint(HOOK)].changed = when

    one.merge(two)
    before = save_text(one)
    one.merge(two)
    two.merge(read_save(before))

    assert save_text(one) == before == save_text(two)
    assert one.games[fingerprint(HOOK)].grid_rows() == ["??#", "???"]
    assert one.days == {"2026-11-15", "2026-11-16"}


def test_the_fingerprint_is_of_the_clues_alone() -> None:
    plain = nl.Puzzle(rows=[[1, 1], [1]], columns=[[2], [], [1]])
    other = nl.Puzzle(rows=[[1, 1], [1]], columns=[[1], [], [1]])

    assert fingerprint(plain) == fingerprint(HOOK) == "138586edde7d2063"
    assert fingerprint(other) != fingerprint(HOOK)


def test_no_file_is_an_empty_save(tmp_path: Path) -> None:
    assert load_save(tmp_path / "none.json") == Save()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "this is not JSON"),
        ("[]", 'found no "nonolith-games"'),
        ('{"nonolith-games": 2}', "update"),
        ('{"nonolith-games": 1, "games": [{}]}', "game 1: found no 'puzzle'"),
        ('{"nonolith-games": 1, "games": 3}', "games: found something else"),
        ('{"nonolith-games": 1, "days": ["today"]}', "days: found"),
        ('{"nonolith-games": 1, "solved": {"a": {"title": "A"}}}', "solved a: found no 'rows'"),
    ],
)
def test_a_bad_file_is_told_in_one_line(text: str, said: str) -> None:
    with pytest.raises(nl.FormatError) as caught:
        read_save(text, "games.json")

    assert said in str(caught.value)
    assert str(caught.value).startswith("games.json")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"grid": ["#.?"]}, "expected 2 rows of 3 cells"),
        ({"grid": ["#.x", "???"]}, "'x'"),
        ({"moves": [[[6, -1, 1]]], "done": 1}, "not on this board"),
        ({"moves": [[[0, -1, 2]]], "done": 1}, "not on this board"),
        ({"done": 3}, "done 3"),
        ({"seconds": -1}, "-1"),
    ],
)
def test_a_bad_game_is_told(change: dict[str, Any], said: str) -> None:
    record = {"puzzle": nl.puzzle_dict(HOOK), "grid": ["#.?", "???"], **change}

    with pytest.raises(nl.FormatError, match="game 1") as caught:
        read_save(json.dumps({"nonolith-games": 1, "games": [record]}))

    assert said in str(caught.value)
