"""Options that mean the same on every command.

Click hands each option over as an argument of its own, so the commands repeat their names.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Callable
from datetime import date
from typing import Any, TypeVar

import click

import nonolith as nl

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

_CEILING = "nonolith.max_cells"
_TRANSPOSE = "nonolith.transpose"


def home(text: str) -> Callable[[Decorated], Decorated]:
    """``--home URL``: the page that links and QR codes point to, one for all commands."""

    def check(_: click.Context, __: click.Parameter, value: str) -> str:
        if value and not re.fullmatch(r"https?://[^\s#?]+", value):
            raise click.UsageError(
                f"--home: found {value!r}; expected an address such as https://example.org/"
            )
        return value

    return click.option(
        "--home",
        envvar="NONOLITH_HOME",
        default="",
        metavar="URL",
        callback=check,
        help=f"{text}; also NONOLITH_HOME.",
    )


def from_format(function: Decorated) -> Decorated:
    """``--from NAME``: the input format, instead of recognizing it."""
    return click.option(
        "--from", "from_", metavar="NAME", help="Input format (default: recognized by content)."
    )(function)


def reading(function: Decorated) -> Decorated:
    """``--from`` and ``--transpose``; `is_transposed` reads the latter."""

    def keep(context: click.Context, _: click.Parameter, value: bool) -> None:
        context.meta[_TRANSPOSE] = value

    option = click.option(
        "--transpose",
        is_flag=True,
        expose_value=False,
        callback=keep,
        help="Swap rows and columns, for files that list their columns first.",
    )
    return from_format(option(function))


def is_transposed() -> bool:
    """Whether the running command has ``--transpose``."""
    context = click.get_current_context(silent=True)
    return context is not None and context.meta.get(_TRANSPOSE, False) is True


def max_cells(function: Decorated) -> Decorated:
    """``--max-cells``: the ceiling on the size of a puzzle, kept where `cell_ceiling` finds it."""

    def keep(context: click.Context, _: click.Parameter, value: int) -> None:
        context.meta[_CEILING] = value

    return click.option(
        "--max-cells",
        type=click.IntRange(min=1),
        default=nl.MAX_CELLS,
        metavar="N",
        expose_value=False,
        callback=keep,
        help=f"Refuse puzzles with more cells than this (default: {nl.MAX_CELLS:,}).",
    )(function)


def cell_ceiling() -> int:
    """What ``--max-cells`` of the running command says."""
    context = click.get_current_context(silent=True)
    value = nl.MAX_CELLS if context is None else context.meta.get(_CEILING, nl.MAX_CELLS)
    assert isinstance(value, int)
    return value


def fairness(function: Decorated) -> Decorated:
    """``--class``: what is asked of a puzzle that is made from a picture."""
    return click.option(
        "--class",
        "class_",
        type=click.Choice(["lines", "unique"]),
        default="lines",
        show_default=True,
        help="Solvable line by line, or with exactly one solution, however it is found.",
    )(function)


def day_of(daily: str) -> date:
    """What ``--daily`` says."""
    if daily == "today":
        return date.today()
    try:
        return date.fromisoformat(daily)
    except ValueError:
        raise click.UsageError(
            f"--daily: found {daily!r}; expected a date like 2026-11-16."
        ) from None


def json_lines(function: Decorated) -> Decorated:
    """``--json``: one line of JSON for each puzzle."""
    return click.option(
        "--json", "as_json", is_flag=True, help="Print one line of JSON per puzzle."
    )(function)


def only(function: Decorated) -> Decorated:
    """``--only``: one puzzle of a collection."""
    return click.option(
        "--only",
        metavar="N|TITLE",
        help="From a collection, only puzzle number N or those with TITLE in their title.",
    )(function)


def timeout(function: Decorated) -> Decorated:
    """``--timeout``: seconds of wall time for each puzzle."""
    return click.option(
        "--timeout",
        type=click.FloatRange(min=0),
        metavar="SECONDS",
        help="Stop each puzzle after this many seconds.",
    )(function)


def nodes(function: Decorated) -> Decorated:
    """``--nodes``: a limit on search nodes that is the same on every machine."""
    return click.option(
        "--nodes",
        type=click.IntRange(min=0),
        metavar="N",
        help="Stop each puzzle after this many search nodes.",
    )(function)


def seed(function: Decorated) -> Decorated:
    """``--seed``: another order of search."""
    return click.option(
        "--seed",
        type=click.IntRange(min=0, max=2**31 - 1),
        default=0,
        metavar="N",
        help="Seed for the search order (same seed, same search).",
    )(function)


def ascii_only(function: Decorated) -> Decorated:
    """``--ascii``: pictures of ``#`` and ``.``."""
    return click.option(
        "--ascii", "ascii_", is_flag=True, help="Draw with # and . instead of blocks."
    )(function)


def search(function: Decorated) -> Decorated:
    """How far to search, and in which order: ``--timeout``, ``--nodes``, ``--seed``."""
    return timeout(nodes(seed(function)))


def choice(function: Decorated) -> Decorated:
    """Which puzzles are read, and how: ``--only``, ``--from``, ``--transpose``, ``--max-cells``."""
    return only(reading(max_cells(function)))


def spares_inputs(*outputs: str) -> Callable[[Decorated], Decorated]:
    """Refuse an output (by the names of their options) that is an input, which would be lost."""

    def decorate(function: Decorated) -> Decorated:
        @functools.wraps(function)
        def checked(*args: Any, **values: Any) -> Any:
            command = click.get_current_context().command
            names = [one.name for one in command.params if isinstance(one, click.Argument)]
            inputs: list[str] = []
            for given in (values.get(name or "") for name in names):
                inputs += [given] if isinstance(given, str) else given or ()
            for path in (values[name] for name in outputs):
                if path and any(_is_same_file(path, one) for one in inputs):
                    raise click.UsageError(f"{path} is the input, and would be lost: name another.")
            return function(*args, **values)

        return checked  # type: ignore[return-value]

    return decorate


def _is_same_file(one: str, two: str) -> bool:
    try:
        return os.path.isfile(one) and os.path.samefile(one, two)
    except OSError:
        return False
