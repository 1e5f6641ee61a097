"""The collection: what its packs promise, how it is read, and the tool of those who draw."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from pathlib import Path

import pytest
from command import nonolith
from web_server import shared_server

import nonolith as nl
from nonolith.collecting.__main__ import main as draw
from nonolith.collecting.packs import slug
from nonolith.making.likeness import near_duplicates
from nonolith.web.schemas import answers

#: What each pack promises: its least and greatest side, and how many puzzles it has at least.
PROMISED = {
    "first-steps": (5, 10, 30),
    "small-things": (10, 10, 60),
    "around-the-house": (15, 20, 30),
    "animals": (15, 20, 30),
    "journeys": (15, 20, 30),
    "large": (25, 40, 30),
    "colours": (5, 40, 40),
    "hard-nuts": (15, 25, 10),
}
LINES = {"trivial", "line"}
AHEAD = {"look-ahead", "deep look-ahead"}
ENTRIES = [pytest.param(entry, id=entry.place) for pack in nl.collection() for entry in pack]

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


@pytest.mark.parametrize("entry", ENTRIES)
def test_every_puzzle_keeps_what_its_pack_promises(entry: nl.Entry) -> None:
    puzzle, goal = entry.puzzle, entry.puzzle.goal
    assert puzzle.title
    assert puzzle.meta.author
    assert puzzle.meta.license
    assert entry.id == slug(entry.id)
    assert goal is not None
    assert nl.solve(puzzle).solutions == (goal,)
    rating = nl.rate(puzzle)
    assert rating.difficulty in (AHEAD if entry.pack == "hard-nuts" else LINES)
    assert (entry.difficulty, entry.stars) == (rating.difficulty, rating.stars)
    least, greatest, _ = PROMISED[entry.pack]
    assert least <= min(puzzle.width, puzzle.height)
    assert max(puzzle.width, puzzle.height) <= greatest
    used = {mask.bit_length() - 1 for mask in goal.masks} - {0}
    assert used == set(range(1, len(puzzle.palette) + 1)), "a color that nobody sees"
    assert len(used) <= 6
    assert len(used) == 1 or entry.pack == "colours"


def test_the_packs_come_in_their_order_and_are_full() -> None:
    collection = nl.collection()
    assert [pack.id for pack in collection] == list(PROMISED)
    for pack in collection:
        assert pack.title
        assert re.fullmatch(r"[A-Z0-9].*\.", pack.note)
        assert len(pack) >= PROMISED[pack.id][2]
        assert len({entry.title for entry in pack}) == len(pack)
    assert sum(len(collection[id]) for id in ("around-the-house", "animals", "journeys")) >= 100


def test_no_two_pictures_are_nearly_the_same() -> None:
    entries = [entry for pack in nl.collection() for entry in pack]
    goals = [entry.puzzle.goal for entry in entries if entry.puzzle.goal is not None]
    near = [(entries[a].place, entries[b].place) for a, b, _ in near_duplicates(goals)]
    assert not near


def test_the_course_teaches_each_line_technique_by_three_puzzles_that_need_it() -> None:
    course = nl.collection()["first-steps"]
    single = [name for name in nl.Technique if name.rank <= nl.Technique.LINE_REASONING.rank]
    assert [entry.teaches for entry in course] == [name for name in single for _ in range(3)]
    for entry in course:
        assert re.fullmatch(r"[A-Z].*[.?]", entry.puzzle.meta.description), "a lesson"
        assert nl.explain(entry.puzzle).hardest == entry.teaches


def test_hints_from_what_was_taught_lead_through_the_course() -> None:
    taught = set()
    for entry in nl.collection()["first-steps"]:
        taught.add(entry.teaches)
        puzzle = entry.puzzle
        grid = nl.Grid.unknown(puzzle.width, puzzle.height)
        while not grid.is_complete:
            step = nl.hint(puzzle, grid).step
            assert step is not None
            assert step.technique in taught, entry.place
            grid = grid.with_cells(step.cells)
        assert grid == puzzle.goal


def test_the_puzzle_of_the_day_is_documented_and_comes_round() -> None:
    collection = nl.collection()
    row = [e for pack in collection if pack.id not in {"first-steps", "hard-nuts"} for e in pack]
    first = date(2026, 11, 16)
    assert first.toordinal() - date(1970, 1, 1).toordinal() == 20773
    stride = next(n for n in range(89, 999) if all(len(row) % d or n % d for d in range(2, n + 1)))
    assert collection.daily(first) is row[20773 * stride % len(row)]
    seen = {collection.daily(first + timedelta(day)).place for day in range(len(row))}
    assert len(seen) == len(row), "none comes again before all have come"


def test_the_command_lists_packs_and_puzzles() -> None:
    assert nonolith("collection").out.splitlines()[1].startswith("small-things")
    ran = nonolith("collection", "small-things")
    assert re.search(r"^key +10x10  1\.7 stars  Key$", ran.out, re.M)
    records = [json.loads(line) for line in nonolith("collection", "--json").out.splitlines()]
    assert {"pack", "id", "title", "rows", "columns", "colors", "class", "stars"} == set(records[0])
    assert len(records) == sum(map(len, nl.collection()))


def test_the_command_shows_a_picture_only_if_asked() -> None:
    shown = nonolith("collection", "small-things/key", "--ascii")
    assert shown.code == 0
    assert shown.out.startswith("small-things/key: Key, 10x10")
    assert "#" not in shown.out
    assert "#" in nonolith("collection", "small-things/key", "--ascii", "--solution").out


def test_the_command_writes_packs_and_puzzles(tmp_path: Path) -> None:
    place = tmp_path / "small.json"
    assert nonolith("collection", "small-things", "-o", place).code == 0
    assert place.read_text() == nl.collection()["small-things"].path.read_text()
    assert nonolith("collection", "small-things/key", "-o", tmp_path / "key.non").code == 0
    assert nl.load(tmp_path / "key.non") == nl.collection().entry("small-things/key").puzzle
    assert nonolith("collection", "small-things", "--to", "non", "-o", f"{tmp_path}/all/").code == 0
    assert (tmp_path / "all" / "key.non").exists()


def test_other_commands_take_puzzles_of_the_collection(tmp_path: Path) -> None:
    assert "Key" in nonolith("rate", "collection:small-things/key").out
    ran = nonolith("convert", "collection:small-things", tmp_path / "small.nonpack")
    assert ran.code == 0
    ran = nonolith("solve", "collection:small-things/kye")
    assert ran.code == 2
    assert ran.err == 'nonolith: found no puzzle of the pack small-things "kye"; expected key\n'


def test_the_puzzle_of_today_on_the_command_line() -> None:
    entry = nl.collection().daily(date(2026, 11, 16))
    assert nonolith("collection", "--daily", "2026-11-16").out.startswith(f"{entry.place}: ")
    assert nonolith("collection", "--daily").code == 0
    wrong = nonolith("collection", "--daily", "yesterday")
    assert wrong.code == 2
    assert "expected a date like 2026-11-16" in wrong.err


def test_packs_of_my_own_join_the_others(tmp_path: Path, drawings: Path) -> None:
    folder = tmp_path / "packs"
    folder.mkdir()
    assert draw(["put", str(folder / "mine.json"), str(drawings)]) == 0
    ran = nonolith("collection", "mine/stairs", env={"NONOLITH_PACKS": str(folder)})
    assert ran.out.startswith("mine/stairs: Stairs")
    plain = tmp_path / "Plain ones.non"
    plain.write_text(nl.dumps(nl.Puzzle([[1]], [[1]]), format="non"))
    ran = nonolith("collection", "--json", "plain-ones", "--pack", plain)
    assert json.loads(ran.out)["stars"] is None
    twice = tmp_path / "small-things.json"
    twice.write_bytes((folder / "mine.json").read_bytes().replace(b"mine", b"small-things"))
    ran = nonolith("collection", "--pack", twice)
    assert ran.code == 2
    assert 'found two packs with the id "small-things"' in ran.err


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ('{"nonolith":1,"pack":{"id":"My pack"}}', 'found the pack id "My pack"'),
        ('{"nonolith":1,"pack":{"id":"mine","order":"last"}}', '"order" not a number'),
    ],
)
def test_a_broken_pack_is_told_with_its_place(header: str, words: str, tmp_path: Path) -> None:
    place = tmp_path / "mine.json"
    place.write_text(header + "\n")
    ran = nonolith("collection", "--pack", place)
    assert ran.code == 2
    assert f"{place}:1: " in ran.err
    assert words in ran.err


def test_the_service_has_the_collection() -> None:
    client = shared_server().client
    packs = client.get("/api/v1/collection").json()
    assert packs == nl.collection().to_dict()
    answers.MODELS["collection"].model_validate(packs, strict=True)
    entry = nl.collection().entry("small-things/key")
    record = client.get("/api/v1/collection/small-things/key").json()
    answers.MODELS["collected"].model_validate(record, strict=True)
    assert (record["pack"], record["id"]) == ("small-things", "key")
    assert entry.puzzle.goal is not None
    assert record["goal"] == entry.puzzle.goal.lines()
    assert nl.loads(json.dumps(record)) == entry.puzzle
    daily = client.get("/api/v1/collection/daily?date=2026-11-16").json()
    assert daily == nl.collection().daily(date(2026, 11, 16)).puzzle_dict()
    assert client.get("/api/v1/collection/daily").status_code == 200


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("small-things/kye", 404, 'found no puzzle of the pack small-things "kye"; expected key'),
        ("nothing", 404, 'found no pack "nothing"'),
        ("small-things/key/more", 404, 'found no puzzle of the pack small-things "key/more"'),
        ("daily?date=2026-02-30", 422, "date: found '2026-02-30'; expected a date like"),
        ("daily?date=20261116", 422, "date: found '20261116'; expected a date like"),
    ],
)
def test_the_service_says_what_it_does_not_have(path: str, status: int, words: str) -> None:
    answer = shared_server().client.get(f"/api/v1/collection/{path}")
    assert answer.status_code == status
    assert answer.json()["error"].startswith(words)


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
    drawings.write_text("= Balloon\n##\n#.\n")
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
        ("##\n", "outside a picture"),
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
