"""``nonolith render``: pictures for the screen, for files and for paper."""

from __future__ import annotations

import os
from dataclasses import replace

import click

import nonolith as nl
from nonolith import render
from nonolith.cli import options, picture_options, pictures, say
from nonolith.cli.exits import Exit, worst
from nonolith.cli.output import Output
from nonolith.cli.sources import Item, describe_error, grid_reader, or_pipe, read
from nonolith.files import write_atomically

SHOWN = ["blank", "solution", "logic", "differences"]


@click.command("render")
@click.argument("sources", nargs=-1, metavar="[FILE|-]...")
@click.option(
    "--output",
    "-o",
    metavar="OUT",
    help="A file whose suffix selects the medium, or a directory for many (with --to).",
)
@click.option("--to", "to_", metavar="MEDIUM", help="text, svg, png, pdf, html, gif or apng.")
@click.option(
    "--show",
    type=click.Choice(SHOWN),
    help="The blank puzzle (the default), its solution, what line logic finds, or the cells in "
    "which two solutions differ.",
)
@click.option("--grid", "grid_", metavar="FILE|-", help="Draw this partial grid.")
@click.option("--mark", multiple=True, metavar="R3|C4|R3C4", help="Highlight a line or a cell.")
@click.option("--cross", is_flag=True, help="Cross off the runs that the grid has settled.")
@click.option(
    "--title", is_flag=True, help="Write the title above, though it may give the picture away."
)
@click.option("--no-clues", is_flag=True, help="Leave the clues out.")
@picture_options.theme
@click.option("--cell", type=click.IntRange(4, 400), metavar="N", help="Size of a cell in pixels.")
@click.option("--scale", type=click.IntRange(1, 8), metavar="N", help="PNG, GIF: enlarge N times.")
@click.option(
    "--seconds", type=click.FloatRange(0.1, 600), default=6.0, help="GIF: how long it lasts."
)
@picture_options.paper
@options.ascii_only
@options.choice
@click.pass_context
@options.spares_inputs("output")
def render_command(
    ctx: click.Context,
    sources: tuple[str, ...],
    output: str | None,
    to_: str | None,
    show: str | None,
    grid_: str | None,
    mark: tuple[str, ...],
    cross: bool,
    title: bool,
    no_clues: bool,
    theme: str | None,
    cell: int | None,
    scale: int | None,
    seconds: float,
    paper: str,
    ascii_: bool,
    only: str | None,
    from_: str | None,
) -> int:
    """Draw puzzles: blank, solved or in between, on the screen or to files.

    The suffix of the output file selects the medium: .svg, .png, .pdf, .html, .txt, and .gif or
    .apng for a solution that draws itself. Many puzzles go into a directory, one file each.

    \b
    Examples:
      nonolith render puzzle.non                          on the screen
      nonolith render puzzle.non -o puzzle.pdf            to solve on paper
      nonolith render puzzle.non -o solved.png --show solution
      nonolith render puzzle.non -o film.gif              watch it being solved
      nonolith render *.non -o pictures/ --to svg         many at once
      nonolith render puzzle.non -o hint.svg --mark R3 --mark R3C5
    """
    if show and grid_:
        raise click.UsageError("Choose one of --show and --grid.")
    sources = or_pipe(ctx, sources)
    medium = _medium(output, to_)
    if show is None:
        show = "solution" if medium is not None and medium.animated and not grid_ else "blank"
    items = list(read(sources, format=from_, only=only))
    found = sum(item.puzzle is not None for item in items)
    folder = _folder(output, found)
    files = pictures.PictureFiles()
    codes: list[int] = []
    for item in items:
        if item.puzzle is None:
            assert item.error is not None
            say(describe_error(item.error))
            codes.append(Exit.BAD_INPUT)
            continue
        puzzle = item.puzzle
        grid, marks, code = _shown(item, show, grid_)
        codes.append(code)
        if code != Exit.YES:
            continue
        pointed = picture_options.parse_marks(mark, puzzle)
        marks = replace(marks, lines=pointed.lines, cells=pointed.cells)
        if cross and grid is not None:
            marks = replace(marks, crossed=render.finished_runs(puzzle, grid))
        if medium is None:
            click.echo(pictures.Pictures(Output(None), ascii=ascii_).draw(puzzle, grid, marks))
            continue
        data = render.render(
            puzzle,
            grid,
            medium=medium,
            marks=marks,
            theme=theme or picture_options.default_theme(medium),
            clues=not no_clues,
            caption=puzzle.title if title else "",
            cell=cell,
            scale=scale,
            seconds=seconds,
            paper=paper,
            ascii=ascii_,
            grids=pictures.frames_of(puzzle) if medium.animated else (),
        )
        if theme != "symbols":
            pictures.warn_of_look_alikes(puzzle, item.source, "--theme symbols marks them")
        assert output is not None
        path = output if folder is None else f"{folder}/{_stem(item)}{medium.suffixes[0]}"
        write_atomically(files.path(os.path.normpath(path)), data)
    if not codes and only is not None:
        raise click.UsageError(f"No puzzle matches --only {only!r}.")
    return worst(codes)


def _medium(output: str | None, to_: str | None) -> render.Medium | None:
    """The medium asked for, or None for the screen; wrong names are reported before any work."""
    if output is None:
        if to_ is None:
            return None
        raise click.UsageError("--to needs --output: the file or directory to write to.")
    if to_ is not None:
        return render.medium_by_name(to_)
    if _is_folder(output):
        raise click.UsageError("A directory as --output needs --to: svg, png, pdf, ...")
    return render.medium_by_suffix(output)


def _is_folder(output: str) -> bool:
    return output.endswith(("/", os.sep)) or os.path.isdir(output)


def _folder(output: str | None, found: int) -> str | None:
    """The directory for many pictures, made if need be; None for a single file."""
    if output is None:
        return None
    if _is_folder(output):
        os.makedirs(output, exist_ok=True)
        return output
    if found > 1:
        raise click.UsageError(
            f"Found {found} puzzles for one file {output}; expected a directory, like "
            "-o pictures/ --to svg (or try nonolith book for a PDF of many)."
        )
    return None


def _stem(item: Item) -> str:
    """The name of a picture: that of its source, which gives nothing away."""
    stem = os.path.splitext(os.path.basename(item.source))[0]
    return stem if item.source != "<stdin>" else "puzzle"


def _shown(item: Item, show: str, grid_: str | None) -> tuple[nl.Grid | None, render.Marks, Exit]:
    """The grid to draw and what to point at; the reason on stderr where there is none."""
    puzzle = item.puzzle
    assert puzzle is not None
    if grid_ is not None:
        return grid_reader(grid_)(puzzle), render.Marks(), Exit.YES
    if show == "blank":
        return None, render.Marks(), Exit.YES
    if show == "logic":
        result = nl.solve(puzzle, limits=nl.Limits(logic_only=True))
        return result.known, render.Marks(), Exit.YES
    result = pictures.solution_of(puzzle)
    if result.solution is None:
        say(f"{item.source}: {result.verdict}: {result.reason}")
        return None, render.Marks(), Exit.NO if result.complete else Exit.STOPPED
    if show == "differences":
        if len(result.solutions) < 2:
            say(f"{item.source}: {result.verdict}: nothing differs")
            return None, render.Marks(), Exit.NO
        return result.solution, render.Marks(other=result.solutions[1]), Exit.YES
    return result.solution, render.Marks(), Exit.YES
