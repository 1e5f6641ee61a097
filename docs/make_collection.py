"""Draw the contact sheets of docs/collection.md; run it when a pack has changed."""

from __future__ import annotations

from pathlib import Path

import nonolith as nl
from nonolith.collecting.sheet import contact_sheet

IMAGES = Path(__file__).parent / "images"


def main() -> None:
    """Write one image for each pack."""
    for pack in nl.collection():
        pictures = [(entry.title, entry.puzzle.goal) for entry in pack if entry.puzzle.goal]
        large = pack.id in ("large", "hard-nuts")
        sheet = contact_sheet(pictures, across=8 if large else 10, side=124 if large else 88)
        (IMAGES / f"collection-{pack.id}.png").write_bytes(sheet)


if __name__ == "__main__":
    main()
