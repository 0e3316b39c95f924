"""A house way of one's own from TOML, and any house way as TOML."""

import re
from collections.abc import Mapping
from typing import Final

import msgspec

from potluck.errors import PotluckError, RulesError
from potluck.games.paigow.houseway import FIVES, MAKES, SHAPES, Case, HouseWay, Play
from potluck.games.paigow.ways import WAYS
from potluck.options import Plain
from potluck.variants import to_data, to_toml
from potluck.variants.given import form_wanted, from_toml, value_at

__all__ = ["read_way", "way_toml"]

LONGEST: Final = 60
CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "shapes": tuple(SHAPES.values()),
    "five": tuple(FIVES),
    "makes": MAKES,
    "best": ("front", "back"),
}
"""What stands in the lists of a case or a play."""


def read_way(text: str) -> HouseWay:
    """The house way of a TOML text: `name`, and its `cases` in order, as `way_toml` writes them.

    With `like = "foxwoods"` its cases stand before those of a published way, which decide whatever they leave open.

    >>> read_way('name = "mine"\\nlike = "foxwoods"').cases == WAYS["foxwoods"].cases
    True

    Raises:
        ParseError: the text is no TOML; `detail["path"]` is the line.
        RulesError: a part is unknown, has a value that is not allowed, or leaves a hand undecided.
    """
    data = from_toml(text)
    like = data.pop("like", None)
    if like is not None:
        if not isinstance(like, str) or like not in WAYS:
            raise RulesError("rules.bad_value", path="like", asked=str(like), allowed=", ".join(WAYS))
        own = data.get("cases", [])
        named = {case.get("name") for case in own if isinstance(case, Mapping)} if isinstance(own, list) else set()
        rest = [to_data(case) for case in WAYS[like].cases if case.name not in named]
        data["cases"] = [*own, *rest] if isinstance(own, list) else own
    try:
        return msgspec.convert({"source": "", **data}, HouseWay)
    except msgspec.ValidationError as error:
        if isinstance(error.__cause__, PotluckError):
            raise error.__cause__ from error
        raise _explained(str(error), data) from error


def way_toml(way: HouseWay) -> str:
    """The house way as TOML, a line a case; `read_way(way_toml(way)) == way`."""
    return to_toml(way)


def _explained(message: str, data: Plain) -> RulesError:
    """The part, what was asked and what is allowed, from msgspec's message."""
    place = re.search(r" - at `\$\.?([^`]*)`", message)
    path = place.group(1) if place else ""
    unknown = re.search(r"unknown field `([^`]+)`", message)
    if unknown:
        kind = Play if ".plays[" in path else Case if path else HouseWay
        fields = (*kind.__struct_fields__, *(("like",) if kind is HouseWay else ()))
        return RulesError(
            "rules.unknown_option", path=f"{path}.{unknown.group(1)}".strip("."), allowed=", ".join(fields)
        )
    missing = re.search(r"missing required field `([^`]+)`", message)
    if missing:
        return RulesError(
            "variant.missing", path=f"{path}.{missing.group(1)}".strip("."), allowed=f"{missing.group(1)} = …"
        )
    name = re.sub(r"\[[^]]*\]$", "", path).rpartition(".")[2]
    allowed = ", ".join(CHOICES[name]) if name in CHOICES else form_wanted(message)
    return RulesError(
        "rules.bad_value", path=path or "HouseWay", asked=str(value_at(data, path))[:LONGEST], allowed=allowed
    )
