"""Packs, saved games, images and sites that are broken or hostile; Ctrl-C while processes work."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest
from command import nonolith
from test_cli_trust import is_clean

import nonolith as nl
from nonolith.batching.spawning import Spawning
from nonolith.cli import run
from nonolith.playing import read_save

DEEP = "[" * 100_000
EVIL = "\x1b]0;owned\x07\x9b31m"


def image(folder: Path, *, clear: bool) -> Path:
    pil = pytest.importorskip("PIL.Image")
    path = folder / "clear.png"
    pil.new("RGBA", (20, 20), (0, 0, 0, 0 if clear else 255)).save(path)
    return path


# -- broken files ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [b"", b"\0" * 99, bytes(range(256)) * 9, DEEP.encode(), b"null", b"[]", b'"x"', b"\x89PNG\r\n"],
    ids=["empty", "zeros", "noise", "deep", "null", "list", "text", "torn"],
)
@pytest.mark.parametrize(
    "words",
    [
        ["scan", "FILE"], ["draw", "FILE"], ["refine", "FILE"], ["thin", "FILE"],
        ["collection", "--pack", "FILE"], ["play", "FILE"], ["play", "--import", "FILE"],
        ["play", "--stats", "--save", "FILE"], ["hint", "FILE"], ["book", "FILE", "-o", "x.pdf"],
    ],
    ids=lambda words: "-".join(words[:2]).replace("-FILE", ""),
)  # fmt: skip
def test_a_broken_file_is_bad_input(
    words: list[str],
    content: bytes,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("NONOLITH_GAMES", str(tmp_path / "games.json"))
    path = tmp_path / f"a{EVIL}.json"
    path.write_bytes(content)
    assert run([str(path) if word == "FILE" else word for word in words]) == 2
    err = capfd.readouterr().err
    assert err.startswith("nonolith: ")
    assert err.count("\n") == 1
    assert is_clean(err)


def test_an_image_of_which_nothing_can_be_seen(tmp_path: Path) -> None:
    for colors in ("1", "3"):
        ran = nonolith("draw", image(tmp_path, clear=True), "--size", "5", "--colors", colors)
        assert (ran.code, ran.out) == (2, "")
        assert "only one color" in ran.err


def test_a_usage_error_shows_no_control_characters_of_a_file_name(tmp_path: Path) -> None:
    for words in (["check", "a", f"b{EVIL}"], ["draw", "a", "--candidates", f"b{EVIL}"]):
        ran = nonolith(*words)
        assert ran.code == 2
        assert is_clean(ran.err)


def test_a_report_of_a_scan_has_no_control_characters_of_a_file_name(tmp_path: Path) -> None:
    path = image(tmp_path, clear=False).rename(tmp_path / f"a{EVIL}.png")
    assert nonolith("scan", path, "--show", tmp_path / "out.html").code == 4
    assert is_clean((tmp_path / "out.html").read_text())


# -- packs and saved games -----------------------------------------------------------------------


def test_stars_of_a_pack_are_from_one_to_five_or_unknown(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    puzzle = nl.puzzle_dict(nl.Puzzle(rows=[[1]], columns=[[1]]))
    for number, stars in enumerate(["nan", "inf", "1e99", "-1", "many", "4.5"]):
        with path.open("a") as file:
            file.write(
                json.dumps({**puzzle, "extra": [["id", f"p{number}"], ["stars", stars]]}) + "\n"
            )
    assert [entry.stars for entry in nl.collection(path)["mine"]] == [*[None] * 5, 4.5]
    ran = nonolith("collection", "mine", "--pack", path, "--json")
    for line in ran.out.splitlines():
        json.loads(line, parse_constant=lambda name: pytest.fail(f"found {name}"))


def test_an_id_without_letters_is_made_up(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    puzzle = nl.puzzle_dict(nl.Puzzle(rows=[[1]], columns=[[1]]))
    path.write_text(
        "".join(json.dumps({**puzzle, "extra": [["id", id]]}) + "\n" for id in ("--", "!?"))
    )
    assert [entry.id for entry in nl.collection(path)["mine"]] == ["1", "2"]


def saved(**changed: object) -> str:
    solved = {
        "title": EVIL, "rows": 1, "columns": 1, "first": "2026-01-01", "last": "2026-01-01",
        "place": f"a/{EVIL}", "picture": [EVIL], **changed,
    }  # fmt: skip
    days = ["0001-01-01", "0001-01-02", "2026-01-01", "9999-12-31"]
    return json.dumps({"nonolith-games": 1, "solved": {EVIL: solved}, "days": days})


def test_words_of_saved_games_are_readable(tmp_path: Path) -> None:
    path = tmp_path / "games.json"
    path.write_text(saved())
    (found,) = read_save(path.read_text()).solved.values()
    assert found.title.isprintable()
    assert found.place.isprintable()
    assert is_clean(nonolith("play", "--save", path, "--export", "-").out)


def test_the_first_and_the_last_day_of_all_can_be_counted(tmp_path: Path) -> None:
    path = tmp_path / "games.json"
    path.write_text(saved())
    ran = nonolith("play", "--save", path, "--stats", "--json")
    assert json.loads(ran.out)["longest"] == 2


def test_numbers_of_saved_games_fit_every_reader() -> None:
    with pytest.raises(nl.FormatError, match="number of 0 to 9007199254740991"):
        read_save(saved(best=2**53))


# -- sites ---------------------------------------------------------------------------------------


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    files = tmp_path / "packages" / "nonolith_site" / "files"
    files.mkdir(parents=True)
    files.with_name("__init__.py").write_text("")
    (files / "sw.js").write_text("// ours")
    return {"PYTHONPATH": str(tmp_path / "packages")}


def test_somebody_elses_service_worker_makes_no_site_of_ours(
    tmp_path: Path, env: dict[str, str]
) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "sw.js").write_text("// theirs")
    ran = nonolith("site", tmp_path / "app", env=env)
    assert ran.code == 2
    assert (tmp_path / "app" / "sw.js").read_text() == "// theirs"


def test_a_site_that_cannot_be_copied_leaves_the_one_before(
    tmp_path: Path, env: dict[str, str]
) -> None:
    public = tmp_path / "public"
    assert nonolith("site", public, env=env).code == 0
    broken = tmp_path / "packages" / "nonolith_site" / "files" / "gone.js"
    broken.symlink_to(tmp_path / "nowhere")
    ran = nonolith("site", public, env=env)
    assert ran.code == 2
    assert (public / "sw.js").read_text() == "// ours"
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


# -- Ctrl-C ----------------------------------------------------------------------------------------


def test_ctrl_c_waits_until_a_process_has_been_told_what_it_is_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Python interrupts the main thread, whichever thread got the signal; a start is not cut."""
    told = []

    def hear() -> None:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        signal.raise_signal(signal.SIGINT)

    def start(_process: object) -> None:
        thread = threading.Thread(target=hear)
        thread.start()
        thread.join()
        told.append("all")

    monkeypatch.setattr(SpawnProcess, "start", start)
    with pytest.raises(KeyboardInterrupt):
        Spawning().Process(target=print).start()
    assert told == ["all"]


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_ctrl_c_reaches_processes_that_only_begin(tmp_path: Path) -> None:
    """No process tells of its death; as soon as the first ones are there, all get the signal."""
    out = tmp_path / "pack.json"
    out.write_text("old")
    words = ["generate", "--size", "40x40", "--count", "500", "--seed", "1", "--jobs", "2"]
    command = [sys.executable, "-m", "nonolith", *words, "-o", str(out), "--overwrite"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True, text=True)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    try:
        while process.poll() is None and len(children.read_text().split()) < 2:
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130
    assert "Traceback" not in err
    assert out.read_text() == "old"


