"""Building the site: what it is made of must be there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

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
