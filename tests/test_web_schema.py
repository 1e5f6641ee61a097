"""The OpenAPI document and the server agree; `tests/campaigns/web_schema.py` asks for longer."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest
from web_server import Running, shared_server

from nonolith.web.worker.verbs import VERBS

CAMPAIGN = Path(__file__).resolve().parent / "campaigns" / "web_schema.py"


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return shared_server().client.get("/api/v1/openapi.json").json()


def test_every_verb_is_documented_with_an_example(document: dict[str, Any]) -> None:
    for verb in VERBS:
        methods = document["paths"][f"/api/v1/{verb}"]
        (operation,) = methods.values()
        assert operation["summary"]
        if verb != "formats":
            body = operation["requestBody"]["content"]["application/json"]
            assert body["examples"], verb
            assert body["schema"]["$ref"].endswith("Request")
        assert {"200", "422", "503"} <= set(operation["responses"])


def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    def references(value: Any) -> set[str]:
        if isinstance(value, dict):
            own = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
            return own.union(*map(references, value.values()))
        return set().union(*map(references, value)) if isinstance(value, list) else set()

    known = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    assert references(document) <= known


def test_requests_made_from_the_document_get_no_server_error() -> None:
    spec = importlib.util.spec_from_file_location("web_schema", CAMPAIGN)
    assert spec
    assert spec.loader
    campaign = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(campaign)
    with Running("--workers", "2") as server:
        ran = campaign.run_schemathesis(server.url, examples=15, phases="examples,fuzzing")
        text = server.client.get("/metrics").text
    assert ran.returncode == 0, ran.stdout[-4000:]
    assert 'status="5' not in text
