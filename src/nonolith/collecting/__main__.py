"""For those who draw: ``python -m nonolith.collecting``; docs/collection.md shows how.

* ``put PACK.json drawings.txt ...`` makes fair puzzles of text pictures and puts them in a pack;
* ``text PACK.json [ID ...]`` gives pictures of a pack back as text, to be changed;
* ``drop PACK.json ID ...`` takes puzzles out;
* ``sheet PACK.json ... -o sheet.png`` draws all pictures side by side.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from nonolith.collecting.drawings import as_text, made, merged, read_drawings
from nonolith.collecting.packs import LAST, Pack, open_pack, pack_text, slug
from nonolith.collecting.sheet import contact_sheet
from nonolith.collecting.shelf import PACKS
from nonolith.errors import NonolithError, describe
from nonolith.files import write_atomically
from nonolith.making.fairness import Fairness
from nonolith.puzzle import Puzzle


def main(arguments: list[str] | None = None) -> int:
    """Run the tool and return its exit code."""
    told = _parser().parse_args(arguments)
    try:
        code: int = told.run(told)
    except (NonolithError, OSError) as error:
        print(f"nonolith: {describe(error)}", file=sys.stderr)
        return 2
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m nonolith.collecting", description=__doc__)
    verbs = parser.add_subparsers(required=True)

    put = verbs.add_parser("put", help="put text pictures in a pack")
    put.add_argument("pack", help="file, or the id of a pack of the package")
    put.add_argument("drawings", nargs="+", type=Path)
    put.add_argument("--search", action="store_true", help="ask for a unique solution and no more")
    put.add_argument(
        "--most", type=int, default=2, help="change at most this many cells (default: 2)"
    )
    put.add_argument("--try", dest="dry", action="store_true", help="report, but write nothing")
    put.set_defaults(run=_put)

    text = verbs.add_parser("text", help="print pictures of a pack as text")
    text.add_argument("pack")
    text.add_argument("ids", nargs="*")
    text.set_defaults(run=_text)

    drop = verbs.add_parser("drop", help="take puzzles out of a pack")
    drop.add_argument("pack")
    drop.add_argument("ids", nargs="+")
    drop.set_defaults(run=_drop)

    sheet = verbs.add_parser("sheet", help="draw all pictures of packs side by side")
    sheet.add_argument("packs", nargs="+")
    sheet.add_argument("-o", dest="out", required=True)
    sheet.add_argument("--no-titles", action="store_true", help="numbers only, to guess them")
    sheet.add_argument("--across", type=int, default=10)
    sheet.add_argument("--side", type=int, default=120, help="pixels of each picture")
    sheet.add_argument("--from", dest="first", type=int, default=1, metavar="N")
    sheet.add_argument("--to", dest="last", type=int, metavar="N")
    sheet.set_defaults(run=_sheet)
    return parser


def _path(name: str) -> Path:
    """A pack of the package by its id, or any file."""
    ours = PACKS / f"{name}.json"
    return ours if ours.exists() else Path(name)


def _puzzles(pack: Pack) -> list[Puzzle]:
    return [entry.puzzle for entry in pack]


def _put(told: argparse.Namespace) -> int:
    path = _path(told.pack)
    if not path.exists():
        title = path.stem.replace("-", " ").capitalize()
        pack = Pack(slug(path.stem), title, "", LAST, path)
        write_atomically(path, pack_text(pack, []))
    pack = open_pack(path)
    asked = Fairness.UNIQUE if told.search else Fairness.LINES
    sound, bad = [], 0
    for file in told.drawings:
        for drawing in read_drawings(file.read_text(encoding="utf-8"), str(file)):
            drawn = made(drawing, asked=asked)
            rating, changes = drawn.rating, drawn.refinement.changes
            fair = drawn.refinement.fair and len(changes) <= told.most
            bad += not fair
            size = f"{drawn.puzzle.height}x{drawn.puzzle.width}"
            words = f"{rating.difficulty}, {rating.stars} stars, {rating.hardest}"
            print(f"{'  ' if fair else '!!'} {drawing.id:<20} {size:>6}  {words}")
            for change in changes:
                row, column = change.row + 1, change.column + 1
                print(f"     row {row}, column {column}: {change.before} becomes {change.after}")
            if fair:
                sound.append(drawn.puzzle)
            else:
                print(f"     left out: {len(changes)} changes would be needed, or more")
    if sound and not told.dry:
        write_atomically(path, pack_text(pack, merged(_puzzles(pack), sound)))
    return 1 if bad else 0


def _text(told: argparse.Namespace) -> int:
    chosen = [
        entry for entry in open_pack(_path(told.pack)) if entry.id in told.ids or not told.ids
    ]
    print("\n".join(as_text(entry.puzzle) for entry in chosen), end="")
    return 0 if chosen else 1


def _drop(told: argparse.Namespace) -> int:
    path = _path(told.pack)
    pack = open_pack(path)
    left = [entry.puzzle for entry in pack if entry.id not in told.ids]
    write_atomically(path, pack_text(pack, left))
    return 0 if len(left) < len(pack) else 1


def _sheet(told: argparse.Namespace) -> int:
    pictures = [
        (entry.title, entry.puzzle.goal)
        for name in told.packs
        for entry in open_pack(_path(name))
        if entry.puzzle.goal is not None
    ]
    chosen = pictures[told.first - 1 : told.last]
    sheet = contact_sheet(chosen, titles=not told.no_titles, across=told.across, side=told.side)
    write_atomically(told.out, sheet)
    return 0


if __name__ == "__main__":
    sys.exit(main())
