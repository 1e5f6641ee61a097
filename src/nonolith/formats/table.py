"""All formats of nonolith, in the order in which an input is offered to them.

The order is part of the contract (docs/formats/README.md shows it): formats with a mark of their
own come first, then those that arithmetic tells apart, then those that fit nearly anything.
"""

from __future__ import annotations

from nonolith.formats.registry import Format

# Signs are searched for at the beginning of every line: they say ``[ \t]*`` where ``\s*`` would
# take the line ends along and cost a quadratic time on a flood of them.

_TEXTS = ("title", "author", "copyright", "license", "source", "description")
_BLOTS = ("length", "color", "line")
_HERE = "nonolith.formats."

#: A line of nothing but numbers.
_NUMBERS = r"^[ \t]*\d+(?:[ \t]+\d+)*[ \t]*$"
#: Two numbers on the first line.
_TWO_SIZES = r"\A\s*\d+[ \t]+\d+[ \t]*$"
#: A number on each of the first two lines.
_TALL_SIZES = r"\A\s*\d+[ \t]*\n\s*\d+[ \t]*$"

#: Pictures that begin with bytes of their own.
_PICTURES = (
    Format(
        "png",
        "PNG picture",
        _HERE + "png",
        (".png",),
        color=True,
        shades=True,
        solution=True,
        picture=True,
        binary=True,
        magic=(b"\x89PNG\r\n\x1a\n",),
    ),
    Format(
        "gif",
        "GIF picture",
        _HERE + "gif",
        (".gif",),
        color=True,
        shades=True,
        solution=True,
        picture=True,
        binary=True,
        magic=(b"GIF87a", b"GIF89a"),
    ),
    Format(
        "bmp",
        "BMP picture",
        _HERE + "bmp",
        (".bmp",),
        color=True,
        shades=True,
        solution=True,
        picture=True,
        binary=True,
        magic=(b"BM",),
    ),
    Format(
        "pbm",
        "PBM bitmap",
        _HERE + "pbm",
        (".pbm",),
        solution=True,
        picture=True,
        magic=(b"P1", b"P4"),
    ),
    Format(
        "pgm",
        "PGM graymap",
        _HERE + "pgm",
        (".pgm",),
        color=True,
        shades=True,
        solution=True,
        picture=True,
        magic=(b"P2", b"P5"),
    ),
    Format(
        "ppm",
        "PPM pixmap",
        _HERE + "ppm",
        (".ppm",),
        color=True,
        shades=True,
        solution=True,
        picture=True,
        magic=(b"P3", b"P6"),
    ),
)

