"""What can go wrong, as a tree.

Three channels are kept apart: an *answer* (also "no solution") is a value, an *error* is the
caller's input or environment, a *bug* is ours::

    NonolithError
    ├── PuzzleError (ValueError)          clues or grid that cannot be a puzzle
    ├── FormatError (ValueError)          text or bytes that a format cannot read
    │   ├── UnknownFormatError            no format recognises them
    │   └── CollectionError               several puzzles where one was expected
    ├── UnsupportedError (ValueError)     sound input that this version cannot handle
    ├── MissingExtraError (ImportError)   an optional dependency is not installed
    ├── Unfulfilled (ValueError)          generate: no such puzzle was found
    ├── InternalError (RuntimeError)      a self-check failed: please report it
    │
    │   Raised by one command only, and defined next to it:
    ├── ClusterError (RuntimeError)       batching: the cluster cannot be reached or is lost
    ├── JournalError (ValueError)         batching: a journal that belongs to another batch
    ├── PeerError (ValueError)            benching: another solver's command does not work
    ├── SetError (ValueError)             benching: a puzzle set that cannot be read
    └── Mistyped                          enter: a line that cannot be understood

Ctrl-C is no error: `nonolith.Interrupted` is a KeyboardInterrupt that carries what was found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonolith.formats.partial import Partial


class NonolithError(Exception):
    """Base class of every error that nonolith raises on purpose."""


class PuzzleError(NonolithError, ValueError):
    """A clue, palette or grid that does not make sense by itself."""


class FormatError(NonolithError, ValueError):
    """Input that cannot be read in its format.

    The message is built from the parts, which stay available for programs: where (``source``,
    ``line`` and ``column``, both 1-based), what was ``found``, what was ``expected``, and a
    ``hint`` on how to fix it. If nothing but a clue line is missing or too many, ``partials``
    holds what was read nevertheless (`nonolith.formats.Partial`), once for each way to read it.
    """

    def __init__(
        self,
        message: str,
        *,
        source: str | None = None,
        line: int | None = None,
        column: int | None = None,
        found: str | None = None,
        expected: str | None = None,
        hint: str | None = None,
        format: str | None = None,
        partials: tuple[Partial, ...] = (),
    ) -> None:
        super().__init__(message)
        self.message = message
        self.source = source
        self.line = line
        self.column = column
        self.found = found
        self.expected = expected
        self.hint = hint
        self.format = format
        self.partials = partials

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by state, since the constructor takes keywords."""
        return (_rebuild, (type(self), self.message, self.__dict__))

    @property
    def where(self) -> str:
        """``file:line:column`` as far as it is known, or an empty string."""
        parts = [self.source or ("" if self.line is None else "input")]
        parts += [str(number) for number in (self.line, self.column) if number is not None]
        return ":".join(part for part in parts if part)

    def __str__(self) -> str:
        text = f"{self.where}: {self.message}" if self.where else self.message
        if self.found is not None:
            text += f"; found {self.found}"
        if self.expected is not None:
            text += f"; expected {self.expected}"
        if self.hint is not None:
            text += f" ({self.hint})"
        return text


def _rebuild(cls: type[FormatError], message: str, state: dict[str, object]) -> FormatError:
    error = cls.__new__(cls, message)
    error.__dict__.update(state)
    return error


class UnknownFormatError(FormatError):
    """No format recognises the input."""


class CollectionError(FormatError):
    """The source holds several puzzles where one was expected."""


class UnsupportedError(NonolithError, ValueError):
    """Input that is sound but beyond what this version can do."""


class MissingExtraError(NonolithError, ImportError):
    """A feature needs an optional dependency that is not installed."""

    def __init__(self, feature: str, extra: str) -> None:
        super().__init__(f"{feature} needs an extra: pip install 'nonolith[{extra}]'")
        self.feature = feature
        self.extra = extra

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by the two constructor arguments."""
        return (type(self), (self.feature, self.extra))


class InternalError(NonolithError, RuntimeError):
    """A self-check of nonolith failed; the message asks for a report."""

    def __init__(self, what: str) -> None:
        super().__init__(f"internal error: {what}. This is a bug in nonolith: please report it.")
        self.what = what

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by the constructor argument."""
        return (type(self), (self.what,))


def describe(error: BaseException) -> str:
    """An error for people: what nonolith says of its own, the rest with a name in front."""
    if isinstance(error, NonolithError):
        return str(error)
    if isinstance(error, OSError):
        place = f"{error.filename}: " if error.filename else ""
        return f"{place}{os_reason(error)}"
    if isinstance(error, MemoryError):
        return "out of memory"
    return f"internal error: {type(error).__name__}: {error}"


def os_reason(error: OSError) -> str:
    """What the operating system refuses, in its own words but in lower case, without the place."""
    return (error.strerror or str(error)).lower()
