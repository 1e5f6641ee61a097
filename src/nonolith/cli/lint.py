"""``nonolith lint``: what is odd about puzzle files."""

from __future__ import annotations

import click

from nonolith.cli import options, say
from nonolith.cli.exits import Exit, worst
from nonolith.cli.sources import ceilings, describe_error, opened, or_pipe, paths, with_options
from nonolith.linting import Finding, Seen, Severity, lint
from nonolith.text import json_text, readable


@click.command("lint")
@click.argument("sources", nargs=-1, metavar="[FILE|-]...")
@options.reading
@options.max_cells
@options.json_lines
@click.pass_context
def lint_command(
    ctx: click.Context, sources: tuple[str, ...], from_: str | None, as_json: bool
) -> int:
    """Look for mistakes in puzzle files, without solving them.

    Reports goals that contradict their clues, totals that differ, clues too long for their line,
    titles and puzzles that occur twice, mixed dialects, colors that are unused or look alike, a 0
    among other runs, and missing licenses. For pictures it also reports what solvers will not enjoy
    (lines that touch nothing, a blank border, two puzzles in one) and which are nearly the same,
    even when mirrored, turned or shifted. Each finding comes with its place, its severity and what
    to do.

    Exit code: 0 nothing but hints, 1 warnings or errors, 2 something cannot be read.

    \b
    Examples:
      nonolith lint puzzle.non
      nonolith lint --json book/*.non
    """
    seen = Seen()
    codes: list[int] = [Exit.YES]
    for source in or_pipe(ctx, sources):
        for path, _ in paths(source):
            try:
                if isinstance(path, OSError):
                    raise path
                findings = lint(
                    opened(path),
                    format=from_,
                    transpose=options.is_transposed(),
                    seen=seen,
                    **ceilings(),
                )
                for finding in findings:
                    codes.append(_code(finding))
                    words = readable(with_options(str(finding)))
                    click.echo(json_text(finding.to_dict()) if as_json else words)
            except BrokenPipeError:  # no fault of the file
                raise
            except OSError as error:
                say(describe_error(error))
                codes.append(Exit.BAD_INPUT)
    return worst(codes)


def _code(finding: Finding) -> Exit:
    if finding.code == "unreadable":
        return Exit.BAD_INPUT
    return Exit.YES if finding.severity is Severity.INFO else Exit.NO
