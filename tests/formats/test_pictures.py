"""Pictures as puzzles: one pixel a cell, exact colours."""

from __future__ import annotations

import io

import pytest

import nonolith as nl
from nonolith.formats import Note

PUZZLE = nl.Puzzle.from_grid(nl.Grid.parse("#.#\n#.."))

Image = pytest.importorskip("PIL.Image")


@pytest.mark.parametrize(
    "data",
    [
        b"P1\n3 2\n1 0 1\n1 0 0\n",
        b"P1\n# a comment\n3 2\n101100",
        b"P4\n3 2\n\xa0\x80",
        b"P2\n3 2\n15\n0 15 0\n0 15 15\n",
        b"P5\n3 2\n255\n\x00\xff\x00\x00\xff\xff",
        b"P5 3 2 65535\n" + b"\0\0\xff\xff\0\0\0\0\xff\xff\xff\xff",
        b"P3\n3 2\n255\n0 0 0 255 255 255 0 0 0\n0 0 0 255 255 255 255 255 255\n",
        b"P6\n3 2\n255\n" + bytes([0] * 3 + [255] * 3 + [0] * 6 + [255] * 6),
    ],
)
def test_netpbm(data: bytes) -> None:
    puzzle = nl.loads(data)

    assert puzzle == PUZZLE
    assert puzzle.goal == PUZZLE.goal


def picture(mode: str, pixels: list[object], kind: str = "PNG") -> bytes:
    image = Image.new(mode, (3, 2))
    image.putdata(pixels)
    buffer = io.BytesIO()
    image.save(buffer, kind)
    return buffer.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "GIF", "BMP"])
@pytest.mark.parametrize("mode", ["1", "L", "RGB"])
def test_pictures_of_every_mode(kind: str, mode: str) -> None:
    black, white = (0, 255) if mode != "RGB" else ((0, 0, 0), (255, 255, 255))

    data = picture(mode, [black, white, black, black, white, white], kind)

    assert nl.loads(data) == PUZZLE


def test_transparent_is_background() -> None:
    clear, black = (9, 9, 9, 0), (0, 0, 0, 255)

    assert nl.loads(picture("RGBA", [black, clear, black, black, clear, clear])) == PUZZLE


def test_without_white_the_most_frequent_colour_is_background() -> None:
    blue, red = (0, 0, 255), (255, 0, 0)

    puzzle = nl.loads(picture("RGB", [red, blue, blue, blue, blue, red]))

    assert puzzle.palette[0].rgb == blue
    assert [color.name for color in puzzle.palette] == ["blue", "red"]


def test_a_background_that_is_rare_survives_our_own_png() -> None:
    palette = nl.Palette.of("#ff0000", "#00ff00", background="#102030")
    puzzle = nl.Puzzle.from_grid(nl.Grid.from_rows([[1, 2, 1], [1, 2, 0]], palette))

    again = nl.loads(nl.dumps(puzzle, format="png"))

    assert again.palette[0].rgb == (16, 32, 48)


def test_a_photograph_is_refused() -> None:
    image = Image.new("RGB", (20, 20))
    image.putdata([(n % 256, n // 2, 7) for n in range(400)])
    image.save(buffer := io.BytesIO(), "PNG")

    with pytest.raises(nl.FormatError, match="400 colors"):
        nl.loads(buffer.getvalue())


def test_an_animation_gives_its_first_frame() -> None:
    frames = [Image.new("RGB", (3, 2), name) for name in ("white", "red")]
    frames[0].save(buffer := io.BytesIO(), "GIF", save_all=True, append_images=frames[1:])
    notes: list[Note] = []

    nl.loads(buffer.getvalue(), on_note=notes.append)

    assert "first frame" in notes[0].message


def test_a_picture_needs_a_solution() -> None:
    with pytest.raises(nl.UnsupportedError, match="comes without one"):
        nl.dumps(nl.Puzzle([[1]], [[1]]), format="png")


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n rest", b"GIF89a", b"BM123", b"P4\n9 9\n\x00"])
def test_cut_pictures_are_errors(data: bytes) -> None:
    with pytest.raises(nl.FormatError):
        nl.loads(data)


def test_without_pillow_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    data = picture("1", [0, 1, 0, 0, 1, 1])
    monkeypatch.setitem(__import__("sys").modules, "PIL", None)

    with pytest.raises(nl.MissingExtraError, match=r"nonolith\[image\]"):
        nl.loads(data)
