"""Arrays for the nonogram examples of OR-tools: rules, zeros on their left. Writing only."""

from __future__ import annotations

from collections.abc import Sequence

from nonolith.puzzle import Puzzle


def write(puzzles: Sequence[Puzzle]) -> str:
    """Python assignments, as hakank's models import them."""
    puzzle = puzzles[0]
    title = " ".join(puzzle.title.split())
    lines = [f"# {title}"] if title else []
    for plural, name, clues in (("rows", "row", puzzle.rows), ("cols", "col", puzzle.columns)):
        longest = max(1, *(len(clue) for clue in clues))
        lines += [f"{plural} = {len(clues)}", f"{name}_rule_len = {longest}", f"{name}_rules = ["]
        for clue in clues:
            numbers = [0] * (longest - len(clue)) + [run.length for run in clue]
            lines.append(f"    {numbers},")
        lines += ["]", ""]
    return "\n".join(lines[:-1]) + "\n"
