"""``nonolith formats``: what can be read and written."""

from __future__ import annotations

import json

import click

import nonolith as nl
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
            click.echo(json.dumps(nl.format_dict(format)))
        else:
            click.echo(f"{format.name:<16} {ways}  {' '.join(format.suffixes):<16} {format.title}")
