"""A puzzle: the clues of all rows and columns, and the palette.

Everything is frozen. A clue too long for its line is allowed on purpose: a mistyped puzzle is a
puzzle, so that it can be corrected; solving it answers *impossible*.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from nonolith.clue import Clue, ClueLike, pack_clues, read_runs, unpack_clues
from nonolith.errors import PuzzleError
from nonolith.palette import BLACK_AND_WHITE, Palette
from nonolith.text import readable

if TYPE_CHECKING:
    from rich.console import RenderableType

    from nonolith.grid import Grid

#: The largest number of cells that a puzzle may have unless a caller raises it.
MAX_CELLS = 10**8


@dataclass(frozen=True, slots=True, order=True)
class Line:
    """A row or a column, by its index."""

    is_row: bool
    index: int

    def __str__(self) -> str:
        return f"{'row' if self.is_row else 'column'} {self.index + 1}"


@dataclass(frozen=True, slots=True)
class Meta:
    """What a puzzle file says about itself; ``extra`` keeps what has no field of its own."""

    title: str = ""
    author: str = ""
    copyright: str = ""
    license: str = ""
    source: str = ""
    description: str = ""
    extra: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        """Keep words that people can read: titles end up on terminals and in pages."""
        for name, lines in _WORDS:
            text = getattr(self, name)
            if not text.isprintable():
                object.__setattr__(self, name, readable(text, lines=lines))
        if not all(value.isprintable() for pair in self.extra for value in pair):
            extra = ((readable(key), readable(value, lines=True)) for key, value in self.extra)
            object.__setattr__(self, "extra", tuple(extra))


#: The fields of `Meta` that are text, and whether it may have several lines.
_WORDS = (
    ("title", False),
    ("author", False),
    ("copyright", True),
    ("license", True),
    ("source", True),
    ("description", True),
)


NO_META = Meta()


@dataclass(frozen=True)
class Puzzle:
    """Clues of all rows and columns with their palette.

    ``meta`` and ``goal`` (the picture that a file states as its answer) travel along but do not
    count for equality.

    >>> puzzle = Puzzle(rows=[[1, 1], [1]], columns=[[2], [], [1]])
    >>> puzzle.width, puzzle.height
    (3, 2)
    """

    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    palette: Palette
    meta: Meta = field(compare=False)
    goal: Grid | None = field(compare=False)
    #: How many columns and how many rows there are.
    width: int = field(compare=False)
    height: int = field(compare=False)

    def __init__(
        self,
        rows: Iterable[ClueLike],
        columns: Iterable[ClueLike],
        palette: Palette = BLACK_AND_WHITE,
        meta: Meta | None = None,
        goal: Grid | None = None,
        *,
        max_cells: int = MAX_CELLS,
    ) -> None:
        set_ = object.__setattr__
        set_(self, "rows", _clues(rows, "row", palette))
        set_(self, "columns", _clues(columns, "column", palette))
        set_(self, "palette", palette)
        set_(self, "meta", meta or NO_META)
        set_(self, "goal", goal)
        set_(self, "width", len(self.columns))
        set_(self, "height", len(self.rows))
        if not self.rows or not self.columns:
            raise PuzzleError(
                f"found {len(self.rows)} rows and {len(self.columns)} columns; "
                "expected at least one of each"
            )
        if self.width * self.height > max_cells:
            raise PuzzleError(
                f"found {self.width} x {self.height} cells; expected at most {max_cells} "
                "(raise it with max_cells)"
            )
        if goal is not None and (goal.width, goal.height) != (self.width, self.height):
            raise PuzzleError(
                f"found a goal of {goal.width}x{goal.height} cells; expected "
                f"{self.width}x{self.height} as the clues say"
            )

    def check_grid(self, grid: Grid, name: str = "grid") -> None:
        """Raise `PuzzleError` unless the grid has the size and the colors of this puzzle."""
        if (grid.width, grid.height) != (self.width, self.height):
            raise PuzzleError(
                f"found a {name} of {grid.width}x{grid.height} cells; expected "
                f"{self.width}x{self.height} as the puzzle has (is it for another puzzle?)"
            )
        full = self.palette.full_mask
        masks = grid.masks
        if isinstance(masks, bytes) and full < 256:  # twenty times as fast as max()
            has_more = bool(masks.translate(None, bytes(range(full + 1))))
        else:
            has_more = max(masks) > full
        if has_more:
            place = next(place for place, mask in enumerate(masks) if mask > full)
            row, column = divmod(place, grid.width)
            raise PuzzleError(
                f"{name} row {row + 1}, column {column + 1}: found a color that the puzzle's "
                f"palette does not have; expected one of its {len(self.palette)}"
            )

    @classmethod
    def from_packed(
        cls,
        width: int,
        height: int,
        packed: bytes,
        palette: Palette = BLACK_AND_WHITE,
        meta: Meta | None = None,
        goal: Grid | None = None,
        *,
        title: str = "",
    ) -> Self:
        """The puzzle whose ``packed`` this is, which is taken on trust.

        Clues are made of it when somebody looks at them, and so is ``meta`` if there is nothing
        but a title. Reading and solving never look, and that is most of what reading a long
        collection used to cost.
        """
        puzzle = cls.__new__(cls)
        state = puzzle.__dict__
        state["width"], state["height"], state["packed"] = width, height, packed
        state["palette"], state["goal"] = palette, goal
        if meta is None:
            state["title"] = readable(title)
        else:
            state["meta"] = meta
        return puzzle

    def __getattr__(self, name: str) -> Any:
        """Make the clues and the meta data of a puzzle that came packed."""
        state = self.__dict__
        if name == "meta" and "title" in state:
            state["meta"] = Meta(title=state["title"])
        elif name in ("rows", "columns") and "packed" in state:
            clues = unpack_clues(state["packed"])
            state["rows"], state["columns"] = clues[: self.height], clues[self.height :]
        else:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return state[name]

    @classmethod
    def from_grid(cls, grid: Grid, *, meta: Meta | None = None) -> Self:
        """The puzzle that a full picture poses; the picture becomes the goal."""
        if not grid.is_complete:
            raise PuzzleError(f"found {grid.unknown_count} unknown cells; expected a full picture")
        rows = [read_runs(grid.row(index)) for index in range(grid.height)]
        columns = [read_runs(grid.column(index)) for index in range(grid.width)]
        return cls(rows, columns, grid.palette, meta, grid)

    def with_row(self, index: int, clue: ClueLike) -> Self:
        """A copy with one row's clue replaced; the goal is dropped."""
        return self._with("rows", index, clue)

    def with_column(self, index: int, clue: ClueLike) -> Self:
        """A copy with one column's clue replaced; the goal is dropped."""
        return self._with("columns", index, clue)

    def _with(self, side: str, index: int, clue: ClueLike) -> Self:
        clues = {"rows": list(self.rows), "columns": list(self.columns)}
        if not 0 <= index < len(clues[side]):
            raise IndexError(f"no {side[:-1]} {index} in a {self.width}x{self.height} puzzle")
        clues[side][index] = Clue.of(clue)
        return self._sized_as_this(clues["rows"], clues["columns"], self.palette, self.meta)

    def with_meta(self, **fields: Any) -> Self:
        """A copy with some fields of ``meta`` replaced."""
        meta = replace(self.meta, **fields)
        return self._sized_as_this(self.rows, self.columns, self.palette, meta, self.goal)

    def _sized_as_this(self, *fields: Any) -> Self:
        """Another puzzle of this size, which was allowed once and needs no second permission."""
        return type(self)(*fields, max_cells=self.width * self.height)

    @cached_property
    def title(self) -> str:
        """The title, or an empty string."""
        return self.meta.title

    @property
    def lines(self) -> Iterator[tuple[Line, Clue, int]]:
        """Every line with its clue and its length, rows before columns."""
        for index, clue in enumerate(self.rows):
            yield Line(True, index), clue, self.width
        for index, clue in enumerate(self.columns):
            yield Line(False, index), clue, self.height

    @property
    def has_blots(self) -> bool:
        """True if some length, color or clue is not known."""
        return any(clue.has_blots for _, clue, _ in self.lines)

    @cached_property
    def id(self) -> str:
        """Sixteen hexadecimal digits that depend on the clues (and their colors) alone."""
        import hashlib  # 5 ms, and few programs ask for an id

        text = "/".join(map(str, self.rows)) + "//" + "/".join(map(str, self.columns))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @cached_property
    def packed(self) -> bytes:
        """The clues as int32 numbers for the engine: k, then k pairs of length and color."""
        return pack_clues(*self.rows, *self.columns)

    def __str__(self) -> str:
        """The clues as plain text in the ``--``-separated form, which reads back in."""
        rows = "\n".join(map(_plain, self.rows))
        columns = "\n".join(map(_plain, self.columns))
        return f"{self.width} {self.height}\n--\n{rows}\n--\n{columns}"

    def __repr__(self) -> str:
        title = f" {self.title!r}" if self.title else ""
        return f"<Puzzle {self.width}x{self.height}{title} {self.id}>"

    def _repr_svg_(self) -> str | None:
        """The picture in a notebook."""
        from nonolith.render.showing import svg_of

        return svg_of(self)

    def __rich__(self) -> RenderableType:
        """The picture where rich prints."""
        from nonolith.render.showing import rich_of

        return rich_of(self)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the clues packed, which is small and quick both ways."""
        what = (self.width, self.height, self.packed, self.palette, self.meta, self.goal)
        return (type(self).from_packed, what)


def expect_puzzle(value: object) -> None:
    """Refuse what is no puzzle, such as the name of a file, in words that help."""
    if not isinstance(value, Puzzle):
        raise TypeError(
            f"found {type(value).__name__}; expected a Puzzle (load reads one from a file, loads "
            "from a text)"
        )


def _clues(clues: Iterable[ClueLike], side: str, palette: Palette) -> tuple[Clue, ...]:
    """Check and convert one side's clues."""
    made = []
    colors = len(palette)
    for index, value in enumerate(clues):
        try:
            clue = value if type(value) is Clue else Clue.of(value)
        except PuzzleError as error:
            raise PuzzleError(f"{side} {index + 1}: {error}") from None
        if clue.top_color > colors:
            raise PuzzleError(
                f"{side} {index + 1}: found color {clue.top_color}; expected one of the "
                f"palette's {colors}"
            )
        made.append(clue)
    return tuple(made)


def _plain(clue: Clue) -> str:
    return "" if clue.known and not clue.runs else str(clue)
