"""What native/src/scan/net.cpp computes, in numpy, number for number; a test compares the two."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import numpy.typing as npt

Ink = npt.NDArray[np.uint8]
Ints = npt.NDArray[np.int64]
Number = TypeVar("Number", bound=np.generic)

HEIGHT, WIDTH = 20, 16
CLASSES = 11
#: The layers that slide over their input, and the side of their kernels.
KERNELS = {0: 5, 1: 3}
#: Probabilities are exp of whole multiples of this.
LOGIT_STEP = 1 / 16


def normalized(ink: Ink) -> Ink:
    """A glyph at the net's size: as large as fits, shape kept, centred, its darkest pixel full."""
    height, width = ink.shape
    if height * WIDTH >= width * HEIGHT:
        down, across = HEIGHT, max(1, (2 * width * HEIGHT + height) // (2 * height))
    else:
        down, across = max(1, (2 * height * WIDTH + width) // (2 * width)), WIDTH
    small = resampled(resampled(ink, across).T, down).T
    most = max(1, int(small.max()))
    out = np.zeros((HEIGHT, WIDTH), np.uint8)
    top, left = (HEIGHT - down) // 2, (WIDTH - across) // 2
    out[top : top + down, left : left + across] = (small.astype(np.int64) * 255 + most // 2) // most
    return out


def resampled(ink: Ink, size: int) -> Ink:
    """Rows of another length, through a triangle as wide as the coarser of the two pixels."""
    weights = triangle(ink.shape[1], size)
    total = weights.sum(axis=1)
    return ((ink.astype(np.int64) @ weights.T + total // 2) // total).astype(np.uint8)


_TRIANGLES: dict[tuple[int, int], Ints] = {}


def triangle(before: int, after: int) -> Ints:
    """For each new pixel the weight of each old one."""
    if (before, after) not in _TRIANGLES:
        new, old = np.arange(after)[:, None], np.arange(before)[None, :]
        away = np.abs((2 * old + 1) * after - (2 * new + 1) * before)
        _TRIANGLES[before, after] = np.maximum(0, 2 * max(before, after) - away).astype(np.int64)
    return _TRIANGLES[before, after]


@dataclass
class Layer:
    """Whole numbers: a row of weights for each output, biases, and what makes a sum small again.

    A layer with a `kernel` slides over its input (rows x columns x channels) in steps of two.
    """

    weights: Ints
    biases: Ints
    factors: Ints
    kernel: int = 0


#: Sums are multiplied by a factor and shifted by this.
SHIFT = 24


def columns(image: npt.NDArray[Number], kernel: int) -> npt.NDArray[Number]:
    """The patches under a kernel that steps by two: images x rows x columns x (patch)."""
    side = kernel // 2
    padded = np.pad(image, ((0, 0), (side, side), (side, side), (0, 0)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (kernel, kernel), axis=(1, 2))
    windows = windows[:, ::2, ::2].transpose(0, 1, 2, 4, 5, 3)
    return np.ascontiguousarray(windows).reshape(*windows.shape[:3], -1)


def logits(layers: list[Layer], glyphs: Ink) -> Ints:
    """The eleven outputs for each normalised glyph, in steps of LOGIT_STEP."""
    x = glyphs.astype(np.int64)[..., None]
    for layer in layers[:-1]:
        x = columns(x, layer.kernel) if layer.kernel else x.reshape(len(x), -1)
        x = np.clip(scaled(layer, x), 0, 255)
    return scaled(layers[-1], x.reshape(len(x), -1))


def scaled(layer: Layer, x: Ints) -> Ints:
    """One layer before its clipping."""
    sums = x @ layer.weights.T + layer.biases
    return (sums * layer.factors + (1 << (SHIFT - 1))) >> SHIFT


def probabilities(layers: list[Layer], glyphs: Ink) -> npt.NDArray[np.float64]:
    """What the net believes of each normalised glyph."""
    out = logits(layers, glyphs).astype(np.float64)
    power = np.exp((out - out.max(axis=1, keepdims=True)) * LOGIT_STEP)
    return power / power.sum(axis=1, keepdims=True)


def load(source: str) -> list[Layer]:
    """The net that a file like native/src/scan/net_weights.inc holds."""
    found = re.findall(r"k(\w+?)(\d)\[\d+\] = \{([^}]*)\}", source)
    values = {
        (name, int(number)): np.array([int(x) for x in numbers.split(",") if x.strip()], np.int64)
        for name, number, numbers in found
    }
    layers = []
    for number in range(4):
        biases = values["Biases", number]
        weights = values["Weights", number].reshape(len(biases), -1)
        layers.append(Layer(weights, biases, values["Factors", number], KERNELS.get(number, 0)))
    return layers
