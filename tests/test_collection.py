"""The collection: what its packs promise, how it is read, and the tool of those who draw."""

from __future__ import annotations

from pathlib import Path

import pytest

import nonolith as nl
from nonolith.collecting.__main__ import main as draw

PACKS = [
    "first-steps",
    "small-things",
    "around-the-house",
    "animals",
    "journeys",
    "large",
    "colours",
    "hard-nuts",
]

DRAWINGS = """\
= Balloon
colors: R red #d62828, S string #6c584c
note: Hold on to it.
.RRR.
RRRRR
RRRRR
.RRR.
..S..
..S..

= Stairs
#....
##...
###..
####.
#####
"""


@pytest.fixture
def drawings(tmp_path: Path) -> Path:
    path = tmp_path / "drawings.txt"
    path.write_text(DRAWINGS)
    return path


def test_the_packs_come_in_their_order() -> None:
    assert [pack.id for pack in nl.collection()] == PACKS


def test_drawings_become_a_pack_and_text_again(
    tmp_path: Path, drawings: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "mine.json"
    assert draw(["put", str(place), str(drawings)]) == 0
    pack = nl.collection(place)["mine"]
    assert [entry.to_dict() for entry in pack] == [
        {"id": "balloon", "title": "Balloon", "rows": 6, "columns": 5, "colors": 2,
         "class": "trivial", "stars": nl.rate(pack.entries[0].puzzle).stars},
        {"id": "stairs", "title": "Stairs", "rows": 5, "columns": 5, "colors": 1,
         "class": "trivial", "stars": nl.rate(pack.entries[1].puzzle).stars},
    ]  # fmt: skip
    capsys.readouterr()
    assert draw(["text", str(place)]) == 0
    assert capsys.readouterr().out == DRAWINGS
    assert [puzzle.title for puzzle in nl.load_all(place)] == ["Balloon", "Stairs"]


def test_a_drawing_takes_the_place_of_its_namesake(tmp_path: Path, drawings: Path) -> None:
    place = tmp_path / "mine.json"
    draw(["put", str(place), str(drawings)])
    drawings.write_text("= Balloon\n##\n##\n")
    draw(["put", str(place), str(drawings)])
    assert [(entry.id, entry.puzzle.height) for entry in nl.collection(place)["mine"]] == [
        ("balloon", 2),
        ("stairs", 5),
    ]
    draw(["drop", str(place), "balloon"])
    assert [entry.id for entry in nl.collection(place)["mine"]] == ["stairs"]


def test_what_would_need_more_changes_is_left_out(tmp_path: Path, drawings: Path) -> None:
    place = tmp_path / "mine.json"
    drawings.write_text("= Doors\n#.#.\n.#.#\n#.#.\n.#.#\n")
    assert draw(["put", "--most", "0", str(place), str(drawings)]) == 1
    assert len(nl.collection(place)["mine"]) == 0


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("##\n", "outside of a picture"),
        ("= Cat\n\n= Dog\n#\n", 'no rows of the picture "Cat"'),
        ("= Cat\n##\n#\n", "Cat: grid row 2: found 1 cells"),
        ("= Cat\ncolors: R red\nR\n", "expected symbol, name and #rrggbb"),
    ],
)
def test_a_broken_drawing_is_told_with_its_place(
    text: str, words: str, tmp_path: Path, drawings: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawings.write_text(text)
    assert draw(["put", str(tmp_path / "mine.json"), str(drawings)]) == 2
    said = capsys.readouterr().err
    assert f"{drawings}:1: " in said
    assert words in said


def test_a_contact_sheet_shows_every_picture(tmp_path: Path, drawings: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    place, sheet = tmp_path / "mine.json", tmp_path / "sheet.png"
    draw(["put", str(place), str(drawings)])
    assert draw(["sheet", str(place), "-o", str(sheet), "--side", "64", "--no-titles"]) == 0
    colors = {color for _, color in image.open(sheet).convert("RGB").getcolors(100_000)}
    assert {(0xD6, 0x28, 0x28), (0x6C, 0x58, 0x4C), (0, 0, 0)} <= colors
