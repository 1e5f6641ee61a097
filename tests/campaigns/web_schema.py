"""Ten thousand requests made from the OpenAPI document: none may get a server error.

    python tests/campaigns/web_schema.py [REQUESTS] [SEED]

Schemathesis makes requests that fit the document and requests that do not, sends them to a server
of its own, and holds every answer against the document. Left out is one check, that every request
of the right shape succeeds: most texts of the right shape are no puzzles.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from web_server import Running

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))


def run_schemathesis(
    url: str, examples: int, seed: int = 1, phases: str = "examples,coverage,fuzzing"
) -> subprocess.CompletedProcess[str]:
    """Test a running server; ``examples`` is for each verb."""
    with tempfile.TemporaryDirectory() as folder:  # schemathesis leaves a cache where it runs
        return subprocess.run(
            [
                *(sys.executable, "-m", "schemathesis.cli", "run", f"{url}/api/v1/openapi.json"),
                *("--max-examples", str(examples), "--seed", str(seed), "--no-color"),
                *("--phases", phases, "--checks", "all"),
                *("--exclude-checks", "positive_data_acceptance"),
                *("--continue-on-failure", "--warnings", "off"),
            ],
            capture_output=True,
            text=True,
            cwd=folder,
        )


def main() -> None:
    from web_server import Running

    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with Running("--log", "off") as server:
        while sum((counts := by_status(server)).values()) < wanted:
            ran = run_schemathesis(server.url, 100, seed)
            print(f"seed {seed}: {dict(sorted(by_status(server).items()))}", flush=True)
            if ran.returncode:
                print(ran.stdout[-5000:], ran.stderr[-2000:])
                sys.exit(ran.returncode)
            seed += 1
        print(f"afterwards: {server.health()}")
    if any(status.startswith("5") for status in counts):
        sys.exit(f"there were server errors: {counts}")
    print(f"{sum(counts.values())} requests, no server error")


def by_status(server: Running) -> Counter[str]:
    """How many requests the server has answered, by status."""
    counts: Counter[str] = Counter()
    for line in server.client.get("/metrics").text.splitlines():
        if line.startswith("nonolith_requests_total"):
            counts[line.split('status="')[1][:3]] += int(line.split()[-1])
    return counts


if __name__ == "__main__":
    main()
