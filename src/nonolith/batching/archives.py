"""Zip and tar archives as streams of files; nothing is unpacked to disk or held whole."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from typing import IO, BinaryIO, cast

# What the standard library raises for archives that are cut off, encrypted or no archives at all;
# the errors of zipfile, tarfile, zlib and lzma are added when one is opened.
_BROKEN: tuple[type[Exception], ...] = (
    EOFError,
    OSError,
    RuntimeError,
    NotImplementedError,
    ValueError,
)

_TAR_SUFFIXES = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz")


def is_archive(file: BinaryIO, path: str) -> bool:
    """True for a zip by its content and for a tar by its name (a pipe has neither)."""
    if path.lower().endswith(_TAR_SUFFIXES):
        return True
    if not file.seekable():
        return False
    magic = file.read(4)
    file.seek(0)
    return magic in (b"PK\3\4", b"PK\5\6")


def members(path: str, file: BinaryIO) -> Iterator[tuple[str, BinaryIO | str]]:
    """Each file of an archive as ``archive/member`` with its content, or with what is wrong."""
    walk = _tar if path.lower().endswith(_TAR_SUFFIXES) else _zip
    try:
        yield from walk(path, file)
    except _broken() as error:
        yield path, f"{path}: this archive cannot be read: {_reason(error)}"


def _zip(path: str, file: BinaryIO) -> Iterator[tuple[str, BinaryIO | str]]:
    import zipfile

    with zipfile.ZipFile(file) as archive:
        for info in archive.infolist():
            name = f"{path}/{info.filename}"
            if info.is_dir() or _is_hidden(info.filename):
                continue
            try:
                content = archive.open(info)
            except _broken() as error:
                yield name, f"{name}: this member of an archive cannot be read: {_reason(error)}"
                continue
            with content:
                yield name, cast(BinaryIO, _Member(name, content))


def _tar(path: str, file: BinaryIO) -> Iterator[tuple[str, BinaryIO | str]]:
    import tarfile

    # As a stream ("r|"): a tar of a million files is read once from front to back.
    with tarfile.open(fileobj=file, mode="r|*") as archive:
        for info in archive:
            archive.members = []  # type: ignore[attr-defined]  # it would keep every header
            if not info.isfile() or _is_hidden(info.name):
                continue
            content = archive.extractfile(info)
            assert content is not None
            name = f"{path}/{info.name}"
            yield name, cast(BinaryIO, _Member(name, content))


class _Member:
    """A file of an archive; damage shows while it is read and is then said in one way."""

    def __init__(self, name: str, content: IO[bytes]) -> None:
        self._name = name
        self._content = content

    def read(self, size: int = -1) -> bytes:
        try:
            return self._content.read(size)
        except _broken() as error:
            what = f"this member of an archive cannot be read: {_reason(error)}"
            raise OSError(errno.EIO, what, self._name) from None


def _broken() -> tuple[type[Exception], ...]:
    import lzma
    import tarfile
    import zipfile
    import zlib

    return (*_BROKEN, zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError)


def _is_hidden(name: str) -> bool:
    return any(part.startswith(".") and part not in (".", "..") for part in name.split("/"))


def _reason(error: Exception) -> str:
    text = str(error) or type(error).__name__
    return text[:1].lower() + text[1:]
