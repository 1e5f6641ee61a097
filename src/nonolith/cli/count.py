"""``nonolith count``: how many solutions?"""

from __future__ import annotations

import sys

import click

import nonolith as nl
from nonolith.cli import options
from nonolith.cli.each import for_each
from nonolith.cli.exits import Exit
from nonolith.cli.output import duration
from nonolith.cli.progress import ProgressLine
from nonolith.cli.sources import Item, grid_reader, or_pipe


@click.command("count")
@click.argument("sources", nargs=-1, metavar="[FILE|DIR|-]...")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    metavar="K",
    help="Stop once at least K are certain.",
)
@options.search
@click.option(
    "--grid", "grid_", metavar="FILE|-", help="Only count solutions that agree with this grid."
)
@options.choice
@options.json_lines
@click.pass_context
def count_command(
    ctx: click.Context,
    sources: tuple[str, ...],
    limit: int | None,
    timeout: float | None,
    nodes: int | None,
    seed: int,
    grid_: str | None,
    only: str | None,
    from_: str | None,
    as_json: bool,
) -> int:
    """Count the solutions of puzzles, exactly, however many there are.

    Independent parts of the puzzle are counted separately and multiplied, so even a number of a
    hundred digits may take no time. At a limit the answer is "at least" what is certain by then.
    Exit code: 0 at least one solution, 1 none, 2 bad input, 3 stopped with none, 130 interrupted.

    \b
    Examples:
      nonolith count puzzle.non
      nonolith count --limit 1000 puzzle.non     a thousand are enough to know
      nonolith count puzzle.non --grid mine.txt  how many are left?
    """
    sources = or_pipe(ctx, sources)
    if grid_ == "-" and "-" in sources:
        raise click.UsageError("Standard input cannot be both the puzzle and the grid.")
    grid = None if grid_ is None else grid_reader(grid_)
    limits = nl.Limits(solutions=limit, seconds=timeout, nodes=nodes)
    sys.set_int_max_str_digits(0)  # the answer may have more digits than Python likes to write

    def ask(puzzle: nl.Puzzle) -> nl.Count:
        start = None if grid is None else grid(puzzle)
        with ProgressLine() as line:
            return nl.count(puzzle, start=start, limits=limits, progress=line.callback, seed=seed)

    def tell(item: Item, found: nl.Count) -> Exit:
        if not as_json:
            assert item.puzzle is not None
            click.echo(_words(item.puzzle, found))
        if found.value:
            return Exit.YES
        return Exit.NO if found.exact else Exit.STOPPED

    return for_each(sources, ask, tell, format=from_, only=only, as_json=as_json)


def _words(puzzle: nl.Puzzle, found: nl.Count) -> str:
    title = f"{puzzle.title}: " if puzzle.title else ""
    why = f", {found.reason}" if found.reason else ""
    took = duration(found.stats.seconds)
    return f"{title}{found} ({puzzle.width}x{puzzle.height}, {took}{why})"
