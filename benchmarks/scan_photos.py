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
    pixels = 255 - (255 - pixels) * noise.uniform(0.7, 1.0)
    pixels += noise.normal(0, noise.uniform(1, 6), pixels.shape)
    if noise.random() < 0.4:  # grey, as most are
        pixels[:] = pixels.mean(axis=2, keepdims=True)
    out = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    return compressed(out, int(noise.integers(55, 92)))


def photographed(image: Image.Image, noise: np.random.Generator) -> Image.Image:
    """A page in the hand: perspective, curl, a shadow, a table around it."""
    page = np.asarray(image, np.float32)
    high, wide = page.shape[:2]
    margin = 0.09
    out_w, out_h = int(wide * 1.12), int(high * 1.12)
    y, x = np.mgrid[:out_h, :out_w].astype(np.float32)
    u, v = x / out_w, y / out_h  # 0 to 1 over the photograph
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
    inside = (s >= 0) & (s < 1) & (t >= 0) & (t < 1)
    pixels = sampled(page, s * (wide - 1), t * (high - 1))
    table = noise.uniform(60, 140, 3)
    pixels = np.where(inside[..., None], pixels, table)
    slope = u * noise.uniform(-1, 1) + v * noise.uniform(-1, 1) + 0.4
    light = 1 - noise.uniform(0.1, 0.4) * slope
    if noise.random() < 0.5:  # the shadow of a hand
        edge = noise.uniform(0.3, 0.7) + noise.uniform(-0.5, 0.5) * (v - 0.5)
        light = light * (1 - noise.uniform(0.15, 0.45) / (1 + np.exp(-(u - edge) * 40)))
    tint = 1 - noise.uniform(0, 0.12, 3)
    pixels = pixels * light[..., None] * tint * noise.uniform(0.8, 1)
    photo = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    photo = photo.filter(ImageFilter.GaussianBlur(noise.uniform(0.5, 1.4)))
    pixels = np.asarray(photo, np.float32)
    pixels = pixels + noise.normal(0, noise.uniform(2, 7), pixels.shape)
    photo = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    return compressed(photo, int(noise.integers(60, 92)))


def sampled(page: np.ndarray, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Colours between pixels."""
    high, wide = page.shape[:2]
    left = np.clip(np.floor(x).astype(int), 0, wide - 2)
    top = np.clip(np.floor(y).astype(int), 0, high - 2)
    fx, fy = np.clip(x - left, 0, 1)[..., None], np.clip(y - top, 0, 1)[..., None]
    upper = page[top, left] * (1 - fx) + page[top, left + 1] * fx
    lower = page[top + 1, left] * (1 - fx) + page[top + 1, left + 1] * fx
    return upper * (1 - fy) + lower * fy
