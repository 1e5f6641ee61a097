"""``nonolith book``: many puzzles typeset for paper."""

from __future__ import annotations

import click

import nonolith as nl
from nonolith import render
from nonolith.cli import options, picture_options, pictures, say
from nonolith.cli.exits import Exit, worst
from nonolith.cli.sources import describe_error, or_pipe, read
from nonolith.files import write_atomically

#: How long one puzzle may take to be rated.
RATE_SECONDS = 10.0


@click.command("book")
@click.argument("sources", nargs=-1, metavar="[FILE|-]...")
@click.option("--output", "-o", metavar="FILE", required=True, help="The PDF to write.")
@click.option("--title", default="Nonograms", help="The title on the title page.")
@click.option("--author", default="", help="The author on the title page.")
@click.option(
    "--per-page",
    type=click.IntRange(1, 24),
    metavar="N",
    help="Puzzles per page (default: as many as keep the cells comfortable).",
)
@picture_options.paper
@picture_options.theme
@click.option("--stars", is_flag=True, help="Show how hard each puzzle is, in stars.")
@click.option("--ids", is_flag=True, help="Print the puzzles' ids.")
@options.home("Print QR codes that open the puzzles on the page there")
@options.choice
@click.pass_context
@options.spares_inputs("output")
def book_command(
    ctx: click.Context,
    sources: tuple[str, ...],
    output: str,
    title: str,
    author: str,
    per_page: int | None,
    paper: str,
    theme: str | None,
    stars: bool,
    ids: bool,
    home: str,
    only: str | None,
    from_: str | None,
) -> int:
    """Typeset puzzles as a PDF: title page, puzzles, and the solutions at the end.

    Puzzles are numbered. Their titles, which may give them away, appear only with the solutions. A
    puzzle without exactly one solution is named on stderr, but still printed.

    \b
    Examples:
      nonolith book *.non -o book.pdf
      nonolith book *.non -o book.pdf --title "For the train" --per-page 4 --stars
      nonolith book big.non -o big.pdf --per-page 1 --theme large --paper letter
      nonolith book *.non -o reader.pdf --paper eink --home https://example.org/play/
    """
    sources = or_pipe(ctx, sources)
    if render.medium_by_suffix(output).name != "pdf":
        raise click.UsageError(f"Found {output}; a book is a .pdf file.")
    style = render.BookStyle(
        title=title,
        author=author,
        paper=paper,
        per_page=per_page,
        theme=theme or "print",
        ids=ids,
        home=home,
    )
    codes: list[int] = []
    entries: list[render.Entry] = []
    for item in read(sources, format=from_, only=only):
        if item.puzzle is None:
            assert item.error is not None
            say(describe_error(item.error))
            codes.append(Exit.BAD_INPUT)
            continue
        entries.append(_entry(item.puzzle, item.source, stars))
        codes.append(Exit.YES)
    if not entries:
        if not codes and only is not None:
            raise click.UsageError(f"No puzzle matches --only {only!r}.")
        return worst(codes)
    write_atomically(output, render.to_book(entries, style))
    return worst(codes)


def _entry(puzzle: nl.Puzzle, source: str, stars: bool) -> render.Entry:
    """Solve one puzzle, and rate it if asked."""
    result = pictures.solution_of(puzzle)
    if result.verdict is not nl.Verdict.UNIQUE:
        name = f"{source}: {puzzle.title}" if puzzle.title else source
        reason = f": {result.reason}" if result.reason else ""
        say(f"{name}: {result.verdict}{reason}")
    return render.Entry(puzzle, result.solution, _stars(puzzle) if stars else None)


def _stars(puzzle: nl.Puzzle) -> int | None:
    """The rating in whole stars; None for a puzzle that stands apart or takes too long to rate."""
    rating = nl.rate(puzzle, limits=nl.Limits(seconds=RATE_SECONDS))
    return None if rating.stars is None else max(1, min(render.STARS, round(rating.stars)))
