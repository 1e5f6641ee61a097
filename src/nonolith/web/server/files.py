"""The files of the page, read once at the start: no request ever reaches the file system."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from html import escape
from importlib import resources
from importlib.resources.abc import Traversable

from nonolith.render.player import PLAYER_FILES, player_file

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


def load_static(home: str = "") -> dict[str, StaticFile]:
    """Every file under ``static/`` by its URL path; ``/`` is ``index.html``.

    The step player of `explain --html` is among them, under ``/player/``. The page learns the
    ``home`` that the links point to which it gives away.
    """
    files: dict[str, StaticFile] = {}
    _collect(resources.files("nonolith.web") / "static", "/", files)
    for name in PLAYER_FILES:
        _add(files, f"/player/{name}", player_file(name).encode())
    if "/index.html" in files:
        if home:
            tag = f'<meta charset="utf-8">\n<meta name="nonolith-home" content="{escape(home)}">'
            page = files["/index.html"].content.replace(b'<meta charset="utf-8">', tag.encode(), 1)
            _add(files, "/index.html", page)
        files["/"] = files["/index.html"]
    return files


def _collect(folder: Traversable, prefix: str, files: dict[str, StaticFile]) -> None:
    for item in folder.iterdir():
        if item.is_dir():
            _collect(item, f"{prefix}{item.name}/", files)
            continue
        _add(files, prefix + item.name, item.read_bytes())


def _add(files: dict[str, StaticFile], path: str, content: bytes) -> None:
    """Take a file in, unless it is of a kind that pages do not ask for."""
    media = MEDIA_TYPES.get("." + path.rpartition(".")[2])
    if media is not None:
        etag = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
        files[path] = StaticFile(content, media, etag)
