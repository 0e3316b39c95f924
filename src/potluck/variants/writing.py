"""A variant as plain values and as the TOML text that reads back as the same one."""

import json
from datetime import date, time
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import fields

if TYPE_CHECKING:
    from potluck.variants.values import Variant

__all__ = ["to_data", "to_toml", "written"]

DELETE: Final = "\x7f"
"""The one character that JSON lets stand in a text and TOML does not."""


def to_data(variant: "Variant") -> dict[str, Any]:
    """The variant as plain values, without what is usual; `read(to_data(x)) == x`."""
    data: dict[str, Any] = _plain(variant)
    return data


def to_toml(variant: "Variant") -> str:
    """The variant as lines of TOML, without what is usual; `read(to_toml(x)) == x`."""
    return "\n".join(f"{name} = {_part(value)}" for name, value in to_data(variant).items())


def written(value: Any) -> str:
    """A value of a TOML file as it may stand there."""
    return _inline(value)


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(inner) for inner in value]
    if not hasattr(value, "__struct_fields__"):
        return value
    parts = {field.name: (getattr(value, field.name), field.default) for field in fields(value)}
    return {name: _plain(part) for name, (part, usual) in parts.items() if part != usual}


def _part(value: Any) -> str:
    """A field; of several tables each has a line."""
    if isinstance(value, list) and len(value) > 1 and isinstance(value[0], dict):
        return "[\n" + "".join(f"  {_inline(one)},\n" for one in value) + "]"
    return _inline(value)


def _inline(value: Any) -> str:
    match value:
        case dict():
            return "{ " + ", ".join(f"{name} = {_inline(one)}" for name, one in value.items()) + " }" if value else "{}"
        case list():
            return "[" + ", ".join(map(_inline, value)) + "]"
        case float() | date() | time():
            return str(value)
        case _:
            return json.dumps(value, ensure_ascii=False).replace(DELETE, "\\u007f")
