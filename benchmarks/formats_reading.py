"""How long it takes to recognise and read 2,000 small files, of every kind that is given.

The files of less than 2,000 bytes among those given are copied until there are enough, then read
one after the other, formats recognised by content. Promised is under two seconds in all.

    python benchmarks/formats_reading.py [--count 2000] FILE...
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import nonolith as nl
from nonolith.formats import Document, recognise


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("files", nargs="+", type=Path)
    options = parser.parse_args()
    small = [path for path in options.files if path.suffix != ".png" if path.stat().st_size < 2000]
    if not small:
        sys.exit("found no file of less than 2,000 bytes")
    with tempfile.TemporaryDirectory() as folder:
        copies = []
        for number in range(options.count):
            path = small[number % len(small)]
            copies.append(Path(folder, f"{number}{path.suffix}"))
            copies[-1].write_bytes(path.read_bytes())
        begin = time.process_time()
        puzzles = refused = 0
        for path in copies:
            try:
                puzzles += sum(1 for _ in nl.load_all(path, on_error=lambda error: None))
            except nl.NonolithError:
                refused += 1
        seconds = time.process_time() - begin
        kinds = Counter(recognise(Document.of(path)).format.name for path in small)
    report = {
        "files": len(copies),
        "different": len(small),
        "formats": len(kinds),
        "puzzles": puzzles,
        "refused": refused,
        "cpu_seconds": round(seconds, 3),
    }
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
