"""What a terminal can show: how many colors, which characters, light or dark."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

#: Every color, the sixteen of the terminal, or none.
Colors = Literal["full", "16", "none"]

_MONOCHROME = ("vt", "dumb", "hp", "wy", "sun")
_MANY = ("256color", "direct", "kitty", "alacritty", "ghostty", "wezterm", "foot", "contour")


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What there is to draw with."""

    colors: Colors = "full"
    ascii: bool = False
    dark: bool = True


def capabilities_of(
    environ: Mapping[str, str],
    encoding: str,
    *,
    colors: Colors | None = None,
    ascii: bool = False,
    dark: bool | None = None,
) -> Capabilities:
    """The capabilities of a terminal by its environment; what is asked for comes first."""
    if dark is None:
        # Some terminals tell "foreground;background", with the numbers of the sixteen colors.
        background = environ.get("COLORFGBG", "").rpartition(";")[2]
        dark = background not in ("7", "15")
    plain = ascii or "utf" not in encoding.lower()
    return Capabilities(colors or _colors(environ), plain, dark)


def _colors(environ: Mapping[str, str]) -> Colors:
    term = environ.get("TERM", "").lower()
    if environ.get("NO_COLOR") or term.startswith(_MONOCHROME) or term.endswith(("-m", "-mono")):
        return "none"
    if environ.get("COLORTERM", "").lower() in ("truecolor", "24bit") or "WT_SESSION" in environ:
        return "full"
    return "full" if any(name in term for name in _MANY) else "16"
