"""Cards as they are read and typed at a terminal."""

import pytest

from potluck.cards import CARDS, Card, parse
from potluck.terminal.cards import in_order, read_card, show_cards


@pytest.mark.parametrize("ascii_only", [True, False])
def test_what_is_shown_can_be_typed_back(*, ascii_only: bool) -> None:
    shown = show_cards(CARDS, ascii_only=ascii_only)

    assert [read_card(text) for text in shown] == list(CARDS)
    assert len(set(shown)) == len(CARDS)


def test_ascii_is_the_text_form() -> None:
    assert show_cards(CARDS, ascii_only=True) == list(map(str, CARDS))


@pytest.mark.parametrize("text", ["Tc", "tc", "10c", "10♣", "T♣", "10♧", "T♣\ufe0f", "TC"])
def test_one_card_has_many_spellings(text: str) -> None:
    assert read_card(text) == Card("Tc")


@pytest.mark.parametrize("text", ["", "1c", "Kk", "K", "KcTd", "♣K", "fold", "10", "-1", "²c"])
def test_what_is_no_card_is_none(text: str) -> None:
    assert read_card(text) is None


@pytest.mark.parametrize(
    ("dealt", "held"),
    [
        ("9h 9d 7c Kc As", "9h 9d As Kc 7c"),
        ("Ks 9h Kd 9d As", "Ks Kd 9h 9d As"),
        ("7s 9h 9d 9c 7c", "9h 9d 9c 7s 7c"),
        ("7s 8h 9d Tc Jc", "Jc Tc 9d 8h 7s"),
    ],
)
def test_a_hand_is_held_with_its_combination_first(dealt: str, held: str) -> None:
    assert in_order(parse(dealt)) == parse(held)
