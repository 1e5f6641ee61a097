"""``nonolith draw``: a photo, a drawing or an SVG becomes a puzzle."""

from __future__ import annotations

import sys

import click

import nonolith as nl
from nonolith.cli import options, say
from nonolith.cli.exits import Exit
from nonolith.files import write_atomically
from nonolith.text import json_text


@click.command("draw")
@click.argument("image", metavar="IMAGE|-")
@click.option("-o", "--output", metavar="FILE", help="Write the puzzle here, in any format.")
@click.option("--size", metavar="WxH|N", help="Columns and rows, or the longer side (default: 30).")
@click.option(
    "--colors", type=int, default=1, metavar="N", help="At most N besides the background."
)
@click.option(
    "--crop",
    type=float,
    nargs=4,
    metavar="L T R B",
    help="Left, top, right, bottom from 0 to 1 (default: only crop a plain border).",
)
@click.option("--contrast", type=float, default=1.0, metavar="X", help="More than 1 is stronger.")
@click.option(
    "--threshold",
    type=int,
    metavar="N",
    help="What counts as dark, 0 to 255 (default: try several).",
)
@options.fairness
@click.option("--changes", type=click.IntRange(min=0), metavar="N", help="Change at most N cells.")
@click.option(
    "--candidates", metavar="FILE", help="Draw everything that was tried, side by side (.png)."
)
@click.option("--title", default="", help="The title of the puzzle.")
@options.timeout
@options.json_lines
@options.spares_inputs("output", "candidates")
def draw_command(
    image: str,
    output: str | None,
    size: str | None,
    colors: int,
    crop: tuple[float, float, float, float] | None,
    contrast: float,
    threshold: int | None,
    class_: str,
    changes: int | None,
    candidates: str | None,
    title: str,
    timeout: float | None,
    as_json: bool,
) -> int:
    """Turn a photo, a drawing or an SVG into a fair puzzle.

    The image is cropped and reduced to cells, thin lines are kept, and colors are chosen as people
    see them, far enough apart for the color-blind. Several ways of drawing are tried and made fair
    as by refine; the one that looks most like the image wins. An icon keeps its own size. Exit code
    0 if the puzzle is fair, 1 if that takes more changes than allowed, 3 if --timeout came first.

    \b
    Examples:
      nonolith draw cat.jpg -o cat.non
      nonolith draw cat.jpg --size 50 --colors 6 --candidates sheet.png -o cat.json
      nonolith draw logo.svg --size 20x20 --json
    """
    if candidates is not None and not candidates.lower().endswith(".png"):
        raise click.UsageError(f"--candidates: found {candidates}; expected a .png file.")
    drawn = nl.draw(
        sys.stdin.buffer.read() if image == "-" else image,
        size=size,
        colors=colors,
        crop=crop,
        contrast=contrast,
        threshold=threshold,
        asked=nl.Fairness[class_.upper()],
        changes=changes,
        limits=nl.Limits(seconds=timeout),
    )
    if output is not None:
        nl.dump(drawn.puzzle.with_meta(title=title), output)
    if candidates is not None:
        write_atomically(candidates, drawn.sheet())
    if as_json:
        click.echo(json_text(nl.answer_dict(drawn.puzzle, drawn, source=image)))
    else:
        click.echo(str(drawn.picture))
        click.echo(_words(drawn))
    if not drawn.fair:
        if as_json or output is not None:
            say(f"not fair: {drawn.refined.reason}")
        return Exit.STOPPED if drawn.refined.stopped else Exit.NO
    return Exit.YES


def _words(drawn: nl.Drawn) -> str:
    picture, refined = drawn.picture, drawn.refined
    count = len(refined.changes)
    what = "no change" if count == 0 else "1 change" if count == 1 else f"{count} changes"
    colors = len(picture.palette)
    size = f"{picture.width}x{picture.height}" + (f", {colors} colors" if colors > 1 else "")
    if drawn.fair:
        return f"{size}: fair with {what} ({refined.asked}; way: {drawn.best.way})"
    return f"{size}: not fair yet after {what}: {refined.reason}"
