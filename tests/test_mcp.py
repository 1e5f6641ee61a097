"""The tools for assistants, called through the package's own client as an assistant calls them."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp")

from command import nonolith
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

import nonolith as nl
from nonolith import render
from nonolith.cli import run
from nonolith.mcp.server import TOOLS, make_server

CLUES = "rows: 1 1, 1\ncolumns: 2, 0, 1"

LARGE = json.dumps({"nonolith": 1, "rows": [[1]] * 500, "columns": [[1]] * 500})


def call(tool: str, **arguments: Any) -> Any:
    """The answer of one tool; an error as text."""

    async def ask() -> Any:
        async with Client(make_server()) as client:
            return await client.call_tool(tool, arguments)

    answer = asyncio.run(ask())
    first = answer.content[0]
    if answer.is_error:
        return first.text
    return first if first.type == "image" else json.loads(first.text)


def test_all_tools_say_what_they_are_for() -> None:
    async def ask() -> Any:
        async with Client(make_server()) as client:
            return (await client.list_tools()).tools

    listed = asyncio.run(ask())
    assert [tool.name for tool in listed] == [tool.__name__ for tool in TOOLS]
    for tool in listed:
        assert len(tool.description or "") > 40
        assert tool.annotations is not None
        assert tool.annotations.read_only_hint


def test_solve_gives_the_picture_and_the_verdict() -> None:
    assert call("solve", puzzle=CLUES) == {
        "verdict": "unique",
        "reason": "",
        "solution": ["#.#", "#.."],
    }
    two = call("solve", puzzle="rows: 1, 1\ncolumns: 1, 1")
    assert two["verdict"] == "multiple"
    assert two["solution"] != two["other"]
    assert call("solve", puzzle="rows: 1, 1\ncolumns: 2, 1")["verdict"] == "impossible"


def test_a_puzzle_may_be_a_file_or_one_of_the_collection(tmp_path: Path) -> None:
    file = tmp_path / "hook.non"
    file.write_text("width 3\nheight 2\nrows\n1,1\n1\ncolumns\n2\n0\n1\n")
    assert call("solve", puzzle=str(file))["solution"] == ["#.#", "#.."]
    assert call("rate", puzzle="collection:small-things/cup")["verdict"] == "unique"


def test_a_hint_gives_away_no_more_than_asked_for() -> None:
    where = call("hint", puzzle=CLUES, level="where")
    cells = call("hint", puzzle=CLUES, level="cells")
    assert "technique" not in where
    assert cells["technique"]
    assert cells["cells"]
    wrong = call("hint", puzzle=CLUES, grid="##?\n???")
    assert wrong["kind"] == "wrong"


def test_check_names_what_to_erase() -> None:
    assert call("check", puzzle=CLUES, grid="#??\n???")["ok"] is True
    answer = call("check", puzzle=CLUES, grid="##?\n???")
    assert answer["ok"] is False
    assert answer["erase"] == [{"row": 1, "column": 2}]


def test_the_doctor_finds_a_clue_too_few() -> None:
    answer = call("doctor", puzzle="3 2\n1 1\n2\n2\n0\n1\n")
    assert answer["verdict"] == "impossible"
    assert answer["repairs"][0]["edits"]


def test_puzzles_are_made_and_made_fair() -> None:
    made = call("generate", size="8x8", seed=3)["puzzles"][0]
    solved = call("solve", puzzle=made["clues"])
    assert (solved["verdict"], solved["solution"]) == ("unique", made["picture"])
    fair = call("refine", picture="#..\n.#.\n...")
    assert fair["fair"] is True
    assert fair["changes"]


def test_a_picture_is_read(tmp_path: Path) -> None:
    file = tmp_path / "page.png"
    puzzle = nl.collection().entry("small-things/cup").puzzle
    file.write_bytes(render.render(puzzle, medium=render.medium_by_name("png"), scale=2))
    (board,) = call("scan", picture=str(file))["boards"]
    assert board["status"] == "verified"
    assert call("solve", puzzle=board["clues"])["verdict"] == "unique"
    assert "expected the name of a picture" in call("scan", picture="nowhere.png")


def test_a_picture_becomes_a_puzzle(tmp_path: Path) -> None:
    file = tmp_path / "sun.svg"
    file.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
        '<circle cx="5" cy="5" r="4"/></svg>'
    )
    drawn = call("draw", image=str(file), size="12x12")
    assert drawn["fair"] is True
    solved = call("solve", puzzle=drawn["clues"])
    assert (solved["verdict"], solved["solution"]) == ("unique", drawn["picture"])
    assert "expected the name of a picture" in call("draw", image="nowhere.png")


def test_render_answers_with_a_picture() -> None:
    assert call("render", puzzle=CLUES, show="solution").mime_type == "image/png"


@pytest.mark.parametrize(
    ("tool", "arguments", "words"),
    [
        ("solve", {"puzzle": "nonsense"}, "no format recognizes this"),
        ("solve", {"puzzle": CLUES, "seconds": 0}, "expected more than 0"),
        ("check", {"puzzle": CLUES, "grid": "#"}, "found 1x1 cells; expected 3x2"),
        ("refine", {"picture": CLUES}, "found clues; expected a picture"),
        ("generate", {"count": 1000}, "expected 1 to 5"),
        ("generate", {"size": "huge"}, "huge"),
        ("solve", {"puzzle": "collection:no/such"}, "no"),
        ("solve", {"puzzle": LARGE}, "at most 40000 cells"),
    ],
)
def test_errors_are_one_clear_sentence(tool: str, arguments: dict[str, Any], words: str) -> None:
    answer = call(tool, **arguments)
    assert isinstance(answer, str), answer
    assert words in answer
    assert "Traceback" not in answer


def test_the_command_speaks_on_its_streams() -> None:
    """As an assistant has it: a process of its own, asked, answered, and ended."""

    async def ask() -> Any:
        parameters = StdioServerParameters(
            command=sys.executable, args=["-m", "nonolith", "mcp"], env=None
        )
        async with Client(stdio_client(parameters)) as client:
            return await client.call_tool("solve", {"puzzle": CLUES})

    answer = asyncio.run(asyncio.wait_for(ask(), 60))
    assert json.loads(answer.content[0].text)["verdict"] == "unique"


def test_without_the_package_one_line_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "mcp.server", None)
    monkeypatch.delitem(sys.modules, "nonolith.mcp.server")
    assert run(["mcp"]) == 2
    assert "pip install 'nonolith[mcp]'" in capfd.readouterr().err


def test_the_help_shows_how_an_assistant_starts_it() -> None:
    assert "mcpServers" in nonolith("mcp", "--help").out
