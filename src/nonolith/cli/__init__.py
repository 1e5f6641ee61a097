"""The command line: a stable contract over the public library.

Exit codes: 0 yes, 1 a truthful no, 2 bad input or usage, 3 stopped with nothing, 4 no puzzle in a
picture, 130 interrupted, 70 our bug. Results go to stdout, everything else to stderr, and no
traceback is ever shown (NONOLITH_DEBUG=1 shows it).
"""

from __future__ import annotations

import contextlib
import importlib
import io
import os
import sys
from typing import Any

import click

from nonolith.cli.exits import Exit
from nonolith.errors import os_reason
from nonolith.interrupts import postponed
from nonolith.text import readable
from nonolith.version import __version__

#: Where each command lives; it is imported only when it is called or listed in the help.
COMMANDS = {
    "solve": "nonolith.cli.solve:solve_command",
    "validate": "nonolith.cli.validate:validate_command",
    "count": "nonolith.cli.count:count_command",
    "verify-proof": "nonolith.cli.verify_proof:verify_proof_command",
    "enter": "nonolith.cli.enter:enter_command",
    "scan": "nonolith.cli.scan:scan_command",
    "explain": "nonolith.cli.explain:explain_command",
    "hint": "nonolith.cli.hint:hint_command",
    "check": "nonolith.cli.check:check_command",
    "doctor": "nonolith.cli.doctor:doctor_command",
    "rate": "nonolith.cli.rate:rate_command",
    "play": "nonolith.cli.play:play_command",
    "collection": "nonolith.cli.collection:collection_command",
    "generate": "nonolith.cli.generate:generate_command",
    "thin": "nonolith.cli.thin:thin_command",
    "draw": "nonolith.cli.draw:draw_command",
    "refine": "nonolith.cli.refine:refine_command",
    "render": "nonolith.cli.render:render_command",
    "book": "nonolith.cli.book:book_command",
    "line": "nonolith.cli.line:line_command",
    "convert": "nonolith.cli.convert:convert_command",
    "lint": "nonolith.cli.lint:lint_command",
    "batch": "nonolith.cli.batch:batch_command",
    "bench": "nonolith.cli.bench:bench_command",
    "formats": "nonolith.cli.formats:formats_command",
    "web": "nonolith.cli.web:web_command",
    "site": "nonolith.cli.site:site_command",
    "mcp": "nonolith.cli.mcp:mcp_command",
    "completion": "nonolith.cli.completion:completion_command",
}


class LazyGroup(click.Group):
    """A group whose commands are imported when they are wanted, so that the start is fast."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All command names, in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        place = COMMANDS.get(cmd_name)
        if place is None:
            return None
        module, _, name = place.partition(":")
        with postponed():  # a module that is interrupted while it is compiled has a SyntaxError
            command = getattr(importlib.import_module(module), name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, and propose the nearest name for a mistyped one."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            import difflib

            near = difflib.get_close_matches(args[0], COMMANDS, 1)
            hint = f" Did you mean {near[0]!r}?" if near else ""
            if os.path.exists(args[0]):
                hint = f" To solve that file: nonolith solve {args[0]}"
            ctx.fail(f"No such command {args[0]!r}.{hint}")
        return super().resolve_command(ctx, args)


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name="nonolith")
def cli() -> None:
    """Solve, explain, draw and convert nonograms (picross, hanjie, griddlers, paint by numbers).

    \b
    Examples:
      nonolith solve puzzle.non            the picture and the verdict
      nonolith solve --all --plain < file  every solution, grids only
      nonolith validate puzzles/*.non      is each one unique?
      nonolith enter                       type a puzzle in, clue by clue
      nonolith line 3,1 '?#????'           all that one line's clue implies
    """


def main(args: list[str] | None = None) -> None:
    """Run the command line and leave with its exit code."""
    _open_missing_streams()
    code = run(args)
    try:
        sys.stdout.flush()
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            code = _unwritten(error)
        _drop_output()
    sys.exit(code)


def _open_missing_streams() -> None:
    """Where a stream was closed (``>&-``), nobody wants to see it; that is no error.

    Its number must be taken, or else the next file that is opened gets it, and what is meant for
    the stream goes there.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            os.dup2(os.open(os.devnull, os.O_RDWR), number)
            stream = open(number, "w" if number else "r", encoding="utf-8", closefd=False)  # noqa: SIM115
            setattr(sys, name, stream)


def _drop_output() -> None:
    """What is still to be written to stdout goes nowhere, so that the exit code stays ours."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _unwritten(error: OSError) -> int:
    say(f"standard output: {os_reason(error)}")
    return Exit.BAD_INPUT


def run(args: list[str] | None = None) -> int:
    """Run the command line and return its exit code; errors become one line on stderr."""
    from nonolith.errors import InternalError, NonolithError, describe

    try:
        outcome: Any = cli.main(args, prog_name="nonolith", standalone_mode=False)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.ClickException as error:
        told = io.StringIO()
        error.show(told)
        whisper(readable(told.getvalue(), lines=True) + "\n")  # it quotes the names of files
        return Exit.BAD_INPUT
    except (KeyboardInterrupt, click.Abort):
        say("interrupted")
        return Exit.INTERRUPTED
    except BrokenPipeError:
        _drop_output()  # the reader went away, which is its right
        return Exit.YES
    except InternalError as error:
        return _bug(error)
    except (NonolithError, OSError) as error:
        say(describe(error))
        return Exit.BAD_INPUT
    except MemoryError:
        say("out of memory; a smaller puzzle or a limit (--max, --nodes) may help")
        return Exit.BAD_INPUT
    except Exception as error:
        return _bug(error)
    return int(outcome or 0)


def say(message: str) -> None:
    """Tell the user something that is not a result, on stderr."""
    whisper(f"nonolith: {readable(message)}\n")


def whisper(text: str) -> None:
    """Write to stderr as it is; that nobody can hear it (a full disk) changes no exit code."""
    with contextlib.suppress(OSError):
        click.echo(text, err=True, nl=False)


def _bug(error: Exception) -> int:
    if os.environ.get("NONOLITH_DEBUG"):
        raise error
    what = (
        str(error)
        if str(error).startswith("internal error")
        else (
            f"internal error: {type(error).__name__}: {error}. "
            "This is a bug in nonolith: please report it."
        )
    )
    say(f"{what} (NONOLITH_DEBUG=1 shows the details)")
    return Exit.BUG
