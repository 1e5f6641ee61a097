"""``nonolith scan``: a puzzle from a picture."""

from __future__ import annotations

import sys
from pathlib import Path

import click

import nonolith as nl
from nonolith.cli import options, say
from nonolith.cli.exits import Exit, worst
from nonolith.cli.output import Output, duration
from nonolith.cli.sources import describe_error, or_pipe, paths
from nonolith.files import write_atomically
from nonolith.formats import format_of_path
from nonolith.render import to_text
from nonolith.text import json_text, readable

_EXITS = {
    nl.ScanStatus.VERIFIED: Exit.YES,
    nl.ScanStatus.LIKELY: Exit.YES,
    nl.ScanStatus.UNSURE: Exit.NO,
    nl.ScanStatus.NONE: Exit.NOTHING_THERE,
}

#: How many doubts are listed.
_SHOWN = 12


@click.command("scan")
@click.argument("pictures", nargs=-1, metavar="[PICTURE|-]...")
@click.option(
    "--output", "-o", metavar="FILE", help="Write the puzzles here, in the format of the suffix."
)
@click.option("--to", "to_", metavar="NAME", help="Write the puzzles in this format.")
@click.option("--show", metavar="HTML", help="Write a page with the picture and what was seen.")
@click.option("--page", default=1, metavar="N", help="The page of a PDF (default: 1).")
@options.ascii_only
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON per board.")
@click.pass_context
@options.spares_inputs("output", "show")
def scan_command(
    ctx: click.Context,
    pictures: tuple[str, ...],
    output: str | None,
    to_: str | None,
    show: str | None,
    page: int,
    ascii_: bool,
    as_json: bool,
) -> int:
    """Read puzzles from pictures: screenshots, scans, photos.

    Says what was found: the clues, what is already filled in and crossed out, and how far you can
    trust it. Verified: every number was read, the totals agree, there is exactly one solution.
    Likely: there is a solution, but something was corrected or the solution is not unique. Unsure:
    the numbers contradict each other, and it says where to look. Nothing that the solver corrected
    is passed off as read. Exit code: 0 verified or likely, 1 unsure, 2 bad input, 4 no puzzle in
    the picture.

    \b
    Examples:
      nonolith scan screenshot.png
      nonolith scan screenshot.png -o puzzle.non
      nonolith scan photo.jpg --show report.html    where each number was seen
      nonolith scan magazine.pdf --page 12
      nonolith scan --json *.png > found.jsonl
      nonolith hint screenshot.png                  the next step, with the marks as they are
    """
    if show is not None and len(pictures) > 1:
        raise click.UsageError("--show takes one picture.")
    if to_ is None and output is not None:
        to_ = format_of_path(output).name
    codes: list[int] = []
    with Output(output, format=to_ or "") as out:
        for source in or_pipe(ctx, pictures):
            for path, _ in paths(source):
                codes += _scan(
                    path, out, show, page, as_json=as_json, ascii=ascii_, quiet=bool(to_)
                )
    return worst(codes)


def _scan(
    path: str | OSError,
    out: Output,
    show: str | None,
    page: int,
    *,
    as_json: bool,
    ascii: bool,
    quiet: bool,
) -> list[int]:
    """Scan one picture, tell of it, and give the exit code of each board."""
    name = "<stdin>" if path == "-" else str(path)
    try:
        if isinstance(path, OSError):
            raise path
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        found = nl.scan(data, page=page, source=name)
    except (nl.FormatError, nl.MissingExtraError, OSError) as error:
        if as_json:
            click.echo(json_text({"source": name, "error": describe_error(error)}))
        else:
            say(describe_error(error))
        return [Exit.BAD_INPUT]
    if show is not None:
        write_atomically(show, found.to_html(data, title=Path(name).name, page=page))
    if quiet:
        for board in found.boards:
            out.puzzle(board.puzzle)
    for record in found.to_dicts() if as_json else ():
        click.echo(json_text({"source": name, **record}))
    if not as_json:
        _tell(name, found, ascii=ascii, err=quiet)
    return [_EXITS[board.status] for board in found.boards] or [Exit.NOTHING_THERE]


def _tell(name: str, found: nl.Scan, *, ascii: bool, err: bool) -> None:
    """What was found, in words; to stderr where the puzzle itself goes to stdout or a file."""

    def tell(text: str) -> None:
        click.echo(text, err=err)

    shown = readable(name)
    if not found.boards:
        tell(
            f"{shown}: no puzzle found in {found.width} x {found.height} pixels. A board is a "
            "lattice of at least 4 x 4 cells with numbers at its sides, upright or nearly so; "
            "to type the puzzle in: nonolith enter"
        )
    for number, board in enumerate(found.boards, 1):
        which = f", board {number} of {len(found.boards)}" if len(found.boards) > 1 else ""
        size = f"{board.puzzle.width}x{board.puzzle.height}"
        tell(f"{shown}{which}: {size}, {board.status} ({duration(found.seconds)})")
        if not err:
            tell(to_text(board.puzzle, board.marks if board.is_marked else None, ascii=ascii))
        for mending in board.changed:
            tell(f"corrected: {mending}")
        for doubt in board.doubts[:_SHOWN]:
            tell(f"doubt: {doubt}")
        if len(board.doubts) > _SHOWN:
            tell(f"and {len(board.doubts) - _SHOWN} more doubts (--json lists them)")
