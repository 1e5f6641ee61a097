"""The shapes of requests: checked before anything is done, and shown in the OpenAPI document."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, PlainValidator, WithJsonSchema

#: Marks a shape that is written by hand in the OpenAPI document.
SHAPE = "x-shape"


def _puzzle(value: object) -> object:
    if not isinstance(value, (str, dict)):
        raise ValueError(f"found {_kind(value)}; expected text or an object")
    return value


def _grid(value: object) -> object:
    if isinstance(value, str) or (
        isinstance(value, list) and all(isinstance(row, str) for row in value)
    ):
        return value
    raise ValueError(f"found {_kind(value)}; expected text or a list of texts, one per row")


def _kind(value: object) -> str:
    """What JSON calls a value."""
    names = {bool: "a boolean", dict: "an object", list: "a list", str: "a text"}
    return "null" if value is None else names.get(type(value), "a number")


PuzzleField = Annotated[
    str | dict[str, Any],
    PlainValidator(_puzzle),
    WithJsonSchema({SHAPE: "Puzzle"}),
    Field(description="The puzzle: text in any format, or an object."),
]

GridField = Annotated[
    str | list[str],
    PlainValidator(_grid),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}),
    Field(
        description="A partial grid: one string per row (or one text of lines), with the palette's "
        "symbols (`#` and `.` in black and white) and `?` where nothing is known.",
        examples=[["#.?", "???"]],
    ),
]


class Request(BaseModel):
    """What all requests share: nothing unknown, nothing converted."""

    model_config = ConfigDict(extra="forbid", strict=True, hide_input_in_errors=True)


class ReadingRequest(Request):
    """A request with puzzles to read."""

    puzzle: PuzzleField
    format: str | None = Field(
        default=None,
        description="The format of the text (default: recognized by content).",
        max_length=100,
    )
    transpose: bool = Field(
        default=False, description="Swap rows and columns, for texts that list their columns first."
    )


class PuzzleRequest(ReadingRequest):
    """A request about one puzzle."""

    only: int | None = Field(
        default=None,
        ge=1,
        le=10**9,
        description="The number of the puzzle, if the text is a collection.",
    )


class SecondsField(Request):
    """When to stop; what is left out has the server's limit."""

    seconds: float | None = Field(
        default=None, ge=0, allow_inf_nan=False, description="Stop after this many seconds."
    )


class TimeField(SecondsField):
    """When to stop, for verbs that search."""

    nodes: int | None = Field(
        default=None, ge=0, lt=2**63, description="Stop after this many search nodes."
    )


class LimitsField(TimeField):
    """When to stop, for verbs that look for solutions."""

    solutions: int = Field(default=2, ge=1, description="Stop after this many solutions.")
    logic_only: bool = Field(default=False, description="Use line logic only, and never guess.")


class SolveRequest(PuzzleRequest):
    """Solve one puzzle, by default to the proof that its solution is the only one."""

    grid: GridField | None = None
    limits: LimitsField = Field(default_factory=LimitsField)
    seed: int = Field(default=0, ge=0, lt=2**31, description="Seed for the search order.")


class ValidateRequest(ReadingRequest):
    """Solve every puzzle of a file or collection and say whether each is unique."""

    limits: TimeField = Field(default_factory=TimeField)
    seed: int = Field(default=0, ge=0, lt=2**31, description="Seed for the search order.")


class CountLimitsField(TimeField):
    """When to stop counting."""

    solutions: int | None = Field(
        default=None, ge=1, lt=2**63, description="Stop once at least this many are certain."
    )


class CountRequest(PuzzleRequest):
    """Count the solutions."""

    grid: GridField | None = None
    limits: CountLimitsField = Field(default_factory=CountLimitsField)
    seed: int = Field(default=0, ge=0, lt=2**31, description="Seed for the search order.")


class LineRequest(Request):
    """What one line's clue implies for its cells."""

    clue: list[Annotated[int, Field(ge=1, lt=2**31)] | None] = Field(
        description="The lengths of the runs; null for an unknown length.",
        examples=[[3, 1]],
        max_length=100_000,
    )
    cells: str = Field(
        description="One character for each cell: `#` filled, `.` blank, `?` unknown.",
        examples=["?#????"],
        min_length=1,
    )


