"""The fonts that digits are drawn in: Debian packages, some to learn from, some to test on.

`python training/fonts.py` fetches and unpacks them into build/fonts, without installing anything.
Where that is impossible, what the system has will do: the net is then another one.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

#: Where the packages are unpacked, one folder for each.
FOLDER = Path(__file__).resolve().parent.parent / "build" / "fonts"

TRAINING = [
    "fonts-dejavu-core", "fonts-dejavu-extra", "fonts-liberation", "fonts-roboto-unhinted",
    "fonts-open-sans", "fonts-noto-core", "fonts-noto-mono", "fonts-urw-base35",
    "fonts-freefont-ttf", "fonts-inter", "fonts-comfortaa", "fonts-quicksand", "fonts-comic-neue",
    "fonts-hack", "fonts-jetbrains-mono", "fonts-dseg", "fonts-courier-prime",
    "fonts-anonymous-pro", "fonts-play", "fonts-bebas-neue", "fonts-dosis", "fonts-manrope",
    "fonts-ocr-a", "fonts-ebgaramond", "fonts-crosextra-carlito", "fonts-crosextra-caladea",
    "fonts-oxygen", "fonts-sora", "fonts-karla", "fonts-cabin", "fonts-averia-sans-gwf",
    "fonts-tuffy", "fonts-humor-sans", "fonts-unifont", "fonts-cmu", "fonts-firacode",
    "fonts-fanwood", "fonts-inconsolata", "fonts-jura", "fonts-spleen", "fonts-sixtyfour",
    "fonts-opendin", "fonts-adf-gillius", "fonts-adf-universalis", "fonts-gfs-didot",
    "fonts-dustin", "fonts-yanone-kaffeesatz",
]  # fmt: skip

#: Never learned from: the benchmark's pages and the accuracy by size are drawn in these.
TESTING = [
    "fonts-lato", "fonts-cantarell", "fonts-clear-sans", "fonts-b612", "fonts-mononoki",
    "fonts-paratype", "fonts-vollkorn", "fonts-roboto-slab", "fonts-fantasque-sans",
    "fonts-junction", "fonts-opendyslexic", "fonts-glasstty", "fonts-atarismall",
    "fonts-linuxlibertine", "fonts-go", "fonts-league-spartan", "fonts-dotgothic16", "fonts-pc",
    "fonts-ubuntu-title", "fonts-sawarabi-gothic", "fonts-national-park", "fonts-tiresias",
]  # fmt: skip

#: Of families with hundreds of files, those in which people write numbers.
NOTO = ("NotoSans-", "NotoSerif-", "NotoSansMono-", "NotoSansDisplay-", "NotoMono-")
#: Not digits as people know them.
ODD = ("symbol", "emoji", "dingbat", "math", "d050000l", "braille", "cmsy", "cmmi", "cmex",
       "weather", "upper", "csur", "balker", "markedfool", "swift", "abogado", "sample",
       "biolinum_k", "outline", "it_wasn")  # fmt: skip
#: Ten weights of one family teach no more than a few.
MOST_OF_A_PACKAGE = 8


def fetch(packages: list[str]) -> None:
    """Download Debian packages and unpack them below FOLDER."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for package in packages:
        target = FOLDER / package
        if target.is_dir():
            continue
        got = subprocess.run(["apt-get", "download", "-qq", package], cwd=FOLDER)
        files = sorted(FOLDER.glob(f"{package}_*.deb"))
        if got.returncode or not files:
            print(f"{package}: cannot be had here, goes without", file=sys.stderr)
            continue
        subprocess.run(["dpkg-deb", "-x", str(files[-1]), str(target)], check=True)
        files[-1].unlink()


def files_of(packages: list[str]) -> list[Path]:
    """The font files of these packages, in a fixed order; if none was fetched, the system's."""
    found = [
        path
        for package in packages
        for path in thinned([p for p in files_below(FOLDER / package) if is_for_numbers(p)])
    ]
    if not found and packages is TRAINING:
        print("Nothing is in build/fonts: the system's fonts have to do", file=sys.stderr)
        found = [path for path in files_below(Path("/usr/share/fonts")) if is_for_numbers(path)]
    return found


def files_below(folder: Path) -> list[Path]:
    """Fonts with outlines, and bitmap fonts that FreeType scales."""
    files = [p for p in folder.rglob("*") if p.suffix.lower() in {".ttf", ".otf", ".t1"}]
    # Many packages hold each font twice, in two formats.
    files.sort(key=lambda p: (p.stem, p.suffix.lower() != ".ttf", p.as_posix()))
    return list({path.stem: path for path in reversed(files)}.values())[::-1]


def is_for_numbers(path: Path) -> bool:
    """Whether a file holds digits of the common shape."""
    name = path.name.lower()
    if path.name.startswith("Noto") and not path.name.startswith(NOTO):
        return False
    return not any(word in name for word in ODD)


def thinned(files: list[Path]) -> list[Path]:
    """Some of many files, evenly spread."""
    if len(files) <= MOST_OF_A_PACKAGE:
        return files
    return [files[i * len(files) // MOST_OF_A_PACKAGE] for i in range(MOST_OF_A_PACKAGE)]


if __name__ == "__main__":
    fetch([*TRAINING, *TESTING])
    for name, packages in (("training", TRAINING), ("testing", TESTING)):
        print(f"{name}: {len(files_of(packages))} files")
