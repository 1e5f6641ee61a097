"""A choice: a puzzle to play, where it is from, and what comes after it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import nonolith as nl
from nonolith.playing import Game, Save, Ticks
from nonolith.terminal.words import size as size_of

#: How long to look at a puzzle before it is played, and for a random one, in seconds.
_PATIENCE = 5.0
_SEARCH = 20.0


@dataclass(frozen=True)
class Choice:
    """A puzzle to play."""

    puzzle: nl.Puzzle
    #: What it is called before it is solved; a title may give the picture away.
    label: str
    place: str = ""
    stars: float | None = None
    #: A sentence for the player.
    note: str = ""
    #: Whether it is known to have exactly one solution.
    is_unique: bool = False
    #: The puzzle after this one, if there is any.
    following: Callable[[Save], Choice | None] = lambda save: None


def of_file(puzzle: nl.Puzzle, name: str) -> Choice:
    """A puzzle from a file."""
    return Choice(puzzle, puzzle.title or name)


def of_entry(shelf: nl.Collection, entry: nl.Entry, label: str = "") -> Choice:
    """A puzzle of a pack; the next one is the first after it that is not solved."""
    pack = shelf[entry.pack]
    entries = pack.entries
    number = entries.index(entry)

    def following(save: Save) -> Choice | None:
        left = unsolved((*entries[number + 1 :], *entries[:number]), save)
        return of_entry(shelf, left) if left else None

    note = entry.puzzle.meta.description if entry.teaches else ""
    return Choice(
        entry.puzzle,
        label or f"{pack.title} {number + 1}",
        entry.place,
        entry.stars,
        note,
        is_unique=bool(entry.difficulty),  # only what was proved to be unique has a class
        following=following,
    )


def of_game(shelf: nl.Collection, game: Game) -> Choice:
    """A game that was begun."""
    try:
        return replace(of_entry(shelf, shelf.entry(game.place)), puzzle=game.puzzle)
    except nl.NonolithError:
        return Choice(game.puzzle, game.puzzle.title or f"A {size_of(game.puzzle)}")


def unfinished(save: Save) -> list[Game]:
    """Games that were begun and not solved, the one played last at the end."""
    return [game for game in save.games.values() if not game.solved]


def unsolved(entries: Sequence[nl.Entry], save: Save) -> nl.Entry | None:
    """The first of some puzzles that is not solved."""
    ticks = Ticks(save)
    return next((entry for entry in entries if ticks.solved(entry) is None), None)


def any_seed() -> int:
    """A seed that nobody knows beforehand; the game tells it."""
    return secrets.randbelow(10**6)


def random_choice(size: str, stars: int | None, colors: int, seed: int, number: int = 1) -> Choice:
    """A puzzle made on the spot; the same seed and number give the same."""
    made = next(
        nl.generate(
            size,
            stars=stars,
            colors=colors,
            seed=seed,
            first=number,
            limits=nl.Limits(seconds=_SEARCH),
        )
    )
    return Choice(
        made.puzzle,
        f"Random {size}, seed {seed}" + (f", number {number}" if number > 1 else ""),
        stars=made.stars,
        is_unique=True,
        following=lambda save: random_choice(size, stars, colors, seed, number + 1),
    )


def why_unsolvable(choice: Choice) -> str:
    """Why a puzzle has no solution; empty if it has one, or if nobody knows."""
    if choice.is_unique:
        return ""
    found = _solved(choice.puzzle)
    if found.verdict is not nl.Verdict.IMPOSSIBLE:
        return ""
    return found.reason or "the clues contradict each other"


def notice_on(choice: Choice) -> str:
    """What to know about a puzzle before playing it: that it has no solution, or several."""
    if choice.is_unique:
        return ""
    if reason := why_unsolvable(choice):
        return f"This puzzle has no solution: {reason}."
    if _solved(choice.puzzle).verdict is nl.Verdict.MULTIPLE:
        return "This puzzle has several solutions: any picture that fits all clues is right."
    return ""


@lru_cache(maxsize=1)
def _solved(puzzle: nl.Puzzle) -> nl.Result:
    return nl.solve(puzzle, limits=nl.Limits(seconds=_PATIENCE))
