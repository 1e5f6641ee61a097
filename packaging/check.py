"""Look at a wheel, and use it if this machine can: ``python packaging/check.py WHEEL...``.

``--with COMMAND`` uses them with a Python of their own machine that an emulator runs, such as
``"qemu-aarch64-static -L ROOT ROOT/usr/bin/python3.13"`` or ``"wine64 python.exe"``.

Its module may need no library but those that every machine of its kind has. On Linux and macOS,
where a module is linked before its names are found, each must be Python's or of such a library. For
Linux the names of glibc are no younger than 2.17, and auditwheel has to agree. What was built for
this machine is installed with every Python here in an empty environment, with no compiler on the
path, and solves a puzzle. The others are not run, unless there is an emulator.
"""

from __future__ import annotations

import argparse
import platform
import re
import shlex
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from targets import VERSIONS, python

ROOT = Path(__file__).resolve().parent.parent
#: What every machine of a kind has.
SYSTEM = {
    "linux": r"lib(c|m|dl|pthread|rt|util)\.so\.\d|ld-linux.*",
    "win": r"(kernel32|ntdll|msvcrt|advapi32|api-ms-win-crt-.*|python3\d*)\.dll",
    "macosx": r"/usr/lib/libSystem\.B\.dylib",
}

ARM64 = 0x0100000C  # as Mach-O files have it


def check(wheel: Path, command: str | None = None) -> None:
    """Refuse a wheel that would not load elsewhere; say what was seen."""
    tags = wheel.stem.split("-")
    kind = next(kind for kind in SYSTEM if kind in tags[-1])
    with tempfile.TemporaryDirectory() as name, zipfile.ZipFile(wheel) as archive:
        (inside,) = (
            path
            for path in archive.namelist()
            if path.startswith("nonolith/_native.") and path.endswith((".so", ".pyd"))
        )
        module = Path(archive.extract(inside, name))
        needed = {"linux": of_elf, "win": of_pe, "macosx": of_mach}[kind](module)
    strange = [
        library for library in needed if not re.fullmatch(SYSTEM[kind], library, re.IGNORECASE)
    ]
    if strange:
        sys.exit(f"{wheel.name}: found {', '.join(strange)}; expected what every machine has")
    print(f"  needs {', '.join(sorted(needed))}")
    if kind == "linux":
        said = subprocess.run(
            [sys.executable, "-m", "auditwheel", "show", wheel], capture_output=True, text=True
        )
        if not re.search(r"manylinux_2_17_", said.stdout):
            sys.exit(f"{wheel.name}: auditwheel says\n{said.stdout}{said.stderr}")
        print("  auditwheel: manylinux_2_17")
    if command is not None:
        borrow(wheel, command)
    elif kind == "linux" and tags[-1].endswith(platform.machine()):
        for number in VERSIONS:
            stable = tags[-2] == "abi3" and number != "3.11"
            if (home := python(number)) and (stable or tags[-3] == f"cp{number.replace('.', '')}"):
                install(wheel, home)
    else:
        print("  not run: it is for another machine")


def of_elf(module: Path) -> set[str]:
    """The libraries that it needs; no version of a name may be younger than GLIBC_2.17."""
    said = subprocess.run(
        ["readelf", "-dVW", "--dyn-syms", module], capture_output=True, text=True, check=True
    ).stdout
    ages = [tuple(map(int, age.split("."))) for age in re.findall(r"GLIBC_([\d.]+)", said)]
    if max(ages) > (2, 17):
        youngest = ".".join(map(str, max(ages)))
        sys.exit(f"{module.name}: found GLIBC_{youngest}; expected at most GLIBC_2.17")
    # Those of a library have its version behind an @; weak ones may be missing.
    of_python(module, re.findall(r" GLOBAL \S+ +UND ([^@\s]+)$", said, re.MULTILINE))
    return set(re.findall(r"NEEDED.*\[(.+)\]", said))


def of_python(module: Path, names: list[str]) -> None:
    """Refuse names that are looked up when the module is loaded, and that Python does not have."""
    if strange := [name for name in names if not name.startswith(("Py", "_Py"))]:
        sys.exit(f"{module.name}: found no library with {', '.join(strange)}; expected Python")


