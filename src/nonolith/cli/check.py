"""``nonolith check``: is a partial grid still right?"""

from __future__ import annotations

import click

import nonolith as nl
from nonolith.cli import options
from nonolith.cli.each import for_each
from nonolith.cli.exits import Exit
from nonolith.cli.sources import Item, grid_reader, saved_grid

# How many names of cells are printed, and how many wrong cells are more than a slip.
_SHOWN = 12
_STRANGE = 8


@click.command("check")
@click.argument("source", metavar="FILE|-")
@click.option(
    "--grid",
    "grid_",
    metavar="FILE|-",
    help="The partial grid (default: the one in the file or picture).",
)
@click.option("--weak", is_flag=True, help="Only check line by line; spoils nothing.")
@options.timeout
@options.choice
@options.json_lines
def check_command(
    source: str,
    grid_: str | None,
    weak: bool,
    timeout: float | None,
    only: str | None,
    from_: str | None,
    as_json: bool,
) -> int:
    """Say whether a partial grid is still right, and if not, what to erase.

    First it names every line that the grid already violates (a run too long, too many runs, no room
    left). Then, unless --weak, it finds out whether any solution agrees with the grid, without
    needing a stored answer. If none does, it shows the fewest cells to erase and a deduction that
    they contradict. If several do, it lists the cells that no reasoning can settle. In the grid, #
    is filled, . is blank and ? is open. Exit code 0 if the grid is right (or still possible), 1 if
    not, 2 for bad input, 3 if --timeout came first.

    \b
    Examples:
      nonolith check puzzle.non --grid mine.txt
      nonolith check puzzle.non --grid mine.txt --weak
      nonolith check screenshot.png                    a half-solved game, as it is
    """
    if source == grid_ == "-":
        raise click.UsageError("Standard input cannot be both the puzzle and the grid.")
    reader = None if grid_ is None else grid_reader(grid_)

    def grid(puzzle: nl.Puzzle) -> nl.Grid:
        found = saved_grid(puzzle) if reader is None else reader(puzzle)
        if found is None:
            raise click.UsageError("Which grid? This file has no marks: name one with --grid.")
        return found

    def ask(puzzle: nl.Puzzle) -> nl.Check:
        limits = nl.Limits(seconds=timeout)
        return nl.check(puzzle, grid(puzzle), strong=not weak, limits=limits)

    def tell(item: Item, found: nl.Check) -> Exit:
        if not as_json:
            assert item.puzzle is not None
            for line in _words(found, grid(item.puzzle)):
                click.echo(line)
        undecided = found.reason or (found.mistakes is not None and found.mistakes.right is None)
        return Exit.NO if not found.ok else Exit.STOPPED if undecided else Exit.YES

    return for_each((source,), ask, tell, format=from_, only=only, as_json=as_json)


def _words(found: nl.Check, grid: nl.Grid) -> list[str]:
    lines = [str(item) for item in found.violations]
    strong = found.mistakes
    if strong is None:
        if found.reason:
            return [*lines, f"Not every line was checked ({found.reason})"]
        return lines or ["Still possible: every line can be completed"]
    if strong.right is None:
        return [*lines, f"Still possible as far as we know ({strong.reason})"]
    if strong.right:
        return [_right(strong)]
    if not lines:
        lines.append("Every line can still be completed, but no solution agrees with the grid")
    if strong.reason and not strong.erase:
        return [*lines, strong.reason]
    kind = "Fewest cells to erase" if strong.is_smallest else "Cells to erase (best found in time)"
    lines.append(f"{kind}: {_names(strong.erase)}")
    known = grid.width * grid.height - grid.unknown_count
    if len(strong.erase) >= _STRANGE and 3 * len(strong.erase) > known:
        count = f"{len(strong.erase)} of {known} known cells are wrong"
        return [*lines, f"{count}: is this the grid of another puzzle?"]
    if strong.contradicts is not None:
        step = strong.contradicts
        lines.append(f"A deduction from the other cells shows why ({step.technique}): {step}")
    return lines


def _right(strong: nl.Mistakes) -> str:
    if not strong.undecidable:
        if strong.verdict is nl.Verdict.UNIQUE:
            return "Still possible, and right so far: exactly one solution agrees with it"
        return f"Still possible, and right so far ({strong.reason})"
    more = "" if strong.complete else f" (at least: {strong.reason})"
    count = len(strong.undecidable)
    return (
        f"Still possible: several solutions agree with it, and no reasoning can settle "
        f"{count} cells{more}: {_names(strong.undecidable)}"
    )


def _names(cells: tuple[tuple[int, int], ...]) -> str:
    names = [f"R{row + 1}C{column + 1}" for row, column in cells]
    more = f" ... ({len(names)} in all; --json lists them)" if len(names) > _SHOWN else ""
    return ", ".join(names[:_SHOWN]) + more
