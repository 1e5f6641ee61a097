"""``nonolith site``: the page as static files."""

from __future__ import annotations

import importlib.util
import shutil
import tempfile
from pathlib import Path

import click

import nonolith as nl
from nonolith.cli import say
from nonolith.errors import os_reason

#: Where ``make site`` writes it, in a checkout.
_BUILT = Path(__file__).resolve().parents[3] / "build" / "site"

#: The file by which a folder is known for a site of ours; one that has it may be replaced.
_SIGN = ".nonolith-site"


@click.command("site")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def site_command(folder: Path) -> None:
    """Write the page as static files to FOLDER.

    They work on any static host and below any path, with no server behind them and, after one
    visit, without a network: solving, hints and all the rest run in the visitor's browser. Nothing
    is downloaded; the files come with the extra ``site``, or from ``make site`` in a checkout.

    \b
    Example:
      nonolith site public && python -m http.server -d public
    """
    source = _source()
    if folder.exists() and any(folder.iterdir()) and not (folder / _SIGN).exists():
        raise click.UsageError(
            f"{folder} has other files in it; expected an empty or new folder, or an earlier site"
        )
    try:
        _replace(folder.resolve(), source)
    except OSError as error:
        raise click.UsageError(f"cannot write {folder}: {os_reason(error)}") from None
    sizes = [path.stat().st_size for path in source.rglob("*") if path.is_file()]
    say(f"{folder}: {len(sizes)} files, {sum(sizes) / 1e6:.1f} MB")


def _replace(folder: Path, source: Path) -> None:
    """Put a copy in the place of a folder, whole or not at all: what fails leaves it as it was."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".nonolith-", dir=folder.parent) as aside:
        new, old = Path(aside, "new"), Path(aside, "old")
        shutil.copytree(source, new)
        (new / _SIGN).touch()
        try:
            if folder.exists():
                folder.rename(old)
            new.rename(folder)
        except BaseException:
            if old.exists() and not folder.exists():
                old.rename(folder)
            raise


def _source() -> Path:
    """The built files, from the package installed with this one or from the checkout."""
    found = importlib.util.find_spec("nonolith_site")
    if found is not None and found.origin is not None:
        return Path(found.origin).with_name("files")
    if (_BUILT / "sw.js").exists():
        return _BUILT
    raise nl.MissingExtraError("nonolith site", "site")
