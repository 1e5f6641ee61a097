"""Hostile input is normal input: refused quickly, in little memory, with a clear message."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from format_samples import READ, examples

import nonolith as nl

#: Read each file that is named on standard input; answer with the outcome, the processor time and
#: the peak of memory in MB beyond what the library itself needs. One process reads them all: the
#: peak is that of the worst.
SCRIPT = """
import json, resource, sys, time
import nonolith as nl
nl.loads("1 1\\n1\\n1\\n")
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for line in sys.stdin:
    start = time.process_time()
    try:
        answer = f"read {sum(1 for _ in nl.load_all(line.strip()))}"
    except nl.NonolithError as error:
        answer = f"{type(error).__name__} {error}"
    seconds = time.process_time() - start
    peak = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024
    print(json.dumps([answer, seconds, peak]), flush=True)
"""

BILLION = "1" + "0" * 9
DIGITS = "9" * 10_000

#: XML whose ten entities would expand to ten thousand million characters.
ENTITIES = "".join(
    f'<!ENTITY a{n} "{"".join(f"&a{n - 1};" for _ in range(10))}">' for n in range(1, 11)
)
LAUGHS = f'<!DOCTYPE puzzle [<!ENTITY a0 "ha">{ENTITIES}]><puzzle><title>&a10;</title></puzzle>'


def zip_bomb() -> bytes:
    """A pack whose one member is 100 MB of blanks."""
    with (
        zipfile.ZipFile(data := io.BytesIO(), "w", zipfile.ZIP_DEFLATED) as pack,
        pack.open("bomb.nonogram", "w", force_zip64=True) as member,
    ):
        block = b" " * (1 << 20)
        for _ in range(100):
            member.write(block)
    return data.getvalue()


def png(side: int, pixels: bytes) -> bytes:
    """A picture of three bytes a pixel, or what claims to be one."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            len(body).to_bytes(4, "big") + kind + body + zlib.crc32(kind + body).to_bytes(4, "big")
        )

    sides = side.to_bytes(4, "big") * 2
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", sides + b"\x08\x02\x00\x00\x00")
        + chunk(b"IDAT", zlib.compress(pixels, 1))
        + chunk(b"IEND", b"")
    )


def png_noise() -> bytes:
    """A photograph of noise, in which nearly every pixel has a color of its own."""
    noise = random.Random(1)
    return png(1000, b"".join(b"\0" + noise.randbytes(3000) for _ in range(1000)))


HOSTILE: dict[str, Callable[[], str | bytes]] = {
    "entity bomb": lambda: LAUGHS,
    "external entity": lambda: (
        '<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]><puzzle><title>&x;</title></puzzle>'
    ),
    "quadratic entities": lambda: (
        f'<!DOCTYPE p [<!ENTITY x "{"y" * 100_000}">]><puzzle>{"&x;" * 100_000}</puzzle>'
    ),
    "deep xml": lambda: "<puzzle>" + "<a>" * 1_000_000,
    "wide xml": lambda: "<puzzle>" + "<a/>" * 4_000_000,
    "one long attribute": lambda: f'<puzzle type="{"a" * 30_000_000}"/>',
    "deep json": lambda: '{"nonolith": 1, "rows": ' + "[" * 1_000_000,
    "wide json": lambda: '{"nonolith": 1, "rows": [' + "[],\n" * 6_000_000,
    "json of strings": lambda: '{"rows": ["columns", ' + '"a",' * 6_000_000,
    "deep toml": lambda: "[clues]\nrows = '1'\ncolumns = " + "[" * 1_000_000,
    "dotted toml": lambda: "[clues]\nrows = '1'\n" + "a." * 500_000 + "b = 1\n",
    "zip bomb": zip_bomb,
    "png bomb": lambda: png(100_000, b"\0" * 100),
    "png noise": png_noise,
    "pbm dimensions": lambda: f"P1\n{BILLION} {BILLION}\n1",
    "raw pbm dimensions": lambda: b"P4\n1000000000 1000000000\n\xff",
    "bmp dimensions": lambda: b"BM" + b"\xff" * 60,
    "gif dimensions": lambda: b"GIF89a" + b"\xff" * 60,
    "non dimensions": lambda: f"width {BILLION}\nheight {BILLION}\nrows\n1\ncolumns\n1\n",
    "nin dimensions": lambda: f"{BILLION} {BILLION}\n1\n1\n",
    "sections dimensions": lambda: f"{BILLION} {BILLION}\n--\n1\n--\n1\n",
    "tatham dimensions": lambda: f"{BILLION}x{BILLION}:1/1",
    "puzz.link dimensions": lambda: f"https://puzz.link/p?nonogram/{BILLION}/{BILLION}/zzz",
    "puzz.link without cells": lambda: "https://puzz.link/p?nonogram/710000/6/",
    "quoted dimensions": lambda: f'{BILLION}\n{BILLION}\n"1"\n"1"\n',
    "gno dimensions": lambda: (
        f"[Dimensions]\n{BILLION}\n{BILLION}\n[Row clues]\n1\n[Column clues]\n1\n"
    ),
    "lp dimensions": lambda: f"number_of_rows: {BILLION}\nnumber_of_columns: {BILLION}\n1 1\n",
    "lp clusters": lambda: f"number_of_rows: 1\nnumber_of_columns: 1\n{'9' * 9} 1\n",
    "pzl dimensions": lambda: f"1\n#ffffff\n{BILLION} {BILLION}\n0\n",
    "many digits": lambda: f"rows\n{DIGITS}\ncolumns\n1\n",
    "many digits in json": lambda: f'{{"rows": [[{DIGITS}]], "columns": [[1]]}}',
    "many digits in a size": lambda: f"{DIGITS} {DIGITS}\n1\n1\n",
    "many digits in taai": lambda: f"$1\n{DIGITS}\n1\n",
    "many digits in an id": lambda: f"{DIGITS}x{DIGITS}:1/1",
    "nul bytes": lambda: b"rows\n1\0\ncolumns\n1\n",
    "only nul bytes": lambda: b"\0" * 10_000_000,
    "long clue": lambda: "rows\n" + "1," * 15_000_000 + "\ncolumns\n1\n",
    "long letters": lambda: "d\n--\n" + "A " * 15_000_000 + "\nA\n",
    "long quoted": lambda: "1\n1\n" + '"1",' * 7_000_000,
    "many short lines": lambda: "rows\n" + "10\n" * 10_000_000 + "columns\n1\n",
    "many taai lines": lambda: "$1\n" + "10\n" * 10_000_000,
    "a long line of a word": lambda: "a" * 33_000_000,
    "prose": lambda: "lorem ipsum dolor sit amet\n" * 1_000_000,
    "blanks": lambda: " " * 30_000_000,
}