class CheckRequest(PuzzleRequest):
    """Is this partial grid still right?"""

    grid: GridField
    strong: bool = Field(
        default=False,
        description="Also search for a solution that agrees with the grid; if there is none, say "
        "which cells are wrong.",
    )
    limits: TimeField = Field(default_factory=TimeField)


class ExplainRequest(PuzzleRequest):
    """The deductions of a good human, easiest first."""

    grid: GridField | None = None
    steps: int | None = Field(default=None, ge=0, lt=2**31, description="Stop after this many.")
    limits: TimeField = Field(default_factory=TimeField)


class CellField(Request):
    """A cell, counted from 1."""

    row: int = Field(ge=1)
    column: int = Field(ge=1)


class HintRequest(PuzzleRequest):
    """The easiest next step from a partial grid."""

    grid: GridField | None = None
    level: Literal["where", "technique", "cells"] = Field(
        default="where",
        description="How much to give away: the line, the technique as well, or the cells.",
    )
    near: list[CellField] = Field(
        default_factory=list,
        max_length=1000,
        description="Cells where the person worked last; the nearest of equally easy steps wins.",
    )
    limits: TimeField = Field(default_factory=TimeField)


class DoctorRequest(PuzzleRequest):
    """What is wrong with this puzzle?"""

    limits: TimeField = Field(default_factory=TimeField)


class RateRequest(PuzzleRequest):
    """How hard is this puzzle?"""

    limits: TimeField = Field(default_factory=TimeField)


class GenerateRequest(Request):
    """Make puzzles from nothing; what is left out is left to chance."""

    size: str = Field(
        default="15x15", description="Columns and rows.", examples=["20x20"], max_length=30
    )
    stars: int | None = Field(default=None, ge=1, le=5, description="How hard, rounded.")
    class_: Literal["trivial", "line", "look-ahead", "deep look-ahead", "guessing"] | None = Field(
        default=None,
        alias="class",
        description="How far ahead a player has to look (default: solvable line by line).",
    )
    density: int | None = Field(
        default=None, description="How many of the cells are filled, in percent."
    )
    symmetry: Literal[
        "none", "left-right", "top-bottom", "both", "half-turn", "quarter-turn", "diagonal"
    ] = "none"
    colors: int = Field(default=1, description="Colors besides the background.")
    kinds: list[Literal["blobs", "figures", "letters", "patterns", "mosaics"]] = Field(
        default_factory=list, max_length=10, description="What to draw (default: anything)."
    )
    seed: int | None = Field(
        default=None, ge=0, lt=2**63, description="Same seed, same puzzles (default: any)."
    )
    first: int = Field(default=1, ge=1, lt=2**31, description="The number of the first puzzle.")
    count: int = Field(default=1, ge=1, le=20, description="How many puzzles.")
    limits: SecondsField = Field(default_factory=SecondsField)


class RefineRequest(PuzzleRequest):
    """Make a picture's puzzle fair; the puzzle is a picture, or has its picture as its goal."""

    class_: Literal["lines", "unique"] = Field(
        default="lines",
        alias="class",
        description="Solvable line by line, or with exactly one solution, however it is found.",
    )
    stars: int | None = Field(default=None, ge=1, le=5, description="No harder than this, rounded.")
    techniques: list[str] | None = Field(
        default=None, max_length=50, description="It may need only these techniques."
    )
    changes: int | None = Field(
        default=None, ge=0, lt=2**31, description="Change at most this many."
    )
    protect: list[CellField] = Field(
        default_factory=list, max_length=100_000, description="Cells that stay as they are."
    )
    doubt: list[Annotated[float, Field(ge=0, le=1)]] | None = Field(
        default=None,
        max_length=1_000_000,
        description="Of a photo, how sure it is of each cell, row by row, from 0 to 1.",
    )
    prove: bool = Field(default=True, description="Prove that no other way is better, if it is.")
    limits: SecondsField = Field(default_factory=SecondsField)


class ThinRequest(PuzzleRequest):
    """Hide clues as long as the puzzle stays unique."""

    stars: int | None = Field(default=None, ge=1, le=5, description="No harder than this, rounded.")
    whole: bool = Field(default=True, description="Hide whole clues, too, not only lengths.")
    seed: int = Field(default=0, ge=0, lt=2**63, description="Another seed hides different clues.")
    limits: SecondsField = Field(default_factory=SecondsField)


