"""The reader of nonolith beside OpenCV and engines for text recognition, where they are installed.

    pip install opencv-python-headless pytesseract rapidocr-onnxruntime   # and apt: tesseract-ocr
    python benchmarks/scan_ocr.py FOLDER [--most 20]

A folder holds pictures and ``truth.jsonl``, as `scan.py` has it. Three questions, each in CPU time:

- *pages*: how many of the numbers of a whole page does an engine find, wherever they stand?
- *numbers*: of numbers that are cut out at the right places, how many are named rightly?
- *lines*: of pictures, in how many are all lines of the board found? OpenCV by the usual way:
  a threshold, opening by long strokes, peaks of the sums.

What is not installed is named and left out.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image
from scan import truths, wrong_lines

import nonolith as nl

#: Names numbers: a picture in, the numbers that were seen in it out.
Reader = Callable[[Image.Image], list[str]]


@dataclass
class Page:
    """A picture that nonolith reads rightly, so that the place of every number is known."""

    file: Path
    image: Image.Image
    board: nl.ScannedBoard

    def crops(self) -> Iterator[tuple[str, Image.Image]]:
        """Each number, and its cut-out with some room around."""
        for line in self.board.numbers:
            for number in line:
                left, top, right, bottom = number.box
                room = (bottom - top) / 4
                box = (left - room, top - room, right + room, bottom + room)
                yield str(number.length), self.image.crop(tuple(map(round, box)))


def pages(folder: Path, most: int) -> list[Page]:
    found = []
    for file, truth in truths(folder):
        if len(found) == most or not truth.get("rows"):
            continue
        image = Image.open(file).convert("RGB")
        for board in nl.scan(file).boards:
            if wrong_lines(board, truth) == 0:
                found.append(Page(file, image, board))
                break
    return found


def readers() -> Iterator[tuple[str, Reader, Reader]]:
    """Engines that are installed: for a whole page, and for one number."""
    try:
        import pytesseract
    except ImportError:
        print("pytesseract: not installed, left out", file=sys.stderr)
    else:
        if shutil.which("tesseract"):
            digits = "-c tessedit_char_whitelist=0123456789"
            yield (
                "tesseract",
                lambda image: re.findall(r"\d+", pytesseract.image_to_string(image)),
                lambda image: pytesseract.image_to_string(
                    enlarged(image), config=f"--psm 8 {digits}"
                ).split(),
            )
        else:
            print("tesseract: not installed, left out", file=sys.stderr)
    try:
        from rapidocr_onnxruntime import RapidOCR
    except ImportError:
        print("rapidocr-onnxruntime: not installed, left out", file=sys.stderr)
    else:
        engine = RapidOCR()

        def page(image: Image.Image) -> list[str]:
            result, _ = engine(np.asarray(image)[:, :, ::-1].copy())
            return [part for item in result or [] for part in re.findall(r"\d+", item[1])]

        def number(image: Image.Image) -> list[str]:
            pixels = np.asarray(enlarged(image))[:, :, ::-1].copy()
            result, _ = engine(pixels, use_det=False, use_cls=False)
            return [part for item in result or [] for part in re.findall(r"\d+", item[0])]

        yield "rapidocr", page, number


def enlarged(image: Image.Image) -> Image.Image:
    """Tall enough for engines that expect lines of print."""
    factor = max(1, round(48 / max(1, image.height)))
    return image.resize((image.width * factor, image.height * factor), Image.Resampling.BICUBIC)


def timed(run: Callable[[], Any]) -> tuple[Any, float]:
    """What it gives, and its CPU time; that of programs it starts counts too."""
    import resource

    def spent() -> float:
        child = resource.getrusage(resource.RUSAGE_CHILDREN)
        return time.process_time() + child.ru_utime + child.ru_stime

    began = spent()
    return run(), spent() - began


def compare_pages(found: list[Page], read: Reader) -> tuple[str, str]:
    seen = wanted = 0
    spent = 0.0
    for page in found:
        meant = Counter(text for text, _ in page.crops())
        said, seconds = timed(lambda page=page: read(page.image))
        seen += sum((meant & Counter(said)).values())
        wanted += sum(meant.values())
        spent += seconds
    return f"{seen / wanted:.1%} of {wanted}", f"{spent / len(found):.2f} s"


def compare_numbers(found: list[Page], read: Reader, most: int) -> tuple[str, str]:
    right = count = 0
    spent = 0.0
    for page in found:
        for text, crop in list(page.crops())[:most]:
            said, seconds = timed(lambda crop=crop: read(crop))
            right += said == [text]
            count += 1
            spent += seconds
    return f"{right / count:.1%} of {count}", f"{1000 * spent / count:.1f} ms"


def lines_by_opencv(image: Image.Image) -> tuple[list[int], list[int]]:
    """Where long strokes run: across (their y) and down (their x)."""
    import cv2

    grey = cv2.cvtColor(np.asarray(image), cv2.COLOR_RGB2GRAY)
    ink = cv2.adaptiveThreshold(grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 15, 4)
    found = []
    for axis, shape in (
        (1, (max(20, image.width // 12), 1)),
        (0, (1, max(20, image.height // 12))),
    ):
        kernel = cv2.getStructuringElement(cv2.MORPH_RECT, shape)
        sums = (cv2.morphologyEx(ink, cv2.MORPH_OPEN, kernel) > 0).mean(axis=axis)
        strong = np.flatnonzero(sums > 0.25 * max(sums.max(), 1e-9))
        groups = np.split(strong, np.flatnonzero(np.diff(strong) > 2) + 1)
        found.append([int(group.mean()) for group in groups if len(group)])
    return found[0], found[1]


def compare_lines(found: list[Page]) -> tuple[str, str]:
    whole = 0
    spent = 0.0
    for page in found:
        (ys, xs), seconds = timed(lambda page=page: lines_by_opencv(page.image))
        spent += seconds
        points, across = page.board.points, page.board.puzzle.width + 1
        meant_xs = [x for x, _ in points[:across]]
        meant_ys = [y for _, y in points[::across]]
        near = 0.15 * (meant_xs[1] - meant_xs[0])
        whole += all(
            any(abs(line - at) <= max(2, near) for line in lines)
            for lines, meant in ((xs, meant_xs), (ys, meant_ys))
            for at in meant
        )
    return f"{whole} of {len(found)} pictures", f"{spent / len(found):.2f} s"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--most", type=int, default=20, help="pictures")
    parser.add_argument("--numbers", type=int, default=20, help="numbers of each picture")
    options = parser.parse_args()
    found = pages(options.folder, options.most)
    if not found:
        sys.exit(f"No picture of {options.folder} is read rightly: nothing to compare with.")
    print("| what | by | right | CPU for each |\n|---|---|---|---|")

    def row(*cells: str) -> None:
        print("| " + " | ".join(cells) + " |", flush=True)

    ours = sum(timed(lambda page=page: nl.scan(page.file))[1] for page in found) / len(found)
    row("pages", "nonolith", "all (they were chosen so)", f"{ours:.2f} s")
    for name, page, number in readers():
        row("pages", name, *compare_pages(found, page))
        row("numbers", name, *compare_numbers(found, number, options.numbers))
    try:
        row("lines", "OpenCV", *compare_lines(found))
    except ImportError:
        print("opencv-python-headless: not installed, left out", file=sys.stderr)


if __name__ == "__main__":
    main()
