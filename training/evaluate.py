"""How well the committed net reads fonts that it has never seen, by size.

python training/evaluate.py [--sheet misread.png]
"""

from __future__ import annotations

import argparse

import fonts
import numpy as np
from glyphs import NO_DIGIT, Drawer, drawn, tight
from PIL import Image
from reference import HEIGHT, WIDTH, Ink, Layer, load, normalized, probabilities
from train import WEIGHTS

SIZES = (6, 7, 8, 9, 10, 12, 14, 18, 24, 36, 60, 80)


def sheet(glyphs: list[Ink]) -> Image.Image:
    """Glyphs side by side, enlarged."""
    across = 40
    rows = (len(glyphs) + across - 1) // across
    ink = np.full((rows * (HEIGHT + 2), across * (WIDTH + 2)), 90, np.uint8)
    for i, glyph in enumerate(glyphs):
        y, x = i // across * (HEIGHT + 2), i % across * (WIDTH + 2)
        ink[y : y + HEIGHT, x : x + WIDTH] = glyph
    image = Image.fromarray(ink)
    return image.resize((image.width * 2, image.height * 2), Image.Resampling.NEAREST)


def main() -> None:
    """One line for each size, and one for all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--glyphs", type=int, default=2500, help="how many of each size")
    parser.add_argument("--sheet", help="write a picture of the digits that were misread")
    options = parser.parse_args()
    layers = load(WEIGHTS.read_text())
    drawer = Drawer(fonts.files_of(fonts.TESTING), 1)
    print(f"{len(drawer.fonts)} unseen fonts, as dirty as those of the training")
    print("height   cut cleanly   with dirt   when sure (99 %)   others refused")
    misread: list[Ink] = []
    totals = np.zeros(6, int)
    for size in SIZES:
        pairs = [drawer.sample(size) for _ in range(options.glyphs)]
        glyphs = np.stack([normalized(ink) for ink, _ in pairs])
        truth = np.array([label for _, label in pairs])
        p = probabilities(layers, glyphs)
        right, digit, sure = p.argmax(axis=1) == truth, truth != NO_DIGIT, p.max(axis=1) > 0.99
        misread += list(glyphs[digit & ~right])
        counts = np.array([
            (right & digit).sum(), digit.sum(), (right & digit & sure).sum(), (digit & sure).sum(),
            (right & ~digit).sum(), (~digit).sum(),
        ])  # fmt: skip
        totals += counts
        print(line(f"{size:4} px   {clean(layers, drawer, size):9.2%}", counts))
    print(line("    all            ", totals))
    if options.sheet:
        sheet(misread).save(options.sheet)


def clean(layers: list[Layer], drawer: Drawer, size: int) -> float:
    """The share of digits that are read right in every font, as a screen draws them."""
    cuts = [(tight(drawn(font, str(i), size), 0.3), i) for font in drawer.fonts for i in range(10)]
    glyphs = np.stack([normalized(ink) for ink, _ in cuts if ink is not None])
    truth = np.array([digit for ink, digit in cuts if ink is not None])
    return float((probabilities(layers, glyphs).argmax(axis=1) == truth).mean())


def line(name: str, counts: np.ndarray) -> str:  # type: ignore[type-arg]
    """Shares in words."""
    right, digits, sure_right, sure, refused, others = counts.tolist()
    return (
        f"{name}   {right / digits:10.2%}   {sure_right / sure:10.2%} of {sure / digits:4.0%}"
        f"   {refused / others:12.2%}"
    )


if __name__ == "__main__":
    main()
