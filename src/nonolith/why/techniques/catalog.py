"""All techniques with what they are and an example that needs each: for hints and teaching.

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
        """The row of the line example alone; its columns have no clues to tell anything."""
        return Puzzle([self.clue], [Clue.unknown()] * len(self.cells))


def _drawn(*rows: str, palette: Palette = BLACK_AND_WHITE) -> Grid:
    return Grid.parse("\n".join(rows), palette)


#: Every technique, easiest first.
CATALOG = {
    Technique.COMPLETE_LINE: Entry(
        "The clue leaves no choice in this line.",
        "Either the clue is empty, or its runs with one gap between each fill the line "
        "exactly, or all its filled cells are found (so the rest is blank), or all its "
        "blanks are found (so the rest is filled).",
        _drawn("######", "####..", "####..", "##....", "####..", "####.."),
        (3, 2, 3),
        "??????????",
    ),
    Technique.SIMPLE_BOXES: Entry(
        "Push the runs to one end and to the other: where a run overlaps itself, it is filled.",
        "Lay the runs of an open stretch as far to one end as they go, then as far to "
        "the other. A run longer than the free space between the two covers some cells "
        "both times, and so it covers them wherever it goes. Nothing inside the stretch "
        "needs to be known.",
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
        "A run cannot lie further from its own boxes than its length allows, nor closer "
        "to the end of the line than the runs beyond it need. A cell out of the reach "
        "of every run is blank.",
        _drawn("##..##", "##.###", "....#.", "...##.", "..##..", "....#."),
        (3,),
        "????#?????",
    ),
    Technique.PUNCTUATING: Entry(
        "A finished run is closed by blanks on both sides.",
        "A stretch of boxes as long as the longest run that can be there is that run "
        "entirely, so the cells on both sides of it do not belong to it. It is the "
        "habit that makes everything else visible.",
        _drawn("##.#..", "#.#.##", ".#.##.", ".#..##", "..####", "#.#.#."),
        (2, 1),
        "?##???????",
    ),
    Technique.GLUE: Entry(
        "A box close to a wall pulls its run out on the other side.",
        "A wall is the end of the line or a blank. The run that covers a box near a "
        "wall has too little room between the two, so it must stretch past the box on "
        "the other side, as if it were glued to the wall.",
        _drawn("....###", "....###", "###.###", "###...#", "####..."),
        (4, 1),
        "?#????????",
    ),
    Technique.MERCURY: Entry(
        "A run that would touch a box cannot lie against the wall, so it draws back.",
        "If a run began right at the wall it would end right beside a box, and so be "
        "longer than it is. The cell at the wall is therefore blank, like mercury that "
        "draws back from the glass.",
        _drawn("..######..", ".#......#.", "..####....", "..#..####.", "##.#.#...."),
        (3, 1),
        "???#??????",
    ),
    Technique.JOINING: Entry(
        "Two boxes that can only be one run have nothing but that run between them.",
        "A blank between two boxes would leave one of them too little room, or no "
        "second run can be there: then both belong to one run, and so does all between "
        "them.",
        _drawn(".#...####.#", "#.####...##", "....##...##", "#...#.#.###", "#.###...###"),
        (1, 4),
        "??????#?#?",
    ),
    Technique.SPLITTING: Entry(
        "Two boxes that together would be too long are parted by a blank.",
        "If filling the one cell between two stretches of boxes made a run longer than "
        "any that can be there, the cell is blank.",
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
        "Blanks leave a run only some places, or leave a gap that is too small for any.",
        "A gap between blanks that is too small for every run that could be there is "
        "blank too; and a run that blanks force to one side overlaps itself there.",
        _drawn("...#.##", ".#.####", ".#.####", "###..##", "##....."),
        (3, 1),
        "??.???????",
    ),
    Technique.LINE_REASONING: Entry(
        "Go through every arrangement of the clue: what all have in common is certain.",
        "Lay out the clue in every way that agrees with the known cells; a cell that is "
        "the same in all of them is settled. This finds all that one line can tell, and "
        "is the last resort of line logic when nothing simpler applies.",
        _drawn(".##...#..", "..#..#..#", "#.###.#.."),
        (1, 3),
        "??#???????",
    ),
    Technique.COLOR_LOGIC: Entry(
        "Join what the row allows with what the column allows.",
        "In a colour puzzle a line can tell that a cell is not red without telling what "
        "it is. Such notes, and every deduction that rests on one, are colour logic.",
        _drawn("RBR.R", ".B...", "R.BB.", "BRR..", "RBR..", palette=_RED_AND_BLUE),
    ),
    Technique.EDGE_LOGIC: Entry(
        "Assume something about a line at the edge, and see that the next line breaks.",
        "An assumption about a line at the edge of the open area (the border, or beside "
        "a finished line) runs down the crossing lines and makes the line next to it "
        "impossible. Few lines take part, which makes it the easiest contradiction to "
        "see.",
        _drawn("#.###.", "#.....", "..#..#", "##.##.", "....##", "...#.."),
    ),
    Technique.CONTRADICTION: Entry(
        "Assume a value and follow it for a move or two: a line breaks, so it is wrong.",
        "If the cell had the value, then one or two moves later some clue could not be "
        "met any more. A move lets every line that was touched before tell all it can.",
        _drawn("...###..", "...###..", "......##", "#.#...##", "#.#...##"),
    ),
    Technique.TWO_WAY: Entry(
        "Follow both values of a cell: they agree on some other cell.",
        "Neither value of a cell breaks anything, but both lead to the same value of "
        "some other cell within two moves; so the other cell has it.",
        _drawn(".#.###", ".#...#", "#.#...", "#.#.#.", "#.#...", "#..##."),
    ),
    Technique.LOOK_AHEAD: Entry(
        "Follow an assumption for three moves or more until it shows something.",
        "A contradiction or an agreement as above, but deeper: hardly to be done in the "
        "head, and easier with pencil and eraser.",
        _drawn("#..#..", ".####.", "..##.#", ".##..#"),
    ),
    Technique.GUESS: Entry(
        "Nothing within reach settles a cell, so one has to be tried.",
        "No single assumption shows anything, however far it is followed. The cell that "
        "is chosen has the same value in every solution, so the other choice fails in "
        "the end, but only a search with assumptions inside assumptions shows it.",
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
