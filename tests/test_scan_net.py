"""The digit net: what it reads, and that it computes what its training believes it computes."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from nonolith._native import read_glyph

np = pytest.importorskip("numpy")
pytest.importorskip("PIL.ImageFont")
from PIL import Image, ImageDraw, ImageFont  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent
NO_DIGIT = 10


@pytest.fixture(scope="module")
def reference() -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        "net_reference", ROOT / "training" / "reference.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up there
    spec.loader.exec_module(module)
    return module


def drawn(text: str, size: int) -> Image.Image:
    """A text in the font that Pillow brings, which is not among those of the training."""
    image = Image.new("L", (size * (1 + len(text)), size * 2))
    ImageDraw.Draw(image).text((size // 2, size // 4), text, 255, ImageFont.load_default(size))
    return image.crop(image.getbbox())


def reading(image: Image.Image) -> list[float]:
    return read_glyph(image.tobytes(), image.width, image.height)


def test_computes_the_same_as_the_reference(reference: ModuleType) -> None:
    layers = reference.load((ROOT / "native/src/scan/net_weights.inc").read_text())
    rng = np.random.default_rng(5)
    for _ in range(300):
        height, width = rng.integers(1, 90, 2).tolist()
        ink = rng.integers(0, 256, (height, width)).astype(np.uint8)
        ink[ink < rng.integers(1, 255)] = 0
        ink[0, 0] = 255
        expected = reference.probabilities(layers, reference.normalized(ink)[None])[0]
        assert read_glyph(ink.tobytes(), width, height) == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize("size", [9, 11, 14, 20, 33, 60, 110])
def test_reads_the_digits_of_a_font_it_has_not_seen(size: int) -> None:
    for digit in range(10):
        p = reading(drawn(str(digit), size))
        assert p.index(max(p)) == digit, (digit, p)
        assert sum(p) == pytest.approx(1, abs=1e-5)


@pytest.mark.parametrize("strength", [30, 90])
def test_reads_dimmed_digits(strength: int) -> None:
    for digit in range(10):
        image = drawn(str(digit), 24).point(lambda value: value * strength // 255)
        p = reading(image)
        assert p.index(max(p)) == digit


def test_a_bar_is_a_one_and_a_long_line_is_nothing() -> None:
    bar = reading(Image.new("L", (3, 16), 255))
    line = reading(Image.new("L", (2, 90), 255))
    assert bar.index(max(bar)) == 1
    assert line.index(max(line)) == NO_DIGIT


@pytest.mark.parametrize("text", ["12", "47", "80", "X", "W", "+"])
def test_two_digits_and_letters_are_no_digit(text: str) -> None:
    p = reading(drawn(text, 28))
    assert p.index(max(p)) == NO_DIGIT, p


def test_nothing_is_no_digit() -> None:
    assert read_glyph(b"", 0, 0)[NO_DIGIT] == 1
    assert read_glyph(bytes(12), 3, 4)[NO_DIGIT] == 1


def test_refuses_ink_of_another_size() -> None:
    with pytest.raises(ValueError, match="one byte for each pixel"):
        read_glyph(bytes(5), 2, 3)
