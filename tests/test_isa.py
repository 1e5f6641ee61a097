"""The check that code for every x86-64 machine has no instruction beyond the baseline."""

from __future__ import annotations

import platform
import shutil
import subprocess
from pathlib import Path

import pytest

ISA = Path(__file__).resolve().parent.parent / "native" / "tests" / "isa.sh"


@pytest.mark.parametrize(
    ("instruction", "is_baseline"),
    [
        ("andnpd %xmm0, %xmm1", True),
        ("andnps (%rax), %xmm1", True),
        ("bsf %rax, %rcx", True),
        ("andn %rax, %rcx, %rdx", False),
        ("andn (%rax), %ecx, %edx", False),
        ("popcntl (%rax), %ecx", False),
        ("shlx %rax, (%rcx), %rdx", False),
        ("vandnpd %xmm0, %xmm1, %xmm2", False),
    ],
)
def test_an_instruction_outside_of_avx2(
    instruction: str, is_baseline: bool, tmp_path: Path
) -> None:
    if platform.machine() != "x86_64" or not (shutil.which("as") and shutil.which("objdump")):
        pytest.skip("there is no assembler for x86-64 here")
    source = tmp_path / "some.s"
    inside = "_ZN8nonolith4avx24lineEv: vpand %ymm0, %ymm1, %ymm2\n"
    source.write_text(f"{inside}_ZN8nonolith4lineEv: {instruction}\n")
    subprocess.run(["as", source, "-o", tmp_path / "some.o"], check=True)
    ran = subprocess.run(["sh", ISA, tmp_path / "some.o"], capture_output=True, text=True)
    assert (ran.returncode == 0) is is_baseline, ran.stdout
