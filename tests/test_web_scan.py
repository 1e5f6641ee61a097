"""The service reads pictures: larger bodies, clear refusals, the board that a person points at."""

from __future__ import annotations

import base64
import io
import json
from typing import Any

import pytest
from web_server import shared_server

import nonolith as nl
from nonolith.web.errors import RequestError
from nonolith.web.worker.verbs import call

pytest.importorskip("PIL.Image")

PIXEL = (
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg=="
)


def picture(puzzle: nl.Puzzle) -> str:
    """A screenshot of a kind, in base64: what nonolith itself draws."""
    from nonolith.render import to_png

    return base64.b64encode(to_png(puzzle)).decode()


def refused(request: dict[str, Any]) -> str:
    with pytest.raises((RequestError, nl.NonolithError)) as error:
        call("scan", request)
    return str(error.value)


def test_a_picture_without_a_puzzle_is_an_answer() -> None:
    answer = call("scan", {"picture": PIXEL})

    assert answer["boards"] == []
    assert "No puzzle was found in 1 x 1 pixels" in answer["message"]


def test_what_is_no_picture_is_refused() -> None:
    assert "expected base64" in refused({"picture": "?"})
    assert "not a picture" in refused({"picture": base64.b64encode(b"a text").decode()})
    assert "both or neither" in refused({"picture": PIXEL, "size": [4, 4]})


def test_pictures_may_be_larger_than_other_requests() -> None:
    from PIL import Image

    file = io.BytesIO()
    noise = Image.effect_noise((1500, 1500), 90).convert("RGB")
    noise.save(file, "PNG", compress_level=0)
    large = base64.b64encode(file.getvalue()).decode()
    assert 4 * 1024 * 1024 < len(large) < 24 * 1024 * 1024
    client = shared_server().client

    read = client.post("/api/v1/scan", json={"picture": large})
    other = client.post("/api/v1/solve", json={"puzzle": large})

    assert read.status_code == 200
    assert other.status_code == 413


def test_a_board_is_read_with_its_places_and_again_where_a_person_says() -> None:
    rows = [".####.....", "######....", "######..##", "..##...###", "..##..####",
            ".####.###.", "########..", "########..", ".######...", "..####...."]  # fmt: skip
    puzzle = nl.Puzzle.from_grid(nl.Grid.parse("\n".join(rows)))
    sent = picture(puzzle)

    answer = call("scan", {"picture": sent})

    (board,) = answer["boards"]
    assert board["status"] == "verified"
    assert nl.loads(json.dumps(board["puzzle"]), format="json") == puzzle
    assert len(board["points"]) == 11 * 11
    assert [len(line) for line in board["numbers"]] == [
        max(1, len(clue)) for clue in (*puzzle.rows, *puzzle.columns)
    ]
    again = call("scan", {"picture": sent, "corners": board["corners"], "size": [10, 10]})
    assert again["boards"][0]["rows"] == board["rows"]
