"""Draw twenty images of our own as puzzles: `docs/images/drawn.png` shows them before and after.

Run `python docs/make_drawings.py`. The images are made here, too: signs from a system font, line
drawings, flat drawings and SVG, and scenes with the light, blur and noise of a photo.
"""

from __future__ import annotations

import io
import math
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

import nonolith as nl

TARGET = Path(__file__).parent / "images" / "drawn.png"
FONT = "DejaVuSans.ttf"
Pen = ImageDraw.ImageDraw
Shade = tuple[float, float, float]


def sign(letter: str) -> Image.Image:
    """A sign from a font, large and black."""
    image = Image.new("RGB", (600, 600), "white")
    font = ImageFont.truetype(FONT, 460)
    ImageDraw.Draw(image).text((300, 300), letter, "black", font, anchor="mm")
    return image


def canvas(
    width: int, height: int, work: Callable[[Pen], object], paper: str = "white"
) -> Image.Image:
    """A drawing with smooth edges."""
    image = Image.new("RGB", (2 * width, 2 * height), paper)
    work(ImageDraw.Draw(image))
    return image.resize((width, height), Image.Resampling.LANCZOS)


def photo(width: int, height: int, shade: Callable[[float, float], Shade],
          noise: float = 9, blur: float = 1.2, seed: int = 1) -> Image.Image:  # fmt: skip
    """A scene from a function of the place (0 to 1), with the blur and the noise of a camera."""
    image = Image.new("RGB", (width, height))
    image.putdata([
        tuple(int(max(0, min(255, part))) for part in shade(x / width, y / height))
        for y in range(height) for x in range(width)
    ])  # fmt: skip
    chance = random.Random(seed)
    image = image.filter(ImageFilter.GaussianBlur(blur))
    grain = Image.new("L", image.size)
    grain.putdata([int(128 + chance.gauss(0, noise)) for _ in range(width * height)])
    grain = grain.filter(ImageFilter.GaussianBlur(0.7))
    return ImageChops.add(image, Image.merge("RGB", [grain] * 3), 1, -128)


def mix(one: tuple[float, ...], other: tuple[float, ...], share: float) -> Shade:
    share = max(0.0, min(1.0, share))
    a, b, c = (x + (y - x) * share for x, y in zip(one, other, strict=True))
    return a, b, c


# -- line drawings --------------------------------------------------------------------------------


def fish(pen: Pen) -> None:
    pen.ellipse((180, 220, 920, 620), outline="black", width=12)
    pen.line([(900, 420), (1120, 250), (1060, 420), (1120, 590), (900, 420)], "black", 12, "curve")
    pen.ellipse((290, 350, 350, 410), outline="black", width=12)
    pen.arc((380, 270, 540, 570), -70, 70, "black", 12)
    pen.line([(480, 225), (600, 120), (720, 235)], "black", 12, "curve")
    pen.line([(560, 420), (640, 480), (720, 420), (640, 380), (560, 420)], "black", 10)
    pen.arc((200, 430, 300, 510), 20, 120, "black", 10)


def bicycle(pen: Pen) -> None:
    for x in (120, 660):
        pen.ellipse((x, 380, x + 340, 720), outline="black", width=14)
    frame = [(290, 550), (430, 330), (740, 330), (560, 550), (290, 550)]
    pen.line(frame, "black", 14, "curve")
    pen.line([(430, 330), (560, 550)], "black", 14)
    pen.line([(830, 550), (730, 240), (830, 220)], "black", 14, "curve")
    pen.line([(400, 270), (430, 330)], "black", 14)
    pen.line([(350, 265), (470, 265)], "black", 24)


def teapot(pen: Pen) -> None:
    pen.ellipse((300, 300, 860, 740), outline="black", width=14)
    pen.arc((760, 380, 1010, 640), -110, 110, "black", 14)
    pen.line(
        [(325, 560), (180, 420), (130, 330), (210, 320), (270, 400), (370, 430)],
        "black",
        14,
        "curve",
    )
    pen.arc((440, 240, 720, 360), 180, 360, "black", 14)
    pen.line([(420, 330), (740, 330)], "black", 14)
    pen.ellipse((550, 190, 610, 250), outline="black", width=14)
    pen.line([(400, 740), (760, 740)], "black", 14)


