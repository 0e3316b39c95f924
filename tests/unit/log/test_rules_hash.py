"""The name of a rule set stays when options are added."""

from typing import Any

import msgspec
import pytest

from potluck.games import GAMES
from potluck.games.draw import Money, Rules
from potluck.log import options_of, rules_hash
from potluck.options import read


class Old(msgspec.Struct, frozen=True):
    """Two options."""

    deck: int = 32
    group: Money = Money()


NEW: Any = msgspec.defstruct("Old", [("bugs", int, 0), ("deck", int, 32), ("group", Money, Money())], frozen=True)


def test_a_new_option_changes_no_old_hash() -> None:
    assert rules_hash("g", Old()) == rules_hash("g", NEW())
    assert rules_hash("g", Old(deck=52)) == rules_hash("g", NEW(deck=52))
    assert rules_hash("g", Old(group=Money(start=60))) == rules_hash("g", NEW(group=Money(start=60)))
    assert rules_hash("g", NEW(bugs=1)) != rules_hash("g", Old())


def test_other_rules_and_other_games_have_other_hashes() -> None:
    rules = [Rules(), Rules(deck=52), Rules(profile="de"), Rules(money=Money(start=100))]
    assert len({rules_hash("draw", one) for one in rules} | {rules_hash("other", Rules())}) == 5


@pytest.mark.parametrize(
    ("preset", "name"),
    [
        ("letter", "f9b27606fdb6e39000f907f17e87c6230c6238e218b3cafda5548fe6abe66468"),
        ("evening", "ded3a26fcc52524dc5d69c7dfeff58177e77e57692d94fe8e6d8d613318cfd65"),
    ],
)
def test_the_hashes_of_this_version_stay(preset: str, name: str) -> None:
    assert rules_hash("draw", GAMES["draw"].presets[preset]) == name


def test_options_in_full_read_back() -> None:
    for rules in GAMES["draw"].presets.values():
        plain = options_of(rules)
        assert read(Rules, plain) == rules
        assert set(plain) == set(Rules.__struct_fields__)
