"""Actions as they come in from outside."""

from collections.abc import Mapping
from functools import reduce
from operator import or_

from potluck.errors import ParseError
from potluck.options import Json
from potluck.protocol import Action, Game, decode, encode, forms, parse

__all__ = ["read_action"]

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


def _unreadable(game: Game, source: object) -> ParseError:
    return ParseError("action.unreadable", asked=repr(source)[:SHOWN], allowed=forms(game.actions))
