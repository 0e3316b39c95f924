"""The rules page of a variant says what its data say."""

import pytest

from potluck.games.poker import Choice, Rules
from potluck.games.poker.opening import first
from potluck.games.poker.state import begin
from potluck.variants import VARIANTS, Variant, read
from potluck.words import LANGUAGES, language


def told(variant: Variant, lang: str = "en") -> str:
    """All rules of it, in one text."""
    rules = Rules(custom=variant) if variant != VARIANTS.get(variant.name) else Rules(variant=variant.name)
    return "\n".join(f"{number} {sentence}" for number, sentence in language(lang).rules("poker", rules))


@pytest.mark.parametrize("name", VARIANTS)
def test_it_says_who_begins_the_rounds(name: str) -> None:
    variant, text = VARIANTS[name], told(VARIANTS[name])
    forced = variant.forced
    beginners = {
        "by who shows the lowest cards": variant.opens == "high-card",
        "by who shows the highest cards": variant.opens == "low-card",
        "after the blinds": variant.opens == "left" and bool(forced.blinds or forced.button),
        "Each round begins at the dealer’s left": variant.opens == "left" and not (forced.blinds or forced.button),
    }
    assert {said for said in beginners if said in text} == {said for said, holds in beginners.items() if holds}


def test_after_the_blinds_is_where_the_engine_asks_first() -> None:
    state = begin(VARIANTS["holdem"], (200,) * 5, button=4)
    assert state.opener == 2, "seats 0 and 1 have posted the blinds"
    ante = begin(
        read('name = "x"\nforced = { ante = 1 }\nstreets = [{ name = "a", down = 5, bet = 2 }]'), (9,) * 3, button=1
    )
    assert first(ante) == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_high_and_low_share_the_low_is_told_as_a_half(lang: str) -> None:
    half, whole = told(VARIANTS["omaha-hilo"], lang), told(VARIANTS["razz"], lang)
    low = next(line for line in half.splitlines() if line.startswith("R4.6"))
    assert "5-4-3-2-A" in low
    assert low not in whole
    assert "8" in half


@pytest.mark.parametrize("name", VARIANTS)
def test_every_street_and_every_sum_stands_in_it(name: str) -> None:
    variant, text = VARIANTS[name], told(VARIANTS[name])
    for number, street in enumerate(variant.streets, 1):
        assert f"{number}. " in text
        for count in (street.down, street.up, street.board, street.draw, street.throw):
            assert not count or f"{count} card" in text
    sums = (variant.forced.ante, variant.forced.bring_in, *variant.forced.blinds, variant.streets[0].bet)
    assert all(f"${sum_}" in text for sum_ in sums if sum_)


def test_a_pack_that_is_not_whole_is_told_card_by_card() -> None:
    assert "36 cards. Its ranks, from the lowest: 6, 7, 8, 9, 10, J, Q, K, A." in told(VARIANTS["short-deck"])
    assert "6 cards. Its ranks, from the lowest: J, Q, K. Its suits: ♥ ♠." in told(VARIANTS["leduc"])
    assert "Its ranks" not in told(VARIANTS["holdem"])


def test_with_three_cards_all_that_beats_another_is_told_in_the_order_in_which_it_does() -> None:
    order = "NOTHING, PAIR, FLUSH, STRAIGHT, THREE OF A KIND, STRAIGHT FLUSH"
    assert order in told(VARIANTS["rhode-island"])
    assert "a pair beats none" in told(VARIANTS["leduc"])
    assert "The higher card wins" in told(VARIANTS["kuhn"])
    assert "pair" not in told(VARIANTS["kuhn"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_wild_cards_are_told_by_the_signs_of_their_suits(lang: str) -> None:
    assert "J♥, J♠" in told(VARIANTS["one-eyed-jacks"], lang)
    assert "Jh" not in told(VARIANTS["one-eyed-jacks"], lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_of_a_variant_of_ones_own_the_rules_tell_and_no_list_of_options(lang: str) -> None:
    own = VARIANTS["omaha"].replace(name="mine")
    spoken = language(lang)
    assert spoken.unusual("poker", Rules(custom=own)) == []
    choice = Choice(play=True, names=("razz",), own=(own,))
    assert len(spoken.unusual("poker", Rules(choice=choice))) == 1, "that the dealer has the choice"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lobby_counts_the_variants_that_there_are(lang: str) -> None:
    assert f" {len(VARIANTS)} " in language(lang).game("poker").help


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("draw-bug", {"R4.5", "R4.10"}),
        ("lowball-ace-to-five-joker", {"R4.6", "R4.11"}),
        ("joker-wild", {"R4.5", "R4.12"}),
        ("one-eyed-jacks", {"R4.5", "R4.12"}),
        ("kansas-city", {"R4.7"}),
        ("lowball-ace-to-six", {"R4.8"}),
        ("omaha-hilo", {"R4.5", "R4.6"}),
        ("badugi", {"R4.6"}),
    ],
)
def test_what_is_told_of_hands_stands_under_its_number_in_the_book(name: str, numbers: set[str]) -> None:
    found = {line.split()[0] for line in told(VARIANTS[name]).splitlines()}
    assert {number for number in found if 5 <= int(number.removeprefix("R4.")) <= 13} == numbers


def test_it_says_what_comes_of_a_street_that_cannot_reach_all() -> None:
    each = 'name = "x"\nforced = { ante = 1 }\nstreets = [{ name = "a", down = 3, bet = 2 }, { name = "b", down = %d }]'
    assert "one common card is turned" in told(VARIANTS["five-stud"])
    assert "as many as each would get are turned for all" in told(read(each % 2))
    assert "R4.14" not in told(VARIANTS["holdem"])
