"""``nonolith collection``: puzzles of our own to play, and packs that you add."""

from __future__ import annotations

import click

import nonolith as nl
from nonolith.cli import options
from nonolith.cli.convert import Conversion
from nonolith.cli.exits import Exit
from nonolith.cli.output import Output
from nonolith.cli.pictures import Pictures
from nonolith.files import write_atomically
from nonolith.text import json_text


@click.command("collection")
@click.argument("place", required=False, metavar="[PACK[/ID]]")
@click.option(
    "--daily",
    metavar="DATE",
    is_flag=False,
    flag_value="today",
    help="The puzzle of the day, today or on a date (2026-11-16).",
)
@click.option("--solution", is_flag=True, help="Show the picture.")
@click.option(
    "--output", "-o", metavar="OUT", help="Write the puzzles to a file, pictures included."
)
@click.option("--to", "to_", metavar="NAME", help="Format of the output (`nonolith formats`).")
@click.option("--pack", "packs", multiple=True, metavar="FILE", help="Add a pack of your own.")
@options.ascii_only
@options.json_lines
def collection_command(
    place: str | None,
    daily: str | None,
    solution: bool,
    output: str | None,
    to_: str | None,
    packs: tuple[str, ...],
    ascii_: bool,
    as_json: bool,
) -> int:
    """Puzzles to play, in packs: list them, look at one, write them to files.

    Without PACK, it lists the packs; with PACK, the puzzles of that pack. PACK/ID shows a puzzle
    without its picture. Every other command accepts these puzzles too, as collection:PACK/ID. Your
    own packs are read from --pack FILE, and always from the directory that docs/collection.md
    names.

    \b
    Examples:
      nonolith collection                          the packs
      nonolith collection animals                  the puzzles of one
      nonolith collection animals/cat              a puzzle, to be solved
      nonolith collection --daily                  the puzzle of today
      nonolith collection animals -o animals.json  a whole pack, in any format
      nonolith hint collection:animals/cat         collection:PACK/ID works everywhere
    """
    shelf = nl.collection(*packs, own=True)
    if daily is not None:
        if place is not None:
            raise click.UsageError("Choose one of PACK/ID and --daily.")
        place = shelf.daily(options.day_of(daily)).place
    if place is None or "/" not in place:
        chosen = list(shelf) if place is None else [shelf[place]]
        entries = [entry for pack in chosen for entry in pack]
    else:
        entries = [shelf.entry(place)]
    if output is not None or to_ is not None:
        _write(shelf, place, entries, output or "-", to_)
    elif as_json:
        for entry in entries:
            click.echo(json_text({"pack": entry.pack, **entry.to_dict()}))
    elif place is None:
        click.echo("\n".join(_packs(shelf)))
    elif "/" not in place:
        click.echo("\n".join(_puzzles(shelf[place])))
    else:
        click.echo(_shown(entries[0], solution, ascii_))
    return Exit.YES


def _write(
    shelf: nl.Collection, place: str | None, entries: list[nl.Entry], out: str, to_: str | None
) -> None:
    conversion = Conversion(out, to_)
    if conversion.target.name == "json" and place is not None and "/" not in place:
        # Our own format also holds what the pack is.
        if out == "-":
            click.echo(shelf[place].dumps(), nl=False)
            return
        if not conversion.directory:
            write_atomically(out, shelf[place].dumps())
            return
    conversion.write([(entry.place, entry.puzzle) for entry in entries])


def _packs(shelf: nl.Collection) -> list[str]:
    wide = max(len(pack.id) for pack in shelf)
    return [f"{pack.id:<{wide}}  {len(pack):>3}  {pack.note or pack.title}" for pack in shelf]


def _puzzles(pack: nl.Pack) -> list[str]:
    wide = max((len(entry.id) for entry in pack), default=0)
    lines = []
    for entry in pack:
        stars = "not rated" if entry.stars is None else f"{entry.stars:.1f} stars"
        size = f"{entry.puzzle.width}x{entry.puzzle.height}"
        lines.append(f"{entry.id:<{wide}}  {size:>7}  {stars}  {entry.title}")
    return lines


def _shown(entry: nl.Entry, solution: bool, ascii_: bool) -> str:
    puzzle = entry.puzzle
    told = [entry.title, f"{puzzle.width}x{puzzle.height}"]
    told += [] if entry.stars is None else [f"{entry.stars:.1f} stars"]
    told += [entry.difficulty] if entry.difficulty else []
    lines = [f"{entry.place}: {', '.join(told)}"]
    lines += [puzzle.meta.description] if puzzle.meta.description else []
    grid = nl.solve(puzzle).solution if solution else None
    return "\n".join([*lines, Pictures(Output(None), ascii=ascii_).draw(puzzle, grid)])