#: Structured files: JSON, XML, TOML and the like.
_STRUCTURED = (
    Format(
        "json",
        "nonolith JSON",
        _HERE + "native_json",
        (".json", ".jsonl"),
        color=True,
        shades=True,
        blots=_BLOTS,
        many=True,
        solution=True,
        metadata=(*_TEXTS, "extra"),
        sign=r'\A\s*[\[{][^}]{0,200}"nonolith"',
    ),
    Format(
        "janko",
        "janko/puzzlekit JSON",
        _HERE + "janko",
        (".janko",),
        many=True,
        solution=True,
        metadata=("title", "source", "description"),
        sign=r'"problem"\s*:',
    ),
    Format(
        "davidje13",
        "davidje13 JSON",
        _HERE + "davidje13",
        (".davidje13",),
        blots=("line",),
        metadata=_TEXTS,
        sign=r"\A\s*\{",
    ),
    Format(
        "thomasr",
        "ThomasR JSON",
        _HERE + "thomasr",
        (".thomasr",),
        blots=("line",),
        solution=True,
        metadata=_TEXTS,
        sign=r"\A\s*\{",
    ),
    Format(
        "webpbn",
        "webpbn XML",
        _HERE + "webpbn",
        (".xml", ".pbn"),
        color=True,
        shades=True,
        blots=("length",),
        many=True,
        solution=True,
        metadata=("title", "author", "copyright", "source", "description"),
        sign=r"<(\w+:)?puzzle(set)?\b",
    ),
    Format(
        "freenono",
        "FreeNono XML",
        _HERE + "freenono",
        (".nonogram",),
        writes=False,
        many=True,
        solution=True,
        metadata=("title", "author", "description", "extra"),
        sign=r"<FreeNono\b",
    ),
    Format(
        "nonopack",
        "FreeNono pack",
        _HERE + "freenono",
        (".nonopack", ".zip"),
        writes=False,
        many=True,
        solution=True,
        metadata=("title", "author", "description", "extra"),
        binary=True,
        magic=(b"PK\x03\x04",),
    ),
    Format(
        "nonograms.org",
        "nonograms.org page",
        _HERE + "nonograms_org",
        (".html", ".htm"),
        writes=False,
        color=True,
        shades=True,
        solution=True,
        metadata=("title", "source"),
        sign=r"\bd\s*=\s*\[\s*\[|<html\b|<!doctype\b",
    ),
    Format(
        "gno",
        "gnonograms .gno",
        _HERE + "gnonograms",
        (".gno",),
        solution=True,
        metadata=("title", "author", "license"),
        sign=r"^[ \t]*\[[ \t]*dim",
    ),
    Format(
        "pynogram",
        "pynogram ini",
        _HERE + "pynogram",
        (".ini",),
        color=True,
        shades=True,
        blots=("length",),
        sign=r"^[ \t]*\[clues\]",
    ),
    Format(
        "nonogrid",
        "nonogrid TOML",
        _HERE + "nonogrid",
        (".toml",),
        color=True,
        shades=True,
        blots=("length",),
        sign=r"^[ \t]*\[clues\]",
    ),
)

#: Text with words or marks that no other format has.
_MARKED = (
    Format(
        "sgriddler",
        "Simlovic .sgriddler",
        _HERE + "simlovic",
        (".sgriddler",),
        writes=False,
        solution=True,
        sign=r"\A\s*MK Version",
    ),
    Format(
        "picross",
        "picross-solver",
        _HERE + "picross",
        (".picross",),
        many=True,
        metadata=("title",),
        sign=r"^[ \t]*GRID\b",
    ),
    Format(
        "g",
        "Olšák .g",
        _HERE + "olsak_g",
        (".g",),
        color=True,
        shades=True,
        metadata=("title", "description"),
        sign=r"^:",
    ),
    Format(
        "nonpack",
        "mikix .nonpack",
        _HERE + "nonpack",
        (".nonpack",),
        color=True,
        shades=True,
        many=True,
        solution=True,
        metadata=(*_TEXTS, "extra"),
        sign=r"^={4,}[ \t]*$",
    ),
    Format(
        "non",
        "Simpson .non",
        _HERE + "simpson",
        (".non",),
        color=True,
        shades=True,
        solution=True,
        metadata=(*_TEXTS, "extra"),
        sign=r"^[ \t]*(rows|columns)\b",
    ),
    Format(
        "lp",
        "Bosch .lp",
        _HERE + "bosch",
        (".lp",),
        sign=r"number_of_rows",
    ),
    Format(
        "taai-answer",
        "TAAI answers",
        _HERE + "taai_answer",
        (".ans",),
        many=True,
        solution=True,
        picture=True,
        sign=r"^\$[ \t]*\d+[ \t]*$",
    ),
    Format(
        "sections",
        "sections between -- lines",
        _HERE + "sections",
        (".sections",),
        color=True,
        blots=_BLOTS,
        sign=r"^[ \t]*--[ \t]*$",
    ),
    Format(
        "quoted",
        "quoted lists",
        _HERE + "quoted",
        (".csv",),
        color=True,
        sign=r'\A\s*\d+\s+\d+\s+(?:[01]\s+)?"',
    ),
    Format(
        "puzzlink",
        "puzz.link address",
        _HERE + "puzzlink",
        (".url",),
        blots=("length",),
        many=True,
        sign=r"nonogram(_edit)?/\d+/\d+/",
    ),
    Format(
        "tatham",
        "Simon Tatham game id",
        _HERE + "tatham",
        (".gameid", ".sgt"),
        many=True,
        sign=r"\A\s*(\d+(x\d+)?[:#]|SAVEFILE:)",
    ),
    Format(
        "makhorin",
        "Makhorin (GLPK)",
        _HERE + "makhorin",
        (".makhorin",),
        metadata=("title",),
        sign=r"^[ \t]*&[ \t]*$",
    ),
    Format(
        "syromolotov",
        "Syromolotov (JSolver)",
        _HERE + "syromolotov",
        (".syro",),
        sign=r"^[ \t]*#[ \t]*$",
    ),
)

