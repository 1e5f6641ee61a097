"""Games and what was solved as the plain dictionaries of the file."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date
from typing import Any

from nonolith.errors import PuzzleError
from nonolith.formats import loads
from nonolith.playing.games import UNKNOWN, Game, Move, Solved
from nonolith.puzzle import Puzzle
from nonolith.reporting import puzzle_dict
from nonolith.text import readable

#: The largest number that every program reads from JSON as it was written.
_MOST = 2**53 - 1


def dumps(value: Any) -> str:
    """Compact JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def game_dict(game: Game) -> dict[str, Any]:
    """A game as the file has it."""
    record: dict[str, Any] = {"puzzle": puzzle_dict(game.puzzle), "grid": game.grid_rows()}
    record |= {"moves": game.moves, **_state(game)}
    if game.place:
        record["place"] = game.place
    return record


def patch_dict(game: Game, kept: int) -> dict[str, Any]:
    """What differs after a number of moves of a game."""
    return {"kept": kept, "moves": game.moves[kept:], **_state(game)}


def _state(game: Game) -> dict[str, Any]:
    """What a stroke may change, apart from the moves and what follows from them."""
    record: dict[str, Any] = {"done": game.done}
    record |= {"seconds": game.seconds, "hints": game.hints, "mistakes": game.mistakes}
    record |= {"solved": game.solved, "changed": game.changed}
    if game.trying is not None:
        record["trying"] = game.trying
    if game.lives is not None:
        record["lives"] = game.lives
    if game.crossed:
        names = {True: "row", False: "column"}
        record["crossed"] = [[names[row], *which] for row, *which in sorted(game.crossed)]
    return record


def game_of(record: dict[str, Any]) -> Game:
    """The game of a record; whatever is wrong with it raises."""
    puzzle = loads(dumps({"nonolith": 1, **record["puzzle"]}), format="json")
    game = Game(
        puzzle,
        cells=_cells(record["grid"], puzzle),
        moves=[_move(move, puzzle) for move in record.get("moves", [])],
        done=_number(record.get("done", 0)),
        place=readable(str(record.get("place", ""))),
    )
    _set_state(game, record)
    return game


def patch(game: Game, record: dict[str, Any]) -> None:
    """Change a game as `patch_dict` tells."""
    kept, done = _number(record["kept"]), _number(record["done"])
    while game.done > min(kept, done):
        game.undo()
    game.moves[kept:] = [_move(move, game.puzzle) for move in record["moves"]]
    while game.done < done and game.redo():
        pass
    _set_state(game, record)


def _set_state(game: Game, record: dict[str, Any]) -> None:
    trying, lives = (record.get(name) for name in ("trying", "lives"))
    game.trying = None if trying is None else _number(trying)
    game.crossed = {
        ({"row": True, "column": False}[side], _number(line), _number(run))
        for side, line, run in record.get("crossed", [])
    }
    game.seconds = _number(record.get("seconds", 0))
    game.hints = _number(record.get("hints", 0))
    game.mistakes = _number(record.get("mistakes", 0))
    game.lives = None if lives is None else _number(lives)
    game.solved = bool(record.get("solved", False))
    game.changed = readable(str(record.get("changed", "")))
    if game.done > len(game.moves) or (game.trying or 0) > game.done:
        raise PuzzleError(f"found done {game.done}; expected at most {len(game.moves)}, the moves")


def _cells(rows: Iterable[str], puzzle: Puzzle) -> list[int]:
    values = {color.symbol: index for index, color in enumerate(puzzle.palette)}
    text = list(rows)
    if len(text) != puzzle.height or any(len(row) != puzzle.width for row in text):
        raise PuzzleError(f"grid: expected {puzzle.height} rows of {puzzle.width} cells")
    values["?"] = UNKNOWN
    for symbol in set("".join(text)) - values.keys():
        raise PuzzleError(f"grid: found {symbol!r}; expected one of {' '.join(values)}")
    return [values[symbol] for row in text for symbol in row]


def _move(move: Iterable[Any], puzzle: Puzzle) -> Move:
    count, colors = puzzle.width * puzzle.height, len(puzzle.palette)
    made = tuple((_number(place), int(before), int(after)) for place, before, after in move)
    for place, *values in made:
        if place >= count or not all(UNKNOWN <= value <= colors for value in values):
            raise PuzzleError(f"moves: found {(place, *values)}, which is not on this board")
    return made


def _number(value: Any) -> int:
    if type(value) is not int or not 0 <= value <= _MOST:
        raise ValueError(f"{repr(value)[:20]} for a number of 0 to {_MOST}")
    return value


def solved_dict(found: Solved) -> dict[str, Any]:
    """What was solved as the file has it."""
    record: dict[str, Any] = {"title": found.title, "rows": found.rows, "columns": found.columns}
    record |= {"first": found.first, "last": found.last, "times": found.times}
    figures = {"best": found.best, "hints": found.hints}
    record |= {name: value for name, value in figures.items() if value is not None}
    if found.place:
        record["place"] = found.place
    if found.picture:
        record["picture"] = list(found.picture)
    if found.palette is not None:
        record["palette"] = found.palette
    return record


def solved_of(record: dict[str, Any]) -> Solved:
    """What was solved, of a record."""
    return Solved(
        title=readable(str(record["title"])),
        rows=_number(record["rows"]),
        columns=_number(record["columns"]),
        first=date.fromisoformat(record["first"]).isoformat(),
        last=date.fromisoformat(record["last"]).isoformat(),
        times=_number(record.get("times", 1)),
        best=_number(record["best"]) if "best" in record else None,
        hints=_number(record["hints"]) if "hints" in record else None,
        place=readable(str(record.get("place", ""))),
        picture=tuple(readable(str(row)) for row in record.get("picture", ())),
        palette=record.get("palette"),
    )
