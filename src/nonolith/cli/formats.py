"""``nonolith formats``: what can be read and written."""

from __future__ import annotations

import json

import click

from nonolith.cli import options
from nonolith.formats import formats


@click.command("formats")
@options.json_lines
def formats_command(as_json: bool) -> None:
    """List the file formats: name, read/write, suffixes, what it is.

    The names are what --from and --to take; reading recognises the format by content.
    """
    for format in formats():
        ways = f"{'r' if format.reads else '-'}{'w' if format.writes else '-'}"
        if as_json:
            record = {
                "name": format.name,
                "title": format.title,
                "suffixes": list(format.suffixes),
                "reads": format.reads,
                "writes": format.writes,
            }
            click.echo(json.dumps(record))
        else:
            click.echo(f"{format.name:<16} {ways}  {' '.join(format.suffixes):<16} {format.title}")
