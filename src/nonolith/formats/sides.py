"""What people call the two lists of clues."""

from __future__ import annotations

import re
from typing import Literal

Side = Literal["row", "column"]

_ROW = r"rows?|hor(?:iz(?:ontal)?)?s?|lefts?|sides?|across"
_COLUMN = r"col(?:umn)?s?|vert?(?:ical)?s?|tops?|uppers?|down"
#: Not number, count or length before the side: ``num_rows`` is a size.
_NOUN = (
    r"(?:clue|hint|constraint|rule|run|block|spec|data|list|label|key|header|group|info"
    r"|description|definition|condition|value|segment|sequence)s?"
)
_NAME = re.compile(
    rf"(?:{_NOUN}(?:for|by)?)?(?:(?P<row>{_ROW})|(?P<column>{_COLUMN}))(?:{_NOUN}|numbers)?"
    r"|(?P<row1>h|r)|(?P<column1>v|c)"
)


def side_of(name: str | None) -> Side | None:
    """Which side a key names: ``rows``, ``rowClues``, ``col_hints``, ``h``, ``vertical`` ..."""
    if name is None or len(name) > 40:
        return None
    bare = re.sub(r"[^a-z0-9]", "", name.lower())
    match = _NAME.fullmatch(bare)
    if match is None or match.lastgroup is None:
        return None
    return "row" if match.lastgroup.startswith("row") else "column"
