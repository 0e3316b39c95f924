"""The JSON Schema of everything on the wire, the games' own structs included: OpenAPI and TypeScript are made of it."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from potluck import wire
from potluck.cards import Card
from potluck.kits import GAMES
from potluck.protocol import Game

__all__ = ["REF", "components"]

REF: Final = "#/components/schemas/"
CARD: Final = {"type": "string", "pattern": "^([2-9TJQKA][cdhs]|X[rb])$", "description": "A card, such as As or Td."}


def components(games: Mapping[str, Game] = GAMES) -> dict[str, dict[str, Any]]:
    """Name -> schema of each wire struct, and of each game's view, actions and options under the game's name."""
    schemas = _schemas([vars(wire)[name] for name in wire.__all__], prefix="")
    for game in games.values():
        kinds = [game.view, game.options, *game.actions.values()]
        prefix = game.name.capitalize()
        schemas |= _schemas(kinds, prefix=prefix)
        actions = [{"$ref": f"{REF}{prefix}{kind.__name__}"} for kind in game.actions.values()]
        schemas[f"{prefix}Action"] = {"title": f"{prefix}Action", "anyOf": actions}
    schemas["Card"] = {"title": "Card", **CARD}
    views = [{"$ref": f"{REF}{game.name.capitalize()}{game.view.__name__}"} for game in games.values()]
    for name in ("Screen", "FrameInfo"):
        schemas[name]["properties"]["view"] = {"anyOf": [*views, {"type": "null"}]}
    return dict(sorted(schemas.items()))


def _schemas(kinds: Iterable[Any], *, prefix: str) -> dict[str, dict[str, Any]]:
    """The components of these types, every one named with the prefix."""
    types = [kind for kind in kinds if isinstance(kind, type)]
    _, raw = msgspec.json.schema_components(types, schema_hook=_card, ref_template=REF + "{name}")
    names = {name: prefix + _short(name) for name in raw}
    assert len(set(names.values())) == len(names), "two types have one name on the wire"
    return {names[name]: _renamed(schema, names) for name, schema in raw.items()}


def _short(name: str) -> str:
    """`Just_potluck...Open_...` and `Pick_Card_` as `Just` and `Pick`; OpenAPI allows no other signs."""
    return re.sub(r"_.*$", "", name).rsplit(".", 1)[-1]


def _renamed(schema: Any, names: Mapping[str, str]) -> Any:
    match schema:
        case {"$ref": str(ref), **rest}:
            return {**rest, "$ref": REF + names.get(ref.removeprefix(REF), ref.removeprefix(REF))}
        case {"mapping": {**mapping}, **rest}:
            renamed = {tag: REF + names[str(ref).removeprefix(REF)] for tag, ref in mapping.items()}
            return {**rest, "mapping": renamed}
        case {"prefixItems": [first, *others], "items": False, **rest} if all(other == first for other in others):
            return {**rest, "items": _renamed(first, names)}
        case dict():
            return {key: _renamed(value, names) for key, value in schema.items()}
        case list():
            return [_renamed(value, names) for value in schema]
    return schema


def _card(kind: type) -> dict[str, Any]:
    if kind is Card:
        return {"$ref": f"{REF}Card"}
    raise NotImplementedError(kind)
