"""Build wheels for every machine: ``python packaging/wheels.py [TARGET...]`` (``make wheels``).

Zig compiles for all of them; it brings their C libraries and links its libc++ statically, so that
a wheel needs nothing but the C library, of any age. One wheel (abi3) serves Python 3.12 and later,
one Python 3.11. They come to dist/, checked as far as this machine can (``packaging/check.py``).
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import nanobind
import ziglang
from check import check
from targets import TARGETS, Target, Version, versions

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build" / "wheels"
DIST = ROOT / "dist"
ZIG = Path(ziglang.__file__).with_name("zig")
NANOBIND = Path(nanobind.__file__).parent
EPOCH = (1980, 1, 1, 0, 0, 0)


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """What a command says; if it fails, all of it is shown."""
    cache = {f"ZIG_{which}_CACHE_DIR": str(ROOT / "build" / "zig") for which in ("GLOBAL", "LOCAL")}
    words = [str(word) for word in command]
    ran = subprocess.run(
        words,
        cwd=cwd,
        env=os.environ | cache,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    if ran.returncode:
        sys.exit(f"$ {' '.join(words)}\n{ran.stdout}")
    return ran.stdout


def engine(name: str, target: Target, *, quick: bool) -> list[Path]:
    """The engine for a machine, as static libraries: the same for all Pythons."""
    folder = BUILD / (f"{name}-quick" if quick else name)
    tools = Path(sys.executable).parent
    run(
        *(tools / "cmake", "-S", ROOT, "-B", folder, "-G", "Ninja"),
        f"-DCMAKE_MAKE_PROGRAM={tools / 'ninja'}",
        f"-DCMAKE_TOOLCHAIN_FILE={ROOT / 'native' / 'zig.cmake'}",
        f"-DNONOLITH_TARGET={target.zig}",
        f"-DNONOLITH_ZIG={ZIG}",
        f"-DNONOLITH_FEW_WIDTHS={'ON' if quick else 'OFF'}",
        f"-DCMAKE_BUILD_TYPE={'Quick' if quick else 'Release'}",
        "-DCMAKE_CXX_FLAGS_QUICK=-O1 -DNDEBUG",
        "-DNONOLITH_PYTHON=OFF",
    )
    run(tools / "cmake", "--build", folder, "--parallel", "2")
    # The one for the stronger instruction set comes last (see native/src/isa.hpp).
    return sorted((folder / "native").glob("lib*.a"), key=lambda library: "avx2" in library.name)


def module(name: str, target: Target, version: Version, libraries: list[Path]) -> Path:
    """The module for a Python: nanobind and our bindings, around the engine."""
    made = BUILD / name / version.tag / version.module_name(target)
    made.parent.mkdir(parents=True, exist_ok=True)
    compiler: list[str | Path] = [ZIG, "c++", "-target", target.zig]
    flags = [
        "-std=c++20",
        "-Os",
        "-fvisibility=hidden",
        "-fno-strict-aliasing",
        "-DNDEBUG",
        "-DNB_COMPACT_ASSERTIONS",
    ]
    if version.is_stable:
        # The stable Python.h no longer includes <stdio.h>, which nanobind counts on.
        flags += ["-DPy_LIMITED_API=0x030C0000", "-include", "cstdio"]
    includes = [
        NANOBIND / "include",
        NANOBIND / "ext" / "robin_map" / "include",
        ROOT / "native" / "include",
    ]
    includes += [ROOT / "native" / "src", headers(target, version, made.parent)]
    # Ours in one go: nanobind's headers are then read once.
    bindings = made.with_name("bindings.cpp")
    own = sorted((ROOT / "native" / "bindings").glob("*.cpp"))
    bindings.write_text("".join(f'#include "{source}"\n' for source in own))
    sources = [bindings, NANOBIND / "src" / "nb_combined.cpp"]
    pic = [] if target.is_windows else ["-fPIC"]
    where = [f"-I{folder}" for folder in includes]
    objects = [made.with_name(f"{source.stem}.o") for source in sources]

    def compile_one(source: Path, result: Path) -> None:  # Zig knows what it has compiled already
        run(*compiler, *flags, *pic, *where, "-c", source, "-o", result)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(compile_one, sources, objects))
    link: list[str | Path] = ["-shared", "-s"]
    if target.is_mac:
        # Its name would be the path that it was linked at.
        link += ["-Wl,-undefined,dynamic_lookup", f"-Wl,-install_name,@rpath/{made.name}"]
    if target.is_windows:
        link.append(import_library(version, made.parent))
    run(*compiler, *link, *objects, *libraries, "-o", made)
    return made


def headers(target: Target, version: Version, folder: Path) -> Path:
    """Python's, for Windows with our pyconfig.h: Python.h takes the one that lies beside it."""
    if not target.is_windows:
        return version.include
    copied = folder / "include"
    shutil.copytree(version.include, copied, dirs_exist_ok=True)
    shutil.copy(ROOT / "packaging" / "windows" / "pyconfig.h", copied)
    return copied


