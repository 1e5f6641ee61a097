"""Ten thousand requests made from the OpenAPI document: none may get a server error.

    python tests/campaigns/web_schema.py [EXAMPLES] [SEED]

Schemathesis makes requests that fit the document and requests that do not, sends them to a server
of its own, and holds every answer against the document. Left out is one check, that every request
of the right shape succeeds: most texts of the right shape are no puzzles.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

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

    examples = int(sys.argv[1]) if len(sys.argv) > 1 else 800
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with Running() as server:
        ran = run_schemathesis(server.url, examples, seed)
        text = server.client.get("/metrics").text
        health = server.health()
    print(ran.stdout[-3000:])
    counts: dict[str, int] = {}
    for line in text.splitlines():
        if line.startswith("nonolith_requests_total"):
            status = line.split('status="')[1][:3]
            counts[status] = counts.get(status, 0) + int(line.split()[-1])
    print(f"{sum(counts.values())} requests by status: {dict(sorted(counts.items()))}")
    print(f"afterwards: {health}")
    sys.exit(ran.returncode or any(status.startswith("5") for status in counts))


if __name__ == "__main__":
    main()
