"""The shapes of answers, for the OpenAPI document; a test holds every answer against them."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Verdict = Literal["unique", "multiple", "impossible", "undecided"]


class Response(BaseModel):
    """What all answers share: nothing that is not documented."""

    model_config = ConfigDict(extra="forbid")


class Error(BaseModel):
    """What went wrong: ``error`` is a sentence for people, ``code`` a word for programs."""

    error: str
    code: str
    problems: list[str] | None = None
    format: str | None = None
    line: int | None = None
    column: int | None = None
    found: str | None = None
    expected: str | None = None
    hint: str | None = None


class PaletteColor(Response):
    """A colour; the first one of a palette is the background."""

    symbol: str
    name: str
    color: str = Field(description="`#rrggbb`")


class Found(Response):
    """When a solution was found."""

    seconds: float
    nodes: int


class Stats(Response):
    """What the search cost."""

    seconds: float
    wall_seconds: float
    nodes: int
    guesses: int
    conflicts: int
    probes: int
    failed_probes: int
    line_solves: int
    depth: int


class Solve(Response):
    """A solve, as ``nonolith solve --json`` prints it."""

    source: str
    title: str
    width: int
    height: int
    verdict: Verdict
    complete: bool
    line_solvable: bool
    solutions: list[list[str]]
    found: list[Found]
    known: list[str]
    palette: list[PaletteColor]
    reason: str
    stats: Stats


class Broken(Response):
    """A puzzle of a collection that cannot be read."""

    source: str
    error: str


class Validate(Response):
    """Every puzzle of a collection, and how many of them are unique."""

    puzzles: list[Solve | Broken]
    count: int
    unique: int


class Line(Response):
    """What follows for one line; starts of runs count from 0."""

    clue: list[int | None]
    known: str
    possible: bool
    leftmost: list[int] | None
    rightmost: list[int] | None
    follows: str | None


class Violation(Response):
    """A line that can no longer be completed."""

    line: Literal["row", "column"]
    number: int = Field(description="Counted from 1.")
    reason: str


class Cell(Response):
    """A cell, counted from 1."""

    row: int
    column: int


class Change(Response):
    """What a step says of a cell, counted from 1: its color, or the colors that remain."""

    row: int
    column: int
    color: int | None = None
    colors: list[int] | None = None


class Step(Response):
    """One deduction; lines, cells and runs are counted from 1."""

    technique: str
    line: Literal["row", "column"]
    number: int
    text: str
    cells: list[Change]
    because: list[Cell]
    runs: list[int]
    depth: int | None = None
    assumed: list[Change] | None = None
    chains: list[list[Step]] | None = None


class Mistakes(Response):
    """What the strong check found."""

    right: bool | None
    verdict: Verdict
    erase: list[Cell]
    is_smallest: bool
    impossible: list[Cell]
    contradicts: Step | None
    undecidable: list[Cell]
    complete: bool
    reason: str


class About(Response):
    """The puzzle that an answer is about; ``source`` is empty here, a file name elsewhere."""

    source: str
    title: str


class Count(About):
    """How many solutions: exactly ``count``, or (if not ``exact``) at least that many."""

    count: int
    exact: bool
    verdict: Verdict
    reason: str
    stats: Stats


class Check(About):
    """Whether a grid is still right; ``mistakes`` if the strong check was asked for."""

    ok: bool
    violations: list[Violation]
    reason: str = Field(description="Why not every line was looked at; empty if all were.")
    mistakes: Mistakes | None = None


class Explain(About):
    """The steps of a solution, easiest first, and how they end."""

    width: int
    height: int
    rows: list[list[list[int | None]] | None]
    columns: list[list[list[int | None]] | None]
    palette: list[PaletteColor]
    start: list[str]
    grid: list[str]
    finished: bool
    limited: bool
    reason: str
    undecidable: list[Cell]
    hardest: str | None
    counts: dict[str, int]
    steps: list[Step]


class Hint(About):
    """The next step, as far as the level allows."""

    kind: Literal["step", "wrong", "solved", "undecidable", "none"]
    level: Literal["where", "technique", "cells"]
    text: str
    line: Literal["row", "column"] | None = None
    number: int | None = None
    technique: str | None = None
    step: Step | None = None
    notes: list[Step] | None = None
    mistakes: Mistakes | None = None


class LineClue(Response):
    """A line, counted from 1, and its clue."""

    line: Literal["row", "column"]
    number: int
    clue: str


class Edit(Response):
    """A clue before and after."""

    line: Literal["row", "column"]
    number: int
    before: str
    after: str


class Repair(Response):
    """Edits that make the puzzle unique, and the picture that it has then."""

    text: str
    why: str = Field(description="Why it is likely: what went wrong when it was typed.")
    kinds: list[str]
    likelihood: float
    edits: list[Edit]
    picture: list[str]


class Doctor(About):
    """What is wrong with a puzzle, and how it can be mended, likeliest first."""

    verdict: Verdict
    reason: str
    difference: dict[str, int] = Field(description="By color: cells in rows less in columns.")
    conflict: list[LineClue]
    repairs: list[Repair]
    slips: int
    complete: bool


class Rate(About):
    """What makes a puzzle hard."""

    class_: str = Field(alias="class")
    verdict: Verdict
    stars: float | None
    words: str
    minutes: list[float] | None
    time_words: str
    hardest: str | None
    steps: int
    counts: dict[str, int]
    sweeps: int | None
    entries: list[int]
    bottleneck: int | None
    look_ahead: int
    tedium: float
    reason: str


class Repaint(Response):
    """A changed cell, counted from 1: its color before and after, and why this one."""

    row: int
    column: int
    before: int
    after: int
    why: str


class Refine(About):
    """Changes that make a picture's puzzle fair; if it is not, as near as was found, and why."""

    fair: bool
    asked: str
    class_: str | None = Field(alias="class")
    stars: float | None
    optimal: bool
    changes: list[Repaint]
    picture: list[str]
    open: list[list[int]] = Field(description="What is undecided: pairs of row and column.")
    reason: str


