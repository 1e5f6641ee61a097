"""Every medium and theme against pictures that were looked at.

``pytest --update-golden`` rewrites the golden files; look at them before committing. Text, SVG and
HTML must agree exactly, PNG by its pixels (fonts are smoothed a little differently by different
versions of FreeType), PDF by the pixels of its page where pdftoppm is installed: coarse ones, since
every machine has another font in the place of Helvetica.
"""

from __future__ import annotations

import io
import shutil
import subprocess
from pathlib import Path

import pytest
from pictures import scenes
from PIL import Image, ImageChops
from rich.console import Console

import nonolith as nl
from nonolith import render
from nonolith.cli import run

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden" / "render"
SCENES = scenes()
THEMES = list(render.THEMES)


def compare_text(name: str, text: str, update: bool) -> None:
    path = GOLDEN / name
    if update:
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def compare_pixels(name: str, image: Image.Image, update: bool) -> None:
    path = GOLDEN / name
    image = image.convert("RGB")
    if update:
        image.quantize(64, dither=Image.Dither.NONE).save(path, optimize=True)
    expected = Image.open(path).convert("RGB")
    assert image.size == expected.size
    difference = ImageChops.difference(image, expected).convert("L")
    strong = sum(count for value, count in enumerate(difference.histogram()) if value > 60)
    assert strong <= 0.01 * image.width * image.height, f"{strong} pixels of {name} differ"


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("kind", ["blocks", "ascii", "small"])
def test_text(scene: str, kind: str, update_golden: bool) -> None:
    puzzle, grid, marks = SCENES[scene]
    small = "half" if kind == "small" else "auto"

    text = render.to_text(puzzle, grid, marks=marks, ascii=kind == "ascii", cells=small)

    compare_text(f"{scene}-{kind}.txt", text + "\n", update_golden)


@pytest.mark.parametrize("scene", ["partial", "colour-partial"])
@pytest.mark.parametrize("colors", ["truecolor", "256", "standard"])
def test_terminal(scene: str, colors: str, update_golden: bool) -> None:
    puzzle, grid, marks = SCENES[scene]
    stream = io.StringIO()
    console = Console(file=stream, color_system=colors, force_terminal=True, width=100, height=60)

    console.print(render.to_rich(puzzle, grid, marks=marks))

    compare_text(f"{scene}-{colors}.ansi", stream.getvalue(), update_golden)


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("theme", THEMES)
def test_svg(scene: str, theme: str, update_golden: bool) -> None:
    puzzle, grid, marks = SCENES[scene]

    svg = render.to_svg(puzzle, grid, marks=marks, theme=theme)

    compare_text(f"{scene}-{theme}.svg", svg, update_golden)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_html(theme: str, update_golden: bool) -> None:
    puzzle, grid, _ = SCENES["solved"]

    html = render.to_html(puzzle, grid, theme=theme, caption=puzzle.title)

    compare_text(f"solved-{theme}.html", html, update_golden)


@pytest.mark.parametrize("scene", ["partial", "colour-partial", "differences"])
@pytest.mark.parametrize("theme", THEMES)
def test_png(scene: str, theme: str, update_golden: bool) -> None:
    puzzle, grid, marks = SCENES[scene]

    data = render.to_png(puzzle, grid, marks=marks, theme=theme, scale=1, caption="House")

    compare_pixels(f"{scene}-{theme}.png", Image.open(io.BytesIO(data)), update_golden)


@pytest.mark.parametrize("theme", THEMES)
def test_pdf(theme: str, update_golden: bool, tmp_path: Path) -> None:
    puzzle, grid, marks = SCENES["colour-partial"]

    data = render.to_pdf(puzzle, grid, marks=marks, theme=theme, paper="eink-small")

    compare_pixels(f"page-{theme}.png", coarse(page(data, tmp_path)), update_golden)


@pytest.mark.parametrize("sheet", [1, 2, 3])
def test_book(sheet: int, update_golden: bool, tmp_path: Path) -> None:
    entries = [
        render.Entry(SCENES["blank"][0], SCENES["solved"][1], 3),
        render.Entry(SCENES["colour"][0], SCENES["colour"][1], 5),
    ]
    style = render.BookStyle(
        title="Two puzzles", per_page=2, ids=True, home="https://example.org/", paper="a5"
    )

    data = render.to_book(entries, style)

    compare_pixels(f"book-{sheet}.png", coarse(page(data, tmp_path, sheet)), update_golden)


