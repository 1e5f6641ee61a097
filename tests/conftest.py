"""What all tests share: Hypothesis' profile, golden files, other people's puzzles, a browser."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent

# No deadline: the machines that run the tests are shared, and a slow moment is not a failure.
settings.register_profile("nonolith", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("nonolith")

# Shells start jobs in the background with Ctrl-C ignored, and every process started from here would
# inherit that; the tests press Ctrl-C and expect it to work.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# People's streams are buffered, whatever they are on the machine that runs the tests: what cannot
# be written is then found out late, at the very end.
os.environ.pop("PYTHONUNBUFFERED", None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden files")


@pytest.fixture(scope="session")
def update_golden(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of documents and puzzles beside the repository, which few machines have."""
    place = Path(os.environ.get("NONOLITH_SHARED", ROOT.parent / "shared"))
    if not (place / "puzzles").is_dir():
        pytest.skip("other people's puzzles are not on this machine")
    return place


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A browser for the tests of the page; most runs of some tests need none."""
    from page_browser import browser

    with browser() as found:
        yield found


@pytest.fixture
def visit(chromium: Any) -> Iterator[Any]:
    """A `page_browser.Visit` with a fresh memory."""
    from page_browser import visiting

    with visiting(chromium) as found:
        yield found
