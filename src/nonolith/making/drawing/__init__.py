"""`draw`: a photo, a drawing or an SVG becomes a puzzle that is fair.

The image is cropped and reduced (`opening`, `framing`), its pixels get inks (`inks` in colors,
`tones` in black and white), the pixels of each cell vote (`cells`), and of several pictures that
come out, the one that `resembling` likes best after `refine` is the answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from nonolith.errors import PuzzleError
from nonolith.grid import Grid
from nonolith.making.drawing.cells import Cells, filled_in, vote
from nonolith.making.drawing.framing import Frame, framed
from nonolith.making.drawing.inks import Layer, colored, shades_of
from nonolith.making.drawing.opening import Source, open_image
from nonolith.making.drawing.resembling import Target
from nonolith.making.drawing.tones import (
    is_night,
    local,
    middle,
    outlined,
    share_limit,
    toned,
)
from nonolith.making.fairness import Fairness
from nonolith.making.refining import Refinement, refine
from nonolith.palette import BLACK_AND_WHITE, Palette
from nonolith.puzzle import MAX_CELLS, Puzzle
from nonolith.reporting import palette_dict
from nonolith.result import Limits
from nonolith.timing import Clock

if TYPE_CHECKING:
    from PIL.Image import Image as PilImage

#: A picture that leaves less than this part blank shows nothing.
_LEAST_BLANK = 0.08
#: How many cells for each that may be changed, if nothing is said: an image is only a suggestion.
_CELLS_A_CHANGE = 50
#: What is better than the numbers say, because it shows what is inside, or worse.
_FAVORS = {"local tones": 0.05, "silhouette": -0.3}
#: The most colors besides the background; more cannot be told apart in a clue.
MOST_COLORS = 12


@dataclass(frozen=True, slots=True)
class Candidate:
    """One way to draw an image: its name, the picture before and after `refine`, its worth."""

    way: str
    before: Grid
    refined: Refinement
    worth: float

    @property
    def picture(self) -> Grid:
        """The picture after the changes."""
        return self.refined.picture

    def to_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "way": self.way,
            "fair": self.refined.fair,
            "changes": len(self.refined.changes),
            "worth": round(self.worth, 3),
            "picture": self.picture.lines(),
            "palette": palette_dict(self.picture.palette),
        }


@dataclass(frozen=True, slots=True)
class Drawn:
    """What `draw` made of an image: the candidates, best first; the first is the answer."""

    candidates: tuple[Candidate, ...]
    #: The part of the image that was drawn.
    original: PilImage

    @property
    def best(self) -> Candidate:
        """The candidate that was chosen."""
        return self.candidates[0]

    @property
    def refined(self) -> Refinement:
        """Its changes, and whether it is fair."""
        return self.best.refined

    @property
    def fair(self) -> bool:
        """Whether the puzzle has one solution, to be found as asked."""
        return self.refined.fair

    @property
    def picture(self) -> Grid:
        """The picture."""
        return self.refined.picture

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle of the picture, which is its goal."""
        return self.refined.puzzle

    def sheet(self) -> bytes:
        """A PNG of all candidates side by side, the best first."""
        from nonolith.making.drawing.sheet import candidate_sheet

        return candidate_sheet(
            self.original, [(_caption(one), one.picture) for one in self.candidates]
        )

    def to_dict(self) -> dict[str, Any]:
        """For JSON; rows and columns start at 1."""
        return {
            **self.refined.to_dict(),
            "palette": palette_dict(self.picture.palette),
            "way": self.best.way,
            "candidates": [candidate.to_dict() for candidate in self.candidates],
        }


