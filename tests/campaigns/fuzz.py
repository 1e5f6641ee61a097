"""Fuzz the native code with libFuzzer under AddressSanitizer and UBSan (needs clang).

python tests/campaigns/fuzz.py [SECONDS for each target, 600 by default] [TARGET...]
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def main() -> None:
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 600
    tools = Path(sys.executable).parent
    ninja = tools / "ninja"
    subprocess.run(
        [tools / "cmake", "--preset", "fuzz", f"-DCMAKE_MAKE_PROGRAM={ninja}"], cwd=ROOT, check=True
    )
    subprocess.run([tools / "cmake", "--build", "--preset", "fuzz"], cwd=ROOT, check=True)
    built = ROOT / "build" / "fuzz" / "native"
    targets = sys.argv[2:] or sorted(path.name for path in built.glob("fuzz_*") if path.is_file())
    for target in targets:
        corpus = ROOT / "build" / "fuzz" / "corpus" / target
        corpus.mkdir(parents=True, exist_ok=True)
        print(f"{target}: {seconds} s", flush=True)
        options = [f"-max_total_time={seconds}", "-max_len=64", "-print_final_stats=1"]
        subprocess.run([built / target, corpus, *options], check=True, cwd=corpus)


if __name__ == "__main__":
    main()
