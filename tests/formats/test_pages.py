"""The pages in docs/formats: complete, and in step with the registry."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import pytest
from format_samples import PAGES

import nonolith as nl
from nonolith.cli.formats import markdown_table
from nonolith.formats import Format, formats


def test_the_table_is_that_of_the_registry() -> None:
    """Mend it with: nonolith formats --markdown"""
    text = (PAGES / "README.md").read_text()
    table = re.search(r"<!-- table -->\n(.*?)\n<!-- /table -->", text, re.DOTALL)

    assert table is not None
    assert table[1] == markdown_table()


@pytest.mark.parametrize("format", formats(), ids=lambda format: format.name)
def test_every_format_has_a_page_with_an_example(format: Format) -> None:
    text = (PAGES / f"{format.name}.md").read_text()

    assert text.startswith(f"# {format.title}\n")
    assert f"`{format.name}`" in text
    assert "```console" in text or "```python" in text


def test_no_page_without_a_format() -> None:
    pages = {path.stem for path in PAGES.glob("*.md")} - {"README"}

    assert pages == {format.name for format in formats()}


def test_suffixes_and_names_are_unique() -> None:
    suffixes = [suffix for format in formats() for suffix in format.suffixes]

    assert len(suffixes) == len(set(suffixes))
    assert len({format.name for format in formats()}) == len(formats())


class TestSchema:
    """The JSON Schema says what the reader accepts; checked with a small validator of our own."""

    schema = json.loads((files("nonolith") / "formats/puzzle.schema.json").read_text())

    def check(self, value: object, rule: dict[str, object] | bool) -> bool:
        if isinstance(rule, bool):
            return rule
        if "$ref" in rule:
            name = str(rule["$ref"]).rpartition("/")[2]
            return self.check(value, self.schema["$defs"][name])
        if "anyOf" in rule:
            return any(self.check(value, option) for option in rule["anyOf"])  # type: ignore[attr-defined]
        if "const" in rule:
            return value == rule["const"]
        kinds = {
            "object": dict,
            "array": list,
            "string": str,
            "integer": int,
            "null": type(None),
        }
        if not isinstance(value, kinds[str(rule["type"])]):
            return False
        if isinstance(value, dict):
            required = set(rule.get("required", ()))  # type: ignore[call-overload]
            rules: dict[str, dict[str, object]] = rule.get("properties", {})  # type: ignore[assignment]
            return required <= value.keys() and all(
                self.check(item, rules[key]) for key, item in value.items() if key in rules
            )
        if isinstance(value, list):
            first: list[dict[str, object]] = rule.get("prefixItems", [])  # type: ignore[assignment]
            rest: dict[str, object] | bool = rule.get("items", True)  # type: ignore[assignment]
            if len(value) < int(rule.get("minItems", 0)):  # type: ignore[call-overload]
                return False
            pairs = [(item, first[n] if n < len(first) else rest) for n, item in enumerate(value)]
            return all(self.check(item, part) for item, part in pairs)
        if isinstance(value, str):
            pattern = re.search(str(rule.get("pattern", "")), value) is not None
            return pattern and len(value) >= int(rule.get("minLength", 0))  # type: ignore[call-overload]
        return value is None or int(value) >= int(rule.get("minimum", 0))  # type: ignore[call-overload]

    def test_what_is_written_is_valid(self) -> None:
        palette = nl.Palette.of("#ff0000", "#008000")
        grid = nl.Grid.from_masks(2, 1, [2, 6], palette)
        puzzle = nl.Puzzle(
            [[nl.Run(None), nl.Run(1, None)], None],
            [[nl.Run(1, 2)], []],
            palette,
            nl.Meta(title="t", extra=(("a", "b"),)),
        )
        with_goal = nl.Puzzle([[1, nl.Run(1, 2)]], [[1], [nl.Run(1, 2)]], palette, goal=grid)

        for made in (puzzle, with_goal, nl.Puzzle([[1]], [[1]])):
            assert self.check(json.loads(nl.dumps(made, format="json")), self.schema)

    @pytest.mark.parametrize(
        "text",
        [
            "[]",
            '{"nonolith": 2, "rows": [[1]], "columns": [[1]]}',
            '{"nonolith": 1, "rows": [[1]]}',
            '{"nonolith": 1, "rows": [], "columns": [[1]]}',
            '{"nonolith": 1, "rows": [[-1]], "columns": [[1]]}',
            '{"nonolith": 1, "rows": [["1"]], "columns": [[1]]}',
            '{"nonolith": 1, "rows": [[[1]]], "columns": [[1]]}',
            '{"nonolith": 1, "rows": [[1]], "columns": [[1]], "title": 3}',
            '{"nonolith": 1, "rows": [[1]], "columns": [[1]], "palette": []}',
            '{"nonolith": 1, "rows": [[1]], "columns": [[1]], "palette": [{"name": "a"}]}',
            '{"nonolith": 1, "rows": [[1]], "columns": [[1]], "goal": []}',
            '{"nonolith": 1, "rows": [[1]], "columns": [[1]], "extra": [["a"]]}',
        ],
    )
    def test_what_is_not_valid_is_not_read(self, text: str) -> None:
        assert not self.check(json.loads(text), self.schema)
        with pytest.raises(nl.FormatError):
            nl.loads(text, format="json")
