"""What somebody wrote as TOML: read, looked up by a path, and what a value should have been."""

import re
import tomllib
from collections.abc import Mapping
from typing import Final

from potluck.errors import ParseError
from potluck.options import Json, Plain

__all__ = ["form_wanted", "from_toml", "value_at"]

MARK: Final = "\ufeff"
"""With which some editors begin a file; nobody sees it."""
LONGEST: Final = 60
"""Characters of a line that are shown."""
FORMS: Final = {
    "int": "0, 1, 2 …",
    "str": '"…"',
    "bool": "true, false",
    "array": "[ … ]",
    "object": "{ … = … }",
}
"""Kinds of values as they are written, in every language."""


def from_toml(text: str) -> Plain:
    """The values of a TOML text.

    >>> from_toml('name = "mine"')
    {'name': 'mine'}

    Raises:
        ParseError: the text is no TOML; `detail["path"]` is the line.
    """
    try:
        return tomllib.loads(text.removeprefix(MARK))
    except tomllib.TOMLDecodeError as error:
        place, lines = re.search(r"at line (\d+)", str(error)), text.rstrip().splitlines() or [""]
        line = int(place.group(1)) if place else len(lines)
        wrong_line = lines[min(line, len(lines)) - 1].strip()[:LONGEST]
        raise ParseError("variant.syntax", path=line, asked=wrong_line) from error
    except RecursionError as error:
        raise ParseError("variant.unreadable", path="[[[…") from error


def value_at(data: Json, path: str) -> Json:
    """The value given at a path such as `streets[0].down`, as msgspec writes it.

    >>> value_at({"streets": [{"down": 5}]}, "streets[0].down")
    5
    """
    for part in re.findall(r"[^.\[\]]+", path):
        if isinstance(data, Mapping):
            data = data.get(part)
        elif isinstance(data, list | tuple) and part.isdigit() and int(part) < len(data):
            data = data[int(part)]
    return data


def form_wanted(message: str) -> str:
    """The form that is wanted, from msgspec's own words.

    >>> form_wanted("Expected `array`, got `int` - at `$.cases`")
    '[ … ]'
    """
    expected = re.search(r"Expected `([^`]+)`", message)
    wanted = expected.group(1) if expected else message.partition(" - at")[0]
    return FORMS.get(wanted.removesuffix(" | null"), wanted)
