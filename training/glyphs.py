"""Cut-outs of digits and of other things, drawn as pictures of puzzles show them."""

from __future__ import annotations

import io
import random
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont
from pixels import pixel_digit, segment_digit

Ink = npt.NDArray[np.uint8]

NO_DIGIT = 10
#: Drawn this large first, then bent and brought to its size.
LARGE = 72
#: Letters and signs that nobody takes for a digit; O, I, l, S, Z, B, q and their like are left out.
LETTERS = "ACEFHKLMNPRTUVWXYacdefhkmnrtuvwxy%#&?@+=<>*~$^_-:;.,'\"{}\\/"


class Drawer:
    """Draws glyphs at random: the same ones for the same seed and fonts."""

    def __init__(self, fonts: list[Path], seed: int) -> None:
        self.draw = random.Random(seed)
        self.noise = np.random.default_rng(seed)
        self.fonts = [font for font in fonts if has_digits(font)]

    def sample(self, height: int | None = None) -> tuple[Ink, int]:
        """A cut-out and its class, a digit or NO_DIGIT; `height` in pixels, or any from 6 to 80."""
        while True:
            digit = self.draw.randrange(10) if self.draw.random() < 0.83 else NO_DIGIT
            ink = self.digit(digit, height) if digit != NO_DIGIT else self.other(height)
            if ink is not None:
                return ink, digit

    def digit(self, digit: int, height: int | None = None) -> Ink | None:
        """One digit, of a font mostly."""
        kind = self.draw.random()
        if kind < 0.07:
            small = pixel_digit(digit, self.draw)
            if self.draw.random() < 0.5:
                return self.dirtied(np.pad(small, 2))
            return self.shown(small, height)
        if kind < 0.1:
            return self.shown(segment_digit(digit, self.draw), height)
        if digit == 1 and kind < 0.14:
            bar = np.full((64, self.draw.randint(6, 22)), 255, np.uint8)
            return self.shown(bar, height)
        font = self.draw.choice(self.fonts)
        if kind < 0.35:  # as a screen draws it: at its size, on the grid of pixels
            return self.dirtied(self.marked(np.pad(drawn(font, str(digit), self.size(height)), 2)))
        return self.shown(drawn(font, str(digit), LARGE), height)

    def other(self, height: int | None = None) -> Ink | None:
        """Something that is no digit, or more than one."""
        kind = self.draw.random()
        if kind < 0.35:
            font = self.draw.choice(self.fonts)
            if "DSEG" in font.name:  # its letters are digits
                return None
            return self.shown(drawn(font, self.draw.choice(LETTERS), LARGE), height)
        if kind < 0.6:
            return self.shown(self.pair(), height)
        if kind < 0.75:
            return self.shown(self.fragment(), height)
        return self.shown(self.sign(), height)

    def pair(self) -> Ink:
        """Two digits that touch, or nearly."""
        font = self.draw.choice(self.fonts)
        left, right = (drawn(font, str(self.draw.randrange(10)), LARGE) for _ in "ab")
        rows = max(left.shape[0], right.shape[0])
        gap = self.draw.randint(-6, 8)
        ink = np.zeros((rows, left.shape[1] + right.shape[1] + gap), np.uint8)
        ink[rows - left.shape[0] :, : left.shape[1]] = left
        over = ink[rows - right.shape[0] :, left.shape[1] + gap :]
        np.maximum(over, right, out=over)
        return ink

    def fragment(self) -> Ink:
        """The top or the foot of a digit that a line has cut off."""
        ink = drawn(self.draw.choice(self.fonts), self.draw.choice("023456789"), LARGE)
        keep = int(ink.shape[0] * self.draw.uniform(0.2, 0.5))
        return ink[:keep] if self.draw.random() < 0.5 else ink[-keep:]

    def sign(self) -> Ink:
        """Lines, crosses, arrows, blobs, boxes, ticks."""
        side, draw = 64, self.draw
        image = Image.new("L", (side, side), 0)
        pen = ImageDraw.Draw(image)
        thick, low, high = draw.randint(2, 14), draw.randint(2, 10), side - draw.randint(3, 11)
        kind = draw.randrange(10)
        if kind == 0:
            pen.line((low, low, high, high), 255, thick)
            pen.line((low, high, high, low), 255, thick)
        elif kind == 1:
            pen.ellipse((low, low, high, draw.choice([high, high - 12])), 255)
        elif kind == 2:
            pen.rectangle((low, low, high, high), draw.choice([0, 255]), 255, min(thick, 8))
        elif kind == 3:
            pen.rectangle((0, 20, side, 20 + thick), 255)
        elif kind == 4:
            pen.line((low, high, high, low), 255, thick)
        elif kind == 5:
            pen.polygon(
                [(32, low), (high, 34), (40, 34), (40, high), (24, high), (24, 34), (low, 34)], 255
            )
            image = image.rotate(draw.choice([0, 90, 180, 270]))
        elif kind == 6:
            for _ in range(draw.randint(2, 6)):
                x, y, r = draw.randint(8, 54), draw.randint(8, 54), draw.randint(3, 14)
                pen.ellipse((x - r, y - r, x + r, y + r), 255)
        elif kind == 7:
            pen.line((low, 36, 26, high, high, low), 255, max(4, thick))
        elif kind == 8:  # a corner or a crossing of the lattice
            pen.line((32, draw.choice([0, 32]), 32, side), 255, min(thick, 6))
            pen.line((draw.choice([0, 32]), 32, side, 32), 255, min(thick, 6))
        else:  # a line as long as a strip
            ink = np.zeros((160, 8), np.uint8)
            ink[:, : draw.randint(2, 8)] = 255
            return ink
        return np.asarray(image)

    def shown(self, ink: Ink, height: int | None) -> Ink | None:
        """A large drawing, bent a little and brought to the size that it has in a picture."""
        draw = self.draw
        ink = self.marked(np.pad(ink, 16))
        image = Image.fromarray(ink)
        if draw.random() < 0.5:
            turn, slant = draw.gauss(0, 0.05), draw.gauss(0, 0.08)
            stretch = 0.16 if draw.random() < 0.85 else 0.5
            wide, high = 1 + draw.uniform(-0.8 * stretch, stretch), draw.uniform(0.95, 1.05)
            x, y = image.width / 2, image.height / 2
            matrix = (wide, slant - turn, x - wide * x - (slant - turn) * y,
                      turn, high, y - turn * x - high * y)  # fmt: skip
            image = image.transform(
                image.size, Image.Transform.AFFINE, matrix, Image.Resampling.BILINEAR
            )
        box = image.getbbox()
        if box is None:
            return None
        rows = self.size(height)
        scale = (box[3] - box[1]) / rows
        # The grid of pixels falls anywhere over the glyph.
        left, top = box[0] - scale * draw.uniform(2, 3), box[1] - scale * draw.uniform(2, 3)
        across, down = int((box[2] - left) / scale) + 3, int((box[3] - top) / scale) + 3
        # Room for the pixels around the glyph; cropping beyond an image fills up with nothing.
        far_left, far_top = int(left) - 1, int(top) - 1
        room = (far_left, far_top, int(left + across * scale) + 2, int(top + down * scale) + 2)
        left, top = left - far_left, top - far_top
        area = (left, top, left + across * scale, top + down * scale)
        filters = [Image.Resampling.BOX, Image.Resampling.BILINEAR, Image.Resampling.LANCZOS]
        small = image.crop(room).resize((across, down), draw.choice(filters), area)
        return self.dirtied(np.asarray(small))

    def marked(self, ink: Ink) -> Ink:
        """Sometimes struck out, touched by a line, or cut by one that was taken away."""
        draw, kind = self.draw, self.draw.random()
        if kind > 0.14:
            return ink
        rows, cols = np.flatnonzero(ink.any(axis=1)), np.flatnonzero(ink.any(axis=0))
        top, bottom, left, right = rows[0], rows[-1] + 1, cols[0], cols[-1] + 1
        high, wide = int(bottom - top), int(right - left)
        thick = max(1, round(high * draw.uniform(0.03, 0.08)))
        ink = ink.copy()
        if kind < 0.05:
            reach = min(2 + thick, int(left), ink.shape[1] - int(right))
            y = top + int(high * draw.uniform(0.4, 0.6))
            ink[y : y + thick, left - reach : right + reach] = 255
        elif kind < 0.075:
            image = Image.fromarray(ink)
            ends = (
                (left - 1, bottom, right, top - 1)
                if draw.random() < 0.7
                else (left, top, right, bottom)
            )
            ImageDraw.Draw(image).line([int(end) for end in ends], 255, thick)
            ink = np.asarray(image)
        elif kind < 0.115:
            over = draw.randint(0, 2)
            if draw.random() < 0.5:
                y = max(0, top - over - thick) if draw.random() < 0.5 else bottom + over
                ink[y : y + thick, left : left + wide] = 255
            else:
                x = max(0, left - over - thick) if draw.random() < 0.5 else right + over
                ink[top:bottom, x : x + thick] = 255
        else:
            cut = max(1, int(0.08 * high))
            side = draw.randrange(4)
            if side == 0:
                ink[: top + cut] = 0
            elif side == 1:
                ink[bottom - cut :] = 0
            elif wide > 5 * cut:
                ink[:, : left + cut] = 0
                if side == 3:
                    ink[:, right - cut :] = 0
        return ink

    def dirtied(self, ink: Ink) -> Ink | None:
        """Blur, contrast, noise and JPEG; then the tight box of what a threshold leaves."""
        draw = self.draw
        x = ink.astype(np.float32) / 255
        small = min(x.shape) < 14
        if draw.random() < 0.35:
            x = blurred(
                x, draw.uniform(0.2, 0.6) if small else draw.uniform(0.2, 1.2) * len(x) / 24
            )
        if draw.random() < 0.25:
            x = np.clip((x - draw.uniform(0, 0.3)) * draw.uniform(1, 2.2), 0, 1)
        elif draw.random() < 0.2:
            x = x ** draw.uniform(0.6, 1.6)
        if draw.random() < 0.3:
            x = x + self.noise.normal(0, draw.uniform(0.01, 0.11), x.shape).astype(np.float32)
        strength = draw.uniform(0.25, 1) if draw.random() < 0.4 else 1
        x = np.clip(x * strength, 0, 1)
        grey = (x * 255).astype(np.uint8)
        if draw.random() < 0.15:
            file = io.BytesIO()
            Image.fromarray(255 - grey).save(file, "JPEG", quality=draw.randint(25, 85))
            grey = 255 - np.asarray(Image.open(file))
        if draw.random() < 0.1:
            grey = (grey > draw.uniform(0.35, 0.6) * grey.max()) * np.uint8(255)
        return tight(grey, draw.uniform(0.15, 0.5))

    def size(self, height: int | None) -> int:
        """Small sizes often: they are the hard ones."""
        if height is not None:
            return height
        return round(6 * (80 / 6) ** (self.draw.random() ** 1.4))


