"""``nonolith rate``: how hard a puzzle is, measure by measure."""

from __future__ import annotations

import click

import nonolith as nl
from nonolith.cli import options
from nonolith.cli.each import for_each
from nonolith.cli.exits import Exit
from nonolith.cli.sources import Item, or_pipe


@click.command("rate")
@click.argument("sources", nargs=-1, metavar="[FILE|DIR|-]...")
@options.timeout
@options.choice
@options.json_lines
@click.pass_context
def rate_command(
    ctx: click.Context,
    sources: tuple[str, ...],
    timeout: float | None,
    only: str | None,
    from_: str | None,
    as_json: bool,
) -> int:
    """Rate puzzles: stars, plain words, how long a person will take, and the measures behind them.

    The classes are trivial, line, look-ahead (at most two moves), deep look-ahead and guessing;
    puzzles with several solutions are not rated. docs/difficulty.md explains each measure and how
    the stars are calculated. Exit code 0 if all have exactly one solution and were
    rated, 1 if not, 3 if --timeout came first.

    \b
    Examples:
      nonolith rate puzzle.non
      nonolith rate --json book/*.non
    """

    def ask(puzzle: nl.Puzzle) -> nl.Rating:
        return nl.rate(puzzle, limits=nl.Limits(seconds=timeout))

    told = 0

    def tell(item: Item, rating: nl.Rating) -> Exit:
        nonlocal told
        if not as_json:
            click.echo(("\n" if told else "") + "\n".join(_lines(item, rating)))
        told += 1
        if rating.stars is not None:
            return Exit.YES
        return Exit.STOPPED if rating.difficulty is nl.Difficulty.UNDECIDED else Exit.NO

    return for_each(or_pipe(ctx, sources), ask, tell, format=from_, only=only, as_json=as_json)


def _lines(item: Item, rating: nl.Rating) -> list[str]:
    puzzle = item.puzzle
    assert puzzle is not None
    title = f" · {puzzle.title}" if puzzle.title else ""
    lines = [f"{item.shown}{title} ({puzzle.width}x{puzzle.height})"]
    if rating.stars is not None:
        lines.append(f"  {_drawn(rating.stars)} {rating.stars:.1f}  {rating.words}")
        lines.append(f"  {rating.time_words}")
    lines.append(f"  class       {rating.difficulty}")
    if rating.hardest is not None:
        counts = ", ".join(f"{name} {count}" for name, count in rating.counts.items())
        lines.append(f"  hardest     {rating.hardest}")
        lines.append(f"  steps       {sum(rating.counts.values())}: {counts}")
    if rating.sweeps is not None:
        lines.append(f"  sweeps      {rating.sweeps}")
    if rating.entries:
        narrow = "" if rating.bottleneck is None else f", at the bottleneck {rating.bottleneck}"
        mean = sum(rating.entries) / len(rating.entries)
        first = f"{rating.entries[0]} lines can move at first, {mean:.1f} on average"
        lines.append(f"  entries     {first}{narrow}")
        ahead = f"{rating.look_ahead} moves" if rating.look_ahead else "none needed"
        lines.append(f"  look-ahead  {ahead}")
        lines.append(f"  tedium      {rating.tedium} steps per line")
    if rating.reason:
        lines.append(f"  {rating.reason}")
    return lines


def _drawn(stars: float) -> str:
    full = round(stars)
    return "*" * full + "." * (5 - full)
