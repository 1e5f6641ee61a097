"""The machines that wheels are built for, and the Pythons."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Target:
    """A machine, by Zig's name of it and by those that wheels and modules have."""

    zig: str
    platform: str  # the tag of the wheel
    module: str  # what stands between _native. and the suffix of a module for one version of Python
    suffix: str = ".so"

    @property
    def is_windows(self) -> bool:
        """Windows wants to know at link time which library a name comes from."""
        return "windows" in self.zig

    @property
    def is_mac(self) -> bool:
        """On macOS the names of Python are looked up when the module is loaded."""
        return "macos" in self.zig


#: glibc 2.17 is of 2012; macOS 11 the first for both processors.
TARGETS = {
    "linux-x86_64": Target(
        "x86_64-linux-gnu.2.17", "manylinux_2_17_x86_64.manylinux2014_x86_64", "x86_64-linux-gnu"
    ),
    "linux-aarch64": Target(
        "aarch64-linux-gnu.2.17",
        "manylinux_2_17_aarch64.manylinux2014_aarch64",
        "aarch64-linux-gnu",
    ),
    "windows-x86_64": Target("x86_64-windows-gnu", "win_amd64", "win_amd64", ".pyd"),
    "macos-arm64": Target("aarch64-macos.11.0", "macosx_11_0_arm64", "darwin"),
    "macos-x86_64": Target("x86_64-macos.11.0", "macosx_11_0_x86_64", "darwin"),
}


@dataclass(frozen=True)
class Version:
    """A Python whose headers are at hand."""

    number: str  # such as 3.12
    home: Path

    @property
    def is_stable(self) -> bool:
        """From 3.12 on a module serves all later versions."""
        return self.number != "3.11"

    @property
    def include(self) -> Path:
        """Where Python.h is."""
        return self.home / "include" / f"python{self.number}"

    @property
    def tag(self) -> str:
        """Of the wheel: the version, and what it may run on."""
        short = f"cp{self.number.replace('.', '')}"
        return f"{short}-abi3" if self.is_stable else f"{short}-{short}"

    def module_name(self, target: Target) -> str:
        """The file that `import nonolith._native` looks for."""
        short = self.number.replace(".", "")
        if self.is_stable:
            return "_native.pyd" if target.is_windows else f"_native.abi3{target.suffix}"
        name = f"cp{short}" if target.is_windows else f"cpython-{short}"
        return f"_native.{name}-{target.module}{target.suffix}"


#: The oldest that a wheel is for first; the last ones are to try the stable wheel with.
VERSIONS = ("3.11", "3.12", "3.13", "3.14")


def python(number: str) -> Path | None:
    """The Python of a version on this machine: on the path, or kept by pyenv."""
    kept = sorted(Path.home().glob(f".pyenv/versions/{number}.*/bin/python{number}"))
    found = shutil.which(f"python{number}")
    return kept[-1] if kept else Path(found).resolve() if found else None


def versions() -> list[Version]:
    """Python 3.11 and 3.12, if they are on this machine with their headers."""
    homes = {number: place.parent.parent for number in VERSIONS[:2] if (place := python(number))}
    found = [Version(number, home) for number, home in homes.items()]
    return [version for version in found if (version.include / "Python.h").exists()]
