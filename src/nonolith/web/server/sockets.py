"""Where the server listens, and how many connections the system lets it have."""

from __future__ import annotations

import ipaddress
import socket
import sys

#: File descriptors needed besides those of connections: pipes, logs, the socket itself.
_OTHER_FILES = 100
#: Fewer connections than this are no service.
_FEW = 20


def is_loopback(host: str) -> bool:
    """True if only this machine can reach a server that is bound to this address."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def bind(host: str, port: int) -> socket.socket:
    """A listening socket (port 0: any free one); OSError if the place is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named because asyncio turns off Nagle's algorithm only where it is; with it,
    # every answer of two writes waits 40 ms for the client's delayed acknowledgement.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    return listener


def allow_files(wanted: int) -> int:
    """Raise the limit on open files as far as it is allowed; how many connections it permits.

    OSError if they are too few to serve anybody.
    """
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + _OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    allowed = wanted if soft == resource.RLIM_INFINITY else min(wanted, soft - _OTHER_FILES)
    if allowed < min(wanted, _FEW):
        raise OSError(
            f"the system allows {soft} open files; expected at least "
            f"{_OTHER_FILES + min(wanted, _FEW)} (ulimit -n)"
        )
    return allowed
