"""``nonolith enter``: type a puzzle, see it solved, correct it."""

from __future__ import annotations

from pathlib import Path

import click

import nonolith as nl
from nonolith.cli import options
from nonolith.cli.answers import PictureAnswers, Request
from nonolith.cli.entering.dialogue import open_dialogue
from nonolith.cli.entering.draft import HEADER, Draft, Mistyped
from nonolith.cli.entering.recovery import Recovery, is_leftover, leftovers
from nonolith.cli.entering.session import Session
from nonolith.cli.output import Output

WELCOME = """\
Type the size, then the clue of each row, then of each column: numbers with spaces between them.
An empty line (or 0) is a line without runs; help shows the commands; Ctrl-D leaves."""


@click.command("enter")
@click.option("--trace", is_flag=True, help="Show every pass over rows and columns.")
@click.option(
    "--resume",
    metavar="[FILE]",
    is_flag=False,
    flag_value="",
    help="Continue with FILE, or with the last unsaved puzzle.",
)
@options.timeout
@options.ascii_only
def enter_command(trace: bool, resume: str | None, timeout: float | None, ascii_: bool) -> int:
    """Type a puzzle in, clue by clue; it is solved at once, and corrected by `set row 3 1 2`.

    Asks for width and height, then each row, then each column, checks each line as you enter it and
    keeps a running total. It also works in a pipe, where the questions go to stderr. Everything you
    type is on disk before the next question, so nothing is lost even if the power fails: --resume
    continues. Exit code as for solve, or 2 if the input ends too early.

    \b
    Examples:
      nonolith enter
      nonolith enter --trace
      nonolith enter --resume            the last puzzle that was not saved
      nonolith enter --resume cat.non    correct a puzzle from a file
      nonolith enter < typed.txt
    """
    recovery = Recovery()
    dialogue = open_dialogue(recovery.flush)
    with Output(None) as out:
        limits = nl.Limits(seconds=timeout)
        answers = PictureAnswers(out, Request(limits), ascii=ascii_, draw_impossible=True)
        session = Session(dialogue, recovery, answers, trace=trace)
        if resume is not None:
            _resume(session, recovery, Path(resume) if resume else _latest())
        elif dialogue.is_terminal:
            dialogue.remark(WELCOME)
            if recovery.path:
                dialogue.remark(f"What you type is stored in {recovery.path} until you save it.")
            if waiting := leftovers():
                dialogue.remark(f"Not saved last time: {waiting[0]} (--resume continues it)")
        try:
            return session.run()
        except BrokenPipeError:
            raise
        except Exception:
            session.crashed()
            raise


def _latest() -> Path:
    waiting = leftovers()
    if not waiting:
        raise click.UsageError("There is no unsaved puzzle to resume; name a file.")
    return waiting[0]


def _resume(session: Session, recovery: Recovery, path: Path) -> None:
    """Go on with a file, and say how far it got; a recovery file is taken over."""
    draft = _read(path)
    was_leftover = is_leftover(path)
    session.begin_with(draft, is_saved=not was_leftover)
    if was_leftover:
        recovery.flush()
        path.unlink()
    count = len(draft.rows) + len(draft.columns)
    clues = f"{count} of {draft.width + draft.height} clues"
    session.dialogue.remark(f"{path}: {draft.width} wide, {draft.height} high, {clues}")
    if draft.is_complete:
        session.solve()


def _read(path: Path) -> Draft:
    """A draft from a recovery file, from any puzzle file, or from the beginning of a typed one."""
    text = path.read_text(encoding="utf-8-sig", errors="replace")
    try:
        if text.startswith(HEADER):
            return Draft.parse(text)
        try:
            return Draft.of(nl.load(path))
        except nl.FormatError as error:
            try:
                return Draft.parse(text)
            except Mistyped:
                raise error from None
    except Mistyped as error:
        raise nl.FormatError(str(error), source=str(path)) from None
    except nl.UnsupportedError as error:
        raise nl.UnsupportedError(f"{path}: {error}") from None
