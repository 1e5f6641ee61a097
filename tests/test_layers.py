"""Imports point one way; this table is the architecture."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src" / "nonolith"

MODEL = ["errors", "version", "files", "palette", "grid", "puzzle", "result", "step"]
ADAPTERS = ["engine", "formats", "render", "proofs"]
FEATURES = [
    "solving",
    "tracing",
    "counting",
    "timing",
    "checking",
    "why",
    "linting",
    "cube_and_conquer",
    "batching",
    "benching",
    "reporting",
]
APPS = ["cli", "web"]


def allowed(module: str) -> set[str]:
    """Which parts of the package a part may import when it is loaded."""
    if module in APPS:
        public = {"render", "formats", "files", "batching", "benching", "linting"}
        return {module, "nonolith", "version"} | public
    if module in FEATURES:
        return set(MODEL) | set(ADAPTERS) | set(FEATURES)
    if module == "engine":
        return set(MODEL) | {"_native"}
    if module in ADAPTERS:
        return set(MODEL) | {module}
    if module in MODEL:
        return set(MODEL[: MODEL.index(module)])
    return set(MODEL) | set(ADAPTERS) | set(FEATURES) | set(APPS)  # __init__ and __main__


def imported_parts(tree: ast.Module) -> set[str]:
    """The parts of nonolith that a file imports at its top level (not under TYPE_CHECKING)."""
    parts: set[str] = set()
    nodes = list(tree.body)
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            nodes.extend(node.orelse)
        elif isinstance(node, ast.If | ast.Try | ast.With):
            nodes.extend(child for child in ast.iter_child_nodes(node))
        elif isinstance(node, ast.Import):
            for name in node.names:
                pieces = name.name.split(".")
                if pieces[0] == "nonolith":
                    parts.add(pieces[1] if len(pieces) > 1 else "nonolith")
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide the layer"
            pieces = (node.module or "").split(".")
            if pieces == ["nonolith"]:
                parts.update(_submodule_or_package(name.name) for name in node.names)
            elif pieces[0] == "nonolith":
                parts.add(pieces[1])
    return parts


def _submodule_or_package(name: str) -> str:
    is_module = (SOURCE / f"{name}.py").exists() or (SOURCE / name).is_dir() or name == "_native"
    return name if is_module else "nonolith"


def part_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.name))
def test_imports_point_down(path: Path) -> None:
    part = part_of(path)
    wrong = imported_parts(ast.parse(path.read_text())) - allowed(part) - {part}
    assert not wrong, f"{path.relative_to(SOURCE)} must not import {sorted(wrong)}"


@pytest.mark.parametrize(
    "violation",
    [
        "import nonolith.engine",
        "from nonolith import engine",
        "from nonolith.engine import solve_line",
        "if True:\n    from nonolith import _native",
        "try:\n    import nonolith.solving\nexcept ImportError:\n    pass",
    ],
)
def test_the_check_sees_every_spelling(violation: str) -> None:
    assert imported_parts(ast.parse(violation)) - allowed("formats")


def test_every_part_has_a_layer() -> None:
    known = {*MODEL, *ADAPTERS, *FEATURES, *APPS, "__init__", "__main__", "_native"}
    parts = {part_of(path) for path in SOURCE.rglob("*.py")}
    assert parts <= known
