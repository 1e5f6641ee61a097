"""Files of all kinds that pictures come in, hostile ones too, and what the command says."""

from __future__ import annotations

import json
import struct
import sys
import zlib
from pathlib import Path

import pytest

pytest.importorskip("PIL")

from command import nonolith
from pages import LOOKS, draw_page, to_bytes
from PIL import Image
from test_scan import unique_puzzle

import nonolith as nl

#: What ``--json`` promises for every board.
PROMISED = {"status", "rows", "columns", "palette", "grid", "changed", "seconds"}
#: What it says besides.
MORE = {"source", "width", "height", "doubts", "totals", "corners", "points", "numbers"}


def page() -> Image.Image:
    return draw_page(unique_puzzle(), LOOKS["plain"])


class TestKinds:
    """What is not PNG or JPEG."""

    @pytest.mark.parametrize("kind", ["WEBP", "BMP", "TIFF", "PPM"])
    def test_other_formats(self, kind: str) -> None:
        assert nl.scan(to_bytes(page(), kind)).puzzle == unique_puzzle()

    @pytest.mark.parametrize("mode", ["L", "1", "P", "LA", "CMYK"])
    def test_other_modes(self, mode: str) -> None:
        kind = "TIFF" if mode == "CMYK" else "PNG"

        assert nl.scan(to_bytes(page().convert(mode), kind)).puzzle == unique_puzzle()

    def test_sixteen_bits_in_which_only_the_upper_half_is_used(self) -> None:
        image = page().convert("I").point(lambda value: 30000 + value * 100).convert("I;16")

        assert nl.scan(to_bytes(image)).puzzle == unique_puzzle()

    @pytest.mark.parametrize("turn", [3, 6, 8])
    def test_every_way_to_hold_a_camera(self, turn: int) -> None:
        upright = {3: 180, 6: 90, 8: 270}
        exif = Image.Exif()
        exif[0x0112] = turn

        image = page().rotate(upright[turn], expand=True)

        assert nl.scan(to_bytes(image, "JPEG", quality=92, exif=exif)).puzzle == unique_puzzle()

    def test_an_animated_webp(self) -> None:
        frames = [Image.new("RGB", page().size, color) for color in ("red", "blue")]
        data = to_bytes(page(), "WEBP", save_all=True, append_images=frames, lossless=True)

        assert nl.scan(data).puzzle == unique_puzzle()

    def test_heic_where_the_plug_in_is_installed(self) -> None:
        heif = pytest.importorskip("pillow_heif")
        heif.register_heif_opener()

        assert nl.scan(to_bytes(page(), "HEIF", quality=90)).puzzle == unique_puzzle()


