"""Concurrent searches under ThreadSanitizer: the native tests, built with it.

python tests/campaigns/threads.py
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    tools = Path(sys.executable).parent
    subprocess.run(
        [tools / "cmake", "--preset", "tsan", f"-DCMAKE_MAKE_PROGRAM={tools / 'ninja'}"],
        cwd=ROOT,
        check=True,
    )
    subprocess.run([tools / "cmake", "--build", "--preset", "tsan"], cwd=ROOT, check=True)
    built = ROOT / "build" / "tsan" / "native" / "native_tests"
    subprocess.run([built, "concurrent", "another_thread"], check=True)


if __name__ == "__main__":
    main()
