"""``nonolith solve``: the picture and the verdict."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import click

import nonolith as nl
from nonolith.cli import options, picture_options
from nonolith.cli.answers import (
    Answers,
    DrawnAnswers,
    FileAnswers,
    JsonAnswers,
    PictureAnswers,
    PlainAnswers,
    Request,
)
from nonolith.cli.exits import Exit, worst
from nonolith.cli.output import Output
from nonolith.cli.sources import Item, describe_error, grid_reader, or_pipe, read
from nonolith.formats import Format, find_format, formats


@click.command("solve")
@click.argument("sources", nargs=-1, metavar="[FILE|DIR|-]...")
@click.option("--all", "all_", is_flag=True, help="Find every solution.")
@click.option(
    "--max", "max_", type=click.IntRange(min=1), metavar="N", help="Find at most N solutions."
)
@options.search
@click.option(
    "--threads", type=click.IntRange(min=1), metavar="N", help="Put a hard puzzle on N cores."
)
@click.option(
    "--cluster", metavar="ADDRESS", help="Put it on a Dask cluster: tcp://HOST:PORT, or local:N."
)
@click.option("--logic-only", is_flag=True, help="Never guess: cells that stay open show as ?.")
@click.option("--grid", "grid_", metavar="FILE|-", help="Start from this partial grid.")
@options.choice
@click.option("--to", "to_", metavar="NAME", help="Write the solved puzzles in this format.")
@click.option(
    "--output",
    "-o",
    metavar="FILE",
    help="Write to this file: a picture if it ends in .svg, .png, .pdf, .html or .gif.",
)
@click.option("--proof", metavar="FILE", help="Write a proof of the verdict (see verify-proof).")
@options.ascii_only
@click.option(
    "--plain", is_flag=True, help="Print only the grids in X and ., with blank lines between."
)
@options.json_lines
@click.option("--verbose", "-v", is_flag=True, help="Show the search live, with all its numbers.")
@click.option("--trace", is_flag=True, help="First show every pass over rows and columns.")
@click.pass_context
@options.spares_inputs("output", "proof")
def solve_command(
    ctx: click.Context,
    sources: tuple[str, ...],
    all_: bool,
    max_: int | None,
    timeout: float | None,
    nodes: int | None,
    seed: int,
    threads: int | None,
    cluster: str | None,
    logic_only: bool,
    grid_: str | None,
    only: str | None,
    from_: str | None,
    to_: str | None,
    output: str | None,
    proof: str | None,
    ascii_: bool,
    plain: bool,
    as_json: bool,
    verbose: bool,
    trace: bool,
) -> int:
    """Solve puzzles; show each picture with its clues, the verdict and the effort.

    A file may hold a whole collection, and a directory stands for all files in it. By default the
    search goes on until it finds a second solution or rules one out, so the verdict says unique,
    multiple or impossible. Exit code: 0 at least one solution, 1 proved to have none, 2 bad input,
    3 stopped with none, 130 interrupted.

    \b
    Examples:
      nonolith solve puzzle.non
      nonolith solve collection.txt --only 3         one puzzle of many
      nonolith solve collection.txt -o pictures.txt  all of them into one file
      nonolith solve --all --plain puzzle.txt        every solution, grids only
      nonolith solve --logic-only puzzle.non         what follows without guessing
      nonolith solve --trace puzzle.non              how it follows, pass by pass
      nonolith solve --verbose --max 10 puzzle.non   the search as it happens
      nonolith solve puzzle.non --grid partial.txt   go on from a partial grid
      nonolith solve --threads 8 hard.non            several cores for one hard puzzle
      nonolith solve --json *.non > results.jsonl    one line of JSON each
      nonolith solve --to taai games.taai -o answers.txt
      nonolith solve puzzle.non --proof puzzle.proof
    """
    if all_ and max_ is not None:
        raise click.UsageError("Choose one of --all and --max: --all has no maximum.")
    if threads and cluster:
        raise click.UsageError("--threads is for this machine; a cluster has its own workers.")
    if sum(map(bool, (plain, as_json, to_))) > 1:
        raise click.UsageError("Choose one of --plain, --json and --to.")
    if trace and (plain or as_json or to_):
        raise click.UsageError("--trace draws pictures: leave out --plain, --json and --to.")
    if proof is not None and (grid_ is not None or logic_only or max_ == 1):
        raise click.UsageError(
            "--proof is about all solutions of the clues alone: "
            "leave out --grid, --logic-only and --max 1."
        )
    if proof is not None and (threads or cluster):
        raise click.UsageError("--proof needs a single search: leave out --threads and --cluster.")
    sources = or_pipe(ctx, sources)
    if grid_ == "-" and "-" in sources:
        raise click.UsageError("Standard input cannot be both the puzzle and the grid.")
    limits = nl.Limits(
        solutions=None if all_ else max_ or 2,
        seconds=timeout,
        nodes=nodes,
        logic_only=logic_only,
    )
    grid = None if grid_ is None else grid_reader(grid_)
    output = None if output == "-" else output
    request = Request(limits, seed, grid, verbose, trace, threads, cluster, proof)
    format = answer_format(to_) if to_ else None
    items, many = _look_ahead(read(sources, format=from_, only=only))
    if many and proof is not None:
        raise click.UsageError("--proof takes one puzzle; choose it with --only.")
    drawn = None if plain or as_json or to_ else picture_options.picture_medium(output)
    with Output(None if drawn else output, format=format.name if format else "") as out:
        answers: Answers
        if format:
            answers = FileAnswers(out, request, format)
        elif as_json:
            answers = JsonAnswers(out, request)
        elif plain:
            answers = PlainAnswers(out, request)
        elif drawn and output:
            answers = DrawnAnswers(out, request, output)
        else:
            answers = PictureAnswers(out, request, ascii=ascii_, many=many)
        return _solve(items, answers)


def _solve(items: Iterator[Item], answers: Answers) -> Exit:
    """Solve one after the other; what one puzzle has wrong does not hinder the next."""
    codes: list[int] = []
    for item in items:
        if item.puzzle is None:
            assert item.error is not None
            answers.fail(describe_error(item.error), item.source)
            codes.append(Exit.BAD_INPUT)
            continue
        try:
            codes.append(answers.solve(item, item.puzzle))
        except (nl.PuzzleError, nl.UnsupportedError, nl.InternalError) as error:
            answers.fail(f"{item.source}: {error}", item.source)
            codes.append(Exit.BUG if isinstance(error, nl.InternalError) else Exit.BAD_INPUT)
        if codes[-1] == Exit.INTERRUPTED:
            answers.out.leave()
            break
    return worst(codes)


def _look_ahead(items: Iterator[Item]) -> tuple[Iterator[Item], bool]:
    """The same items, and whether there is more than one."""
    first = list(itertools.islice(items, 2))
    return itertools.chain(first, items), len(first) > 1


def answer_format(name: str) -> Format:
    """The format that answers are written in: ``taai`` has one of its own, ``taai-answer``."""
    found = find_format(name)
    own = f"{found.name}-answer"
    format = next((format for format in formats() if format.name == own), found)
    if not format.writes:
        raise nl.UnsupportedError(f"{format.name} ({format.title}) can be read but not written")
    return format
