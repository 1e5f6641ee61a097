"""``nonolith play``: nonograms in the terminal."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

import nonolith as nl
from nonolith.cli import options, say
from nonolith.cli.exits import Exit
from nonolith.cli.sources import COLLECTION, say_note
from nonolith.files import write_atomically
from nonolith.playing import Store, load_save, save_text, statistics
from nonolith.terminal.capabilities import Capabilities, Colors, capabilities_of
from nonolith.terminal.choices import (
    Choice,
    any_seed,
    of_entry,
    of_file,
    of_game,
    random_choice,
    unfinished,
    why_unsolvable,
)
from nonolith.terminal.window import LEAST
from nonolith.terminal.words import statistics_lines
from nonolith.text import counted, json_text

if TYPE_CHECKING:
    from nonolith.terminal.app import PlayApp


@click.command("play")
@click.argument("what", required=False, metavar="[FILE|PACK|PACK/ID]")
@click.option(
    "--daily",
    metavar="[DATE]",
    is_flag=False,
    flag_value="today",
    help="The puzzle of the day, today or on a date (2026-11-16).",
)
@click.option("--random", "size", metavar="SIZE", help="A new puzzle of a size like 15x15.")
@click.option("--stars", type=click.IntRange(1, 5), help="How hard a random puzzle is.")
@click.option("--colors", type=click.IntRange(1, 9), help="How many colors a random puzzle has.")
@click.option(
    "--seed",
    type=click.IntRange(0, 2**31 - 1),
    metavar="N",
    help="The same seed makes the same random puzzle (default: a new one each time).",
)
@click.option("--continue", "go_on", is_flag=True, help="Continue the game you played last.")
@click.option("--stats", is_flag=True, help="Print what you have solved, without playing.")
@click.option("--json", "as_json", is_flag=True, help="Print --stats as JSON.")
@click.option("--export", "export_", metavar="OUT", help="Write all games to a file.")
@click.option("--import", "import_", metavar="IN", help="Add the games from a file.")
@click.option("--save", metavar="FILE", help="Where games are saved (see above).")
@click.option("--pack", "packs", multiple=True, metavar="FILE", help="Add a pack of your own.")
@click.option(
    "--color",
    type=click.Choice(["full", "16", "none"]),
    help="How many colors to use (default: what the terminal has; NO_COLOR means none).",
)
@click.option(
    "--theme",
    type=click.Choice(["dark", "light"]),
    help="Dark or light (default: like the terminal).",
)
@click.option("--ascii", "ascii_", is_flag=True, help="Draw with plain ASCII.")
@options.reading
def play_command(
    what: str | None,
    daily: str | None,
    size: str | None,
    stars: int | None,
    colors: int | None,
    seed: int | None,
    go_on: bool,
    stats: bool,
    as_json: bool,
    export_: str | None,
    import_: str | None,
    save: str | None,
    packs: tuple[str, ...],
    color: Colors | None,
    theme: str | None,
    ascii_: bool,
    from_: str | None,
) -> int:
    """Play in the terminal, with keys or the mouse; without a name, choose from the collection.

    Every stroke is saved as you make it, in ~/.local/share/nonolith/games.json (in the data
    directory of your system, or the file that NONOLITH_GAMES or --save names). docs/saved-games.md
    describes that file: --export writes one for the page, and --import adds what the page saved.
    Press ? for the keys. Exit code 1 for a puzzle without a solution.

    \b
    Examples:
      nonolith play                          choose: continue, today's, course, packs
      nonolith play puzzle.non               a file in any format
      nonolith play animals                  a pack
      nonolith play animals/cat              a puzzle of it
      nonolith play --daily                  the puzzle of today
      nonolith play --random 15x15 --stars 2 a new one
      nonolith play --stats                  what you have solved
      nonolith play --export games.json      for the page, or another machine
    """
    store = Store(save)
    if export_ is not None or import_ is not None:
        return _carry(store, export_, import_)
    shelf = nl.collection(*packs, own=True)
    if stats:
        found = statistics(store.load(), shelf)
        lines = [json_text(found.to_dict())] if as_json else statistics_lines(found, ascii=ascii_)
        click.echo("\n".join(lines))
        return Exit.YES
    wish = Wish(what, daily, size, go_on, stars, colors, seed)
    wish.check()
    start: Choice | nl.Pack | None = _start(wish, shelf, store)
    if what is not None:
        shelf, start = _named(what, packs, shelf, from_)
    if isinstance(start, Choice) and (reason := why_unsolvable(start)):
        say(f"{what}: this puzzle has no solution: {reason} (nonolith doctor may find out why)")
        return Exit.NO
    _check_terminal()
    dark = None if theme is None else theme == "dark"
    encoding = sys.stdout.encoding or "ascii"
    capabilities = capabilities_of(os.environ, encoding, colors=color, ascii=ascii_, dark=dark)
    _app(store, shelf, capabilities, start).run()
    if store.trouble:
        raise nl.NonolithError(f"{store.path}: {store.trouble}")
    return Exit.YES


def _carry(store: Store, export_: str | None, import_: str | None) -> int:
    """Take games in, then write them out."""
    if import_ is not None:
        if not Path(import_).exists():
            raise FileNotFoundError(2, "no such file", import_)
        other = load_save(import_)
        saved = store.merge(other)
        click.echo(
            f"taken in: {counted(len(other.games), 'game')}, "
            f"{counted(len(other.solved), 'solved puzzle')}; saved now: "
            f"{counted(len(saved.games), 'game')}, {counted(len(saved.solved), 'solved puzzle')}",
            err=True,
        )
    if export_ is not None:
        text = save_text(store.load())
        if export_ == "-":
            click.echo(text, nl=False)
        else:
            write_atomically(export_, text)
    return Exit.YES


@dataclass(frozen=True, slots=True)
class Wish:
    """What to play, as the options have it."""

    what: str | None
    daily: str | None
    size: str | None
    go_on: bool
    stars: int | None
    colors: int | None
    seed: int | None

    def check(self) -> None:
        """Only one thing can be played."""
        named = [wish for wish in (self.what, self.daily, self.size) if wish is not None]
        if len(named) + self.go_on > 1:
            raise click.UsageError("Choose one of FILE, PACK/ID, --daily, --random and --continue.")
        if self.size is None and {self.stars, self.colors, self.seed} != {None}:
            raise click.UsageError("--stars, --colors and --seed are for --random SIZE.")


def _start(wish: Wish, shelf: nl.Collection, store: Store) -> Choice | None:
    """What to begin with, unless it is a name; None for the start screen."""
    if wish.daily is not None:
        day = options.day_of(wish.daily)
        return of_entry(shelf, shelf.daily(day), f"Puzzle of {day:%d %B %Y}")
    if wish.size is not None:
        seed = any_seed() if wish.seed is None else wish.seed
        return random_choice(wish.size, wish.stars, wish.colors or 1, seed)
    if wish.go_on:
        games = unfinished(store.load())
        if not games:
            raise nl.PuzzleError("found no game to continue; nonolith play shows what there is")
        return of_game(shelf, games[-1])
    return None


def _named(
    name: str, packs: tuple[str, ...], shelf: nl.Collection, format: str | None
) -> tuple[nl.Collection, Choice | nl.Pack]:
    """What a name stands for: a file with one puzzle or several, a pack, or a puzzle of one."""
    place = name.removeprefix(COLLECTION)
    if os.path.exists(name):
        puzzles = list(
            nl.load_all(name, format=format, transpose=options.is_transposed(), on_note=say_note)
        )
        if len(puzzles) == 1:
            return shelf, of_file(puzzles[0], Path(name).stem)
        shelf = nl.collection(*packs, name, own=True)
        return shelf, next(pack for pack in shelf if pack.path == Path(name))
    if os.sep in name and place.count("/") != 1:
        raise FileNotFoundError(2, "no such file", name)
    try:
        if "/" not in place:
            return shelf, shelf[place]
        return shelf, of_entry(shelf, shelf.entry(place))
    except nl.PuzzleError as error:
        raise nl.PuzzleError(f"{error}; and there is no file {name}") from None


def _check_terminal() -> None:
    streams = (sys.stdin, sys.stdout, sys.stderr)
    if not all(stream.isatty() for stream in streams):
        raise nl.NonolithError(
            "nonolith play needs a terminal, for its input and its output "
            "(nonolith web plays in a browser)"
        )
    size = shutil.get_terminal_size()
    if size.columns < LEAST[0] or size.lines < LEAST[1]:
        raise nl.NonolithError(
            f"found a terminal of {size.columns}x{size.lines} characters; expected at least "
            f"{LEAST[0]}x{LEAST[1]}"
        )


def _app(
    store: Store, shelf: nl.Collection, capabilities: Capabilities, start: Choice | nl.Pack | None
) -> PlayApp:
    # Textual decides by the environment, so it is told there what was found out or asked for.
    os.environ.pop("NO_COLOR", None)
    if capabilities.colors == "none":
        os.environ["NO_COLOR"] = "1"
    if capabilities.colors != "full":
        os.environ["TEXTUAL_COLOR_SYSTEM"] = "standard"
    try:
        from nonolith.terminal.app import PlayApp
    except ImportError as error:
        if (error.name or "").partition(".")[0] == "textual":
            raise nl.MissingExtraError("nonolith play", "play") from None
        raise
    return PlayApp(store, shelf, capabilities, start)
