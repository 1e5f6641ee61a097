"""The step player: a page that needs nothing else, and works in a real browser."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import nonolith as nl
from nonolith import Grid, Meta, Puzzle
from nonolith.render.player import player_file, to_player
from nonolith.why.techniques.catalog import CATALOG

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("chrome")


def test_the_page_is_self_contained() -> None:
    page = to_player(nl.explain(CATALOG[nl.Technique.GLUE].example))
    assert "export function mount" in player_file("player.js")
    assert not re.search(r"<(script|link|img)[^>]*(src|href)=", page)
    assert not re.search(r"@import|url\(|fetch\(|XMLHttpRequest", page)
    assert not re.search(r"^(import|export)\b", page, re.MULTILINE)  # one script, no modules


def test_data_cannot_end_the_script() -> None:
    """A title with markup stays data."""
    title = "</script><b>'\"&"
    puzzle = Puzzle([[1]], [[1]], meta=Meta(title=title))
    page = to_player(nl.explain(puzzle))
    assert page.count("</script>") == 2
    data = re.search(r'id="explanation">(.*?)</script>', page, re.DOTALL)
    assert data is not None
    assert json.loads(data[1])["title"] == title


def dom_of(page: Path, step: int, folder: Path) -> str:
    assert BROWSER is not None
    flags = (
        "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
        "--disable-background-networking --disable-component-update --disable-sync "
        f"--user-data-dir={folder} --virtual-time-budget=2000 --dump-dom"
    )
    ran = subprocess.run(
        [BROWSER, *flags.split(), f"{page.as_uri()}#step-{step}"],
        capture_output=True,
        text=True,
        timeout=120,
    )
    return ran.stdout


@pytest.mark.skipif(BROWSER is None, reason="there is no browser on this machine")
@pytest.mark.parametrize("technique", [nl.Technique.TWO_WAY, nl.Technique.COLOR_LOGIC])
def test_a_browser_plays_it(technique: nl.Technique, tmp_path: Path) -> None:
    """The step of the technique is shown: its sentence, its cells, and both chains."""
    explanation = nl.explain(CATALOG[technique].example)
    index, step = next(item for item in enumerate(explanation) if item[1].technique is technique)
    page = tmp_path / "page.html"
    page.write_text(to_player(explanation), encoding="utf-8")

    dom = dom_of(page, index + 1, tmp_path / "profile")

    assert f"Step {index + 1} of {len(explanation)}" in dom
    assert f'class="nl-text" aria-live="polite">{step.text}' in dom
    assert dom.count('class="nl-new"') == len(step.cells)
    assert dom.count('class="nl-because"') == len(step.because)
    assert dom.count('class="nl-suppose"') == len(step.chains)
    filled = sum(mask > 1 for mask in list(explanation.grids())[index + 1].masks if not mask & 1)
    assert dom.count('class="nl-filled"') == filled


@pytest.mark.skipif(BROWSER is None, reason="there is no browser on this machine")
@pytest.mark.parametrize(
    ("action", "step"),
    [
        ("key('ArrowRight'); key('ArrowRight'); key('ArrowLeft')", 1),
        ("key('End'); key('PageUp')", -10),
        ("key('End')", 0),
        ("slide(7)", 7),
        ("key(' ')", 2),
        ("press('Next (right arrow)'); press('Next (right arrow)')", 2),
    ],
)
def test_keys_slider_and_buttons(action: str, step: int, tmp_path: Path) -> None:
    """Steps below 1 count from the end; the space bar plays for two seconds of the page's time."""
    explanation = nl.explain(CATALOG[nl.Technique.GLUE].example)
    script = f"""
        const player = document.getElementById("player");
        const key = (key) =>
          player.dispatchEvent(new KeyboardEvent("keydown", {{ key, bubbles: true }}));
        const slide = (value) => {{
          const slider = player.querySelector("input");
          slider.value = value;
          slider.dispatchEvent(new Event("input", {{ bubbles: true }}));
        }};
        const press = (title) => player.querySelector(`[title="${{title}}"]`).click();
        {action};"""
    page = tmp_path / "page.html"
    page.write_text(f"{to_player(explanation)}<script type='module'>{script}</script>")

    dom = dom_of(page, 0, tmp_path / "profile")

    count = len(explanation)
    assert f"Step {step if step > 0 else count + step} of {count}" in dom
    assert ("Solved.</p>" in dom) == (step == 0)


@pytest.mark.skipif(BROWSER is None, reason="there is no browser on this machine")
@pytest.mark.parametrize("moves", ["assumption", "first deduction", "broken line", "undone"])
def test_a_contradiction_is_played_move_by_move(moves: str, tmp_path: Path) -> None:
    """The assumption in another color, each deduction from it, and in the end none of that."""
    explanation = nl.explain(CATALOG[nl.Technique.CONTRADICTION].example)
    index, step = next(item for item in enumerate(explanation) if item[1].chains)
    (chain,) = step.chains
    made = {"assumption": 0, "first deduction": 1, "broken line": len(chain)}.get(moves)
    keys = "key('ArrowRight');" * (1 + (len(chain) + 1 if made is None else made))
    page = tmp_path / "page.html"
    script = f"""
        const player = document.getElementById("player");
        const key = (key) =>
          player.dispatchEvent(new KeyboardEvent("keydown", {{ key, bubbles: true }}));
        {keys}
        const moves = document.querySelector(".nl-chains");
        const end = (item) => item?.getBoundingClientRect().bottom ?? 0;
        const now = moves.querySelector("[aria-current]");
        document.body.dataset.seen = end(now) <= end(moves) + 1;"""
    page.write_text(f"{to_player(explanation)}<script type='module'>{script}</script>")

    dom = dom_of(page, index, tmp_path / "profile")

    assert 'data-seen="true"' in dom

    assert f"Step {index + 1} of {len(explanation)}" in dom
    marks = len(re.findall(r'class="nl-mark nl-supposed', dom))
    if made is None:
        assert marks == 0
        assert f'aria-live="polite">{step.text}' in dom
    else:
        told = {(cell.row, cell.column) for link in chain[:made] for cell in link.cells}
        assert marks == 1 + len(told - {step.assumed[0][:2]})
        assert dom.count('class="nl-assumed"') == 1
        said = chain[made - 1].text if made else "Suppose row"
        assert f'aria-live="polite">{said}' in dom
        assert (
            f"Step {index + 1} of {len(explanation)} · move {made + 1} of {len(chain) + 1}<" in dom
        )
        line = str(chain[made - 1].line if made else step.line).capitalize()
        assert f'class="nl-line">{line}: ' in dom


def test_grid_symbols_read_back() -> None:
    """The player reads grids as text, so every symbol of the palette must be in it."""
    picture = CATALOG[nl.Technique.COLOR_LOGIC].picture
    record = nl.explain(Puzzle.from_grid(picture)).to_dict()
    symbols = {color["symbol"] for color in record["palette"]} | {"?"}
    assert set("".join(record["start"] + record["grid"])) <= symbols
    assert Grid.parse("\n".join(record["grid"]), picture.palette) == picture
