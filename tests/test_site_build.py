"""Building the site: what it is made of must be there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

#: Runs the script as ``make site`` does, where a package cannot be found.
WITHOUT = """
import importlib.util, runpy, sys
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name == "reportlab" else find(name, *more)
sys.argv = ["site/build.py", sys.argv[1]]
runpy.run_path("site/build.py", run_name="__main__")
"""


def test_without_reportlab_there_is_no_site_rather_than_one_without_pdf(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", WITHOUT, tmp_path / "site"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 1
    assert ran.stderr == (
        "site/build.py: found no reportlab, which the page writes PDF files with; "
        "install what is missing: pip install reportlab\n"
    )
    assert list(tmp_path.iterdir()) == []


#: Compiles with an engine that is older than a source, where the rehearsal fails.
STALE = """
import runpy, sys
from pathlib import Path
build = runpy.run_path("site/build.py")
place = Path(sys.argv[1])
build["_compile"].__globals__.update(WASM=place / "nonolith.wasm", NATIVE=place / "native")
build["_compile"](place, place)
"""


@pytest.mark.parametrize(
    ("age", "said"),
    [
        (
            1,
            "site/build.py: found nonolith.wasm older than native/src/search.cpp, and it does not "
            "answer as the page expects; compile it again: make wasm\n",
        ),
        (-1, "site/build.py: solve (small): 500 there is no such verb\n"),
    ],
)
def test_an_engine_that_is_too_old_is_named(age: int, said: str, tmp_path: Path) -> None:
    node = tmp_path / "node"
    node.write_text("#!/bin/sh\necho 'solve (small): 500 there is no such verb' >&2\nexit 1\n")
    node.chmod(0o755)
    wasm, source = tmp_path / "nonolith.wasm", tmp_path / "native" / "src" / "search.cpp"
    source.parent.mkdir(parents=True)
    for number, path in enumerate((wasm, source)):
        path.touch()
        os.utime(path, (1_000_000, 1_000_000 + number * age))
    ran = subprocess.run(
        [sys.executable, "-c", STALE, tmp_path],
        cwd=ROOT,
        env=os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
    )
    assert (ran.returncode, ran.stderr) == (1, said)


def test_what_goes_wrong_in_the_browsers_python_is_said_briefly(tmp_path: Path) -> None:
    """Not with the megabyte of the script that threw."""
    if shutil.which("node") is None or not (ROOT / "node_modules" / "pyodide").exists():
        pytest.skip("Pyodide is not there (make page)")
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "bytecode.py").write_text("raise ValueError('a verb is missing')\n")
    command = ["node", "site/compile.mjs", tmp_path, tmp_path, tmp_path]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 1
    assert ran.stderr.endswith("ValueError: a verb is missing\n")
    assert len(ran.stderr) < 1000
