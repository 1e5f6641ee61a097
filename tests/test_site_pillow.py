"""The site's stand-in for Pillow gives what Pillow gives: the same script runs with either."""

from __future__ import annotations

import base64
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent

#: Pictures of waves with some noise, as plain pixels, which both of them read.
PICTURES = """
import hashlib, io, json, math, random
chance = random.Random(3)

def waves(width, height, bands):
    made = bytearray()
    each = [(chance.random() / 5, chance.random() / 5, 6 * chance.random()) for _ in range(bands)]
    for at in range(width * height):
        y, x = divmod(at, width)
        for across, down, start in each:
            value = 127.5 + 120 * math.sin(across * x + down * y + start)
            made.append(int(value + chance.randint(-7, 7)))
    head = "P6" if bands == 3 else "PyRGBA"
    return f"{head} {width} {height} 255\\n".encode() + made
"""

OPERATIONS = """
from PIL import Image, ImageChops, ImageEnhance, ImageFilter, ImageOps
found = {}
for wide, high in ((97, 64), (120, 80), (31, 45)):
    def put(name, what):
        is_image = hasattr(what, "tobytes")
        seen = hashlib.sha256(what.tobytes()).hexdigest() if is_image else what
        found[f"{name} {wide}x{high}"] = seen
    image, other = (Image.open(io.BytesIO(waves(wide, high, 3))) for _ in range(2))
    grey = image.convert("L")
    put("grey", grey)
    bits = grey.convert("1", dither=Image.Dither.NONE)
    put("bits", bits)
    put("bits back", Image.frombytes("1", bits.size, bits.tobytes()).convert("L"))
    for name in ("lighter", "darker", "difference", "subtract"):
        put(name, getattr(ImageChops, name)(image, other))
    put("invert", ImageChops.invert(image))
    put("offset", ImageChops.offset(ImageChops.offset(grey, 1, 0), 0, 1))
    for radius in (1, 2, 9, 24):
        put(f"box {radius}", image.filter(ImageFilter.BoxBlur(radius)))
    for step in range(2, 9):
        put(f"bell {step}", grey.filter(ImageFilter.GaussianBlur(step / 3)))
    for size in (3, 5, 9):
        put(f"most {size}", grey.filter(ImageFilter.MaxFilter(size)))
        put(f"least {size}", grey.filter(ImageFilter.MinFilter(size)))
    mask = grey.point(lambda part: 255 * (part > 100))
    put("median", mask.filter(ImageFilter.MedianFilter(3)))
    for factor in (0.5, 1.3, 3):
        put(f"contrast {factor}", ImageEnhance.Contrast(image).enhance(factor))
    put("automatic", ImageOps.autocontrast(grey, cutoff=1))
    put("crop", image.crop((-1, -1, wide - 5, high + 3)))
    put("nearest", image.resize((wide // 2, high // 2), 0))
    put("larger", image.resize((2 * wide + 1, 3 * high), 0))
    put("columns", image.resize((wide // 3, high), 4))
    put("rows", image.resize((wide, 11), 4))
    put("half", image.crop((0, 0, wide // 2 * 2, high // 2 * 2)).reduce(2))
    put("mixed", Image.composite(image, other, grey.point(lambda part: 128 * (part > 90))))
    put("counts", grey.histogram(mask))
    put("bounds", grey.point(lambda part: 255 * (part > 240)).getbbox())
    put("extremes", list(grey.getextrema()))
    few = image.quantize(192, method=2)
    palette = few.getpalette("RGB")
    put("palette", len(palette))
    for part in range(3):
        colors = bytes(palette[3 * one + part] for one in few.tobytes())
        put(f"quantized {part}", Image.frombytes("L", image.size, colors))
    paper = Image.new("RGBA", image.size, "white")
    paper.alpha_composite(Image.open(io.BytesIO(waves(wide, high, 4))))
    put("on white", paper.convert("RGB"))
    frame = Image.new("RGB", (wide + 9, high + 5), image.getpixel((0, 0)))
    frame.paste(image, (4, 2))
    put("framed", frame)
    grey.paste(255, mask=mask)
    put("pasted", grey)
print(json.dumps(found))
"""

DRAWINGS = """
import nonolith as nl
found = {}
for name, size in (("photo", (200, 150, 3)), ("clear", (150, 100, 4)), ("icon", (24, 18, 3))):
    for colors in (1, 5):
        drawn = nl.draw(waves(*size), colors=colors, limits=nl.Limits(seconds=30))
        found[f"{name} in {colors}"] = [
            [one.way, one.before.lines(), one.picture.lines()] for one in drawn.candidates
        ]
print(json.dumps(found))
"""

