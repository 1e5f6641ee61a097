"""``nonolith web``: the service and its page."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import quote

import click

import nonolith as nl
from nonolith.cli import options, say
from nonolith.cli.exits import Exit
from nonolith.cli.options import Decorated
from nonolith.errors import os_reason

if TYPE_CHECKING:
    import socket

    from nonolith.web.limits import Settings


def _limit(
    name: str, range_: click.IntRange | click.FloatRange, default: float, unit: str, text: str
) -> Callable[[Decorated], Decorated]:
    """An option for one limit of the server, with its default shown."""
    return click.option(
        name, type=range_, default=default, show_default=True, metavar=unit, help=text
    )


@click.command("web")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8000,
    show_default=True,
    help="The port to listen on; 0 takes any free one.",
)
@click.option("--no-browser", is_flag=True, help="Do not open the page.")
@click.option(
    "--token",
    envvar="NONOLITH_TOKEN",
    metavar="SECRET",
    help="The token API requests must send (Authorization: Bearer SECRET); also NONOLITH_TOKEN.",
)
@click.option(
    "--allow-host", multiple=True, metavar="NAME", help="A public name of this server, for proxies."
)
@click.option(
    "--allow-origin",
    multiple=True,
    metavar="ORIGIN",
    help="A site whose pages may use the API, like https://example.org; * for all.",
)
@options.home("A page that everyone can reach: where shared links point to")
@click.option(
    "--workers",
    type=click.IntRange(1, 256),
    metavar="N",
    help="Processes that solve (default: one per core; as many again for long requests).",
)
@_limit(
    "--timeout",
    click.FloatRange(0.1, 86400),
    30.0,
    "SECONDS",
    "The most time that one request may take.",
)
@_limit(
    "--max-memory",
    click.IntRange(256, 1 << 20),
    1024,
    "MIB",
    "The most memory that one request may use.",
)
@_limit("--max-body", click.IntRange(1, 1024), 4, "MIB", "The largest request.")
@_limit("--max-cells", click.IntRange(1, 10**8), 1_000_000, "N", "The largest puzzle.")
@_limit(
    "--max-waiting",
    click.IntRange(0, 100_000),
    1000,
    "N",
    "How many requests may wait for a worker; more are refused with 503.",
)
@_limit(
    "--max-connections",
    click.IntRange(1, 100_000),
    1000,
    "N",
    "How many connections may be open at once.",
)
@click.option(
    "--log",
    "log_style",
    type=click.Choice(["text", "json", "off"]),
    help="Log one line per request on stderr (default: off at a terminal, json elsewhere).",
)
def web_command(
    host: str,
    port: int,
    no_browser: bool,
    token: str | None,
    allow_host: tuple[str, ...],
    allow_origin: tuple[str, ...],
    home: str,
    workers: int | None,
    timeout: float,
    max_memory: int,
    max_body: int,
    max_cells: int,
    max_waiting: int,
    max_connections: int,
    log_style: str | None,
) -> int:
    """Serve the page and the JSON API on this machine.

    Everything is local by default. Listening to the network (--host 0.0.0.0) needs a --token.
    Ctrl-C stops the server.

    \b
    Examples:
      nonolith web                                    opens the page in the browser
      nonolith web --port 9000 --no-browser           only the server
      nonolith web --host 0.0.0.0 --token SECRET      for other machines, too
      nonolith web --allow-host puzzles.example.org   behind a reverse proxy
    """
    from nonolith.cores import usable_cores
    from nonolith.web.limits import MIB, JobLimits, Settings
    from nonolith.web.server import sockets

    try:
        connections = sockets.allow_files(max_connections)
    except OSError as error:
        raise _refusal(f"cannot serve: {error}") from None
    if connections < max_connections:
        click.echo(
            f"nonolith: warning: the system allows {connections} connections at once; "
            f"expected {max_connections} (--max-connections, ulimit -n)",
            err=True,
        )
    count = workers or usable_cores()
    settings = Settings(
        host=host,
        port=port,
        token=token or None,
        hosts=allow_host,
        home=home,
        origins=tuple(origin.rstrip("/") for origin in allow_origin),
        workers=count,
        long_workers=count,
        queue=max_waiting,
        connections=connections,
        body=max_body * MIB,
        bodies=max(64, 4 * max_body) * MIB,
        job=JobLimits(cells=max_cells, seconds=timeout, memory=max_memory * MIB),
    )
    _check_exposure(settings)
    try:
        listener = sockets.bind(host, port)
    except OSError as error:
        reason = f"cannot listen on {host} port {port}: {os_reason(error)}"
        raise _refusal(f"{reason} (--port 0 takes any free port)") from None
    _serve(replace(settings, port=listener.getsockname()[1]), listener, log_style, not no_browser)
    return 0


def _refusal(reason: str) -> click.exceptions.Exit:
    """The end of a server that cannot serve, which is said in one line."""
    say(reason)
    return click.exceptions.Exit(Exit.BAD_INPUT)


def _serve(
    settings: Settings, listener: socket.socket, log_style: str | None, browser: bool
) -> None:
    """Serve until Ctrl-C; at a terminal, open the page."""
    try:
        from nonolith.web.server.logs import Log
        from nonolith.web.server.run import serve
    except ImportError as error:
        if (error.name or "").partition(".")[0] in ("pydantic", "uvicorn"):
            raise nl.MissingExtraError("nonolith web", "web") from None
        raise
    at_terminal = sys.stderr.isatty()
    # Elsewhere the line ends up in a log, which is no place for a secret.
    address = _address(settings, with_token=at_terminal)

    def ready() -> None:
        with contextlib.suppress(OSError):  # nobody can read it, and serving goes on
            click.echo(f"nonolith is at {address} (Ctrl-C stops it)", err=True)
        if browser and at_terminal:
            import webbrowser

            webbrowser.open(address)

    style = log_style or ("off" if at_terminal else "json")
    log = Log(style)
    try:
        log.begin()
    except OSError as error:
        # Standard error is the log, so that the reason can only go elsewhere.
        with contextlib.suppress(OSError):
            click.echo(f"nonolith: error: cannot write the log: {os_reason(error)} (--log off)")
        raise click.exceptions.Exit(Exit.BAD_INPUT) from None
    serve(settings, listener, log, ready)


def _check_exposure(settings: Settings) -> None:
    """Nobody opens a server to the network by accident."""
    from nonolith.web.server.sockets import is_loopback

    for origin in settings.origins:
        if origin != "*" and not origin.startswith(("http://", "https://")):
            raise click.UsageError(
                f"--allow-origin: found {origin!r}; expected one like https://example.org, or *."
            )
    if is_loopback(settings.host):
        return
    if settings.token is None:
        import secrets

        raise click.UsageError(
            f"--host {settings.host} lets other machines in: set a --token, "
            f"for example --token {secrets.token_urlsafe(18)}"
        )
    click.echo(
        f"nonolith: warning: other machines can reach this server ({settings.host}), and what "
        "they send is not encrypted; a reverse proxy with TLS in front of it is safer",
        err=True,
    )


def _address(settings: Settings, *, with_token: bool) -> str:
    """Where the page is; the token travels in the fragment, which is never sent."""
    host = settings.host
    if host in ("0.0.0.0", "::"):
        host = "127.0.0.1"
    place = f"http://{f'[{host}]' if ':' in host else host}:{settings.port}/"
    if settings.token is None or not with_token:
        return place
    return f"{place}#token={quote(settings.token, safe='')}"
