"""More looks for `scan_apps.py`, in the manner of known games, sites and programs, day and night.

Those with `colors` are drawn in up to so many: `--c` is the color of a number or of a filled cell.
`done` is a clue whose line is finished. `o` are odd rows and columns.
"""

from __future__ import annotations

from scan_apps import ADVERT, BAR, LIVES, MENU, STATUS, TOOLS, App

BOXES = """th i { width: var(--s); height: var(--s); display: flex; align-items: center;
justify-content: center } th div { padding: 0 !important; gap: 0 !important }
"""
STRIPES = "th.o div {{ background: {} }} th:not(.o) div {{ background: {} }}"
LINES = """table {{ border-collapse: collapse }} td {{ border: 1px solid {0} }}
.c5 {{ border-right: {2}px solid {1} }} .r5 td {{ border-bottom: {2}px solid {1} }}
"""
TERMINAL = "<p style='padding:6px'>$ ./picross level3.txt</p>"
SITE = """<div style="padding:8px;font-size:14px"><a href="#">Home</a> | <a href="#">Puzzles</a> |
<a href="#">Forum (12)</a></div><h3 style="padding:6px">Crossword No 4821 &laquo;Boat&raquo;</h3>"""
KEYS = """<div style="display:flex;gap:10px;padding:14px;justify-content:center;font-size:14px">
<button>Undo</button><button>Check</button><button>Hint (3)</button></div>"""

