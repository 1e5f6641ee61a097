"""Small words that several screens use."""

from __future__ import annotations

import nonolith as nl
from nonolith.playing import Statistics
from nonolith.text import counted


def clock(seconds: int) -> str:
    """A time as people read it.

    >>> clock(71), clock(3723)
    ('1:11', '1:02:03')
    """
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def stars(count: float | None, *, ascii: bool = False) -> str:
    """Full stars of five, or nothing if it is not known."""
    if count is None:
        return ""
    full = max(1, min(5, round(count)))
    return "*" * full + "." * (5 - full) if ascii else "★" * full + "☆" * (5 - full)


def size(puzzle: nl.Puzzle) -> str:
    """Width and height."""
    return f"{puzzle.width}x{puzzle.height}"


def statistics_lines(found: Statistics, *, ascii: bool = False) -> list[str]:
    """The figures of all that was solved, as text."""
    lines = [
        f"{counted(found.solved, 'puzzle')} solved, {found.without_hints} without hints; "
        f"best times add up to {clock(found.seconds)}.",
        f"On {counted(found.days, 'day')}; {found.streak} in a row now, {found.longest} at best.",
        "",
    ]
    wide = max((len(title) for _, title, _, _ in found.packs), default=0)
    full, empty = ("#", ".") if ascii else ("█", "░")
    for _, title, solved, total in found.packs:
        part = round(20 * solved / total) if total else 0
        tick = ("+" if ascii else "✓") if total and solved == total else " "
        bar = full * part + empty * (20 - part)
        lines.append(f"{title:<{wide}}  {bar}  {solved:>3} of {total:<3} {tick}".rstrip())
    return lines
