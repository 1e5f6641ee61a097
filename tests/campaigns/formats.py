"""A long run of the format fuzzer: every reader against many thousand mutated files.

python tests/campaigns/formats.py [SECONDS]

A file that makes a reader fail is written to tests/regressions/FORMAT/, cut down as far as it still
fails, and the run ends with an error.
"""

from __future__ import annotations

import hashlib
import re
import sys
import time
import traceback
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from format_samples import READ  # noqa: E402  (found through the path above)
from fuzzing import mutated  # noqa: E402

import nonolith as nl  # noqa: E402


def failure(data: bytes, format: str | None) -> str:
    """How reading fails, if it fails in a way that it must not."""
    start = time.process_time()
    try:
        errors: list[nl.NonolithError] = []
        list(nl.load_all(data, format=format, on_error=errors.append, on_note=str))
    except nl.InternalError:
        return traceback.format_exc()
    except nl.NonolithError:
        pass
    except Exception:
        return traceback.format_exc()
    seconds = time.process_time() - start
    return f"took {seconds:.1f} s" if seconds > 2 else ""


def reduced(data: bytes, format: str | None) -> bytes:
    """The file without all pieces that the failure does not need."""
    size = len(data) // 2
    while size:
        place = 0
        while place < len(data):
            shorter = data[:place] + data[place + size :]
            if failure(shorter, format):
                data = shorter
            else:
                place += size
        size //= 2
    return data


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 600.0
    end = time.monotonic() + seconds
    seed = count = 0
    failures = []
    known: set[tuple[str, str]] = set()
    while time.monotonic() < end:
        seed += 1
        for format in READ:
            data = mutated(format, seed)
            for name in (format.name, None):
                count += 1
                problem = failure(data, name)
                places = re.findall(r'File ".*nonolith/(.*)", line (\d+)', problem)
                if problem and (not places or places[-1] not in known):
                    known.update(places[-1:])  # one file for each place is enough
                    small = reduced(data, name)
                    folder = HERE.parent / "regressions" / format.name
                    folder.mkdir(parents=True, exist_ok=True)
                    path = folder / hashlib.sha256(small).hexdigest()[:12]
                    path.write_bytes(small)
                    failures.append(path)
                    print(f"{path}\n{problem}", flush=True)
    print(f"{count} files read, {len(failures)} failures")
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
