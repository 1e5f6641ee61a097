"""``nonolith validate``: is every puzzle unique, and does it need search?"""

from __future__ import annotations

import json

import click

import nonolith as nl
from nonolith.cli import options
from nonolith.cli.exits import Exit, worst
from nonolith.cli.progress import ProgressLine
from nonolith.cli.sources import describe_error, or_pipe, read


@click.command("validate")
@click.argument("sources", nargs=-1, metavar="[FILE|-]...")
@options.timeout
@options.nodes
@options.seed
@options.only
@options.from_format
@options.json_lines
@click.pass_context
def validate_command(
    ctx: click.Context,
    sources: tuple[str, ...],
    timeout: float | None,
    nodes: int | None,
    seed: int,
    only: str | None,
    from_: str | None,
    as_json: bool,
) -> int:
    """Say for each puzzle whether it has exactly one solution, and whether it needs search.

    Prints SOURCE, TITLE, verdict and line|search, separated by tabs. Exit code 0 only if all are
    unique, else 1 (2 for bad input, 3 if a limit left one undecided).

    \b
    Examples:
      nonolith validate book/*.non
      nonolith validate --timeout 10 collection.txt
    """
    limits = nl.Limits(seconds=timeout, nodes=nodes)
    codes: list[int] = []
    for item in read(or_pipe(ctx, sources), format=from_, only=only):
        if item.error is not None or item.puzzle is None:
            assert item.error is not None
            message = describe_error(item.error)
            if as_json:
                click.echo(json.dumps({"source": item.source, "error": message}))
            else:
                click.echo(f"nonolith: {message}", err=True)
            codes.append(Exit.BAD_INPUT)
            continue
        with ProgressLine(f"{item.source}: ") as line:
            result = nl.solve(item.puzzle, limits=limits, progress=line.callback, seed=seed)
        how = "line" if result.line_solvable else "search"
        if as_json:
            record = nl.result_dict(item.puzzle, result, source=item.source)
            click.echo(json.dumps(record, ensure_ascii=False))
        else:
            click.echo(f"{item.source}\t{item.puzzle.title}\t{result.verdict}\t{how}")
        codes.append(_exit_of(result.verdict))
    return worst(codes)


def _exit_of(verdict: nl.Verdict) -> Exit:
    if verdict is nl.Verdict.UNIQUE:
        return Exit.YES
    return Exit.STOPPED if verdict is nl.Verdict.UNDECIDED else Exit.NO
