"""Real pictures as others might have made them: smaller, larger, through JPEG, inverted, dimmed.

    python benchmarks/scan_changed.py FOLDER [--change "two thirds" --change JPEG] [-v]

A few dozen real pictures are soon learned by heart; what holds for them only shows when they are
changed. The folder is one that `scan.py` reads; photos are left out. Prints its table by change.
"""

from __future__ import annotations

import argparse
import io
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PIL import Image, ImageFilter, ImageOps
from scan import read, table, truths


def scaled(image: Image.Image, scale: float) -> Image.Image:
    """As a thumbnail, or as a page that was zoomed."""
    size = max(1, round(image.width * scale)), max(1, round(image.height * scale))
    kind = Image.Resampling.LANCZOS if scale < 1 else Image.Resampling.BICUBIC
    return image.resize(size, kind)


def stored(image: Image.Image, kind: str, quality: int) -> Image.Image:
    """Through a file that loses something."""
    file = io.BytesIO()
    image.save(file, kind, quality=quality)
    return Image.open(file).convert("RGB")


def dimmed(image: Image.Image) -> Image.Image:
    """Half of the contrast, as behind a dialog."""
    return Image.blend(image, Image.new("RGB", image.size, "#5a5a6e"), 0.5)


def turned(image: Image.Image) -> Image.Image:
    """Not quite upright."""
    color = image.getpixel((0, 0))
    return image.rotate(1.2, Image.Resampling.BICUBIC, expand=True, fillcolor=color)


CHANGES: dict[str, Callable[[Image.Image], Image.Image]] = {
    "two thirds": lambda image: scaled(image, 2 / 3),
    "four fifths": lambda image: scaled(image, 0.8),
    "four thirds": lambda image: scaled(image, 4 / 3),
    "JPEG": lambda image: stored(image, "JPEG", 60),
    "WebP": lambda image: stored(scaled(image, 0.9), "WEBP", 50),
    "inverted": ImageOps.invert,
    "grey": lambda image: ImageOps.grayscale(image).convert("RGB"),
    "dimmed": dimmed,
    "blurred": lambda image: image.filter(ImageFilter.GaussianBlur(0.8)),
    "turned": turned,
}


def opened(file: Path) -> Image.Image:
    """The first frame, on white where it is transparent."""
    with Image.open(file) as image:
        shown = ImageOps.exif_transpose(image).convert("RGBA")
    paper = Image.new("RGBA", shown.size, "white")
    paper.alpha_composite(shown)
    return paper.convert("RGB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--change", action="append", choices=list(CHANGES))
    parser.add_argument("--verbose", "-v", action="store_true", help="name what is not accepted")
    options = parser.parse_args()
    outcomes = []
    with tempfile.TemporaryDirectory() as folder:
        for file, truth in truths(options.folder):
            if truth["kind"] == "photo":
                continue
            image = opened(file)
            for change in options.change or CHANGES:
                copy = Path(folder) / f"{file.stem} {change}.png"
                CHANGES[change](image).save(copy, compress_level=1)
                kind = "none" if truth["kind"] == "none" else change
                outcomes.append(replace(read(copy, truth), kind=kind))
                copy.unlink()
    print("\n".join(table(outcomes, "kind")))
    for outcome in outcomes if options.verbose else ():
        if outcome.kind != "none" and not outcome.accepted:
            print(f"{outcome.file.stem}: {outcome.status}, wrong lines: {outcome.wrong}")


if __name__ == "__main__":
    main()
