"""Pictures in files: the right medium, whole or not at all, and clear words when it cannot be."""

from __future__ import annotations

import io
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from command import nonolith
from pictures import HOUSE
from PIL import Image

from nonolith import (
    Grid,
    MissingExtraError,
    Palette,
    Puzzle,
    PuzzleError,
    UnsupportedError,
    render,
)
from nonolith.cli import run
from nonolith.render.book import _Placed, _Press
from nonolith.render.drawing import draw
from nonolith.render.themes import theme_of

PUZZLE = Puzzle.from_grid(HOUSE)
ENTRY = render.Entry(PUZZLE, HOUSE)
EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
MAGIC = {
    ".txt": b"       ",
    ".svg": b"<svg ",
    ".png": b"\x89PNG",
    ".pdf": b"%PDF",
    ".html": b"<!DOCTYPE html>",
    ".htm": b"<!DOCTYPE html>",
    ".gif": b"GIF89a",
    ".apng": b"\x89PNG",
}


@pytest.mark.parametrize("suffix", MAGIC)
def test_suffix_says_the_medium(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"picture{suffix.upper()}"

    render.save(PUZZLE, path, HOUSE)

    assert path.read_bytes().startswith(MAGIC[suffix])


def test_every_medium_has_a_test() -> None:
    assert {suffix for medium in render.MEDIA for suffix in medium.suffixes} == set(MAGIC)


def test_wrong_suffix_is_told_with_the_right_ones(tmp_path: Path) -> None:
    with pytest.raises(
        UnsupportedError, match=r"found suffix '\.bmp'; expected one of \.txt \.svg"
    ):
        render.save(PUZZLE, tmp_path / "picture.bmp")
    with pytest.raises(UnsupportedError, match="found no suffix"):
        render.save(PUZZLE, tmp_path / "picture")
    assert list(tmp_path.iterdir()) == []


def test_scale_and_cell_set_the_size() -> None:
    small, large = (
        Image.open(io.BytesIO(render.to_png(PUZZLE, cell=10, scale=scale))) for scale in (1, 3)
    )

    assert (large.width, large.height) == (3 * small.width, 3 * small.height)


def test_same_input_gives_the_same_bytes() -> None:
    entries = [render.Entry(PUZZLE, HOUSE)]

    assert render.to_pdf(PUZZLE) == render.to_pdf(PUZZLE)
    assert render.to_book(entries) == render.to_book(entries)
    assert render.to_png(PUZZLE) == render.to_png(PUZZLE)


@pytest.mark.parametrize(
    ("module", "extra", "draw"),
    [
        ("PIL", "image", lambda: render.to_png(PUZZLE)),
        ("PIL", "image", lambda: render.to_gif(PUZZLE, [HOUSE])),
        ("reportlab.pdfgen.canvas", "pdf", lambda: render.to_pdf(PUZZLE)),
        (
            "segno",
            "pdf",
            lambda: render.to_book([ENTRY], render.BookStyle(home="https://example.org/")),
        ),
    ],
)
def test_missing_extra_names_the_command(
    module: str, extra: str, draw: Callable[[], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without Pillow, reportlab or segno there is one sentence, and all else still works."""
    monkeypatch.setitem(sys.modules, module, None)

    with pytest.raises(MissingExtraError, match=rf"pip install 'nonolith\[{extra}\]'"):
        draw()
    assert render.to_svg(PUZZLE)
    assert render.to_html(PUZZLE)


# -- values that show themselves -------------------------------------------------------------


def test_values_show_themselves_in_notebooks() -> None:
    import nonolith as nl

    result = nl.solve(PUZZLE)

    for value in (PUZZLE, HOUSE, Grid.unknown(3, 2), result):
        svg = value._repr_svg_()
        assert svg is not None
        assert svg.startswith("<svg ")
    assert Grid(0, 0, b"")._repr_svg_() is None


def test_result_of_two_solutions_shows_where_they_differ() -> None:
    import nonolith as nl

    svg = nl.solve(PUZZLE)._repr_svg_()

    assert svg is not None
    assert render.THEMES["light"].second in svg


def test_values_show_themselves_in_rich() -> None:
    from rich.console import Console

    import nonolith as nl

    stream = io.StringIO()
    console = Console(file=stream, width=80)
    for value in (PUZZLE, HOUSE, nl.solve(PUZZLE), Grid.unknown(2, 2)):
        console.print(value)

    assert "│  ████████│██████  │" in stream.getvalue()
    assert "multiple" in stream.getvalue()


def test_huge_grids_do_not_stall_a_notebook() -> None:
    assert Grid.unknown(1000, 1000)._repr_svg_() is None


# -- books -----------------------------------------------------------------------------------


def test_book_of_two_hundred_puzzles_takes_less_than_ten_seconds() -> None:
    entries = []
    for seed in range(200):
        rows = [[(r * c + seed * r + c) % 5 < 3 for c in range(20)] for r in range(20)]
        grid = Grid.from_rows(rows)
        entries.append(render.Entry(Puzzle.from_grid(grid), grid, seed % 5 + 1))

    begin = time.process_time()
    book = render.to_book(entries)

    assert time.process_time() - begin < 10
    assert book.startswith(b"%PDF")


def test_book_tells_titles_only_with_the_solutions(tmp_path: Path) -> None:
    puzzle = PUZZLE.with_meta(title="A secret house")

    pages = text_of(render.to_book([render.Entry(puzzle, HOUSE)]), tmp_path)

    assert len(pages) == 3
    assert "secret" not in pages[0] + pages[1]
    assert "A secret house" in pages[2]


def test_book_fits_puzzles_of_very_different_sizes(tmp_path: Path) -> None:
    long = Puzzle([[1] * 30] * 40, [[1] * 30] * 40)
    entries = [render.Entry(Puzzle([[]], [[]])), render.Entry(long), render.Entry(PUZZLE, HOUSE)]

    for paper, per_page in zip(render.SHEETS, (None, 1, 3, 6, None), strict=True):
        style = render.BookStyle(paper=paper, per_page=per_page)
        assert render.to_book(entries, style).startswith(b"%PDF")
    assert "no solution known" in text_of(render.to_book(entries), tmp_path)[-1]


def test_the_pages_of_a_section_are_balanced_and_their_cells_of_one_size() -> None:
    """Nine puzzles, six of which fit on a page: five and four, and none alone on the last."""
    grid = Grid.from_rows([[1] * 9] * 9)
    smaller = Grid.from_rows([[1] * 7] * 7)
    pictures = [smaller if index == 3 else grid for index in range(9)]
    entries = [render.Entry(Puzzle.from_grid(picture)) for picture in pictures]
    press = _Press(entries, render.BookStyle())
    theme = theme_of("print")
    placed = [
        _Placed(number, entry, draw(entry.puzzle, theme=theme, cell=theme.cell))
        for number, entry in enumerate(entries, 1)
    ]

    (section,) = press._sections(placed)

    assert [len(page) for page in press._pages(section)] == [5, 4]
    width = press._field(section.columns, section.rows, 0, 0)[2]
    assert all(item.drawing.width * section.cell / item.drawing.cell <= width for item in placed)


def test_book_without_puzzles_or_of_odd_paper_is_refused() -> None:
    with pytest.raises(PuzzleError, match="no puzzle for the book"):
        render.to_book([])
    with pytest.raises(UnsupportedError, match="found paper 'a99'; expected one of a4, a5"):
        render.to_book([render.Entry(PUZZLE)], render.BookStyle(paper="a99"))
    style = render.BookStyle(paper="100x150mm")
    assert render.to_book([render.Entry(PUZZLE)], style).startswith(b"%PDF")


def text_of(pdf: bytes, folder: Path) -> list[str]:
    """The text of each page."""
    import shutil

    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext is not installed")
    (folder / "book.pdf").write_bytes(pdf)
    ran = subprocess.run(
        ["pdftotext", "-layout", str(folder / "book.pdf"), "-"],
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout.split("\f")[:-1]


# -- the command line ------------------------------------------------------------------------


def call(*words: str | Path) -> int:
    """Run a command in this process."""
    return run([str(word) for word in words])


def test_render_prints_to_the_screen_without_output() -> None:
    ran = nonolith("render", EXAMPLES / "pause.non", "--show", "solution")

    assert ran.code == 0
    assert "8 1 │██████████│██████  ██│" in ran.out


def test_render_falls_back_to_ascii_where_blocks_cannot_be_encoded() -> None:
    ran = nonolith("render", EXAMPLES / "pause.non", env={"PYTHONIOENCODING": "latin-1"})

    assert ran.code == 0
    assert "8 1 |          |          |" in ran.out


def test_render_writes_many_files_at_once(tmp_path: Path) -> None:
    files = [EXAMPLES / "pause.non", EXAMPLES / "leak.non", EXAMPLES / "pause.non"]

    assert call("render", *files, "-o", f"{tmp_path}/new/", "--to", "svg") == 0
    names = sorted(path.name for path in (tmp_path / "new").iterdir())
    assert names == ["leak.svg", "pause-2.svg", "pause.svg"]


def test_render_draws_what_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "part.txt").write_text("\n".join(["?" * 10] * 9 + [".######..."]))
    drawn = {}
    for name, *options in (
        ("blank",),
        ("solution", "--show", "solution"),
        ("marked", "--mark", "R2", "--mark", "c3", "--mark", "r2C4"),
        ("crossed", "--grid", tmp_path / "part.txt", "--cross"),
        ("titled", "--title", "--theme", "dark"),
        ("bare", "--no-clues"),
    ):
        path = tmp_path / f"{name}.svg"
        assert call("render", EXAMPLES / "pause.non", "-o", path, *options) == 0
        drawn[name] = path.read_text()

    assert len(set(drawn.values())) == len(drawn)
    assert "Pause" in drawn["titled"]
    assert "Pause" not in drawn["blank"]
    assert "<text" not in drawn["bare"]


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (["pause.non", "-o", "x.bmp"], 2, "x.bmp: found suffix '.bmp'; expected one of"),
        (["pause.non", "-o", "no/such/x.svg"], 2, "no such directory"),
        (["pause.non", "leak.non", "-o", "x.svg"], 2, "Found 2 puzzles for one file x.svg"),
        (["pause.non", "-o", "x/"], 2, "needs --to"),
        (["pause.non", "--to", "svg"], 2, "--to needs --output"),
        (["pause.non", "-o", "x/", "--to", "bmp"], 2, "found medium 'bmp'"),
        (["leak.non", "-o", "x.svg", "--show", "solution"], 1, "impossible"),
        (["pause.non", "-o", "x.svg", "--show", "differences"], 1, "nothing differs"),
        (["pause.non", "-o", "x.svg", "--mark", "Z9"], 2, "found 'Z9'; expected a row (R3)"),
        (["pause.non", "-o", "x.svg", "--mark", "R99"], 2, "found row 99; expected 1 to 10"),
        (["pause.non", "-o", "x.pdf", "--paper", "a99"], 2, "found paper 'a99'"),
        (["absent.non", "-o", "x.svg"], 2, "absent.non: no such file"),
        (["pause.non", "--grid", "g", "--show", "logic"], 2, "one of --show and --grid"),
    ],
)
def test_render_explains_what_is_wrong(
    args: list[str],
    code: int,
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in ("pause.non", "leak.non"):
        (tmp_path / name).symlink_to(EXAMPLES / name)
    monkeypatch.chdir(tmp_path)

    assert call("render", *args) == code
    assert words in capsys.readouterr().err
    assert not list(tmp_path.glob("x*"))


def test_unwritable_directory_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if os.geteuid() == 0:
        folder = Path("/proc/self")
    else:
        folder = tmp_path / "locked"
        folder.mkdir(mode=0o500)

    assert call("render", EXAMPLES / "pause.non", "-o", folder / "x.svg") == 2
    assert "x.svg: " in capsys.readouterr().err


@pytest.mark.parametrize("command", ["render", "book"])
def test_full_disk_leaves_the_old_file_as_it_was(command: str, tmp_path: Path) -> None:
    """A limit on the size of files stands in for a disk with no room."""
    path = tmp_path / "x.pdf"
    path.write_bytes(b"precious")

    def limit() -> None:
        import signal

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

    ran = subprocess.run(
        [sys.executable, "-m", "nonolith", command, str(EXAMPLES / "pause.non"), "-o", str(path)],
        capture_output=True,
        text=True,
        preexec_fn=limit,
        timeout=60,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
    )

    assert ran.returncode == 2
    assert f"{path}: file too large" in ran.stderr
    assert "Traceback" not in ran.stderr
    assert path.read_bytes() == b"precious"
    assert [item.name for item in tmp_path.iterdir()] == ["x.pdf"]


def test_solve_draws_into_files_and_says_the_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call("solve", EXAMPLES / "which-way.non", "-o", tmp_path / "w.svg") == 0
    assert capsys.readouterr().out.startswith("Which way does the wind blow?: multiple")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["w-2.svg", "w.svg"]


def test_solve_refuses_pictures_that_it_cannot_draw(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call("solve", EXAMPLES / "pause.non", "-o", tmp_path / "x.jpg") == 2
    assert "found suffix '.jpg'; expected one of" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    assert call("solve", EXAMPLES / "pause.non", "-o", tmp_path / "x.out") == 0
    assert "unique" in (tmp_path / "x.out").read_text()


def test_solve_animates(tmp_path: Path) -> None:
    assert call("solve", EXAMPLES / "pause.non", "-o", tmp_path / "film.gif") == 0
    with Image.open(tmp_path / "film.gif") as film:
        assert getattr(film, "n_frames", 1) > 20


def test_book_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "book.pdf"
    files = [EXAMPLES / name for name in ("pause.non", "leak.non", "lighthouse.non")]

    code = call("book", *files, "-o", path, "--per-page", "2", "--ids", "--stars")

    assert code == 0
    assert "leak.non: There is a leak somewhere: impossible" in capsys.readouterr().err
    assert path.read_bytes().startswith(b"%PDF")
    assert call("book", files[0], "-o", tmp_path / "book.epub") == 2


def test_colors_that_look_alike_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    from nonolith.cli.pictures import warn_of_look_alikes

    palette = Palette.of("#d02020", "#d22424")
    puzzle = Puzzle.from_grid(Grid.from_rows([[1, 2]], palette))
    warn_of_look_alikes(puzzle, "flag.xml", "try symbols")
    warn_of_look_alikes(PUZZLE, "house.non", "try symbols")

    assert capsys.readouterr().err == (
        "nonolith: flag.xml: color1 (#) and color2 (A) look alike to anybody (try symbols)\n"
    )