def of_pe(module: Path) -> set[str]:
    """The libraries that a module for Windows needs."""
    said = subprocess.run(
        ["objdump", "-p", module], capture_output=True, text=True, check=True
    ).stdout
    return set(re.findall(r"DLL Name: (\S+)", said))


def of_mach(module: Path) -> set[str]:
    """The libraries of a module for macOS; what is in none of them must be Python's."""
    data = module.read_bytes()

    def number(at: int, size: int = 4) -> int:
        return int.from_bytes(data[at : at + size], "little")

    def text(at: int) -> str:
        return data[at : data.index(b"\0", at)].decode()

    libraries, at, signed = set(), 32, False
    for _ in range(number(16)):
        command = number(at) & 0x7FFFFFFF
        if command in (0x0C, 0x18, 0x1F):  # a library: always, if there is one, through another
            libraries.add(text(at + number(at + 8)))
        elif command == 0x1D:
            signed = True
        elif command == 0x02:  # the names, each 16 bytes: where it is, its type, its library
            names = range(number(at + 8), number(at + 8) + 16 * number(at + 12), 16)
            # Undefined (of the type), and of no library: 254 for Apple's linker, 0 for Zig's.
            loose = [
                name for name in names if not data[name + 4] & 0x0E and data[name + 7] in (0, 254)
            ]
            strings = number(at + 16)
            of_python(module, [text(strings + number(name))[1:] for name in loose])
        at += number(at + 4)
    if number(4) == ARM64 and not signed:
        sys.exit(f"{module.name}: found no signature; macOS loads nothing without")
    return libraries


def install(wheel: Path, home: Path) -> None:
    """Into an empty environment, without a compiler on the path; then it solves a puzzle."""
    with tempfile.TemporaryDirectory() as name:
        subprocess.run([home, "-m", "venv", name], check=True)
        tools = Path(name) / "bin"
        bare = {"PATH": str(tools), "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
        subprocess.run(
            [tools / "pip", "install", "--quiet", "--only-binary", ":all:", wheel],
            env=bare,
            check=True,
        )
        example = ROOT / "examples" / "pause.non"
        said = subprocess.run(
            [tools / "nonolith", "solve", example],
            env=bare,
            cwd=name,
            capture_output=True,
            text=True,
        )
        if "unique" not in said.stdout + said.stderr:
            sys.exit(f"{wheel.name} with {home}: {said.stdout}{said.stderr}")
    print(f"  installed and used with {home.name}, without a compiler")


def borrow(wheel: Path, command: str) -> None:
    """By a Python of its own machine; pip must find that it fits there, which it does from here."""
    start = shlex.split(command)

    def said(script: str) -> str:
        ran = subprocess.run(
            [*start, "-c", script], capture_output=True, text=True, errors="replace"
        )
        if ran.returncode:
            sys.exit(f"{wheel.name} with {command}: {ran.stdout}{ran.stderr}")
        return ran.stdout.strip()

    version = said("import sys; print('%d.%d' % sys.version_info[:2])")
    _, abi, platforms = wheel.stem.rsplit("-", 2)
    fits = ["--python-version", version, "--implementation", "cp", "--abi", abi, "--abi", "none"]
    fits += [word for name in platforms.split(".") for word in ("--platform", name)]
    with tempfile.TemporaryDirectory() as name:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--only-binary", ":all:"]
        # What click wants on Windows alone; pip asks this machine which one it is.
        needed = [wheel, "colorama"] if "win_" in platforms else [wheel]
        subprocess.run([*pip, *fits, "--target", name, *needed], check=True)
        example = ROOT / "examples" / "pause.non"
        found = said(
            f"import sys; sys.path.insert(0, {name!r}); from nonolith.cli import main; "
            f"sys.argv[1:] = ['solve', '--ascii', {str(example)!r}]; main()"
        )
    if "unique" not in found:
        sys.exit(f"{wheel.name} with {command}: {found}")
    print(f"  used with Python {version} of its own machine: {command}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheels", nargs="+", metavar="WHEEL", type=Path)
    parser.add_argument("--with", dest="command", help="a Python of their machine, by an emulator")
    options = parser.parse_args()
    for given in options.wheels:
        print(given)
        check(given.resolve(), options.command)