# -- flat drawings --------------------------------------------------------------------------------


def house(pen: Pen) -> None:
    pen.rectangle((0, 0, 1200, 900), "#9fd3f2")
    pen.ellipse((930, 80, 1090, 240), "#ffd93b")
    pen.ellipse((-300, 520, 1500, 1500), "#4c9a3f")
    pen.rectangle((420, 380, 780, 660), "#c23b2e")
    pen.polygon([(370, 390), (600, 210), (830, 390)], "#5b3a29")
    pen.rectangle((560, 510, 650, 660), "#5b3a29")
    pen.rectangle((460, 440, 530, 510), "#fff3c4")
    pen.rectangle((680, 440, 750, 510), "#fff3c4")


def parrot(pen: Pen) -> None:
    pen.ellipse((420, 120, 760, 460), "#d62828")
    pen.polygon([(440, 330), (760, 330), (840, 900), (560, 980)], "#d62828")
    pen.polygon([(640, 400), (860, 460), (900, 900), (700, 820)], "#1d6fb8")
    pen.polygon([(690, 520), (880, 560), (890, 700), (700, 680)], "#f4c430")
    pen.pieslice((330, 200, 560, 430), 90, 200, "#2b2b2b")
    pen.ellipse((500, 210, 600, 310), "white")
    pen.ellipse((530, 240, 570, 280), "black")
    pen.polygon([(600, 900), (830, 880), (800, 1180), (660, 1180)], "#1d6fb8")
    pen.rectangle((300, 960, 1000, 1010), "#7a4a21")


def umbrella_scene(pen: Pen) -> None:
    pen.pieslice((160, 160, 1040, 900), 180, 360, "#e63946")
    for left, right in ((330, 500), (690, 860)):
        pen.polygon([(600, 160), (left, 530), (right, 530)], "#fff1d0")
    pen.rectangle((588, 150, 612, 1000), "#3d2b1f")
    pen.rectangle((0, 980, 1200, 1200), "#e9c46a")
    pen.ellipse((820, 860, 980, 1020), "#2a9d8f")


BOAT = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 100">
<rect width="120" height="100" fill="#cfe8f5"/><path d="M0 74q15-6 30 0t30 0 30 0 30 0v26H0z"
fill="#2a6f97"/><path d="M20 64h80l-14 18H34z" fill="#7f4f24"/><path d="M58 10v50H24z"
fill="#fff"/><path d="M64 18v42h28z" fill="#e63946"/><path d="M59 8h4v56h-4z" fill="#432818"/>
<circle cx="102" cy="16" r="9" fill="#ffb703"/></svg>"""

CUP = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><g fill="none" stroke="#000"
stroke-width="3"><path d="M18 40h52v26q0 22-26 22t-26-22z"/><path d="M70 46h8q12 0 12 12t-12
12h-9"/><path d="M10 92h70M34 32q-8-8 0-14t0-14M52 32q-8-8 0-14t0-14"/></g></svg>"""

TOADSTOOL = """
................
.....######.....
...##rrrrrr##...
..#rrwwrrrrrr#..
.#rrrwwrrrwwrr#.
.#rrrrrrrrwwrr#.
#rrwrrrrrrrrrrr#
#rrrrrrwwrrrrwr#
################
......#ww#......
......#ww#......
......#ww#......
.....#wwww#.....
.....#wwww#.....
....########....
................
"""


def icon() -> Image.Image:
    """A drawing in cells: 16 by 16 pixels with a transparent ground."""
    colors = {
        ".": (0, 0, 0, 0),
        "#": (20, 20, 20, 255),
        "r": (214, 40, 40, 255),
        "w": (250, 240, 220, 255),
    }
    rows = TOADSTOOL.split()
    image = Image.new("RGBA", (16, 16))
    image.putdata([colors[cell] for row in rows for cell in row])
    return image


