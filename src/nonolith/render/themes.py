"""How pictures look: colors, line widths and sizes, by theme.

A theme is a record of plain values, so that a user's own is `replace(LIGHT, ink="#123456")`.
Colors are ``#rrggbb``. Sizes are in the unit of the drawing (a pixel at scale 1).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from nonolith.errors import UnsupportedError


@dataclass(frozen=True, slots=True)
class Theme:
    """Everything that a drawing takes from its theme."""

    name: str
    page: str = "#ffffff"
    #: The blank cells and the filled ones of a black-and-white puzzle.
    paper: str = "#ffffff"
    ink: str = "#20242b"
    #: Behind the clues; the bands alternate so that the eye keeps to its line.
    gutter: str = "#f1f3f6"
    band: str = "#e7eaef"
    text: str = "#20242b"
    faint: str = "#a7adb8"
    thin: str = "#d5d9e0"
    thick: str = "#8d95a3"
    frame: str = "#3c434f"
    #: Highlighted lines and cells, cells that just changed, and the second of two solutions.
    tint: str = "#fff1c2"
    accent: str = "#d97706"
    changed: str = "#0f7fb8"
    second: str = "#9ccbe8"
    cell: int = 24
    thin_width: int = 1
    thick_width: int = 2
    frame_width: int = 2
    font: float = 0.6
    bold: bool = False
    #: Write the colors' symbols into cells and clues.
    symbols: bool = False
    #: Outline colored clues instead of filling them, and leave the gutters white.
    saves_ink: bool = False


LIGHT = Theme("light")

DARK = Theme(
    "dark",
    page="#14171c",
    paper="#1c2026",
    ink="#e6e9ee",
    gutter="#20252d",
    band="#272d36",
    text="#dfe3ea",
    faint="#626b7a",
    thin="#2f353f",
    thick="#566072",
    frame="#8a94a6",
    tint="#4a3d17",
    accent="#fbbf24",
    changed="#4fb3e8",
    second="#2c5f80",
)

PRINT = Theme(
    "print",
    ink="#8a8a8a",
    gutter="#ffffff",
    band="#ffffff",
    text="#000000",
    faint="#b0b0b0",
    thin="#bbbbbb",
    thick="#555555",
    frame="#000000",
    tint="#eeeeee",
    accent="#000000",
    changed="#444444",
    second="#d9d9d9",
    saves_ink=True,
)

LARGE = Theme(
    "large",
    ink="#000000",
    gutter="#ffffff",
    band="#f2f2f2",
    text="#000000",
    faint="#9a9a9a",
    thin="#8a8a8a",
    thick="#000000",
    frame="#000000",
    tint="#ffe680",
    accent="#b45309",
    changed="#005a9c",
    cell=44,
    thin_width=1,
    thick_width=4,
    frame_width=4,
    font=0.68,
    bold=True,
)

SYMBOLS = replace(LIGHT, name="symbols", symbols=True, cell=28)

#: The themes by name.
THEMES = {theme.name: theme for theme in (LIGHT, DARK, PRINT, LARGE, SYMBOLS)}


def theme_of(theme: str | Theme) -> Theme:
    """The theme of this name, or the theme itself."""
    if isinstance(theme, Theme):
        return theme
    if theme not in THEMES:
        raise UnsupportedError(f"found theme {theme!r}; expected one of {', '.join(THEMES)}")
    return THEMES[theme]
