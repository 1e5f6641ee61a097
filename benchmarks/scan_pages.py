"""Draws pages with puzzles in a real browser, for `scan.py` to read: pictures and truth.jsonl.

    python training/fonts.py                                # once: the fonts of the looks
    python benchmarks/scan_pages.py FOLDER [--set photos] [--count 100] [--seed 1]

Sets: screens (up to 30x30), large (31x31 to 60x60), scans and photos of print (up to 30x30),
colors, marks (half-solved screens), apps and games (as games and programs look, in a table with
CSS). Some are JPEGs; scales go from 1 to 4. The same seed draws the same pages. `scan.py --draw`
draws and reads them without keeping any.
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
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image
from scan_apps import APPS, App, app_page
from scan_drawing import page_of
from scan_games import GAMES
from scan_looks import LOOKS, Look
from scan_photos import compressed, photographed, scanned
from scan_puzzles import Game, new_game

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "build" / "fonts"
SETS = ["screens", "large", "scans", "photos", "colors", "marks", "apps", "games"]
PRINT = ("scans", "photos")
#: No side of a picture is longer than this.
LONGEST = 3000


def fonts() -> dict[str, Path]:
    """The looks' fonts by file name."""
    found = {path.name: path for path in FONTS.rglob("*.[ot]tf")}
    missing = sorted({look.font for look in (*LOOKS, *APPS, *GAMES)} - set(found))
    if missing:
        sys.exit(f"The fonts {', '.join(missing)} are not in {FONTS}: run training/fonts.py first.")
    return found


def plan_app(apps: list[App], draw: random.Random) -> tuple[App, Game, int]:
    """As `plan`."""
    app = draw.choice(apps)
    height = min(app.most, draw.choice([5, 10, 15, 20, draw.randint(5, app.most)]))
    width = height if draw.random() < 0.6 else draw.randint(5, app.most)
    state = draw.choice(["empty", "partly", "partly", "solved"])
    colors = 1 if app.colors == 1 else draw.randint(2, app.colors)
    return app, new_game(draw, width, height, colors, state), draw.randint(*app.cell)


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
    states = ["empty", "empty", "partly", "partly", "solved"]
    if kind in PRINT or kind == "marks":
        states = ["empty"] if kind in PRINT else ["partly"]
    colors = draw.randint(2, 5) if kind == "colors" else 1
    game = new_game(draw, width, height, colors, draw.choice(states))
    return look, game, draw.randint(*look.cell)


class Painter:
    """One browser that draws page after page."""

    def __init__(self, browser: Any, folder: Path) -> None:
        self._fonts = fonts()
        self._file = folder / "page.html"
        self._pages = {
            scale: browser.new_context(device_scale_factor=scale).new_page()
            for scale in (1, 2, 3, 4)
        }

    def picture(self, kind: str, seed: int, index: int) -> tuple[Image.Image, str, dict[str, Any]]:
        """A picture, how it is to be stored, and the truth about it."""
        draw = random.Random(f"{seed} {kind} {index}")
        noise = np.random.default_rng(draw.randrange(1 << 32))
        look: Look | App
        if kind in ("apps", "games"):
            look, game, cell = plan_app(APPS if kind == "apps" else GAMES, draw)
            page = app_page(game, look, self._fonts[look.font], draw, cell)
        else:
            look, game, cell = plan(kind, draw)
            page = page_of(game, look, self._fonts[look.font], draw, cell)
        self._file.write_text(page)
        extent = cell * max(game.puzzle.width, game.puzzle.height) * 1.6
        scales = (2, 3) if kind in PRINT else (1, 1, 2, 3, 4)
        scale = draw.choice([s for s in scales if s * extent < LONGEST] or [1])
        image = self._shot(self._pages[scale])
        how = "png"
        if kind == "photos":
            image, how = photographed(image, noise), "jpg"
        elif kind == "scans":
            image, how = scanned(image, noise), "jpg"
        elif draw.random() < 0.2:
            image, how = compressed(image, draw.randint(60, 90)), "jpg"
        truth = {"source": look.name, "kind": kind, "scale": scale, "cell": cell * scale}
        return image, how, truth | game.truth()

    def _shot(self, page: Any) -> Image.Image:
        page.goto(self._file.as_uri())
        page.evaluate("document.fonts.ready")
        return Image.open(io.BytesIO(page.locator("#shot").screenshot())).convert("RGB")


@contextmanager
def painter() -> Iterator[Painter]:
    """A browser to draw with."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        chromium = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield Painter(browser, Path(folder))
        browser.close()


def drawn(
    folder: Path, sets: list[str], count: int, seed: int, skip: set[str] = frozenset()
) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Files in the folder and the truth about each, as `truth.jsonl` has it."""
    with painter() as by:
        for index in range(count):
            for kind in sets:
                name = f"{kind}-{seed}-{index:04}"
                if name in skip:
                    continue
                image, how, truth = by.picture(kind, seed, index)
                file = folder / f"{name}.{how}"
                quality = {"quality": 95} if how == "jpg" else {"compress_level": 1}
                image.save(file, **quality)
                yield file, {"file": file.name, **truth}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--set", choices=SETS, action="append", dest="sets")
    parser.add_argument("--count", type=int, default=20, help="pictures of each set")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    with (options.folder / "truth.jsonl").open("w") as truths:
        pages = drawn(options.folder, options.sets or SETS, options.count, options.seed)
        for _, truth in pages:
            truths.write(json.dumps(truth) + "\n")
    print(f"{options.folder}/truth.jsonl")


if __name__ == "__main__":
    main()
