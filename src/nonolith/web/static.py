"""The files of the page, read once at the start: no request ever reaches the file system."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable

MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".non": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


@dataclass(frozen=True, slots=True)
class StaticFile:
    """One file as it is sent."""

    content: bytes
    media: str
    etag: str


def load_static() -> dict[str, StaticFile]:
    """Every file under ``static/`` by its URL path; ``/`` is ``index.html``."""
    files: dict[str, StaticFile] = {}
    _collect(resources.files("nonolith.web") / "static", "/", files)
    if "/index.html" in files:
        files["/"] = files["/index.html"]
    return files


def _collect(folder: Traversable, prefix: str, files: dict[str, StaticFile]) -> None:
    for item in folder.iterdir():
        if item.is_dir():
            _collect(item, f"{prefix}{item.name}/", files)
            continue
        media = MEDIA_TYPES.get("." + item.name.rpartition(".")[2])
        if media is not None:
            content = item.read_bytes()
            etag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
            files[prefix + item.name] = StaticFile(content, media, etag)
