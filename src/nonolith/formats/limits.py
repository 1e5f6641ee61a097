"""How much input is taken: hostile files are refused before they cost memory or time.

Each number is far above any puzzle that people exchange. `load` and its kin take ``max_bytes`` and
``max_cells`` for the rare input that is honest and larger.
"""

from __future__ import annotations

#: The largest input that is read whole; collections that stream have no such bound.
MAX_BYTES = 32 * 1024 * 1024

#: The most lines of one puzzle: a line of text costs sixty bytes, however short it is.
MAX_LINES = 1_000_000

#: The longest number, in digits; the model's runs end at 2**31 - 1.
MAX_DIGITS = 9

#: The deepest nesting of XML elements and JSON values.
MAX_DEPTH = 50

#: The longest text of one clue; more cannot be the runs of a line.
MAX_CLUE = 1_000_000

#: The most values (lists, strings, numbers) of one JSON document.
MAX_VALUES = 1_000_000

#: The most elements of one XML document, which cost more.
MAX_ELEMENTS = 250_000

#: The most pixels of a picture that is a puzzle of one cell a pixel; noise has a run for each
#: second pixel, both ways.
MAX_PIXELS = 1_000_000

#: What recognising a format may look at without reading on.
HEAD_BYTES = 16 * 1024
