"""From pixels to cells: every pixel has a vote."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nonolith.making.canvas import Canvas
from nonolith.making.change_prices import RING
from nonolith.making.drawing.framing import Frame
from nonolith.making.drawing.inks import Layer
from nonolith.making.drawing.oklab import Rgb, to_lab
from nonolith.making.drawing.strokes import with_strokes

if TYPE_CHECKING:
    from PIL.Image import Image as PilImage

#: With fewer pixels a cell there is no telling how thick a line is.
_LEAST_STEP = 4


@dataclass(frozen=True, slots=True)
class Cells:
    """The ink of every cell, and how sure that is, from 0 (a coin could have decided) to 1."""

    inks: bytes
    sure: tuple[float, ...]


def vote(frame: Frame, layer: Layer, *, lines: float = 1.0) -> Cells:
    """The ink of most pixels in each cell; thin lines become ``lines`` cells thick.

    Cells that are alone in their ink go, unless one pixel is one cell.
    """
    masks = [
        layer.image.point(lambda part, ink=ink: 255 * (part == ink))
        for ink in range(len(layer.inks))
    ]
    if lines and frame.step >= _LEAST_STEP:
        masks = _with_strokes(masks, layer.inks, frame.step, round(lines * frame.step))
    counts = [mask.resize((frame.width, frame.height), 4).tobytes() for mask in masks]
    cells = bytearray()
    sure = []
    for votes in zip(*counts, strict=True):
        most = max(votes)
        # Of two inks with as many votes the drawn one wins, not the paper.
        ink = len(votes) - 1 - votes[::-1].index(most)
        second = max((*votes[:ink], *votes[ink + 1 :]), default=0)
        cells.append(ink)
        sure.append(min(1.0, (most - second) / 255))
    if frame.step > 1:
        _without_specks(cells, sure, frame.width)
    return Cells(bytes(cells), tuple(sure))


def _with_strokes(
    masks: Sequence[PilImage], inks: Sequence[Rgb], step: int, thick: int
) -> list[PilImage]:
    from PIL import Image

    size = masks[0].size
    padded = -(-size[0] // 8) * 8
    boards = [
        int.from_bytes(mask.convert("1", dither=Image.Dither.NONE).tobytes(), "big")
        for mask in masks
    ]
    made = with_strokes(Canvas(padded, size[1]), boards, [to_lab(ink) for ink in inks], step, thick)
    count = padded // 8 * size[1]
    return [Image.frombytes("1", size, board.to_bytes(count, "big")).convert("L") for board in made]


def _without_specks(cells: bytearray, sure: list[float], width: int) -> None:
    """Give cells that are alone in their ink the ink of most of their neighbors."""
    height = len(cells) // width
    before = bytes(cells)
    for cell, ink in enumerate(before):
        row, column = divmod(cell, width)
        around = [
            before[(row + down) * width + column + right]
            for down, right in RING
            if 0 <= row + down < height and 0 <= column + right < width
        ]
        if ink not in around and sure[cell] < 0.8:
            cells[cell] = Counter(around).most_common(1)[0][0]
            sure[cell] = 0.3


def filled_in(frame: Frame, cells: Cells) -> Cells:
    """With everything filled that lines enclose."""
    width, height = frame.width, frame.height
    blank = bytearray(cells.inks)
    rim = {(row, column) for row in range(height) for column in (0, width - 1)}
    rim |= {(row, column) for column in range(width) for row in (0, height - 1)}
    open_ = [(row, column) for row, column in rim if not blank[row * width + column]]
    while open_:
        row, column = open_.pop()
        at = row * width + column
        if not blank[at]:
            blank[at] = 2
            open_ += [
                (row + down, column + right)
                for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1))
                if 0 <= row + down < height and 0 <= column + right < width
            ]
    return Cells(bytes(ink != 2 for ink in blank), cells.sure)