def test_ctrl_c_ends_a_long_line(tmp_path: Path) -> None:
    code = (
        "import signal, nonolith as nl\n"
        "signal.setitimer(signal.ITIMER_REAL, 0.01)\n"
        "signal.signal(signal.SIGALRM, signal.default_int_handler)\n"
        "nl.solve_line(nl.Clue.of([1] * 4000), [3] * 60_000)\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60)
    assert b"KeyboardInterrupt" in ran.stderr


def test_a_line_beyond_all_memory_is_refused() -> None:
    with pytest.raises(nl.UnsupportedError, match="too much memory"):
        nl.solve_line(nl.Clue.of([1] * 100_000), [3] * 1_000_000)


def test_a_dash_is_standard_output_or_refused_but_never_a_file(tmp_path: Path) -> None:
    puzzle = Path(__file__).parents[1] / "examples/pause.non"
    assert "unique" in nonolith("solve", puzzle, "-o", "-", cwd=tmp_path).out
    assert '"verdict": "unique"' in nonolith("batch", "-q", puzzle, "-o", "-", cwd=tmp_path).out
    refused = nonolith("explain", puzzle, "--html", "-", cwd=tmp_path)
    assert refused.code == 2
    assert "-: is not a file name" in refused.err
    assert list(tmp_path.iterdir()) == []
