"""The language of the pipe between server and worker: a head of fixed size, then bytes.

Nothing is pickled: a worker that has gone wrong can at worst send a wrong answer.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

_ASK = struct.Struct("!IBBddI")
_TELL = struct.Struct("!IB?HB")


class Kind(IntEnum):
    """What a worker tells."""

    READY = 0  # it has started and waits for work
    BEGUN = 1  # the request is sound, work has begun (streams only)
    PROGRESS = 2  # how far it is (streams only)
    ANSWER = 3  # the end of this request
    UNFINISHED = 4  # the end of this turn, with what is known by then


class Frame(NamedTuple):
    """One message of a worker; `status` is the HTTP status of an answer.

    A worker that `leaves` ends after this message.
    """

    kind: Kind
    status: int = 0
    media: str = ""
    body: bytes = b""
    leaves: bool = False

    def pack(self) -> bytes:
        """The frame as bytes."""
        media = self.media.encode("ascii")
        head = _TELL.pack(len(self.body), self.kind, self.leaves, self.status, len(media))
        return head + media + self.body


class FrameTooLargeError(Exception):
    """A frame is longer than the reader allows."""


class Decoder:
    """Puts frames together from whatever pieces a pipe delivers."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._buffer = bytearray()

    def feed(self, data: bytes) -> Iterator[Frame]:
        """Yield the frames that are complete with these bytes."""
        buffer = self._buffer
        buffer += data
        while len(buffer) >= _TELL.size:
            length, kind, leaves, status, media = _TELL.unpack_from(buffer)
            if length > self._limit:
                raise FrameTooLargeError
            begin = _TELL.size + media
            if len(buffer) < begin + length:
                return
            frame = Frame(
                Kind(kind),
                status,
                buffer[_TELL.size : begin].decode("ascii"),
                bytes(buffer[begin : begin + length]),
                leaves,
            )
            del buffer[: begin + length]
            yield frame


class Ask(NamedTuple):
    """One request, as the worker gets it: which verb, whether to stream, the body as it came.

    ``seconds`` are what is left of its time; after ``turn`` seconds of CPU (0: none) it makes way.
    ``stops`` is how often this worker was asked to stop before: one that is late to come was meant
    for the request before this one.
    """

    verb: str
    stream: bool
    body: bytes
    seconds: float = 0.0
    turn: float = 0.0
    stops: int = 0

    def pack(self) -> bytes:
        """The request as bytes."""
        verb = self.verb.encode("ascii")
        head = _ASK.pack(
            len(self.body), self.stream, len(verb), self.seconds, self.turn, self.stops
        )
        return head + verb + self.body


class Pipe:
    """The worker's end: blocking reads and writes."""

    def __init__(self, source: int, target: int) -> None:
        self._source = open(source, "rb")  # noqa: SIM115  (lives as long as the process)
        self._target = open(target, "wb", buffering=0)  # noqa: SIM115

    def read(self) -> Ask | None:
        """The next request, or None when the server has gone."""
        head = self._source.read(_ASK.size)
        if len(head) < _ASK.size:
            return None
        length, stream, verb, seconds, turn, stops = _ASK.unpack(head)
        rest = self._source.read(verb + length)
        if len(rest) < verb + length:
            return None
        name, body = rest[:verb].decode("ascii"), rest[verb:]
        return Ask(name, bool(stream), body, seconds, turn, stops)

    def write(self, frame: Frame) -> None:
        """Send one frame whole."""
        data = memoryview(frame.pack())
        while data:
            data = data[self._target.write(data) or 0 :]
