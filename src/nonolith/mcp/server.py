"""Offers the tools on standard input and output, as the protocol has it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver import Image
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations

import nonolith as nl
from nonolith.errors import os_reason
from nonolith.mcp import tools

INSTRUCTIONS = """\
nonolith solves, checks, explains and makes nonograms (picross, hanjie, griddlers, paint by
numbers). Give a puzzle as text of two lines, for example
rows: 1 1, 1
columns: 2, 0, 1
or in any other format, or as the name of a file. Do not solve or check by yourself what a tool can
prove: solve tells whether the solution is unique, hint gives away no more than was asked for, and
doctor finds the clue that was mistyped.
"""

#: In the order in which they are offered.
TOOLS: tuple[Callable[..., Any], ...] = (
    tools.solve,
    tools.hint,
    tools.check,
    tools.doctor,
    tools.rate,
    tools.scan,
    tools.draw,
    tools.refine,
    tools.generate,
    tools.render,
)


def make_server() -> MCPServer[Any]:
    """A server with all tools; none of them changes anything on this machine."""
    server: MCPServer[Any] = MCPServer(
        "nonolith", version=nl.__version__, instructions=INSTRUCTIONS, log_level="ERROR"
    )
    harmless = ToolAnnotations(read_only_hint=True, open_world_hint=False)
    for tool in TOOLS:
        server.add_tool(_answering(tool), annotations=harmless, structured_output=False)
    return server


def serve() -> None:
    """Answer until standard input ends."""
    make_server().run("stdio")


def _answering(tool: Callable[..., Any]) -> Callable[..., Any]:
    """The tool with our errors as its answers, and with bytes as a picture."""

    @wraps(tool)
    def answer(*args: Any, **named: Any) -> Any:
        try:
            found = tool(*args, **named)
        except nl.NonolithError as error:
            raise ToolError(str(error)) from None
        except OSError as error:
            raise ToolError(f"{error.filename}: {os_reason(error)}") from None
        return Image(data=found, format="png") if isinstance(found, bytes) else found

    if tool is tools.render:
        answer.__annotations__ = {**tool.__annotations__, "return": Image}
    return answer
