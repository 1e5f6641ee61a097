"""Whose request is this? Those of one client wait in one row, and clients take turns."""

from __future__ import annotations

import ipaddress

from nonolith.web.server.asgi import Scope, header_of


def client_of(scope: Scope) -> str:
    """The address that a request comes from; of IPv6 the network, which is one household's.

    A reverse proxy on this machine says for whom it asks (the last address of X-Forwarded-For is
    the one that it saw itself). Anybody else could only invent that.
    """
    peer = scope.get("client")
    address = peer[0] if peer else ""
    if address in ("127.0.0.1", "::1"):
        forwarded = header_of(scope, b"x-forwarded-for")
        if forwarded:
            address = forwarded.rpartition(b",")[2].strip().decode("latin-1")
    if ":" not in address:
        return address[:64]
    try:
        return str(ipaddress.IPv6Network((address, 64), strict=False))
    except ValueError:
        return address[:64]