# -- photos ---------------------------------------------------------------------------------------


def apple(x: float, y: float) -> Shade:
    table = mix((196, 164, 120), (150, 112, 72), y)
    wall = mix((214, 220, 222), (170, 182, 190), x)
    ground = mix(wall, table, (y - 0.68) * 40)
    shadow = ((x - 0.6) / 0.38) ** 2 + ((y - 0.84) / 0.09) ** 2
    ground = mix(ground, (112, 84, 56), min(1.0, 1.2 - shadow))
    u, v = (x - 0.48) / 0.3, (y - 0.56) / 0.3
    dip = 0.13 * math.exp(-((u / 0.25) ** 2))
    if u * u + (v * 1.05 + (dip if v < 0 else 0)) ** 2 < 1:
        light = max(0.0, -0.5 * u - 0.6 * v + 0.62 * math.sqrt(max(0, 1 - u * u - v * v)))
        skin = mix((150, 16, 26), (226, 42, 40), light * 1.2)
        spot = ((u + 0.38) / 0.16) ** 2 + ((v + 0.42) / 0.22) ** 2
        return mix(skin, (255, 250, 244), 1.1 - spot)
    if abs(u - 0.1 - 0.25 * (v + 1.2) ** 2) < 0.05 and -1.35 < v < -0.75:
        return 74, 50, 28
    leaf = (u - 0.38 + 0.9 * (v + 1.16)) ** 2 / 0.10 + (v + 1.16 + 0.35 * (u - 0.38)) ** 2 / 0.025
    if leaf < 1:
        return mix((40, 110, 40), (110, 170, 70), -v - 0.9)
    return ground


def sunset(x: float, y: float) -> Shade:
    sun = math.hypot((x - 0.5) * 1.4, y - 0.5)
    if y < 0.58:
        sky = mix((46, 40, 92), (250, 128, 60), y / 0.58)
        sky = mix((255, 214, 110), sky, (sun - 0.12) * 3.4)
        if sun < 0.15:
            return 255, 240, 170
        hill = (
            0.58
            - 0.11 * math.exp(-(((x - 0.1) / 0.16) ** 2))
            - 0.07 * math.exp(-(((x - 0.93) / 0.12) ** 2))
        )
        return (52, 30, 62) if y > hill else sky
    water = mix((196, 92, 66), (24, 28, 66), (y - 0.58) / 0.42 * 1.1)
    glitter = (
        abs(x - 0.5) < 0.05 + 0.18 * (y - 0.58) and math.sin(90 * y + 6 * math.sin(9 * x)) > -0.1
    )
    if abs(x - 0.74) < 0.07 - abs(y - 0.72) * 1.4 and y < 0.735 and y > 0.69:
        return 20, 14, 24
    if 0.46 < y < 0.70 and 0 < x - 0.735 < (y - 0.46) * 0.35:
        return 236, 224, 214
    return (255, 206, 120) if glitter else water


def lake(x: float, y: float) -> Shade:
    def ridge(place: float) -> float:
        return (
            0.16
            + 0.75 * abs(place - 0.36)
            - 0.03 * math.sin(17 * place)
            + 0.02 * math.sin(41 * place)
        )

    far = 0.30 + 0.5 * abs(x - 0.8)
    v = y if y < 0.62 else 1.24 - y
    dim = 1.0 if y < 0.62 else 0.75
    if v > ridge(x):
        snow = v < 0.33 + 0.05 * math.sin(26 * x)
        shade = (
            250 if snow and x < 0.40 + 0.2 * (v - 0.16) else 200 if snow else 96 - 50 * (x > 0.4)
        )
    elif v > far:
        shade = 128
    else:
        shade = 214 - 40 * v
    if y < 0.66 and y > 0.62 - 0.05 - 0.16 * max(0, math.cos(70 * x)) * (x > 0.62):
        shade = 30
    return shade * dim, shade * dim * 1.02, shade * dim * 1.06