class Reader:
    """A process that reads files, one after the other."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", SCRIPT],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def read(self, path: Path) -> tuple[str, float, int]:
        """The outcome, the processor time, the peak of memory so far."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(path, file=self._process.stdin, flush=True)
        answer, seconds, peak = json.loads(self._process.stdout.readline())
        return answer, seconds, peak

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    reader = Reader()
    yield reader
    reader.close()


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_input_is_refused_quickly_and_cheaply(
    name: str, tmp_path: Path, reader: Reader
) -> None:
    content = HOSTILE[name]()
    path = tmp_path / "input"
    path.write_bytes(content.encode() if isinstance(content, str) else content)

    answer, seconds, megabytes = reader.read(path)
    path.unlink()

    assert "Error" in answer.partition(" ")[0], answer[:200]
    assert len(answer) < 1000, "a message that can be read"
    assert megabytes < 200, f"{megabytes} MB"
    assert seconds < 5, f"{seconds} s"


FLOODS = {
    "line ends": "\n" * 50_000,
    "blanks": " " * 50_000,
    "blank lines": " \n" * 25_000,
    "tabs": "\t" * 50_000,
    "zeros": "0" * 50_000,
    "commas": "," * 50_000,
    "brackets": "[[1" * 16_000,
    "quotes": '"' * 50_000,
    "slashes": "/" * 50_000,
    "number signs": "#\n" * 25_000,
    "words": "rows " * 10_000,
}


@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_of_one_character_costs_no_more_than_its_length(
    flood: str, tmp_path: Path, reader: Reader
) -> None:
    """At the beginning, in the middle and at the end of a file of every format."""
    for format in READ:
        for number, text in enumerate(examples(format)[:1]):
            middle = len(text) // 2
            for place in (0, middle, len(text)):
                path = tmp_path / f"{format.name}-{number}-{place}"
                path.write_text(text[:place] + FLOODS[flood] + text[place:])
                answer, seconds, _ = reader.read(path)
                path.unlink()
                assert seconds < 2, (format.name, place, seconds, answer[:200])
                assert len(answer) < 1000, (format.name, place)


def test_a_line_of_a_gigabyte(tmp_path: Path, reader: Reader) -> None:
    """A sparse file: its size is refused before its content is looked at."""
    path = tmp_path / "line.non"
    with path.open("wb") as handle:
        handle.write(b"rows\n" + b"1," * 10_000)
        handle.truncate(1 << 30)

    answer, seconds, megabytes = reader.read(path)

    assert "FormatError" in answer
    assert megabytes < 200
    assert seconds < 5


def test_an_honest_large_file_is_read() -> None:
    """The limits are far above real puzzles: 1000 x 1000 with 250 runs a line."""
    clue = " ".join(["1"] * 250)
    text = "1000 1000\n" + f"{clue}\n" * 2000

    assert nl.loads(text, format="nin").width == 1000
