"""Reading pictures: how many are right, verified and wrongly verified, by kind and by source.

    python benchmarks/scan.py FOLDER... [--failures page.html] [--by source] [--only NAME]
    python benchmarks/scan.py --draw 200 [--set colors] [--seed 11] [--keep build/scan]

A folder holds pictures and ``truth.jsonl``, one line each: file, source, kind, rows, columns,
verdict, and if it is known ``marks`` (rows of ``#``, ``.``, ``?``, or symbols of colours). Those
in a folder ``none`` inside it, or without rows, hold no puzzle. `scan_pages.py` draws such folders.
With ``--draw``, so many pages of each set are drawn and read; those that are not accepted stay in
the folder ``--keep``, with a journal, from which a run that was broken off goes on.

*Right*: every clue as it is, colours told apart as in the truth. *Accepted*: right, and verified
if it has one solution. *False*: verified, and wrong. *Mends*: lines that are wrong,
each of which a person mends with one edit. Times are CPU seconds.
"""

from __future__ import annotations

import argparse
import html
import json
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import nonolith as nl

STATUSES = [str(status) for status in nl.ScanStatus]


@dataclass(frozen=True)
class Outcome:
    """What became of one picture."""

    file: Path
    kind: str
    source: str
    unique: bool
    status: str
    wrong: int | None  # lines that are wrong; None: no board of the right size
    marks: tuple[int, int]  # cells that are right, cells
    seconds: float

    @property
    def right(self) -> bool:
        """Every clue is as it is."""
        return self.wrong == 0

    @property
    def accepted(self) -> bool:
        """Right, and verified where that can be."""
        return self.right and (self.status == "verified" or not self.unique)

    @property
    def false(self) -> bool:
        """Said to be verified, and wrong."""
        return self.status == "verified" and not self.right


def truths(folder: Path) -> Iterator[tuple[Path, dict[str, Any]]]:
    for line in (folder / "truth.jsonl").read_text().splitlines():
        record = json.loads(line)
        yield folder / record["file"], record
    for file in sorted((folder / "none").glob("*")):
        if file.suffix != ".jsonl":
            yield file, {"file": file.name, "kind": "none", "source": "none"}


def canonical(rows: list[Any], columns: list[Any]) -> list[tuple[tuple[int, int], ...]]:
    """Clues with colours numbered as they first occur, so that shades may differ."""
    numbers: dict[Any, int] = {}
    lines = []
    for clue in (*rows, *columns):
        runs = [(run, "") if isinstance(run, int) else (run[0], run[1]) for run in clue]
        lines.append(tuple((n, numbers.setdefault(color, len(numbers))) for n, color in runs if n))
    return lines


def wrong_lines(board: nl.ScannedBoard, truth: dict[str, Any]) -> int | None:
    record = board.to_dict()
    if len(record["rows"]) != len(truth["rows"]) or len(record["columns"]) != len(truth["columns"]):
        return None
    found = canonical(record["rows"], record["columns"])
    meant = canonical(truth["rows"], truth["columns"])
    return sum(a != b for a, b in zip(found, meant, strict=True))


def right_marks(board: nl.ScannedBoard, truth: dict[str, Any]) -> tuple[int, int]:
    """Cells as they are marked in truth: nothing, crossed out, or filled."""
    meant = truth.get("marks")
    found = board.marks.lines()
    if not meant or len(meant) != len(found) or len(meant[0]) != len(found[0]):
        return 0, 0

    def kind(cell: str) -> str:
        return cell if cell in ".?" else "#"

    pairs = [(kind(a), kind(b)) for x, y in zip(meant, found, strict=True) for a, b in zip(x, y, strict=True)]  # fmt: skip # noqa: E501
    return sum(a == b for a, b in pairs), len(pairs)


def read(file: Path, truth: dict[str, Any]) -> Outcome:
    began = time.process_time()
    scan = nl.scan(file)
    seconds = time.process_time() - began
    kind, source = truth.get("kind", ""), truth.get("source", "")
    if not truth.get("rows"):
        status = str(scan.status)
        return Outcome(file, "none", source, False, status, None, (0, 0), seconds)
    unique = truth.get("verdict", "unique") == "unique"
    best = Outcome(file, kind, source, unique, str(scan.status), None, (0, 0), seconds)
    for board in scan.boards:
        wrong = wrong_lines(board, truth)
        if wrong is not None and (best.wrong is None or wrong < best.wrong):
            marks = right_marks(board, truth)
            best = Outcome(file, kind, source, unique, str(board.status), wrong, marks, seconds)
    return best


def read_drawn(keep: Path, sets: list[str], count: int, seed: int) -> Iterator[Outcome]:
    """Draw pages and read each at once; what was read before is in the journal."""
    from scan_pages import drawn

    keep.mkdir(parents=True, exist_ok=True)
    journal = keep / "journal.jsonl"
    before = journal.read_text().splitlines() if journal.exists() else []
    names = set()
    for line in before:
        record = json.loads(line)
        outcome = Outcome(**{**record, "file": Path(record["file"])})
        if outcome.kind in sets and f"-{seed}-" in outcome.file.stem:
            names.add(outcome.file.stem)
            yield outcome
    with journal.open("a") as lines, (keep / "truth.jsonl").open("a") as truths:
        for file, truth in drawn(keep, sets, count, seed, names):
            outcome = read(file, truth)
            lines.write(json.dumps({**asdict(outcome), "file": str(file)}) + "\n")
            lines.flush()
            if outcome.accepted and outcome.marks[0] == outcome.marks[1]:
                file.unlink()
            else:
                truths.write(json.dumps(truth) + "\n")
                truths.flush()
            yield outcome


