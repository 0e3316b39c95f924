"""The rules at hand: every rule of section 0, as a table's own options have it."""

from typing import Any

import pytest

from potluck.games.draw import GAME, PRESETS, Rules
from potluck.options import Field, fields, read
from potluck.words import LANGUAGES, language
from tests.unit.words.rig import FOREIGN

NUMBERS = [f"R0.{number}" for number in range(1, 31)]
OTHERWISE: dict[str, Any] = {
    "money.start": 250,
    "money.ante": 10,
    "money.doubles_every": 20,
    "money.credits": 2,
    "betting.fixed": (10, 20),
    "betting.raise_cap": 3,
    "wardrobe.garments": 7,
    "wardrobe.value": 20,
    "wardrobe.values": (30, 20, 10),
}
"""Another value of each option that is a number."""
BESIDE: dict[str, dict[str, Any]] = {
    "betting.fixed": {"betting": {"limit": "fixed"}},
    "showdown.flush": {"profile": "pl"},
    "drawing.most": {"profile": "de"},
}
"""What an option needs before it counts."""


def told(code: str, rules: Rules) -> dict[str, str]:
    return dict(language(code).rules("draw", rules))


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_rule_has_a_sentence(code: str) -> None:
    sentences = language(code).rules("draw", Rules())
    assert [number for number, _ in sentences] == NUMBERS
    for _, sentence in sentences:
        assert sentence.endswith(".")
        assert "{" not in sentence
    assert len({sentence for _, sentence in sentences}) == len(NUMBERS)


@pytest.mark.parametrize("code", FOREIGN)
def test_no_rule_is_left_in_english(code: str) -> None:
    for rules in (*PRESETS.values(), Rules(profile="de", deck=52, open_deals=False)):
        assert not set(told(code, rules).values()) & set(told("en", rules).values())


@pytest.mark.parametrize("field", fields(Rules), ids=lambda field: field.path)
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_option_changes_the_text_of_its_rule(code: str, field: Field) -> None:
    base = read(Rules, BESIDE.get(field.path, {}))
    for value in _others(field):
        changed = read(Rules, _nested(field.path, value), base=base)
        before, after = told(code, base), told(code, changed)
        differing = {number for number in NUMBERS if before.get(number) != after.get(number)}
        assert field.rule in differing or (field.path, value) in SAME_RULE, (value, differing)


SAME_RULE = {("drawing.most", "four")}
"""What the German sheet says anyway."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_four_are_allowed_beside_an_ace_alone(code: str) -> None:
    three, beside_ace = (
        told(code, read(Rules, {"drawing": {"most": most}}))["R0.12"] for most in ("three", "four_with_ace")
    )
    assert beside_ace.startswith(three)
    assert beside_ace != three


def test_a_flush_above_a_full_house_stands_behind_it() -> None:
    usual, moved = (
        told("de", read(Rules, {"showdown": {"flush_above_full": flag}}))["R0.19"] for flag in (False, True)
    )
    assert "EINE FARBE, VOLLES HAUS, VIERLING" in usual
    assert "VOLLES HAUS, EINE FARBE, VIERLING" in moved


def test_each_profile_counts_flushes_by_its_own_sheet() -> None:
    assert "najwyższa karta" in told("pl", Rules())["R0.22"]
    assert "wszystkie pięć" in told("pl", Rules(profile="de"))["R0.22"]


def test_a_doubling_ante_counts_deals_as_people_do() -> None:
    def doubling(code: str, every: int) -> str:
        return told(code, read(Rules, {"money": {"doubles_every": every}}))["R0.3"]

    assert "co 22 rozdania." in doubling("pl", 22)
    assert "co 15 rozdań." in doubling("pl", 15)
    assert "каждую 21 раздачу" in doubling("ru", 21)
    assert "каждые 20 раздач." in doubling("ru", 20)


@pytest.mark.parametrize("code", LANGUAGES)
def test_without_a_wardrobe_nothing_is_said_of_pawning(code: str) -> None:
    rules = read(Rules, {"wardrobe": {"whose": "nobody"}})
    assert NUMBERS[24] not in told(code, rules)
    assert NUMBERS[25] not in told(code, rules)
    assert NUMBERS[29] not in told(code, rules)


def test_buttons_are_named_as_they_read() -> None:
    sentences = told("pl", Rules())
    for number, button in (("R0.6", "WEJDŹ"), ("R0.7", "PODBIJ"), ("R0.15", "SPRAWDŹ"), ("R0.16", "SPRAWDŹ")):
        assert button in sentences[number]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_option_has_label_help_and_names_for_its_choices(code: str) -> None:
    labels = set()
    for field in fields(Rules):
        words = language(code).field(field.path)
        assert words.label != field.path
        assert words.help or field.path == "showdown.tie"
        assert set(words.choices) == set(map(str, field.choices))
        assert len(set(words.choices.values())) == len(field.choices)
        labels.add(words.label)
    assert len(labels) == len(fields(Rules))


@pytest.mark.parametrize("code", LANGUAGES)
def test_groups_presets_game_and_terms_have_words(code: str) -> None:
    speaking = language(code)
    groups = {field.path.rpartition(".")[0] for field in fields(Rules)}
    assert len({speaking.group(group).label for group in groups}) == len(groups)
    assert len({speaking.preset(name).label for name in GAME.presets}) == len(GAME.presets)
    assert all(speaking.preset(name).help for name in GAME.presets)
    assert speaking.game("draw").label != "Draw"
    assert speaking.game("draw").help
    assert "$5" in speaking.terms("draw", Rules())
    assert "52" in speaking.terms("draw", Rules(deck=52))


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_presets_help_says_its_numbers(code: str) -> None:
    for name, rules in PRESETS.items():
        text = language(code).preset(name).help
        assert f"${rules.money.start}" in text
        assert f"${rules.garment_values[0]}" in text
        assert str(rules.money.doubles_every or "") in text


def test_unusual_options_are_listed_with_their_values() -> None:
    rules = read(Rules, {"deck": 52, "open_deals": False, "betting": {"limit": "pot", "raise_cap": 3, "fixed": [1, 2]}})
    assert language("pl").unusual("draw", rules) == [
        ("Stałe stawki", "1, 2"),
        ("Limit", "pula"),
        ("Podbić w licytacji, najwyżej", "3"),
        ("Talia", "52 karty"),
        ("Otwarte rozdania", "nie"),
    ]


def _others(field: Field) -> list[Any]:
    """Every other choice of an option, or another number."""
    if field.kind == "flag":
        return [not field.default]
    if field.kind == "choice":
        return [choice for choice in field.choices if choice != field.default]
    return [OTHERWISE[field.path]]


def _nested(path: str, value: Any) -> dict[str, Any]:
    head, dot, tail = path.partition(".")
    return {head: _nested(tail, value) if dot else value}
