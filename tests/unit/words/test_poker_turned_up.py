"""A hand that is turned up is named by the cards that lie then: nothing in the story tells of cards to come."""

import pytest

from potluck.words import LANGUAGES
from potluck.words.poker.screen import screen
from potluck.words.speech import speech
from tests.marks import rule
from tests.rules.poker_script import deal
from tests.unit.words.rig import seat, table

HANDS = "AsAh KdKc"


@rule("R4.15")
@pytest.mark.parametrize("code", LANGUAGES)
def test_hands_turned_up_before_the_flop_are_told_by_their_cards(code: str) -> None:
    two = table(*(seat("bot", name) for name in "AB"), game="poker")
    run = deal("holdem", (100, 100), "raise_to 100; call", hands=HANDS, board="Kh7d9sJcAc", house="turn_up")
    late = deal("holdem", (100, 100), "raise_to 100; call", hands=HANDS, board="Kh7d9sJcAc")

    def showed(state: object) -> list[str]:
        view = state.view(None)  # type: ignore[attr-defined]
        lines = screen(speech(code), two, view).story
        return [line for entry, line in zip(view.story, lines, strict=True) if type(entry).__name__ == "Showed"]

    turned, at_the_end = showed(run), showed(late)
    assert len(turned) == len(at_the_end) == 2
    assert not set(turned) & set(at_the_end)
    assert sorted(card for line in turned for card in ("A♠", "A♥", "K♦", "K♣") if card in line) == [
        "A♠",
        "A♥",
        "K♣",
        "K♦",
    ]
    if code == "en":
        assert not any("three" in line.lower() for line in turned)
        assert all("three" in line.lower() for line in at_the_end)
