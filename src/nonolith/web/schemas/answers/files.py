"""The shapes of answers about files, the collection and the server itself."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from nonolith.web.schemas.answers.common import Response


class Convert(Response):
    """The puzzles that were read, and what was written: ``text``, or ``base64`` if binary."""

    from_: str = Field(alias="from", description="The format that was read.")
    why: str
    puzzles: list[dict[str, Any]]
    to: str
    text: str | None
    base64: str | None
    notes: list[str]
    losses: list[str] = Field(description="What the target cannot hold.")
    errors: list[str] = Field(description="Puzzles that could not be read.")


class Format(Response):
    """A file format."""

    name: str
    title: str
    suffixes: list[str]
    reads: bool
    writes: bool
    color: bool
    blots: list[str]
    many: bool
    solution: bool
    metadata: list[str]
    picture: bool


class Formats(Response):
    """All file formats."""

    formats: list[Format]


class Entry(Response):
    """A puzzle of the collection, without its picture."""

    id: str
    title: str
    rows: int
    columns: int
    colors: int
    difficulty: str | None = Field(alias="class")
    stars: float | None


class Pack(Response):
    """Puzzles that belong together."""

    id: str
    title: str
    note: str
    puzzles: list[Entry]


class Collection(Response):
    """All packs, in their order."""

    packs: list[Pack]


class CollectedPuzzle(BaseModel):
    """A puzzle of the collection in nonolith's own JSON format, its picture as the goal."""

    nonolith: Literal[1]
    pack: str
    id: str
    title: str
    rows: list[Any]
    columns: list[Any]
    goal: list[str]


class Health(Response):
    """How the server is."""

    status: str
    version: str
    workers: int
    idle: int
    busy: int
    long: int
    waiting: int
