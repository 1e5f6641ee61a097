"""Where the puzzles of a batch come from, and that nothing there can end it."""

from __future__ import annotations

import io
import os
import tarfile
import zipfile
from pathlib import Path

import pytest

from nonolith.batching.sources import Entry, Sources, names_in, total_bytes

UNIQUE = "3 2\n--\n1 1\n1\n--\n2\n\n1\n"
TWO = "2 2\n--\n1\n1\n--\n1\n1\n"
TAAI = "$1\n1\n1\n1\n1\n$2\n2\n2\n2\n2\n"


def entries(*paths: str | Path, **options: object) -> list[Entry]:
    return list(Sources([str(path) for path in paths], **options))  # type: ignore[arg-type]


def places(found: list[Entry], root: Path) -> list[tuple[str, int, bool]]:
    return [
        (os.path.relpath(entry.source, root), entry.number, entry.puzzle is not None)
        for entry in found
    ]


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A folder with a collection, a broken file, a hidden file and folders below."""
    root = tmp_path / "corpus"
    (root / "b").mkdir(parents=True)
    (root / ".git").mkdir()
    (root / "b" / "two.txt").write_text(TWO)
    (root / "a.txt").write_text(UNIQUE)
    (root / "c.taai").write_text(TAAI)
    (root / "d.bin").write_bytes(bytes(range(256)) * 8)
    (root / ".hidden.txt").write_text(UNIQUE)
    (root / ".git" / "x.txt").write_text(UNIQUE)
    return root


EXPECTED = [
    ("a.txt", 1, True),
    ("c.taai", 1, True),
    ("c.taai", 2, True),
    ("d.bin", 1, False),
    ("b/two.txt", 1, True),
]


def test_a_folder_is_walked_in_a_fixed_order(corpus: Path) -> None:
    assert places(entries(corpus), corpus) == EXPECTED


def test_names_can_be_chosen_by_pattern(corpus: Path) -> None:
    found = entries(corpus, match=("*.txt",))
    assert places(found, corpus) == [("a.txt", 1, True), ("b/two.txt", 1, True)]


@pytest.mark.parametrize("mode", ["w", "w:gz", "w:bz2", "w:xz"])
def test_a_tar_reads_as_its_files_do(corpus: Path, mode: str) -> None:
    place = corpus.parent / f"corpus.tar{mode[1:].replace(':', '.')}"
    with tarfile.open(place, mode) as archive:  # type: ignore[call-overload]
        for name in ["a.txt", "c.taai", "d.bin", ".hidden.txt", "b", "b/two.txt"]:
            archive.add(corpus / name, name, recursive=False)
    assert places(entries(place), place) == EXPECTED


def test_a_zip_reads_as_its_files_do(corpus: Path) -> None:
    place = corpus.parent / "corpus.zip"
    with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ["a.txt", "c.taai", "d.bin", ".hidden.txt", "b/two.txt"]:
            archive.write(corpus / name, name)
    assert places(entries(place), place) == EXPECTED
    assert places(entries(place, match=("*.taai",)), place) == EXPECTED[1:3]


def test_a_damaged_member_does_not_take_the_others_along(tmp_path: Path) -> None:
    place = tmp_path / "corpus.zip"
    with zipfile.ZipFile(place, "w") as archive:
        for name in ["1.txt", "2.txt", "3.txt"]:
            archive.writestr(name, UNIQUE)
    data = place.read_bytes()
    at = data.index(UNIQUE.encode(), data.index(b"2.txt"))
    place.write_bytes(data[:at] + b"9" + data[at + 1 :])
    found = entries(place)
    assert places(found, place) == [("1.txt", 1, True), ("2.txt", 1, False), ("3.txt", 1, True)]
    assert "corpus.zip/2.txt: this member of an archive cannot be read" in found[1].error


@pytest.mark.parametrize("name", ["cut.zip", "cut.tar", "cut.tar.gz"])
def test_a_truncated_archive_is_reported(tmp_path: Path, name: str) -> None:
    buffer = io.BytesIO()
    if name.endswith("zip"):
        with zipfile.ZipFile(buffer, "w") as archive:
            archive.writestr("1.txt", UNIQUE * 100)
    else:
        with tarfile.open(fileobj=buffer, mode="w:gz" if name.endswith("gz") else "w") as tar:
            info = tarfile.TarInfo("1.txt")
            info.size = 5000
            tar.addfile(info, io.BytesIO(os.urandom(5000)))
    place = tmp_path / name
    place.write_bytes(buffer.getvalue()[: len(buffer.getvalue()) // 3])
    found = entries(place)
    assert found
    assert all(entry.puzzle is None for entry in found)
    assert any("cannot be read" in entry.error for entry in found)


def test_a_zip_bomb_costs_no_memory(tmp_path: Path) -> None:
    place = tmp_path / "bomb.zip"
    with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.txt", b"1 " * (50 << 20))
    (entry,) = entries(place)
    assert entry.puzzle is None
    assert entry.error


def test_broken_puzzles_keep_their_place_in_a_collection(tmp_path: Path) -> None:
    place = tmp_path / "some.taai"
    place.write_text("$1\n1\n1\n1\n1\n$2\n1\nx\n1\n1\n$3\n2\n2\n2\n2\n$4\n1\n")
    found = entries(place)
    assert [(entry.number, entry.puzzle is not None) for entry in found] == [
        (1, True), (2, False), (3, True), (4, False),
    ]  # fmt: skip
    assert "some.taai:8" in found[1].error


def test_a_tournament_file_may_begin_with_ones(tmp_path: Path) -> None:
    """It was once taken for an answer file, because answers are rows of 0 and 1."""
    place = tmp_path / "some.taai"
    place.write_text("$1\n1\t1\n2\n1\n2\n1\n2\n")
    assert [entry.puzzle is not None for entry in entries(place)] == [True]


def test_what_is_not_there_or_not_readable_is_an_entry(tmp_path: Path) -> None:
    (tmp_path / "empty").write_text("")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    os.mkfifo(tmp_path / "pipe")  # opening it would wait for ever
    found = entries(tmp_path / "missing", tmp_path)
    assert places(found, tmp_path) == [
        ("missing", 1, False), ("empty", 1, False), ("link", 1, False),
    ]  # fmt: skip
    assert "no such file" in found[0].error


def test_a_reader_that_breaks_down_is_an_entry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bug in one format's reader must not end a batch of a hundred thousand puzzles."""
    from nonolith.formats import sections

    def broken(document: object) -> None:
        raise IndexError("a bug")

    monkeypatch.setattr(sections, "read", broken)
    (tmp_path / "a.sections").write_text(UNIQUE)
    (tmp_path / "b.taai").write_text(TAAI)
    found = entries(tmp_path)
    assert [entry.puzzle is not None for entry in found] == [False, True, True]
    assert found[0].error == "internal error: IndexError: a bug"


def test_lists_of_names() -> None:
    lines = [b"a b.txt\n", b"\n", b"c.txt\r\n", b"d\0e\0"]
    assert list(names_in(lines)) == ["a b.txt", "c.txt", "d", "e"]


def test_progress_is_counted_in_bytes(corpus: Path) -> None:
    sources = Sources([str(corpus)])
    total = total_bytes([str(corpus)])
    assert total == sum(len(text) for text in (UNIQUE, TWO, TAAI)) + 2048
    before = 0
    for _ in sources:
        assert before <= sources.bytes_read <= total
        before = sources.bytes_read
    assert sources.bytes_read == total
    assert total_bytes(["-"]) is None
