"""The command line as a contract: output, JSON, exit codes, errors."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest
from command import nonolith

UNIQUE = "3 2\n--\n1 1\n1\n--\n2\n\n1\n"
TWO = "2 2\n--\n1\n1\n--\n1\n1\n"
NONE = "2 2\n--\n2\n\n--\n2\n\n"
ENDLESS = "30 30\n--\n" + "1\n" * 30 + "--\n" + "1\n" * 30


def test_the_third_seeds_examples_give_exactly_its_output() -> None:
    assert nonolith("solve", "--plain", "--all", "-", input=UNIQUE).out == "X.X\nX..\n"
    assert nonolith("solve", "--plain", "--all", input=TWO).out == "X.\n.X\n\n.X\nX.\n"


def test_nothing_is_printed_when_there_is_no_solution() -> None:
    ran = nonolith("solve", "--plain", "--all", input=NONE)
    assert (ran.out, ran.code) == ("", 1)


def test_the_picture_has_clues_and_a_verdict() -> None:
    ran = nonolith("solve", "--ascii", input=UNIQUE)
    assert ran.code == 0
    assert "unique" in ran.out
    assert "1 1" in ran.out
    assert "µs" in ran.out or "ms" in ran.out


def test_blocks_fall_back_to_ascii_where_they_cannot_be_encoded() -> None:
    ran = nonolith("solve", input=UNIQUE, env={"PYTHONIOENCODING": "ascii"})
    assert ran.code == 0
    assert "#" in ran.out


@pytest.mark.parametrize(
    ("puzzle", "options", "code"),
    [
        (UNIQUE, [], 0),
        (TWO, [], 0),
        (NONE, [], 1),
        (TWO, ["--logic-only"], 3),
        (ENDLESS, ["--nodes", "0"], 3),
        ("nonsense\n", [], 2),
        (UNIQUE, ["--max", "0"], 2),
        (UNIQUE, ["--all", "--max", "3"], 2),
    ],
)
def test_exit_codes(puzzle: str, options: list[str], code: int) -> None:
    assert nonolith("solve", *options, input=puzzle).code == code


def test_json_is_one_line_for_each_puzzle(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_text(UNIQUE)
    bad.write_text("2 2\n--\n1\nx\n--\n1\n1\n")
    ran = nonolith("solve", "--json", good, bad)
    first, second = (json.loads(line) for line in ran.out.splitlines())
    assert ran.code == 2
    assert first["source"] == str(good)
    assert first["verdict"] == "unique"
    assert first["complete"] is True
    assert first["line_solvable"] is True
    assert first["solutions"] == [["#.#", "#.."]]
    assert first["known"] == ["#.#", "#.."]
    assert set(first["found"][0]) == {"seconds", "nodes"}
    assert list(first) == [
        "source", "title", "width", "height", "verdict", "complete", "line_solvable", "solutions",
        "found", "known", "palette", "reason", "stats",
    ]  # fmt: skip
    assert list(first["stats"]) == [
        "seconds", "wall_seconds", "nodes", "guesses", "conflicts", "probes", "failed_probes",
        "line_solves", "depth",
    ]  # fmt: skip
    assert set(second) == {"source", "error"}
    assert "4" in second["error"]


def test_logic_only_shows_open_cells() -> None:
    ran = nonolith("solve", "--logic-only", "--plain", input=TWO)
    assert ran.out == "??\n??\n"


def test_a_start_grid_decides(tmp_path: Path) -> None:
    grid = tmp_path / "grid.txt"
    grid.write_text(".?\n??\n")
    ran = nonolith("solve", "--plain", "--all", "--grid", grid, input=TWO)
    assert ran.out == ".X\nX.\n"


def test_a_bad_start_grid_is_told_where(tmp_path: Path) -> None:
    grid = tmp_path / "grid.txt"
    grid.write_text(".~\n??\n")
    ran = nonolith("solve", "--grid", grid, input=TWO)
    assert ran.code == 2
    assert "row 1, column 2" in ran.err


def test_output_goes_to_a_file_whole_or_not_at_all(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    assert nonolith("solve", "--plain", "-o", target, input=UNIQUE).out == ""
    assert target.read_text() == "X.X\nX..\n"
    ran = nonolith("solve", "--plain", "-o", tmp_path / "no" / "out.txt", input=UNIQUE)
    assert ran.code == 2
    assert "no such directory" in ran.err
    assert target.read_text() == "X.X\nX..\n"


def test_a_missing_file_is_one_clear_line(tmp_path: Path) -> None:
    ran = nonolith("solve", tmp_path / "absent.non")
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert "absent.non" in ran.err


def test_a_mistyped_command_gets_a_proposal() -> None:
    ran = nonolith("slove")
    assert ran.code == 2
    assert "solve" in ran.err


@pytest.mark.parametrize(
    "command", ["solve", "validate", "lint", "rate", "render -o x.svg", "convert --to non"]
)
def test_a_puzzle_beyond_the_ceiling_is_refused_with_the_option_that_raises_it(
    command: str,
) -> None:
    ran = nonolith(*command.split(), "--max-cells", "5", "-", input=UNIQUE)
    assert ran.code == 2
    assert "3 x 2 cells" in ran.out + ran.err
    assert "--max-cells" in ran.out + ran.err


def test_validate_prints_tabs(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(UNIQUE)
    (tmp_path / "two.txt").write_text(TWO)
    ran = nonolith("validate", "one.txt", "two.txt", cwd=tmp_path)
    assert ran.out == "one.txt\t\tunique\tline\ntwo.txt\t\tmultiple\tsearch\n"
    assert ran.code == 1
    assert nonolith("validate", "one.txt", cwd=tmp_path).code == 0
    assert nonolith("validate", "absent.txt", cwd=tmp_path).code == 2


def test_line_shows_all_that_follows() -> None:
    ran = nonolith("line", "1,1,5", "---#--         -      # ")
    assert ran.code == 0
    assert ran.out == (
        "clue       1 1 5\n"
        "known      ...#..?????????.??????#?\n"
        "leftmost   ...#..#...........#####.\n"
        "rightmost  ...#.............#.#####\n"
        "follows    ...#..?????????.???####?\n"
    )


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (["3", "?.?"], 1, "impossible"),
        (["3x", "???"], 2, "found '3x'"),
        (["3", "?~?"], 2, "found '~' at cell 2"),
    ],
)
def test_line_errors(args: list[str], code: int, words: str) -> None:
    ran = nonolith("line", *args)
    assert ran.code == code
    assert words in ran.out + ran.err


def test_version_and_help() -> None:
    assert nonolith("--version").out.startswith("nonolith, version ")
    assert "Examples:" in nonolith("--help").out
    for command in ("solve", "validate", "line", "formats", "completion"):
        assert nonolith(command, "--help").code == 0


def test_completion_prints_a_script() -> None:
    assert "_NONOLITH_COMPLETE" in nonolith("completion", "bash").out


def test_a_closed_pipe_is_no_error() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "nonolith", "solve", "--plain", "--max", "3000"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdin.write(ENDLESS.encode())
    process.stdin.close()
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=30) == 0


@pytest.mark.skipif(os.name == "nt", reason="POSIX pipes")
@pytest.mark.parametrize(
    "arguments",
    [
        "--help",
        "formats",
        "line 3,1 ?#????",
        "explain examples/pause.non",
        "lint examples/leak.non",
        "convert --explain examples/pause.non",
        "validate examples/which-way.non",
    ],
)
def test_without_a_reader_there_is_neither_an_answer_nor_an_error(arguments: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    process = subprocess.run(
        [sys.executable, "-m", "nonolith", *arguments.split()],
        stdout=writing,
        stderr=subprocess.PIPE,
        cwd=Path(__file__).parents[1],
        timeout=60,
    )
    os.close(writing)
    assert (process.returncode, process.stderr) == (0, b"")


def test_the_help_names_every_command_with_whole_words() -> None:
    from nonolith.cli import COMMANDS, cli

    _, _, listing = nonolith("--help", env={"COLUMNS": "80"}).out.partition("Solve:")
    assert "..." not in listing
    context = click.Context(cli)
    for name in COMMANDS:
        assert f"\n  {name} " in listing
        assert cli.get_command(context, name).name == name


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_ctrl_c_stops_at_once_and_shows_what_there_is() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "nonolith", "solve", "--all", "--plain"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(ENDLESS.encode())
    process.stdin.close()
    process.stdout.readline()  # it has begun
    begin = time.monotonic()
    process.send_signal(signal.SIGINT)
    process.stdin = None
    out, err = process.communicate(timeout=30)
    assert time.monotonic() - begin < 5
    assert process.returncode == 130
    assert b"Traceback" not in err
    assert out.count(b"\n") >= 29
