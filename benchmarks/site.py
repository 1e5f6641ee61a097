"""How large the site is and how long it takes, cold and warm: ``python benchmarks/site.py``.

CPU seconds are those of Node with the files of the site, best of some starts. In the browser,
desktop is this machine; the phone is a quarter of its speed (the page's own thread) on a line of
9 Mbit/s with 60 ms of delay. Needs ``make site``, chromium and playwright.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from page_browser import browser
from page_site import BUILT, Site

HINT = """async () => {
    const { ask } = await import("./js/api.js");
    const records = await (await fetch("examples.json")).json();
    const puzzle = records.find((record) => record.title === "Lighthouse");
    const begin = performance.now();
    await ask("hint", { puzzle, level: "cells" });
    return [begin, performance.now()];
}"""
SOLVE = HINT.replace('"hint"', '"solve"').replace(', level: "cells"', "")
#: Runs in the page: a hand that waits for the example and opens it, and notes when it is there.
PLAY = """const look = () => {
    const example = document.querySelector('[data-title="Lighthouse"]');
    if (document.body?.dataset.view === "play") window.playable = performance.now();
    else if (example) example.click();
    if (!window.playable) setTimeout(look, 2);
};
if (location.hash === "#open") look();"""
PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"


def measure(page: Any, url: str) -> list[float]:
    """Milliseconds: paint, playable, verdict, first hint, a hint afterwards."""
    page.goto("about:blank")
    page.goto(f"{url}#open")
    page.wait_for_selector("#solve")
    playable = page.evaluate("window.playable")
    solved = page.evaluate(SOLVE)[1]
    first = page.evaluate(HINT)[1]
    page.wait_for_timeout(1500)
    again = [end - begin for begin, end in (page.evaluate(HINT) for _ in range(5))]
    return [page.evaluate(PAINT), playable, solved, first, min(again)]


#: What a first visit fetches: words for it, and patterns of the files.
PARTS = {
    "the page, its letters and examples": ("*.*", "js/**/*.js", "fonts/*.woff2", "player/*"),
    "the engine": ("npm/*",),
    "Python itself": ("python/pyodide*", "python/late.json", "python/python.json"),
    "the part of the standard library that all verbs need": ("python/python.zip*",),
    "nonolith": ("python/nonolith.zip*",),
}
LATER = {
    "the rest of the standard library": "python/more.zip*",
    "ReportLab, for PDF": "python/pdf.zip*",
    "what pictures take of Pillow": "python/pictures.zip*",
    "the collection": "collection/*",
}
STARTS = 3


def size(*patterns: str) -> tuple[int, int]:
    """The bytes of some files: as they lie there, and where the host packs what is text."""
    files = {path for pattern in patterns for path in BUILT.glob(pattern) if path.is_file()}
    files -= {BUILT / "sw.js", BUILT / "_headers"}
    plain = {path: path.read_bytes() for path in sorted(files)}
    packed = [min(len(data), len(gzip.compress(data, 6))) for data in plain.values()]
    return sum(map(len, plain.values())), sum(packed)


def sizes() -> None:
    print("| what is fetched | MB | MB from a host that packs |\n|---|---|---|")
    total = [0, 0]
    for words, patterns in PARTS.items():
        found = size(*patterns)
        total = [a + b for a, b in zip(total, found, strict=True)]
        print(f"| {words} | {found[0] / 1e6:.2f} | {found[1] / 1e6:.2f} |")
    print(f"| **a first visit** | **{total[0] / 1e6:.2f}** | **{total[1] / 1e6:.2f}** |")
    for words, pattern in LATER.items():
        plain, packed = size(pattern)
        print(f"| later: {words} | {plain / 1e6:.2f} | {packed / 1e6:.2f} |")


def seconds() -> None:
    script = Path(__file__).with_suffix(".mjs")
    command = ["node", str(script), str(BUILT), str(BUILT / "examples.json")]
    starts = [
        json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        for _ in range(STARTS)
    ]
    ready, first = (min(start[name] for start in starts) for name in ("ready", "first"))
    later = [min(times) for times in zip(*(start["later"] for start in starts), strict=True)]
    print("| CPU in Node | |\n|---|---|")
    print(f"| Python and nonolith ready | {ready:.2f} s |")
    print(f"| the first hint | {first:.2f} s |")
    print(f"| a hint afterwards, on the examples | {min(later):.0f} to {max(later):.0f} ms |")


def main() -> None:
    sizes()
    print()
    seconds()
    print()
    visits()


def visits() -> None:
    columns = ("where", "visit", "first paint", "board playable", "first verdict", "first hint")
    print(f"| {' | '.join(columns)} | a hint afterwards |")
    print("|---|---|---|---|---|---|---|")
    with browser() as found:
        for where, slow in (("desktop", False), ("throttled phone", True)):
            site = Site()
            context = found.new_context(viewport={"width": 1280, "height": 860})
            context.set_default_timeout(180_000)
            context.add_init_script(PLAY)
            page = context.new_page()
            if slow:
                session = context.new_cdp_session(page)
                session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
                session.send("Network.enable")
                line = {"offline": False, "latency": 60}
                speed = {"downloadThroughput": 9e6 / 8, "uploadThroughput": 3e6 / 8}
                session.send("Network.emulateNetworkConditions", {**line, **speed})
            for visit in ("first", "second", "offline"):
                site.is_down = visit == "offline"
                row = measure(page, site.url + "/")
                print(f"| {where} | {visit} | " + " | ".join(f"{ms:.0f} ms" for ms in row) + " |")
                if visit == "first":
                    page.wait_for_selector('html[data-offline="ready"]', state="attached")
            context.close()
            site.close()


if __name__ == "__main__":
    main()
