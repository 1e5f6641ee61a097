"""XML without its dangers: a small tree from expat, nothing fetched, nothing expanded.

Documents may name a DTD, which is not read; declaring entities is refused (entity bombs), while the
entities of HTML are known without being declared. Depth and number of elements are bounded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.parsers import expat

from nonolith.formats.document import Document
from nonolith.formats.limits import MAX_DEPTH, MAX_ELEMENTS
from nonolith.formats.words import unescape

_ENTITY = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);)[A-Za-z][A-Za-z0-9]{1,30};")
_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Element:
    """An element: its tag and attributes, its own text, its children, its line."""

    __slots__ = ("attributes", "children", "line", "tag", "text")

    def __init__(self, tag: str, attributes: dict[str, str], line: int) -> None:
        self.tag = tag
        self.attributes = attributes
        self.line = line
        self.text = ""
        self.children: list[Element] = []

    def get(self, name: str, default: str = "") -> str:
        """An attribute."""
        return self.attributes.get(name, default)

    def all(self, tag: str) -> Iterator[Element]:
        """The children with this tag."""
        return (child for child in self.children if child.tag == tag)

    def find(self, tag: str) -> str:
        """The text of the first child with this tag, blanks around it removed."""
        return next((child.text.strip() for child in self.all(tag)), "")


def parse_xml(document: Document, roots: tuple[str, ...]) -> Element:
    """The root element, which must be one of ``roots``."""
    return _Builder(document, roots).parse()


class _Builder:
    def __init__(self, document: Document, roots: tuple[str, ...]) -> None:
        self._document = document
        self._roots = roots
        self._stack: list[Element] = []
        self._texts: list[list[str]] = []
        self._root: Element | None = None
        self._count = 0
        self._skipped = 0
        self._parser = expat.ParserCreate("utf-8")
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters
        self._parser.EntityDeclHandler = self._entity

    def parse(self) -> Element:
        text = self._document.text
        if "&" in text:
            text = _ENTITY.sub(lambda match: _known(match[0]), text)
        # webpbn's own description of the format closes <clues> with </clue>.
        text = text.replace("</clue>", "</clues>")
        # Blank lines before the XML declaration are an error to expat, and common in pasted text.
        body = text.lstrip()
        self._skipped = text[: len(text) - len(body)].count("\n")
        try:
            self._parser.Parse(body.encode("utf-8", "replace"), True)
        except expat.ExpatError as error:
            raise self._document.error(
                f"this is not well-formed XML ({expat.errors.messages[error.code]})",
                line=error.lineno + self._skipped,
                column=error.offset + 1,
            ) from None
        assert self._root is not None
        return self._root

    @property
    def _line(self) -> int:
        return self._parser.CurrentLineNumber + self._skipped

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        tag = tag.rpartition(":")[2]
        self._count += 1
        if not self._stack and tag.lower() not in self._roots:
            raise self._document.error(
                f"found <{tag[:40]}>",
                line=self._line,
                expected=" or ".join(f"<{root}>" for root in self._roots),
            )
        if len(self._stack) >= MAX_DEPTH or self._count > MAX_ELEMENTS:
            what = "nested too deeply" if self._count <= MAX_ELEMENTS else "too many to be a puzzle"
            raise self._document.error(f"found elements {what}", line=self._line)
        element = Element(tag.lower(), attributes, self._line)
        if self._stack:
            self._stack[-1].children.append(element)
        else:
            self._root = element
        self._stack.append(element)
        self._texts.append([])

    def _characters(self, text: str) -> None:
        if self._texts:
            self._texts[-1].append(text)

    def _end(self, _tag: str) -> None:
        self._stack.pop().text = "".join(self._texts.pop())

    def _entity(self, name: str, *_: object) -> None:
        raise self._document.error(
            f"found a declaration of the entity {name[:40]!r}",
            line=self._line,
            expected="XML without entity declarations",
        )


def _known(entity: str) -> str:
    """An HTML entity as a character reference; others stay, and are an error of the parser."""
    text = unescape(entity)
    return entity if text == entity else "".join(f"&#{ord(character)};" for character in text)


def escape(text: str) -> str:
    """Text for an element or an attribute; what XML cannot hold at all is replaced."""
    text = _ILLEGAL.sub("\ufffd", text)
    for character, entity in _ESCAPES:
        text = text.replace(character, entity)
    return text


_ESCAPES = (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("\r", "&#13;"))
