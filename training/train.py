"""Learns the digit net from nothing and writes native/src/scan/net_weights.inc.

    python training/fonts.py    # once: fetches the fonts
    python training/train.py    # some minutes on one core; the same bytes for the same fonts

See training/README.md.
"""

from __future__ import annotations

import os

# One thread and one kernel: sums are then added in the same order on every x86 machine.
os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OPENBLAS_CORETYPE": "Haswell"}

import argparse
import time
from pathlib import Path

import fonts
import numpy as np
import numpy.typing as npt
from glyphs import Drawer
from learning import Net, learn, whole_numbers
from reference import Ink, Layer, logits, normalized

WEIGHTS = Path(__file__).resolve().parent.parent / "native" / "src" / "scan" / "net_weights.inc"


def samples(drawer: Drawer, count: int) -> tuple[Ink, npt.NDArray[np.int64]]:
    """Normalised glyphs and their classes."""
    glyphs, labels = zip(*(drawer.sample() for _ in range(count)), strict=True)
    return np.stack([normalized(glyph) for glyph in glyphs]), np.array(labels)


def temperature(net: Net, glyphs: Ink, labels: npt.NDArray[np.int64]) -> float:
    """What logits are to be divided by for probabilities that mean what they say."""
    out = net.forward(glyphs.astype(np.float32) / 255)[1][-1].astype(np.float64)

    def surprise(divisor: float) -> float:
        scaled = out / divisor
        scaled -= scaled.max(axis=1, keepdims=True)
        sure = scaled[np.arange(len(labels)), labels] - np.log(np.exp(scaled).sum(axis=1))
        return float(-sure.mean())

    return min(np.arange(0.5, 2.5, 0.05).tolist(), key=surprise)


def write(layers: list[Layer], origin: str, file: Path) -> None:
    """The weights as C++: numbers in the order in which net.cpp reads them."""
    lines = [f"// Written by training/train.py; {origin}", "// clang-format off"]
    for number, layer in enumerate(layers):
        for name, kind, values in (
            ("Weights", "std::int8_t", layer.weights),
            ("Biases", "std::int32_t", layer.biases),
            ("Factors", "std::int32_t", layer.factors),
        ):
            flat = [str(value) for value in values.ravel().tolist()]
            lines.append(f"constexpr {kind} k{name}{number}[{len(flat)}] = {{")
            lines += [",".join(flat[i : i + 40]) + "," for i in range(0, len(flat), 40)]
            lines.append("};")
    file.write_text("\n".join([*lines, "// clang-format on", ""]))


def main() -> None:
    """Draw, learn, quantise, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--glyphs", type=int, default=180_000, help="how many to learn from")
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--seed", type=int, default=20)
    parser.add_argument("--output", type=Path, default=WEIGHTS)
    options = parser.parse_args()
    start = time.process_time()
    drawer = Drawer(fonts.files_of(fonts.TRAINING), options.seed)
    glyphs, labels = samples(drawer, options.glyphs)
    seconds = time.process_time() - start
    print(f"{len(glyphs)} glyphs of {len(drawer.fonts)} fonts: {seconds:.0f} s CPU", flush=True)
    net = Net(options.seed)
    learn(net, glyphs, labels, options.epochs, options.seed)
    fresh, truth = samples(Drawer(drawer.fonts, options.seed + 1), 8_000)
    layers = whole_numbers(net, glyphs[:4000], temperature(net, fresh, truth))
    right = (logits(layers, fresh).argmax(axis=1) == truth).mean()
    write(
        layers,
        f"seed {options.seed}, {options.glyphs} glyphs of {len(drawer.fonts)} fonts",
        options.output,
    )
    seconds = time.process_time() - start
    print(f"{right:.2%} of fresh glyphs of the same fonts are right: {seconds:.0f} s CPU")


if __name__ == "__main__":
    main()
