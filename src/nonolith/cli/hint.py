"""``nonolith hint``: the next step, no plainer than asked for."""

from __future__ import annotations

import click

import nonolith as nl
from nonolith.cli import options
from nonolith.cli.each import for_each
from nonolith.cli.exits import Exit
from nonolith.cli.sources import Item, grid_reader, saved_grid
from nonolith.cli.steps import step_lines


@click.command("hint")
@click.argument("source", metavar="FILE|-")
@click.option(
    "--grid",
    "grid_",
    metavar="FILE|-",
    help="The partial grid (default: the one in the file or picture, or an empty one).",
)
@click.option(
    "--level",
    type=click.Choice([str(level) for level in nl.HintLevel]),
    default="where",
    show_default=True,
    help="How much to give away: the line, the technique as well, or the cells.",
)
@click.option(
    "--near",
    metavar="ROW,COLUMN",
    multiple=True,
    help="Where you worked last; the nearest of equally easy steps wins (may be repeated).",
)
@options.timeout
@options.choice
@options.json_lines
def hint_command(
    source: str,
    grid_: str | None,
    level: str,
    near: tuple[str, ...],
    timeout: float | None,
    only: str | None,
    from_: str | None,
    as_json: bool,
) -> int:
    """Give a hint for the easiest next step from a partial grid.

    It can give the line to look at, the technique, or the cells: ask for no more than you need. If
    the grid is already wrong, it says so instead. Exit code 0 for a hint (or a solved
    puzzle), 1 if the grid is wrong or nothing more can be decided, 3 if --timeout came first.

    \b
    Examples:
      nonolith hint puzzle.non --grid mine.txt
      nonolith hint puzzle.non --grid mine.txt --level technique
      nonolith hint puzzle.non --grid mine.txt --level cells
      nonolith hint screenshot.png                     a half-solved game, as it is
    """
    if source == grid_ == "-":
        raise click.UsageError("Standard input cannot be both the puzzle and the grid.")
    reader = None if grid_ is None else grid_reader(grid_)

    def start(puzzle: nl.Puzzle) -> nl.Grid:
        if reader is not None:
            return reader(puzzle)
        empty = nl.Grid.unknown(puzzle.width, puzzle.height, puzzle.palette)
        return saved_grid(puzzle) or empty

    cells = [_cell(text) for text in near]

    def ask(puzzle: nl.Puzzle) -> nl.Hint:
        limits = nl.Limits(seconds=timeout)
        return nl.hint(puzzle, start(puzzle), level=level, near=cells, limits=limits)

    def tell(item: Item, found: nl.Hint) -> Exit:
        if not as_json:
            assert item.puzzle is not None
            _print(item.puzzle, start(item.puzzle), found)
        return _EXITS[found.kind]

    return for_each((source,), ask, tell, format=from_, only=only, as_json=as_json)


def _cell(text: str) -> tuple[int, int]:
    """A cell as people count it, "3,7" for row 3 and column 7."""
    row, comma, column = text.partition(",")
    if not (comma and row.strip().isdecimal() and column.strip().isdecimal()):
        raise click.BadParameter(
            f"found {text!r}; expected a row and a column, as in 3,7.", param_hint="--near"
        )
    return int(row) - 1, int(column) - 1


_EXITS = {
    nl.HintKind.STEP: Exit.YES,
    nl.HintKind.SOLVED: Exit.YES,
    nl.HintKind.WRONG: Exit.NO,
    nl.HintKind.UNDECIDABLE: Exit.NO,
    nl.HintKind.NONE: Exit.STOPPED,
}


def _print(puzzle: nl.Puzzle, grid: nl.Grid, found: nl.Hint) -> None:
    if found.step is None or found.level is not nl.HintLevel.CELLS:
        click.echo(found.text)
        return
    for step in (*found.notes, found.step):
        for line in step_lines(puzzle, grid, step):
            click.echo(line)
        grid = grid.with_cells(step.cells)
