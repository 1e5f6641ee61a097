"""The step player: one page that plays an explanation, with everything it needs inside.

``player.js`` is an ES module (`mount(element, data)`) that draws with ``board.js``, so that other
pages can use it with the JSON of an explanation; here both are put into a page with its data.
"""

from __future__ import annotations

import re
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


#: All that a page needs to embed the player.
PLAYER_FILES = ("player.js", "board.js", "player.css")
# What a module says to others, at the beginning of a line.
_IMPORT, _EXPORT = re.compile(r"^import .*\n", re.MULTILINE), re.compile(r"^export ", re.MULTILINE)


def player_file(name: str) -> str:
    """The text of one of the files, for pages that embed the player."""
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
        script=_one_script("board.js", "player.js"),
    )


def _one_script(*names: str) -> str:
    """Modules as one script, those that others import first."""
    texts = (_EXPORT.sub("", _IMPORT.sub("", player_file(name))) for name in names)
    return "\n".join(texts)