GAMES = [
    App("strips day", "Cantarell-Bold.otf", """
#shot { background: #fff; color: #2c3a57 } table { border-spacing: 0 }
td { border: 0.5px solid #c3cbdc; background: #fff } .c5 { border-right: 2px solid #2c3a57 }
.r5 td { border-bottom: 2px solid #2c3a57 } .f b { background: #2c3a57; border-radius: 2px }
.x b { color: #9aa6bd } th { padding: 1px } th div { background: #e8edf7; border-radius: 6px }
.done i { color: #b5bfd3 }
""", STATUS + LIVES, TOOLS + ADVERT),
    App("strips night", "Lato-Bold.ttf", """
#shot { background: #1d2230; color: #dfe6f5 } table { border-spacing: 0 }
td { border: 0.5px solid #3d4760; background: #262d3f } .c5 { border-right: 2px solid #7885a3 }
.r5 td { border-bottom: 2px solid #7885a3 } .f b { background: #8fb4ff; border-radius: 2px }
.x b { color: #5a6580 } th { padding: 1px } th div { background: #303952; border-radius: 6px }
.done i { color: #5e6a88 }
""", STATUS + LIVES, TOOLS),
    App("katana", "PTS55F.ttf", BOXES + """
#shot { background: #fdfaf2; color: #111 } table { border-collapse: collapse; border: 2px solid
#000 } td { border: 1px solid #aaa } .c5 { border-right: 2px solid #000 }
.r5 td { border-bottom: 2px solid #000 } th { border: 1px solid #000 } th i { border: 0.5px solid
#d8d0b8; font-size: calc(var(--s) * 0.7) } .f { background: #222 } .done i { color: #aaa }
""", STATUS, TOOLS, cell=(16, 28), most=30, cross="·"),
    App("katana night", "B612-Regular.otf", BOXES + """
#shot { background: #000; color: #ccc } table { border-collapse: collapse; border: 2px solid
#888 } td { border: 1px solid #444 } .c5 { border-right: 2px solid #999 }
.r5 td { border-bottom: 2px solid #999 } th { border: 1px solid #666 } th i { border: 0.5px solid
#333; font-size: calc(var(--s) * 0.7) } .f { background: #ccc } .done i { color: #555 }
""", STATUS, TOOLS, cell=(16, 28), most=30, cross="·"),
    App("console stripes", "NationalPark-Heavy.otf", STRIPES.format("#d8ecff", "#f2faff") + """
#shot { background: linear-gradient(#5cc3f5, #2a7fd0); color: #123a6b }
table { border-collapse: collapse } td { border: 1px solid #b9c9d8; background: #fff }
.c5 { border-right: 2px solid #4a6e91 } .r5 td { border-bottom: 2px solid #4a6e91 }
th.col div { border-radius: 8px 8px 0 0 } th.row div { border-radius: 8px 0 0 8px }
.f { background: #2b4a73; border: 1px solid #fff } .x b { color: #8fa6bd }
th i { font-size: calc(var(--s) * 0.66) } .done i { color: #93b4d4 }
""", LIVES, "", cell=(26, 44), most=20),
    App("console dark stripes", "LeagueSpartan-SemiBold.otf", STRIPES.format("#39424f", "#2b323d")
        + """
#shot { background: #1a1f27; color: #fff } table { border-collapse: collapse }
td { border: 1px solid #c0c6cf; background: #fbfbfb } .c5 { border-right: 3px solid #596273 }
.r5 td { border-bottom: 3px solid #596273 } .f { background: #3a3f47 } .x b { color: #a33 }
th i { font-size: calc(var(--s) * 0.62) } .done i { color: #767f8d }
""", "", KEYS, cell=(26, 44), most=20),
    App("print site", "LinLibertine_R.otf", BOXES + LINES.format("#777", "#000", 3) + """
#shot { background: #fff; color: #000 } th { border: 1px solid #777 } th i { border-left: 1px solid
#777; font-size: calc(var(--s) * 0.74) } th.col i { border-left: 0; border-top: 1px solid #777 }
.f { background: #000 } th.c5 { border-right: 3px solid #000 }
""", SITE, "", cell=(15, 24), most=35, empty=""),
    App("club", "PTC55F.ttf", BOXES + LINES.format("#bbb", "#555", 2) + """
#shot { background: #eef3e6; color: #333 } td { background: #fff } th { background: #dde5cf;
border: 1px solid #aab598 } th i { border: 0.5px solid #c3ccb2; font-size: calc(var(--s) * 0.66) }
.f { background: #3a4a2a } .done i { text-decoration: line-through; color: #888 }
""", SITE, KEYS, cell=(17, 26), most=30, empty=""),
    App("daily", "ClearSans-Regular.ttf", LINES.format("#a8a8a8", "#333", 3) + """
#shot { background: #fff; color: #222 } td { background: #fff } .f { background: #2f2f2f }
th div { background: #f0f0f0; border: 1px solid #d8d8d8 } th i { font-size: calc(var(--s) * 0.55) }
.done div { background: #d6ecd2 } .x b { color: #c33 }
""", SITE, KEYS, cell=(20, 30), most=25),
    App("cats", "Lato-Black.ttf", BOXES + """
#shot { background: #3b3a52; color: #fff } table { border-spacing: 2px } td { background: #e9e4d8;
border-radius: 3px } .f { background: var(--c) } .x b { color: #aaa } th i { background: var(--c);
border-radius: 4px; margin: 1px; width: calc(var(--s) * 0.86); height: calc(var(--s) * 0.86) }
""", STATUS, TOOLS, cell=(24, 36), most=15, colors=5),
    App("falcon", "RobotoSlab-Regular.otf", LINES.format("#4a5a4a", "#8aa08a", 2) + """
#shot { background: #16211a; color: #d7e4d3 } td { background: #213026 } .f { background: #d7e4d3 }
.x b { color: #6d8070 } .done i { opacity: 0.35 } th i { font-size: calc(var(--s) * 0.6) }
""", STATUS, KEYS),
    App("portable", "Go-Regular.ttf", LINES.format("#000", "#000", 2) + """
#shot { background: #d6d6d6; color: #000 } td { background: #fff } .f { background: #000 }
td { background: #b8b8b8 } .x { background: #fff } .f { background: #000 }
th i { font-size: calc(var(--s) * 0.62) }
""", MENU, BAR, cross="", cell=(20, 30), empty=""),
    App("web player", "PTF55F.ttf", BOXES + LINES.format("#999", "#000", 2) + """
#shot { background: #fff; color: #000 } th i { font-size: calc(var(--s) * 0.7); color: var(--c) }
th { background: #f4f4f4; border: 1px solid #ccc } .f { background: var(--c) }
""", SITE, KEYS, cell=(15, 24), most=25, empty="", colors=4),
    App("griddle", "Go-Bold.ttf", BOXES + LINES.format("#888", "#222", 2) + """
#shot { background: #fffef2; color: #fff } th { border: 1px solid #888 } th i { background:
var(--c); border: 0.5px solid #eee; font-size: calc(var(--s) * 0.66) } .f { background: var(--c) }
""", SITE, "", cell=(16, 26), most=25, empty="", colors=6),
    App("griddle night", "ClearSans-Bold.ttf", BOXES + LINES.format("#444", "#999", 2) + """
#shot { background: #202225; color: #fff } th { border: 1px solid #444 } th i { background:
var(--c); border: 0.5px solid #202225; font-size: calc(var(--s) * 0.66) }
.f { background: var(--c) } td { background: #33363b } .done i { opacity: 0.4 }
""", SITE, "", cell=(16, 26), most=25, empty="", colors=4),
    App("pale pips", "Junction.otf", LINES.format("#e2e2e2", "#9a9a9a", 1) + """
#shot { background: #fafafa; color: #444 } .f b { background: #ff7a59; border-radius: 50%;
transform: scale(0.8) } .x b { color: #ccc } .done i { color: #ccc }
""", STATUS + LIVES, TOOLS, cross="●"),
    App("glass", "NationalPark-Regular.otf", LINES.format("#ffffff33", "#ffffff99", 2) + """
#shot { background: radial-gradient(circle at 30% 20%, #6a5acd, #1c1440); color: #fff }
td { background: #ffffff14 } .f { background: #ffffffd0 } .x b { color: #ffffff66 }
th div { background: #ffffff1a } .done i { color: #ffffff55 }
""", STATUS + LIVES, TOOLS, cell=(24, 36)),
    App("chalk", "OpenDyslexicAlta-Regular.otf", LINES.format("#e8e8e0", "#e8e8e0", 3) + """
#shot { background: #24523c; color: #f2f2e6 } .f { background: #f2f2e6 } .x b { color: #f2f2e6 }
.done i { text-decoration: line-through }
""", "<h2 style='padding:8px'>Puzzle 12</h2>", "", cell=(26, 36), most=20),
    App("ledger", "Go-Mono.ttf", LINES.format("#9bb", "#577", 1) + """
#shot { background: #fff; color: #024 } tr:nth-child(even) td, tr:nth-child(even) th { background:
#eef6f6 } tr .f.f { background: #024 } th i { font-size: calc(var(--s) * 0.7) }
""", MENU, BAR, cell=(16, 24), most=30, between=" ", empty=""),
    App("gaps", "Lato-Regular.ttf", """
#shot { background: #fff; color: #333 } table { border-spacing: 3px } td { background: #e6e6e6 }
.f { background: #333 } .x b { color: #999 } .done i { color: #bbb }
""", LIVES, TOOLS, cell=(22, 36), most=15),
    App("gaps night", "Cantarell-Bold.otf", """
#shot { background: #0f0f12; color: #eee } table { border-spacing: 4px } td { background: #26262d;
border-radius: 6px } .f { background: #e5a823 } .x b { color: #555 } .done i { color: #4a4a52 }
""", STATUS + LIVES, TOOLS, cell=(22, 36), most=15),
    App("beads", "PTS75F.ttf", """
#shot { background: #f7efe2; color: #5b4636 } td { padding: 1px } td b { border-radius: 50%;
background: #e5d6bf } .f b { background: #7b4b2a } .x b { color: #b59f82 }
""", LIVES, TOOLS, cell=(24, 38), most=15),
    App("terminal blocks", "mononoki-Regular.ttf", """
#shot { background: #1e1e1e; color: #d4d4d4 } td b { width: calc(var(--s) * 0.62) ; height:
calc(var(--s) * 1.1); font-size: calc(var(--s) * 0.9) } .f b { background: #d4d4d4 }
th i { font-size: calc(var(--s) * 0.9) } td { padding: 0 1px } td:not(.f) b { background: #2a2a2a }
""", TERMINAL, "", cross="x", cell=(16, 26), most=15),
    App("sheet", "tiresias_infofont.ttf", BOXES + """
#shot { background: #fff; color: #000 } table { border-collapse: collapse } td, th, th i
{ border: 1px solid #d4d4d4 } th i { font-size: calc(var(--s) * 0.6); border-width: 0 1px 0 0 }
th.col i { border-width: 0 0 1px 0 } .f { background: #000 }
""", "", "", cell=(18, 26), most=25, empty=""),
    App("candy", "Ubuntu-Title.ttf", """
#shot { background: linear-gradient(#ffd1ec, #c7b8ff); color: #5a2a82 } table { border-spacing: 2px;
background: #fff8; border-radius: 12px } td { background: #fff; border-radius: 5px }
.f { background: linear-gradient(#ff77b7, #d8368f) } .x b { color: #e0b8d4 } th div { background:
#fff; border-radius: 9px; margin: 1px } .done i { color: #d9c3e6 }
""", STATUS + LIVES, TOOLS + ADVERT, cell=(26, 38), most=15),
    App("thick frame", "Vollkorn-Medium.ttf", LINES.format("#000", "#000", 4) + """
#shot { background: #fff; color: #000 } td { border: 1px solid #000 } tr:nth-child(2) td
{ border-top: 4px solid #000 } td:nth-child(2) { border-left: 4px solid #000 }
.f { background: #666 } th i { line-height: 1 } th div { padding: 0 1px !important }
""", "", "", cell=(14, 24), most=25, empty=""),
    App("hover", "FantasqueSansMono-Regular.ttf", LINES.format("#d0d7de", "#8c959f", 1) + """
#shot { background: #fff; color: #24292f } .hi { background: #ddf4ff } th.hi div { background:
#b6e3ff } .f { background: #0969da } .f.hi { background: #0550ae } .cur { box-shadow: inset 0 0 0
2px #cf222e } .done i { color: #8c959f; text-decoration: line-through }
""", MENU, "", cursor=True),
    App("hints", "Cantarell-Regular.otf", LINES.format("#b8b8c8", "#50507a", 2) + """
#shot { background: #f4f4fa; color: #50507a } td { background: #fff } .f { background: #50507a }
th i { background: #fff; border: 1px solid #c8c8dc; border-radius: 3px; margin: 1px;
min-width: calc(var(--s) * 0.62) } .done i { background: #d4f0d4; color: #5a9a5a }
""", STATUS, TOOLS, cell=(26, 38), most=15),
]  # fmt: skip
