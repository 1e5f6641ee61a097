"""The verbs as functions: no sockets, no processes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from command import nonolith

import nonolith as nl
from nonolith.web.errors import Answer
from nonolith.web.limits import JobLimits
from nonolith.web.schemas import answers
from nonolith.web.schemas.examples import EXAMPLES
from nonolith.web.schemas.requests import Request
from nonolith.web.worker.context import Context
from nonolith.web.worker.dispatch import answer
from nonolith.web.worker.interrupts import Cause
from nonolith.web.worker.verbs import VERBS, Verb, call

CLUES = {"rows": [[1, 1], [1]], "columns": [[2], [], [1]]}
TEXT = "3 2\n--\n1 1\n1\n--\n2\n\n1\n"
LIMITS = JobLimits(cells=10_000, seconds=5)

CASES = [
    pytest.param(verb, request, id=f"{verb}: {name}")
    for verb, cases in EXAMPLES.items()
    for name, request in cases.items()
]


def ask(verb: str, request: Any, limits: JobLimits = LIMITS) -> tuple[int, Any]:
    body = request if isinstance(request, bytes) else json.dumps(request).encode()
    given = answer(verb, body, Context(limits))
    return given.status, json.loads(given.body)


def test_every_verb_has_an_example_and_a_documented_answer() -> None:
    assert set(EXAMPLES) == set(VERBS) - {"formats"}
    others = {"error", "health", "collection", "collected"}
    assert set(answers.MODELS) - others == set(VERBS) - {"render"}


@pytest.mark.parametrize(("verb", "request_"), CASES)
def test_examples_give_what_is_documented(verb: str, request_: dict[str, Any]) -> None:
    given = answer(verb, json.dumps(request_).encode(), Context(LIMITS))
    assert given.status == 200, given.body
    if verb != "render":
        answers.MODELS[verb].model_validate_json(given.body, strict=True)


def test_formats_gives_what_is_documented() -> None:
    record = call("formats", {})
    answers.MODELS["formats"].model_validate(record, strict=True)
    assert {"non", "json"} <= {format["name"] for format in record["formats"]}


@pytest.mark.parametrize(
    "puzzle",
    [
        CLUES,
        {"nonolith": 1, "title": "T", **CLUES},
        TEXT,
        {"picture": ["#.#", "#.."]},
        {"picture": "#.#\n#..\n"},
        {"base64": "MyAyCi0tCjEgMQoxCi0tCjIKCjEK"},
    ],
    ids=["clues", "own JSON", "text", "picture", "picture as text", "base64"],
)
def test_a_puzzle_may_come_in_many_ways(puzzle: Any) -> None:
    assert call("solve", {"puzzle": puzzle})["solutions"] == [["#.#", "#.."]]


@pytest.mark.parametrize(
    "puzzle", [{"rows": [[]] * 200, "columns": [[]] * 200}, "200 200\n--\n1\n--\n1\n"]
)
def test_no_client_is_told_to_raise_the_limits_of_the_server(puzzle: Any) -> None:
    status, record = ask("solve", {"puzzle": puzzle})
    assert status == 422
    assert "expected at most 10000" in record["error"]
    assert "raise" not in json.dumps(record)


def test_rows_may_be_taken_for_columns() -> None:
    columns_first = {"puzzle": "2 3\n1\n2\n1\n1\n3\n", "transpose": True}
    assert call("solve", columns_first)["solutions"] == [[".#.", "###"]]
    assert call("validate", columns_first)["unique"] == 1
    assert call("convert", columns_first | {"to": "nin"})["text"] == "3 2\n1\n3\n1\n2\n1\n"


def test_palettes_of_answers_and_of_files_are_both_understood() -> None:
    for key in ("color", "rgb"):
        palette = [
            {"symbol": "_", "name": "white", key: "#ffffff"},
            {"symbol": "R", "name": "red", key: "#cc0000"},
        ]
        record = call("solve", {"puzzle": {"picture": ["R_"], "palette": palette}})
        assert record["solutions"] == [["R_"]]
        assert record["palette"][1] == {"symbol": "R", "name": "red", "color": "#cc0000"}


def test_solve_gives_the_same_dictionary_as_the_command_line() -> None:
    printed = json.loads(nonolith("solve", "--json", input=TEXT).out)
    given = call("solve", {"puzzle": TEXT})
    for record in (printed, given):
        for name in ("source", "found", "stats"):
            del record[name]
    assert given == printed


@pytest.mark.parametrize(
    ("verb", "options", "request_"),
    [
        ("explain", [], {}),
        ("explain", ["--limit", "1"], {"steps": 1}),
        ("hint", [], {}),
        ("hint", ["--level", "cells"], {"level": "cells"}),
        ("rate", [], {}),
        ("rate", ["--timeout", "5"], {"limits": {"seconds": 5}}),
        ("doctor", [], {}),
    ],
)
def test_answers_are_the_dictionaries_of_the_command_line(
    verb: str, options: list[str], request_: dict[str, Any]
) -> None:
    printed = json.loads(nonolith(verb, "--json", *options, "-", input=TEXT).out)
    assert printed.pop("source") == "<stdin>"
    given = call(verb, {"puzzle": TEXT, **request_})
    assert given.pop("source") == ""
    assert given == printed


def test_count_gives_the_same_dictionary_as_the_command_line() -> None:
    printed = json.loads(nonolith("count", "--json", "-", input=TEXT).out)
    given = call("count", {"puzzle": TEXT})
    for record in (printed, given):
        del record["source"], record["stats"]
    assert given == printed


def test_a_count_may_have_thousands_of_digits(monkeypatch: pytest.MonkeyPatch) -> None:
    huge = Verb(Request, lambda request, context: {"count": 10**5000})
    monkeypatch.setitem(VERBS, "count", huge)
    assert answer("count", b"{}", Context(LIMITS)).body == b'{"count":1' + 5000 * b"0" + b"}"


def test_check_gives_the_same_dictionary_as_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "grid").write_text("???\n?#?\n")
    ran = nonolith("check", "--json", "-", "--grid", "grid", input=TEXT, cwd=tmp_path)
    given = call("check", {"puzzle": TEXT, "grid": ["???", "?#?"], "strong": True})
    assert {**json.loads(ran.out), "source": ""} == given


def test_line_gives_the_same_dictionary_as_the_command_line() -> None:
    printed = json.loads(nonolith("line", "--json", "3,1", "?#????").out)
    assert call("line", {"clue": [3, 1], "cells": "?#????"}) == printed


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "",
        "2 2\n--\n1\nx\n--\n1\n1\n",
        "1000000 1000000\n--\n1\n--\n1\n",
        "width 3\nheight 2\nrows\n1\n",
    ],
)
def test_errors_say_what_the_command_line_says(text: str) -> None:
    """All but its options: those who ask by HTTP have none."""
    status, record = ask("solve", {"puzzle": text}, JobLimits(cells=nl.MAX_CELLS))
    said = nonolith("solve", "-", input=text).err.removeprefix("nonolith: <stdin>").strip()
    said = said.removesuffix(" (`nonolith formats` lists them; --from names one)")
    said = said.removesuffix(" (raise the ceiling with --max-cells)")
    assert status == 422
    assert "--" not in record["error"]
    message = record["error"].removeprefix("input")
    assert message.lstrip(":") == said.lstrip(": ") or message == said


@pytest.mark.parametrize(
    ("request_", "status", "words"),
    [
        (b"{", 400, "not JSON"),
        (b"\xff\xfe", 400, "not JSON"),
        (b"[" * 100_000, 400, "not JSON"),
        (b"[]", 422, "body: "),
        (b"null", 422, "body: "),
        ({}, 422, "puzzle: found nothing"),
        ({"puzzle": 3}, 422, "puzzle: found a number; expected text or an object"),
        ({"puzzle": None}, 422, "puzzle: found null"),
        ({"puzzle": CLUES, "puzle": 1}, 422, "puzle: no such field"),
        ({"puzzle": {}}, 422, 'found no "rows"'),
        ({"puzzle": {"rows": [[1]], "columns": "x"}}, 422, 'found no "columns"'),
        ({"puzzle": {"rows": [[-1]], "columns": [[1]]}}, 422, "found -1"),
        ({"puzzle": {"rows": [["a"]], "columns": [[1]]}}, 422, "found 'a'"),
        ({"puzzle": {"picture": ["#"], "palette": [{}]}}, 422, '"palette": expected'),
        ({"puzzle": {**CLUES, "palette": 3}}, 422, '"palette": expected'),
        (
            {"puzzle": {**CLUES, "palette": [{"name": "", "symbol": "0", "color": {}}]}},
            422,
            "found color {}; expected three numbers",
        ),
        ({"puzzle": {"base64": "?"}}, 422, "expected base64"),
        ({"puzzle": {"base64": 3}}, 422, "expected base64"),
        ({"puzzle": {"picture": [3]}}, 422, "puzzle.picture"),
        ({"puzzle": {"picture": ["#?"]}}, 422, "1 unknown cells; expected a full picture"),
        ({"puzzle": {"picture": ["#"], "extra": 1}}, 422, "found 'extra'"),
        ({"puzzle": TEXT, "format": "nope"}, 422, "no format is called 'nope'"),
        ({"puzzle": CLUES, "format": "non"}, 422, "format: found 'non'; expected none"),
        ({"puzzle": CLUES, "only": 0}, 422, "only: input should be greater"),
        ({"puzzle": CLUES, "only": 7}, 422, "only: found 7; expected at most 1"),
        ({"puzzle": CLUES, "grid": ["#"]}, 422, "found a grid of 1x1 cells; expected 3x2"),
        ({"puzzle": CLUES, "grid": ["#.~", "..."]}, 422, "found '~'"),
        ({"puzzle": CLUES, "grid": [1, 2]}, 422, "grid: found a list; expected"),
        ({"puzzle": CLUES, "limits": {"seconds": -1}}, 422, "limits.seconds: "),
        ({"puzzle": CLUES, "limits": {"seconds": 1e999}}, 422, "limits.seconds: "),
        ({"puzzle": CLUES, "limits": {"seconds": 6}}, 422, "found 6; expected at most 5"),
        ({"puzzle": CLUES, "limits": {"seconds": "1"}}, 422, "limits.seconds: "),
        ({"puzzle": CLUES, "limits": {"solutions": 0}}, 422, "limits.solutions: "),
        ({"puzzle": CLUES, "limits": {"solutions": 10**9}}, 422, "expected at most 1000"),
        ({"puzzle": CLUES, "limits": {"nodes": 10**30}}, 422, "limits.nodes: "),
        ({"puzzle": CLUES, "seed": 1.5}, 422, "seed: "),
        ({"puzzle": {"rows": [[1]] * 101, "columns": [[1]] * 100}}, 422, "at most 10000"),
        ({"puzzle": {"picture": ["#" * 10_001]}}, 422, "expected at most 10000"),
        ({"puzzle": {"picture": ["#"]}, "transpose": True}, 422, "transpose: found true"),
        ({"puzzle": "../../../etc/passwd"}, 422, "no format recognizes this"),
        ({"puzzle": "file:///etc/passwd"}, 422, "no format recognizes this"),
    ],
)
def test_bad_requests_get_a_clear_message(request_: Any, status: int, words: str) -> None:
    body = request_ if isinstance(request_, bytes) else json.dumps(request_).encode()
    got, record = ask("solve", body.replace(b"Infinity", b"1e999"))
    assert (got, words in record["error"]) == (status, True), record
    assert record["code"]
    assert "Traceback" not in record["error"]


def test_the_place_of_an_error_is_there_for_programs() -> None:
    _, record = ask("solve", {"puzzle": "2 2\n--\n1\nx\n--\n1\n1\n"})
    assert record["code"] == "format"
    assert (record["line"], record["column"], record["format"]) == (4, 1, "sections")


def test_all_problems_of_a_request_are_listed() -> None:
    _, record = ask("solve", {"limits": {"nodes": -1}, "seed": "x"})
    assert len(record["problems"]) == 3


def test_a_grid_that_is_too_large_to_list_often_is_refused() -> None:
    request = {"puzzle": {"rows": [[1]] * 100, "columns": [[1]] * 100}, "limits": {"solutions": 11}}
    assert ask("solve", request)[0] == 422


def test_validate_reads_collections_and_goes_on_after_a_broken_puzzle() -> None:
    sound = nl.dumps(nl.loads(TEXT), format="json")
    assert isinstance(sound, str)
    lines = json.dumps(json.loads(sound))
    record = call("validate", {"puzzle": f'{lines}\n{{"nonolith": 1, "rows": []}}\n{lines}\n'})
    assert (record["count"], record["unique"]) == (3, 2)
    assert [item.get("verdict") for item in record["puzzles"]] == ["unique", None, "unique"]
    assert "error" in record["puzzles"][1]


def test_convert_writes_text_and_bytes() -> None:
    text = call("convert", {"puzzle": TEXT, "to": "non"})
    assert text["text"].startswith("width 3")
    assert text["base64"] is None
    assert text["puzzles"][0]["rows"] == [[1, 1], [1]]
    again = call("convert", {"puzzle": text["text"], "to": ".sections"})
    assert again["text"] == TEXT


def test_convert_says_what_is_lost_or_refuses() -> None:
    puzzle = {"picture": ["#"], "title": "T"}
    record = call("convert", {"puzzle": puzzle, "to": "nin"})
    assert record["losses"] == ["the solution", "the title"]
    assert (record["from"], record["why"]) == ("picture", "a picture, as the request says")
    status, answer = ask("convert", {"puzzle": puzzle, "to": "nin", "strict": True})
    assert (status, answer["code"]) == (422, "losses")


def test_convert_goes_on_after_a_broken_puzzle_unless_strict() -> None:
    sound = json.dumps({"nonolith": 1, **CLUES})
    text = f'{sound}\n{{"nonolith": 1, "rows": []}}\n'
    record = call("convert", {"puzzle": text, "to": "non"})
    assert (len(record["puzzles"]), len(record["errors"])) == (1, 1)
    assert ask("convert", {"puzzle": text, "to": "non", "strict": True})[0] == 422


def test_one_puzzle_of_a_collection_can_be_chosen() -> None:
    text = "\n".join(json.dumps({"nonolith": 1, "title": title, **CLUES}) for title in "AB")
    assert ask("solve", {"puzzle": text})[1]["error"] == (
        "found several puzzles; expected one (choose with only)"
    )
    assert call("solve", {"puzzle": text, "only": 2})["title"] == "B"
    assert ask("solve", {"puzzle": text, "only": 3})[0] == 422


def test_what_convert_reads_can_be_sent_back() -> None:
    puzzle = call("convert", {"puzzle": {"picture": ["#.", ".#"], "title": "Two"}})["puzzles"][0]
    record = call("solve", {"puzzle": puzzle})
    assert (record["title"], record["verdict"]) == ("Two", "multiple")


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        ({"clue": [3, 1], "cells": ""}, "cells: "),
        ({"clue": [0], "cells": "?"}, "clue[1]: "),
        ({"clue": [3], "cells": "?\n?"}, "found 2 lines; expected one"),
        ({"clue": [3], "cells": "~"}, "found '~'"),
        ({"clue": "3", "cells": "?"}, "clue: "),
    ],
)
def test_bad_lines_get_a_clear_message(request_: Any, words: str) -> None:
    status, record = ask("line", request_)
    assert (status, words in record["error"]) == (422, True), record


@pytest.mark.parametrize(
    ("options", "media", "begins"),
    [
        ({"to": "svg"}, "image/svg+xml", b"<svg"),
        ({"to": "png", "show": "solution"}, "image/png", b"\x89PNG"),
        ({"to": "pdf"}, "application/pdf", b"%PDF"),
        ({"to": "gif"}, "image/gif", b"GIF8"),
        ({"to": "text", "ascii": True, "show": "solution"}, "text/plain; charset=utf-8", b"  "),
        ({"to": "html"}, "text/html; charset=utf-8", b"<!DOCTYPE html>"),
    ],
)
def test_pictures_come_in_every_medium(options: Any, media: str, begins: bytes) -> None:
    body = json.dumps({"puzzle": CLUES, **options}).encode()
    given = answer("render", body, Context(LIMITS))
    assert isinstance(given, Answer)
    assert (given.status, given.media) == (200, media)
    assert given.body.startswith(begins)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"to": "jpeg"}, "found medium 'jpeg'"),
        ({"show": "differences"}, "nothing differs"),
        ({"show": "solution", "grid": ["###", "###"]}, "found together with grid"),
        ({"mark": {"rows": [3]}}, "found row 3; expected 1 to 2"),
        ({"mark": {"cells": [[1, 0]]}}, "found column 0; expected 1 to 3"),
        ({"paper": "a99", "to": "pdf"}, "a99"),
        ({"theme": "neon"}, "theme: "),
        ({"to": "png", "cell": 4000}, "cell: "),
    ],
)
def test_bad_pictures_get_a_clear_message(options: Any, words: str) -> None:
    status, record = ask("render", {"puzzle": CLUES, **options})
    assert (status, words in record["error"]) == (422, True), record


def test_a_picture_of_too_many_pixels_is_refused() -> None:
    puzzle = {"rows": [[]] * 100, "columns": [[]] * 100}
    status, _ = ask("render", {"puzzle": puzzle, "to": "png", "cell": 400, "scale": 8})
    assert status == 422


class Alarm:
    """Notes for when a request asks to be broken off, and does so itself if it is told to."""

    cause = Cause.TIME

    def __init__(self, rings: bool = False) -> None:
        self.seconds: list[float] = []
        self._rings = rings

    def end_after(self, seconds: float) -> None:
        self.seconds.append(seconds)
        if self._rings:
            raise KeyboardInterrupt


@pytest.mark.parametrize("verb", ["solve", "count", "check", "explain", "hint", "rate", "doctor"])
def test_what_is_known_at_the_limit_is_written_down_in_peace(verb: str) -> None:
    """The alarm of the request ends with the work: writing a large answer takes a while."""
    alarm = Alarm()
    request_: dict[str, Any] = {"puzzle": CLUES, "limits": {"seconds": 0.1}}
    if verb in ("check", "hint"):
        request_["grid"] = ["???", "???"]
    given = answer(verb, json.dumps(request_).encode(), Context(LIMITS, 5, alarm))
    assert given.status == 200
    working, writing = alarm.seconds
    assert working < 1 < 4 < writing


@pytest.mark.parametrize("verb", ["convert", "render"])
def test_verbs_that_know_nothing_before_their_end_are_broken_off_at_the_limit(verb: str) -> None:
    body = json.dumps({"puzzle": CLUES, "limits": {"seconds": 1}}).encode()
    alarm = Alarm(rings=True)
    with pytest.raises(KeyboardInterrupt):
        answer(verb, body, Context(LIMITS, 5, alarm))
    assert alarm.seconds == [pytest.approx(1.08)]
    assert ask(verb, {"puzzle": CLUES, "limits": {"seconds": 6}})[0] == 422
