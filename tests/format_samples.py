"""The examples of the documentation, by format: what the tests of formats begin with."""

from __future__ import annotations

import re
from pathlib import Path

from nonolith.formats import Format, formats

PAGES = Path(__file__).resolve().parent.parent / "docs" / "formats"
_CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)

#: Suffixes that people give to files of these formats, and that name none.
_LOOSE = {
    "taai": (".txt",),
    "picross": (".txt",),
    "davidje13": (".json",),
    "thomasr": (".json",),
    "arrays": (".py", ".json"),
}

READ_WRITE = [format for format in formats() if format.reads and format.writes]
READ = [format for format in formats() if format.reads]


def examples(format: Format) -> list[str]:
    """The files that the format's page shows in the format itself, by their suffix."""
    found = []
    for block in _CONSOLE.findall((PAGES / f"{format.name}.md").read_text()):
        for step in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, below = step.partition("\n")
            name = command.removeprefix("cat ")
            suffixes = (*format.suffixes, *_LOOSE.get(format.name, ()))
            if name != command and name.endswith(suffixes):
                found.append(below)
    return found
