"""The commands of a session; they work at any question, since every other answer is numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import nonolith as nl
from nonolith.cli.entering.draft import Mistyped, parse_clue

if TYPE_CHECKING:
    from nonolith.cli.entering.session import Session

HELP = """\
  set row 3 1 2     row 3 becomes 1 2, and the puzzle is solved again
  set column 4 5    column 4 becomes 5; you are asked for anything you leave out
  set x, set y      another way to say set row, set column
  show              the puzzle as it is now
  solve             solve it again
  trace             solve it and show every pass over rows and columns
  undo              take back the last clue or change
  save FILE         save it in the format of the suffix (.non if there is none)
  help              this list
  quit              leave (Ctrl-D does the same)
Commands work at any time, even between two clues."""

_SIDES = {"row": True, "r": True, "x": True, "column": False, "col": False, "c": False, "y": False}


class Commands:
    """Tells commands from clues and carries them out on a session."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._table: dict[str, Callable[[list[str]], object]] = {
            "set": self._set,
            "show": self._show,
            "solve": self._solve,
            "trace": self._trace,
            "undo": self._undo,
            "save": self._save,
            "help": self._help,
            "?": self._help,
        }

    def obey(self, text: str) -> bool:
        """Carry out one line, clue or command; False if it asks to leave."""
        words = text.split()
        name = words[0].lower() if words else ""
        if name in ("quit", "exit", "q"):
            return False
        if name in self._table:
            self._table[name](words[1:])
        elif name[:1].isalpha() and self._session.draft.height:
            raise Mistyped(f"found {words[0]!r}; expected numbers or a command (help lists them)")
        else:
            self._session.take(text)
        return True

    def _set(self, words: list[str]) -> None:
        session, draft = self._session, self._session.draft
        side = _SIDES.get(words[0].lower()) if words else None
        if side is None:
            raise Mistyped("expected set row NUMBER CLUE or set column NUMBER CLUE")
        name, count = ("row", len(draft.rows)) if side else ("column", len(draft.columns))
        if not count:
            raise Mistyped(f"no {name} is entered yet")
        number = words[1] if len(words) > 1 else session.dialogue.ask(f"which {name} (1-{count})? ")
        if not number.strip():
            return
        line = nl.Line(side, int(number) - 1 if number.strip().isdecimal() else -1)
        if not draft.has(line):
            raise Mistyped(f"found {name} {number.strip()}; expected 1 to {count}")
        text = " ".join(words[2:])
        if not text:
            question = f"{line}, now {draft.clue(line)}; new clue (Enter keeps it, 0 is empty): "
            text = session.dialogue.ask(question)
        if text.strip():
            session.put(line, parse_clue(text))

    def _show(self, words: list[str]) -> None:
        session, draft = self._session, self._session.draft
        if draft.is_complete:
            session.answers.show(draft.puzzle())
            return
        clues = [f"row {place}: {clue}" for place, clue in enumerate(draft.rows, 1)]
        clues += [f"column {place}: {clue}" for place, clue in enumerate(draft.columns, 1)]
        size = f"{draft.width} wide, {draft.height} high" if draft.height else "nothing entered yet"
        session.dialogue.remark("\n".join([size, *clues]))

    def _solve(self, words: list[str]) -> None:
        self._need_all()
        self._session.solve()

    def _trace(self, words: list[str]) -> None:
        self._need_all()
        self._session.solve(trace=True)

    def _undo(self, words: list[str]) -> None:
        session, before = self._session, self._session.draft
        if not session.undo():
            raise Mistyped("nothing to undo")
        if not session.draft.is_complete or session.draft == before:
            session.dialogue.remark("taken back")

    def _save(self, words: list[str]) -> None:
        session = self._session
        place = " ".join(words) or session.dialogue.ask("file: ").strip()
        if place:
            session.save(place)

    def _help(self, words: list[str]) -> None:
        self._session.dialogue.remark(HELP)

    def _need_all(self) -> None:
        line = self._session.draft.next_line
        if not self._session.draft.is_complete:
            raise Mistyped(f"the puzzle is not complete: {line or 'its size'} is next")
