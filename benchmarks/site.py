"""How long the site takes in a real browser, cold and warm: ``python benchmarks/site.py``.

Desktop is this machine; the phone is a quarter of its speed (the page's own thread) on a line of
9 Mbit/s with 60 ms of delay. Needs ``make site``, chromium and playwright.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from page_browser import browser
from page_site import Site

HINT = """async () => {
    const { ask } = await import("./js/api.js");
    const records = await (await fetch("examples.json")).json();
    const puzzle = records.find((record) => record.title === "Lighthouse");
    const begin = performance.now();
    await ask("hint", { puzzle, level: "cells" });
    return [begin, performance.now()];
}"""
SOLVE = HINT.replace('"hint"', '"solve"').replace(', level: "cells"', "")
PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"


def measure(page: Any, url: str) -> list[float]:
    """Milliseconds: paint, playable, verdict, first hint, a hint afterwards."""
    page.goto("about:blank")
    page.goto(f"{url}#open")
    page.wait_for_selector(".example")
    page.click('[data-title="Lighthouse"]')
    page.wait_for_selector("#solve")
    playable = page.evaluate("performance.now()")
    solved = page.evaluate(SOLVE)[1]
    first = page.evaluate(HINT)[1]
    page.wait_for_timeout(1500)
    again = [end - begin for begin, end in (page.evaluate(HINT) for _ in range(5))]
    return [page.evaluate(PAINT), playable, solved, first, min(again)]


def main() -> None:
    columns = ("where", "visit", "first paint", "board playable", "first verdict", "first hint")
    print(f"| {' | '.join(columns)} | a hint afterwards |")
    print("|---|---|---|---|---|---|---|")
    with browser() as found:
        for where, slow in (("desktop", False), ("throttled phone", True)):
            site = Site()
            context = found.new_context(viewport={"width": 1280, "height": 860})
            context.set_default_timeout(180_000)
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
