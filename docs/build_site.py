"""Gather the documents, as they lie in the repository, for mkdocs; see `make documents`.

Every text keeps its place, so its links work there and here. What is made here: the reference of
the library from its docstrings, and the parts of the navigation that grow by themselves.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import yaml

import nonolith as nl

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
PLACE = BUILD / "documents"

#: What the texts are, and what they show or link to.
TEXTS = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE"]
FOLDERS = ["docs", "benchmarks", "examples", "npm", "training"]
UNSHOWN = [
    "__pycache__",
    "node_modules",
    "test",
    "*.py",
    "*.js",
    "*.ts",
    "*.json",
    "*.jsonl",
    "*.wasm",
]
ICON = "src/nonolith/web/static/icon.svg"
#: What makes puzzles in the texts solve themselves.
LIVE = ["docs/live.js", "docs/live.css"]


def gather() -> None:
    """Copy all texts and pictures."""
    shutil.rmtree(PLACE, ignore_errors=True)
    for name in [*TEXTS, ICON]:
        (PLACE / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, PLACE / name)
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, PLACE / folder, ignore=shutil.ignore_patterns(*UNSHOWN))
    for name in LIVE:
        shutil.copy(ROOT / name, PLACE)


def reference() -> str:
    """The page with everything that `import nonolith` offers."""
    names = [name for name in nl.__all__ if name != "__version__"]
    kinds = {"Verbs": str.islower, "Nouns": lambda name: name[0].isupper() and not name.isupper()}
    lines = ["# The library, name by name", "", "All that `import nonolith as nl` offers.", ""]
    for title, belongs in kinds.items():
        chosen = [name for name in names if belongs(name)]
        lines += [f"## {title}", ""]
        for name in chosen:
            lines += [f"::: nonolith.{name}", "    options:", "      heading_level: 3", ""]
    return "\n".join(lines)


def title_of(path: Path) -> str:
    """The first heading of a text."""
    found = re.search(r"^# (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return found[1] if found else path.stem


def pages(folder: str) -> list[dict[str, str]]:
    """The pages of a folder that grows, under their own titles; its overview first."""
    found = sorted((PLACE / folder).glob("*.md"), key=lambda path: (path.stem != "README", path))
    return [{title_of(path): path.relative_to(PLACE).as_posix()} for path in found]


def settings() -> Path:
    """mkdocs.yml with the rest of the navigation."""
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    navigation = [
        {"File formats": pages("docs/formats")},
        {
            "For contributors": [
                {"Architecture": "ARCHITECTURE.md"},
                {"Contributing": "CONTRIBUTING.md"},
                {"Training the digit net": "training/README.md"},
                {"Changes": "CHANGELOG.md"},
                {"Decisions": pages("docs/adr")},
                {
                    "Measurements": [
                        {"How to measure": "benchmarks/README.md"},
                        *pages("benchmarks/results"),
                    ]
                },
            ]
        },
    ]
    more = yaml.safe_dump(navigation, allow_unicode=True, sort_keys=False)
    place = BUILD / "mkdocs.yml"
    text = re.sub(r"(docs_dir|site_dir): build/", r"\1: ", text)
    text = text.replace("[src]", "[../src]").replace("[docs/", "[../docs/")
    place.write_text(text + "".join(f"  {line}\n" for line in more.splitlines()), encoding="utf-8")
    return place


def main() -> int:
    """Build the site; a link or an anchor that leads nowhere is an error."""
    gather()
    (PLACE / "reference.md").write_text(reference(), encoding="utf-8")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict"]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    ran = subprocess.run([*command, "--config-file", settings()], env=quiet, capture_output=True)
    said = ran.stderr.decode(errors="replace").splitlines()
    print("\n".join(line for line in said if not line.startswith("INFO")), file=sys.stderr)
    return ran.returncode


if __name__ == "__main__":
    sys.exit(main())
