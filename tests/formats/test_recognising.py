"""Each format is recognised by its content, and the documented order decides between equals."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from command import nonolith
from format_samples import READ, READ_WRITE, examples

import nonolith as nl
from nonolith.formats import Confidence, Document, Format, Match, Note, recognise
from nonolith.formats import registry as registry_module


def recognised(text: str | bytes) -> str:
    return recognise(Document(text)).format.name


@pytest.mark.parametrize("format", READ, ids=lambda format: format.name)
def test_examples_are_recognised(format: Format) -> None:
    for text in examples(format):
        assert recognised(text) == format.name
        if not format.magic:
            assert recognised(text.encode("utf-16")) == format.name
        assert recognised(text.replace("\n", "\r\n")) == format.name


def test_most_pages_show_a_file() -> None:
    """So that the test above cannot pass for want of examples."""
    assert sum(1 for format in READ if examples(format)) >= 35


def notes_of(text: str) -> list[Note]:
    notes: list[Note] = []
    nl.loads(text, on_note=notes.append)
    return notes


def test_a_square_file_is_nin_and_nothing_is_said() -> None:
    """As .mk it would be the same puzzle: that is no choice."""
    assert recognised("2 2\n1\n1\n1\n1\n") == "nin"
    assert notes_of("2 2\n1\n1\n1\n1\n") == []
    assert notes_of("2\n2\n1\n2\n\n1\n2\n") == []  # cwd and typed are the same too


def test_arithmetic_tells_which_list_comes_first() -> None:
    """The same clues under 2 3 and 3 2: rows first in one, columns first in the other."""
    clues = "1\n2\n1\n1\n3\n"

    assert recognised(f"2 3\n{clues}") == "nin"
    assert notes_of(f"2 3\n{clues}") == []
    for sizes in ("3 2", "3\n2"):
        puzzle = nl.loads(f"{sizes}\n{clues}")

        assert recognised(f"{sizes}\n{clues}") == "columns-first"
        assert puzzle == nl.Puzzle([[1], [3]], [[1], [2], [1]])
        assert puzzle == nl.loads(f"2 3\n{clues}", transpose=True)


def test_what_totals_cannot_tell_is_said() -> None:
    """Width, height, columns, rows is height, width, rows, columns of the mirrored puzzle."""
    (note,) = notes_of("3 2\n1\n2\n1\n1\n3\n")

    assert note.code == "ambiguous"
    assert "columns-first" in note.message
    assert "mk" in note.message
    assert "--" not in note.message, "the page shows it too"


@pytest.mark.parametrize(
    "text", ["|_|▓|_|\n|▓|▓|▓|", "| . | # | . |\n|---|---|---|\n| # | # | # |", "│ │█│ │\n│█│█│█│"]
)
def test_cells_between_bars(text: str) -> None:
    assert recognised(text) == "chargrid"
    assert nl.loads(text) == nl.Puzzle([[1], [3]], [[1], [2], [1]])


DEGENERATE: dict[str, Callable[[int, int], bool]] = {
    "empty": lambda x, y: False,
    "full": lambda x, y: True,
    "diagonal": lambda x, y: x == y,
    "checkered": lambda x, y: (x + y) % 2 == 0,
    "striped": lambda x, y: x % 2 == 0,
    "barred": lambda x, y: y % 2 == 0,
    "edge": lambda x, y: x == 0,
}

#: Written and recognised as these, for want of anything that tells them apart.
UNTOLD = {("taai-answer", "taai"), ("keen", "typed"), ("columns-first", "nin")}


@pytest.mark.parametrize("kind", DEGENERATE)
def test_what_is_written_is_recognised(kind: str) -> None:
    """Stripes as .taai came back as an answer, empty puzzles as .nin came back as .pzl."""
    for width, height in ((1, 1), (2, 1), (2, 2), (3, 5), (8, 8), (8, 3), (12, 12)):
        cells = [[int(DEGENERATE[kind](x, y)) for x in range(width)] for y in range(height)]
        puzzle = nl.Puzzle.from_grid(nl.Grid.from_rows(cells))
        for format in READ_WRITE:
            try:
                text = nl.dumps(puzzle, format=format.name)
            except nl.UnsupportedError:
                continue
            found = recognised(text)
            if (format.name, found) not in UNTOLD:
                assert found == format.name
                assert nl.loads(text) == puzzle or format.picture


def test_typed_order_and_cwd_are_told_apart() -> None:
    assert recognised("2\n3\n1\n2\n1\n1\n3\n") == "typed"
    assert recognised("3\n2\n1\n2\n1\n\n1\n3\n") == "cwd"


def test_an_explicit_format_is_not_questioned() -> None:
    puzzle = nl.loads("2 2\n1\n2\n1\n1\n", format="mk")

    assert puzzle.rows[1] == nl.Clue.of([2])


@pytest.mark.parametrize("text", ["", "   \n\n", "hello there\nthis is prose\n", "\x00\x01\x02"])
def test_what_is_no_puzzle_is_refused(text: str) -> None:
    with pytest.raises(nl.UnknownFormatError, match=r"found|recognises"):
        nl.loads(text.encode())


def test_an_unknown_name_proposes_the_nearest() -> None:
    with pytest.raises(nl.UnknownFormatError, match="webpbn"):
        nl.loads("", format="webpn")


def test_other_packages_can_add_a_format(monkeypatch: pytest.MonkeyPatch) -> None:
    """Through an entry point, which is only looked up when the built-in formats are not certain."""
    import sys
    import types

    module = types.ModuleType("dots_format")
    module.sniff = lambda document: Match(Confidence.CERTAIN, "dots")  # type: ignore[attr-defined]
    module.read = lambda document: iter([nl.Puzzle([[1]], [[1]])])  # type: ignore[attr-defined]
    module.write = lambda puzzles: "::dots::"  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "dots_format", module)
    dots = Format("dots", "dots", "dots_format", (".dots",), sign="::dots::")

    class Point:
        value = "dots_format:FORMAT"

        def load(self) -> Format:
            return dots

    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [Point()])
    registry_module.other_formats.cache_clear()
    try:
        assert recognised("::dots:: and more") == "dots"
        assert nl.loads("::dots:: and more") == nl.Puzzle([[1]], [[1]])
        assert nl.dumps(nl.Puzzle([[1]], [[1]]), format="dots") == "::dots::"
    finally:
        registry_module.other_formats.cache_clear()


def test_an_installed_package_adds_a_format(tmp_path: Path) -> None:
    """The same with real metadata of a distribution, as pip would leave it."""
    (tmp_path / "dots.py").write_text(
        "import nonolith as nl\n"
        "from nonolith.formats import Confidence, Format, Match\n"
        "FORMAT = Format('dots', 'dots', 'dots', ('.dots',), sign='::dots')\n"
        "def sniff(document): return Match(Confidence.CERTAIN, 'dots')\n"
        "def read(document): yield nl.Puzzle([[1]], [[1]])\n"
        "def write(puzzles): return '::dots'\n"
    )
    info = tmp_path / "dots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: dots\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[nonolith.formats]\ndots = dots:FORMAT\n")
    (tmp_path / "a.dots").write_text("::dots")

    ran = nonolith(
        "convert", tmp_path / "a.dots", "--to", "dots", env={"PYTHONPATH": str(tmp_path)}
    )

    assert (ran.code, ran.out) == (0, "::dots"), ran.err


def test_importing_the_formats_imports_no_format() -> None:
    import subprocess
    import sys

    code = (
        "import sys, nonolith.formats; "
        "print([name for name in sys.modules if name.startswith('nonolith.formats.')])"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    for name in ("simpson", "webpbn", "native_json", "raster", "table"):
        assert f"'nonolith.formats.{name}'" not in shown.stdout
