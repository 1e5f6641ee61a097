"""A small net of two sliding layers and two full ones, learned by Adam; then made of whole numbers.

In numpy alone: the net is so small that a framework would save no time, and no framework's next
version can change what is learned.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from reference import CLASSES, HEIGHT, KERNELS, LOGIT_STEP, SHIFT, WIDTH, Ink, Layer, columns

Floats = npt.NDArray[np.float32]

CHANNELS = (16, 32)
HIDDEN = 96
BATCH = 256
#: A little doubt in every label keeps the net from being too sure of itself.
SMOOTHING = 0.01


class Net:
    """Weights as floats: for each layer a matrix (outputs x inputs) and biases."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        flat = CHANNELS[1] * (HEIGHT // 4) * (WIDTH // 4)
        shapes = [
            (CHANNELS[0], KERNELS[0] ** 2),
            (CHANNELS[1], KERNELS[1] ** 2 * CHANNELS[0]),
            (HIDDEN, flat),
            (CLASSES, HIDDEN),
        ]
        self.weights = [
            rng.normal(0, (2 / shape[1]) ** 0.5, shape).astype(np.float32) for shape in shapes
        ]
        self.biases = [np.zeros(shape[0], np.float32) for shape in shapes]

    def forward(self, glyphs: Floats) -> tuple[list[Floats], list[Floats]]:
        """For each layer what goes in, and what comes out; the last output is the logits."""
        inputs: list[Floats] = []
        outputs: list[Floats] = []
        x: Floats = glyphs[..., None]
        for i, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            inputs.append(columns(x, KERNELS[i]) if i in KERNELS else x.reshape(len(x), -1))
            x = inputs[-1] @ weight.T + bias
            if i < 3:
                np.maximum(x, 0, out=x)
            outputs.append(x)
        return inputs, outputs

    def gradients(
        self, glyphs: Floats, labels: npt.NDArray[np.int64]
    ) -> tuple[list[Floats], float]:
        """The slopes of the loss, weights and biases in turn, and the loss."""
        inputs, outputs = self.forward(glyphs)
        shifted = outputs[-1] - outputs[-1].max(axis=1, keepdims=True)
        power = np.exp(shifted)
        total = power.sum(axis=1, keepdims=True)
        wanted = np.full_like(power, SMOOTHING / CLASSES)
        wanted[np.arange(len(labels)), labels] += 1 - SMOOTHING
        loss = float(-(wanted * (shifted - np.log(total))).sum() / len(labels))
        back = (power / total - wanted) / len(labels)
        slopes: list[Floats] = []
        for i in (3, 2, 1, 0):
            back = back.reshape(-1, back.shape[-1])
            slopes[:0] = [back.T @ inputs[i].reshape(len(back), -1), back.sum(axis=0)]
            if i > 0:
                back = (back @ self.weights[i]).reshape(inputs[i].shape)
                before = outputs[i - 1]
                if i == 1:
                    back = scattered(back, KERNELS[1], before.shape)
                back = back.reshape(before.shape) * (before > 0)
        return slopes, loss


def scattered(patches: Floats, kernel: int, shape: tuple[int, ...]) -> Floats:
    """The sum of patches at their places: what `columns` took apart."""
    count, rows, cols = patches.shape[:3]
    side = kernel // 2
    out = np.zeros((count, shape[1] + 2 * side, shape[2] + 2 * side, shape[3]), np.float32)
    parts = patches.reshape(count, rows, cols, kernel, kernel, shape[3])
    for y in range(kernel):
        for x in range(kernel):
            out[:, y : y + 2 * rows : 2, x : x + 2 * cols : 2] += parts[:, :, :, y, x]
    return out[:, side : side + shape[1], side : side + shape[2]]


def learn(net: Net, glyphs: Ink, labels: npt.NDArray[np.int64], epochs: int, seed: int) -> None:
    """Adam with a rate that rises for a moment and then falls to nothing."""
    rng = np.random.default_rng(seed)
    values = [value for pair in zip(net.weights, net.biases, strict=True) for value in pair]
    first = [np.zeros_like(value) for value in values]
    second = [np.zeros_like(value) for value in values]
    steps = epochs * (len(glyphs) // BATCH)
    step = 0
    for epoch in range(epochs):
        order = rng.permutation(len(glyphs))
        losses = []
        for start in range(0, len(order) - BATCH + 1, BATCH):
            chosen = order[start : start + BATCH]
            slopes, loss = net.gradients(glyphs[chosen].astype(np.float32) / 255, labels[chosen])
            losses.append(loss)
            step += 1
            rate = 2e-3 * min(1, step / 200) * 0.5 * (1 + np.cos(np.pi * step / steps))
            for value, slope, one, two in zip(values, slopes, first, second, strict=True):
                one += 0.1 * (slope - one)
                two += 0.001 * (slope * slope - two)
                steady = one / (1 - 0.9**step)
                value -= (rate * steady / (np.sqrt(two / (1 - 0.999**step)) + 1e-8)).astype(
                    np.float32
                )
        print(f"epoch {epoch + 1}: loss {np.mean(losses):.4f}", flush=True)


def whole_numbers(net: Net, glyphs: Ink, temperature: float) -> list[Layer]:
    """The net in weights of eight bits; glyphs show how large the numbers between layers get."""
    _, outputs = net.forward(glyphs.astype(np.float32) / 255)
    # Inputs are 0 to 255 in every layer; one step is worth this much.
    worth = [1 / 255] + [float(np.quantile(x, 0.9995)) / 255 for x in outputs[:3]]
    layers = []
    for i, (weight, bias) in enumerate(zip(net.weights, net.biases, strict=True)):
        unit = np.abs(weight).max(axis=1) / 127
        out = worth[i + 1] if i < 3 else LOGIT_STEP * temperature
        layers.append(
            Layer(
                np.rint(weight / unit[:, None]).astype(np.int64),
                np.rint(bias / (unit * worth[i])).astype(np.int64),
                np.rint(unit * worth[i] / out * 2**SHIFT).astype(np.int64),
                KERNELS.get(i, 0),
            )
        )
    return layers