def import_library(version: Version, folder: Path) -> Path:
    """What Windows links a module with: the names that Python has, and the library they are in."""
    dll = "python3" if version.is_stable else f"python{version.number.replace('.', '')}"
    names = python_names(version)
    listed = folder / f"{dll}.def"
    listed.write_text(f"LIBRARY {dll}.dll\nEXPORTS\n" + "".join(f"  {name}\n" for name in names))
    library = folder / f"{dll}.lib"
    run(ZIG, "dlltool", "-m", "i386:x86-64", "-d", listed, "-l", library)
    return library


def python_names(version: Version) -> list[str]:
    """What modules may use: in the program itself, or in the library that it is linked with."""
    libraries = sorted((version.home / "lib").glob(f"libpython{version.number}.so"))
    said = run(
        "nm", "-D", "--defined-only", version.home / "bin" / f"python{version.number}", *libraries
    )
    words = {line.split()[-1] for line in said.splitlines() if line}
    names = sorted(name for name in words if re.fullmatch(r"_?Py\w+", name))
    if "PyObject_Call" not in names:
        sys.exit(f"found no names of Python {version.number} in {version.home}; expected thousands")
    return names


def plain_wheel() -> Path:
    """Everything but the module, by the backend that also makes all other wheels."""
    folder = BUILD / "plain"
    run(
        sys.executable,
        "-m",
        "build",
        "--wheel",
        "--no-isolation",
        "--outdir",
        folder,
        "-Cwheel.cmake=false",
        "-Cwheel.py-api=py3",
    )
    return max(folder.glob("*.whl"), key=lambda path: path.stat().st_mtime)


def pack(plain: Path, made: Path, version: Version, target: Target) -> Path:
    """The wheel: the plain one with the module in it, and with its tags."""
    name, number = plain.name.split("-")[:2]
    wheel = DIST / f"{name}-{number}-{version.tag}-{target.platform}.whl"
    DIST.mkdir(exist_ok=True)
    info = f"{name}-{number}.dist-info"
    record = []
    with (
        zipfile.ZipFile(plain) as source,
        zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive,
    ):

        def put(path: str, content: bytes) -> None:
            digest = (
                base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            )
            record.append(f"{path},sha256={digest},{len(content)}\n")
            entry = zipfile.ZipInfo(path, EPOCH)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED, 9)

        for path in source.namelist():
            if path == f"{info}/WHEEL":
                put(path, "".join(tagged(source.read(path).decode(), version, target)).encode())
            elif not path.endswith((".so", ".pyd", "/RECORD")):
                put(path, source.read(path))
        put(f"nonolith/{made.name}", made.read_bytes())
        entry = zipfile.ZipInfo(f"{info}/RECORD", EPOCH)
        archive.writestr(entry, "".join([*record, f"{info}/RECORD,,\n"]), zipfile.ZIP_DEFLATED, 9)
    return wheel


def tagged(text: str, version: Version, target: Target) -> Iterator[str]:
    """The file WHEEL with our tags instead of those that it had."""
    for line in text.strip().splitlines():
        if line.startswith("Root-Is-Purelib:"):
            yield "Root-Is-Purelib: false\n"
        elif not line.startswith("Tag:"):
            yield f"{line}\n"
    for platform in target.platform.split("."):
        yield f"Tag: {version.tag}-{platform}\n"


def main() -> None:
    """Build what was asked for, or everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"of {', '.join(TARGETS)}")
    parser.add_argument("--quick", action="store_true", help="few words and slow code: to try it")
    options = parser.parse_args()
    if unknown := set(options.targets) - set(TARGETS):
        parser.error(f"there is no {', '.join(sorted(unknown))}; expected {', '.join(TARGETS)}")
    plain = plain_wheel()
    found = versions()
    for number in {"3.11", "3.12"} - {version.number for version in found}:
        print(f"no headers of Python {number} on this machine: no wheels for it")
    for name in options.targets or TARGETS:
        target = TARGETS[name]
        print(f"{name}: compiling ...", flush=True)
        libraries = engine(name, target, quick=options.quick)
        for version in found:
            wheel = pack(plain, module(name, target, version, libraries), version, target)
            print(f"{wheel.relative_to(ROOT)}, {wheel.stat().st_size >> 10} KiB", flush=True)
            check(wheel)


if __name__ == "__main__":
    main()