#: Files of numbers, which arithmetic tells apart.
_COUNTED = (
    Format("nin", "Wilk .nin", _HERE + "wilk", (".nin",), sign=_TWO_SIZES),
    Format("cwd", "QNonograms .cwd", _HERE + "cwd", (".cwd",), sign=_TALL_SIZES),
    Format("typed", "typed order", _HERE + "typed", (".typed",), sign=_TALL_SIZES),
    Format(
        "columns-first",
        "columns before rows",
        _HERE + "columns_first",
        (".columns",),
        sign=rf"{_TWO_SIZES}|{_TALL_SIZES}",
    ),
    Format("mk", "Olšák .mk", _HERE + "olsak_mk", (".mk",), sign=_TWO_SIZES),
    Format(
        "pzl",
        "Izaron .pzl",
        _HERE + "izaron",
        (".pzl",),
        writes=False,
        color=True,
        shades=True,
        sign=r"\A\s*\d+\s+(#|\d+[ \t]*$)",
    ),
    Format(
        "ishigaki",
        "Ishigaki (Games::Nonogram)",
        _HERE + "ishigaki",
        (".ish",),
        metadata=("title",),
        sign=r"^[ \t]*#",
    ),
    Format(
        "taai",
        "TAAI tournament",
        _HERE + "taai",
        (".taai",),
        many=True,
        sign=r"^\$[ \t]*\d+[ \t]*$|" + _NUMBERS,
    ),
    Format("keen", "Keen", _HERE + "keen", (".keen",), sign=r"^[ \t]*\d[^\n]*\n[ \t]*\n[ \t]*\d"),
)

#: What remains: letters, and pictures made of characters.
_LOOSE = (
    Format(
        "letters",
        "letter collections",
        _HERE + "letters",
        (".letters",),
        many=True,
        metadata=("title", "source"),
        sign=r"^[@-\U0010ffff \t]+$",
    ),
    Format(
        "chargrid",
        "character grid",
        _HERE + "chargrid",
        (".grid",),
        color=True,
        solution=True,
        picture=True,
        sign=r"\S",
    ),
)

#: Input for other people's solvers, and dialects that are read under another name.
_WRITTEN = (
    Format(
        "quoted-plain",
        "quoted lists without flag",
        _HERE + "quoted_plain",
        reads=False,
        color=True,
    ),
    Format(
        "dzn",
        "MiniZinc data",
        _HERE + "minizinc",
        (".dzn",),
        reads=False,
        metadata=("title",),
    ),
    Format(
        "ortools",
        "OR-tools arrays",
        _HERE + "ortools",
        (".py",),
        reads=False,
        metadata=("title",),
    ),
    Format(
        "dimacs",
        "DIMACS CNF",
        _HERE + "dimacs",
        (".cnf", ".dimacs"),
        reads=False,
        color=True,
        blots=("line",),
        metadata=("title",),
    ),
)

TABLE: tuple[Format, ...] = _PICTURES + _STRUCTURED + _MARKED + _COUNTED + _LOOSE + _WRITTEN