def blurred(x: npt.NDArray[np.float32], sigma: float) -> npt.NDArray[np.float32]:
    """A Gaussian blur."""
    reach = max(1, int(2.5 * sigma + 0.5))
    kernel = np.exp(-0.5 * (np.arange(-reach, reach + 1) / max(sigma, 0.05)) ** 2).astype(
        np.float32
    )
    kernel /= kernel.sum()
    for _ in "xy":
        padded = np.pad(x, ((0, 0), (reach, reach)))
        x = sum(w * padded[:, i : i + x.shape[1]] for i, w in enumerate(kernel)).T  # type: ignore[union-attr]
    return x


def tight(ink: Ink, share: float) -> Ink | None:
    """The box around the pixels that have this share of the darkest one's ink."""
    most = int(ink.max())
    if most < 24:
        return None
    dark = ink >= share * most
    rows, cols = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    return ink[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1]


@lru_cache(maxsize=40)
def font_of(path: Path, size: int) -> ImageFont.FreeTypeFont:
    """A font at one size."""
    return ImageFont.truetype(path, size)


@lru_cache(maxsize=30_000)
def drawn(path: Path, text: str, height: int) -> Ink:
    """A character whose digits are about this many pixels high."""
    font = font_of(path, max(6, round(height * 1.38)))
    left, top, right, bottom = font.getbbox(text)
    image = Image.new("L", (int(right - left) + 4, int(bottom - top) + 4))
    ImageDraw.Draw(image).text((2 - left, 2 - top), text, 255, font)
    box = image.getbbox()
    return np.asarray(image.crop(box) if box else Image.new("L", (1, 1), 255))


def has_digits(path: Path) -> bool:
    """Whether a font draws ten digits, all different."""
    try:
        return len({drawn(path, str(digit), LARGE).tobytes() for digit in range(10)}) == 10
    except OSError:
        return False
