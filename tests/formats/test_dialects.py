"""The traps of each format: what programs disagree about, and what files really look like."""

from __future__ import annotations

import pytest

import nonolith as nl
from nonolith.formats import Note, saved_grids

#: #.#
#: #..
PUZZLE = nl.Puzzle([[1, 1], [1]], [[2], [], [1]])
RED_GREEN = nl.Palette.of("#ff0000", "#008000")


def notes_of(text: str) -> list[str]:
    notes: list[Note] = []
    nl.loads(text, on_note=notes.append)
    return [note.code for note in notes]


class TestSimpson:
    @pytest.mark.parametrize(
        "text",
        [
            "width 3\nheight 2\nrows\n1,1\n1\ncolumns\n2\n0\n1\n",
            "width 3\nheight 2\n\nrows\n\n1,1\n\n1\n\ncolumns\n2\n0\n1\n\n",  # blanks for looks
            "width 3\nheight 2\nrows\n1,1\n1\ncolumns\n2\n\n1\n",  # a blank is an empty clue
            "width 3\nheight 2\nrows\n1,1\n1\n\ncolumns\n2\n\n1\n\n",
            "columns 3\nrows 2\nrows\n1,1\n1\ncolumns\n2\n0\n1\n",  # sizes as "rows 2"
            "rows 2\n1,1\n1\ncolumns 3\n2\n0\n1\n",  # sections as "rows 2"
            "columns\n2\n0\n1\nrows\n1,1\n1\n",
            "rows\n1 1\n1\ncolumns\n2\n0\n1\n",
            "rows\n1, 1,\n1,\ncolumns\n2,\n0,\n1,\n",  # commas at the end
            "A puzzle I found\nin 1999\n\nrows\n1, 1\n1\n\ncolumns\n2\n0\n1\n",
            "ROWS\n1,1\n1\nCOLUMNS\n2\n0\n1\n",
            "maxrule 2\nrows:\n1,1\n1\ncolumns:\n2\n0\n1\n",
        ],
    )
    def test_all_of_these_are_the_same_puzzle(self, text: str) -> None:
        assert nl.loads(text) == PUZZLE

    @pytest.mark.parametrize(
        ("text", "rows", "columns"),
        [
            ("width 3\nheight 2\nrows\n1\n2\n\ncolumns\n2\n1\n\ngoal 110100\n", "12", "210"),
            ("width 3\nheight 3\nrows\n1\n\n2\ncolumns\n2\n1\n\n", "102", "210"),
            ("width 3\nheight 3\nrows\n\n1\n\n2\ncolumns\n\n2\n1\n", "102", "021"),
            ("width 2\nheight 2\nrows\n\n\ncolumns\n\n\n\n", "00", "00"),
        ],
    )
    def test_blank_lines_at_the_ends_are_clues_if_something_says_so(
        self, text: str, rows: str, columns: str
    ) -> None:
        puzzle = nl.loads(text)

        assert "".join(map(str, puzzle.rows)) == rows
        assert "".join(map(str, puzzle.columns)) == columns

    @pytest.mark.parametrize(
        ("text", "line"),
        [
            ("width 3\nheight 2\nrows\n1\n2\ncolumns\n2\n1\n", 6),
            ("width 3\nheight 2\nrows\n1\n2\ncolumns\n2\n1\n\n", 6),
            ("width 2\nheight 3\n\nrows\n1\n2\n\ncolumns\n2\n1\n", 4),
            ("width 2\nheight 3\n\nrows\n\n1\n2\ncolumns\n2\n1\n", 4),
            ("width 2\nheight 3\n\nrows\n1\n2\n\ncolumns\n3\n1\n\ngoal 101110\n", 4),
        ],
    )
    def test_a_size_that_is_one_too_large_is_an_error(self, text: str, line: int) -> None:
        """Also where a blank line for looks would make up for it, or a goal has no blank line."""
        with pytest.raises(nl.FormatError, match=rf"{line}: found 2 \w+ clues; expected 3"):
            nl.loads(text)

    def test_no_clue_is_taken_for_prose(self) -> None:
        """A broken clue in a file without sizes must not end the section, and lose the rest."""
        with pytest.raises(nl.FormatError, match=r"3: this is neither a clue .*found 'l 1'"):
            nl.loads("rows\n1\nl 1\n1\ncolumns\n1\n0\n2\n")
        prose = nl.loads("rows\n1,1\n1\nHave fun\ncolumns\n2\n0\n1\nSolution: 3\n101\n100\n")
        assert prose == PUZZLE

    @pytest.mark.parametrize(
        "goal",
        [
            'goal "101100"',
            "goal 101100",
            "goal\n101\n100\n",
            'goal "101\n100"',
            "goal\n1 0 1\n1 0 0",
        ],
    )
    def test_goals_in_all_layouts(self, goal: str) -> None:
        puzzle = nl.loads(f"rows\n1,1\n1\ncolumns\n2\n0\n1\n{goal}\n")

        assert str(puzzle.goal) == "#.#\n#.."

    def test_a_goal_may_stand_before_the_clues(self) -> None:
        puzzle = nl.loads('goal "101100"\nrows\n1,1\n1\ncolumns\n2\n0\n1\n')

        assert puzzle == PUZZLE
        assert str(puzzle.goal) == "#.#\n#.."

    def test_saved_grids_travel_along(self) -> None:
        text = 'rows\n1,1\n1\ncolumns\n2\n0\n1\nsaved "1?1?00"\n'

        puzzle = nl.loads(text)

        assert [str(grid) for grid in saved_grids(puzzle)] == ["#?#\n?.."]
        assert saved_grids(nl.loads(nl.dumps(puzzle, format="non"))) == saved_grids(puzzle)

    def test_properties(self) -> None:
        puzzle = nl.loads(
            'catalogue "webpbn.com #1"\ntitle "A &amp; B"\nby "Me"\ncopyright "&copy; 2026"\n'
            'license CC-BY-4.0\ndifficulty 3\ncollection "Mine"\nrows\n1\ncolumns\n1\n'
        )

        assert puzzle.meta == nl.Meta(
            title="A & B",
            author="Me",
            copyright="© 2026",
            license="CC-BY-4.0",
            source="webpbn.com #1",
            extra=(("difficulty", "3"), ("collection", "Mine")),
        )

    def test_prose_becomes_the_description(self) -> None:
        puzzle = nl.loads("From a book,\npage twelve of it\nrows\n1\ncolumns\n1\n")

        assert puzzle.meta.description == "From a book,\npage twelve of it"

    @pytest.mark.parametrize(
        "text",
        [
            "color r #ff0000\ncolor g #008000\nrows\n1r,1g\n1g\ncolumns\n1r,1g\n1g\n",
            "color red FF0000 X\ncolor green 008000\nrows\nred 1 green 1\ngreen 1\n"
            "columns\nred 1 green 1\ngreen 1\n",
            "color red FF0000\ncolor green 008000\nrows\nred: 1, green: 1\ngreen 1\n"
            "columns\nred: 1 green: 1\ngreen: 1\n",
        ],
    )
    def test_both_colour_dialects(self, text: str) -> None:
        puzzle = nl.loads(text)

        assert [color.rgb for color in puzzle.palette] == [color.rgb for color in RED_GREEN]
        assert [str(clue) for clue in puzzle.rows] == ["1 1:2", "1:2"]
        assert [str(clue) for clue in puzzle.columns] == ["1 1:2", "1:2"]

    def test_a_colour_word_holds_until_the_next(self) -> None:
        puzzle = nl.loads(
            "color red FF0000\nrows\nred 1 1 black 1\n2\ncolumns\n1\n1\nred 1\n0\n1\n"
        )

        assert [run.color for run in puzzle.rows[0]] == [1, 1, 2]
        assert puzzle.palette[2].name == "black"

    def test_undeclared_letters_get_colours_if_none_is_declared(self) -> None:
        puzzle = nl.loads("rows\n1a,1b\ncolumns\n1a\n1b\n")

        assert len(puzzle.palette) == 2
        with pytest.raises(nl.FormatError, match="not declared"):
            nl.loads("color a #ff0000\nrows\n1a,1b\ncolumns\n1a\n1b\n")

    def test_mixed_dialects_are_noted(self) -> None:
        text = "color r #ff0000\ncolor green 008000 @\nrows\n1r green 1\ncolumns\n1r\ngreen 1\n"

        assert notes_of(text) == ["dialects"]

    def test_the_background_may_have_a_colour(self) -> None:
        palette = nl.Palette.of("#ff0000", background="#000080")
        puzzle = nl.Puzzle([[1]], [[1]], palette)

        assert nl.loads(nl.dumps(puzzle, format="non")).palette[0].rgb == (0, 0, 128)


