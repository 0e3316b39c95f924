"""A variant as plain values and as the TOML text that reads back as the same one."""

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, time
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import FieldInfo, fields

from potluck.options import Plain

Part: TypeAlias = "Struct | bool | int | float | str | date | time | Sequence[Part] | Mapping[str, Part] | None"
"""A variant, or a part of it; or what a TOML file may hold in its place."""

__all__ = ["to_data", "to_toml", "written"]

DELETE: Final = "\x7f"
"""The one character that JSON lets stand in a text and TOML does not."""


def to_data(variant: Struct) -> Plain:
    """The variant as plain values, without what is usual; `read(to_data(x)) == x`."""
    return {field.name: _plain(part) for field, part in _unusual(variant)}


def to_toml(variant: Struct) -> str:
    """The variant as lines of TOML, without what is usual; `read(to_toml(x)) == x`."""
    return "\n".join(f"{name} = {_part(value)}" for name, value in to_data(variant).items())


def written(value: Part) -> str:
    """A value of a TOML file as it may stand there."""
    return _inline(value)


def _plain(value: Part) -> Part:
    if isinstance(value, tuple):
        return [_plain(inner) for inner in value]
    if not isinstance(value, Struct):
        return value
    return {field.name: _plain(part) for field, part in _unusual(value)}


def _unusual(value: Struct) -> Iterator[tuple[FieldInfo, Part]]:
    """The fields that are not as usual, with their values."""
    for field in fields(value):
        part: Part = getattr(value, field.name)
        if part != field.default:
            yield field, part


def _part(value: Part) -> str:
    """A field; of several tables each has a line."""
    if isinstance(value, list) and len(value) > 1 and isinstance(value[0], dict):
        return "[\n" + "".join(f"  {_inline(entry)},\n" for entry in value) + "]"
    return _inline(value)


def _inline(value: Part) -> str:
    match value:
        case dict():
            return (
                "{ " + ", ".join(f"{name} = {_inline(part)}" for name, part in value.items()) + " }" if value else "{}"
            )
        case list():
            return "[" + ", ".join(map(_inline, value)) + "]"
        case float() | date() | time():
            return str(value)
        case _:
            return json.dumps(value, ensure_ascii=False).replace(DELETE, "\\u007f")
