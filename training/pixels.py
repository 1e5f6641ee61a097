"""Digits in few pixels, as games draw them, and in seven segments: shapes that fonts lack."""

from __future__ import annotations

import random

import numpy as np
import numpy.typing as npt

Ink = npt.NDArray[np.uint8]

#: Each font: ten digits side by side, a blank between two.
FONTS = [
    """
### .#. ##. ##. #.# ### ### ### ### ###
#.# ##. ..# ..# #.# #.. #.. ..# #.# #.#
#.# .#. ### ##. ### ### ### ..# ### ###
#.# .#. #.. ..# ..# ..# #.# ..# #.# ..#
### ### ### ##. ..# ##. ### ..# ### ##.
""",
    """
.#. .#. ##. ##. #.. ### .## ### .#. .#.
#.# ##. ..# ..# #.# #.. #.. ..# #.# #.#
#.# .#. .#. .#. ### ##. ### .#. .#. .##
#.# .#. #.. ..# ..# ..# #.# .#. #.# ..#
.#. ### ### ##. ..# ##. .#. .#. .#. ##.
""",
    """
### # ### ### #.# ### ### ### ### ###
#.# # ..# ..# #.# #.. #.. ..# #.# #.#
#.# # ### ### ### ### ### ..# ### ###
#.# # #.. ..# ..# ..# #.# ..# #.# ..#
### # ### ### ..# ### ### ..# ### ###
""",
    """
##### ..##. ##### ##### ##.## ##### ##### ##### ##### #####
##.## .###. ...## ...## ##.## ##... ##... ...## ##.## ##.##
##.## ..##. ...## ...## ##.## ##... ##... ...## ##.## ##.##
##.## ..##. ##### ##### ##### ##### ##### ...## ##### #####
##.## ..##. ##... ...## ...## ...## ##.## ...## ##.## ...##
##.## ..##. ##... ...## ...## ...## ##.## ...## ##.## ...##
##### ##### ##### ##### ...## ##### ##### ...## ##### #####
""",
    """
.##. .#. .##. .##. ...# #### .##. #### .##. .##.
#..# ##. #..# #..# ..## #... #... ...# #..# #..#
#..# .#. ...# ..#. .#.# ###. ###. ..#. .##. #..#
#..# .#. ..#. ...# #### ...# #..# ..#. #..# .###
#..# .#. .#.. #..# ...# #..# #..# .#.. #..# ...#
.##. ### #### .##. ...# .##. .##. .#.. .##. .##.
""",
    """
.###. ..#.. .###. .###. ...#. ##### .###. ##### .###. .###.
#...# .##.. #...# #...# ..##. #.... #.... ....# #...# #...#
#..## ..#.. ....# ....# .#.#. ####. #.... ...#. #...# #...#
#.#.# ..#.. ...#. ..##. #..#. ....# ####. ...#. .###. .####
##..# ..#.. ..#.. ....# ##### ....# #...# ..#.. #...# ....#
#...# ..#.. .#... #...# ...#. #...# #...# ..#.. #...# ....#
.###. .###. ##### .###. ...#. .###. .###. ..#.. .###. .###.
""",
    """
##### ##. ##### ##### #..#. ##### ##... ##### ##### #####
#...# .#. ....# ....# #..#. #.... #.... #...# #...# #...#
#...# .#. ##### .#### ##### ##### ##### ....# ##### #####
#...# .#. #.... ....# ...#. ....# #...# ....# #...# ....#
##### .#. ##### ##### ...#. ##### ##### ....# ##### ...##
""",
    """
###### ##. ###### ###### #....# ###### ###### ###### ###### ######
#....# .#. .....# .....# #....# #..... #..... .....# #....# #....#
#....# .#. .....# ..#### #....# #..... #..... .....# #....# #....#
#....# .#. ###### .....# ###### ###### ###### ....#. ###### ######
#....# .#. #..... .....# .....# .....# #....# ....#. #....# .....#
###### ### ###### ###### .....# ###### ###### ....#. ###### ######
""",
]

SEGMENTS = ["abcdef", "bc", "abged", "abgcd", "fgbc", "afgcd", "afgedc", "abc", "abcdefg", "abcdfg"]


def digits_of(font: str) -> list[Ink]:
    """The ten digits of a drawn font."""
    rows = [line.split() for line in font.strip().splitlines()]
    return [
        np.array([[255 * (c == "#") for c in row[digit]] for row in rows], np.uint8)
        for digit in range(10)
    ]


DRAWN = [digits_of(font) for font in FONTS]


def pixel_digit(digit: int, draw: random.Random) -> Ink:
    """A digit of a pixel font, each pixel some pixels large."""
    ink = draw.choice(DRAWN)[digit]
    across = draw.choice([1, 1, 2, 2, 3, 4, 6, 8])
    down = across if draw.random() < 0.6 else max(1, across + draw.choice([-1, 1]))
    if draw.random() < 0.2:  # wide, as consoles draw them: upright strokes twice as thick
        across *= 2
    large = ink.repeat(down, axis=0).repeat(across, axis=1)
    return shadowed(large, down, draw.uniform(0.2, 0.7)) if draw.random() < 0.25 else large


def shadowed(ink: Ink, step: int, strength: float) -> Ink:
    """A shadow one step to the right and below."""
    out = np.pad(ink, ((0, step), (0, step)))
    behind = (np.pad(ink, ((step, 0), (step, 0))) * strength).astype(np.uint8)
    return np.maximum(out, behind)


def segment_digit(digit: int, draw: random.Random) -> Ink:
    """A digit of seven segments, with or without gaps between them."""
    width, height, thick = draw.randint(26, 44), 64, draw.randint(4, 13)
    gap, middle = draw.choice([0, 0, 1, 3]), height // 2
    boxes = {
        "a": (0, 0, width, thick),
        "d": (0, height - thick, width, height),
        "g": (0, middle - thick // 2, width, middle + thick - thick // 2),
        "f": (0, 0, thick, middle),
        "e": (0, middle, thick, height),
        "b": (width - thick, 0, width, middle),
        "c": (width - thick, middle, width, height),
    }
    ink = np.zeros((height, width), np.uint8)
    for name in SEGMENTS[digit]:
        left, top, right, bottom = boxes[name]
        ink[top + gap * (name in "bcef") : bottom - gap * (name in "bcef"), left:right] = 255
    return ink
