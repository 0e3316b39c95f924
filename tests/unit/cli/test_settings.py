"""Options as they are typed: every one of every game, and each value that it may have."""

import argparse
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from potluck.cli import VERBS
from potluck.cli.settings import settings
from potluck.games.draw import Rules
from potluck.options import Field, fields, read
from tests.games.kuhn3 import GAMES

CLI = Path(__file__).resolve().parents[3] / "docs" / "cli.md"
OPTIONS = [(game, field) for game in GAMES for field in fields(GAMES[game].options)]


def values(field: Field) -> list[Any]:
    """A few values that the option may have."""
    low, high = field.low or 0, field.high or 0
    match field.kind:
        case "flag":
            return [True, False]
        case "choice":
            return list(field.choices)
        case "whole":
            return [low, high]
        case "wholes":
            return [(low,) * (field.length or 1), (high,) * (field.length or field.most or 1)]


def typed(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def at(tree: Any, path: str) -> Any:
    for name in path.split("."):
        tree = tree[name]
    return tree


@pytest.mark.parametrize(("game", "field"), OPTIONS, ids=lambda value: getattr(value, "path", value))
def test_every_option_can_be_set_to_each_of_its_values(game: str, field: Field) -> None:
    for value in values(field):
        found = at(settings(GAMES[game], [f"{field.path}={typed(value)}"]), field.path)

        assert (tuple(found) if isinstance(found, list) else found) == value


def test_options_of_one_group_stand_together_and_the_last_word_counts() -> None:
    pairs = ["money.ante=10", "profile=de", "money.start=200", "money.ante=20"]

    found = settings(GAMES["draw"], pairs)

    assert found == {"money": {"ante": 20, "start": 200}, "profile": "de"}
    assert read(Rules, found).money.ante == 20


def test_the_document_tells_every_verb_and_every_argument() -> None:
    text = CLI.read_text(encoding="utf-8")
    for verb in VERBS:
        parser = argparse.ArgumentParser(add_help=False)
        import_module(f"potluck.cli.{verb}").arguments(parser)
        flags = re.findall(r"--[a-z]+", parser.format_help())

        assert re.search(rf"^\| `{verb}\b", text, flags=re.MULTILINE), verb
        assert not [flag for flag in flags if f"`{flag}" not in text], verb
