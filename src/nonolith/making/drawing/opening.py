"""From a file to pixels: photos and drawings by Pillow, SVG by resvg (the extra ``image``)."""

from __future__ import annotations

import io
import os
import re
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nonolith.errors import FormatError, MissingExtraError

if TYPE_CHECKING:
    from PIL.Image import Image as PilImage

#: What Pillow may open: formats that need no other program.
_KINDS = ("PNG", "JPEG", "GIF", "BMP", "WEBP", "TIFF", "PPM", "ICO", "AVIF")
#: More pixels than most cameras take; a file that claims more is refused before it is unpacked.
MOST_PIXELS = 60_000_000
#: The longer side of an SVG's pixels: far more than cells, little enough to be quick.
_SVG_SIDE = 1024
#: What would have to be fetched from somewhere else; ``#name`` and ``data:`` are in the file.
_ELSEWHERE = re.compile(rb"""(?:href\s*=\s*["']|url\(\s*["']?|@import\s+["']?)(?!#|data:|url)""")

#: An image to draw from: the name of a file, or its bytes.
Source = str | os.PathLike[str] | bytes


@dataclass(frozen=True, slots=True)
class Original:
    """The pixels of a file in red, green and blue, on white; ``solid`` where not transparent."""

    image: PilImage
    solid: PilImage | None
    #: Whether the file has no pixels of its own, and thus any size is right.
    scalable: bool = False

    def cropped(self, box: tuple[int, int, int, int]) -> Original:
        """The part within left, top, right, bottom."""
        solid = None if self.solid is None else self.solid.crop(box)
        return Original(self.image.crop(box), solid, self.scalable)


def open_image(source: Source) -> Original:
    """Read a photo, a drawing or an SVG."""
    try:
        from PIL import Image
    except ImportError:
        raise MissingExtraError("drawing from an image", "image") from None
    name = None if isinstance(source, bytes) else os.fspath(source)
    data = source if isinstance(source, bytes) else Path(source).read_bytes()
    scalable = b"<svg" in data[:4096]
    if scalable:
        data = _svg_pixels(data, name)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a bomb is refused here, by its size
            with Image.open(io.BytesIO(data), formats=_KINDS) as image:
                if image.width * image.height > MOST_PIXELS:
                    raise _unreadable(name, f"it has {image.width}x{image.height} pixels")
                return _opaque(image, scalable)
    except FormatError:
        raise
    except Exception as error:  # what Pillow raises for broken files has no common base
        kinds = f"{', '.join(_KINDS[:-1])}, {_KINDS[-1]} or SVG"
        what = "it is none of " + kinds if "identify" in str(error) else str(error).lower()
        raise _unreadable(name, what) from None


def _opaque(image: Any, scalable: bool) -> Original:
    from PIL import Image, ImageOps

    image.draft("RGB", (2048, 2048))  # a JPEG is unpacked no larger than this takes
    turned = ImageOps.exif_transpose(image) or image
    if turned.mode not in ("RGBA", "LA", "PA") and "transparency" not in turned.info:
        return Original(turned.convert("RGB"), None, scalable)
    layered = turned.convert("RGBA")
    solid = layered.getchannel("A")
    paper = Image.new("RGBA", layered.size, "white")
    paper.alpha_composite(layered)
    is_solid = not any(solid.histogram()[:128])
    return Original(paper.convert("RGB"), None if is_solid else solid, scalable)


def _svg_pixels(data: bytes, name: str | None) -> bytes:
    try:
        import resvg_py
    except ImportError:
        raise MissingExtraError("drawing from an SVG", "image") from None
    if _ELSEWHERE.search(data):
        raise _unreadable(name, "the SVG refers to another file, which is not read")
    try:
        text = data.decode()
        pixels = bytes(resvg_py.svg_to_bytes(svg_string=text, width=_SVG_SIDE))
        width, height = (int.from_bytes(pixels[at : at + 4]) for at in (16, 20))
        if height > 2 * width:  # a tall one: the longer side is what counts
            pixels = bytes(resvg_py.svg_to_bytes(svg_string=text, height=_SVG_SIDE))
    except (ValueError, UnicodeDecodeError) as error:
        raise _unreadable(name, str(error).lower()) from None
    return pixels


def _unreadable(name: str | None, why: str) -> FormatError:
    return FormatError(
        f"the image cannot be read: {why}",
        source=name,
        expected="a photo, a drawing or an SVG",
        format="image",
    )
