"""What a PNG file says in words."""

from __future__ import annotations


class PngInfo:
    """Chunks of text, each under a key."""

    def __init__(self) -> None:
        self.chunks: list[tuple[bytes, bytes]] = []

    def add_text(self, key: str, value: str) -> None:
        """In Latin letters."""
        self.chunks.append((b"tEXt", f"{key}\0{value}".encode("latin-1")))

    def add_itxt(self, key: str, value: str) -> None:
        """In any letters: not packed, of no language that is named."""
        self.chunks.append((b"iTXt", f"{key}\0\0\0\0\0{value}".encode()))
