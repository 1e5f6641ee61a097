"""Run every long campaign in this directory, one after the other; stop at the first failure.

python tests/campaigns/run.py [NAME...]     (names without .py; all by default)
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main() -> None:
    names = sys.argv[1:] or sorted(
        path.stem for path in HERE.glob("*.py") if path.stem not in ("run", "__init__")
    )
    for name in names:
        print(f"=== {name}", flush=True)
        subprocess.run([sys.executable, HERE / f"{name}.py"], check=True)
    print("all campaigns passed")


if __name__ == "__main__":
    main()