class TestOlsak:
    def test_blank_lines_in_a_group_are_empty_clues(self) -> None:
        assert nl.loads(":\n1 1\n1\n:\n2\n\n1\n:\n") == PUZZLE

    def test_text_after_the_last_colon_is_ignored(self) -> None:
        assert nl.loads("prose\n:rows\n1 1\n1\n:columns\n2\n\n1\n:end\nanything\n9 9\n") == PUZZLE

    def test_the_end_may_be_missing(self) -> None:
        assert nl.loads(":\n1 1\n1\n:\n2\n\n1") == PUZZLE

    def test_names_are_those_of_x11(self) -> None:
        puzzle = nl.loads("#d\n g:g green\n:\n1g\n:\n1g\n:\n")

        assert puzzle.palette[1].rgb == (0, 255, 0)

    @pytest.mark.parametrize(
        "text",
        [
            "#t\n" + ":\n1\n" * 6 + ":\n",
            ":\n1\n" * 6 + ":\n",
            "#d\n t:/ black/orange\n:\n1t\n:\n1t\n:\n",
            "#d\n 1:* black\n /:a white/black << x\n:\n/1\n:\n1\n:\n",
        ],
    )
    def test_triddlers_and_triangles_are_refused_by_name(self, text: str) -> None:
        with pytest.raises(nl.UnsupportedError, match=r"triddler|triangles"):
            nl.loads(text)

    def test_a_blank_mk_clue_is_empty(self) -> None:
        assert nl.loads("2 3\n1 1\n1\n#\n2\n\n1\n") == PUZZLE
        assert nl.loads("2 3\r\n1 1\r\n1\r\n# columns\r\n2\r\n1\r\n\r\n").columns[2] == nl.Clue()


