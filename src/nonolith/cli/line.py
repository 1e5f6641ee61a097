"""``nonolith line``: what one clue implies for one line."""

from __future__ import annotations

import re

import click

import nonolith as nl
from nonolith.cli import options
from nonolith.cli.exits import Exit
from nonolith.text import json_text

_MASKS = {"#": 2, "X": 2, "x": 2, "1": 2, ".": 1, "-": 1, "0": 1, "?": 3, " ": 3, "+": 3}
_SYMBOLS = {1: ".", 2: "#", 3: "?"}


@click.command("line", context_settings={"ignore_unknown_options": True})
@click.argument("clue")
@click.argument("cells")
@options.json_lines
def line_command(clue: str, cells: str, as_json: bool) -> int:
    """Show the leftmost and rightmost placements of a CLUE, and everything that follows.

    CLUE is a list of numbers separated by commas or spaces (? for a run of unknown length). CELLS
    has one character per cell: # filled, . or - blank, ? or a space unknown. Exit code 1 if the
    clue cannot be met.

    \b
    Examples:
      nonolith line 3 '????'
      nonolith line 1,1,5 '---#--         -      # '
    """
    runs = _parse_clue(clue)
    masks = _parse_cells(cells)
    result = nl.solve_line(runs, masks)
    if as_json:
        click.echo(json_text(nl.line_dict(runs, masks, result)))
        return Exit.NO if result is None else Exit.YES
    click.echo(f"clue       {runs}")
    click.echo(f"known      {_text(masks)}")
    if result is None:
        click.echo("impossible: no placement of the runs agrees with the known cells")
        return Exit.NO
    if not runs.has_blots:
        click.echo(f"leftmost   {_placed(runs, result.leftmost, len(masks))}")
        click.echo(f"rightmost  {_placed(runs, result.rightmost, len(masks))}")
    click.echo(f"follows    {_text(result.cells)}")
    return Exit.YES


def _parse_clue(text: str) -> nl.Clue:
    values: list[int | nl.Run] = []
    for word in re.split(r"[\s,.;]+", text.strip()):
        if word == "?":
            values.append(nl.Run(None))
        elif word.isascii() and word.isdecimal() and len(word) < 10:
            values.append(int(word))
        elif word:
            raise click.UsageError(
                f"CLUE: found {word!r}; expected numbers separated by commas, like 1,1,5."
            )
    return nl.Clue.of(values)


def _parse_cells(text: str) -> list[int]:
    masks = []
    for place, character in enumerate(text):
        mask = _MASKS.get(character)
        if mask is None:
            raise click.UsageError(
                f"CELLS: found {character!r} at cell {place + 1}; expected # filled, "
                ". or - blank, ? or a space unknown."
            )
        masks.append(mask)
    if not masks:
        raise click.UsageError("CELLS: found nothing; expected one character for each cell.")
    return masks


def _text(masks: list[int] | tuple[int, ...]) -> str:
    return "".join(_SYMBOLS[mask] for mask in masks)


def _placed(clue: nl.Clue, starts: tuple[int, ...], length: int) -> str:
    cells = ["."] * length
    for run, start in zip(clue, starts, strict=True):
        for place in range(start, start + (run.length or 1)):
            cells[place] = "#"
    return "".join(cells)
