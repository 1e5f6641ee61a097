"""From a clean page to what a scanner or a phone makes of it: bent, turned, lit, blurred, noisy."""

from __future__ import annotations

import io

import numpy as np
from PIL import Image, ImageFilter


def compressed(image: Image.Image, quality: int) -> Image.Image:
    """Through JPEG and back."""
    file = io.BytesIO()
    image.convert("RGB").save(file, "JPEG", quality=quality)
    return Image.open(file).convert("RGB")


def scanned(image: Image.Image, noise: np.random.Generator) -> Image.Image:
    """A page on a flatbed: turned a little, grey paper, soft."""
    angle = noise.uniform(-1.5, 1.5)
    margin = Image.new("RGB", (image.width + 80, image.height + 80), (252, 252, 252))
    margin.paste(image, (40, 40))
    turned = margin.rotate(angle, Image.Resampling.BICUBIC, fillcolor=(252, 252, 252))
    soft = turned.filter(ImageFilter.GaussianBlur(noise.uniform(0.3, 1.0)))
    pixels = np.asarray(soft, np.float32)
    pixels = 255 - (255 - pixels) * np.float32(noise.uniform(0.7, 1.0))
    grain = noise.standard_normal(pixels.shape, dtype=np.float32)
    pixels += grain * np.float32(noise.uniform(1, 6))
    if noise.random() < 0.4:  # grey, as most are
        pixels[:] = pixels.mean(axis=2, keepdims=True)
    out = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    return compressed(out, int(noise.integers(55, 92)))


def photographed(image: Image.Image, noise: np.random.Generator) -> Image.Image:
    """A page in the hand: perspective, curl, a shadow, a table around it."""
    table = tuple(int(part) for part in noise.uniform(60, 140, 3))
    photo = bent(image, table, noise)
    u = np.linspace(0, 1, photo.width, dtype=np.float32)
    v = np.linspace(0, 1, photo.height, dtype=np.float32)[:, None]
    slope = u * noise.uniform(-1, 1) + v * noise.uniform(-1, 1) + 0.4
    light = 1 - noise.uniform(0.1, 0.4) * slope
    if noise.random() < 0.5:  # the shadow of a hand
        edge = noise.uniform(0.3, 0.7) + noise.uniform(-0.5, 0.5) * (v - 0.5)
        light = light * (1 - noise.uniform(0.15, 0.45) / (1 + np.exp(-(u - edge) * 40)))
    light = light.astype(np.float32)
    tint = ((1 - noise.uniform(0, 0.12, 3)) * noise.uniform(0.8, 1)).astype(np.float32)
    pixels = np.asarray(photo, np.float32) * light[..., None] * tint
    photo = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    photo = photo.filter(ImageFilter.GaussianBlur(noise.uniform(0.5, 1.4)))
    pixels = np.asarray(photo, np.float32)
    grain = noise.standard_normal(pixels.shape, dtype=np.float32)
    pixels += grain * np.float32(noise.uniform(2, 7))
    photo = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    return compressed(photo, int(noise.integers(60, 92)))


def bent(image: Image.Image, table: tuple[int, ...], noise: np.random.Generator) -> Image.Image:
    """The page as it is seen from the side, on a table; drawn patch by patch."""
    patches, margin, around = 48, 0.09, 0.3
    u, v = np.meshgrid(np.linspace(0, 1, patches + 1), np.linspace(0, 1, patches + 1))
    # Perspective: a plane seen from the side.
    tilt_x, tilt_y = noise.uniform(-0.16, 0.16, 2)
    turn = np.deg2rad(noise.uniform(-4, 4))
    a, b = u - 0.5, v - 0.5
    a, b = a * np.cos(turn) - b * np.sin(turn), a * np.sin(turn) + b * np.cos(turn)
    depth = 1 + tilt_x * a + tilt_y * b
    s, t = 0.5 + a / depth * 1.04, 0.5 + b / depth * 1.04
    # Curl: a page of an open book.
    curl = noise.uniform(0, 0.02)
    t = t + curl * np.sin(np.pi * (s + noise.uniform(0, 0.3)))
    s = s + 0.5 * curl * np.sin(np.pi * t)
    s, t = (s - margin / 2) / (1 - margin), (t - margin / 2) / (1 - margin)
    left, top = int(around * image.width), int(around * image.height)
    scene = Image.new("RGB", (image.width + 2 * left, image.height + 2 * top), table)
    scene.paste(image, (left, top))
    s, t = left + s * (image.width - 1), top + t * (image.height - 1)
    size = int(image.width * 1.12), int(image.height * 1.12)
    x, y = (np.linspace(0, side, patches + 1).astype(int).tolist() for side in size)
    mesh = []
    for i in range(patches):
        for j in range(patches):
            corners = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)]
            source = [float(place[corner]) for corner in corners for place in (s, t)]
            mesh.append(((x[j], y[i], x[j + 1], y[i + 1]), source))
    return scene.transform(size, Image.Transform.MESH, mesh, Image.Resampling.BILINEAR)
