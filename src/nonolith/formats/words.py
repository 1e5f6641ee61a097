"""Properties in text files: what their keys mean, and how values are quoted."""

from __future__ import annotations

#: Keys of properties -> field of Meta.
META_KEYS = {
    "title": "title",
    "by": "author",
    "author": "author",
    "copyright": "copyright",
    "license": "license",
    "licence": "license",
    "catalogue": "source",
    "catalog": "source",
    "source": "source",
    "description": "description",
}


def unescape(text: str) -> str:
    """Replace HTML entities; the table of them is loaded only if there is one."""
    if "&" not in text:
        return text
    import html

    return html.unescape(text)


def unquote(value: str) -> str:
    """The value of a property: without its quotes, entities replaced."""
    if len(value) > 1 and value[0] == value[-1] == '"':
        value = value[1:-1]
    return unescape(value)


def quote(value: str) -> str:
    """A property's value in quotes; what would end it early becomes an entity."""
    for character, entity in _ENTITIES:
        value = value.replace(character, entity)
    return f'"{value}"'


_ENTITIES = (("&", "&amp;"), ('"', "&quot;"), ("\n", "&#10;"), ("\r", "&#13;"))
