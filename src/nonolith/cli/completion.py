"""``nonolith completion``: print the script that makes a shell complete our commands."""

from __future__ import annotations

import click


@click.command("completion")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion_command(shell: str) -> None:
    """Print the completion script for a shell.

    \b
    Examples:
      nonolith completion bash >> ~/.bashrc
      nonolith completion zsh  >> ~/.zshrc
      nonolith completion fish > ~/.config/fish/completions/nonolith.fish
    """
    from click.shell_completion import get_completion_class

    from nonolith.cli import cli

    kind = get_completion_class(shell)
    assert kind is not None
    click.echo(kind(cli, {}, "nonolith", "_NONOLITH_COMPLETE").source())
