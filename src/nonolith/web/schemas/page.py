"""The OpenAPI document as a page that needs no script and nothing from elsewhere."""

from __future__ import annotations

import json
from html import escape
from typing import Any


def docs_page(document: dict[str, Any], address: str) -> str:
    """One page: each route with its fields, its answers, and requests to copy."""
    parts = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        "<title>nonolith API</title>",
        '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
        '<link rel="preload" href="/fonts/inter.woff2" as="font" type="font/woff2" crossorigin>',
        '<link rel="stylesheet" href="/docs.css">\n</head>\n<body>',
        '<header><a href="/"><img src="/icon.svg" alt="" width="28" height="28">nonolith</a>',
        "</header>\n<main>",
        f"<h1>nonolith API <small>{escape(document['info']['version'])}</small></h1>",
        f"<p>{_prose(document['info']['description'])}</p>",
        '<p>This page as data: <a href="openapi.json">openapi.json</a>.</p>\n<nav><ul>',
    ]
    routes = [
        (path, method, route)
        for path, methods in document["paths"].items()
        for method, route in methods.items()
    ]
    parts += [
        f'<li><a href="#{route["operationId"]}">{method.upper()} {escape(path)}</a></li>'
        for path, method, route in routes
    ]
    parts.append("</ul></nav>")
    for path, method, route in routes:
        parts += _route(address + path, f"{method.upper()} {path}", route)
    parts += _errors(routes[0][2])
    parts.append("<h2>Shapes</h2>")
    for name, schema in sorted(document["components"]["schemas"].items()):
        parts += _shape(name, schema)
    parts.append("</main>\n</body>\n</html>\n")
    return "\n".join(parts)


def _route(address: str, heading: str, route: dict[str, Any]) -> list[str]:
    parts = [
        f'<section id="{route["operationId"]}">',
        f"<h2><code>{escape(heading)}</code></h2>",
        f"<p>{escape(route['summary'])}</p>",
    ]
    body = route.get("requestBody", {}).get("content", {}).get("application/json", {})
    gives = route["responses"]["200"].get("content", {})
    words = [f"Takes {_link(body['schema'])}."] if body else []
    schema = gives.get("application/json", {}).get("schema")
    words.append(f"Gives {_link(schema) if schema else escape(', '.join(gives))}.")
    parts.append(f"<p>{' '.join(words)}</p>")
    for name, example in body.get("examples", {}).items():
        text = json.dumps(example["value"])
        parts.append(f"<figure><figcaption>{escape(name)}</figcaption>")
        parts.append(f"<pre>{escape(_curl(address, text))}</pre></figure>")
    parts.append("</section>")
    return parts


def _errors(route: dict[str, Any]) -> list[str]:
    """What may go wrong, which is the same for every verb."""
    parts = ['<h2>Errors</h2>\n<p>All give an <a href="#Error">Error</a>.</p>\n<table><tbody>']
    parts += [
        f"<tr><th>{status}</th><td>{escape(answer['description'])}</td></tr>"
        for status, answer in sorted(route["responses"].items())
        if status != "200"
    ]
    return [*parts, "</tbody></table>"]


def _shape(name: str, schema: dict[str, Any]) -> list[str]:
    parts = [f'<section id="{name}">', f"<h3>{escape(name)}</h3>"]
    if "description" in schema:
        parts.append(f"<p>{_prose(schema['description'])}</p>")
    required = schema.get("required", ())
    parts.append("<table><tbody>")
    for field, kind in schema.get("properties", {}).items():
        needed = " (needed)" if field in required else ""
        words = _prose(kind.get("description", ""))
        parts.append(
            f"<tr><th><code>{escape(field)}</code>{needed}</th>"
            f"<td>{_kind(kind)}</td><td>{words}</td></tr>"
        )
    if not schema.get("properties"):
        parts.append(f"<tr><td>{_kind(schema)}</td></tr>")
    parts.append("</tbody></table></section>")
    return parts


def _kind(schema: dict[str, Any]) -> str:
    """A schema in a few words."""
    if "$ref" in schema:
        return _link(schema)
    if "anyOf" in schema:
        return " or ".join(_kind(part) for part in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(f"<code>{escape(json.dumps(value))}</code>" for value in schema["enum"])
    if "const" in schema:
        return f"<code>{escape(json.dumps(schema['const']))}</code>"
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    return escape(str(schema.get("type", "anything")))


def _link(schema: dict[str, Any]) -> str:
    name = schema.get("$ref", "").rpartition("/")[2]
    return f'<a href="#{escape(name)}">{escape(name)}</a>' if name else ""


def _prose(text: str) -> str:
    """Text with `code` between backquotes."""
    pieces = escape(" ".join(text.split())).replace("``", "`").split("`")
    return "".join(
        f"<code>{piece}</code>" if place % 2 else piece for place, piece in enumerate(pieces)
    )


def _curl(address: str, body: str) -> str:
    quoted = body.replace("'", "'\\''")
    return f"curl {address} -H 'Content-Type: application/json' \\\n  -d '{quoted}'"
