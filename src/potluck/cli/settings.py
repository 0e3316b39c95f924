"""Options of a game as they are typed: `money.ante=10`, `open_deals=no`, `wardrobe.values=30,20,10`."""

import re
from collections.abc import Iterable
from typing import Final

from potluck.errors import RequestError, RulesError, alike
from potluck.options import Field, Json, Plain, fields
from potluck.protocol import Game

__all__ = ["settings"]

FLAGS: Final = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}
LONGEST: Final = 200


def settings(game: Game, pairs: Iterable[str]) -> Plain:
    """The options that these pairs set, nested as in the game's struct. Values are checked when the table is opened.

    Raises:
        RulesError: the game has no such option.
        RequestError: it is no pair of an option and a value.
    """
    known = {field.path: field for field in fields(game.options)}
    options: Plain = {}
    for pair in pairs:
        path, sign, text = pair.partition("=")
        if not sign:
            raise RequestError("cli.bad_value", path="--set", asked=pair[:LONGEST], allowed="OPTION=VALUE")
        if path not in known:
            raise RulesError("rules.unknown_option", path=path[:LONGEST], allowed=alike(path, known))
        _put(options, path.split("."), _value(known[path], text.strip()))
    return options


def _put(tree: Plain, names: list[str], value: Json) -> None:
    *groups, last = names
    for name in groups:
        tree = tree.setdefault(name, {})
    tree[last] = value


def _value(field: Field, text: str) -> Json:
    """The value of that text; a text that is none stays as it is, and is refused with what is allowed."""
    match field.kind:
        case "flag":
            return FLAGS.get(text.lower(), text)
        case "wholes":
            return [_whole(part) for part in text.replace(",", " ").split()]
        case "whole":
            return _whole(text)
        case "choice":
            return next((choice for choice in field.choices if str(choice) == text), text)


def _whole(text: str) -> int | str:
    return int(text) if re.fullmatch("-?[0-9]{1,11}", text) else text
