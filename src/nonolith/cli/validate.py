"""``nonolith validate``: is every puzzle unique, and does it need search?"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import click

import nonolith as nl
from nonolith.cli import options, say
from nonolith.cli.exits import Exit, worst
from nonolith.cli.output import duration
from nonolith.cli.progress import ProgressLine
from nonolith.cli.sources import Item, describe_error, or_pipe, read, skipped
from nonolith.text import json_text


@click.command("validate")
@click.argument("sources", nargs=-1, metavar="[FILE|DIR|-]...")
@options.search
@options.choice
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
    """Say whether each puzzle has exactly one solution, and whether it takes a search.

    Prints SOURCE, TITLE, verdict and line|search, separated by tabs. For several puzzles a summary
    follows on stderr. A directory stands for all files in it. Exit code 0 only if all are unique,
    otherwise 1 (2 for bad input, 3 if a limit left one undecided).

    \b
    Examples:
      nonolith validate book/
      nonolith validate --timeout 10 collection.txt
    """
    limits = nl.Limits(seconds=timeout, nodes=nodes)
    summary = _Summary()
    try:
        for item in read(or_pipe(ctx, sources), format=from_, only=only, on_skip=summary.skip):
            try:
                result = _solve(item, limits, seed)
            except (nl.NonolithError, OSError) as error:
                summary.fail(error)
                _fail(describe_error(error), item.source, as_json)
            else:
                summary.add(result)
                _tell(item, result, as_json)
    except KeyboardInterrupt:
        summary.codes.append(Exit.INTERRUPTED)
        say("interrupted")
    if summary.is_worthwhile:
        say(str(summary))
    return worst(summary.codes)


def _tell(item: Item, result: nl.Result, as_json: bool) -> None:
    assert item.puzzle is not None
    if as_json:
        record = nl.result_dict(item.puzzle, result, source=item.source)
        click.echo(json_text(record))
    else:
        how = "line" if result.line_solvable else "search"
        click.echo(f"{item.shown}\t{item.puzzle.title}\t{result.verdict}\t{how}")


def _solve(item: Item, limits: nl.Limits, seed: int) -> nl.Result:
    if item.puzzle is None:
        assert item.error is not None
        raise item.error
    with ProgressLine(f"{item.shown}: ") as line:
        try:
            return nl.solve(item.puzzle, limits=limits, progress=line.callback, seed=seed)
        except nl.UnsupportedError as error:
            raise nl.UnsupportedError(f"{item.source}: {error}") from None


def _fail(message: str, source: str, as_json: bool) -> None:
    if as_json:
        click.echo(json_text({"source": source, "error": message}))
    else:
        say(message)


@dataclass
class _Summary:
    """What a whole set came to."""

    verdicts: Counter[nl.Verdict] = field(default_factory=Counter)
    codes: list[int] = field(default_factory=list)
    unreadable: int = 0
    skipped: int = 0
    by_lines: int = 0
    seconds: float = 0.0

    def add(self, result: nl.Result) -> None:
        self.verdicts[result.verdict] += 1
        self.codes.append(_exit_of(result.verdict))
        self.by_lines += result.line_solvable
        self.seconds += result.stats.seconds

    def fail(self, error: Exception) -> None:
        self.unreadable += 1
        self.codes.append(Exit.BUG if isinstance(error, nl.InternalError) else Exit.BAD_INPUT)

    @property
    def count(self) -> int:
        return self.verdicts.total() + self.unreadable

    def skip(self, path: str) -> None:
        self.skipped += 1
        skipped(path)

    @property
    def is_worthwhile(self) -> bool:
        """True if there is more to sum up than one line said."""
        return self.count > 1 or self.skipped > 0

    def __str__(self) -> str:
        counts = [f"{self.verdicts[item]} {item}" for item in nl.Verdict if self.verdicts[item]]
        counts += [f"{self.unreadable} unreadable"] if self.unreadable else []
        total = f"{self.count} puzzle{'' if self.count == 1 else 's'}"
        others = f"{self.skipped} other file{'' if self.skipped == 1 else 's'}"
        skipped = f" · {others} skipped" if self.skipped else ""
        return (
            f"{total}: {', '.join(counts) or 'nothing to solve'} · {self.by_lines} by line logic "
            f"alone · {duration(self.seconds)}{skipped}"
        )


def _exit_of(verdict: nl.Verdict) -> Exit:
    if verdict is nl.Verdict.UNIQUE:
        return Exit.YES
    return Exit.STOPPED if verdict is nl.Verdict.UNDECIDED else Exit.NO
