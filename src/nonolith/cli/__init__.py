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
from typing import Any, TextIO

import click

from nonolith.cli.exits import Exit
from nonolith.errors import os_reason
from nonolith.interrupts import postponed
from nonolith.text import readable
from nonolith.version import __version__

#: What each command is for in a few words, by what people come for. Where it lives follows from its
#: name: `verify-proof` is `verify_proof_command` in `nonolith.cli.verify_proof`, which is imported
#: when the command is called, so that the start is fast.
SECTIONS = {
    "Solve": {
        "solve": "Solve puzzles, and say whether the solution is unique",
        "validate": "Say whether each puzzle is unique and guess-free",
        "count": "Count the solutions exactly, however many there are",
        "verify-proof": "Check a proof written by `solve --proof`",
        "line": "Show everything that follows from one line's clue",
    },
    "Understand": {
        "hint": "Give the easiest next step (takes a screenshot or photo, too)",
        "check": "Say whether your grid is still right and, if not, what to erase",
        "explain": "Show the solution step by step, with a reason for each",
        "rate": "Rate puzzles: stars, what makes them hard, how long they take",
        "doctor": "Find the clue that was mistyped",
    },
    "Read and convert": {
        "scan": "Read puzzles from screenshots, scans and photos",
        "enter": "Type a puzzle in, clue by clue",
        "convert": "Convert between any two formats",
        "lint": "Find mistakes in puzzle files without solving them",
        "formats": "List the file formats that are read and written",
    },
    "Play": {
        "play": "Play in the terminal, with keys or the mouse",
        "collection": "List packs of puzzles to play, and a course for beginners",
        "web": "Open the web page for all of this, with a JSON API",
    },
    "Make": {
        "draw": "Turn a photo, a drawing or an SVG into a guess-free puzzle",
        "refine": "Change as few cells as possible to make a picture guess-free",
        "generate": "Make random puzzles, each with exactly one solution",
        "thin": "Hide as many clues as a puzzle can do without",
        "render": "Draw puzzles on the screen or to files",
        "book": "Typeset puzzles as a PDF, with the solutions at the end",
    },
    "For many puzzles, and for other programs": {
        "batch": "Solve a hundred thousand puzzles, on every core or a cluster",
        "bench": "Race solvers, and verify every answer",
        "site": "Write that web page as static files, for any host",
        "mcp": "Offer tools to an assistant (Model Context Protocol)",
        "completion": "Print the completion script for a shell",
    },
}
COMMANDS = [name for section in SECTIONS.values() for name in section]


class LazyGroup(click.Group):
    """A group whose commands are imported when they are wanted, and listed by sections."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All command names, in the order of the sections."""
        return COMMANDS

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        width = max(map(len, COMMANDS))
        for title, commands in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(width), text) for name, text in commands.items()])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        if cmd_name not in COMMANDS:
            return None
        name = cmd_name.replace("-", "_")
        with postponed():  # a module that is interrupted while it is compiled has a SyntaxError
            command = getattr(importlib.import_module(f"nonolith.cli.{name}"), f"{name}_command")
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
      nonolith solve puzzle.non            the picture; is it the only one?
      nonolith hint screenshot.png         the next step of a half-solved game
      nonolith validate puzzles/*.non      is each one unique?
      nonolith draw photo.jpg -o fox.non   a guess-free puzzle from a photo
      nonolith play                        today's puzzle, here in the terminal
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
        _drop(sys.stdout)
    try:
        sys.stderr.flush()
    except OSError:  # there is nowhere left to say so
        _drop(sys.stderr)
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


def _drop(stream: TextIO) -> None:
    """What is still to be written to a stream goes nowhere, so that the exit code stays ours."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


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
    except SystemExit:  # by click alone, and with code 1, if the reader went away
        _drop(sys.stdout)  # which is its right, and no answer of ours
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