class TestWebpbn:
    def puzzle(self, inside: str, attributes: str = "") -> nl.Puzzle:
        return nl.loads(f"<puzzleset><puzzle {attributes}>{inside}</puzzle></puzzleset>")

    CLUES = (
        '<clues type="columns"><line><count>2</count></line><line/><line><count>1</count></line>'
        '</clues><clues type="rows"><line><count>1</count><count>1</count></line>'
        "<line><count>1</count></line></clues>"
    )

    def test_colours_may_be_implied(self) -> None:
        assert self.puzzle(self.CLUES) == PUZZLE

    def test_a_count_of_zero_is_a_run_of_unknown_length(self) -> None:
        puzzle = self.puzzle(self.CLUES.replace(">2<", ">0<"))

        assert puzzle.columns[0] == nl.Clue((nl.Run(None),))

    def test_clues_follow_from_the_goal(self) -> None:
        goal = '<solution type="goal"><image>|X.X|X..|</image></solution>'

        assert self.puzzle(goal) == PUZZLE
        assert str(self.puzzle(goal).goal) == "#.#\n#.."

    def test_saved_grids_may_leave_colours_open(self) -> None:
        colors = (
            '<color name="white" char=".">fff</color><color name="a" char="a">f00</color>'
            '<color name="b" char="b">00f</color>'
        )
        saved = '<solution type="saved"><image>\n|?[ab]|\n|a .|\n</image></solution>'
        clues = (
            '<clues type="columns"><line><count color="a">1</count></line><line/></clues>'
            '<clues type="rows"><line/><line><count color="a">1</count></line></clues>'
        )

        [grid] = saved_grids(puzzle := self.puzzle(colors + clues + saved))

        assert list(grid.masks) == [7, 6, 2, 1]
        assert saved_grids(nl.loads(nl.dumps(puzzle, format="webpbn"))) == [grid]

    def test_entities_of_html_need_no_declaration(self) -> None:
        assert self.puzzle(f"<title>&copy; &eacute; &lt;3</title>{self.CLUES}").title == "© é <3"

    def test_defaults_of_the_set(self) -> None:
        puzzle = nl.loads(
            f"<puzzleset><author>All</author><puzzle>{self.CLUES}</puzzle></puzzleset>"
        )

        assert puzzle.meta.author == "All"

    def test_the_default_colour_may_be_the_background(self) -> None:
        """number-loom writes so, and then names the colour of every run."""
        colors = (
            '<color name="black" char="#">000000</color><color name="white" char=" ">FFFFFF</color>'
        )
        clues = self.CLUES.replace("<count>", '<count color="black">')

        assert self.puzzle(colors + clues, 'defaultcolor="white"') == PUZZLE

    def test_a_mismatched_closing_tag_of_the_documentation(self) -> None:
        assert self.puzzle(self.CLUES.replace("</clues>", "</clue>", 1)) == PUZZLE

    def test_the_others_of_a_set_with_a_triddler_are_read(self) -> None:
        text = f'<puzzleset><puzzle type="triddler"/><puzzle>{self.CLUES}</puzzle></puzzleset>'
        errors: list[nl.NonolithError] = []

        assert list(nl.load_all(text.encode(), on_error=errors.append)) == [PUZZLE]
        assert "triddler" in str(errors[0])

    def test_triangles_are_refused_by_name(self) -> None:
        with pytest.raises(nl.UnsupportedError, match="triangles"):
            self.puzzle('<color name="t" char="t">000/fff</color>' + self.CLUES)

    def test_a_doctype_is_not_fetched(self) -> None:
        text = '<!DOCTYPE pbn SYSTEM "http://localhost:9/pbn.dtd">\n'

        assert nl.loads(f"{text}<puzzle>{self.CLUES}</puzzle>") == PUZZLE


