"""What crosses the border to the native module: values become bytes and numbers, and back."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum

from nonolith.errors import UnsupportedError
from nonolith.grid import Grid
from nonolith.palette import Palette
from nonolith.puzzle import Puzzle
from nonolith.result import Limits, Progress, Stats

#: The solution byte of a cell is its color.
MAX_COLORS = 255


#: What a search tells of its cost: the fields of `Stats`, and the number of solutions found.
Numbers = tuple[float, float, int, int, int, int, int, int, int, int]


class Stop(IntEnum):
    """Why the engine came back; the numbers are the native module's."""

    FOUND = 0
    COMPLETE = 1
    LIMIT = 2
    CANCELLED = 3
    LOGIC_ENDS = 4


#: The same by number, which is quicker than to ask the class.
STOPS = tuple(Stop)


class Level(IntEnum):
    """How far a search climbs; the numbers are the native module's."""

    AUTOMATIC = 0
    LOGIC = 1
    BACKTRACK = 2
    PROBE = 3
    LEARN = 4
    LARGE = 5  # automatic, as on large boards


def seconds_of(seconds: float | None) -> float:
    """Seconds as the engine takes them, negative for no limit."""
    return -1.0 if seconds is None else seconds


def numbers_of(limits: Limits) -> tuple[float, int]:
    """Seconds and nodes as the engine takes them, negative for no limit."""
    return seconds_of(limits.seconds), -1 if limits.nodes is None else limits.nodes


def seed_of(seed: int) -> int:
    """A seed that the engine takes, or an error."""
    if not isinstance(seed, int) or not 0 <= seed < 2**64:
        raise UnsupportedError(f"found seed {seed!r}; expected a whole number from 0 to 2^64 - 1")
    return seed


def level_of(limits: Limits) -> Level:
    """How far the limits allow a search to climb."""
    return Level.LOGIC if limits.logic_only else Level.AUTOMATIC


def callback_of(
    progress: Callable[[Progress], object] | None,
) -> Callable[[Numbers], object] | None:
    """A progress function as the engine calls it."""
    if progress is None:
        return None
    return lambda numbers: progress(Progress(stats_of(numbers), int(numbers[9])))


def stats_of(numbers: Sequence[float]) -> Stats:
    """The cost of a search from what the engine tells."""
    return Stats(*numbers[:9])  # type: ignore[arg-type]  # seconds twice, then whole numbers


def pack_start(puzzle: Puzzle, start: Grid) -> bytes:
    """The start grid as the engine wants it, after a check that it belongs to the puzzle."""
    puzzle.check_grid(start)
    return pack_masks(start.masks, len(puzzle.palette))


def pack_masks(masks: Iterable[int], colors: int) -> bytes:
    """Cells as the engine takes them: as many bytes for each as its colors need."""
    if colors < 8:
        return bytes(masks)
    stride = colors // 8 + 1
    if stride == 2:
        return _little(array("H", masks)).tobytes()
    return b"".join(mask.to_bytes(stride, "little") for mask in masks)


def _little(masks: array[int]) -> array[int]:
    """Two-byte masks in the engine's byte order, or back again: up to 15 colors go fast."""
    if sys.byteorder == "big":
        masks.byteswap()
    return masks


def unpack_masks(data: bytes, colors: int) -> Iterable[int]:
    """The cells that were packed."""
    if colors < 8:
        return data
    stride = colors // 8 + 1
    if stride == 2:
        return _little(array("H", data))
    return (
        int.from_bytes(data[place : place + stride], "little")
        for place in range(0, len(data), stride)
    )


def unpack_grid(width: int, height: int, data: bytes, palette: Palette) -> Grid:
    """A grid from packed cells."""
    return Grid.from_masks(width, height, unpack_masks(data, len(palette)), palette)
