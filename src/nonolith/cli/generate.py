"""``nonolith generate``: puzzles from nothing, as many and as hard as asked for."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, nullcontext

import click

import nonolith as nl
from nonolith.batching.cluster import cluster_workers
from nonolith.batching.packs import Order, Pack, produce
from nonolith.batching.workers import Workers
from nonolith.cli import options, say
from nonolith.cli.batch_progress import Bar, Lines, Tally
from nonolith.cli.exits import Exit
from nonolith.cli.output import duration
from nonolith.cores import usable_cores
from nonolith.formats import Format, find_format, format_of_path, losses

#: Seeds that are chosen for those who name none: short enough to be typed again.
_SEEDS = 1_000_000
#: A process of its own takes as long to start as a few puzzles take.
_WORTH_A_PROCESS = 8


@click.command("generate")
@click.option("--size", default="15x15", metavar="WxH", help="Columns and rows.")
@click.option("--stars", type=click.IntRange(1, 5), metavar="N", help="How hard, rounded: 1 to 5.")
@click.option(
    "--class",
    "class_",
    type=click.Choice([str(one) for one in nl.Wish.CLASSES]),
    help="How far ahead a player has to look (default: solvable line by line).",
)
@click.option("--count", type=click.IntRange(min=1), default=1, metavar="N", help="How many.")
@click.option(
    "--seed", type=click.IntRange(0, 2**63 - 1), metavar="N", help="Same seed, same puzzles."
)
@click.option("--density", type=int, metavar="PERCENT", help="How many of the cells are filled.")
@click.option(
    "--symmetry", type=click.Choice([str(one) for one in nl.Symmetry]), default="none",
    help="Which parts of the picture are the same.",
)  # fmt: skip
@click.option("--colors", type=int, default=1, metavar="N", help="Colors besides the background.")
@click.option(
    "--kind", "kinds", multiple=True, type=click.Choice(list(nl.Wish.KINDS)),
    help="What to draw; may be repeated (default: all).",
)  # fmt: skip
@click.option("--unrated", is_flag=True, help="Leave out the stars, which is many times faster.")
@click.option("-o", "--output", metavar="FILE", help="Write the puzzles to this file.")
@click.option(
    "--to", "to_", metavar="NAME", help="Format (default: by the suffix of FILE, or json)."
)
@click.option("--resume", is_flag=True, help="Continue a run into FILE.")
@click.option("--overwrite", is_flag=True, help="Replace FILE if it exists.")
@click.option("--jobs", "-j", type=click.IntRange(min=1), metavar="N", help="Cores (default: all).")
@click.option("--cluster", metavar="ADDRESS", help="Work on a Dask cluster, as for batch.")
@options.timeout
@click.option("--quiet", "-q", is_flag=True, help="Print only errors.")
def generate_command(
    size: str,
    stars: int | None,
    class_: str | None,
    count: int,
    seed: int | None,
    density: int | None,
    symmetry: str,
    colors: int,
    kinds: tuple[str, ...],
    unrated: bool,
    output: str | None,
    to_: str | None,
    resume: bool,
    overwrite: bool,
    jobs: int | None,
    cluster: str | None,
    timeout: float | None,
    quiet: bool,
) -> int:
    """Make puzzles from nothing: random pictures, each with exactly one solution.

    They have exactly the class and, rounded, the stars that you ask for. If you ask for neither,
    line logic solves them. The same seed gives the same puzzles on every machine. Without --output
    they go to standard output as they are made, in nonolith's JSON. --resume continues a run into a
    file: one that was stopped or killed, or a finished one with a larger --count. Exit code 0 if
    all were made, 1 if there seems to be no such puzzle.

    \b
    Examples:
      nonolith generate
      nonolith generate --size 20x20 --stars 3 --count 100 --seed 7 -o pack.json
      nonolith generate --colors 3 --kind mosaics | nonolith render - -o mosaic.svg
      nonolith generate --symmetry both --density 40 --to non
    """
    if resume and overwrite:
        raise click.UsageError("Choose one of --resume and --overwrite.")
    if resume and (output is None or seed is None):
        raise click.UsageError(
            "--resume needs to know what to continue: --output FILE and --seed N."
        )
    if cluster and jobs:
        raise click.UsageError("--jobs is for this machine; a cluster has its own workers.")
    wish = nl.Wish.of(
        size,
        difficulty=class_,
        stars=stars,
        density=density,
        symmetry=symmetry,
        colors=colors,
        kinds=kinds,
    )
    target = _target(output, to_, count)
    if seed is None:
        import secrets

        seed = secrets.randbelow(_SEEDS)
    order = Order(wish, seed, count, not unrated, nl.Limits(seconds=timeout))
    run = _Run(order, target, output, quiet=quiet)
    workers: AbstractContextManager[Workers] = (
        cluster_workers(cluster) if cluster else _workers(order, jobs)
    )
    try:
        return run.to_stream(workers) if output is None else run.to_file(workers, resume, overwrite)
    except nl.Unfulfilled as error:
        say(str(error))
        return Exit.NO


def _target(output: str | None, to_: str | None, count: int) -> Format:
    if to_ is not None or output is None:
        target = find_format(to_ or "json")
    else:
        target = format_of_path(output)
    if not target.writes:
        raise click.UsageError(f"{target.name} ({target.title}) can be read but not written.")
    if count > 1 and not target.many:
        raise click.UsageError(
            f"{target.name} ({target.title}) holds one puzzle; choose one that holds many, such as "
            "json (nonolith convert makes single files of it)."
        )
    return target


def _workers(order: Order, jobs: int | None) -> Workers:
    """No more processes than are worth their start."""
    rated = order.rated or order.wish.stars is not None
    worth = order.count // (_WORTH_A_PROCESS if rated else 100 * _WORTH_A_PROCESS)
    return Workers(jobs=min(jobs or usable_cores(), max(1, worth)), processes=True)


class _Run:
    """One run of the command."""

    def __init__(self, order: Order, target: Format, output: str | None, *, quiet: bool) -> None:
        self._order, self._target, self._output, self._quiet = order, target, output, quiet
        self._lost: set[str] = set()

    def to_stream(self, workers: AbstractContextManager[Workers]) -> int:
        """Write puzzles to standard output; in JSON each as soon as it is made."""
        by_line = self._target.name == "json"
        made = []
        with workers as hands:
            for one in produce(self._order, hands):
                self._tell_losses(one.puzzle)
                if by_line and self._order.count > 1:
                    _write(_json_line(one.puzzle))
                else:
                    made.append(one.puzzle)
        if made:
            data = nl.dumps(made, format=self._target.name)
            _write(data.encode() if isinstance(data, str) else data)
        return Exit.YES

    def to_file(
        self, workers: AbstractContextManager[Workers], resume: bool, overwrite: bool
    ) -> int:
        """Write puzzles to a file, by way of a journal."""
        assert self._output is not None
        order = self._order
        pack = Pack(self._output, order, resume=resume, overwrite=overwrite)
        if pack.is_complete:
            say(f"{self._output} is already complete (--overwrite makes it again)")
            return Exit.YES
        for note in pack.notes:
            say(note)
        done = pack.earlier
        tally = Tally(lambda: done / order.count)
        bar = Bar(tally) if not self._quiet and sys.stderr.isatty() else Lines(tally)
        try:
            with pack, bar if not self._quiet else nullcontext(), workers as hands:
                for one in produce(order, hands, pack.is_done):
                    self._tell_losses(one.puzzle)
                    pack.add(one)
                    done += 1
                    tally.add(["unique"])
                    if not self._quiet:
                        bar.update()
                pack.finish(self._target.name)
        except KeyboardInterrupt:
            say(f"interrupted after {tally} (--seed {order.seed} --resume continues)")
            return Exit.INTERRUPTED
        if not self._quiet:
            before = f"; {pack.earlier} were made before" if pack.earlier else ""
            say(f"{tally} ({duration(tally.seconds)}), seed {order.seed}{before}")
        return Exit.YES

    def _tell_losses(self, puzzle: nl.Puzzle) -> None:
        for loss in losses(puzzle, self._target):
            if str(loss) not in self._lost and not self._quiet:
                self._lost.add(str(loss))
                say(f"lost: {self._target.name} cannot hold {loss}")


def _json_line(puzzle: nl.Puzzle) -> bytes:
    import json

    return (
        json.dumps(nl.puzzle_dict(puzzle), ensure_ascii=False, separators=(",", ":")).encode()
        + b"\n"
    )


def _write(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
