"""Runs inside Pyodide (see compile.mjs): every example of every verb, to see what it loads."""

from __future__ import annotations

import json
import sys

from nonolith.web.browser import reply
from nonolith.web.schemas.examples import EXAMPLES

for verb, examples in EXAMPLES.items():
    for name, request in examples.items():
        status, _, body = reply(verb, json.dumps(request), lambda progress: None)
        if status not in (200, 501):  # 501: it takes a library that comes later, or never
            raise RuntimeError(f"{verb} ({name}): {status} {body.decode()}")
" ".join(sorted(sys.modules))
