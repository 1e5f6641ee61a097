"""``nonolith formats``: what can be read and written."""

from __future__ import annotations

import click

import nonolith as nl
from nonolith.cli import options
from nonolith.formats import Format, formats
from nonolith.text import json_text

_HEADS = (
    "format",
    "name",
    "suffixes",
    "read",
    "write",
    "color",
    "blots",
    "several",
    "solution",
    "metadata",
)


@click.command("formats")
@options.json_lines
@click.option("--markdown", is_flag=True, help="Print the table for the documentation.")
def formats_command(as_json: bool, markdown: bool) -> None:
    """List the file formats: name, read/write, suffixes, what it is.

    Use the names with --from and --to. Without --from, the format is recognized by content;
    formats are tried in this order.
    """
    if markdown:
        click.echo(markdown_table())
        return
    for format in formats():
        ways = f"{'r' if format.reads else '-'}{'w' if format.writes else '-'}"
        if as_json:
            click.echo(json_text(nl.format_dict(format)))
        else:
            click.echo(f"{format.name:<16} {ways}  {' '.join(format.suffixes):<16} {format.title}")


def markdown_table() -> str:
    """The capabilities of every format as the documentation shows them."""
    lines = [f"| {' | '.join(_HEADS)} |", "|---" * len(_HEADS) + "|"]
    lines += [_row(format) for format in formats()]
    return "\n".join(lines)


def _row(format: Format) -> str:
    texts = {"title", "author", "copyright", "license", "source", "description"}
    kept = set(format.metadata)
    cells = (
        f"[{format.title}]({format.name}.md)",
        f"`{format.name}`",
        " ".join(f"`{suffix}`" for suffix in format.suffixes),
        _mark(format.reads),
        _mark(format.writes),
        ("yes" if format.shades else "numbers") if format.color else "",
        ", ".join(format.blots),
        _mark(format.many),
        ("is one" if format.picture else "yes") if format.solution else "",
        "all" if texts <= kept else ", ".join(format.metadata),
    )
    return "| " + " | ".join(cells) + " |"


def _mark(can: bool) -> str:
    return "yes" if can else ""
