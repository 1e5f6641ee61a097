"""Install nonolith from this directory, and show on one moving line what is being compiled.

    python native/install.py [pip's options] --editable PLACE

What pip and the compiler say goes to build/install.log; if they fail, its end is shown. CMake and
Ninja are installed first where the machine has none, or only one that is too old.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from scikit_build_core.build import get_requires_for_build_editable

LOG = Path("build/install.log")
#: What ninja says of a step that is done, for example [3/20] Building CXX object .../tree.cpp.o
STEP = re.compile(r"\[(\d+)/(\d+)\].*?([^/\s]+?)(?:\.o)?$")
#: Lines to show after a failure.
END = 40


def main() -> int:
    """Run pip, and give its exit code."""
    LOG.parent.mkdir(exist_ok=True)
    pip_install = [sys.executable, "-m", "pip", "install"]
    if missing := get_requires_for_build_editable():
        options = sys.argv[1 : sys.argv.index("--editable")]
        subprocess.run([*pip_install, "--quiet", *options, *missing], check=True)
    command = [*pip_install, "--verbose", "--no-build-isolation"]
    moves = sys.stdout.isatty()
    said: list[str] = []
    with (
        LOG.open("w", encoding="utf-8") as log,
        subprocess.Popen(
            [*command, *sys.argv[1:]],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        ) as pip,
    ):
        for line in pip.stdout or ():
            log.write(line)
            said.append(line)
            if step := STEP.search(line.rstrip()):
                done, total, name = step.groups()
                text = f"  compiled {done} of {total}: {name}"
                print(f"\r\033[K{text}" if moves else text, end="" if moves else "\n", flush=True)
    if moves:
        print("\r\033[K", end="", flush=True)
    if pip.returncode:
        sys.stderr.writelines(said[-END:])
        print(f"the installation failed; all of it is in {LOG}", file=sys.stderr)
    return pip.returncode


if __name__ == "__main__":
    sys.exit(main())
