"""``nonolith refine``: change a picture as little as possible until its puzzle is fair."""

from __future__ import annotations

import re

import click

import nonolith as nl
from nonolith.cli import options, say
from nonolith.cli.each import for_each
from nonolith.cli.exits import Exit
from nonolith.cli.sources import Item

_PLACE = re.compile(r"[Rr]?(\d+)[Cc,](\d+)")


def _places(
    ctx: click.Context, param: click.Parameter, values: tuple[str, ...]
) -> list[tuple[int, int]]:
    """Cells as people name them, such as R3C7."""
    places = []
    for word in " ".join(values).split():
        found = _PLACE.fullmatch(word)
        if found is None or "0" in found.groups():
            raise click.BadParameter(f"found {word!r}; expected cells such as R3C7, from R1C1 on")
        places.append((int(found[1]) - 1, int(found[2]) - 1))
    return places


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


@click.command("refine")
@click.argument("source", metavar="PICTURE|-")
@click.option("-o", "--output", metavar="FILE", help="Write the puzzle of the new picture here.")
@options.fairness
@click.option(
    "--stars", type=click.IntRange(1, 5), metavar="N", help="Make it no harder than this, rounded."
)
@click.option(
    "--techniques",
    metavar="NAMES",
    help='Allow only these, such as "simple boxes, glue"; docs/techniques.md lists them all.',
)
@click.option("--changes", type=click.IntRange(min=0), metavar="N", help="Change at most N cells.")
@click.option(
    "--protect",
    callback=_places,
    multiple=True,
    metavar="CELLS",
    help='Leave these unchanged, such as "R3C7 R3C8"; may be repeated.',
)
@click.option("--quick", is_flag=True, help="Do not prove that no other way is better.")
@click.option("--anyway", is_flag=True, help="Write the puzzle even if it is not fair.")
@options.timeout
@options.only
@options.reading
@options.max_cells
@options.json_lines
@options.spares_inputs("output")
def refine_command(
    source: str,
    output: str | None,
    class_: str,
    stars: int | None,
    techniques: str | None,
    changes: int | None,
    protect: list[tuple[int, int]],
    quick: bool,
    anyway: bool,
    timeout: float | None,
    only: str | None,
    from_: str | None,
    as_json: bool,
) -> int:
    """Make a picture's puzzle fair with the fewest and least visible changes.

    A fair puzzle has exactly one solution and, unless --class unique, is solved line by line
    without a guess. PICTURE is any file that shows a picture, or a puzzle that comes with its
    solution. Cells at the edge of a shape are changed before cells that would leave a hole or a
    dot. If up to three changes are enough, no other way is better, and the answer says so. If the
    puzzle cannot be made fair, the answer says why, and FILE is not written without --anyway. Exit
    code 0 if the puzzle is fair now, 1 if that takes more changes than allowed, 3 if --timeout came
    first.

    \b
    Examples:
      nonolith refine cat.png -o cat.non
      nonolith refine cat.txt --class unique --changes 6
      nonolith refine cat.txt --stars 2 -o easy.json
      nonolith refine cat.txt --protect "R3C7 R3C8" --json
    """
    asked = nl.Fairness[class_.upper()]

    def ask(puzzle: nl.Puzzle) -> nl.Refinement:
        return nl.refine(
            picture_of(puzzle),
            asked=asked,
            stars=stars,
            techniques=None if techniques is None else _names(techniques),
            protected=protect,
            changes=changes,
            prove=not quick,
            limits=nl.Limits(seconds=timeout),
        )

    def keep(item: Item, found: nl.Refinement) -> None:
        if output is not None and not (found.fair or anyway):
            say(f"{output} was not written: the puzzle is not fair (--anyway writes it)")
        elif output is not None:
            assert item.puzzle is not None
            meta = item.puzzle.meta
            nl.dump(found.puzzle.with_meta(title=meta.title, author=meta.author), output)

    def tell(item: Item, found: nl.Refinement) -> Exit:
        if not as_json:
            for line in _words(found):
                click.echo(line)
        return Exit.YES if found.fair else Exit.STOPPED if found.stopped else Exit.NO

    return for_each(
        (source,),
        ask,
        tell,
        format=from_,
        only=only,
        as_json=as_json,
        keep=keep,
        kind=nl.Refinement,
    )


def picture_of(puzzle: nl.Puzzle) -> nl.Grid:
    """The picture that a puzzle comes with."""
    if puzzle.goal is None or not puzzle.goal.is_complete:
        raise nl.UnsupportedError(
            "found clues without a picture; expected a picture, or a puzzle with its solution "
            "(nonolith solve FILE -o picture.txt --to txt draws it)"
        )
    return puzzle.goal


def _words(found: nl.Refinement) -> list[str]:
    palette = found.picture.palette
    lines = list(_shown(found))
    for change in found.changes:
        before, after = palette[change.before], palette[change.after]
        lines.append(
            f"R{change.row + 1}C{change.column + 1}: {before.name} → {after.name} ({change.why})"
        )
    count = len(found.changes)
    what = "no change" if count == 0 else "1 change" if count == 1 else f"{count} changes"
    if not found.fair:
        return [*lines, f"Not fair yet after {what}: {found.reason}"]
    best = ", and no other way is better" if found.optimal and count else ""
    return [*lines, f"Fair with {what}{best} ({found.asked})"]


def _shown(found: nl.Refinement) -> list[str]:
    """The picture, changed cells in brackets."""
    changed = {(change.row, change.column) for change in found.changes}
    return [
        "".join(
            f"[{symbol}]" if (row, column) in changed else f" {symbol} "
            for column, symbol in enumerate(line)
        ).rstrip()
        for row, line in enumerate(found.picture.lines())
    ]