#: Films of a picture in a few colors that changes in places, and of one that does not.
FILMS = """
import base64
from PIL import Image
from nonolith.render.few_colors import in_few_colors
found = {}
for wide, high, count in ((300, 200, 7), (31, 45, 3), (1, 1, 2), (20, 10, 1)):
    rough = Image.open(io.BytesIO(waves(wide, high, 3)))
    for name, step in (("two", 255), ("some", 85)):
        image = rough.point(lambda part: (part + step // 2) // step * step)
        frames = [image]
        for number in range(1, count):
            frame = frames[-1].copy()
            spot = image.crop((0, 0, max(1, wide // 3), max(1, high // 4)))
            if number != 2:
                frame.paste(spot, (min(7 * number, wide - spot.width), min(number, high - 1) // 2))
            frames.append(frame)
        durations = [40 * number + 50 for number in range(count)]
        few = in_few_colors(frames)
        for kind, film in (("GIF", few), ("PNG", frames)):
            options = {"append_images": film[1:], "duration": durations, "loop": 0}
            options |= {"disposal": 1, "optimize": False} if kind == "GIF" else {}
            stream = io.BytesIO()
            film[0].save(stream, kind, save_all=True, **options)
            found[f"{kind} {wide}x{high} {name}"] = base64.b64encode(stream.getvalue()).decode()
print(json.dumps(found))
"""

#: Goals as pictures of one pixel for each cell.
GOALS = """
import base64
import nonolith as nl
found = {}
said = nl.Meta(title="Ça va?", author="A")
for name in ("up-and-away.json", "pause.non"):
    puzzle = nl.load(f"examples/{name}")
    puzzle = nl.Puzzle.from_grid(nl.solve(puzzle).solution, meta=said)
    for kind in ("png", "gif", "bmp"):
        found[f"{kind} of {name}"] = base64.b64encode(nl.dumps([puzzle], format=kind)).decode()
print(json.dumps(found))
"""


def ran(script: str, *before: Path) -> Any:
    """What the script prints, with these folders before all others."""
    done = subprocess.run(
        [sys.executable, "-c", PICTURES + script],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(map(str, before))},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize("script", [OPERATIONS, DRAWINGS], ids=["operations", "drawings"])
def test_the_stand_in_gives_what_pillow_gives(script: str, tmp_path: Path) -> None:
    pytest.importorskip("PIL.Image")
    (tmp_path / "PIL").symlink_to(ROOT / "site" / "pillow")
    expected, found = ran(script), ran(script, tmp_path)
    assert len(expected) >= 6
    assert [name for name in expected if found[name] != expected[name]] == []


def shown(data: bytes) -> list[Any]:
    """A film as it is seen: what it says, each image and its time, and whether it begins again."""
    from PIL import Image

    with Image.open(io.BytesIO(data)) as film:
        words = [film.info.get(key) for key in ("Software", "Title", "Author")]
        colors = film.getpalette() or []
        seen: list[Any] = [film.info.get("loop", 0), film.mode, colors[:6], *words]
        for number in range(getattr(film, "n_frames", 1)):
            film.seek(number)
            seen += [film.info.get("duration", 0), film.convert("RGB").tobytes()]
    return seen


@pytest.mark.parametrize("script", [FILMS, GOALS], ids=["films", "goals"])
def test_its_files_are_seen_as_those_of_pillow(script: str, tmp_path: Path) -> None:
    pytest.importorskip("PIL.Image")
    (tmp_path / "PIL").symlink_to(ROOT / "site" / "pillow")
    expected, found = ran(script), ran(script, tmp_path)
    assert len(expected) == (16 if script is FILMS else 6)
    for name in expected:
        ours, theirs = (shown(base64.b64decode(which[name])) for which in (found, expected))
        assert ours == theirs, name


def test_what_the_browser_could_not_decode_is_said(tmp_path: Path) -> None:
    (tmp_path / "PIL").symlink_to(ROOT / "site" / "pillow")
    script = """
import nonolith as nl
try:
    nl.draw(b"no picture at all")
except nl.FormatError as error:
    print(json.dumps(str(error)))
"""
    assert "this browser cannot decode it; save it as png or jpeg" in ran(script, tmp_path)
