"""``nonolith solve``: the picture and the verdict."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

import nonolith as nl
from nonolith.cli import options, pictures
from nonolith.cli.exits import Exit, worst
from nonolith.cli.output import Output, can_draw_blocks, verdict_lines
from nonolith.cli.progress import ProgressLine
from nonolith.cli.sources import Item, describe_error, or_pipe, read, read_grid


@click.command("solve")
@click.argument("sources", nargs=-1, metavar="[FILE|-]...")
@click.option("--all", "all_", is_flag=True, help="Find every solution.")
@click.option("--max", "max_", type=click.IntRange(min=1), metavar="N", help="Find at most N.")
@options.timeout
@options.nodes
@options.seed
@click.option("--logic-only", is_flag=True, help="Never guess: cells that stay open show as ?.")
@click.option("--grid", "grid_", metavar="FILE|-", help="Start from this partial grid.")
@options.only
@options.from_format
@click.option("--to", "to_", metavar="NAME", help="Write the solved puzzles in this format.")
@click.option(
    "--output",
    "-o",
    metavar="FILE",
    help="Write there, a picture if it ends in .svg, .png, .pdf, .html or .gif.",
)
@options.ascii_only
@click.option("--plain", is_flag=True, help="Only the grids, X and ., a blank line between.")
@options.json_lines
@click.pass_context
def solve_command(
    ctx: click.Context,
    sources: tuple[str, ...],
    all_: bool,
    max_: int | None,
    timeout: float | None,
    nodes: int | None,
    seed: int,
    logic_only: bool,
    grid_: str | None,
    only: str | None,
    from_: str | None,
    to_: str | None,
    output: str | None,
    ascii_: bool,
    plain: bool,
    as_json: bool,
) -> int:
    """Solve puzzles; show each picture with its clues, the verdict and what it took.

    By default the search goes on until a second solution is found or excluded, so that the
    verdict says unique, multiple or impossible. Exit code: 0 at least one solution, 1 proved to
    have none, 2 bad input, 3 stopped with none, 130 interrupted.

    \b
    Examples:
      nonolith solve puzzle.non
      nonolith solve --all --plain puzzle.txt        every solution, grids only
      nonolith solve --logic-only puzzle.non         what follows without guessing
      nonolith solve puzzle.non --grid partial.txt   go on from a partial grid
      nonolith solve --json *.non > results.jsonl    one line of JSON each
    """
    if all_ and max_ is not None:
        raise click.UsageError("--all and --max exclude each other: --all has no maximum.")
    if sum(map(bool, (plain, as_json, to_))) > 1:
        raise click.UsageError("Choose one of --plain, --json and --to.")
    sources = or_pipe(ctx, sources)
    if grid_ == "-" and "-" in sources:
        raise click.UsageError("Standard input cannot be both the puzzle and the grid.")
    limits = nl.Limits(
        solutions=None if all_ else max_ or 2,
        seconds=timeout,
        nodes=nodes,
        logic_only=logic_only,
    )
    codes: list[int] = []
    drawn = None if plain or as_json or to_ else pictures.picture_medium(output)
    files = pictures.PictureFiles()
    with Output(None if drawn else output) as out:
        blocks = not ascii_ and can_draw_blocks(out)
        many = len(sources) > 1
        for item in read(sources, format=from_, only=only):
            if item.error is not None or item.puzzle is None:
                codes.append(_report_error(out, item, as_json))
                continue
            start = None if grid_ is None else read_grid(grid_, item.puzzle.palette)
            if plain:
                codes.append(_stream(out, item.puzzle, start, limits, seed))
                continue
            interrupted = False
            try:
                with ProgressLine() as line:
                    result = nl.solve(
                        item.puzzle, start=start, limits=limits, progress=line.callback, seed=seed
                    )
            except nl.Interrupted as stop:
                result, interrupted = stop.result, True
            codes.append(Exit.INTERRUPTED if interrupted else exit_of(result))
            if as_json:
                record = nl.result_dict(item.puzzle, result, source=item.source)
                out.line(json.dumps(record, ensure_ascii=False))
            elif to_:
                out.puzzle(_with_goal(item.puzzle, result), to_)
            else:
                heading = item.source if many or out.count else ""
                if drawn is not None and output is not None:
                    pictures.save_result(files, output, item.puzzle, result)
                for text in () if drawn else _pictures(item.puzzle, result, blocks, out.to_file):
                    out.block(text)
                out.block("\n".join(verdict_lines(item.puzzle, result, limits, heading)))
            if interrupted:
                break
    if not codes and only is not None:
        raise click.UsageError(f"No puzzle matches --only {only!r}.")
    return worst(codes)


def exit_of(result: nl.Result) -> Exit:
    """The exit code of one result."""
    if result.solutions:
        return Exit.YES
    return Exit.NO if result.complete else Exit.STOPPED


def _report_error(out: Output, item: Item, as_json: bool) -> Exit:
    assert item.error is not None
    message = describe_error(item.error)
    if as_json:
        out.line(json.dumps({"source": item.source, "error": message}, ensure_ascii=False))
    else:
        click.echo(f"nonolith: {message}", err=True)
    return Exit.BAD_INPUT


def _stream(
    out: Output, puzzle: nl.Puzzle, start: nl.Grid | None, limits: nl.Limits, seed: int
) -> Exit:
    """What `--plain` prints: each grid as it is found, so that a million need no memory."""
    with ProgressLine() as line:
        stream = nl.solutions(puzzle, start=start, limits=limits, progress=line.callback, seed=seed)
        for grid in stream:
            line.clear()
            out.block("\n".join(grid.lines(filled="X")))
    if not stream.count and not stream.complete and limits.logic_only:
        out.block("\n".join(stream.known.lines(filled="X")))
    if stream.count:
        return Exit.YES
    return Exit.NO if stream.complete else Exit.STOPPED


def _pictures(puzzle: nl.Puzzle, result: nl.Result, blocks: bool, to_file: bool) -> Iterator[str]:
    grids = result.solutions or (() if result.complete else (result.known,))
    for grid in grids:
        yield pictures.picture_text(puzzle, grid, ascii=not blocks, plain=to_file)


def _with_goal(puzzle: nl.Puzzle, result: nl.Result) -> nl.Puzzle:
    return nl.Puzzle(puzzle.rows, puzzle.columns, puzzle.palette, puzzle.meta, result.solution)
