"""Pages as games, sites and programs have them: a table with a style of its own, and all around it.

Each look is CSS for the same table, so that another one is a few lines: `td` is a cell (`f` filled,
`x` crossed out, `e` a mistake, `cur` the cursor, `hi` its row and column), `th` the clue of a row
or column, `i` one number in it. `r5` and `c5` are every fifth row and column. `--s` is the side of
a cell. None of these looks, and none of their fonts, is seen in training.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

from scan_puzzles import Game

import nonolith as nl


@dataclass(frozen=True)
class App:
    """One game, site or program."""

    name: str
    font: str  # file name of a testing font
    css: str
    above: str = ""
    below: str = ""
    beside: str = ""
    between: str = ""  # written between the numbers of a row
    empty: str = "0"
    cross: str = "×"
    cell: tuple[int, int] = (20, 34)  # CSS pixels
    most: int = 20  # lines
    cursor: bool = False
    mistakes: bool = False  # some crosses say that it was wrong to fill the cell
    colors: int = 1  # at most


STATUS = """<div style="display:flex;justify-content:space-between;font-size:13px;padding:4px 12px">
<span>9:41</span><span>5G 87% ▮</span></div>"""
LIVES = """<div style="display:flex;justify-content:space-between;padding:10px 12px;font-size:20px">
<span>‹</span><span>Level 128</span><span>⚙</span></div><div style="text-align:center;color:#e44;
font-size:22px">♥ ♥ ♡</div>
<div style="margin:8px 12px;height:8px;border-radius:4px;background:#8884">
<div style="width:37%;height:8px;border-radius:4px;background:#4a8"></div></div>"""
TOOLS = """<div style="display:flex;gap:24px;justify-content:center;padding:26px 0">
<b class=tool style="background:#345;color:#fff">■</b><b class=tool>×</b>
<b class=tool>?<sup style="font-size:11px">3</sup></b></div>"""
ADVERT = """<div style="height:60px;background:linear-gradient(90deg,#fd5,#f58);color:#222;
display:flex;align-items:center;justify-content:space-around;font-size:15px">
<b>Win 1000 coins!</b><span>4.7 ★ Free</span><u>INSTALL</u></div>"""
MENU = """<div style="background:#ddd;border-bottom:1px solid #aaa;color:#222;font-size:13px;
padding:4px">&nbsp;Nonogram - 15x15.non &nbsp; <span style="float:right">_ □ ×</span></div>
<div style="background:#eee;color:#222;font-size:12px;padding:3px">&nbsp;File &nbsp;Edit
&nbsp;Puzzle &nbsp;Help</div>"""
BAR = """<div style="background:#eee;border-top:1px solid #bbb;color:#222;font-size:12px;
padding:3px 6px;margin-top:12px">Row 3, column 11 &nbsp; | &nbsp; 0:04:27 &nbsp; | &nbsp; 100%
</div>"""
PANEL = """<div style="padding:8px 14px;font-size:13px;color:#222;background:#f4f4f4;width:130px">
<p>Time 12:05</p><p>Errors 2</p><p>1. Cat</p><p>2. House</p><p>3. Boat</p>
<button>New</button> <button>Solve</button></div>"""

APPS = [
    App("rounded", "Cantarell-Bold.otf", """
