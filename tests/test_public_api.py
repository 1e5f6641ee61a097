"""The public surface: names, version, and what importing costs."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import nonolith as nl

ROOT = Path(__file__).resolve().parent.parent


def test_all_is_exact() -> None:
    assert sorted(nl.__all__) == sorted(set(nl.__all__))
    for name in nl.__all__:
        assert getattr(nl, name, None) is not None, name


def test_public_things_have_docstrings() -> None:
    for name in nl.__all__:
        thing = getattr(nl, name)
        if callable(thing):
            assert thing.__doc__, name


def test_version_matches_the_metadata() -> None:
    with (ROOT / "pyproject.toml").open("rb") as handle:
        assert nl.__version__ == tomllib.load(handle)["project"]["version"]


def test_importing_loads_nothing_heavy() -> None:
    code = "import sys, nonolith; print(*sorted(sys.modules))"
    output = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    heavy = {
        "click", "rich", "numpy", "PIL", "reportlab", "pydantic", "uvicorn", "distributed",
        "pyarrow", "asyncio", "multiprocessing", "urllib.request", "http", "email", "xml.sax",
        "concurrent.futures", "unittest", "pydoc", "importlib.metadata", "socket", "ssl", "hashlib",
        "tempfile", "shutil", "random", "datetime", "subprocess", "logging", "decimal",
    }  # fmt: skip
    assert not heavy & set(output)
    assert "nonolith.formats.simpson" not in output, "formats are imported when they are needed"