class TestOthers:
    def test_letters_beyond_z(self) -> None:
        """Runs of 69 and 96 are U+0085 and U+00A0, which look like white space to Python."""
        clue = nl.Clue.of([26, 27, 33, 69, 96, 142])
        puzzle = nl.Puzzle([clue], [[1]])

        text = nl.dumps(puzzle, format="letters")
        assert nl.loads(text, format="letters") == puzzle
        assert nl.loads(text.encode(), format="letters") == puzzle

    def test_letters_without_description_or_titles(self) -> None:
        """The plain lines of Rosetta Code: rows and columns, puzzle after puzzle."""
        assert list(nl.load_all(b"AA A\nB @ A\n\nA\nA\n")) == [PUZZLE, nl.Puzzle([[1]], [[1]])]

    @pytest.mark.parametrize("flag", ["", "0\n"])
    def test_quoted_lists_with_and_without_flag(self, flag: str) -> None:
        assert nl.loads(f'3\n2\n{flag}"2","0","1"\n"1,1","1"\n') == PUZZLE

    @pytest.mark.parametrize(
        ("name", "begin"), [("quoted", "3\n2\n0\n"), ("quoted-plain", "3\n2\n")]
    )
    def test_quoted_lists_are_written_with_and_without_flag(self, name: str, begin: str) -> None:
        written = nl.dumps(PUZZLE, format=name)

        assert written == begin + '"2","0","1"\n"1,1","1"\n'
        assert nl.loads(written) == PUZZLE

    def test_quoted_lists_over_several_lines(self) -> None:
        assert nl.loads('3\n2\n"2",\n"0","1",\n"1,1",\n"1"\n') == PUZZLE

    def test_quoted_colours_without_flag(self) -> None:
        puzzle = nl.loads('2\n1\n"1-r","1-g"\n"1-r,1-g"\n')

        assert [color.symbol for color in puzzle.palette][1:] == ["g", "r"]
        assert [run.color for run in puzzle.rows[0]] == [2, 1]

    def test_taai_with_and_without_marks(self) -> None:
        square = nl.Puzzle([[1, 1], [1], []], [[2], [], [1]])
        clues = "2\n0\n1\n1\t1\n1\n0\n"

        assert nl.loads(f"$1\n{clues}") == square
        assert nl.loads(clues) == square
        assert list(nl.load_all(f"$1\n{clues}$2\n{clues}".encode())) == [square, square]

    def test_taai_rounds_without_marks_are_cut_into_25(self) -> None:
        one = "\n".join(["25"] * 25 + ["25"] * 25)
        dark = nl.Puzzle([[25]] * 25, [[25]] * 25)
        light = "\n".join(["1"] + ["0"] * 24 + ["1"] + ["0"] * 24)

        puzzles = list(nl.load_all(f"{one}\n{light}\n".encode(), format="taai"))

        assert puzzles[0] == dark
        assert puzzles[1].rows[0] == nl.Clue.of([1])

    def test_taai_answers(self) -> None:
        square = nl.Puzzle.from_grid(nl.Grid.parse("#.#\n#..\n..."))

        assert nl.dumps(square, format="taai-answer") == "$1\n1\t0\t1\n1\t0\t0\n0\t0\t0\n"

    def test_typed_sizes_together_or_apart(self) -> None:
        assert nl.loads("3 2\n1 1\n1\n2\n0\n1\n", format="typed") == PUZZLE
        assert nl.loads("3\n2\n1 1\n1\n2\n0\n1\n") == PUZZLE

    def test_lines_of_sgriddler_are_counted(self) -> None:
        """A blank line is an empty clue, also beside the blank lines between the parts."""
        text = "MK Version 3.0\n\n3 2\n\n # . #\n # . .\n\n2\n\n1\n\n1 1\n1\n"

        puzzle = nl.loads(text)

        assert puzzle == PUZZLE
        assert puzzle.goal == nl.Grid.parse("#.#\n#..")

    def test_clues_of_sgriddler_begin_at_the_far_end(self) -> None:
        text = "MK Version 3.0\n\n4 1\n\n # . # #\n\n1\n\n1\n1\n\n2 1\n"

        assert nl.loads(text).rows == (nl.Clue.of([1, 2]),)

    def test_makhorin_ends_with_an_ampersand_or_not(self) -> None:
        assert nl.loads("* a\n*\n1 1\n1\n&\n2\n0\n1\n") == PUZZLE
        assert nl.loads("* a\n*\n1 1\n1\n&\n2\n0\n1\n&\n") == PUZZLE

    def test_bosch_counts_numbers_only(self) -> None:
        text = (
            "number_of_rows 2 number_of_columns 3\nrow_1 2 1 1\nrow_2 1 1\n"
            "col_1 1 2\ncol_2 0\ncol_3 1 1\n"
        )

        assert nl.loads(text) == PUZZLE

    def test_a_random_seed_of_pattern_is_refused(self) -> None:
        with pytest.raises(nl.UnsupportedError, match="random seed"):
            nl.loads("10x10#12345", format="tatham")

    def test_saved_games_of_pattern(self) -> None:
        text = (
            "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\n"
            "GAME    :7:Pattern\nPARAMS  :3:3x2\nCPARAMS :3:3x2\nDESC    :10:2//1/1.1/1\n"
        )

        assert nl.loads(text) == PUZZLE

    def test_the_example_of_pzpr(self) -> None:
        """Address and text of the same board, from the tests of pzpr."""
        address = "https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h"
        text = (
            "pzprv3/nonogram/6/6/. . . . 1 . 1 . . /. . . 2 1 . 1 2 . /. . . 1 1 1 1 1 . /"
            ". 2 1 # # . # . . /. 1 1 # . . . # . /. 1 2 . # . # # . /. . . . . . . . . /"
            ". 1 1 # . . . # . /. . 3 . # # # . . /"
        )

        puzzle = nl.loads(address)

        assert [str(clue) for clue in puzzle.rows] == ["2 1", "1 1", "1 2", "0", "1 1", "3"]
        assert nl.loads(text) == puzzle
        assert str(nl.dumps(puzzle, format="puzzlink")).strip() == address
        [grid] = saved_grids(nl.loads(text))
        assert str(nl.Puzzle.from_grid(nl.Grid.parse(str(grid).replace("?", "."))).rows[0]) == "2 1"

    def test_runs_of_two_hexadecimal_digits(self) -> None:
        puzzle = nl.Puzzle([[20, 1]] + [[]] * 30, [[1]] * 30)

        assert nl.loads(nl.dumps(puzzle, format="puzzlink")) == puzzle

    def test_puzz_link_has_little_room(self) -> None:
        with pytest.raises(nl.UnsupportedError, match="room"):
            nl.dumps(nl.Puzzle([[1, 1, 1]], [[1], [1]]), format="puzzlink")

    @pytest.mark.parametrize(
        "text",
        [
            "#.#\n#..\n",
            "X X\nX\n",
            "101\n100\n",
            "1 0 1\n1 0 0\n",
            "1,0,1\n1,0,0\n",
            "⬛⬜⬛\n⬛⬜⬜\n",
            "█ █\n█  \n",
            "1\t0\t1\n1\t0\t0\n",
        ],
    )
    def test_character_grids(self, text: str) -> None:
        assert nl.loads(text) == PUZZLE

    def test_coloured_squares(self) -> None:
        puzzle = nl.loads("⬜🟥\n🟩⬜\n")

        assert [color.name for color in puzzle.palette] == ["white", "red", "green"]

    def test_triangles_of_character_grids_are_refused(self) -> None:
        with pytest.raises(nl.UnsupportedError, match="triangles"):
            nl.loads(" ◢◼\n ◼ \n")

    def test_ini_and_toml_take_the_same_clues(self) -> None:
        clues = "2, 0, '1'"

        assert nl.loads(f"[clues]\ncolumns = {clues} ; three\nrows = 1 1\n  # two\n  1\n") == PUZZLE
        assert nl.loads(f'[clues]\ncolumns = """\n{clues}\n"""\nrows = "1 1, 1"\n') == PUZZLE

    def test_blots_of_pynogram(self) -> None:
        assert nl.loads("[clues]\nrows = ?\ncolumns = 1\n").rows[0] == nl.Clue((nl.Run(None),))

    def test_thomasr_content(self) -> None:
        text = '{"rows": [[1, 1], [1]], "columns": [[2], [], [1]], "content": [1, -1, 0, 0, 0, 0]}'

        [grid] = saved_grids(nl.loads(text))

        assert str(grid) == "#.?\n???"

    def test_janko_lists_columns_first(self) -> None:
        problem, solution = "2 3\\n2\\n\\n1\\n1 1\\n1", "2 3\\nx - x\\nx - -"
        text = f'{{"data": {{"a": {{"problem": "{problem}", "solution": "{solution}"}}}}}}'

        puzzle = nl.loads(text)

        assert (puzzle, puzzle.title) == (PUZZLE, "a")
        assert puzzle.goal == nl.Grid.parse("#.#\n#..")

    def test_nonograms_org(self) -> None:
        """A picture of our own in the disguise of the site."""
        text = (
            "var d=[[1,2,3,4],[3,5,5,1000],[2,5,5,1000],[1,5,5,1000],[10,20,30,0],[10,20,30,0],"
            "[0,1,1,1000],[3,4,5,6],[4,5,6,7],[6,5,6,7],[4,5,6,8]];"
        )

        assert nl.loads(text) == PUZZLE

    def test_pzl_in_black_and_white(self) -> None:
        assert nl.loads("2 3\n\n2 1 1\n1 1\n\n1 2\n0\n1 1\n") == PUZZLE
