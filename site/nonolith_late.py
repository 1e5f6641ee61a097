"""Modules that are fetched when they are first imported, from zip files named in an index.

What every visitor needs is there from the beginning; the rest of the standard library, and what
PDF files and drawing take, comes when it is asked for.
"""

from __future__ import annotations

import importlib
import json
import sys
import zlib
from importlib.machinery import ModuleSpec, PathFinder
from typing import Any

from nonolith_bridge import index, late

#: In which zip file a module is.
_WHERE: dict[str, str] = json.loads(index)
_THERE: set[str] = set()


class _Late:
    """The last of the finders: asked for what is not there yet."""

    @classmethod
    def find_spec(cls, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        archive = _WHERE.get(name)
        if archive is None:
            return None
        place = f"/{archive}"
        if archive not in _THERE:
            data = late(f"{archive}.gzip").to_bytes()
            with open(place, "wb") as stream:
                # A host may have unpacked it on the way.
                stream.write(zlib.decompress(data, 31) if data[:2] == b"\x1f\x8b" else data)
            _THERE.add(archive)
            sys.path.append(place)
            importlib.invalidate_caches()
        parent = name.rpartition(".")[0]
        if not parent:
            return PathFinder.find_spec(name)
        return PathFinder.find_spec(name, [f"{place}/{parent.replace('.', '/')}"])


sys.meta_path.append(_Late)
