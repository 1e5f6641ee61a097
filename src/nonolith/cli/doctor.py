"""``nonolith doctor``: which clue was mistyped?"""

from __future__ import annotations

from pathlib import Path

import click

import nonolith as nl
from nonolith.cli import options
from nonolith.cli.each import for_each
from nonolith.cli.exits import Exit
from nonolith.cli.output import Output, can_draw_blocks
from nonolith.cli.sources import Item
from nonolith.formats import format_of_path


@click.command("doctor")
@click.argument("source", metavar="FILE|-")
@click.option("--apply", "apply_", type=click.IntRange(min=1), metavar="K", help="Apply repair K.")
@click.option("--output", "-o", metavar="FILE", help="Where --apply writes the repaired puzzle.")
@click.option("--to", "to_", metavar="NAME", help="The format --apply writes (default: by suffix).")
@click.option(
    "--show",
    type=click.IntRange(min=0),
    default=5,
    show_default=True,
    metavar="N",
    help="Show the pictures of the first N repairs.",
)
@options.timeout
@options.choice
@options.ascii_only
@options.json_lines
def doctor_command(
    source: str,
    apply_: int | None,
    output: str | None,
    to_: str | None,
    show: int,
    timeout: float | None,
    only: str | None,
    from_: str | None,
    ascii_: bool,
    as_json: bool,
) -> int:
    """Find the mistyped clue of a puzzle that has no solution, or several.

    Says which totals differ, which clues already conflict, and which slip (a number off by one,
    misread, missing or doubled, a line typed twice, left out or swapped, a wrong color, ...) would
    explain it. It lists the edits that make the puzzle unique, likeliest first, each with its
    reason and the resulting picture. If no single slip explains it, two at once are tried. It works
    for 2.5 seconds unless --timeout says otherwise. Exit code 0 if the puzzle is unique as it is or
    was repaired with --apply, 1 if something is wrong with it, 3 if time ran out before anything
    was found.

    \b
    Examples:
      nonolith doctor typed.non
      nonolith doctor typed.non --apply 1 --output fixed.non
    """
    if output is not None and apply_ is None:
        raise click.UsageError("--output needs --apply K, the number of the repair to write.")

    def ask(puzzle: nl.Puzzle | nl.FormatError) -> nl.Diagnosis:
        if timeout is None:
            return nl.doctor(puzzle)
        return nl.doctor(puzzle, limits=nl.Limits(seconds=timeout))

    def ask_of_error(error: nl.FormatError) -> nl.Diagnosis:
        found = ask(error)
        if not found.repairs:
            raise error
        return found

    def tell(item: Item, found: nl.Diagnosis) -> Exit:
        if apply_ is not None and not found.ok:
            _write(found, apply_, output, to_)
            return Exit.YES
        if not as_json:
            for line in _words(found, show, ascii_ or not can_draw_blocks(Output(None))):
                click.echo(line)
        if found.ok:
            return Exit.YES
        return Exit.NO if found.complete or found.repairs else Exit.STOPPED

    return for_each(
        (source,), ask, tell, format=from_, only=only, as_json=as_json, ask_of_error=ask_of_error
    )


def _write(found: nl.Diagnosis, number: int, output: str | None, format_: str | None) -> None:
    if number > len(found.repairs):
        count = len(found.repairs)
        raise click.UsageError(
            f"--apply {number}: found {count} repair{'' if count == 1 else 's'}; "
            "run without --apply to see them."
        )
    if format_ is None:
        format_ = "non" if output is None else format_of_path(Path(output)).name
    with Output(output, format=format_) as out:
        out.puzzle(found.repairs[number - 1].puzzle)


def _words(found: nl.Diagnosis, show: int, ascii_: bool) -> list[str]:
    if found.ok:
        return ["Nothing is wrong: exactly one solution"]
    lines = [f"{found.verdict}: {found.reason}"]
    for color, count in found.difference:
        name = "" if found.puzzle.palette.is_black_and_white else f"{_color(found, color)} "
        side, other = ("rows", "columns") if count > 0 else ("columns", "rows")
        plural = "" if abs(count) == 1 else "s"
        lines.append(f"The {side} have {abs(count)} {name}cell{plural} more than the {other}")
    if found.conflict:
        names = ", ".join(str(line) for line in found.conflict)
        lines.append(f"These clues already conflict: {names}")
    if not found.slips:
        return lines
    lines.append("")
    if not found.repairs:
        tries = "one edit" if found.slips == 1 else "two edits"
        end = "helps" if found.complete else "was found in time"
        return [*lines, f"Nothing within {tries} {end}"]
    lines.append(_heading(found))
    for number, repair in enumerate(found.repairs, 1):
        lines.append(f"{number:>3}. {repair.text}  {repair.likelihood:.0%}")
        lines.append(f"     {repair.why}")
        if number <= show:
            lines += _picture(repair, ascii_)
    return lines


def _color(found: nl.Diagnosis, color: int) -> str:
    return found.puzzle.palette[color].name


def _heading(found: nl.Diagnosis) -> str:
    what = "Edits" if found.slips == 1 else "Pairs of edits"
    return f"{what} that would make it unique, likeliest first (--apply K applies one):"


def _picture(repair: nl.Repair, ascii_: bool) -> list[str]:
    from nonolith.render import to_text

    text = to_text(repair.puzzle, repair.solution, ascii=ascii_, cells="half", clues=False)
    return [f"     {line}" for line in text.splitlines()]
