"""``nonolith mcp``: tools for assistants."""

from __future__ import annotations

import click

from nonolith.errors import MissingExtraError


@click.command("mcp")
def mcp_command() -> int:
    """Offer nonolith to an assistant as tools, over the Model Context Protocol.

    The assistant starts this command and talks to it on standard input and output. Its tools solve,
    hint, check, find mistyped clues, rate, read from pictures, make and draw puzzles. They read the
    files that the assistant names, write nothing and need no network. Needs the extra `mcp`.

    \b
    Example, for the settings of an assistant:
      {"mcpServers": {"nonolith": {"command": "nonolith", "args": ["mcp"]}}}
    """
    try:
        from nonolith.mcp.server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in {"mcp", "mcp_types"}:
            raise
        raise MissingExtraError("nonolith mcp", "mcp") from None
    serve()
    return 0
