"""Take the screenshots of the documentation: python tests/page/screenshots.py."""

from __future__ import annotations

import io
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import json

from page_browser import ROOT, Visit, browser, visiting
from pages import LOOKS, draw_page, to_bytes
from PIL import Image
from test_page_home import solve
from test_page_open import drop

import nonolith as nl

OUT = ROOT / "docs" / "images"
VIEWPORT = {"width": 1200, "height": 780}
#: A cat whose whiskers can be read in two ways.
CAT = (
    ".#.......#..#..",
    ".##.....##.....",
    ".#########.....",
    "###########....",
    "##..###..##...#",
    "##..###..##..#.",
    "###########..##",
    "####.#.####...#",
    ".####.####....#",
    "..#######....##",
    "..########..##.",
    ".############..",
    ".###########...",
    ".##.###.##.#...",
    ".##.###.##..#..",
)


def front(visit: Visit) -> None:
    """The front of somebody who has played a little."""
    page = visit.home()
    for pack, count in (("small-things", 2), ("animals", 4), ("colours", 3), ("first-steps", 3)):
        for number in range(count):
            page.goto(f"{visit.server.url}/#home/{pack}")
            page.click(f"#entries .entry >> nth={number}")
            visit.wait(f"nonolith.state.puzzle?.place.startsWith('{pack}')")
            page.wait_for_timeout(150)
            solve(visit)
            visit.show("home")
    page.wait_for_selector("[data-solved]")
    page.mouse.move(5, 400)
    page.wait_for_timeout(300)
    page.screenshot(path=OUT / "page-front.png")


def play(visit: Visit) -> None:
    """A colour puzzle, halfway through."""
    page = visit.open(json.loads((ROOT / "examples/up-and-away.json").read_text()))
    page.evaluate(
        """() => {
            const { state } = nonolith;
            const { goal } = state.puzzle.record;
            const symbols = state.puzzle.palette.map((color) => color.symbol);
            const moves = goal.flatMap((row, y) => [...row].map((symbol, x) =>
                [y * row.length + x, symbols.indexOf(symbol)])).filter((_, at) => {
                    const [y, x] = [Math.floor(at / 15), at % 15];
                    return (y > 12 || y < 3 || (x > 3 && x < 8)) && !(x > 10 && y < 6);
                });
            state.play(moves);
            state.game.seconds = 254;
            state.tell("settings");
        }"""
    )
    page.mouse.move(*visit.place(5, 9))
    page.wait_for_timeout(300)
    page.screenshot(path=OUT / "page-play.png")


def learn(visit: Visit) -> None:
    """A hint, in the dark."""
    page = visit.go()
    page.click('[data-title="Lighthouse"]')
    visit.show("learn")
    visit.wait_text("#difficulty", "Hardest technique")
    for _ in range(34):
        page.click("#hint-cells")
        page.click("#do-step")
    page.click("#hint-cells")
    page.wait_for_selector("#do-step")
    page.evaluate("document.activeElement.blur()")
    page.wait_for_timeout(300)
    page.screenshot(path=OUT / "page-learn.png")


def make(visit: Visit) -> None:
    """A drawing with two readings."""
    page = visit.go()
    cells = " ".join(f"{int(symbol == '#')}*1" for row in CAT for symbol in row)
    white, black = (
        {"symbol": ".", "name": "white", "rgb": "#ffffff"},
        {"symbol": "#", "name": "black", "rgb": "#000000"},
    )
    drawing = {"width": 15, "height": 15, "cells": cells, "palette": [white, black], "title": "Cat"}
    store = "picture => localStorage.setItem('nonolith.drawing', JSON.stringify({ picture }))"
    page.evaluate(store, drawing)
    page.reload()
    page.wait_for_selector(".example", state="attached")
    visit.show("make")
    visit.wait_text("#make-verdict", "Several solutions")
    page.wait_for_timeout(300)
    page.screenshot(path=OUT / "page-make.png")


def scan(visit: Visit) -> None:
    """A photo of a printed puzzle, half solved."""
    puzzle = nl.load(ROOT / "examples/lighthouse.non")
    done = nl.Grid.from_rows(
        [
            [color if row < 9 else -1 for color in line]
            for row, line in enumerate(puzzle.goal.rows())
        ]
    )
    paper = draw_page(puzzle, LOOKS["sepia"], done)
    page = visit.go()
    photo = paper.rotate(2.5, Image.Resampling.BICUBIC, expand=True, fillcolor="#6b5a45")
    drop(visit, "photo.png", to_bytes(photo, "PNG"), "image/png")
    visit.wait("document.querySelector('#scan-status') !== null", 300)
    visit.wait_text("#scan-status", "solution")
    page.wait_for_timeout(300)
    shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    shot.quantize(200).save(OUT / "page-scan.png", optimize=True)


def main() -> None:
    """Take them all, or those that are named."""
    wanted = sys.argv[1:]
    with browser() as chromium:
        views = (front, "light"), (play, "light"), (learn, "dark"), (make, "light"), (scan, "light")
        for take, scheme in views:
            if wanted and take.__name__ not in wanted:
                continue
            with visiting(chromium, viewport=VIEWPORT, color_scheme=scheme) as visit:
                take(visit)


if __name__ == "__main__":
    main()
