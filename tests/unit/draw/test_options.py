"""The options of the draw: read from outside, described for a form, refused with the path of the mistake."""

from typing import Any

import pytest

from potluck.errors import RulesError
from potluck.games.draw import PRESETS, Rules
from potluck.options import canonical, fields, read


@pytest.mark.parametrize(
    ("data", "code", "path"),
    [
        ({"joker": 1}, "rules.unknown_option", "joker"),
        ({"money": {"bank": 1}}, "rules.unknown_option", "money.bank"),
        ({"deck": 36}, "rules.bad_value", "deck"),
        ({"profile": "en"}, "rules.bad_value", "profile"),
        ({"money": {"start": 0}}, "rules.bad_value", "money.start"),
        ({"money": {"start": "much"}}, "rules.bad_value", "money.start"),
        ({"betting": {"fixed": [5]}}, "rules.bad_value", "betting.fixed"),
        ({"wardrobe": {"garments": 13}}, "rules.bad_value", "wardrobe.garments"),
        ({"money": {"start": 4}}, "rules.contradiction", "money.ante"),
        ({"wardrobe": {"value": 4}}, "rules.contradiction", "wardrobe.value"),
        ({"deck": 52, "showdown": {"flush_above_full": True}}, "rules.contradiction", "showdown.flush_above_full"),
        ({"deck": 52, "showdown": {"ace_below_seven": True}}, "rules.contradiction", "showdown.ace_below_seven"),
    ],
)
def test_what_cannot_be_is_refused_with_its_path(data: dict[str, Any], code: str, path: str) -> None:
    with pytest.raises(RulesError) as refused:
        read(Rules, data)
    assert (refused.value.code, refused.value.detail["path"]) == (code, path)


def test_every_option_has_a_rule_and_stands_at_its_default() -> None:
    for field in fields(Rules):
        assert field.rule.startswith("R0."), field.path
        value: Any = Rules()
        for name in field.path.split("."):
            value = getattr(value, name)
        assert value == field.default


def test_presets_are_told_by_what_differs_from_the_letter() -> None:
    assert canonical(PRESETS["letter"]) == {}
    for preset in PRESETS.values():
        assert read(Rules, canonical(preset)) == preset


def test_an_option_changes_that_option_alone() -> None:
    changed = read(Rules, {"betting": {"raise_cap": 3}}, base=PRESETS["evening"])
    assert canonical(changed) == {**canonical(PRESETS["evening"]), "betting": {"raise_cap": 3}}


def test_doublings_stop_before_they_leave_the_log() -> None:
    assert read(Rules, {"money": {"doubles_every": 1}}).ante_of(1_000_000) < 2**63