def portrait(x: float, y: float) -> Shade:
    back = mix((178, 190, 200), (120, 132, 148), y)
    u, v = (x - 0.5) / 0.25, (y - 0.45) / 0.32
    hair = ((u / 1.22) ** 2 + ((v + 0.18) / 1.12) ** 2 < 1) or (
        abs(u) > 0.8 and abs(u) < 1.25 and -0.3 < v < 0.9
    )
    if y > 0.86 - 0.16 * math.exp(-(((x - 0.5) / 0.2) ** 2)) and abs(x - 0.5) < 0.42:
        return (44, 60, 104) if abs(x - 0.5) > 0.3 * (1 - y) else (226, 182, 156)
    if u * u + v * v < 1 and v > -0.52 + 0.25 * u:
        light = 0.75 - 0.35 * u
        skin = mix((110, 70, 52), (246, 206, 180), light)
        for side in (-1, 1):
            eye = ((u - side * 0.4) / 0.17) ** 2 + ((v + 0.08) / 0.09) ** 2
            if eye < 1:
                return (
                    (246, 246, 246) if eye > 0.35 and abs(u - side * 0.4) > 0.08 else (30, 24, 22)
                )
            if abs(v + 0.28 + 0.1 * abs(u - side * 0.4)) < 0.04 and abs(u - side * 0.4) < 0.22:
                return 50, 32, 24
        if abs(u - 0.1) < 0.05 and -0.05 < v < 0.3:
            return mix(skin, (120, 76, 60), 0.6)
        if abs(v - 0.52 + 0.12 * u * u * 4) < 0.05 and abs(u) < 0.36:
            return 158, 50, 54
        return skin
    if 0.9 < v < 1.25 and abs(u) < 0.4:
        return 190, 140, 116
    return (46, 30, 22) if hair else back


def cat(x: float, y: float) -> Shade:
    window = mix((252, 240, 200), (226, 200, 150), math.hypot(x - 0.3, y - 0.2))
    if abs(x - 0.5) < 0.012 or abs(y - 0.36) < 0.014:
        window = (120, 92, 64)
    if y > 0.86:
        window = (104, 78, 54)
    body = ((x - 0.56) / 0.2) ** 2 + ((y - 0.72) / 0.24) ** 2 < 1
    head = ((x - 0.46) / 0.125) ** 2 + ((y - 0.42) / 0.12) ** 2 < 1
    ears = any(
        y - 0.22 > 0 and abs(x - place) < (y - 0.22) * 0.42 and y < 0.38 for place in (0.385, 0.535)
    )
    tail = abs(math.hypot(x - 0.72, y - 0.70) - 0.16) < 0.03 and (x > 0.78 or y > 0.8) and y > 0.52
    if body or head or ears or tail:
        for eye in (0.42, 0.50):
            if ((x - eye) / 0.02) ** 2 + ((y - 0.41) / 0.018) ** 2 < 1:
                return 214, 200, 80
        return 34, 30, 34
    return window


def moon(x: float, y: float) -> Shade:
    inside = math.hypot(x - 0.45, y - 0.47) < 0.33 and math.hypot(x - 0.60, y - 0.40) > 0.30
    for u, v, size in ((0.72, 0.3, 0.07), (0.84, 0.58, 0.05), (0.66, 0.64, 0.035)):
        if abs(x - u) ** 0.6 + abs(y - v) ** 0.6 < size**0.6:
            inside = True
    return (246, 240, 214) if inside else (14, 18, 44)


def png(image: Image.Image) -> bytes:
    data = io.BytesIO()
    image.save(data, "PNG")
    return data.getvalue()


