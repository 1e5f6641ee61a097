"""Reading and writing puzzle files: every format of the field behind five functions.

`load` and `loads` read one puzzle, `load_all` every puzzle of a source; `dump` and `dumps` write.
The format is recognized by content. `formats` lists what there is, `recognise` says why.
"""

from __future__ import annotations

from nonolith.formats.document import Document, Note
from nonolith.formats.fitting import Loss, fit, losses
from nonolith.formats.images import saved_grids
from nonolith.formats.limits import MAX_BYTES
from nonolith.formats.partial import Partial
from nonolith.formats.reading import load, load_all, loads, read_document, read_object
from nonolith.formats.registry import Confidence, Format, Match, find_format, formats
from nonolith.formats.sniffing import Recognition, recognise
from nonolith.formats.writing import dump, dumps, format_of_path

__all__ = [
    "MAX_BYTES",
    "Confidence",
    "Document",
    "Format",
    "Loss",
    "Match",
    "Note",
    "Partial",
    "Recognition",
    "dump",
    "dumps",
    "find_format",
    "fit",
    "format_of_path",
    "formats",
    "load",
    "load_all",
    "loads",
    "losses",
    "read_document",
    "read_object",
    "recognise",
    "saved_grids",
]
