"""Imports point one way; this table is the architecture."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src" / "nonolith"

MODEL = [
    "errors", "version", "text", "files", "interrupts", "locks", "cores", "timing", "palette",
    "grid", "clue", "puzzle", "contradictions", "verdict", "result", "step",
]  # fmt: skip
ADAPTERS = ["engine", "formats", "render", "proofs"]
FEATURES = [
    "solving",
    "tracing",
    "counting",
    "checking",
    "why",
    "making",
    "linting",
    "scanning",
    "cube_and_conquer",
    "batching",
    "benching",
    "playing",
    "reporting",
    "collecting",
]
APPS = ["cli", "web", "terminal", "mcp"]

#: What apps may import besides `nonolith` itself: these modules, and no module inside them.
PUBLIC = ["formats", "linting", "render", "render.player", "playing", "errors", "files", "text",
          "cores", "interrupts", "version"]  # fmt: skip
#: The insides of one command each: `nonolith batch` and `nonolith bench`.
WORKSHOPS = ["batching", "benching"]

#: The one arrow that points up: values draw themselves in a notebook, which alone runs this.
NOTEBOOK = "render.showing"


def may_import(part: str, module: str) -> bool:
    """Whether a part of the package may import this module, a dotted name without ``nonolith``."""
    other = module.partition(".")[0]
    if other == part:
        return True
    if part in APPS:
        return module in {"", *PUBLIC} or (
            part == "cli" and other in {*WORKSHOPS, "web", "terminal", "mcp"}
        )
    if part in FEATURES:
        return other in {*MODEL, *ADAPTERS, *FEATURES}
    if part == "engine":
        return other in {*MODEL, "_native"}
    if part in ADAPTERS:
        return other in MODEL
    if part in MODEL:
        return other in MODEL[: MODEL.index(part)] or module == NOTEBOOK
    return other != "_native"  # __init__ and __main__


def imported_modules(tree: ast.Module) -> set[str]:
    """The modules of nonolith that a file imports, at its top or in a function.

    What stands under TYPE_CHECKING is never run, and so does not count.
    """
    modules: set[str] = set()
    nodes: list[ast.AST] = [tree]
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            nodes.extend(node.orelse)
            continue
        nodes.extend(ast.iter_child_nodes(node))
        if isinstance(node, ast.Import):
            modules.update(name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide the layer"
            source = node.module or ""
            for name in node.names:
                whole = f"{source}.{name.name}"
                modules.add(whole if _is_module(whole) else source)
    ours = {module for module in modules if module.partition(".")[0] == "nonolith"}
    return {module.removeprefix("nonolith").removeprefix(".") for module in ours}


def _is_module(name: str) -> bool:
    path = SOURCE.parent / name.replace(".", "/")
    return path.with_suffix(".py").exists() or path.is_dir() or name == "nonolith._native"


def part_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.name))
def test_imports_point_down(path: Path) -> None:
    part = part_of(path)
    modules = imported_modules(ast.parse(path.read_text()))
    wrong = sorted(module for module in modules if not may_import(part, module))
    assert not wrong, f"{path.relative_to(SOURCE)} must not import {wrong}"


@pytest.mark.parametrize(
    ("part", "violation"),
    [
        ("formats", "import nonolith.engine"),
        ("formats", "from nonolith import engine"),
        ("formats", "from nonolith.engine import solve_line"),
        ("formats", "if True:\n    from nonolith import _native"),
        ("formats", "try:\n    import nonolith.solving\nexcept ImportError:\n    pass"),
        ("formats", "def f():\n    import nonolith.solving"),
        ("formats", "class A:\n    def f(self):\n        from nonolith import render"),
        ("formats", "async def f():\n    with g():\n        from nonolith import _native"),
        ("puzzle", "from nonolith.result import Result"),
        ("proofs", "def f():\n    from nonolith.engine import Search"),
        ("solving", "from nonolith import _native"),
        ("solving", "from nonolith.cli import say"),
        ("web", "from nonolith.cli import say"),
        ("web", "from nonolith.batching import solve_many"),
        ("web", "from nonolith.formats.limits import MAX_BYTES"),
        ("web", "from nonolith.formats import limits"),
        ("cli", "def f():\n    from nonolith.solving import solve"),
        ("cli", "import nonolith.puzzle"),
        ("cli", "from nonolith.render import svg"),
    ],
)
def test_the_check_sees_every_spelling(part: str, violation: str) -> None:
    (module,) = imported_modules(ast.parse(violation))
    assert not may_import(part, module)


@pytest.mark.parametrize(
    ("part", "sound"),
    [
        ("formats", "if TYPE_CHECKING:\n    import nonolith.engine\nimport nonolith.grid"),
        ("engine", "from nonolith import _native"),
        ("grid", "def f():\n    from nonolith.render.showing import svg_of"),
        ("web", "import nonolith as nl"),
        ("web", "from nonolith.formats import Document"),
        ("cli", "def f():\n    from nonolith.batching.cluster import cluster_workers"),
    ],
)
def test_the_check_lets_sound_imports_pass(part: str, sound: str) -> None:
    (module,) = imported_modules(ast.parse(sound))
    assert may_import(part, module)


def test_every_part_has_a_layer() -> None:
    known = {*MODEL, *ADAPTERS, *FEATURES, *APPS, "__init__", "__main__", "_native"}
    parts = {part_of(path) for path in SOURCE.rglob("*.py")}
    assert parts <= known


def test_what_apps_may_import_is_written_down() -> None:
    """The first decision record names every public module and both workshops."""
    record = SOURCE.parent.parent / "docs" / "adr" / "0001-layers.md"
    text = record.read_text()
    missing = [name for name in [*PUBLIC, *WORKSHOPS] if f"`{name}`" not in text]
    assert not missing
