"""``nonolith convert``: from any format to any other."""

from __future__ import annotations

import io
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

import click

import nonolith as nl
from nonolith.cli import options, say, whisper
from nonolith.cli.exits import Exit
from nonolith.cli.scanned import picture_data, scanned
from nonolith.cli.sources import ceilings, describe_error, opened, or_pipe, paths, say_note
from nonolith.files import write_atomically
from nonolith.formats import (
    Document,
    Format,
    find_format,
    fit,
    format_of_path,
    losses,
    read_document,
    recognise,
)
from nonolith.text import readable


@click.command("convert")
@click.argument("places", nargs=-1, metavar="IN... OUT")
@options.reading
@options.max_cells
@click.option("--to", "to_", metavar="NAME", help="Output format (default: by the suffix of OUT).")
@click.option(
    "--strict", is_flag=True, help="Refuse to lose anything, and refuse files with errors."
)
@click.option("--explain", is_flag=True, help="Say how the format of each input was recognized.")
@click.pass_context
def convert_command(
    ctx: click.Context,
    places: tuple[str, ...],
    from_: str | None,
    to_: str | None,
    strict: bool,
    explain: bool,
) -> int:
    """Convert puzzles between formats.

    IN may be files, directories and - (standard input). OUT may be a file, - (standard output), or
    a directory, which gets one file per puzzle. With --to, you may leave OUT out to write to
    standard output. What the target cannot hold is reported on standard error, or refused with
    --strict. An existing file is replaced whole or not at all.

    \b
    Examples:
      nonolith convert puzzle.non puzzle.xml
      nonolith convert collection.txt puzzles/ --to non    one file for each puzzle
      nonolith convert a.non b.g book.nonpack              many into one
      nonolith convert --to json < puzzle.mk
      nonolith convert --explain mystery.txt               which format is it, and why?
    """
    places = or_pipe(ctx, places)
    if to_ is None and explain:
        return _explain_all(places, from_)
    if len(places) == 1 and to_ is not None:
        places = (*places, "-")
    if len(places) == 1:
        raise click.UsageError("Where to? Give OUT, or --to for standard output.")
    return Conversion(places[-1], to_, from_, strict, explain).run(places[:-1])


