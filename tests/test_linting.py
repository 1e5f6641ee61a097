"""What lint finds, where, and how bad it is."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from command import nonolith

import nonolith as nl
from nonolith.cli import run
from nonolith.linting import Finding, Seen, Severity, lint

CLEAN = 'title "Boot"\nlicense CC0-1.0\nrows\n1,1\n1\ncolumns\n2\n0\n1\ngoal "101100"\n'


def findings(text: str) -> list[Finding]:
    return list(lint(io.BytesIO(text.encode())))


def codes(text: str) -> list[str]:
    return [finding.code for finding in findings(text)]


PLEASANT = """
.##..
####.
.###.
..###
...#.
"""


def drawn(*pictures: str) -> str:
    """A pack of pictures in our own format, with titles and a licence."""
    puzzles = [
        nl.Puzzle.from_grid(
            nl.Grid.parse(picture), meta=nl.Meta(title=f"No. {number}", license="CC0-1.0")
        )
        for number, picture in enumerate(pictures)
    ]
    data = nl.dumps(puzzles, format="json")
    assert isinstance(data, str)
    return data


@pytest.mark.parametrize(
    ("picture", "code", "message"),
    [
        (".....\n" * 5, "blank", "nothing is filled"),
        (".....\n.####\n.####\n.##..\n.###.", "blank-border", "the first row and first column are"),
        ("##...\n###..\n.##..\n.....\n####.", "blank-border", "the last column is blank"),
        (
            "##...\n###..\n.##..\n.....\n####.",
            "isolated-line",
            "row 5 touches nothing in the neighboring rows",
        ),
        ("#.###\n#.###\n#..##\n#...#\n#...#", "isolated-line", "column 1 touches nothing in the"),
        ("##...\n##...\n.....\n...##\n...##", "parts", "the picture is 2 puzzles in one"),
    ],
)
def test_what_makers_should_know_is_said(picture: str, code: str, message: str) -> None:
    found = {one.code: one for one in findings(drawn(picture))}
    assert found[code].message.startswith(message)
    assert found[code].severity is Severity.INFO


def test_a_pleasant_picture_has_no_findings() -> None:
    assert findings(drawn(PLEASANT)) == []


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([row[::-1] for row in PLEASANT.split()], " (mirrored)"),
        (PLEASANT.split()[::-1], " (mirrored, turned by 180°)"),
        ([*PLEASANT.split()[:4], "..##."], ""),
    ],
)
def test_pictures_that_are_nearly_the_same_are_named(rows: list[str], words: str) -> None:
    (found,) = [one for one in findings(drawn(PLEASANT, "\n".join(rows))) if "near" in one.code]
    assert found.severity is Severity.WARNING
    assert found.message.startswith(f"the picture is nearly that of 'No. 0' in <stdin>{words}: ")


def test_a_clean_file_has_no_findings() -> None:
    assert findings(CLEAN) == []


@pytest.mark.parametrize(
    ("code", "severity", "text"),
    [
        ("goal", "error", CLEAN.replace("101100", "101010")),
        ("goal", "error", CLEAN.replace("101100", "10110")),
        ("totals", "error", CLEAN.replace("\n2\n", "\n1\n")),
        ("too-long", "error", CLEAN.replace("1,1\n", "1,2\n")),
        ("zero", "warning", CLEAN.replace("1,1\n", "1,0,1\n")),
        ("license", "info", CLEAN.replace("license CC0-1.0\n", "")),
        ("unreadable", "error", CLEAN.replace("rows\n", "height 3\nrows\n")),
        ("unreadable", "error", "#t\n" + ":\n1\n" * 6),
        ("unreadable", "error", "what is this?"),
        (
            "dialects",
            "warning",
            "license x\ncolor a #ff0000\ncolor green 00ff00 @\nrows\n1a\ngreen 1\n"
            "columns\n1a green 1\n",
        ),
        (
            "unused-color",
            "warning",
            "license x\ncolor a #ff0000\ncolor b #0000ff\nrows\n1a\ncolumns\n1a\n",
        ),
        (
            "similar-colors",
            "warning",
            "license x\ncolor a #ff0000\ncolor b #fe0000\nrows\n1a,1b\ncolumns\n1a\n1b\n",
        ),
        ("similar-colors", "warning", "license x\ncolor a #fffffe\nrows\n1a\ncolumns\n1a\n"),
        ("ambiguous", "info", "2 1\n0\n0\n0\n"),  # as .mk, one wide and two high
    ],
)
def test_each_kind_of_finding(code: str, severity: str, text: str) -> None:
    found = [finding for finding in findings(text) if finding.code == code]

    assert found, findings(text)
    assert found[0].severity == severity
    assert found[0].fix or code in ("unreadable", "ambiguous")


def test_a_goal_is_compared_line_by_line() -> None:
    [finding, *_] = findings(CLEAN.replace("101100", "101010"))

    assert finding.message == "column 1 says 2, the goal shows 1"


def test_blots_leave_the_totals_open_and_agree_with_the_goal() -> None:
    text = (
        '{"nonolith": 1, "license": "x", "rows": [[null, 1], [1]], "columns": [null, [], [1]], '
        '"goal": ["#.#", "#.."]}'
    )

    assert findings(text) == []


def test_doubles_in_a_file_and_across_files() -> None:
    seen = Seen()
    first = list(lint(io.BytesIO(b"d\n--A\nA\nA\n--a\nB\nA A\n"), seen=seen))
    second = list(lint(io.BytesIO(b"d\n--B\nA\nA\n"), seen=seen))

    assert [finding.code for finding in first] == ["duplicate-title"]
    assert [finding.code for finding in second] == ["duplicate-puzzle"]


def test_the_place_is_a_field_and_not_in_the_message() -> None:
    [finding] = findings(CLEAN.replace("rows\n", "height 3\nrows\n"))

    assert (finding.line, finding.severity) == (4, Severity.ERROR)
    assert finding.message.startswith("found 2 row clues")


def test_a_broken_puzzle_does_not_hide_the_others() -> None:
    text = "d\n--a\nA\n--b\nA\nA A\n"

    assert codes(text) == ["unreadable", "totals"]


def test_the_command(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    clean, odd, bad = (tmp_path / name for name in ("clean.non", "odd.non", "bad.non"))
    clean.write_text(CLEAN)
    odd.write_text(CLEAN.replace("1,1\n", "1,0,1\n").replace("Boot", "Other"))
    bad.write_text("rows\n1\n")

    assert run(["lint", str(clean)]) == 0
    assert capfd.readouterr().out == ""
    assert run(["lint", str(odd)]) == 1
    assert capfd.readouterr().out.startswith(f"{odd}:4: warning: ")
    assert run(["lint", str(tmp_path)]) == 2
    assert run(["lint", str(tmp_path / "none.non")]) == 2
    capfd.readouterr()
    run(["lint", "--json", str(odd)])
    record = json.loads(capfd.readouterr().out)
    assert (record["line"], record["severity"], record["code"]) == (4, "warning", "zero")


def test_the_command_reads_a_pipe() -> None:
    assert nonolith("lint", input=CLEAN).code == 0
    ran = nonolith("lint", "-", input=CLEAN.replace("101100", "101010"))
    assert (ran.code, ran.out.partition(":")[0]) == (1, "<stdin>")
