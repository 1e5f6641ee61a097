"""What the server allows: every limit in one place, with its default."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from nonolith.cores import usable_cores

MIB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class JobLimits:
    """What one request may cost; the workers enforce it."""

    cells: int = 1_000_000
    seconds: float = 30.0
    memory: int = 1024 * MIB
    solutions: int = 1000
    puzzles: int = 1000
    answer: int = 64 * MIB

    def solutions_of(self, cells: int) -> int:
        """How many solutions one answer may list, each of this many cells."""
        return min(self.solutions, max(2, 10 * self.cells // cells))

    def to_dict(self) -> dict[str, Any]:
        """The limits by name, as a worker gets them."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Settings:
    """How the server runs.

    ``home`` is the address of a page that everyone can reach, for links that are shared.

    ``workers`` processes give every request a first turn of ``quick_turn`` seconds of CPU. What
    needs more goes on in one of ``long_workers`` processes of lower priority, where it makes way
    after ``long_turn`` seconds (then four times as many, and so on) if others wait for theirs.
    ``queue`` requests may wait, for the first turn no longer than ``queue_seconds``. ``bodies`` and
    ``answers`` bound the bytes of all request bodies and of all large answers that are held at
    once, and a body with a ``picture`` to read may be larger than others; an answer must be taken
    within ``answer_seconds``.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    token: str | None = None
    hosts: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    home: str = ""
    workers: int = field(default_factory=usable_cores)
    long_workers: int = field(default_factory=usable_cores)
    quick_turn: float = 0.005
    long_turn: float = 0.5
    queue: int = 1000
    queue_seconds: float = 10.0
    connections: int = 1000
    body: int = 4 * MIB
    picture: int = 24 * MIB
    bodies: int = 64 * MIB
    body_seconds: float = 10.0
    answers: int = 256 * MIB
    answer_seconds: float = 60.0
    header_seconds: float = 10.0
    headers: int = 16 * 1024
    grace_seconds: float = 10.0
    job: JobLimits = field(default_factory=JobLimits)