def table(outcomes: list[Outcome], by: str) -> Iterator[str]:
    """Rows of a table in Markdown."""
    groups: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        groups[getattr(outcome, by)].append(outcome)
    heads = [by, "pictures", *STATUSES, "right", "accepted", "<= 3 mends", "<= 5", "false", "marks"]
    yield "| " + " | ".join([*heads, "median s"]) + " |"
    yield "|" + "---|" * (len(heads) + 1)
    for name, group in [*sorted(groups.items()), ("all", outcomes)]:
        cells = sum(outcome.marks[1] for outcome in group)
        marked = sum(outcome.marks[0] for outcome in group)
        middle = sorted(outcome.seconds for outcome in group)[len(group) // 2]
        counts = [len(group)]
        counts += [sum(o.status == status for o in group) for status in STATUSES]
        counts += [sum(o.right for o in group), sum(o.accepted for o in group)]
        counts += [sum(o.wrong is not None and o.wrong <= most for o in group) for most in (3, 5)]
        counts += [sum(o.false for o in group)]
        marks = f"{marked / cells:.1%}" if cells else "-"
        yield "| " + " | ".join([name, *map(str, counts), marks, f"{middle:.2f}"]) + " |"


STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem }
iframe { width: 100%; height: 50rem; border: 1px solid #8888 } td, th { padding-right: 2rem }
table { text-align: left; border-collapse: collapse }
"""


def said(clue: Any) -> str:
    lengths = [run if isinstance(run, int) else run[0] for run in clue]
    return " ".join(str(length) for length in lengths if length) or "nothing"


def differences(scan: nl.Scan, truth: dict[str, Any]) -> Iterator[str]:
    """What was read otherwise than it is."""
    size = len(truth["columns"]), len(truth["rows"])
    boards = [board for board in scan.boards if (board.puzzle.width, board.puzzle.height) == size]
    if not boards:
        yield f"No board of {size[0]}x{size[1]} was found."
        return
    found = boards[0].to_dict()
    right = True
    for kind in ("rows", "columns"):
        for number, (read, meant) in enumerate(zip(found[kind], truth[kind], strict=True), 1):
            if said(read) != said(meant):
                right = False
                yield f"{kind[:-1].title()} {number}: read {said(read)}, is {said(meant)}."
    if right:
        yield "All numbers are right, but colors are not, or it is not proved."


def failures(outcomes: list[Outcome]) -> str:
    """A page with every picture that was not accepted, what was seen in it, and what is wrong."""
    missed = [o for o in outcomes if o.false or not (o.accepted or o.kind == "none")]
    known = {f: t for folder in {o.file.parent for o in missed} for f, t in truths(folder)}
    parts = [
        "<!doctype html><meta charset=utf-8><title>Pictures that were not read</title>",
        f"<style>{STYLE}</style><h1>{len(missed)} of {len(outcomes)} pictures were not read</h1>",
        "<table><tr><th>Picture<th>Source<th>Status<th>Lines that are wrong</tr>",
    ]
    for outcome in missed:
        name, source = html.escape(outcome.file.name), html.escape(outcome.source)
        wrong = "no board of this size" if outcome.wrong is None else outcome.wrong
        parts.append(
            f'<tr><td><a href="#{name}">{name}</a><td>{source}<td>{outcome.status}<td>{wrong}</tr>'
        )
    parts.append("</table>")
    for outcome in missed:
        name = html.escape(outcome.file.name)
        scan = nl.scan(outcome.file)
        seen = html.escape(scan.to_html(outcome.file, title=outcome.file.name))
        wrong = differences(scan, known[outcome.file]) if outcome.kind != "none" else ()
        listed = "".join(f"<li>{html.escape(each)}" for each in wrong)
        parts.append(
            f'<h2 id="{name}">{name}: {outcome.status}</h2><ul>{listed}</ul>'
            f'<iframe loading="lazy" srcdoc="{seen}"></iframe>'
        )
    return "\n".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", type=Path, nargs="*")
    parser.add_argument("--draw", type=int, metavar="COUNT", help="draw so many pages of each set")
    parser.add_argument("--set", action="append", dest="sets", help="which to draw")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path("build/scan"))
    parser.add_argument("--failures", type=Path, help="write a page with the failures")
    parser.add_argument("--by", choices=["kind", "source"], default="kind")
    parser.add_argument("--only", default="", help="pictures whose name holds this")
    parser.add_argument("--verbose", "-v", action="store_true", help="name what is not accepted")
    options = parser.parse_args()
    outcomes = []
    for folder in options.folders:
        if not (folder / "truth.jsonl").exists():
            print(f"{folder}: no truth.jsonl here, skipped", file=sys.stderr)
            continue
        outcomes += [read(f, t) for f, t in truths(folder) if options.only in f.name]
    if options.draw:
        from scan_pages import SETS

        sets = options.sets or SETS
        outcomes += read_drawn(options.keep, sets, options.draw, options.seed)
    for line in table(outcomes, options.by):
        print(line)
    for outcome in outcomes if options.verbose else ():
        if not outcome.accepted:
            print(f"{outcome.file.name}: {outcome.status}, wrong lines: {outcome.wrong}")
    if options.failures:
        options.failures.write_text(failures(outcomes))


if __name__ == "__main__":
    main()
