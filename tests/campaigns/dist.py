"""Build sdist and wheel, install the wheel in a clean venv, and use it there."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run(*command: str | Path, **options: object) -> str:
    print("$", *command, flush=True)
    return subprocess.run(
        [str(word) for word in command], check=True, capture_output=True, text=True, **options
    ).stdout  # type: ignore[call-overload,no-any-return]


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        run(sys.executable, "-m", "build", "--outdir", place / "dist", ROOT)
        (wheel,) = (place / "dist").glob("*.whl")
        (sdist,) = (place / "dist").glob("*.tar.gz")
        print(f"wheel {wheel.stat().st_size >> 10} KiB, sdist {sdist.stat().st_size >> 10} KiB")
        venv.create(place / "venv", with_pip=True)
        python = place / "venv" / "bin" / "python"
        run(python, "-m", "pip", "install", "--quiet", wheel)
        code = "import nonolith as nl; print(nl.solve(nl.Puzzle([[1]], [[1], []])).verdict)"
        assert run(python, "-c", code, cwd=place).strip() == "unique"
        example = ROOT / "examples" / "pause.non"
        assert "unique" in run(place / "venv" / "bin" / "nonolith", "solve", example, cwd=place)
        print("the wheel works in a clean venv")


if __name__ == "__main__":
    main()
