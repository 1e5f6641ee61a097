"""All techniques, with a description and an example that needs each: for hints and teaching.

The page docs/techniques.md is made from this table.
"""

from __future__ import annotations

from dataclasses import dataclass

from nonolith.clue import Clue
from nonolith.grid import Grid
from nonolith.palette import BLACK_AND_WHITE, Color, Palette
from nonolith.puzzle import Puzzle
from nonolith.step import Technique

_RED_AND_BLUE = Palette(
    (
        Color("white", (255, 255, 255), "."),
        Color("red", (200, 40, 40), "R"),
        Color("blue", (30, 80, 200), "B"),
    )
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A technique in one sentence, in a paragraph, and the picture of a puzzle that needs it.

    Line techniques also have a ``clue`` and the ``cells`` of a line that shows nothing else.
    """

    summary: str
    definition: str
    picture: Grid
    clue: tuple[int, ...] = ()
    cells: str = ""

    @property
    def example(self) -> Puzzle:
        """The puzzle whose explanation uses the technique."""
        return Puzzle.from_grid(self.picture)

    @property
    def line(self) -> Puzzle:
        """The row of the line example alone; its columns have no clues."""
        return Puzzle([self.clue], [Clue.unknown()] * len(self.cells))


def _drawn(*rows: str, palette: Palette = BLACK_AND_WHITE) -> Grid:
    return Grid.parse("\n".join(rows), palette)


#: Every technique, easiest first.
CATALOG = {
    Technique.COMPLETE_LINE: Entry(
        "The clue leaves no choice in this line.",
        "Either the clue is empty, or its runs with one blank between them fill the line "
        "exactly, or all its filled cells are found (so the rest is blank), or all its "
        "blanks are found (so the rest is filled).",
        _drawn("######", "####..", "####..", "##....", "####..", "####.."),
        (3, 2, 3),
        "??????????",
    ),
    Technique.SIMPLE_BOXES: Entry(
        "Push the runs to one end, then to the other: what a run covers both times is filled.",
        "Push the runs of an open stretch as far to one end as they go, then as far to "
        "the other. A run longer than the free space covers some cells both times, so it "
        "covers them wherever it goes. You need not know anything inside the stretch.",
        _drawn(
            "....#....",
            "...###...",
            "..#####..",
            ".#######.",
            "..#...#..",
            "..#.#.#..",
            "..#.#.#..",
        ),
        (7,),
        "??????????",
    ),
    Technique.SIMPLE_SPACES: Entry(
        "Cells that no run can reach are blank.",
        "A run cannot reach farther from its own boxes than its length allows, and must "
        "leave room for the runs between it and the end of the line. A cell that no run "
        "can reach is blank.",
        _drawn("##..##", "##.###", "....#.", "...##.", "..##..", "....#."),
        (3,),
        "????#?????",
    ),
    Technique.PUNCTUATING: Entry(
        "A finished run has a blank on both sides.",
        "A stretch of boxes as long as the longest run that fits there is that whole "
        "run, so the cells on both sides do not belong to it. Marking them is the habit "
        "that makes everything else visible.",
        _drawn("##.#..", "#.#.##", ".#.##.", ".#..##", "..####", "#.#.#."),
        (2, 1),
        "?##???????",
    ),
    Technique.GLUE: Entry(
        "A run that covers a box near a wall sticks out on the other side.",
        "A wall is the end of the line or a blank. The run that covers a box near a "
        "wall has too little room between box and wall, so it must stretch past the box "
        "on the other side, as if it were glued to the wall.",
        _drawn("....###", "....###", "###.###", "###...#", "####..."),
        (4, 1),
        "?#????????",
    ),
    Technique.MERCURY: Entry(
        "A run that would touch a box from its place at the wall must draw back.",
        "If a run began right at the wall, it would end right next to a box and so "
        "become too long. The cell at the wall is therefore blank, like mercury that "
        "draws back from the glass.",
        _drawn("..######..", ".#......#.", "..####....", "..#..####.", "##.#.#...."),
        (3, 1),
        "???#??????",
    ),
    Technique.JOINING: Entry(
        "If two boxes must belong to the same run, so do the cells between them.",
        "If a blank between two boxes would leave one of them too little room, or if no "
        "second run can be there, both belong to the same run, and so does every cell "
        "between them.",
        _drawn(".#...####.#", "#.####...##", "....##...##", "#...#.#.###", "#.###...###"),
        (1, 4),
        "??????#?#?",
    ),
    Technique.SPLITTING: Entry(
        "If joining two boxes would make too long a run, the cell between them is blank.",
        "If filling the one cell between two stretches of boxes would make a run longer "
        "than any that fits there, that cell is blank.",
        _drawn(
            ".#...#.##.##..",
            "#.#####.##.#..",
            "##.#..#.##....",
            "###.####.#.#.#",
            "###.######..#.",
            ".#.#.#.....##.",
            "#..##.....##..",
            "...#..##..###.",
            "#.##.###...#..",
            "#...###.##.#..",
            "..#..#..###.##",
            "....###..##..#",
        ),
        (1, 2, 1),
        "????#?#???",
    ),
    Technique.FORCING: Entry(
        "Blanks leave a run little room, or leave a gap that is too small for any run.",
        "A gap between blanks that is too small for every run that could be there is "
        "blank too. A run that blanks confine to a short stretch must cover its middle.",
        _drawn("...#.##", ".#.####", ".#.####", "###..##", "##....."),
        (3, 1),
        "??.???????",
    ),
    Technique.LINE_REASONING: Entry(
        "Go through every arrangement of the clue: what they all have in common is certain.",
        "Lay out the clue in every way that agrees with the known cells. A cell that is "
        "the same in all of them is settled. This finds everything that one line can "
        "tell you, and is the last resort of line logic when nothing simpler applies.",
        _drawn(".##...#..", "..#..#..#", "#.###.#.."),
        (1, 3),
        "??#???????",
    ),
    Technique.COLOR_LOGIC: Entry(
        "Combine what the row allows with what the column allows.",
        "In a color puzzle, a line can show that a cell is not red without showing what "
        "it is. Such notes, and every deduction that rests on one, are color logic.",
        _drawn("RBR.R", ".B...", "R.BB.", "BRR..", "RBR..", palette=_RED_AND_BLUE),
    ),
    Technique.EDGE_LOGIC: Entry(
        "Assume something about a line at the edge, and watch the next line break.",
        "An assumption about a line at the edge of the open area (the border, or next to "
        "a finished line) spreads along the crossing lines and makes the neighboring "
        "line impossible. Few lines take part, so it is the easiest contradiction to see.",
        _drawn("#.###.", "#.....", "..#..#", "##.##.", "....##", "...#.."),
    ),
    Technique.CONTRADICTION: Entry(
        "Assume a value and follow it for a move or two: a line breaks, so it is wrong.",
        "If the cell had this value, some clue could no longer be met one or two moves "
        "later. In each move, every line that has just changed gives everything it can.",
        _drawn("...###..", "...###..", "......##", "#.#...##", "#.#...##"),
    ),
    Technique.TWO_WAY: Entry(
        "Try both values of a cell: both lead to the same value of some other cell.",
        "Neither value breaks anything, but within two moves both lead to the same value "
        "of some other cell, so that cell must have it.",
        _drawn(".#.###", ".#...#", "#.#...", "#.#.#.", "#.#...", "#..##."),
    ),
    Technique.LOOK_AHEAD: Entry(
        "Follow an assumption for three moves or more until it shows something.",
        "A contradiction or an agreement as above, but deeper: hard to do in your head, "
        "easier with pencil and eraser.",
        _drawn("#..#..", ".####.", "..##.#", ".##..#"),
    ),
    Technique.GUESS: Entry(
        "Nothing within reach settles a cell, so you have to try one.",
        "No single assumption shows anything, however far you follow it. The chosen cell "
        "has the same value in every solution, so the other choice fails in the end, but "
        "only a search with assumptions inside assumptions shows it.",
        _drawn(
            "..##..##..",
            "....##....",
            "..........",
            "###....###",
            "...#..#...",
            "###....###",
            "..........",
            "....##....",
            "..##..##..",
        ),
    ),
}
