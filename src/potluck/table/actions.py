"""Actions as they come in from outside, and as much of them as everybody may know."""

from collections.abc import Mapping
from functools import reduce
from operator import or_

import msgspec

from potluck.cards import Card
from potluck.errors import ParseError
from potluck.options import Json
from potluck.protocol import Action, Game, decode, encode, forms, kind_of, parse, show

__all__ = ["public_text", "read_action"]

SHOWN = 80
"""Characters of an unreadable action that its error repeats."""


def read_action(game: Game, source: str | Mapping[str, Json]) -> Action:
    """The action of a text (`open 10`) or of an object (`{"type": "open", "amount": 10}`).

    Raises:
        ParseError: no action of this game reads so.
    """
    if isinstance(source, str):
        return parse(source, game.actions)
    try:
        action = decode(encode(source), reduce(or_, game.actions.values()))
    except (ValueError, TypeError, RecursionError) as error:
        raise _unreadable(game, source) from error
    if not source.keys() <= {action.__struct_config__.tag_field, *action.__struct_fields__}:
        raise _unreadable(game, source)
    return action


def public_text(action: Action) -> tuple[str, bool]:
    """As much of an action as everybody may know, and whether that is all of it: of cards, how many (R0.14)."""
    for value in msgspec.structs.astuple(action):
        if isinstance(value, tuple) and value and isinstance(value[0], Card):
            return f"{kind_of(action)} #{len(value)}", False
    return show(action), True


def _unreadable(game: Game, source: object) -> ParseError:
    return ParseError("action.unreadable", asked=repr(source)[:SHOWN], allowed=forms(game.actions))
