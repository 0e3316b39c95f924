"""Actions: frozen tagged structs with at most one field, and the tag that names each."""

from collections.abc import Mapping
from types import UnionType
from typing import TypeAlias, get_args

from msgspec import Struct

__all__ = ["Action", "Actions", "kind_of", "kinds"]

Action: TypeAlias = Struct
"""An action of some game: a frozen, tagged struct with at most one field."""
Actions: TypeAlias = Mapping[str, type[Action]]
"""Tag -> class."""


def kind_of(action: object) -> str:
    """The tag of an action; empty when it is none."""
    return str(action.__struct_config__.tag) if isinstance(action, Struct) else ""


def kinds(union: UnionType | type[Action]) -> dict[str, type[Action]]:
    """Tag -> class for a union of tagged structs."""
    classes: tuple[type[Action], ...] = get_args(union)
    return {str(kind.__struct_config__.tag): kind for kind in classes}
