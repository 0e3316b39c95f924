"""The JSON Schema of everything on the wire, the games' own structs included: OpenAPI and TypeScript are made of it."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from potluck import wire
from potluck.cards import Card
from potluck.kits import GAMES
from potluck.protocol import Game
from potluck.room import TABLE

__all__ = ["CARD", "REF", "components", "of_game", "of_log", "of_wire", "views"]

REF: Final = "#/components/schemas/"
CARD: Final = {"type": "string", "pattern": "^([2-9TJQKA][cdhs]|X[rb])$", "description": "A card, such as As or Td."}


def components(games: Mapping[str, Game] = GAMES) -> dict[str, dict[str, Any]]:
    """Name -> schema of each wire struct, and of each game's view, actions and options under the game's name."""
    schemas = of_wire()
    for game in games.values():
        schemas |= of_game(game)
    schemas["Card"] = {"title": "Card", **CARD}
    view_refs = [{"$ref": REF + name} for name in views(games).values()]
    for name in ("Screen", "FrameInfo"):
        schemas[name]["properties"]["view"] = {"anyOf": [*view_refs, {"type": "null"}]}
    return dict(sorted(schemas.items()))


def of_wire() -> dict[str, dict[str, Any]]:
    """Name -> schema of each struct that is on the wire whatever the game; a screen's view is not told."""
    return _schemas([vars(wire)[name] for name in wire.__all__], prefix="")


def of_game(game: Game) -> dict[str, dict[str, Any]]:
    """Name -> schema of a game's view, actions and options, under the game's name."""
    prefix = _prefix(game)
    schemas = _schemas([game.view, game.options, *game.actions.values()], prefix=prefix)
    actions = [{"$ref": f"{REF}{prefix}{kind.__name__}"} for kind in game.actions.values()]
    schemas[f"{prefix}Action"] = {"title": f"{prefix}Action", "anyOf": actions}
    return schemas


def of_log() -> dict[str, dict[str, Any]]:
    """Name -> schema of each event in the log of a table, as it stands there."""
    return _schemas(TABLE.kinds.values(), prefix="")


def views(games: Mapping[str, Game] = GAMES) -> dict[str, str]:
    """Game -> name of the schema of its view."""
    return {game.name: _prefix(game) + game.view.__name__ for game in games.values()}


def _prefix(game: Game) -> str:
    return game.name.capitalize()


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