class Thin(About):
    """A puzzle with fewer clues (`?` a hidden length, `*` a hidden clue), the same solution."""

    rows: list[str]
    columns: list[str]
    hidden: int
    lines: int
    left: int
    minimal: bool = Field(description="It is proved that nothing more can be hidden.")
    reason: str
    puzzle: dict[str, Any]


class Ambiguous(About):
    """The cells that differ between solutions (all, if ``exact``), and how many solutions."""

    verdict: Verdict
    line_solvable: bool
    cells: list[list[int]] = Field(description="Pairs of row and column.")
    exact: bool
    count: int
    count_exact: bool
    other: list[str] | None = Field(description="A solution that is not the picture.")


class Generated(Response):
    """A puzzle that was made, in nonolith's JSON, with its picture as its goal."""

    number: int
    kind: str
    class_: str = Field(alias="class")
    stars: float | None
    picture: list[str]
    puzzle: dict[str, Any]


class Generate(Response):
    """Puzzles that were made; the seed and a number make the same puzzle again."""

    seed: int
    puzzles: list[Generated]


class Guess(Response):
    """Something else that a number may say."""

    length: int
    probability: float


class ScannedNumber(Response):
    """A number as it was read: where it stands (left, top, right, bottom) and how sure it is."""

    length: int
    color: int
    probability: float
    box: list[float]
    others: list[Guess]


class Mending(Response):
    """A line that was mended so that there is a solution: what was read, what it is taken for."""

    line: str = Field(description="`R3` is the third row, `C1` the first column.")
    read: list[int]
    now: list[int]


class ScannedBoard(Response):
    """A board of a picture; `numbers` are those beside each line, rows first."""

    status: Literal["verified", "likely", "unsure"]
    width: int
    height: int
    rows: list[list[Any]]
    columns: list[list[Any]]
    palette: list[PaletteColor]
    grid: list[str] = Field(description="What is filled in and crossed out already.")
    changed: list[Mending]
    doubts: list[str]
    totals: list[int]
    corners: list[list[float]]
    points: list[list[float]] = Field(description="Where its lines cross, row by row, in pixels.")
    numbers: list[list[ScannedNumber]]
    puzzle: dict[str, Any] = Field(description="The puzzle in nonolith's JSON.")


class Scan(Response):
    """What was found in a picture, the surest board first; `message` if there is none."""

    width: float
    height: float
    seconds: float
    message: str | None
    boards: list[ScannedBoard]


class Candidate(Response):
    """One of the ways to draw an image."""

    way: str
    fair: bool
    changes: int
    worth: float = Field(description="How much it looks like the image, less what it cost.")
    picture: list[str]
    palette: list[PaletteColor]


class Draw(Refine):
    """An image as the picture of a puzzle."""

    palette: list[PaletteColor]
    way: str
    candidates: list[Candidate]


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


class Health(Response):
    """How the server is."""

    status: str
    version: str
    workers: int
    idle: int
    busy: int
    long: int
    waiting: int


#: The answer of each route that gives JSON.
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


MODELS: dict[str, type[BaseModel]] = {
    "error": Error,
    "solve": Solve,
    "validate": Validate,
    "count": Count,
    "line": Line,
    "explain": Explain,
    "hint": Hint,
    "doctor": Doctor,
    "rate": Rate,
    "generate": Generate,
    "refine": Refine,
    "ambiguous": Ambiguous,
    "thin": Thin,
    "draw": Draw,
    "check": Check,
    "scan": Scan,
    "convert": Convert,
    "formats": Formats,
    "health": Health,
    "collection": Collection,
    "collected": CollectedPuzzle,
}
