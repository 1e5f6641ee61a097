"""``nonolith explain``: the solution, deduction by deduction."""

from __future__ import annotations

import click

import nonolith as nl
from nonolith.cli import options
from nonolith.cli.each import for_each
from nonolith.cli.exits import Exit
from nonolith.cli.output import Output, can_draw_blocks
from nonolith.cli.sources import Item, grid_reader
from nonolith.cli.steps import step_lines
from nonolith.files import write_atomically


@click.command("explain")
@click.argument("source", metavar="FILE|-")
@click.option("--grid", "grid_", metavar="FILE|-", help="Explain from this partial grid on.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Only the first N steps.")
@click.option("--html", metavar="OUT", help="Write a page that plays the steps.")
@click.option("--gif", metavar="OUT", help="Write an animation of the steps.")
@options.timeout
@options.choice
@options.ascii_only
@options.json_lines
def explain_command(
    source: str,
    grid_: str | None,
    limit: int | None,
    html: str | None,
    gif: str | None,
    timeout: float | None,
    only: str | None,
    from_: str | None,
    ascii_: bool,
    as_json: bool,
) -> int:
    """Solve a puzzle as a skilled player would, and say why at each step.

    Each step names its technique, the line and the cells it settles. Under the line, ^ marks what
    is new and - what it rests on. Easy techniques come before hard ones; a guess comes last and is
    called one. Exit code 0 if the steps end in the solution (or at --limit), 1 if they cannot (the
    solutions differ, or there is none), 3 if --timeout came first.

    \b
    Examples:
      nonolith explain puzzle.non
      nonolith explain puzzle.non --grid mine.txt --limit 3   three steps from here
      nonolith explain puzzle.non --html steps.html           a page that plays the steps
    """
    if source == grid_ == "-":
        raise click.UsageError("Standard input cannot be both the puzzle and the grid.")
    grid = None if grid_ is None else grid_reader(grid_)
    drawn: list[str] = []

    def ask(puzzle: nl.Puzzle) -> nl.Explanation:
        start = None if grid is None else grid(puzzle)
        limits = nl.Limits(seconds=timeout)
        return nl.explain(puzzle, start=start, steps=limit, limits=limits)

    def tell(item: Item, explanation: nl.Explanation) -> Exit:
        for path, draw in ((html, _page), (gif, _animation)):
            if path is not None:
                if path in drawn:
                    raise click.UsageError(
                        f"{path} would hold several puzzles; choose one with --only."
                    )
                drawn.append(path)
                write_atomically(path, draw(explanation))
        if not as_json:
            _print(explanation, ascii_)
        return _exit_of(explanation, limit)

    return for_each((source,), ask, tell, format=from_, only=only, as_json=as_json)


def _page(explanation: nl.Explanation) -> str:
    from nonolith.render.player import to_player

    return to_player(explanation)


def _animation(explanation: nl.Explanation) -> bytes:
    from nonolith.render import to_gif

    seconds = min(60.0, 2 + 0.25 * len(explanation))
    return to_gif(explanation.puzzle, explanation.grids(), seconds=seconds)


def _print(explanation: nl.Explanation, ascii_: bool) -> None:
    from nonolith.render import to_text

    grid = explanation.start
    for number, step in enumerate(explanation, 1):
        for line in step_lines(explanation.puzzle, grid, step, f"{number}. "):
            click.echo(line)
        grid = grid.with_cells(step.cells)
    ascii_ = ascii_ or not can_draw_blocks(Output(None))
    click.echo(
        ("\n" if explanation.steps else "") + to_text(explanation.puzzle, grid, ascii=ascii_)
    )
    click.echo(f"\n{summary(explanation)}")


def summary(explanation: nl.Explanation) -> str:
    """How it ended and what it took, in two lines."""
    count = len(explanation)
    end = "solved" if explanation.finished else explanation.reason
    counts = ", ".join(f"{name} {number}" for name, number in explanation.counts.items())
    first = f"{end} · {count} step{'' if count == 1 else 's'}"
    return f"{first}\n{counts}" if counts else first


def _exit_of(explanation: nl.Explanation, limit: int | None) -> Exit:
    if explanation.finished or (explanation.limited and len(explanation) == limit):
        return Exit.YES
    return Exit.STOPPED if explanation.limited else Exit.NO