class TestPages:
    """A page of a PDF."""

    @pytest.fixture
    def pdf(self, tmp_path: Path) -> Path:
        path = tmp_path / "magazine.pdf"
        image = page().resize((page().width * 2, page().height * 2))
        blank = Image.new("RGB", image.size, "white")
        blank.save(path, "PDF", save_all=True, append_images=[image], resolution=150)
        return path

    def test_a_page_is_a_picture(self, pdf: Path) -> None:
        pytest.importorskip("pypdfium2")

        assert nl.scan(pdf, page=2).puzzle == unique_puzzle()
        assert nl.scan(pdf.read_bytes(), page=2).status is nl.ScanStatus.VERIFIED
        assert nl.scan(pdf, page=1).status is nl.ScanStatus.NONE

    def test_a_page_that_is_not_there(self, pdf: Path) -> None:
        pytest.importorskip("pypdfium2")

        ran = nonolith("scan", pdf, "--page", "3")

        assert ran.code == 2
        assert "there is no such page; found page 3; expected one of 2 pages" in ran.err

    def test_the_command_takes_a_page(self, pdf: Path, tmp_path: Path) -> None:
        pytest.importorskip("pypdfium2")

        ran = nonolith("scan", pdf, "--page", "2", "--show", tmp_path / "report.html")

        assert ran.code == 0
        assert "10x10, verified" in ran.out
        assert "10x10, verified" in (tmp_path / "report.html").read_text()

    def test_a_broken_pdf_is_an_error(self, tmp_path: Path) -> None:
        pytest.importorskip("pypdfium2")
        (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.7 and nothing else")

        ran = nonolith("scan", tmp_path / "broken.pdf")

        assert ran.code == 2
        assert "the pdf cannot be read" in ran.err

    def test_without_the_library_it_says_what_to_install(self, pdf: Path) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setitem(sys.modules, "pypdfium2", None)
            with pytest.raises(nl.MissingExtraError, match=r"nonolith\[pdf\]"):
                nl.scan(pdf, page=1)

    def test_nobody_is_given_a_pdf_who_did_not_ask(self, pdf: Path) -> None:
        """The service takes pictures only."""
        with pytest.raises(nl.FormatError, match="not a picture"):
            nl.scan(pdf)


def png_of_size(width: int, height: int) -> bytes:
    """A PNG of one bit a pixel that says so large a size, with data for all of it: all zeros."""

    def chunk(name: bytes, data: bytes) -> bytes:
        sealed = name + data
        return struct.pack(">I", len(data)) + sealed + struct.pack(">I", zlib.crc32(sealed))

    deflate = zlib.compressobj(9)
    row = bytes(1 + (width + 7) // 8)
    packed = b"".join(deflate.compress(row) for _ in range(height)) + deflate.flush()
    head = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    start = b"\x89PNG\r\n\x1a\n"
    return start + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


class TestHostile:
    """Refused by the header, or shrunk; `benchmarks/scan_hostile.py` measures what it costs."""

    @pytest.mark.parametrize("size", [(10_000, 10_000), (65_000, 65_000), (2, 30_000_000)])
    def test_bombs_are_refused(self, size: tuple[int, int]) -> None:
        data = png_of_size(size[0], min(size[1], 4))
        data = data.replace(struct.pack(">II", size[0], min(size[1], 4)), struct.pack(">II", *size))
        head = data[12:29]
        data = data[:29] + struct.pack(">I", zlib.crc32(head)) + data[33:]

        with pytest.raises(nl.FormatError, match="too large"):
            nl.scan(data)

    def test_a_jpeg_of_100_megapixels_is_decoded_at_a_part_of_its_size(self) -> None:
        data = to_bytes(Image.new("L", (10_000, 10_000), 200), "JPEG")

        found = nl.scan(data)

        assert found.status is nl.ScanStatus.NONE
        assert (found.width, found.height) == (10_000, 10_000)

    @pytest.mark.parametrize("cut", [0.1, 0.5, 0.99])
    def test_a_file_that_ends_early_is_an_error_or_a_picture(self, cut: float) -> None:
        data = to_bytes(page())

        with pytest.raises(nl.FormatError):
            nl.scan(data[: int(len(data) * cut)])

    def test_a_long_strip_is_a_picture_without_a_board(self) -> None:
        assert nl.scan(to_bytes(Image.new("L", (30_000, 3)))).status is nl.ScanStatus.NONE


class TestCommand:
    """Exit codes and lines of JSON."""

    def test_json_has_what_is_promised_and_nothing_unsaid(self, tmp_path: Path) -> None:
        both = Image.new("RGB", (page().width * 2, page().height), "white")
        both.paste(page(), (0, 0))
        both.paste(page(), (page().width, 0))
        both.save(tmp_path / "two.png")

        ran = nonolith("scan", "--json", tmp_path / "two.png")

        records = [json.loads(line) for line in ran.out.splitlines()]
        assert len(records) == 2
        for record in records:
            assert set(record) == PROMISED | MORE
            assert record["status"] == "verified"
            assert record["rows"][4] == [10]
            assert record["rows"][5] == []
            assert record["palette"][0]["name"] == "white"
        assert ran.code == 0

    def test_a_picture_without_a_puzzle_has_a_line_too(self, tmp_path: Path) -> None:
        Image.new("RGB", (300, 300), "white").save(tmp_path / "blank.png")

        ran = nonolith("scan", "--json", tmp_path / "blank.png")

        record = json.loads(ran.out)
        assert set(record) == PROMISED | MORE
        assert record["status"] == "none"
        assert ran.code == 4

    def test_unsure_is_exit_code_1(self, tmp_path: Path) -> None:
        wrong = unique_puzzle().with_row(4, [2, 2]).with_row(0, [7]).with_column(3, [1])
        draw_page(wrong, LOOKS["plain"]).save(tmp_path / "wrong.png")

        ran = nonolith("scan", "--json", tmp_path / "wrong.png")

        assert json.loads(ran.out)["status"] == "unsure"
        assert ran.code == 1

    def test_likely_is_exit_code_0(self, tmp_path: Path) -> None:
        several = nl.Puzzle([[1]] * 5, [[1]] * 5)
        draw_page(several, LOOKS["plain"]).save(tmp_path / "several.png")

        ran = nonolith("scan", "--json", tmp_path / "several.png")

        assert json.loads(ran.out)["status"] == "likely"
        assert ran.code == 0

    def test_what_is_no_picture_has_a_line_and_exit_code_2(self, tmp_path: Path) -> None:
        (tmp_path / "text.png").write_text("hello")

        ran = nonolith("scan", "--json", tmp_path / "text.png")

        assert "not a picture" in json.loads(ran.out)["error"]
        assert ran.code == 2
