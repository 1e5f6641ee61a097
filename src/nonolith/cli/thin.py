"""``nonolith thin``: hide clues as long as the puzzle stays unique."""

from __future__ import annotations

import click

import nonolith as nl
from nonolith.cli import options
from nonolith.cli.each import for_each
from nonolith.cli.exits import Exit
from nonolith.cli.sources import Item


@click.command("thin")
@click.argument("source", metavar="FILE|-")
@click.option("-o", "--output", metavar="FILE", help="Write the puzzle with fewer clues here.")
@click.option(
    "--stars", type=click.IntRange(1, 5), metavar="N", help="Make it no harder than this, rounded."
)
@click.option("--lengths", is_flag=True, help="Hide lengths only, never a whole clue.")
@click.option(
    "--seed",
    type=click.IntRange(0, 2**63 - 1),
    default=0,
    metavar="N",
    help="Another seed hides different clues.",
)
@options.timeout
@options.choice
@options.json_lines
def thin_command(
    source: str,
    output: str | None,
    stars: int | None,
    lengths: bool,
    seed: int,
    timeout: float | None,
    only: str | None,
    from_: str | None,
    as_json: bool,
) -> int:
    """Hide as many clues of a puzzle as it can do without.

    A hidden length becomes ?, and a clue with nothing left *. The puzzle keeps its one solution. At
    the end it is proved that nothing more can be hidden, unless --timeout comes first. Exit code 0
    if so, 3 if not.

    \b
    Examples:
      nonolith thin puzzle.non -o thin.json
      nonolith thin puzzle.non --stars 3 --lengths
    """

    def ask(puzzle: nl.Puzzle) -> nl.Thinned:
        limits = nl.Limits(seconds=timeout)
        return nl.thin(puzzle, stars=stars, whole=not lengths, seed=seed, limits=limits)

    def keep(item: Item, found: nl.Thinned) -> None:
        if output is not None:
            nl.dump(found.puzzle, output)

    def tell(item: Item, found: nl.Thinned) -> Exit:
        if not as_json:
            click.echo(str(found.puzzle))
            gone = f"{found.hidden} length{'' if found.hidden == 1 else 's'} hidden"
            lines = f"{found.lines} whole clue{'' if found.lines == 1 else 's'} among them"
            end = "nothing more can be hidden" if found.minimal else found.reason
            click.echo(f"{gone}, {lines}; {end}")
        return Exit.YES if found.minimal else Exit.STOPPED

    return for_each(
        (source,), ask, tell, format=from_, only=only, as_json=as_json, keep=keep, kind=nl.Thinned
    )
