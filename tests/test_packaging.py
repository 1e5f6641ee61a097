"""Wheels for other machines: what they are called, and what is in them."""

from __future__ import annotations

import base64
import hashlib
import re
import sys
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("ziglang")
pytest.importorskip("nanobind")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "packaging"))

import check
import wheels
from targets import TARGETS, Version, versions

ROOT = Path(__file__).resolve().parent.parent
STABLE, OLD = Version("3.12", Path("/python")), Version("3.11", Path("/python"))


@pytest.mark.parametrize(
    ("target", "stable", "old"),
    [
        ("linux-x86_64", "_native.abi3.so", "_native.cpython-311-x86_64-linux-gnu.so"),
        ("linux-aarch64", "_native.abi3.so", "_native.cpython-311-aarch64-linux-gnu.so"),
        ("macos-arm64", "_native.abi3.so", "_native.cpython-311-darwin.so"),
        ("macos-x86_64", "_native.abi3.so", "_native.cpython-311-darwin.so"),
        ("windows-x86_64", "_native.pyd", "_native.cp311-win_amd64.pyd"),
    ],
)
def test_a_module_has_the_name_that_python_looks_for(target: str, stable: str, old: str) -> None:
    assert STABLE.module_name(TARGETS[target]) == stable
    assert OLD.module_name(TARGETS[target]) == old


def test_a_wheel_has_the_module_its_tags_and_a_true_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wheels, "DIST", tmp_path / "dist")
    plain = tmp_path / "nonolith-1.0-py3-none-any.whl"
    with zipfile.ZipFile(plain, "w") as archive:
        archive.writestr("nonolith/__init__.py", "")
        archive.writestr("nonolith/_native.cpython-311-x86_64-linux-gnu.so", "of this machine")
        head = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        archive.writestr("nonolith-1.0.dist-info/WHEEL", head)
        archive.writestr("nonolith-1.0.dist-info/RECORD", "of before")
    module = tmp_path / "_native.abi3.so"
    module.write_bytes(b"of that machine")

    made = wheels.pack(plain, module, STABLE, TARGETS["linux-aarch64"])

    assert made.name == ("nonolith-1.0-cp312-abi3-manylinux_2_17_aarch64.manylinux2014_aarch64.whl")
    with zipfile.ZipFile(made) as archive:
        assert [name for name in archive.namelist() if "_native" in name] == [
            "nonolith/_native.abi3.so"
        ]
        text = archive.read("nonolith-1.0.dist-info/WHEEL").decode()
        assert "Root-Is-Purelib: false" in text
        assert "Tag: cp312-abi3-manylinux_2_17_aarch64\n" in text
        assert "py3-none-any" not in text
        for line in archive.read("nonolith-1.0.dist-info/RECORD").decode().splitlines():
            name, digest, size = line.split(",")
            if digest:
                content = archive.read(name)
                found = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode()
                assert (digest, size) == (f"sha256={found.rstrip('=')}", str(len(content)))


def test_a_module_for_macos_names_its_libraries_and_is_signed(tmp_path: Path) -> None:
    name = b"/usr/lib/libSystem.B.dylib\0".ljust(32, b"\0")
    command = b"".join(n.to_bytes(4, "little") for n in (0x0C, 24 + len(name), 24, 0, 0, 0)) + name
    head = b"".join(n.to_bytes(4, "little") for n in (0xFEEDFACF, 0, 0, 6, 1, len(command), 0, 0))
    module = tmp_path / "module.so"
    module.write_bytes(head + command)
    assert check.of_mach(module) == {"/usr/lib/libSystem.B.dylib"}
    module.write_bytes(head[:4] + check.ARM64.to_bytes(4, "little") + head[8:] + command)
    with pytest.raises(SystemExit, match="no signature"):
        check.of_mach(module)


@pytest.mark.parametrize("library", [0, 254], ids=["zig", "apple"])
def test_a_module_for_macos_wants_no_name_but_pythons(tmp_path: Path, library: int) -> None:
    module = tmp_path / "module.so"
    for name, fine in ((b"_PyList_New", True), (b"__Py_Dealloc", True), (b"_forgotten", False)):
        symbol = (0).to_bytes(4, "little") + bytes([1, 0, 0, library]) + bytes(8)
        numbers = (0xFEEDFACF, 0, 0, 6, 1, 24, 0, 0, 2, 24, 56, 1, 72, len(name) + 1)
        head = b"".join(number.to_bytes(4, "little") for number in numbers)
        module.write_bytes(head + symbol + name + b"\0")
        if fine:
            assert check.of_mach(module) == set()
        else:
            with pytest.raises(SystemExit, match="found no library with forgotten"):
                check.of_mach(module)


def test_the_container_is_told_the_token_that_its_address_needs() -> None:
    """Without one, a server for other machines does not start."""
    container = (ROOT / "docs" / "deploy" / "Containerfile").read_text(encoding="utf-8")
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    assert '"--host", "0.0.0.0"' in container
    runs = re.findall(r"(?:podman|docker) run .*", container + workflow)
    assert len(runs) == 2
    assert all("-e NONOLITH_TOKEN=" in run for run in runs)


def test_the_health_check_is_kept_by_whoever_builds_the_image() -> None:
    """Podman's own format has no room for one, and says so only in passing."""
    container = (ROOT / "docs" / "deploy" / "Containerfile").read_text(encoding="utf-8")
    assert "HEALTHCHECK" in container
    builds = re.findall(r"podman build.*", container)
    assert builds
    assert all("--format docker" in build for build in builds)


def test_the_workflow_names_actions_by_commit_and_says_which_version_that_is() -> None:
    """A tag may be moved to other code, which would then publish in our name."""
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    uses = re.findall(r"uses: (.*)", workflow)
    assert uses
    assert [use for use in uses if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+", use)] == []
    assert len({use.partition("@")[0] for use in uses}) == len(set(uses))


def test_the_names_of_python_are_found_wherever_they_are() -> None:
    """In the program or in its library; without them a module for Windows cannot be linked."""
    for version in versions():
        assert len(wheels.python_names(version)) > 1000
    with pytest.raises(SystemExit, match=r"No such file|found no names"):
        wheels.python_names(OLD)