def draw(
    image: Source,
    *,
    size: str | tuple[int, int] | int | None = None,
    colors: int = 1,
    crop: tuple[float, float, float, float] | None = None,
    contrast: float = 1.0,
    threshold: int | None = None,
    asked: Fairness = Fairness.LINES,
    changes: int | None = None,
    most_cells: int = MAX_CELLS,
    limits: Limits = Limits(),  # noqa: B008 - frozen
) -> Drawn:
    """Draw a photo, a drawing or an SVG as the picture of a puzzle that is fair.

    ``image`` is the name of a file, or its bytes. ``size`` is ``"30x20"`` or the longer side;
    without it 30, and an icon keeps its own. ``colors`` counts those besides the background, and is
    an upper bound. ``crop`` is left, top, right and bottom from 0 to 1; without it, a plain border
    goes. ``threshold`` (0 to 255) says what is dark, in black and white. What is ``asked`` for, and
    how many ``changes`` of cells it may take, is as for `refine`.
    """
    if not 1 <= colors <= MOST_COLORS:
        raise PuzzleError(f"colors: found {colors}; expected 1 to {MOST_COLORS}")
    if threshold is not None and (colors > 1 or not 0 <= threshold <= 255):
        expected = "0 to 255" if colors == 1 else "none, because it is about black and white"
        raise PuzzleError(f"threshold: found {threshold}; expected {expected}")
    clock = Clock(limits.seconds)
    frame = framed(
        open_image(image), size=size, crop=crop, contrast=contrast, most_cells=most_cells
    )
    if colors == 1 and threshold is None and is_night(frame):
        frame = frame.inverted()
    target = Target(frame, color=colors > 1)
    drafts = []
    seen = set()
    for way, cells, palette in _ways(frame, colors, threshold):
        blank = cells.inks.count(0) / len(cells.inks)
        if cells.inks not in seen and (_LEAST_BLANK < blank < 1 or (frame.step == 1 and blank < 1)):
            seen.add(cells.inks)
            picture, sure = _picture(frame, cells, palette)
            worth = target.worth(picture) + _FAVORS.get(way, 0.0)
            drafts.append((worth, way, picture, sure))
    if not drafts:
        raise PuzzleError(_empty(frame, threshold))
    drafts.sort(key=lambda draft: -draft[0])
    if changes is None:
        changes = max(12, frame.width * frame.height // _CELLS_A_CHANGE)
    made: list[Candidate] = []
    for worth, way, picture, sure in drafts:
        if made and (clock.is_over or any(one.refined.fair and one.worth > worth for one in made)):
            break  # changes only take away from what a draft is worth
        refined = refine(
            picture,
            asked=asked,
            changes=changes,
            doubt=sure,
            prove=False,
            # Half of what is left, lest the first one takes it all.
            limits=Limits(seconds=None if clock.left is None else clock.left / 2),
        )
        after = target.worth(refined.picture, len(refined.changes)) + _FAVORS.get(way, 0.0)
        made.append(Candidate(way, picture, refined, after))
    made.sort(key=lambda one: (not one.refined.fair, -one.worth))
    return Drawn(tuple(made), frame.image)


def _ways(
    frame: Frame, colors: int, threshold: int | None
) -> Iterator[tuple[str, Cells, Palette | None]]:
    """The drafts: a name, the cells, and their palette (None for black and white)."""
    if colors > 1:
        shades = shades_of(frame)
        for name, bold in (
            ("small patches kept", False),
            ("large areas first", True),
        ):
            layer = colored(frame, shades, colors, bold=bold)
            if len(layer.inks) > 1:
                yield name, vote(frame, layer), _palette(layer)
        return
    limit = middle(frame) if threshold is None else threshold
    layers: list[tuple[str, Layer]] = [("tones", toned(frame, limit))]
    if threshold is None and frame.step > 1:
        layers += [
            ("local tones", local(frame, limit)),
            ("darker", toned(frame, share_limit(frame, 55))),
            ("lighter", toned(frame, share_limit(frame, 30))),
            ("outlines", outlined(frame)),
        ]
    for name, layer in layers:
        yield name, vote(frame, layer), None
    if frame.step > 1:
        thick = vote(frame, layers[0][1], lines=2)
        yield "bold lines", thick, None
        yield "silhouette", filled_in(frame, thick), None


def _palette(layer: Layer) -> Palette:
    paper, *inks = layer.inks
    return Palette.of(*inks, background="#{:02x}{:02x}{:02x}".format(*paper))


def _picture(frame: Frame, cells: Cells, palette: Palette | None) -> tuple[Grid, tuple[float, ...]]:
    """The picture, without colors that no cell has."""
    if palette is None:
        return Grid.from_colors(frame.width, frame.height, cells.inks, BLACK_AND_WHITE), cells.sure
    used = [number for number in range(1, len(palette) + 1) if number in cells.inks]
    table = bytearray(256)
    for place, number in enumerate(used, 1):
        table[number] = place
    kept = Palette.of(*(palette[number].rgb for number in used), background=palette[0].hex)
    inks = cells.inks.translate(bytes(table))
    return Grid.from_colors(frame.width, frame.height, inks, kept), cells.sure


def _caption(one: Candidate) -> str:
    count = len(one.refined.changes)
    return f"{one.way}: {f'{count} changed' if one.refined.fair else 'not fair'}"


def _empty(frame: Frame, threshold: int | None) -> str:
    darkest, lightest = frame.image.convert("L").getextrema()
    if darkest == lightest:
        return "the image has only one color; expected something that stands out from a background"
    if threshold is not None:
        return (
            f"threshold: found {threshold}, at which everything or nothing is dark; expected "
            "another value"
        )
    return "nothing stands out in the image; expected more contrast"
