"""A newcomer's walk through the page: python tests/page/walk.py DIRECTORY [SIZE ...].

Takes a picture of every station, on four screens, light and dark, and lets axe look at each.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from page_browser import Visit, browser, visiting
from test_page_game import noise
from test_page_home import solve
from test_page_learn import AXE, axe

PHONE = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SCREENS: dict[str, dict[str, Any]] = {
    "1280x800": {},
    "820x1180": {"has_touch": True},
    "390x844": PHONE,
    "844x390": PHONE,
}


def walk(visit: Visit, station: Callable[[str], None]) -> None:
    """From the front to a large board."""
    page = visit.home()
    page.evaluate(AXE.read_text(encoding="utf-8") + "; undefined")
    station("front")
    page.click("#begin-guide")
    station("guide")
    visit.drag((1, 0), (1, 4))
    visit.drag((0, 2), (4, 2))
    station("guide-cross")
    visit.drag((0, 0), (4, 0))
    visit.drag((0, 1), (0, 3))
    visit.drag((2, 3), (4, 3))
    visit.click(4, 1)
    visit.wait_text("#end", "Solved in")
    station("guide-end")
    page.click("#next")
    visit.wait("nonolith.state.puzzle.place !== 'guide/umbrella'")
    page.click("#hint-technique")
    page.wait_for_selector("#lesson[data-kind=hint]")
    station("course-hint")
    page.click("#hint-cells")
    page.click("#do-step")
    page.click("#options summary")
    station("options")
    page.select_option("#mistakes", "lives")
    visit.wait("nonolith.state.game.lives === 3")
    page.evaluate("scrollTo(0, 0)")
    visit.click(0, 0)
    page.wait_for_selector(".toast.bad")
    station("mistake")
    page.evaluate("nonolith.state.set({ mistakes: 'off' })")
    page.keyboard.press("p")
    station("pause")
    page.keyboard.press("p")
    visit.show("home")
    page.click('[data-pack="animals"]')
    page.click("#entries .entry >> nth=0")
    visit.wait("nonolith.state.puzzle.place.startsWith('animals')")
    solve(visit)
    station("animal-end")
    visit.show("home")
    page.wait_for_selector('[data-pack="animals"] [data-solved]')
    page.click('[data-pack="animals"]')
    page.wait_for_selector("#entries .is-solved")
    station("pack")
    page.click("#pack-back")
    page.click('[data-pack="colours"]')
    page.click("#entries .entry >> nth=20")
    visit.wait("nonolith.state.puzzle.place.startsWith('colours')")
    page.evaluate(
        """() => {
            const { state } = nonolith;
            const symbols = state.puzzle.palette.map((color) => color.symbol);
            const cells = [...state.puzzle.record.goal.join("")];
            const half = cells.slice(0, cells.length / 2);
            state.play(half.map((symbol, at) => [at, symbols.indexOf(symbol)]));
            state.tryOut();
        }"""
    )
    middle = page.evaluate("Math.floor(nonolith.state.puzzle.height / 2) + 1")
    visit.drag((middle, 1), (middle, 4))
    station("colors-try")
    page.evaluate("nonolith.state.takeBack()")
    solve(visit)
    station("colors-end")
    page.evaluate("record => nonolith.state.open(record)", noise(100))
    visit.drag((1, 3), (1, 20))
    station("large")
    page.click("#zoom-fit")
    station("large-fit")
    visit.show("home")
    page.wait_for_selector("#continue")
    page.click("#statistics summary")
    station("front-again")


def main() -> None:
    """Walk on all screens, or on those that are named."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with browser() as chromium:
        for name, device in SCREENS.items():
            if sys.argv[2:] and name not in sys.argv[2:]:
                continue
            width, height = map(int, name.split("x"))
            for scheme in ("light", "dark"):
                options = {"viewport": {"width": width, "height": height}, **device}
                with visiting(chromium, color_scheme=scheme, **options) as visit:

                    def station(
                        what: str, visit: Visit = visit, where: str = f"{name}-{scheme}"
                    ) -> None:
                        visit.page.wait_for_timeout(250)
                        visit.page.screenshot(path=folder / f"{where}-{what}.png")
                        axe(visit, f"{where} {what}")

                    walk(visit, station)
                print(f"{name} {scheme}: axe found nothing")


if __name__ == "__main__":
    main()
