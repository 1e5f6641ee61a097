"""A session of ``nonolith enter``: questions until the puzzle is there, then commands."""

from __future__ import annotations

from pathlib import Path

import nonolith as nl
from nonolith.cli.answers import PictureAnswers
from nonolith.cli.entering.commands import Commands
from nonolith.cli.entering.dialogue import Dialogue
from nonolith.cli.entering.draft import Draft, Mistyped, parse_clue, parse_sizes
from nonolith.cli.entering.recovery import Recovery
from nonolith.cli.exits import Exit
from nonolith.cli.sources import Item
from nonolith.errors import describe
from nonolith.files import write_atomically
from nonolith.formats import find_format

LEAVING = (
    "Not saved yet. A file name saves it, Enter keeps it for later, no discards it, back returns: "
)


class Session:
    """Everything that changes while a puzzle is typed, solved and corrected."""

    def __init__(
        self, dialogue: Dialogue, recovery: Recovery, answers: PictureAnswers, *, trace: bool
    ) -> None:
        self.dialogue = dialogue
        self.answers = answers
        self.draft = Draft()
        self._trace = trace
        self._recovery = recovery
        self._earlier: list[Draft] = []
        self._saved = self.draft
        self._code = Exit.STOPPED
        self._commands = Commands(self)

    # -- the draft and its history ---------------------------------------------------------

    def begin_with(self, draft: Draft, *, is_saved: bool) -> None:
        """Go on with a draft that was read from a file."""
        self.draft = draft
        if not draft.is_complete:
            self._earlier = draft.history()
        if is_saved:
            self._saved = draft
        else:
            self._recovery.keep(draft.text)

    def change(self, draft: Draft) -> None:
        """Take a new state, keep it on disk, and solve as soon as there is a whole puzzle."""
        self._earlier.append(self.draft)
        self._set(draft)

    def undo(self) -> bool:
        """Go back by one change; False if there is none."""
        if not self._earlier:
            return False
        self._set(self._earlier.pop())
        return True

    def _set(self, draft: Draft) -> None:
        self.draft = draft
        self._recovery.keep(draft.text)
        if draft.is_complete:
            self.solve()

    def solve(self, *, trace: bool | None = None) -> None:
        """Solve the puzzle and show what comes of it; Ctrl-C ends the solving only."""
        self._recovery.flush()
        wanted = self._trace if trace is None else trace
        puzzle = self.draft.puzzle()
        code = self.answers.solve(Item("", puzzle), puzzle, trace=wanted)
        self._code = Exit.STOPPED if code is Exit.INTERRUPTED else code

    def save(self, place: str) -> bool:
        """Save a finished puzzle in the format of the suffix, any other as it was typed.

        False if the file exists and is not to be replaced.
        """
        path = Path(place).expanduser()
        if self.dialogue.is_terminal and path.is_file():
            answer = self.dialogue.ask(f"{path} exists; replace it (y/N)? ")
            if answer.strip().lower() not in ("y", "yes"):
                return False
        if self.draft.is_complete:
            name = _format_for(path)
            write_atomically(path, nl.dumps(self.draft.puzzle(), format=name))
            self.dialogue.remark(f"saved to {path} ({name})")
        else:
            write_atomically(path, self.draft.text())
            self.dialogue.remark(f"saved to {path}; nonolith enter --resume {path} continues it")
        self._saved = self.draft
        self._recovery.remove()
        return True

    # -- the conversation ------------------------------------------------------------------

    def run(self) -> Exit:
        """Ask and obey until the end."""
        while True:
            try:
                if self._commands.obey(self.dialogue.ask(self.question())):
                    continue
                if self.leave():
                    return self._code
            except EOFError:
                if self.dialogue.is_terminal:
                    self.dialogue.remark("")
                elif not self.draft.is_complete:
                    self._keep(f"the input ended before {self._missing()}")
                    return Exit.BAD_INPUT
                if self.leave():
                    return self._code
            except KeyboardInterrupt:
                self.dialogue.remark("")
                if self.leave():
                    return Exit.INTERRUPTED
            except (nl.InternalError, BrokenPipeError):
                raise
            except (nl.NonolithError, OSError) as error:
                self.dialogue.remark(describe(error))

    def question(self) -> str:
        """What is asked for next, with the running total."""
        draft, line = self.draft, self.draft.next_line
        if not draft.height:
            return "height: " if draft.width else "width and height: "
        if line is None:
            return "nonolith> "
        if line.is_row:
            total = f" (rows fill {draft.row_total} so far)" if draft.rows else ""
            return f"{line} of {draft.height}{total}: "
        total = f" (columns fill {draft.column_total} of {draft.row_total} so far)"
        return f"{line} of {draft.width}{total}: "

    def take(self, text: str) -> None:
        """Take a line that is no command: a size or a clue."""
        line = self.draft.next_line
        if not self.draft.height:
            self.change(self.draft.with_sizes(parse_sizes(text)))
        elif line is not None:
            self.put(line, parse_clue(text))
        elif text.strip():
            word = text.split()[0]
            raise Mistyped(f"found {word!r}; expected a command, such as set row 3 1 2, or help")

    def put(self, line: nl.Line, clue: nl.Clue) -> None:
        """Enter or replace a clue; an odd one is kept, with a word of warning."""
        draft = self.draft.with_clue(line, clue)
        if warning := draft.warning(line):
            self.dialogue.remark(f"{warning}; kept (undo takes it back)")
        self.change(draft)

    # -- leaving ---------------------------------------------------------------------------

    def leave(self) -> bool:
        """Offer to save what is not saved; True if the session is over."""
        if self.draft in (self._saved, Draft()):
            self._recovery.remove()
            return True
        if not self.dialogue.is_terminal:
            if self.draft.is_complete:
                self._recovery.remove()
            else:
                self._keep("left before the puzzle was complete")
            return True
        while True:
            try:
                answer = self.dialogue.ask(LEAVING).strip()
                if answer.lower() in ("back", "b"):
                    return False
                if answer.lower() in ("no", "n"):
                    self._recovery.remove()
                    return True
                if answer and self.save(answer.removeprefix("save ")):
                    return True
            except (EOFError, KeyboardInterrupt):
                self.dialogue.remark("")
                answer = ""
            except (nl.NonolithError, OSError) as error:
                self.dialogue.remark(describe(error))
            if not answer:
                self._keep("kept for later")
                return True

    def crashed(self) -> None:
        """Say where the work is when something of ours has failed."""
        self._keep("something went wrong")

    def _keep(self, why: str) -> None:
        self._recovery.flush()
        path = self._recovery.path
        if path is None or self.draft == Draft():
            self.dialogue.remark(f"nonolith: {why}")
            return
        self.dialogue.remark(
            f"nonolith: {why}; what you typed is in {path}\n"
            f"nonolith: nonolith enter --resume continues it"
        )

    def _missing(self) -> str:
        line = self.draft.next_line
        if line is None:
            return "the height" if self.draft.width else "the width and height"
        return f"{line} of {self.draft.height if line.is_row else self.draft.width}"


def _format_for(path: Path) -> str:
    """The format that a file name asks for; .non where it does not."""
    try:
        return find_format(path.suffix).name
    except nl.UnknownFormatError:
        return "non"
