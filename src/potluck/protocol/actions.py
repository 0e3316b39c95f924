"""Actions: frozen tagged structs with at most one field, and the tag that names each."""

from collections.abc import Mapping
from types import UnionType
from typing import Final, TypeAlias, get_args

from msgspec import Struct

__all__ = ["Action", "Actions", "kind_of", "kinds"]

Action: TypeAlias = Struct
"""An action of some game: a frozen, tagged struct with at most one field."""
Actions: TypeAlias = Mapping[str, type[Action]]
"""Tag -> class."""


def kind_of(action: object) -> str:
    """The tag of an action; empty when it is none."""
    kind = type(action)
    tag = _TAGS.get(kind)
    return _tag(kind) if tag is None else tag


def kinds(union: UnionType | type[Action]) -> dict[str, type[Action]]:
    """Tag -> class for a union of tagged structs."""
    classes: tuple[type[Action], ...] = get_args(union)
    return {str(kind.__struct_config__.tag): kind for kind in classes}


def _tag(kind: type) -> str:
    """The tag of that class, looked up once."""
    tag = _TAGS[kind] = str(kind.__struct_config__.tag) if issubclass(kind, Struct) else ""
    return tag


_TAGS: Final[dict[type, str]] = {}
