"""``nonolith batch``: many puzzles, every core, one record for each."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain

import click

import nonolith as nl
from nonolith.batching.cluster import cluster_workers
from nonolith.batching.jobs import Job, run_batch
from nonolith.batching.records import Task, puzzle_id
from nonolith.batching.results import Results, ResultsFormat, Stream, format_of
from nonolith.batching.sources import Entry, Sources, names_in, total_bytes
from nonolith.batching.workers import Workers
from nonolith.cli import options, say
from nonolith.cli.batch_progress import Bar, Lines, Tally
from nonolith.cli.exits import Exit, worst
from nonolith.cli.output import duration
from nonolith.cli.sources import or_pipe


@click.command("batch")
@click.argument("paths", nargs=-1, metavar="[PATH|-]...")
@click.option("--list", "list_", metavar="FILE|-", help="Read names of more files from here.")
@click.option("--output", "-o", metavar="RESULTS", help="Write the records to this file.")
@click.option(
    "--to",
    "to_",
    type=click.Choice([format.value for format in ResultsFormat]),
    help="Kind of records (default: by the suffix of RESULTS, or jsonl).",
)
@click.option("--solve", is_flag=True, help="Verdict and solution (the default).")
@click.option("--validate", is_flag=True, help="Verdict only.")
@click.option("--rate", is_flag=True, help="How hard it is for people.")
@click.option("--count", is_flag=True, help="How many solutions there are.")
@click.option("--resume", is_flag=True, help="Continue a run into RESULTS that was stopped.")
@click.option("--overwrite", is_flag=True, help="Replace RESULTS if it exists.")
@click.option("--unordered", is_flag=True, help="Write each record as soon as it is ready.")
@click.option(
    "--jobs", "-j", type=click.IntRange(min=1), metavar="N", help="Cores to use (default: all)."
)
@click.option(
    "--cluster", metavar="ADDRESS", help="Work on a Dask cluster: tcp://HOST:PORT, or local:N."
)
@options.search
@click.option(
    "--memory",
    type=click.IntRange(min=1),
    metavar="MB",
    help="Refuse puzzles whose search might need more memory.",
)
@options.max_cells
@options.reading
@click.option(
    "--match",
    multiple=True,
    metavar="GLOB",
    help="In folders and archives, only read matching names.",
)
@click.option(
    "--no-times", is_flag=True, help="Leave out the seconds, so equal runs give equal files."
)
@click.option("--quiet", "-q", is_flag=True, help="Print only errors.")
@click.pass_context
@options.spares_inputs("output")
def batch_command(
    ctx: click.Context,
    paths: tuple[str, ...],
    list_: str | None,
    output: str | None,
    to_: str | None,
    solve: bool,
    validate: bool,
    rate: bool,
    count: bool,
    resume: bool,
    overwrite: bool,
    unordered: bool,
    jobs: int | None,
    cluster: str | None,
    timeout: float | None,
    nodes: int | None,
    seed: int,
    memory: int | None,
    from_: str | None,
    match: tuple[str, ...],
    no_times: bool,
    quiet: bool,
) -> int:
    """Solve (or validate, rate, count) many puzzles on every core; write one record per puzzle.

    PATH is a file of any format, a collection, a folder, or a zip or tar archive. Records hold
    source, index (from 1), verdict, solution and statistics. A puzzle that cannot be read gives a
    record with an error. --resume continues a run that was stopped or killed. Exit code: 0 all
    done, 2 if there are error records; with --validate also 1 (not all unique) and 3 (some
    undecided).

    \b
    Examples:
      nonolith batch puzzles/ -o results.jsonl
      nonolith batch tournament.txt -o results.csv --timeout 10
      nonolith batch corpus.zip -o results.parquet --resume
      find . -name '*.non' | nonolith batch --list - --validate -o verdicts.jsonl
    """
    output = None if output == "-" else output
    if resume and overwrite:
        raise click.UsageError("Choose one of --resume and --overwrite.")
    if cluster and jobs:
        raise click.UsageError("--jobs is for this machine; a cluster has its own workers.")
    if resume and output is None:
        raise click.UsageError("--resume needs the file to continue: --output RESULTS.")
    if list_ is None:
        paths = or_pipe(ctx, paths)
    elif list_ == "-" and "-" in paths:
        raise click.UsageError("Standard input cannot be both a list and a puzzle.")
    format = ResultsFormat(to_) if to_ else format_of(output)
    if output is None and format is ResultsFormat.PARQUET:
        raise click.UsageError("Parquet needs a file: --output RESULTS.")
    job = Job(
        _task(solve=solve, validate=validate, rate=rate, count=count),
        nl.Limits(seconds=timeout, nodes=nodes),
        seed,
        memory=None if memory is None else memory << 20,
        times=not no_times,
        reading=_reading(from_),
    )
    names = chain(paths, () if list_ is None else _names(list_))
    sources = Sources(
        names,
        format=from_,
        transpose=options.is_transposed(),
        match=match,
        max_cells=options.cell_ceiling(),
    )
    total = None if quiet or list_ is not None else total_bytes(paths, match)
    tally = Tally(lambda: min(1.0, sources.bytes_read / total) if total else None)
    results: Results | Stream = (
        Stream(format, job.columns)
        if output is None
        else Results(output, format, job.columns, str(job), resume=resume, overwrite=overwrite)
    )
    earlier = results.done.count
    told = _say_notes(results, 0)
    try:
        with results, Bar(tally) if _wants_bar(quiet) else Lines(tally) as progress:
            entries = _not_done(sources, results)
            here = Workers(jobs=jobs, processes=job.is_python, slow=job.is_python)
            with cluster_workers(cluster) if cluster else here as workers:
                for records in run_batch(entries, job, workers, ordered=not unordered):
                    results.append(record.line for record in records)
                    tally.add(record.outcome for record in records)
                    if not quiet:
                        progress.update()
            earlier -= results.done.stale.total()  # which were done again
            results.finish()
    except KeyboardInterrupt:
        more = " (--resume continues)" if output is not None else ""
        say(f"interrupted after {tally}{more}")
        return Exit.INTERRUPTED
    _say_notes(results, told)
    if not quiet:
        before = f"; {earlier} were done before" if earlier else ""
        say(f"{tally} ({duration(tally.seconds)}){before}")
    return worst(_exits(tally.outcomes + results.outcomes, job.task))


def _names(place: str) -> Iterator[str]:
    if place == "-":
        yield from names_in(sys.stdin.buffer)
    else:
        with open(place, "rb") as file:
            yield from names_in(file)


def _not_done(entries: Iterable[Entry], results: Results | Stream) -> Iterator[Entry]:
    done = results.done
    if not done.count:
        return iter(entries)
    return (
        entry
        for entry in entries
        if not done.take(entry.source, entry.number, puzzle_id(entry.puzzle, entry.error))
    )


def _reading(from_: str | None) -> str:
    """The options that decide what is read, as they are typed."""
    cells = options.cell_ceiling()
    return " ".join(
        [f"--from {from_}"] * (from_ is not None)
        + ["--transpose"] * options.is_transposed()
        + [f"--max-cells {cells}"] * (cells != nl.MAX_CELLS)
    )


def _say_notes(results: Results | Stream, told: int) -> int:
    """Say what was not as it should be; how many such notes there are by now."""
    for note in results.notes[told:]:
        say(note)
    return len(results.notes)


def _wants_bar(quiet: bool) -> bool:
    return not quiet and sys.stderr.isatty()


def _task(**asked: bool) -> Task:
    """The one thing that is to be done."""
    chosen = [name for name, is_asked in asked.items() if is_asked]
    if len(chosen) > 1:
        raise click.UsageError("Choose one of --solve, --validate, --rate and --count.")
    return Task(chosen[0]) if chosen else Task.SOLVE


def _exits(outcomes: Counter[str], task: Task) -> Iterator[int]:
    """What the whole run has to say, with what was done before."""
    if outcomes["error"]:
        yield Exit.BAD_INPUT
    if task is Task.VALIDATE:
        if outcomes["undecided"]:
            yield Exit.STOPPED
        if outcomes["multiple"] or outcomes["impossible"]:
            yield Exit.NO
