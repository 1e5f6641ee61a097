"""One puzzle after the other: reading, reporting what cannot be read, and Ctrl-C.

The commands that answer questions about puzzles (explain, hint, check, rate, doctor) differ only
in what they ask and how they print the answer; this is the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

import nonolith as nl
from nonolith.cli import say
from nonolith.cli.exits import Exit, worst
from nonolith.cli.sources import Item, describe_error, read
from nonolith.text import json_text


def for_each(
    sources: tuple[str, ...],
    ask: Callable[[nl.Puzzle], Any],
    tell: Callable[[Item, Any], Exit],
    *,
    format: str | None,
    only: str | None,
    as_json: bool,
    ask_of_error: Callable[[nl.FormatError], Any] | None = None,
    keep: Callable[[Item, Any], object] | None = None,
    kind: type | None = None,
) -> Exit:
    """Ask about every puzzle and print the answer, after Ctrl-C as far as it is known.

    With ``as_json`` the answer's ``to_dict`` is printed before ``tell`` gives the exit code, and
    a source that cannot be read becomes a line with its error. What was read of a source all but
    for a clue line goes to ``ask_of_error``; what ``keep`` writes to files, it
    writes of whole answers only. Answers are of this ``kind``: Ctrl-C in the midst of a step that
    another verb does leaves that one's answer, which says nothing.
    """
    codes: list[int] = []
    for item in read(sources, format=format, only=only):
        try:
            answer = _ask(item, ask, ask_of_error)
        except BrokenPipeError:  # what `ask` shows has no reader any more: no fault of the puzzle
            raise
        except (nl.NonolithError, OSError) as error:
            codes.append(Exit.BAD_INPUT)
            if isinstance(error, nl.InternalError):
                raise
            if as_json:
                click.echo(json_text({"source": item.source, "error": describe_error(error)}))
            else:
                say(describe_error(error))
            continue
        except nl.Interrupted as stop:
            codes.append(Exit.INTERRUPTED)
            if kind is not None and not isinstance(stop.result, kind):
                say("interrupted")
                break
            _tell(item, stop.result, tell, as_json)
            say("interrupted; this is what was found so far")
            break
        if keep is not None:
            keep(item, answer)
        codes.append(_tell(item, answer, tell, as_json))
    return worst(codes)


def _ask(
    item: Item,
    ask: Callable[[nl.Puzzle], Any],
    ask_of_error: Callable[[nl.FormatError], Any] | None,
) -> Any:
    if item.puzzle is not None:
        return ask(item.puzzle)
    error = item.error
    if ask_of_error is not None and isinstance(error, nl.FormatError) and error.partials:
        return ask_of_error(error)
    assert error is not None
    raise error


def _tell(item: Item, answer: Any, tell: Callable[[Item, Any], Exit], as_json: bool) -> Exit:
    if as_json:
        record = nl.answer_dict(item.puzzle or answer.puzzle, answer, source=item.source)
        click.echo(json_text(record))
    return tell(item, answer)
