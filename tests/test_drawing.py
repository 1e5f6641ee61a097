"""Photos, drawings and SVG become puzzles that are fair."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path

import pytest
from command import nonolith

import nonolith as nl

Image = pytest.importorskip("PIL.Image")
ImageDraw = pytest.importorskip("PIL.ImageDraw")
ImageFilter = pytest.importorskip("PIL.ImageFilter")

from nonolith.making.drawing.framing import framed  # noqa: E402
from nonolith.making.drawing.inks import colored, shades_of  # noqa: E402
from nonolith.making.drawing.oklab import distance, least_distance, to_lab, to_rgb  # noqa: E402
from nonolith.making.drawing.opening import open_image  # noqa: E402


def png(image: object) -> bytes:
    data = io.BytesIO()
    image.save(data, "PNG")  # type: ignore[attr-defined]
    return data.getvalue()


def drawing(size: tuple[int, int] = (400, 300), paper: str = "white") -> tuple[object, object]:
    image = Image.new("RGB", size, paper)
    return image, ImageDraw.Draw(image)


def hill() -> bytes:
    """A red house on a green hill under a blue sky, with a sun."""
    image, pen = drawing(paper="#9fd3f2")
    pen.ellipse((310, 20, 370, 80), "#ffd93b")
    pen.ellipse((-100, 180, 500, 500), "#4c9a3f")
    pen.rectangle((140, 120, 260, 210), "#c23b2e")
    return png(image)


def is_fair(picture: nl.Grid) -> bool:
    result = nl.solve(nl.Puzzle.from_grid(picture), limits=nl.Limits(logic_only=True))
    return result.verdict is nl.Verdict.UNIQUE


def noise(side: int = 30) -> bytes:
    chance = random.Random(1)
    image = Image.new("L", (side, side))
    image.putdata([chance.choice((0, 255)) for _ in range(side * side)])
    return png(image)


def test_a_thin_line_stays_a_line() -> None:
    """A frame that is an eighth of a cell thick is drawn closed, one cell thick."""
    image, pen = drawing((640, 640))
    pen.rectangle((70, 70, 570, 570), outline="black", width=4)
    pen.rectangle((250, 250, 390, 390), "black")

    drawn = nl.draw(png(image), size=20, crop=(0, 0, 1, 1), threshold=128)

    rows = drawn.picture.lines()
    assert rows[2].count("#") >= 15
    assert rows[17].count("#") >= 15
    assert all(row.count("#") <= 8 for row in rows[4:7])
    assert is_fair(drawn.picture)


def test_a_red_house_does_not_melt_into_a_green_hill() -> None:
    drawn = nl.draw(hill(), size=30, colors=4)

    assert drawn.fair
    assert is_fair(drawn.picture)
    cells = drawn.picture
    house, grass, sky = (cells.color_at(row, 15) for row in (12, 21, 1))
    assert len({house, grass, sky}) == 3
    assert sky == 0
    red, green, _ = cells.palette[house].rgb
    assert red > 2 * green


def test_no_seam_where_two_colors_meet() -> None:
    """Blurred red on green is olive between them, which is not the dark green of the tree."""
    image, pen = drawing((640, 480), paper="#96c8f0")
    pen.rectangle((0, 300, 640, 480), "#468c3c")
    pen.rectangle((220, 200, 400, 360), "#be3c32")
    pen.polygon([(200, 205), (310, 120), (420, 205)], "#6e3228")
    pen.rectangle((290, 280, 340, 360), "#46281e")
    pen.ellipse((60, 150, 160, 260), "#286e32")
    blurred = image.filter(ImageFilter.GaussianBlur(1.5))  # type: ignore[attr-defined]

    frame = framed(
        open_image(png(blurred)), size=40, crop=(0, 0, 1, 1), contrast=1, most_cells=9999
    )
    layer = colored(frame, shades_of(frame), 6, bold=True)

    lawn, wall = layer.image.getpixel((90, 165)), layer.image.getpixel((120, 165))
    assert {layer.image.getpixel((x, 165)) for x in range(90, 120)} == {lawn, wall}


def test_a_plain_border_is_cropped_and_a_given_shape_is_filled_up() -> None:
    image, pen = drawing((600, 600))
    pen.ellipse((200, 250, 400, 350), "black")
    data = png(image)

    assert (nl.draw(data, size=20).picture.width, nl.draw(data, size=20).picture.height) == (20, 10)
    square = nl.draw(data, size="20x20").picture
    assert (square.width, square.height) == (20, 20)
    assert "#" not in square.lines()[2]


def test_an_icon_keeps_its_size_and_its_pixels() -> None:
    rows = ["..##..", ".####.", "######", "##..##", "##..##", "######"]
    image = Image.new("RGBA", (6, 6))
    image.putdata([(0, 0, 0, 255 * (cell == "#")) for row in rows for cell in row])

    assert nl.draw(png(image)).best.before.lines() == rows


def test_light_on_a_dark_ground_is_what_is_drawn() -> None:
    image, pen = drawing((300, 300), "#0a1030")
    pen.ellipse((60, 60, 240, 240), "#fff6d0")

    picture = nl.draw(png(image), size="20x20").picture

    assert picture.color_at(10, 10) == 1
    assert picture.color_at(0, 0) == 0


def test_an_svg_is_drawn() -> None:
    pytest.importorskip("resvg_py")
    begin = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    svg = begin + b'<circle cx="4" cy="4" r="3"/></svg>'

    picture = nl.draw(svg, size=15).picture

    assert picture.color_at(7, 7) == 1
    with pytest.raises(nl.FormatError, match="refers to another file"):
        nl.draw(svg.replace(b"<circle", b'<image href="/etc/icon.png"/><circle'))


def test_inks_can_be_told_apart_by_the_color_blind() -> None:
    """A red and a green that look alike without red cones get different lightness."""
    red, green = (180, 90, 40), (110, 120, 40)
    assert least_distance(red, green) < 0.06 < distance(to_lab(red), to_lab(green))
    image, pen = drawing()
    pen.rectangle((40, 40, 190, 260), red)
    pen.rectangle((210, 40, 360, 260), green)

    palette = nl.draw(png(image), size=30, colors=2).picture.palette

    assert len(palette) == 2
    assert least_distance(palette[1].rgb, palette[2].rgb) >= 0.055


def test_oklab_and_back() -> None:
    assert to_lab((255, 255, 255))[0] == pytest.approx(1, abs=1e-4)
    assert to_lab((255, 0, 0)) == pytest.approx((0.628, 0.225, 0.126), abs=1e-3)
    for rgb in ((0, 0, 0), (12, 200, 99), (255, 128, 1)):
        assert to_rgb(to_lab(rgb)) == rgb


def test_candidates_are_ordered_and_the_first_is_the_answer() -> None:
    image, pen = drawing()
    pen.ellipse((60, 60, 240, 240), outline="black", width=5)
    drawn = nl.draw(png(image), size=25)

    record = drawn.to_dict()

    assert record["way"] == record["candidates"][0]["way"]
    assert record["picture"] == record["candidates"][0]["picture"]
    with Image.open(io.BytesIO(drawn.sheet())) as sheet:
        assert sheet.size[0] > 240 * min(4, 1 + len(drawn.candidates))


@pytest.mark.parametrize(
    ("image", "options", "message"),
    [
        (png(drawing()[0]), {}, "the image has only one color; expected something that stands out"),
        (png(drawing()[0]), {"colors": 3}, "the image has only one color"),
        (hill(), {"size": "500x400"}, "size: found 500x400 cells for an image that has 400x300"),
        (hill(), {"size": "20 by 20"}, "size: found '20 by 20'; expected WIDTHxHEIGHT"),
        (hill(), {"size": "1x5"}, "size: found less than 2 cells a side"),
        (hill(), {"colors": 99}, "colors: found 99; expected 1 to 12"),
        (hill(), {"threshold": 300}, "threshold: found 300; expected 0 to 255"),
        (hill(), {"threshold": 100, "colors": 2}, "threshold: found 100; expected none"),
        (
            hill(),
            {"threshold": 255},
            "threshold: found 255, at which everything or nothing is dark",
        ),
        (hill(), {"crop": (0.5, 0, 0.2, 1)}, "crop: found 0.5 0 0.2 1; expected left, top"),
        (hill(), {"contrast": 0.0}, "contrast: found 0; expected more than 0"),
    ],
)
def test_what_cannot_be_drawn_is_said_in_one_sentence(
    image: bytes, options: dict[str, object], message: str
) -> None:
    with pytest.raises(nl.PuzzleError) as error:
        nl.draw(image, **options)  # type: ignore[arg-type]
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_what_is_no_image_is_said(tmp_path: Path) -> None:
    path = tmp_path / "note.txt"
    path.write_text("not a picture")

    run = nonolith("draw", str(path))

    assert run.code == 2
    assert "the image cannot be read: it is none of PNG, JPEG" in run.err
    assert nonolith("draw", str(tmp_path / "missing.png")).code == 2


def test_noise_that_cannot_be_made_fair_is_an_answer(tmp_path: Path) -> None:
    path = tmp_path / "noise.png"
    path.write_bytes(noise())

    run = nonolith("draw", str(path), "--changes", "5", "--json")

    assert run.code == 1
    record = json.loads(run.out)
    assert record["fair"] is False
    assert record["reason"].startswith("not within 5 changes: ")
    assert run.err.count("\n") == 1


def test_the_command(tmp_path: Path) -> None:
    path, puzzle, sheet = tmp_path / "hill.png", tmp_path / "hill.json", tmp_path / "sheet.png"
    path.write_bytes(hill())

    run = nonolith(
        "draw", str(path), "--size", "30", "--colors", "4", "-o", str(puzzle),
        "--candidates", str(sheet), "--title", "A house",
    )  # fmt: skip

    assert run.code == 0, run.err
    assert "fair with" in run.out
    loaded = nl.load(puzzle)
    assert loaded.title == "A house"
    assert loaded.goal is not None
    assert str(loaded.goal) in run.out
    assert sheet.read_bytes().startswith(b"\x89PNG")
    assert nonolith("draw", str(path), "--candidates", "sheet.jpg").code == 2
