"""Actions: frozen tagged structs with at most one field, and the tag that names each."""

from typing import Any, get_args

from msgspec import Struct

__all__ = ["Action", "kind_of", "kinds"]

Action = Struct
"""An action of some game: a frozen, tagged struct with at most one field."""


def kind_of(action: object) -> str:
    """The tag of an action; empty when it is none."""
    return str(action.__struct_config__.tag) if isinstance(action, Struct) else ""


def kinds(union: Any) -> dict[str, type[Any]]:
    """Tag -> class for a union of tagged structs."""
    return {kind.__struct_config__.tag: kind for kind in get_args(union)}
