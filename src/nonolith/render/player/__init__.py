"""The step player: one page that plays an explanation, with everything it needs inside.

``player.js`` is an ES module of its own (`mount(element, data)`), so that other pages can use it
with the JSON of an explanation; here it is put into a page together with its data.
"""

from __future__ import annotations

from html import escape
from importlib import resources

from nonolith.step import Explanation
from nonolith.text import script_json

_PAGE = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ margin: 0; background: #f4f2ec; }}
@media (prefers-color-scheme: dark) {{ body {{ background: #16181c; }} }}
{style}</style>
<main id="player"><noscript>This page needs JavaScript to play the steps.</noscript></main>
<script type="application/json" id="explanation">{data}</script>
<script type="module">
{script}
const player = document.getElementById("player");
mount(player, JSON.parse(document.getElementById("explanation").textContent));
player.focus();
</script>
</html>
"""


def player_file(name: str) -> str:
    """The text of ``player.js`` or ``player.css``, for pages that embed the player."""
    return resources.files(__name__).joinpath(name).read_text(encoding="utf-8")


def to_player(explanation: Explanation) -> str:
    """A self-contained HTML page that plays the explanation step by step."""
    puzzle = explanation.puzzle
    size = f"{puzzle.width}x{puzzle.height}"
    title = f"{puzzle.title or 'Nonogram'} ({size}), step by step"
    data = script_json(explanation.to_dict())
    return _PAGE.format(
        title=escape(title),
        style=player_file("player.css"),
        data=data,
        script=player_file("player.js"),
    )
