"""A variant from a TOML file or plain values, with the path of whatever is wrong."""

import re
from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec import Struct

from potluck.errors import PotluckError, RulesError
from potluck.options import Json, Plain
from potluck.variants.cost import bounded
from potluck.variants.given import form_wanted, from_toml, value_at
from potluck.variants.ready import VARIANTS
from potluck.variants.values import Best, Forced, Street
from potluck.variants.variant import Variant
from potluck.variants.writing import to_data, written

__all__ = ["read", "read_own"]

EXAMPLES: Final = {
    "name": 'name = "…"',
    "streets": 'streets = [{ name = "…", down = 5, bet = 2 }]',
}
"""What must not be left out, as it is written."""
LONGEST: Final = 60
"""Characters of a name."""


def read(source: str | Mapping[str, Json]) -> Variant:
    """The variant of a TOML text, or of such values. `like = "holdem"` begins with a ready one.

    >>> read('like = "holdem"\\nname = "mine"\\nlimit = "pot"').limit
    'pot'

    Raises:
        ParseError: the text is no TOML; `detail["path"]` is the line.
        RulesError: a part is unknown, has a value that is not allowed, or contradicts another.
    """
    data = dict(from_toml(source) if isinstance(source, str) else source)
    like = data.pop("like", None)
    if like is not None:
        if not isinstance(like, str) or like not in VARIANTS:
            given = like if isinstance(like, str) else written(like)
            raise RulesError("rules.bad_value", path="like", asked=given, allowed=", ".join(VARIANTS))
        data = _merged(to_data(VARIANTS[like]) | {"code": ""}, data)
    try:
        return msgspec.convert(data, Variant)
    except msgspec.ValidationError as error:
        if isinstance(error.__cause__, PotluckError):
            raise error.__cause__ from error
        raise _explained(error, data) from error


def read_own(text: str) -> Variant:
    """The variant of a TOML text that somebody wrote for a table.

    Raises:
        ParseError, RulesError: as `read`.
        RulesError: it has the name of a ready one, and a table would say that it plays that one; or a name that does
            not fit on a line; or its showdown would be too much work.
    """
    variant = read(text)
    if variant.name in VARIANTS:
        raise RulesError("variant.name_taken", path="name", asked=variant.name)
    if not 0 < len(variant.name.strip()) <= LONGEST or not variant.name.isprintable():
        raise RulesError("variant.name", path="name", asked=written(variant.name[:LONGEST]), allowed=f"1..{LONGEST}")
    bounded(variant)
    return variant


def _merged(base: Plain, data: Mapping[str, Json]) -> Plain:
    """The base with parts replaced; tables are merged, lists are not."""
    both = dict(base)
    for name, value in data.items():
        inner = both.get(name)
        both[name] = _merged(inner, value) if isinstance(inner, dict) and isinstance(value, Mapping) else value
    return both


def _explained(error: msgspec.ValidationError, data: Plain) -> RulesError:
    """The part, what was asked and what is allowed, from msgspec's message."""
    message = str(error)
    place = re.search(r" - at `\$\.?([^`]*)`", message)
    path = place.group(1) if place else ""
    unknown = re.search(r"unknown field `([^`]+)`", message)
    if unknown:
        allowed = ", ".join([*_struct_at(path).__struct_fields__, *([] if path else ["like"])])
        return RulesError("rules.unknown_option", path=f"{path}.{unknown.group(1)}".strip("."), allowed=allowed)
    missing = re.search(r"missing required field `([^`]+)`", message)
    if missing:
        path = f"{path}.{missing.group(1)}".strip(".")
        return RulesError("variant.missing", path=path, allowed=EXAMPLES.get(missing.group(1), "…"))
    choices, given = _choices(path), value_at(data, path)
    shown = given if choices and isinstance(given, str) else written(given)
    return RulesError("rules.bad_value", path=path or "variant", asked=shown, allowed=choices or form_wanted(message))


def _struct_at(path: str) -> type[Struct]:
    """The kind of table that stands at a path."""
    kinds: dict[str, type[Struct]] = {"streets": Street, "showdown": Best, "forced": Forced}
    return kinds.get(re.split(r"[.\[]", path)[0], Variant)


def _choices(path: str) -> str:
    """The values of a field that has choices, as text; else nothing."""
    name = re.split(r"[.\[]", path)[-1].strip("]")
    field = next((field for field in msgspec.inspect.type_info(_struct_at(path)).fields if field.name == name), None)  # type: ignore[attr-defined]
    if field is None or not isinstance(field.type, msgspec.inspect.LiteralType):
        return ""
    return ", ".join(map(str, field.type.values))
