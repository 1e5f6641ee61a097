"""Twenty looks of nonogram pages; none of them, and none of their fonts, is seen in training."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Look:
    """How one page draws a puzzle; sizes are shares of a cell's side."""

    name: str
    font: str  # file name of a testing font
    page: str = "#ffffff"  # background, any CSS
    ink: str = "#111111"
    cells: str = "#ffffff"
    thin: str = "#999999"
    thick: str = "#222222"
    thin_width: float = 1
    thick_width: float = 2
    every: int = 5  # 0: no thick lines
    size: float = 0.62  # of the digits' em
    weight: int = 400
    clues: str = "free"  # free, boxed (one number a box), strips (one box a line)
    strip: str = "transparent"
    pitch: float = 0.76  # from number to number in a column; boxed: 1
    gap: float = 0.42  # between numbers of a row, in em
    align: str = "end"
    filled: str = "#222222"
    inset: float = 0.0
    rounded: float = 0.0
    cross: str = "x"  # x, dot, small x, grey
    done: str = "none"  # none, dim, strike
    empty: str = "0"  # 0 or nothing
    both_sides: bool = False
    tiles: float = 0.0  # gap between cells that are tiles, not lines
    checker: str = ""
    chrome: str = "app"  # app, site, none: what is around the board
    color_clues: str = "digits"  # digits or boxes
    cell: tuple[int, int] = (18, 30)  # CSS pixels
    print_like: bool = False  # also used for scans and photos


SEPIA, NIGHT = "#f4ecd8", "#14171c"

LOOKS = [
    Look("plain", "Lato-Regular.ttf", print_like=True),
    Look("paper", "LinLibertine_R.otf", thin="#555", thick="#000", chrome="none", print_like=True,
         empty=""),
    Look("magazine", "PTN57F.ttf", thin="#333", thick="#000", thick_width=2.5, clues="boxed",
         pitch=1, size=0.78, chrome="none", print_like=True, cell=(13, 22), empty=""),
    Look("newsprint", "PTF55F.ttf", page="#f7f5ef", cells="#f7f5ef", thin="#666", thick="#222",
         size=0.7, chrome="none", print_like=True, cell=(16, 24)),
    Look("night", "B612-Regular.otf", page=NIGHT, ink="#d8dde6", cells="#1d222a", thin="#39414d",
         thick="#6b7686", filled="#e8ebf0", cross="grey", done="dim"),
    Look("sepia", "Vollkorn-Medium.ttf", page=SEPIA, ink="#4b3a22", cells="#fbf5e6", thin="#cdbb95",
         thick="#8c7448", filled="#4b3a22", done="strike"),
    Look("phone", "ClearSans-Medium.ttf", page="#eef1f8", ink="#30405f", cells="#ffffff",
         thin="#c9d2e4", thick="#5a6f9c", clues="strips", strip="#dfe6f5", filled="#33486f",
         done="dim", rounded=0.12, inset=0.06, cross="x"),
    Look("tiles", "Cantarell-Bold.otf", page="#20303a", ink="#ffffff", cells="#cfd8dc", tiles=0.08,
         thin_width=0, thick_width=0, every=5, filled="#37474f", weight=700, cross="dot",
         empty="0", done="dim"),
    Look("gradient", "RobotoSlab-Regular.otf", page="linear-gradient(160deg,#fbe3c8,#c9d8f2)",
         ink="#2b2b3a", cells="#ffffffcc", thin="#aab", thick="#556", done="dim"),
    Look("dusk", "NationalPark-Regular.otf", page="linear-gradient(#2b2350,#5a2f55)", ink="#f6e9ff",
         cells="#ffffff18", thin="#ffffff40", thick="#ffffffa0", filled="#ffd27a", cross="small x",
         done="dim"),
    Look("boxes", "Go-Regular.ttf", page="#e8e8e8", clues="boxed", pitch=1, strip="#ffffff",
         thin="#b0b0b0", thick="#404040", size=0.66, done="strike", filled="#1b1b1b"),
    Look("two sides", "sawarabi-gothic-medium.ttf", both_sides=True, thin="#8aa", thick="#244",
         filled="#266", ink="#133", cell=(16, 26)),
    Look("tiny", "tiresias_pcfont.ttf", thin="#c0c0c0", thick="#606060", size=0.75, cell=(11, 14),
         chrome="site"),
    Look("bold", "LeagueSpartan-SemiBold.otf", weight=600, thick_width=3, thin="#bbb", size=0.7,
         filled="#000", done="dim", chrome="app"),
    Look("pixels", "Px_IBM_VGA8.ttf", page="#2040a0", ink="#ffffff", cells="#3050b0",
         thin="#5070d0", thick="#a0b0f0", filled="#f0f0f0", size=0.8, cell=(20, 26),
         done="dim", cross="x"),
    Look("checker", "mononoki-Regular.ttf", page="#fafafa", checker="#e6eef2", thin="#d0dce2",
         thick="#7c98a5", filled="#24505f", ink="#24505f", cross="dot"),
    Look("site", "PTS55F.ttf", clues="boxed", pitch=1, strip="#f3f3e6", thin="#a8a890",
         thick="#404030", chrome="site", color_clues="boxes", size=0.7, cell=(16, 24)),
    Look("site night", "ClearSans-Regular.ttf", page="#1b1b1b", ink="#e0e0e0", cells="#262626",
         strip="#303030", clues="boxed", pitch=1, thin="#4a4a4a", thick="#8a8a8a",
         filled="#d0d0d0", color_clues="boxes", chrome="site", size=0.68),
    Look("no lines", "Junction.otf", thin="#eeeeee", thick="#999999", chrome="none", filled="#333",
         empty="", align="end", cell=(20, 30)),
    Look("top", "OpenDyslexicAlta-Regular.otf", page="#fffdf5", thin="#d8c9a8", thick="#a08550",
         filled="#5b4a2a", ink="#5b4a2a", size=0.56, done="strike", cross="small x",
         align="end", cell=(22, 32)),
]  # fmt: skip