def subjects() -> list[tuple[str, bytes, dict[str, object]]]:
    """Name, image and options of each."""
    return [
        ("Knight", png(sign("♞")), {"size": 20}),
        ("Anchor", png(sign("⚓")), {"size": 25}),
        ("Telephone", png(sign("☎")), {"size": 25}),
        ("Aeroplane", png(sign("✈")), {"size": 20}),
        ("Cup", CUP, {"size": 25}),
        ("Fish", png(canvas(600, 400, fish)), {"size": 35}),
        ("Bicycle", png(canvas(560, 400, bicycle)), {"size": 40}),
        ("Teapot", png(canvas(560, 420, teapot)), {"size": 30}),
        ("Moon", png(photo(300, 300, moon, noise=4)), {"size": 25}),
        ("Cat at the window", png(photo(320, 320, cat)), {"size": 35}),
        ("Portrait", png(photo(300, 360, portrait)), {"size": 45}),
        ("Lake", png(photo(420, 320, lake)), {"size": 50, "colors": 4}),
        ("Toadstool", png(icon()), {"colors": 4}),
        ("Boat", BOAT, {"size": 30, "colors": 6}),
        ("House", png(canvas(600, 450, house)), {"size": 40, "colors": 6}),
        ("Parrot", png(canvas(600, 600, parrot)), {"size": 35, "colors": 6}),
        ("Parasol", png(canvas(600, 600, umbrella_scene)), {"size": 35, "colors": 5}),
        ("Apple", png(photo(400, 400, apple)), {"size": 50, "colors": 6}),
        ("Sunset", png(photo(440, 340, sunset)), {"size": 50, "colors": 6}),
        ("Portrait in color", png(photo(300, 360, portrait)), {"size": 50, "colors": 6}),
    ]


def main() -> None:
    side, gap, label = 200, 14, 34
    tiles = []
    for name, data, options in subjects():
        start = time.process_time()
        drawn = nl.draw(data, **options)  # type: ignore[arg-type]
        seconds = time.process_time() - start
        grid = drawn.picture
        print(
            f"{name:20} {grid.width}x{grid.height} {len(grid.palette)} colors, {drawn.best.way}, "
            f"{'fair' if drawn.fair else 'NOT FAIR'} with {len(drawn.refined.changes)} changes, "
            f"{seconds:.2f} s"
        )
        tiles.append((name, data, drawn))
    across = 5
    step = (2 * side + 3 * gap, side + gap + label)
    sheet = Image.new(
        "RGB", (across * step[0] + gap, -(-len(tiles) // across) * step[1] + gap), "white"
    )
    pen = ImageDraw.Draw(sheet)
    font = ImageFont.truetype(FONT, 13)
    for at, (name, data, drawn) in enumerate(tiles):
        left, top = gap + at % across * step[0], gap + at // across * step[1]
        sheet.paste(_fitted(_original(data), side), (left, top))
        sheet.paste(_fitted(_cells(drawn.picture), side, whole=True), (left + side + gap, top))
        count = len(drawn.refined.changes)
        grid = drawn.picture
        changed = f"{count} cell{'s' * (count != 1)} changed"
        words = f"{name}: {grid.width}×{grid.height}, {changed}"
        pen.text((left, top + side + 4), words, "#333333", font)
    if len(sys.argv) > 1:
        sheet.save(sys.argv[1])
    else:
        sheet.quantize(256, method=2).save(TARGET, optimize=True)


def _original(data: bytes) -> Image.Image:
    if b"<svg" in data[:100]:
        import resvg_py

        data = bytes(resvg_py.svg_to_bytes(svg_string=data.decode(), width=400))
    image = Image.open(io.BytesIO(data)).convert("RGBA")
    paper = Image.new("RGBA", image.size, "white")
    paper.alpha_composite(image)
    return paper.convert("RGB")


def _cells(grid: nl.Grid) -> Image.Image:
    image = Image.new("RGB", (grid.width, grid.height))
    colors = [color.rgb for color in grid.palette]
    image.putdata([colors[cell] for row in grid.rows() for cell in row])
    return image


def _fitted(image: Image.Image, side: int, *, whole: bool = False) -> Image.Image:
    scale = side / max(image.size)
    if whole or scale > 2:
        scale = max(1, int(scale))
    way = Image.Resampling.NEAREST if scale >= 1 else Image.Resampling.LANCZOS
    image = image.resize((round(image.width * scale), round(image.height * scale)), way)
    field = Image.new("RGB", (side, side), "#f1efe9")
    field.paste(image, ((side - image.width) // 2, (side - image.height) // 2))
    return field


if __name__ == "__main__":
    main()
