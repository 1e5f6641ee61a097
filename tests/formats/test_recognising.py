"""Each format is recognised by its content, and the documented order decides between equals."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import nonolith
from format_samples import READ, examples

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


def test_a_square_file_is_nin_and_says_so() -> None:
    notes: list[Note] = []

    puzzle = nl.loads("2 2\n1\n1\n1\n1\n", on_note=notes.append)

    assert puzzle == nl.Puzzle([[1], [1]], [[1], [1]])
    assert [note.code for note in notes] == ["ambiguous"]
    assert "nin" in notes[0].message
    assert "mk" in notes[0].message


def test_arithmetic_tells_the_order_of_the_sizes() -> None:
    """The same clues under 2 3 and 3 2: the totals agree in one order only."""
    clues = "1\n2\n1\n1\n3\n"

    assert recognised(f"2 3\n{clues}") == "nin"
    assert recognised(f"3 2\n{clues}") == "mk"
    assert nl.loads(f"2 3\n{clues}") == nl.loads(f"3 2\n{clues}")


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
