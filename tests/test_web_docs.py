"""Every example of docs/service.md runs against a server and prints what is shown there."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from command import nonolith
from web_server import shared_server

from nonolith.web.worker.verbs import VERBS

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGE = (DOCS / "service.md").read_text()
FENCES = re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
#: An example and, where the next block is its output, that.
EXAMPLES = [
    (language, body, output if kind in ("json", "text") else "")
    for (language, body), (kind, output) in zip(FENCES, [*FENCES[1:], ("", "")], strict=True)
    if language in ("bash", "js", "py")
]
COMMANDS = {
    "bash": ["bash", "-euc"],
    "js": ["node", "--input-type=module", "-e"],
    "py": [sys.executable, "-c"],
}


def test_there_is_an_example_in_each_language() -> None:
    assert {language for language, _, _ in EXAMPLES} == set(COMMANDS)
    assert all(output for _, _, output in EXAMPLES)


@pytest.mark.parametrize(("language", "body", "output"), EXAMPLES)
def test_examples_print_what_is_shown(language: str, body: str, output: str) -> None:
    command = COMMANDS[language]
    tools = [command[0], "curl"] if language == "bash" else [command[0]]
    for tool in tools:
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    script = body.replace("http://127.0.0.1:8000", shared_server().url)
    ran = subprocess.run([*command, script], capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    pattern = re.escape(output.strip()).replace(re.escape("..."), ".*")
    assert re.fullmatch(pattern, ran.stdout.strip(), re.DOTALL), ran.stdout


def test_every_verb_and_option_is_on_the_page() -> None:
    for verb in VERBS:
        assert f"/api/v1/{verb}`" in PAGE, verb
    options = set(re.findall(r"--[a-z-]+", nonolith("web", "--help").out))
    assert options - set(re.findall(r"--[a-z-]+", PAGE)) == set()


def test_every_error_code_is_on_the_page() -> None:
    source = (DOCS.parent / "src" / "nonolith" / "web").rglob("*.py")
    text = "\n".join(path.read_text() for path in source)
    codes = set(re.findall(r'code="([a-z-]+)"', text))
    codes |= set(re.findall(r'\b[45]\d\d, "([a-z-]+)"', text))
    assert {"busy", "format", "slow"} <= codes
    for code in codes - {"bug", "interrupted"}:
        assert f"`{code}`" in PAGE, code


def test_the_unit_and_the_proxies_fit_the_command() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment]  # systemd's names have capitals
    unit.read_string((DOCS / "deploy" / "nonolith.service").read_text())
    command = unit["Service"]["ExecStart"].split()
    known = nonolith("web", "--help").out
    for word in command[2:]:
        if word.startswith("--"):
            assert word in known, word
    port = command[command.index("--port") + 1]
    for name in ("nginx.conf", "Caddyfile"):
        assert f"127.0.0.1:{port}" in (DOCS / "deploy" / name).read_text()
