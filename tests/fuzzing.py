"""Mutations of puzzle files: small harm, as typing, cutting and sending do it."""

from __future__ import annotations

from functools import cache
from random import Random

from format_samples import examples

import nonolith as nl
from nonolith.formats import Format

_SPLICES = (
    b"0", b"-1", b"1", b"99999999999", b"10000", b" ", b"\n", b"\n\n", b"\t", b"\0", b"\xff", b",",
    b"#", b":", b"$", b"$1\n", b"--", b"====\n", b"[", b"]", b"{", b"}", b"<", b">", b"&", b"?",
    b'"', b"'", b"|", b"/", b"\\", b"=", b"rows\n", b"columns\n", b"color a #f00\n", b"null", b"[]",
    "é".encode(), "漢".encode(), "◢".encode(), b"\xef\xbb\xbf", b"\xff\xfe", b"1e9", b"0x10", b"_",
)  # fmt: skip


@cache
def seeds(format: Format) -> tuple[bytes, ...]:
    """Files to begin with: the examples of the documentation, and what is written."""
    found = [text.encode() for text in examples(format)]
    if format.writes:
        small = nl.Puzzle.from_grid(nl.Grid.parse("#.#\n#..\n..."), meta=nl.Meta(title="Boot"))
        puzzles = [small, small] if format.many else [small]
        written = nl.dumps(puzzles, format=format.name)
        found.append(written.encode() if isinstance(written, str) else written)
    return tuple(found) or (b"PK\x03\x04",)


def mutated(format: Format, seed: int) -> bytes:
    """A file of the format with some harm done to it."""
    random = Random(f"{format.name}{seed}")
    data = bytearray(random.choice(seeds(format)))
    for _ in range(random.choice((0, 1, 1, 1, 2, 3, 6))):
        _harm(data, random)
    return bytes(data)


def _harm(data: bytearray, random: Random) -> None:
    place = random.randint(0, len(data))
    end = min(len(data), place + random.choice((1, 1, 2, 5, 20)))
    match random.randint(0, 6):
        case 0:
            del data[place:end]
        case 1:
            data[place:end] = random.choice(_SPLICES)
        case 2:
            data[place:place] = random.choice(_SPLICES)
        case 3:
            data[place:place] = data[place:end] * random.choice((1, 2, 50))
        case 4:
            lines = data.split(b"\n")
            random.shuffle(lines) if random.random() < 0.3 else lines.pop(
                random.randrange(len(lines))
            )
            data[:] = b"\n".join(lines)
        case 5:
            del data[place:]
        case _:
            if place < len(data):
                data[place] ^= 1 << random.randint(0, 7)
