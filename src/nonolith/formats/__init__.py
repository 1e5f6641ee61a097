"""Reading and writing puzzle files: every format of the field behind five functions.

`load` and `loads` read one puzzle, `load_all` every puzzle of a source; `dump` and `dumps` write.
The format is recognised by content. `formats` lists what there is, `recognise` says why.
"""

from __future__ import annotations

from nonolith.formats.document import Document, Note
from nonolith.formats.images import saved_grids
from nonolith.formats.reading import load, load_all, loads
from nonolith.formats.recognising import Recognition, recognise
from nonolith.formats.registry import Confidence, Format, Match, find_format, formats
from nonolith.formats.writing import dump, dumps

__all__ = [
    "Confidence",
    "Document",
    "Format",
    "Match",
    "Note",
    "Recognition",
    "dump",
    "dumps",
    "find_format",
    "formats",
    "load",
    "load_all",
    "loads",
    "recognise",
    "saved_grids",
]
