"""What pictures cost that were made to cost much: CPU time and memory of a process for each.

    python benchmarks/scan_hostile.py [PICTURE...]

Without pictures, the hostile ones are made: bombs, noise, patterns, animations, broken files. The
figures hold all of the process: the interpreter, opening the file, and reading it. *Native* is the
reading alone, on pixels.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from PIL import Image

#: Prints what was found, CPU seconds of the native part and of all, and the most memory.
PROGRAM = """
import sys, time
import nonolith as nl
from nonolith.scanning import reading
find, spent = reading.find_boards, []
def timed(*args, **options):
    began = time.process_time()
    found = find(*args, **options)
    spent.append(time.process_time() - began)
    return found
reading.find_boards = timed
try:
    print(nl.scan(sys.argv[1]).status, end=" ")
except nl.NonolithError as error:
    print("refused", end=" ")
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
used = time.process_time()
print(f"{sum(spent):.2f} {used:.2f} {int(peak.split()[1]) / 1024:.0f}")
"""


def hostile(folder: Path) -> Iterator[tuple[str, Path]]:
    """Pictures by what they are."""
    noise = np.random.default_rng(1)

    def save(name: str, image: Image.Image, kind: str = "png", **options: object) -> Path:
        path = folder / f"{name}.{kind}"
        image.save(path, **options)
        return path

    yield "1 x 1", save("one", Image.new("L", (1, 1)))
    yield "30,000 x 3", save("strip", Image.new("L", (30_000, 3)))
    grey = Image.new("L", (10_000, 10_000), 99)
    yield "PNG of 100 megapixels", save("large", grey)
    yield "JPEG of 100 megapixels", save("large", grey, "jpg")
    yield "900 megapixels of one bit", save("bomb", Image.new("1", (30_000, 30_000)))
    frames = [Image.new("P", (2000, 2000), k) for k in range(40)]
    yield (
        "animated, 40 frames of 2000 x 2000",
        save("frames", frames[0], "gif", save_all=True, append_images=frames[1:]),
    )
    deep = noise.integers(0, 65536, (3000, 3000), dtype=np.uint16)
    yield "16 bits of noise, 3000 x 3000", save("deep", Image.fromarray(deep))
    pixels = noise.integers(0, 256, (3000, 3000, 3), dtype=np.uint8)
    path = save("noise", Image.fromarray(pixels), compress_level=1)
    yield "noise, 3000 x 3000", path
    cut = folder / "cut.png"
    cut.write_bytes(path.read_bytes()[:9_000_000])
    yield "a file that ends early", cut
    for cells in (500, 250, 200, 60):
        side = 3000 // cells
        board = np.indices((cells, cells)).sum(axis=0) % 2 * 255
        image = Image.fromarray(np.kron(board, np.ones((side, side))).astype(np.uint8))
        yield f"checkerboard of {cells} x {cells} cells, 3000 x 3000", save(f"cells{cells}", image)
    for pitch in (6, 12, 40):
        lines = np.full((3000, 3000), 255, np.uint8)
        lines[::pitch], lines[:, ::pitch] = 0, 0
        yield (
            f"lines every {pitch} pixels, 3000 x 3000",
            save(f"lines{pitch}", Image.fromarray(lines)),
        )
    digits = Image.effect_noise((3000, 3000), 200).convert("1").convert("L")
    lattice = np.asarray(digits).copy()
    lattice[::30], lattice[:, ::30] = 0, 0
    yield "noise in a lattice, 3000 x 3000", save("lattice", Image.fromarray(lattice))


def measure(path: Path) -> list[str]:
    """What was found, CPU seconds of the native part and of all of the process, and megabytes."""
    ran = subprocess.run([sys.executable, "-c", PROGRAM, str(path)], stdout=subprocess.PIPE)
    return ran.stdout.decode().split() or ["failed", "", "", ""]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pictures", type=Path, nargs="*")
    options = parser.parse_args()
    print("| picture | found | native s | CPU s | MB |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        named = [(path.name, path) for path in options.pictures]
        for name, path in named or hostile(Path(folder)):
            print("| " + " | ".join([name, *measure(path)]) + " |", flush=True)


if __name__ == "__main__":
    main()