def coarse(image: Image.Image) -> Image.Image:
    """A third of the size: shapes stay, letters become gray."""
    return image.convert("RGB").reduce(3)


def page(pdf: bytes, folder: Path, number: int = 1) -> Image.Image:
    """One page of a PDF as a picture, by the program that people see it with."""
    if shutil.which("pdftoppm") is None:
        pytest.skip("pdftoppm is not installed")
    source = folder / "picture.pdf"
    source.write_bytes(pdf)
    command = ["pdftoppm", "-r", "100", "-f", str(number), "-l", str(number), "-png", "-singlefile"]
    subprocess.run([*command, str(source), str(folder / "page")], check=True, timeout=60)
    return Image.open(folder / "page.png")


@pytest.mark.parametrize("kind", ["gif", "apng"])
def test_animation(kind: str) -> None:
    """It starts with the blank puzzle, ends with the solution, and lasts as long as asked."""
    puzzle, grid, _ = SCENES["solved"]

    film = Image.open(io.BytesIO(render.render(puzzle, grid, medium=kind, seconds=3)))

    first = film.convert("RGB")
    count = getattr(film, "n_frames", 1)
    durations = []
    for number in range(count):
        film.seek(number)
        durations.append(film.info["duration"])
    last = film.convert("RGB")
    assert count > 20
    assert 2500 < sum(durations[:-1]) < 3500
    assert durations[-1] >= 2500
    for image, shown in ((first, None), (last, grid)):
        expected = Image.open(io.BytesIO(render.to_png(puzzle, shown, scale=1))).convert("RGB")
        difference = ImageChops.difference(image, expected).convert("L")
        assert max(difference.getextrema()) < 40


def test_paper_and_cells_keep_their_colors_in_a_gif() -> None:
    """However many shades the smooth edges of numbers in color have."""
    puzzle = nl.load(ROOT / "examples" / "up-and-away.json")

    data = render.render(puzzle, nl.solve(puzzle).solution, medium="gif")

    with Image.open(io.BytesIO(data)) as film:
        film.seek(film.n_frames - 1)  # type: ignore[attr-defined]
        found = {color for _, color in film.convert("RGB").getcolors(film.width * film.height)}
    assert {color.rgb for color in puzzle.palette} <= found
    assert (255, 255, 255) in found


IMAGES = {
    "night-crossing.svg": ["night-crossing.non", "--show", "solution"],
    "up-and-away.svg": ["up-and-away.json", "--show", "solution", "--theme", "symbols"],
    "hint.svg": ["which-way.non", "--show", "logic", "--cross", "--mark", "R1", "--mark", "R1C9"],
    "lighthouse.gif": ["lighthouse.non"],
}


@pytest.mark.parametrize("name", IMAGES)
def test_images_of_the_documentation(name: str, update_golden: bool, tmp_path: Path) -> None:
    """They are what the commands draw today."""
    source, *options = IMAGES[name]
    path = ROOT / "docs" / "images" / name
    drawn = path if update_golden else tmp_path / name

    assert run(["render", str(ROOT / "examples" / source), "-o", str(drawn), *options]) == 0

    if path.suffix == ".svg":
        assert drawn.read_text() == path.read_text()
    else:
        with Image.open(drawn) as film, Image.open(path) as shown:
            assert getattr(film, "n_frames", 1) == getattr(shown, "n_frames", 1)
            assert film.size == shown.size


def test_every_golden_file_is_used() -> None:
    """A golden file that no test writes would be trusted for nothing."""
    used = {f"{scene}-{kind}.txt" for scene in SCENES for kind in ("blocks", "ascii", "small")}
    used |= {f"{scene}-{theme}.svg" for scene in SCENES for theme in THEMES}
    for scene in ("partial", "colour-partial"):
        used |= {f"{scene}-{colors}.ansi" for colors in ("truecolor", "256", "standard")}
    for scene in ("partial", "colour-partial", "differences"):
        used |= {f"{scene}-{theme}.png" for theme in THEMES}
    used |= {f"page-{theme}.png" for theme in THEMES} | {f"book-{n}.png" for n in (1, 2, 3)}
    used |= {"solved-light.html", "solved-dark.html"}

    assert {path.name for path in GOLDEN.iterdir()} == used
