"""The long measurements of the why: known numbers of 5x5, the strong check, the doctor.

All are scripts in benchmarks/; here they must give what is promised.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"


def main() -> None:
    """Run them, and fail if a promise is not kept."""
    for name in ("why_sweeps.py", "why_check.py"):
        subprocess.run([sys.executable, BENCHMARKS / name], check=True)
    for seed in (1, 2, 3):
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "report.json"
            command = [sys.executable, BENCHMARKS / "why_doctor.py", "--seed", str(seed)]
            command += ["--each", "30"]
            subprocess.run([*command, "--json", report], check=True)
            found = json.loads(report.read_text())
        assert found["seven"]["first_percent"] >= 85, found
        assert found["seven"]["five_percent"] >= 95, found


if __name__ == "__main__":
    main()
