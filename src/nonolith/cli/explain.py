"""``nonolith explain``: the solution, deduction by deduction."""

from __future__ import annotations

from collections.abc import Callable

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
@click.option("--grid", "grid_", metavar="FILE|-", help="Start from this partial grid.")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Stop after N steps.")
@click.option("--html", metavar="OUT", help="Write a page that plays the steps.")
@click.option("--gif", metavar="OUT", help="Write an animation of the steps.")
@click.option("--lesson", metavar="OUT", help="Write a lesson to print: OUT.pdf or OUT.html.")
@options.timeout
@options.choice
@options.ascii_only
@options.json_lines
@options.spares_inputs("html", "gif", "lesson")
def explain_command(
    source: str,
    grid_: str | None,
    limit: int | None,
    html: str | None,
    gif: str | None,
    lesson: str | None,
    timeout: float | None,
    only: str | None,
    from_: str | None,
    ascii_: bool,
    as_json: bool,
) -> int:
    """Solve a puzzle as a skilled player would, and say why at each step.

    Each step names its technique, the line and the cells it settles. Under the line, ^ marks what
    is new and - what it rests on. Easy techniques come before hard ones; a guess comes last and is
    called one. Steps appear as soon as they are found, and Ctrl-C keeps them. Exit code 0 if the
    steps end in the solution (or at --limit), 1 if they cannot (the solutions differ, or there is
    none), 3 if --timeout came first.

    \b
    Examples:
      nonolith explain puzzle.non
      nonolith explain puzzle.non --grid mine.txt --limit 3   three steps from here
      nonolith explain puzzle.non --html steps.html           a page that plays the steps
      nonolith explain puzzle.non --lesson lesson.pdf         a lesson to print
    """
    if source == grid_ == "-":
        raise click.UsageError("Standard input cannot be both the puzzle and the grid.")
    grid = None if grid_ is None else grid_reader(grid_)
    drawn: list[str] = []

    def ask(puzzle: nl.Puzzle) -> nl.Explanation:
        start = None if grid is None else grid(puzzle)
        limits = nl.Limits(seconds=timeout)
        show = None if as_json else _printer(puzzle, start)
        return nl.explain(puzzle, start=start, steps=limit, limits=limits, on_step=show)

    def keep(item: Item, explanation: nl.Explanation) -> None:
        for path, draw in ((html, _page), (gif, _animation), (lesson, _lesson)):
            if path is not None:
                if path in drawn:
                    raise click.UsageError(
                        f"{path} would hold several puzzles; choose one with --only."
                    )
                drawn.append(path)
                write_atomically(path, draw(explanation, path))

    def tell(item: Item, explanation: nl.Explanation) -> Exit:
        if not as_json:
            _print_end(explanation, ascii_)
        return _exit_of(explanation, limit)

    return for_each((source,), ask, tell, format=from_, only=only, as_json=as_json, keep=keep)


def _page(explanation: nl.Explanation, path: str) -> str:
    from nonolith.render.player import to_player

    return to_player(explanation)


def _lesson(explanation: nl.Explanation, path: str) -> str | bytes:
    from nonolith.render import to_lesson_html, to_lesson_pdf

    told = nl.lesson(explanation)
    return to_lesson_pdf(told) if path.lower().endswith(".pdf") else to_lesson_html(told)


def _animation(explanation: nl.Explanation, path: str) -> bytes:
    from nonolith.render import to_gif

    seconds = min(60.0, 2 + 0.25 * len(explanation))
    return to_gif(explanation.puzzle, explanation.grids(), seconds=seconds)


def _printer(puzzle: nl.Puzzle, start: nl.Grid | None) -> Callable[[nl.Step], None]:
    """Prints each step as soon as it is found."""
    grid = start or nl.Grid.unknown(puzzle.width, puzzle.height, puzzle.palette)
    count = 0

    def show(step: nl.Step) -> None:
        nonlocal grid, count
        count += 1
        for line in step_lines(puzzle, grid, step, f"{count}. "):
            click.echo(line)
        grid = grid.with_cells(step.cells)

    return show


def _print_end(explanation: nl.Explanation, ascii_: bool) -> None:
    from nonolith.render import to_text

    ascii_ = ascii_ or not can_draw_blocks(Output(None))
    picture = to_text(explanation.puzzle, explanation.grid, ascii=ascii_)
    click.echo(("\n" if explanation.steps else "") + picture)
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