class Conversion:
    """One run of the command; problems are said at once and counted."""

    def __init__(
        self,
        out: str,
        to_: str | None,
        from_: str | None = None,
        strict: bool = False,
        explain: bool = False,
    ) -> None:
        self._out = out
        self._from = from_
        self._strict = strict
        self._explain = explain
        self.directory = out != "-" and (out.endswith(("/", "\\")) or Path(out).is_dir())
        self.target = _target(out, to_, self.directory)
        self._bad = False

    def run(self, places: tuple[str, ...]) -> int:
        """Read all that is at these places, and write it."""
        items = list(self._read(places))
        if self._strict and self._bad:
            raise nl.UnsupportedError("nothing was written, because an input has errors (--strict)")
        if not items:
            if not self._bad:
                raise nl.UnsupportedError("no puzzle was found")
            return Exit.BAD_INPUT
        self.write(items)
        return Exit.BAD_INPUT if self._bad else Exit.YES

    def write(self, items: list[tuple[str, nl.Puzzle]]) -> None:
        """Write puzzles, each with the place that it came from, which names its file."""
        fitted = self._fitted(items)
        if self.directory:
            self._write_each(fitted)
        else:
            self._write_one([puzzle for _, puzzle in fitted])

    def _read(self, places: tuple[str, ...]) -> Iterator[tuple[str, nl.Puzzle]]:
        for place, is_stray in _files(places):
            try:
                source = opened(place)
                data = picture_data(source, self._from)
                pages = None if data is None else scanned(data, place, self._from)
                if pages is not None:
                    yield from ((place, puzzle) for puzzle in pages)
                    continue
                if data is not None and place == "-":
                    source = io.BytesIO(data)
                document = _open(place, source, self._complain)
                if self._explain:
                    whisper(readable(_explained(document, self._from), lines=True) + "\n")
                yield from ((place, puzzle) for puzzle in self._puzzles(document))
            except nl.UnknownFormatError as error:
                if is_stray:  # a directory may hold other things than puzzles
                    say(f"skipped: {error}")
                else:
                    self._complain(error)
            except (nl.NonolithError, OSError) as error:
                self._complain(error)

    def _puzzles(self, document: Document) -> Iterator[nl.Puzzle]:
        return read_document(document, self._from, transpose=options.is_transposed())

    def _complain(self, error: Exception) -> None:
        self._bad = True
        say(describe_error(error))

    def _fitted(self, items: list[tuple[str, nl.Puzzle]]) -> list[tuple[str, nl.Puzzle]]:
        """The puzzles as the target can hold them; what gets lost is said, or refused."""
        lost: Counter[str] = Counter()
        fitted = []
        for place, puzzle in items:
            lost.update(str(loss) for loss in losses(puzzle, self.target))
            fitted.append((place, fit(puzzle, self.target)))
        word = "refused" if self._strict else "lost"
        for what, count in lost.items():
            times = f" (in {count} of {len(items)} puzzles)" if len(items) > 1 else ""
            say(f"{word}: {self.target.name} cannot hold {what}{times}")
        if len(items) > 1 and not self.target.many and not self.directory:
            lost["several"] += 1
            say(
                f"{word}: all but the first of {len(items)} puzzles: {self.target.name} holds one "
                "(give a directory to get them all)"
            )
        if lost and self._strict:
            raise nl.UnsupportedError("nothing was written (--strict)")
        return fitted

    def _write_one(self, puzzles: list[nl.Puzzle]) -> None:
        chosen = puzzles if self.target.many else puzzles[:1]
        data = nl.dumps(chosen, format=self.target.name)
        if self._out == "-":
            stream = sys.stdout.buffer
            stream.write(data.encode() if isinstance(data, str) else data)
            stream.flush()
        else:
            write_atomically(self._out, data)

    def _write_each(self, items: list[tuple[str, nl.Puzzle]]) -> None:
        directory = Path(self._out)
        directory.mkdir(parents=True, exist_ok=True)
        per_source = Counter(place for place, _ in items)
        taken: set[str] = set()
        done: Counter[str] = Counter()
        for place, puzzle in items:
            done[place] += 1
            stem = "puzzle" if place == "-" else Path(place).stem
            if per_source[place] > 1:
                stem += f"-{done[place]:0{len(str(per_source[place]))}}"
            name = stem
            number = 1
            while name.casefold() in taken:  # two inputs of the same name
                number += 1
                name = f"{stem}-{number}"
            taken.add(name.casefold())
            suffix = self.target.suffixes[0] if self.target.suffixes else ".txt"
            write_atomically(
                directory / f"{name}{suffix}", nl.dumps(puzzle, format=self.target.name)
            )


def _target(out: str, to_: str | None, directory: bool) -> Format:
    """The format to write, by name or by suffix."""
    if to_ is None and (out == "-" or directory):
        raise click.UsageError("Which format? Name it with --to.")
    try:
        target = find_format(to_) if to_ is not None else format_of_path(out)
    except nl.FormatError as error:
        message = error.message if to_ is None else str(error)
        raise click.UsageError(
            f"{message}{'; name the format with --to' if to_ is None else ''}."
        ) from None
    if not target.writes:
        raise click.UsageError(f"{target.name} ({target.title}) can be read but not written.")
    return target


def _files(places: tuple[str, ...]) -> Iterator[tuple[str, bool]]:
    """Every file that is meant; True for those that were only found in a directory."""
    for place in places:
        for path, is_stray in paths(place):
            if isinstance(path, OSError):
                raise path
            yield path, is_stray


def _open(
    place: str,
    source: str | BinaryIO,
    on_error: Callable[[nl.NonolithError], object] | None = None,
) -> Document:
    name = "<stdin>" if place == "-" else place
    return Document.of(source, name=name, on_error=on_error, on_note=say_note, **ceilings())


def _explained(document: Document, from_: str | None) -> str:
    if from_ is not None:
        return f"{document.name}: {find_format(from_).name}, as --from says"
    found = recognise(document)
    sure = found.confidence.name.lower()
    others = ", ".join(format.name for format in found.others)
    more = f"; also fits {others}" if others else ""
    return (
        f"{document.name}: {found.format.name} ({found.format.title}), {sure}: {found.reason}{more}"
    )


def _explain_all(places: tuple[str, ...], from_: str | None) -> int:
    """``--explain`` alone: recognise, write nothing."""
    code = Exit.YES
    for place, _ in _files(places):
        try:
            words = _explained(_open(place, opened(place)), from_)
        except (nl.NonolithError, OSError) as error:
            say(describe_error(error))
            code = Exit.BAD_INPUT
        else:
            click.echo(readable(words, lines=True))
    return code
