"""Pai Gow in line mode: a session with bots in the sheet's words, what settings cost, and it verifies afterwards."""

from pathlib import Path

import pytest
from msgspec import structs

from potluck.cards import parse
from potluck.games.paigow import Bet, Rules, start
from potluck.protocol import Dealt
from potluck.store import verify
from potluck.terminal import MatchRequest
from potluck.words import LANGUAGES, language
from tests.screens import board_for
from tests.terminals import played

WISH = MatchRequest(game="paigow", opponents=("houseway:Gus:m",), name="Ann", options={"deals": 2})


class Player:
    """Bets five dollars, sets the last two cards that lie there, and goes on."""

    def __init__(self, lang: str) -> None:
        self._set = language(lang).pgettext("paigow button", "SET FIVE AND TWO")
        self._sure = language(lang).pgettext("terminal", "Set it all the same? yes / no")
        self._yes = self._sure.rpartition("? ")[2].partition(" ")[0]
        self._bet = language(lang).pgettext("paigow button", "BET")

    def __call__(self, printed: str) -> str:
        if printed.rstrip().endswith(self._sure):
            return self._yes
        menu = printed[printed.rindex("  1  ") :]
        return "1 6 7" if self._set in menu else "1 5" if self._bet in menu else "1"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.slow
def test_a_whole_session_is_played_and_its_settings_are_judged(tmp_path: Path, lang: str) -> None:
    printed = played(WISH, tmp_path / "db", Player(lang), lang=lang)
    spoken = language(lang)
    assert spoken.pgettext("paigow button", "BET") in printed
    assert spoken.pgettext("paigow button", "SET FIVE AND TWO") in printed
    assert spoken.gettext("Deal {n}").format(n=2) in printed
    ends = [
        spoken.pgettext("paigow review", text).partition("{won}")[0]
        for text in (
            "The session: {won}. Every one of your settings was the best.",
            "The session: {won}. {best} of {n} settings were the best; the rest gave away {chips}.",
        )
    ]
    assert any(end in printed for end in ends)
    assert "{" not in printed
    report = verify(tmp_path / "db")
    assert (report.failure, report.deals) == (None, 2)


@pytest.mark.slow
def test_the_word_for_a_hint_tells_what_is_best_and_after_the_deal_what_was(tmp_path: Path) -> None:
    printed = played(WISH, tmp_path / "db", ["1 5", "hint", "1 6 7", "hint", "quit"])
    assert "of 53,524,680 hands" in printed.lower()
    assert printed.count("Your setting") >= 2
    (told,) = (line for line in printed.splitlines() if "The house: " in line)
    own = ("Both your hands win: ", "A push: your bet", "The bank wins: ")
    assert told.startswith(own)
    assert "Set by the house: " in told
    again = (*own, "You lose")
    assert [line for line in printed.splitlines() if line.startswith(again)] == [told], "nothing twice"


@pytest.mark.slow
def test_a_foul_is_asked_about_and_may_be_set(tmp_path: Path) -> None:
    """The two highest as the two are a foul in most deals; it is played until they are."""
    asked: list[str] = []

    def player(printed: str) -> str:
        if printed.rstrip().endswith("Set it all the same? yes / no"):
            asked.append(printed)
            return "no" if len(asked) == 1 else "yes"
        menu = printed[printed.rindex("  1  ") :] if "  1  " in printed else ""
        if len(asked) > 1:
            return "quit"
        return "1 5" if "BET" in menu else "1" if "Next deal" in menu else "1 1 2"

    printed = played(structs.replace(WISH, options={"deals": 30}, opponents=()), tmp_path / "db", player)
    assert len(asked) == 2
    assert "A foul: the two outrank the five. You would lose your bet." in asked[0]
    assert "A foul, since your two outrank your five: \N{MINUS SIGN}$5." in printed


def test_both_hands_are_named_as_they_would_be_set() -> None:
    match = start(Rules(), 1).apply(Bet(5)).apply(Dealt(parse("4h 4c 2s 2h Xr 6c 5h")))
    board = board_for("paigow", match.view(0))
    warned = "A foul: the two outrank the five. You would lose your bet."
    assert board.as_set(("4h", "4c")) == board.console.row(("ONE PAIR, twos (joker = A)", "ONE PAIR, fours", warned))
    assert board.as_set(("2s", "2h")) == board.console.row(("ONE PAIR, fours (joker = A)", "ONE PAIR, twos"))
    assert board.as_set(("4h",)) == ""
