"""The page in a real browser: Debian's chromium, driven by Playwright."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from page_site import Site
from web_server import Running, shared_server

ROOT = Path(__file__).resolve().parent.parent
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # The list of suggestions below the address is a page of its own in new Chromium, two of them
    # in every context: more than half of the time of a test. This takes the place of Playwright's
    # own list, the part of it that matters here being the second line.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,"
    "PaintHolding,HttpsUpgrades,DestroyProfileOnBrowserClose,OptimizationHints,MediaRouter",
)


def missing(what: str) -> None:
    """Skip, and say what for; in CI nothing may be missing."""
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what}; in CI the page must be tested")
    pytest.skip(what)


@contextmanager
def browser() -> Iterator[Any]:
    """A headless browser; Playwright's loop runs only as long as it does."""
    chromium = shutil.which("chromium")
    if chromium is None:
        missing("chromium is not installed (apt install chromium)")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("playwright is not installed (pip install playwright)")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        try:
            yield found
        finally:
            found.close()


class Visit:
    """One visitor of the page, with a fresh memory; console errors are failures."""

    def __init__(self, browser: Any, server: Running | Site | None = None, **options: Any) -> None:
        self.server: Any = server or shared_server()
        self.context = browser.new_context(
            **{"viewport": {"width": 1280, "height": 860}, "reduced_motion": "reduce", **options}
        )
        #: Where the page has no server, the first answer waits until Python has been started.
        self.patience = 10 if server is None else 90
        self.context.set_default_timeout(1000 * self.patience)
        self.errors: list[str] = []
        self.page = self.context.new_page()
        self.page.on("console", self._listen)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _listen(self, message: Any) -> None:
        if message.type == "error":
            self.errors.append(message.text)

    def go(self, fragment: str = "#open") -> Any:
        """The page, at its view that opens puzzles unless another is named."""
        self.page.goto(f"{self.server.url}/{fragment}")
        self.page.wait_for_selector(".example", state="attached")
        return self.page

    def open(self, record: dict[str, Any], view: str = "play") -> Any:
        """Open a puzzle without typing it in."""
        page = self.go()
        page.evaluate("record => nonolith.state.open(record)", record)
        self.show(view)
        return page

    def home(self, fragment: str = "") -> Any:
        """The front, with its packs."""
        self.page.goto(f"{self.server.url}/{fragment}")
        self.page.wait_for_selector("#home-view[data-ready]")
        return self.page

    def show(self, view: str) -> None:
        self.page.click(f'header a[href="#{view}"]:not(.brand)')
        self.wait_view(view)

    def wait(self, condition: str, seconds: float = 0) -> None:
        """Wait until this JavaScript is true (Playwright's own wait needs what the CSP forbids)."""
        seconds = max(seconds, self.patience)
        end = time.monotonic() + seconds
        while not self.page.evaluate(condition):
            assert time.monotonic() < end, f"still not true after {seconds} s: {condition}"
            self.page.wait_for_timeout(20)

    def wait_view(self, view: str) -> None:
        self.wait(f"document.body.dataset.view === '{view}'")

    def place(self, row: int, column: int, board: str = "nonolith.board") -> tuple[float, float]:
        """Where a cell is on the screen, once the board has taken the room that it has there."""
        self.wait(
            f"{board}.layout.view.width === {board}.surface.clientWidth"
            f" && {board}.layout.view.height === {board}.surface.clientHeight"
        )
        at = self.page.evaluate(f"{board}.placeOf({row}, {column})")
        return at["x"], at["y"]

    def drag(
        self,
        start: tuple[int, int],
        end: tuple[int, int],
        *,
        button: str = "left",
        board: str = "nonolith.board",
    ) -> None:
        mouse = self.page.mouse
        mouse.move(*self.place(*start, board))
        mouse.down(button=button)
        mouse.move(*self.place(*end, board), steps=5)
        mouse.up(button=button)

    def click(self, row: int, column: int, *, button: str = "left") -> None:
        self.drag((row, column), (row, column), button=button)

    def cells(self) -> str:
        """The marks as text: ``#`` filled, ``.`` crossed out, ``?`` open; rows by ``/``."""
        width = self.page.evaluate("nonolith.state.puzzle.width")
        values = self.page.evaluate("[...nonolith.state.game.cells]")
        text = "".join("?.#"[value + 1] if value < 2 else str(value) for value in values)
        return "/".join(text[at : at + width] for at in range(0, len(text), width))

    def wait_text(self, selector: str, text: str) -> str:
        """Wait until an element says this; all that it says."""
        element = self.page.locator(selector).filter(has_text=text)
        element.first.wait_for()
        found = element.first.inner_text()
        assert isinstance(found, str)
        return found

    def close(self) -> None:
        self.context.close()
        assert self.errors == []


@contextmanager
def visiting(browser: Any, server: Running | Site | None = None, **options: Any) -> Iterator[Visit]:
    """A visit that ends without an error in the console; without a server, to `nonolith web`."""
    visit = Visit(browser, server, **options)
    try:
        yield visit
    except BaseException:
        visit.context.close()
        raise
    visit.close()
