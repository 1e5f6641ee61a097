"""Where puzzles come from: files, standard input, collections; and which of them are meant."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass

import click

import nonolith as nl


@dataclass(frozen=True, slots=True)
class Item:
    """One puzzle of a source, or the error that stands in its place."""

    source: str
    puzzle: nl.Puzzle | None = None
    error: Exception | None = None


def read(
    sources: tuple[str, ...], *, format: str | None = None, only: str | None = None
) -> Iterator[Item]:
    """Yield every puzzle of every source; a bad source yields one item with its error."""
    for source in sources:
        name = "<stdin>" if source == "-" else source
        handle = sys.stdin.buffer if source == "-" else source
        index = 0
        try:
            for puzzle in nl.load_all(handle, format=format):
                index += 1
                if only is None or _is_meant(only, index, puzzle):
                    yield Item(name, puzzle)
        except (nl.NonolithError, OSError) as error:
            yield Item(name, error=error)


def or_pipe(ctx: click.Context, sources: tuple[str, ...]) -> tuple[str, ...]:
    """No source means a pipe; at a terminal it means that help is wanted."""
    if sources:
        return sources
    if sys.stdin is None or sys.stdin.isatty():
        click.echo(ctx.get_help())
        ctx.exit(0)
    return ("-",)


def read_grid(place: str, palette: nl.Palette) -> nl.Grid:
    """Read a partial grid from a file or, for ``-``, from standard input."""
    try:
        if place == "-":
            text = sys.stdin.read()
        else:
            with open(place, encoding="utf-8-sig") as handle:
                text = handle.read()
        return nl.Grid.parse(text, palette)
    except UnicodeDecodeError:
        raise nl.PuzzleError(f"{place}: found bytes that are not UTF-8 text") from None
    except nl.PuzzleError as error:
        raise nl.PuzzleError(f"{place}: {error}") from None


def describe_error(error: Exception) -> str:
    """An error as one line, operating system errors included."""
    if isinstance(error, OSError) and not isinstance(error, nl.NonolithError):
        place = f"{error.filename}: " if error.filename else ""
        return f"{place}{(error.strerror or str(error)).lower()}"
    return str(error)


def _is_meant(only: str, index: int, puzzle: nl.Puzzle) -> bool:
    if only.isdecimal():
        return int(only) == index
    return only.casefold() in puzzle.title.casefold()
