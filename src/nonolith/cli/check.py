"""``nonolith check``: is a partial grid still right?"""

from __future__ import annotations

import json

import click

import nonolith as nl
from nonolith.cli import options, say
from nonolith.cli.exits import Exit, worst
from nonolith.cli.sources import Item, describe_error, grid_reader, read


@click.command("check")
@click.argument("source", metavar="FILE|-")
@click.option("--grid", "grid_", metavar="FILE|-", required=True, help="The partial grid.")
@options.only
@options.from_format
@options.json_lines
def check_command(
    source: str, grid_: str, only: str | None, from_: str | None, as_json: bool
) -> int:
    """Say whether a partial grid can still agree with the clues, line by line.

    Names every line that the grid already violates: a run too long, too many runs, no room left.
    In the grid, # is filled, . is blank and ? is open. Exit code 0 if every line is still
    possible, 1 if not, 2 for bad input.

    \b
    Examples:
      nonolith check puzzle.non --grid mine.txt
    """
    if source == grid_ == "-":
        raise click.UsageError("Standard input cannot be both the puzzle and the grid.")
    grid = grid_reader(grid_)
    codes = []
    for item in read((source,), format=from_, only=only):
        try:
            if item.puzzle is None:
                assert item.error is not None
                raise item.error
            found = nl.check(item.puzzle, grid(item.puzzle.palette))
        except (nl.NonolithError, OSError) as error:
            codes.append(Exit.BAD_INPUT)
            say(describe_error(error))
            continue
        codes.append(Exit.YES if found.ok else Exit.NO)
        click.echo(_json(item, found) if as_json else _words(found))
    return worst(codes)


def _json(item: Item, found: nl.Check) -> str:
    title = "" if item.puzzle is None else item.puzzle.title
    return json.dumps({"source": item.source, "title": title, **found.to_dict()})


def _words(found: nl.Check) -> str:
    if found.ok:
        return "still possible: every line can be completed"
    return "\n".join(map(str, found.violations))
