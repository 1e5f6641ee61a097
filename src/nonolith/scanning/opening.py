"""Opening pictures: any that Pillow knows, upright, opaque, and no larger than is of use."""

from __future__ import annotations

import io
import math
import os
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING, Any

from nonolith.errors import FormatError, MissingExtraError, NonolithError
from nonolith.scanning.pages import SIGNATURE, render_page

if TYPE_CHECKING:
    from PIL.Image import Image

#: What pictures of puzzles come in; nothing that runs programs (EPS) or holds no pixels.
_KINDS = ("PNG", "JPEG", "MPO", "WEBP", "GIF", "BMP", "TIFF", "PPM", "AVIF", "HEIF")

#: The most pixels that are decoded. JPEG can be decoded at an eighth of its size, others cannot.
MAX_PIXELS = 36_000_000
#: The most pixels that are looked at: larger pictures are shrunk.
USEFUL_PIXELS = 9_000_000
#: The EXIF field that says how a camera was held.
_ORIENTATION = 0x0112
#: A picture that is nothing but pixels of three bytes.
_PLAIN = re.compile(rb"P6 (\d{1,5}) (\d{1,5}) 255\n")
#: The largest file.
MAX_BYTES = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Picture:
    """Red, green and blue of every pixel, row by row; ``shrunk`` original pixels make one."""

    width: int
    height: int
    pixels: bytes
    shrunk: float = 1


def open_picture(source: Any, *, name: str | None = None, page: int | None = None) -> Picture:
    """The first frame of a picture, turned as its camera says, on white where it is transparent.

    Whatever is wrong with it is a `FormatError`; a picture too large to decode is refused by its
    header, before it costs memory. With ``page`` a PDF is taken too, of which this page (from 1) is
    the picture.
    """
    if isinstance(source, str | os.PathLike):
        name = name or os.fspath(source)
    if isinstance(source, bytes) and (plain := _plain(source)):
        return plain
    if page is not None and (data := _pdf(source, name)):
        drawn = render_page(data, page, most=USEFUL_PIXELS, name=name)
        return _flattened(drawn, drawn.width)
    with _opened(source, name) as (image, width):
        return _flattened(image, width)


def _plain(data: bytes) -> Picture | None:
    """Pixels as they are (PPM), which need no Pillow: a browser has decoded the picture."""
    head = _PLAIN.match(data)
    if head is None:
        return None
    width, height = int(head[1]), int(head[2])
    if _factor(width, height) > 1 or len(data) != head.end() + 3 * width * height:
        return None
    return Picture(width, height, data[head.end() :])


def _pdf(source: Any, name: str | None) -> bytes | None:
    """The bytes of a PDF, given as they are or by its path."""
    if isinstance(source, str | os.PathLike):
        with open(source, "rb") as handle:
            if handle.read(len(SIGNATURE)) != SIGNATURE:
                return None
            handle.seek(0)
            return _read(handle, name)
    return source if isinstance(source, bytes) and source.startswith(SIGNATURE) else None


@contextmanager
def _opened(source: Any, name: str | None) -> Iterator[tuple[Image, int]]:
    """The picture, perhaps decoded at a part of its size, and its whole width."""
    try:
        from PIL import Image, UnidentifiedImageError
    except ImportError:
        raise MissingExtraError("reading pictures", "image") from None
    if isinstance(source, Image.Image):
        yield source, source.width
        return
    _register_heif()
    Image.init()
    kinds = [kind for kind in _KINDS if kind in Image.OPEN]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a bomb is refused below, by its size
            with Image.open(_handle(source, name), formats=kinds) as image:
                width = image.width
                _check_size(image, name)
                yield image, width
    except (NonolithError, OSError) as error:
        if isinstance(error, NonolithError) or getattr(error, "errno", None) is not None:
            raise
        unknown = isinstance(error, UnidentifiedImageError)
        raise FormatError(
            "this is not a picture" if unknown else f"the picture cannot be read ({error})".lower(),
            source=name,
            expected="PNG, JPEG, WebP, GIF, BMP, TIFF or HEIC",
        ) from None
    except Image.DecompressionBombError:
        raise _too_large(name, "hundreds of millions of pixels") from None
    except Exception as error:  # what Pillow raises for broken files has no common base
        raise FormatError(f"the picture cannot be read ({error})".lower(), source=name) from None


def _handle(source: Any, name: str | None) -> Any:
    if isinstance(source, bytes | bytearray | memoryview):
        source = io.BytesIO(source)
    elif isinstance(source, str | os.PathLike):
        source = io.BytesIO(_read(open(source, "rb"), name))  # noqa: SIM115 - _read closes it
    elif not source.seekable():
        source = io.BytesIO(_read(source, name))
    return source


def _read(handle: IO[bytes], name: str | None) -> bytes:
    with handle:
        data = handle.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise _too_large(name, "a file of more than 64 MiB")
    return data


def _register_heif() -> None:
    """Photos of phones, where the plug-in is installed."""
    try:
        from pillow_heif import register_heif_opener  # type: ignore[import-not-found]
    except ImportError:
        return
    register_heif_opener()


def _check_size(image: Image, name: str | None) -> None:
    width, height = image.size
    factor = _factor(width, height)
    if image.format in ("JPEG", "MPO") and factor > 1:
        image.draft("RGB", (width // factor, height // factor))
    if image.width * image.height > MAX_PIXELS:
        raise _too_large(name, f"{width} x {height} pixels")


def _too_large(name: str | None, found: str) -> FormatError:
    return FormatError(
        "the picture is too large",
        source=name,
        found=found,
        expected=f"at most {MAX_PIXELS // 1_000_000} million pixels",
        hint="make it smaller, or cut the puzzle out",
    )


def _factor(width: int, height: int) -> int:
    """By how much to shrink a picture so that it is no larger than is of use."""
    return max(1, math.ceil(math.sqrt(width * height / USEFUL_PIXELS)))


def _flattened(image: Image, width: int) -> Picture:
    from PIL import Image as images
    from PIL import ImageOps

    if image.mode in ("I;16", "I;16B", "I", "F"):
        image = _eight_bits(image)
    if image.mode not in ("RGB", "L", "RGBA"):
        has_alpha = image.mode in ("LA", "PA") or "transparency" in image.info
        image = image.convert("RGBA" if has_alpha else "RGB")
    factor = _factor(*image.size)
    exif = image.getexif().get(_ORIENTATION)
    if factor > 1:
        image = image.reduce(factor)
    shrunk = width / image.width
    if exif is not None:
        image.getexif()[_ORIENTATION] = exif
    image = ImageOps.exif_transpose(image)
    if image.mode == "RGBA":
        paper = images.new("RGBA", image.size, "white")
        paper.alpha_composite(image)
        image = paper
    image = image.convert("RGB")
    return Picture(image.width, image.height, image.tobytes(), shrunk)


def _eight_bits(image: Image) -> Image:
    """Sixteen bits a pixel (scans), or floating point, stretched over the range of eight."""
    low, high = image.getextrema()
    assert isinstance(low, int | float)
    assert isinstance(high, int | float)
    scale = 255 / max(1e-9, high - low)
    return image.convert("F").point(lambda value: (value - low) * scale).convert("L")