#shot { background: #f2f5fb; color: #24324e } td { padding: 1px }
td b { border-radius: 22%; background: #dfe7f5 } .f b { background: #3b63d8 }
.x b { color: #9fb0d0 } .c5 { padding-right: 4px } .r5 td { padding-bottom: 4px }
th { padding: 1px } th div { background: #fff; border-radius: 8px; padding: 2px 4px }
""", STATUS + LIVES, TOOLS + ADVERT),
    App("rounded night", "ClearSans-Medium.ttf", """
#shot { background: #10141d; color: #e9eef8 } td { padding: 1px }
td b { border-radius: 18%; background: #232b3a } .f b { background: #6ee7b7 }
.x b { color: #566 } .hi b { background: #2e394d } .f.hi b { background: #6ee7b7 }
th { padding: 1px } th div { background: #1a2130; border-radius: 8px; padding: 3px 4px }
th.hi div { background: #37507a }
""", STATUS + LIVES, TOOLS, cursor=True),
    App("chips", "Lato-Regular.ttf", """
#shot { background: #fff8ee; color: #402 } table { border-collapse: collapse }
td { border: 1px solid #c9a; background: #fff } .f { background: #a03060 } .x b { color: #c9a }
th i { background: #f3d9e2; border-radius: 40%; margin: 1px; padding: 0 2px;
min-width: calc(var(--s) * 0.6) }
""", STATUS, TOOLS, cell=(24, 36)),
    App("buttons", "tiresias_pcfont.ttf", """
#shot { background: #d9d9d9; color: #000 } td b { border: 2px outset #eee; background: #d9d9d9 }
.f b { background: #000; border: 2px inset #444 } th i { margin: 0 1px }
""", MENU, BAR, cross="X"),
    App("browser table", "PTF55F.ttf", """
#shot { background: #fff; color: #000 } table { border: 1px outset grey; border-spacing: 2px }
td, th { border: 1px inset grey } .f { background: #000 } th { font-weight: 700 }
""", "<h2>Nonogram</h2><p>Made with React. 10 puzzles left.</p>", empty=""),
    App("game window", "mononoki-Regular.ttf", """
#shot { background: #000; color: #fff } table { border-collapse: collapse }
td { border: 1px solid #fff; background: #000 } .f { background: #0c0 } .x b { color: #f22 }
""", "<p style='padding:6px'>FPS: 60</p>", ""),
    App("small clues", "PTS55F.ttf", """
#shot { background: #fff; color: #333 } table { border-collapse: collapse }
td { border: 1px solid #bbb } .c5 { border-right: 2px solid #333 } .r5 td
{ border-bottom: 2px solid #333 } .f { background: #444 } th i { font-size: 10px; min-width: 8px }
""", STATUS, "", cell=(30, 44), most=15),
    App("stacked", "PTN57F.ttf", """
#shot { background: #eef2e4; color: #123 } table { border-collapse: collapse }
td { border: 1px solid #678; background: #fff } .c5 { border-right: 3px solid #345 }
.r5 td { border-bottom: 3px solid #345 } .f { background: #345 }
th i { font-size: calc(var(--s) * 0.8); line-height: 0.86 }
""", MENU, BAR, most=30),
    App("cursor", "B612-Regular.otf", """
#shot { background: #fff; color: #222 } table { border-collapse: collapse }
td { border: 1px solid #9ab } .hi { background: #fff3c4 } .f { background: #234 }
.cur { outline: 3px solid #f80; outline-offset: -3px } th.hi { background: #ffe9a0 }
""", LIVES, TOOLS, cursor=True),
    App("mistakes", "Go-Regular.ttf", """
#shot { background: #fff; color: #1d3557 } table { border-collapse: collapse; border: 3px solid
#1d3557 } td { border: 1px solid #ccd } .f { background: #1d3557 } .x b { color: #888 }
.e { background: #fdd } .e b { color: #e11; font-weight: 700 }
th.col div { background: #eaf0fa } th.row div { background: #eaf0fa }
""", STATUS + LIVES, TOOLS + ADVERT, mistakes=True),
    App("dots", "RobotoSlab-Regular.otf", """
#shot { background: #fdf6e3; color: #586e75 } table { border-collapse: collapse }
td { border: 1px dotted #93a1a1 } .c5 { border-right: 1px solid #586e75 }
.r5 td { border-bottom: 1px solid #586e75 } .f { background: #586e75 }
""", "", TOOLS, cross="·", cell=(24, 36)),
    App("fives apart", "Junction.otf", """
#shot { background: #e9ecef; color: #212529 } table { border-spacing: 1px }
td { background: #fff } .f { background: #495057 } .c5 { border-right: 5px solid #e9ecef }
.r5 td { border-bottom: 5px solid #e9ecef }
""", LIVES, ADVERT, most=15),
    App("commas", "mononoki-Regular.ttf", """
#shot { background: #fafafa; color: #111 } table { border-collapse: collapse }
td { border: 1px solid #444 } .f { background: #111 } th.row i { min-width: 0 }
""", "<h3>Puzzle 7 of 24</h3>", "", between=",", most=15),
    App("far", "LeagueSpartan-SemiBold.otf", """
#shot { background: #263238; color: #eceff1 } table { border-collapse: collapse }
td { border: 1px solid #546e7a; background: #37474f } .f { background: #ffca28 }
th.row div { justify-content: flex-start } th.col div { justify-content: flex-start }
th { vertical-align: top; padding: 2px }
""", MENU, BAR, beside=PANEL),
    App("panel", "PTS55F.ttf", """
#shot { background: #fff; color: #000 } table { border-collapse: collapse }
td { border: 1px solid #888 } .c5 { border-right: 2px solid #000 } .r5 td
{ border-bottom: 2px solid #000 } .f { background: #000 } th.col { border-left: 1px solid #ccc;
border-right: 1px solid #ccc } th.row { border-top: 1px solid #ccc; border-bottom: 1px solid #ccc }
""", MENU, BAR, beside=PANEL),
    App("wood", "Vollkorn-Medium.ttf", """
#shot { background: repeating-linear-gradient(92deg, #c79a63 0 7px, #bd8f58 7px 9px, #cda46f 9px
22px); color: #3a2410 } table { border-collapse: collapse } td { border: 1px solid #8a6535;
background: #f3e2c4 } .f { background: #5a3716 } .c5 { border-right: 2px solid #5a3716 }
.r5 td { border-bottom: 2px solid #5a3716 }
""", LIVES, TOOLS),
    App("neon", "NationalPark-Regular.otf", """
#shot { background: #0a0a1e; color: #5ff } table { border-collapse: collapse }
td { border: 1px solid #2a2a66 } .c5 { border-right: 2px solid #44a } .r5 td
{ border-bottom: 2px solid #44a } .f { background: #f0f; box-shadow: inset 0 0 6px #fff }
th i { text-shadow: 0 0 5px #0ff }
""", STATUS + LIVES, TOOLS),
    App("shadowed", "ClearSans-Regular.ttf", """
#shot { background: linear-gradient(#74b9ff, #a29bfe); color: #fff; text-shadow: 0 1px 2px #0006 }
table { border-collapse: collapse; box-shadow: 0 6px 20px #0005 } td { border: 1px solid #dfe6e9;
background: #fff } .f { background: #2d3436 } .x b { color: #b2bec3; text-shadow: none }
""", STATUS + LIVES, TOOLS),
    App("zebra", "PTS75F.ttf", """
#shot { background: #fff; color: #123 } table { border-collapse: collapse }
td { border: 1px solid #aac } .f { background: #223a66 } tr:nth-child(even) th.row
{ background: #dfe8f8 } tr:nth-child(odd) th.row { background: #f3f7ff }
th.col:nth-child(even) { background: #dfe8f8 } th.col:nth-child(odd) { background: #f3f7ff }
""", MENU, BAR, cell=(18, 30), most=30),
    App("outlined", "Lato-Black.ttf", """
#shot { background: radial-gradient(#7ed957, #2a8f3c); color: #fff }
table { border-collapse: collapse; border: 4px solid #5b3a1a } td { border: 2px solid #c8b48a;
background: #fff7df } .f { background: #e4572e } th i { -webkit-text-stroke: 3px #263;
paint-order: stroke fill; font-size: calc(var(--s) * 0.62) } .x b { color: #b99 }
""", LIVES, TOOLS, cell=(26, 40), most=15),
    App("plot", "tiresias_infofont.ttf", """
#shot { background: #fff; color: #000 } table { border-collapse: collapse; border: 1px solid #000 }
td { border: 1px solid #b0b0b0 } .f { background: #440154 } th { border: 1px solid #fff }
th i { font-size: 10px; min-width: 6px } th.row div { gap: 4px }
""", "<p style='text-align:center;padding:8px'>Figure 1</p>", "", cell=(20, 30), empty="0"),
    App("wide cells", "Go-Mono.ttf", """
#shot { background: #111; color: #3f3 } table { border-collapse: collapse }
td { border: 1px solid #262 } td b { width: calc(var(--s) * 1.5) } .f { background: #3f3 }
.x b { color: #3a3 } th i { font-size: calc(var(--s) * 0.75) }
""", "<p style='padding:8px'>$ nonogram --play 17</p>", "", cross="x"),
    App("dashed", "Ubuntu-Title.ttf", """
#shot { background: #fbfbf4; color: #444 } table { border-collapse: collapse }
td { border: 1px dashed #bbb } .c5 { border-right: 2px solid #666 } .r5 td
{ border-bottom: 2px solid #666 } .f { background: #777 }
""", "", "", cell=(22, 34)),
    App("finished green", "PTC55F.ttf", """
#shot { background: #f5f5f5; color: #333 } table { border-collapse: collapse }
td { border: 1px solid #ddd; background: #fff } .f { background: #607d8b }
th.row:nth-child(1) div { border-radius: 4px } tr:nth-child(3n) th.row div { background: #4caf50;
color: #fff } th.col:nth-child(4n) div { background: #4caf50; color: #fff }
tr:nth-child(5n) th.row div { color: #bbb }
""", STATUS + LIVES, TOOLS),
    App("frame", "FantasqueSansMono-Regular.ttf", """
#shot { background: #8d6e63; color: #fff } table { border-collapse: collapse; background: #6d4c41;
border: 10px ridge #a1887f } td { border: 1px solid #5d4037; background: #efebe9 }
.f { background: #3e2723 } .x b { color: #a1887f } th i { font-weight: 700 }
""", "", TOOLS, cell=(22, 36)),
    App("pale", "Cantarell-Light.otf", """
#shot { background: #fff; color: #9aa5b1 } table { border-collapse: collapse }
td { border: 1px solid #eef1f5 } .c5 { border-right: 1px solid #cfd6de } .r5 td
{ border-bottom: 1px solid #cfd6de } .f { background: #a5d8ff } .x b { color: #dde }
""", STATUS, TOOLS, cell=(24, 36)),
    App("tight", "Go-Bold.ttf", """
#shot { background: #fff; color: #000 } table { border-collapse: collapse }
td, th.col, th.row { border: 1px solid #000 } .c5 { border-right: 3px solid #000 }
.r5 td { border-bottom: 3px solid #000 } .f { background: #333 }
th div { padding: 0 1px } th.row div { gap: 3px } th i { font-size: calc(var(--s) * 0.7);
line-height: 0.95 }
""", "", "", cell=(14, 22), most=30),
    App("medals", "RobotoSlab-Bold.otf", """
#shot { background: #2c2054; color: #fff } td { padding: 2px } td b { background: #4a3b8f;
border-radius: 50% } .f b { background: #ffd166 } .x b { color: #8f7fd8; background: #3a2d74 }
th i { font-size: calc(var(--s) * 0.55) }
""", STATUS + LIVES, TOOLS, cell=(26, 40), most=15),
]  # fmt: skip


def app_page(game: Game, app: App, font: Path, draw: random.Random, cell: int) -> str:
    """The whole page; `#shot` is what a screenshot takes."""
    cursor = (draw.randrange(game.puzzle.height), draw.randrange(game.puzzle.width))
    if not app.cursor:
        cursor = (-1, -1)
    head = "".join(
        strip_of(app, game, clue, x, cursor[1], False) for x, clue in enumerate(game.puzzle.columns)
    )
    rows = [f"<tr><th></th>{head}</tr>"]
    for y, clue in enumerate(game.puzzle.rows):
        cells = [cell_of(app, game, (y, x), cursor) for x in range(game.puzzle.width)]
        name = "r5" if y % 5 == 4 and y + 1 < game.puzzle.height else ""
        strip = strip_of(app, game, clue, y, cursor[0], True)
        rows.append(f'<tr class="{name}">{strip}{"".join(cells)}</tr>')
    return f"""<!DOCTYPE html><meta charset="utf-8"><style>
@font-face {{ font-family: t; src: url("{font.as_uri()}"); }}
* {{ box-sizing: border-box; margin: 0; --s: {cell}px; }}
body {{ font-family: t, sans-serif; }} #shot {{ display: inline-block; }}
#middle {{ display: flex; gap: 12px; padding: {draw.randint(6, 30)}px; justify-content: center; }}
table {{ border-spacing: 0; }} td, th {{ padding: 0; font-weight: 400; }}
td b {{ display: flex; align-items: center; justify-content: center; font-weight: 400;
  width: var(--s); height: var(--s); font-size: calc(var(--s) * 0.8); line-height: 1; }}
th div {{ display: flex; justify-content: flex-end; align-items: center; padding: 0 3px; }}
th.row div, th.col div {{ height: 100%; }} th.row div {{ gap: calc(var(--s) * 0.2); }}
th.row, tr {{ height: 1px; }}
th.col div {{ flex-direction: column; padding: 3px 0; }} th.col {{ vertical-align: bottom; }}
th i {{ font-style: normal; font-size: calc(var(--s) * 0.58); line-height: 1.2;
  text-align: center; }}
th.row i {{ min-width: calc(var(--s) * 0.35); }}
.tool {{ width: 48px; height: 48px; border: 1px solid #8888; border-radius: 12px; font-size: 24px;
  display: flex; align-items: center; justify-content: center; }}
{app.css}</style><div id="shot">{app.above}
<div id="middle"><table>{"".join(rows)}</table>{app.beside}</div>{app.below}</div>"""


def strip_of(app: App, game: Game, clue: nl.Clue, index: int, cursor: int, row: bool) -> str:
    """The numbers of one clue, in the color of their runs where there are several."""
    cells = [m[index] for m in game.marks] if not row else game.marks[index]
    truth = [c[index] for c in game.solution] if not row else game.solution[index]
    names = ["row" if row else "col"] + ["hi"] * (index == cursor) + ["o"] * (index % 2)
    names += ["done"] * all(m == t for m, t in zip(cells, truth, strict=True) if t)
    texts = [(str(run.length), color_of(game, run.color)) for run in clue] or [(app.empty, "")]
    numbers = (f"<i{color}>{text}</i>" for text, color in texts)
    inner = (app.between if row else "").join(numbers)
    return f'<th class="{" ".join(names)}"><div>{inner}</div></th>'


def color_of(game: Game, color: int) -> str:
    """An attribute that tells the style sheet of a color."""
    return f' style="--c:{game.colors[color - 1]}"' if game.colored else ""


def cell_of(app: App, game: Game, at: tuple[int, int], cursor: tuple[int, int]) -> str:
    """A cell with its mark."""
    mark = game.marks[at[0]][at[1]]
    names = ["f"] if mark > 0 else ["x"] if mark == 0 else []
    if mark == 0 and app.mistakes and (7 * at[0] + 3 * at[1]) % 11 == 0:
        names = ["e"]
    names += ["c5"] if at[1] % 5 == 4 else []
    names += ["hi"] if at[0] == cursor[0] or at[1] == cursor[1] else []
    names += ["cur"] if at == cursor else []
    color = color_of(game, mark) if mark > 0 else ""
    return f'<td class="{" ".join(names)}"{color}><b>{app.cross if mark == 0 else ""}</b></td>'
