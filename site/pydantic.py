"""As much of pydantic as the requests of ``nonolith.web.schemas`` use, for the page in the browser.

There the page is the only one who asks, and pydantic would be 3 MB and a second of start-up. So
requests get their defaults and their nested parts here, and what is missing or unknown is refused;
ranges are left to the library, which has its own words for them.
"""

from __future__ import annotations

import inspect
import json
import sys
import types
import typing
from collections.abc import Callable
from typing import Any

_MISSING: Any = object()


class ValidationError(ValueError):
    """What is wrong with a request, as pydantic lists it."""

    def __init__(self, problems: list[dict[str, Any]]) -> None:
        super().__init__(problems[0]["msg"])
        self._problems = problems

    def errors(self, **_: bool) -> list[dict[str, Any]]:
        """Each problem: where (``loc``), of which ``type``, and what it says."""
        return self._problems


class _Field:
    def __init__(
        self, default: Any = _MISSING, default_factory: Any = None, alias: str = "", **_: Any
    ) -> None:
        self.alias = alias
        self._default = default
        self._factory = default_factory

    def default(self) -> Any:
        """The value of a field that is left out; `_MISSING` if it must not be."""
        return self._default if self._factory is None else self._factory()


Field: Any = _Field


def ConfigDict(**options: Any) -> dict[str, Any]:  # pydantic's name
    """Options of a model; there is one way here."""
    return options


class PlainValidator:
    """A function that takes a value or raises ValueError."""

    def __init__(self, function: Callable[[object], object]) -> None:
        self.function = function


def WithJsonSchema(schema: object) -> object:  # pydantic's name
    """Documents are written elsewhere."""
    return schema


class BaseModel:
    """A request: the annotated fields, given or by default."""

    _fields: dict[str, tuple[Any, Any]] | None = None

    def __init__(self, **values: Any) -> None:
        for name, (kind, default) in self._known().items():
            given = values.pop(getattr(default, "alias", "") or name, _MISSING)
            if given is _MISSING:
                value = default.default() if isinstance(default, _Field) else default
                if value is _MISSING:
                    raise _problem((name,), "missing", "Field required")
            else:
                value = _value(kind, given, (name,))
            setattr(self, name, value)
        for name in values:
            raise _problem((name,), "extra_forbidden", "Extra inputs are not permitted")

    @classmethod
    def _known(cls) -> dict[str, tuple[Any, Any]]:
        if "_fields" not in cls.__dict__ or cls._fields is None:
            fields: dict[str, tuple[Any, Any]] = {}
            for base in reversed(cls.__mro__):
                module = vars(sys.modules[base.__module__])
                for name, hint in inspect.get_annotations(base).items():
                    if not name.startswith("_") and name != "model_config":
                        kind = eval(hint, module) if isinstance(hint, str) else hint
                        fields[name] = kind, getattr(cls, name, _MISSING)
            cls._fields = fields
        return cls._fields

    @classmethod
    def model_validate(cls, values: Any) -> Any:
        """A request from a dictionary."""
        if not isinstance(values, dict):
            raise _problem((), "model_type", "Input should be an object")
        return cls(**values)

    @classmethod
    def model_validate_json(cls, body: bytes) -> Any:
        """A request from JSON."""
        try:
            values = json.loads(body)
        except ValueError as error:
            problem = _problem((), "json_invalid", str(error))
            problem.errors()[0]["ctx"] = {"error": str(error)}
            raise problem from None
        return cls.model_validate(values)


def _problem(where: tuple[Any, ...], kind: str, message: str) -> ValidationError:
    return ValidationError([{"loc": where, "type": kind, "msg": message}])


def _value(kind: Any, given: Any, where: tuple[Any, ...]) -> Any:
    """A value of a field: nested requests are made, functions asked, choices looked up."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        try:
            return kind.model_validate(given)
        except ValidationError as error:
            problem = error.errors()[0]
            problem["loc"] = (*where, *problem["loc"])
            raise
    if origin is typing.Annotated:
        for part in arguments[1:]:
            if isinstance(part, PlainValidator):
                try:
                    return part.function(given)
                except ValueError as error:
                    raise _problem(where, "value_error", str(error)) from None
        return _value(arguments[0], given, where)
    if origin in (typing.Union, types.UnionType):
        if given is None and type(None) in arguments:
            return None
        return _value(next(one for one in arguments if one is not type(None)), given, where)
    if origin is typing.Literal:
        if given not in arguments:
            names = " or ".join(repr(one) for one in arguments)
            raise _problem(where, "literal_error", f"Input should be {names}")
        return given
    if origin is list:
        if not isinstance(given, list):
            raise _problem(where, "list_type", "Input should be a list")
        return [_value(arguments[0], one, (*where, at)) for at, one in enumerate(given)]
    return given
