"""A puzzle: what is asked.

* a *run* is a stretch of cells of one colour (a length and a colour);
* a *clue* is the runs of one line, in order;
* a *puzzle* is the clues of all rows and columns, and the palette.

A run whose length is not known is a *blot* (``Run(None)``), and a clue of which nothing is known
is ``Clue.unknown()``. Everything is frozen. A clue too long for its line is allowed on purpose: a
mistyped puzzle is a puzzle, so that it can be corrected; solving it answers *impossible*.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Self, Union

from nonolith.errors import PuzzleError
from nonolith.palette import BLACK_AND_WHITE, Palette
from nonolith.text import readable

if TYPE_CHECKING:
    from rich.console import RenderableType

    from nonolith.grid import Grid

#: The largest number of cells that a puzzle may have unless a caller raises it.
MAX_CELLS = 10**8

#: The longest run; anything longer cannot lie in any line that fits in memory.
MAX_LENGTH = 2**31 - 1


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of cells of one colour; ``None`` where length or colour is not known."""

    length: int | None
    color: int | None = 1

    def __post_init__(self) -> None:
        if self.length is not None and not 1 <= self.length <= MAX_LENGTH:
            most = "or more" if self.length < 1 else f"to {MAX_LENGTH}"
            raise PuzzleError(f"found a run of length {self.length}; expected 1 {most}")
        if self.color is not None and self.color < 1:
            raise PuzzleError(f"found a run of color {self.color}; expected 1 or more")

    def __str__(self) -> str:
        length = "?" if self.length is None else str(self.length)
        if self.color == 1:
            return length
        return f"{length}:{'?' if self.color is None else self.color}"


#: What the constructors accept as a clue: a Clue, or a sequence of ints and Runs, or None.
ClueLike = Union["Clue", Sequence[int | Run], None]


@dataclass(frozen=True, slots=True)
class Clue:
    """The runs of one line, in order; ``known`` is False if nothing is known of the line."""

    runs: tuple[Run, ...] = ()
    known: bool = True
    #: The highest colour number, kept so that checking a puzzle against its palette is cheap.
    top_color: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        top = max([run.color or 0 for run in self.runs], default=0)
        object.__setattr__(self, "top_color", top)

    @classmethod
    def of(cls, value: ClueLike) -> Clue:
        """Make a clue of plain numbers and Runs; zeros vanish, None is the unknown clue."""
        if isinstance(value, Clue):
            return value
        if value is None:
            return UNKNOWN_CLUE
        try:
            return _interned(tuple(value))
        except TypeError:
            raise PuzzleError(
                f"found {value!r}; expected a clue: a sequence of whole numbers or Runs"
            ) from None

    @classmethod
    def unknown(cls) -> Clue:
        """The clue of a line of which nothing is known."""
        return UNKNOWN_CLUE

    def __iter__(self) -> Iterator[Run]:
        return iter(self.runs)

    def __len__(self) -> int:
        return len(self.runs)

    def __getitem__(self, index: int) -> Run:
        return self.runs[index]

    def __str__(self) -> str:
        if not self.known:
            return "*"
        return " ".join(map(str, self.runs)) or "0"

    @property
    def has_blots(self) -> bool:
        """True if a length, a colour or the whole clue is not known."""
        return not self.known or any(run.length is None or run.color is None for run in self.runs)

    @property
    def total(self) -> int:
        """How many cells the runs cover; a blot counts as 1, its least."""
        return sum(run.length or 1 for run in self.runs)

    @property
    def least_length(self) -> int:
        """The shortest line that can hold the clue: runs, and a gap between equal colours."""
        gaps = sum(
            1
            for before, after in zip(self.runs, self.runs[1:], strict=False)
            if before.color is not None and before.color == after.color
        )
        return self.total + gaps


UNKNOWN_CLUE = Clue((), known=False)


@lru_cache(maxsize=65536)
def _interned(values: tuple[int | Run, ...]) -> Clue:
    """Build a clue; equal clues are shared, which makes reading many puzzles cheap."""
    runs = []
    for value in values:
        if isinstance(value, int):
            if value < 0:
                raise PuzzleError(f"found {value} in a clue; expected 0 or more")
            if value > 0:
                runs.append(_plain_run(value))
        elif isinstance(value, Run):
            runs.append(value)
        else:
            raise TypeError(value)
    return Clue(tuple(runs))


@lru_cache(maxsize=4096)
def _plain_run(length: int) -> Run:
    return Run(length)


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
        """Raise `PuzzleError` unless the grid has the size and the colours of this puzzle."""
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
            clues = _unpack(state["packed"])
            state["rows"], state["columns"] = clues[: self.height], clues[self.height :]
        else:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return state[name]

    @classmethod
    def from_grid(cls, grid: Grid, *, meta: Meta | None = None) -> Self:
        """The puzzle that a full picture poses; the picture becomes the goal."""
        if not grid.is_complete:
            raise PuzzleError(f"found {grid.unknown_count} unknown cells; expected a full picture")
        rows = [_read_runs(grid.row(index)) for index in range(grid.height)]
        columns = [_read_runs(grid.column(index)) for index in range(grid.width)]
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
        """True if some length, colour or clue is not known."""
        return any(clue.has_blots for _, clue, _ in self.lines)

    @cached_property
    def id(self) -> str:
        """Sixteen hexadecimal digits that depend on the clues (and their colours) alone."""
        import hashlib  # 5 ms, and few programs ask for an id

        text = "/".join(map(str, self.rows)) + "//" + "/".join(map(str, self.columns))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @cached_property
    def packed(self) -> bytes:
        """The clues as int32 numbers for the engine: k, then k pairs of length and colour."""
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


def _read_runs(masks: Sequence[int]) -> list[Run]:
    """The runs of a fully known line."""
    runs: list[Run] = []
    length = 0
    last = 1
    for mask in (*masks, 1):
        if mask == last:
            length += 1
            continue
        if last != 1:
            runs.append(Run(length, last.bit_length() - 1))
        last, length = mask, 1
    return runs


def pack_clues(*clues: Clue) -> bytes:
    """Clues as int32 numbers for the engine, one after the other."""
    numbers: list[int] = []
    add = numbers.append
    for clue in clues:
        runs = clue.runs
        add(len(runs) if clue.known else -1)
        for run in runs:
            add(run.length or -1)
            add(run.color or 0)
    return array("i", numbers).tobytes()


def _unpack(packed: bytes) -> tuple[Clue, ...]:
    """The clues that were packed, rows and columns together."""
    numbers = array("i", packed)
    clues = []
    place = 0
    while place < len(numbers):
        count = numbers[place]
        end = place + 1 + 2 * max(count, 0)
        lengths, colors = numbers[place + 1 : end : 2], numbers[place + 2 : end : 2]
        if count < 0:
            clues.append(UNKNOWN_CLUE)
        elif colors.count(1) == count and -1 not in lengths:
            clues.append(Clue.of(tuple(lengths)))
        else:
            runs = zip(lengths, colors, strict=True)
            clues.append(
                Clue(
                    tuple(
                        Run(None if length < 0 else length, color or None) for length, color in runs
                    )
                )
            )
        place = end
    return tuple(clues)


def _plain(clue: Clue) -> str:
    return "" if clue.known and not clue.runs else str(clue)
