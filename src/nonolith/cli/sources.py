"""Where puzzles come from: files, directories, standard input; and which of them are meant."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

import click

import nonolith as nl
from nonolith.batching.sources import is_meant_as_puzzle
from nonolith.cli import options, say
from nonolith.cli.scanned import picture_data, scanned
from nonolith.errors import describe
from nonolith.formats import MAX_BYTES, Note, saved_grids
from nonolith.text import readable

#: How sources begin that are puzzles of the collection: ``collection:animals/cat``.
COLLECTION = "collection:"

#: What else to say about notes of some kinds.
_ADVICE = {
    "ambiguous": " (--from decides, or --transpose)",
    "contradiction": " (`nonolith doctor` looks for it)",
}
#: The commands whose answer says by itself what is plainly wrong with the clues.
_TELL_WHY = ("solve", "rate", "hint", "doctor", "play")


@dataclass(frozen=True, slots=True)
class Item:
    """One puzzle of a source (its ``number`` from 1), or the error that stands in its place."""

    source: str
    puzzle: nl.Puzzle | None = None
    error: Exception | None = None
    number: int = 1

    @property
    def shown(self) -> str:
        """The name of the source, fit for a terminal."""
        return readable(self.source)


def skipped(path: str) -> None:
    """Tell that a file of a directory is not a puzzle."""
    say(f"{path}: skipped, this is not a puzzle in any known format")


def read(
    sources: tuple[str, ...],
    *,
    format: str | None = None,
    only: str | None = None,
    on_skip: Callable[[str], object] = skipped,
) -> Iterator[Item]:
    """Yield every puzzle of every source; what cannot be read yields an item with its error.

    A directory stands for all files in it and below, by name; those that no format recognises, and
    whose names do not say that they should be puzzles, are skipped, and ``on_skip`` is called. With
    ``only``, a broken puzzle that is not meant is passed over, and it is an error if none is meant.
    """
    titles: list[str] = []
    matched = False
    for source in sources:
        for path, is_stray in paths(source):
            if isinstance(path, OSError):
                yield Item(source, error=path)
                continue
            try:
                for item in _puzzles(path, format):
                    titles.append("" if item.puzzle is None else item.puzzle.title)
                    if only is None or _is_meant(only, item):
                        matched = True
                        yield item
            except nl.UnknownFormatError as error:
                if is_stray and format is None and not is_meant_as_puzzle(path):
                    on_skip(path)
                else:
                    yield Item(_name(path), error=error)
            except (nl.NonolithError, OSError) as error:
                yield Item(_name(path), error=error)
    if only is not None and titles and not matched:
        raise click.UsageError(_no_match(only, titles))


def paths(source: str) -> Iterator[tuple[str | OSError, bool]]:
    """The files that a source stands for; True for those that were only found in a directory."""
    if source == "-" or not os.path.isdir(source):
        yield source, False
        return
    problems: list[OSError] = []
    count = 0
    for folder, folders, names in os.walk(source, onerror=problems.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = os.path.join(folder, name)
            if not name.startswith(".") and os.path.isfile(path):
                count += 1
                yield path, True
    for problem in problems:
        yield problem, True
    if not count and not problems:
        yield FileNotFoundError(2, "found no file in this directory", source), True


def _puzzles(path: str, format: str | None) -> Iterator[Item]:
    """Every puzzle of one file, broken ones among them as errors."""
    handle = opened(path)
    broken: list[nl.NonolithError] = []
    number = 0

    def errors() -> Iterator[Item]:
        nonlocal number
        while broken:
            number += 1
            yield Item(_name(path), error=broken.pop(0), number=number)

    data = picture_data(handle, format)
    if data is not None:
        pages = scanned(data, _name(path), format)
        if pages is not None:
            yield from (Item(_name(path), page, number=k) for k, page in enumerate(pages, 1))
            return
        handle = io.BytesIO(data) if path == "-" else path
    puzzles = nl.load_all(
        handle,
        format=format,
        transpose=options.is_transposed(),
        on_error=broken.append,
        on_note=say_note,
        **ceilings(),
    )
    for puzzle in puzzles:
        yield from errors()
        number += 1
        yield Item(_name(path), puzzle, number=number)
    yield from errors()


def opened(path: str) -> str | BinaryIO:
    """What to read for a source: standard input, puzzles of the collection, or the file."""
    if path == "-":
        return sys.stdin.buffer
    if path.startswith(COLLECTION) and not os.path.exists(path):
        return io.BytesIO(_collected(path.removeprefix(COLLECTION)).encode())
    return path


def _collected(place: str) -> str:
    collection = nl.collection(own=True)
    if "/" not in place:
        return collection[place].dumps()
    text = nl.dumps(collection.entry(place).puzzle, format="json")
    assert isinstance(text, str)
    return text


def say_note(note: Note) -> None:
    """Tell of something odd in an input, and which option decides where two readings fit."""
    context = click.get_current_context(silent=True)
    if note.code == "contradiction" and context and context.info_name in _TELL_WHY:
        return
    say(f"note: {note}{_ADVICE.get(note.code, '')}")


def ceilings() -> dict[str, int]:
    """How much the readers may take; text grows with the cells that ``--max-cells`` allows."""
    cells = options.cell_ceiling()
    return {"max_cells": cells, "max_bytes": max(MAX_BYTES, MAX_BYTES * cells // nl.MAX_CELLS)}


def _name(path: str) -> str:
    return "<stdin>" if path == "-" else path


def _is_meant(only: str, item: Item) -> bool:
    if only.isdecimal():
        return int(only) == item.number
    return item.puzzle is not None and only.casefold() in item.puzzle.title.casefold()


def _no_match(only: str, titles: list[str]) -> str:
    named = [title for title in titles if title]
    shown = ", ".join(named[:10]) + (", ..." if len(named) > 10 else "")
    count = f"{len(titles)} puzzle" + ("" if len(titles) == 1 else "s")
    return f"No puzzle matches --only {only!r}; found {count}{': ' + shown if shown else ''}."


def or_pipe(ctx: click.Context, sources: tuple[str, ...]) -> tuple[str, ...]:
    """No source means a pipe; at a terminal it means that help is wanted."""
    if sources:
        return sources
    if sys.stdin is None or sys.stdin.isatty():
        click.echo(ctx.get_help())
        ctx.exit(0)
    return ("-",)


def grid_reader(place: str) -> Callable[[nl.Puzzle], nl.Grid]:
    """Read the text of a partial grid once; the result makes a grid of it for any puzzle."""
    try:
        if place == "-":
            text = sys.stdin.read()
        else:
            with open(place, encoding="utf-8-sig") as handle:
                text = handle.read()
    except UnicodeDecodeError:
        raise nl.PuzzleError(f"{place}: found bytes that are not UTF-8 text") from None

    def parse(puzzle: nl.Puzzle) -> nl.Grid:
        try:
            grid = nl.Grid.parse(text, puzzle.palette)
        except nl.PuzzleError as error:
            hint = _not_a_grid(text)
            raise nl.PuzzleError(f"{_name(place)}: {hint or error}") from None
        try:
            puzzle.check_grid(grid)
        except nl.PuzzleError as error:
            raise nl.PuzzleError(f"{_name(place)}: {error}") from None
        return grid

    return parse


def saved_grid(puzzle: nl.Puzzle) -> nl.Grid | None:
    """The grid that came with a puzzle: saved in its file, or marked in its picture."""
    return next(iter(saved_grids(puzzle)), None)


def _not_a_grid(text: str) -> str:
    """What to say if this is a puzzle, where a grid was expected."""
    from nonolith.formats import Document, recognise

    try:
        format = recognise(Document(text)).format
    except nl.NonolithError:
        return ""
    if format.picture:
        return ""
    return f"found a puzzle ({format.title}); expected a grid, one character for each cell"


def describe_error(error: Exception) -> str:
    """An error as one line, with the options of the command line that may help."""
    if isinstance(error, nl.UnknownFormatError) and error.hint is None:
        return f"{error} (`nonolith formats` lists them; --from names one)"
    return with_options(describe(error))


def with_options(message: str) -> str:
    """A message of the library in the words of the command line."""
    return message.replace("with max_cells", "with --max-cells")
