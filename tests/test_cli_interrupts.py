"""Ctrl-C at any moment of a command: its exit code, at most a line, and never a traceback."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import nonolith as nl
from nonolith.cli import run

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"

#: Runs the command as its script does, with Ctrl-C at the n-th module that is loaded from its
#: first line on; leaves with 99 if there were fewer.
AT_IMPORT = """
import signal, sys
left = int(sys.argv.pop(1))
def hook(event, details):
    global left
    if event == "import" and "nonolith.__main__" in sys.modules:
        left -= 1
        if left == 0:
            signal.raise_signal(signal.SIGINT)
sys.addaudithook(hook)
from nonolith.__main__ import main
try:
    main()
finally:
    if left > 0:
        sys.stdout.flush()
        import os
        os._exit(99)
"""


def interrupted_at(number: int, *words: str) -> int:
    command = [sys.executable, "-c", AT_IMPORT, str(number), *words]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, cwd=EXAMPLES)
    assert ran.returncode in (130, 99), (number, ran)
    if ran.returncode == 130:
        assert ran.stderr.strip().startswith("nonolith: interrupted"), (number, ran.stderr)
        assert ran.stderr.strip().count("\n") == 0, (number, ran.stderr)
    return ran.returncode


@pytest.mark.parametrize(
    "words",
    [["solve", "lighthouse.non"], ["rate", "--json", "lighthouse.non"], ["batch", "-q", "."]],
)
def test_ctrl_c_while_modules_are_loaded(words: list[str]) -> None:
    number = 1
    while interrupted_at(number, *words) == 130:
        number += 31  # every one of them takes minutes
    assert number > 100, "the command loads many modules, so it was interrupted often"


def test_ctrl_c_at_any_moment() -> None:
    """By the clock, from the start of the process to its end."""
    command = [sys.executable, "-m", "nonolith", "solve", "lighthouse.non"]
    ours = f'File "{Path(nl.__file__).parent}'  # a line of ours, not a search for our modules
    for step in range(1, 21):
        process = subprocess.Popen(
            command, cwd=EXAMPLES, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        time.sleep(0.02 * step)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        # Before our first line it is Python that is interrupted, with its own traceback or, before
        # it listens and after it does, by the signal itself.
        if "Traceback" in err:
            assert ours not in err, err
        else:
            assert process.returncode in (0, 130, -signal.SIGINT)
            assert err.strip() in ("", "nonolith: interrupted")


def test_an_ignored_ctrl_c_stays_ignored() -> None:
    """A shell's job in the background does not hear the Ctrl-C that is meant for another."""
    code = (
        "import os, signal, sys\n"
        "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "os.execv(sys.executable, [sys.executable, '-c', "
        "'import signal; from nonolith.__main__ import main; "
        "print(signal.getsignal(signal.SIGINT).name)'])\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert ran.stdout == "SIG_IGN\n", ran.stderr


@pytest.mark.parametrize("verb", ["thin", "refine"])
def test_ctrl_c_in_a_step_of_another_verb_is_no_bug(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The solution that `thin` looks for first is no thinned puzzle; it ended with exit code 70."""
    (tmp_path / "a.txt").write_text("#.\n##\n")
    (tmp_path / "out.json").write_text("old")

    def stopped(*_: object, **__: object) -> None:
        raise nl.Interrupted(nl.solve(nl.Puzzle([[1]], [[1]])))

    monkeypatch.setattr(nl, verb, stopped)
    assert run([verb, str(tmp_path / "a.txt"), "-o", str(tmp_path / "out.json")]) == 130
    assert (tmp_path / "out.json").read_text() == "old"
