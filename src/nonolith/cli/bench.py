"""``nonolith bench``: solvers side by side on the same puzzles."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator

import click

from nonolith.benching.commands import Command
from nonolith.benching.comparing import Comparison, compare
from nonolith.benching.machine import describe_machine
from nonolith.benching.measuring import Solver
from nonolith.benching.plots import draw_all
from nonolith.benching.sets import cases, set_names
from nonolith.benching.solvers import BUILT_IN, Nonolith
from nonolith.benching.summaries import as_dict, summarize
from nonolith.benching.tables import remarks, table
from nonolith.cli import options, whisper
from nonolith.cli.exits import Exit
from nonolith.cli.sources import skipped
from nonolith.files import write_atomically
from nonolith.text import readable


@click.command("bench")
@click.argument("sets", nargs=-1, metavar="[SET]...")
@click.option("--list", "list_", is_flag=True, help="List the sets that come with nonolith.")
@click.option(
    "--peer", "peers", multiple=True, metavar="[NAME=]'CMD {file}'", help="Another solver."
)
@click.option(
    "--with",
    "with_",
    multiple=True,
    type=click.Choice(list(BUILT_IN)),
    help="A solver from PyPI (extra bench).",
)
@click.option("--timeout", type=click.FloatRange(min=0.01), default=10.0, metavar="SECONDS",
              show_default=True, help="CPU time for each puzzle.")  # fmt: skip
@click.option("--repeats", type=click.IntRange(min=1), default=1, metavar="N", show_default=True,
              help="Solve each N times with different seeds; the median counts.")  # fmt: skip
@click.option(
    "--count", type=click.IntRange(min=1), metavar="N", help="Only N puzzles from each set."
)
@click.option("--seed", type=int, metavar="N", help="Other puzzles of the same kind.")
@click.option("--core", type=click.IntRange(min=0), metavar="N", help="Run on this core only.")
@click.option("--output", "-o", metavar="FILE", help="Write everything as JSON.")
@click.option("--plots", metavar="DIR", help="Draw cactus, scatter and growth plots there.")
@click.option(
    "--plot-kind", type=click.Choice(["svg", "png"]), default="svg", help="File type of the plots."
)
@click.option("--quiet", "-q", is_flag=True, help="No progress on stderr.")
@click.pass_context
@options.spares_inputs("output")
def bench_command(
    ctx: click.Context,
    sets: tuple[str, ...],
    list_: bool,
    peers: tuple[str, ...],
    with_: tuple[str, ...],
    timeout: float,
    repeats: int,
    count: int | None,
    seed: int | None,
    core: int | None,
    output: str | None,
    plots: str | None,
    plot_kind: str,
    quiet: bool,
) -> int:
    """Race solvers on SETs of puzzles: CPU time, memory, and whether they are right.

    SET is the name of a set (see --list), a set file in TOML, or any file, folder or archive of
    puzzles. Every solver runs on every puzzle in its own process, until it has proved uniqueness or
    found a second solution (a --peer only has to find one). Every answer is verified. Exit code 1
    if an answer was wrong.

    \b
    Examples:
      nonolith bench --list
      nonolith bench random25 --count 100 --with cadical --with glucose
      nonolith bench survey/ --repeats 5 --timeout 60 -o survey.json --plots plots
      nonolith bench random25 --peer 'pbnsolve -u {file}' --peer 'champion=./solve {file:taai}'
    """
    if list_:
        for name, title in set_names().items():
            click.echo(f"{name:<14} {title}")
        return Exit.YES
    if not sets:
        click.echo(ctx.get_help())
        return Exit.YES
    solvers: list[Solver | Command] = [Nonolith()]
    solvers += [BUILT_IN[name]() for name in dict.fromkeys(with_)]
    solvers += [Command.parse(text) for text in peers]
    if len({solver.name for solver in solvers}) < len(solvers):
        raise click.UsageError("Two solvers have the same name: write --peer 'NAME=CMD {file}'.")
    if core is not None:
        os.sched_setaffinity(0, {core})
    machine = describe_machine()
    click.echo(f"nonolith {machine['nonolith']} on {machine['cpu']}, {machine['cores']} cores, "
               f"load {machine['load'][0]}\n")  # fmt: skip
    results = []
    is_wrong = False
    for name in sets:
        runs = compare(
            cases(name, count=count, seed=seed, on_skip=skipped),
            solvers,
            timeout=timeout,
            repeats=repeats,
        )
        comparisons = list(_told(name, runs, quiet))
        is_wrong |= _show(name, comparisons, timeout)
        results.append(as_dict(name, comparisons, timeout=timeout, repeats=repeats))
        if plots and comparisons:
            label = os.path.basename(os.path.normpath(name)).removesuffix(".toml")
            for place in draw_all(plots, label, comparisons, timeout=timeout, kind=plot_kind):
                click.echo(f"drawn: {place}")
    if output is not None:
        record = {"machine": machine, "results": results}
        write_atomically(output, json.dumps(record, indent=1) + "\n")
    return Exit.NO if is_wrong else Exit.YES


def _told(name: str, runs: Iterator[Comparison], quiet: bool) -> Iterator[Comparison]:
    """The comparisons, with a count on stderr where somebody looks."""
    is_shown = not quiet and sys.stderr.isatty()
    for number, comparison in enumerate(runs, 1):
        if is_shown:
            whisper(f"\r{readable(name)}: {number} puzzles")
        yield comparison
    if is_shown:
        whisper("\r" + " " * (len(name) + 24) + "\r")


def _show(name: str, comparisons: list[Comparison], timeout: float) -> bool:
    """Print the table of a set; True if some answer is wrong."""
    summaries = summarize(comparisons, timeout)
    click.echo(f"{name}: {len(comparisons)} puzzles, {timeout:g} s of CPU time for each")
    click.echo(table(summaries))
    for line in remarks(comparisons, summaries):
        click.echo(line)
    click.echo()
    wrong = any(
        run.status == "wrong" for one in comparisons for runs in one.measurements for run in runs
    )
    return wrong or any(one.disagree for one in comparisons)
