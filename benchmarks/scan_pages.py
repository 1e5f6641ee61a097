"""Draws pages with puzzles in a real browser, for `scan.py` to read: pictures and truth.jsonl.

    python training/fonts.py                                # once: the fonts of the looks
    python benchmarks/scan_pages.py FOLDER [--set photos] [--count 100] [--seed 1]

Sets: screens (up to 30x30), large (31x31 to 60x60), scans and photos of print (up to 30x30),
colors. Some screens are JPEGs; scales go from 1 to 4. The same seed draws the same pages.
"""

from __future__ import annotations

import argparse
import io
import json
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image
from scan_drawing import page_of
from scan_looks import LOOKS, Look
from scan_photos import compressed, photographed, scanned
from scan_puzzles import Game, new_game

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "build" / "fonts"
SETS = ["screens", "large", "scans", "photos", "colors"]
PRINT = ("scans", "photos")
#: No side of a picture is longer than this.
LONGEST = 3000


def fonts() -> dict[str, Path]:
    """The looks' fonts by file name."""
    found = {path.name: path for path in FONTS.rglob("*.[ot]tf")}
    missing = sorted({look.font for look in LOOKS} - set(found))
    if missing:
        sys.exit(f"The fonts {', '.join(missing)} are not in {FONTS}: run training/fonts.py first.")
    return found


def plan(kind: str, draw: random.Random) -> tuple[Look, Game, int]:
    """A look, a game, and the side of a cell in CSS pixels."""
    low, high = (31, 60) if kind == "large" else (5, 30)
    if kind in PRINT:
        look = replace(draw.choice([look for look in LOOKS if look.print_like]), chrome="none")
    elif kind == "colors":
        look = draw.choice([look for look in LOOKS if look.done != "strike"])
        high = 25
    else:
        look = draw.choice(LOOKS)
    height = draw.choice([draw.randint(low, high), 5 * draw.randint((low + 4) // 5, high // 5)])
    width = height if draw.random() < 0.6 else draw.randint(low, high)
    states = ["empty"] if kind in PRINT else ["empty", "empty", "partly", "partly", "solved"]
    colors = draw.randint(2, 5) if kind == "colors" else 1
    game = new_game(draw, width, height, colors, draw.choice(states))
    return look, game, draw.randint(*look.cell)


def drawn(
    browser: Any, count: int, kind: str, seed: int
) -> Iterator[tuple[Image.Image, str, dict[str, Any]]]:
    """Pictures, how each is to be stored, and the truth about it."""
    files = fonts()
    pages = {
        scale: browser.new_context(device_scale_factor=scale).new_page() for scale in (1, 2, 3, 4)
    }
    folder = Path(tempfile.mkdtemp())
    try:
        for index in range(count):
            draw = random.Random(f"{seed} {kind} {index}")
            noise = np.random.default_rng(draw.randrange(1 << 32))
            look, game, cell = plan(kind, draw)
            file = folder / "page.html"
            file.write_text(page_of(game, look, files[look.font], draw, cell))
            extent = cell * max(game.puzzle.width, game.puzzle.height) * 1.6
            scales = (2, 3) if kind in PRINT else (1, 1, 2, 3, 4)
            scale = draw.choice([s for s in scales if s * extent < LONGEST] or [1])
            page = pages[scale]
            page.goto(file.as_uri())
            page.evaluate("document.fonts.ready")
            image = Image.open(io.BytesIO(page.locator("#shot").screenshot())).convert("RGB")
            how = "png"
            if kind == "photos":
                image, how = photographed(image, noise), "jpg"
            elif kind == "scans":
                image, how = scanned(image, noise), "jpg"
            elif draw.random() < 0.2:
                image, how = compressed(image, draw.randint(60, 90)), "jpg"
            truth = {"source": look.name, "kind": kind, "scale": scale, "cell": cell * scale}
            yield image, how, truth | game.truth()
    finally:
        shutil.rmtree(folder)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--set", choices=SETS, action="append", dest="sets")
    parser.add_argument("--count", type=int, default=20, help="pictures of each set")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    from playwright.sync_api import sync_playwright

    options.folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, (options.folder / "truth.jsonl").open("w") as truths:
        chromium = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for kind in options.sets or SETS:
            pictures = drawn(browser, options.count, kind, options.seed)
            for index, (image, how, truth) in enumerate(pictures):
                name = f"{kind}-{options.seed}-{index:04}.{how}"
                quality = {"quality": 95} if how == "jpg" else {"compress_level": 3}
                image.save(options.folder / name, **quality)
                truths.write(json.dumps({"file": name, **truth}) + "\n")
        browser.close()
    print(f"{options.folder}/truth.jsonl")


if __name__ == "__main__":
    main()