class AmbiguousRequest(PuzzleRequest):
    """Which cells of a picture differ between the solutions of its puzzle?"""

    limits: TimeField = Field(default_factory=TimeField)


class ScanRequest(Request):
    """Read the puzzles of a picture; with corners and size, the one board that is there."""

    picture: str = Field(description="The picture file (PNG, JPEG, WebP, ...) in base64.")
    corners: (
        Annotated[
            list[
                Annotated[
                    list[Annotated[float, Field(ge=-1e6, le=1e6, allow_inf_nan=False)]],
                    Field(min_length=2, max_length=2),
                ]
            ],
            Field(min_length=4, max_length=4),
        ]
        | None
    ) = Field(
        default=None,
        description="The board's corners without its clues, from the top left clockwise.",
    )
    size: (
        Annotated[list[Annotated[int, Field(ge=1, le=200)]], Field(min_length=2, max_length=2)]
        | None
    ) = Field(default=None, description="Rows and columns of the board in the corners.")
    limits: SecondsField = Field(default_factory=SecondsField)


class DrawRequest(Request):
    """Draw an image as a puzzle that is fair."""

    image: str = Field(description="The base64 of a photo, a drawing or an SVG.", min_length=1)
    size: str | None = Field(
        default=None,
        description="Columns and rows, or the longer side (default: 30; an icon keeps its own).",
        examples=["30x20", "30"],
        max_length=30,
    )
    colors: int = Field(
        default=1, ge=1, le=12, description="At most this many besides the background."
    )
    crop: Annotated[list[float], Field(min_length=4, max_length=4)] | None = Field(
        default=None,
        description="Left, top, right and bottom from 0 to 1 (default: only crop a plain border).",
    )
    contrast: float = Field(default=1.0, gt=0, le=10, description="More than 1 is stronger.")
    threshold: int | None = Field(
        default=None, ge=0, le=255, description="What is dark, in black and white."
    )
    class_: Literal["lines", "unique"] = Field(
        default="lines",
        alias="class",
        description="Solvable line by line, or with exactly one solution, however it is found.",
    )
    changes: int | None = Field(
        default=None, ge=0, lt=2**31, description="Change at most this many cells to make it fair."
    )
    limits: SecondsField = Field(default_factory=SecondsField)


class ConvertRequest(ReadingRequest):
    """Read any format, write another."""

    to: str = Field(default="json", description="The format to write.", max_length=100)
    strict: bool = Field(
        default=False, description="Refuse to lose anything, and refuse any error."
    )
    limits: SecondsField = Field(default_factory=SecondsField)


class MarksField(Request):
    """Lines and cells to point at, counted from 1."""

    rows: list[int] = Field(default_factory=list, max_length=100_000)
    columns: list[int] = Field(default_factory=list, max_length=100_000)
    cells: list[Annotated[list[int], Field(min_length=2, max_length=2)]] = Field(
        default_factory=list, max_length=100_000, description="Pairs of row and column."
    )


class RenderRequest(PuzzleRequest):
    """Draw a puzzle: blank, solved, or with a grid."""

    to: str = Field(
        default="svg",
        description="The medium: text, svg, png, pdf, html, gif or apng.",
        max_length=20,
    )
    show: Literal["blank", "solution", "logic", "differences"] | None = Field(
        default=None,
        description="What to draw if no grid is given: the blank puzzle (the default, except for "
        "gif and apng), its solution, what line logic finds, or where two solutions differ.",
    )
    grid: GridField | None = None
    mark: MarksField = Field(default_factory=MarksField)
    cross: bool = Field(default=False, description="Cross off the runs that the grid has settled.")
    caption: str = Field(default="", description="A text above.", max_length=200)
    clues: bool = True
    theme: Literal["light", "dark", "print", "large", "symbols"] | None = None
    cell: int | None = Field(default=None, ge=4, le=400, description="Size of a cell in pixels.")
    scale: int | None = Field(default=None, ge=1, le=8, description="PNG, GIF: enlarge.")
    seconds: float = Field(
        default=6.0, ge=0.1, le=600, allow_inf_nan=False, description="GIF: how long it lasts."
    )
    paper: str = Field(
        default="a4",
        description="PDF: a4, a5, letter, eink, eink-small, or WIDTHxHEIGHT in millimeters.",
        max_length=20,
    )
    ascii: bool = Field(default=False, description="Text: draw with # and . only.")
    limits: TimeField = Field(default_factory=TimeField)
