"""Pai Gow in line mode: a session with bots in the sheet's words, what settings cost, and it verifies afterwards."""

from pathlib import Path

import pytest

from potluck.store import verify
from potluck.terminal import Wish
from potluck.words import LANGUAGES, language
from tests.terminals import played

WISH = Wish(game="paigow", opponents=("houseway:Gus:m",), name="Ann", options={"deals": 2})


class Player:
    """Bets five dollars, sets the last two cards that lie there, and goes on."""

    def __init__(self, lang: str) -> None:
        self._set = language(lang).pgettext("paigow button", "SET FIVE AND TWO")
        self._bet = language(lang).pgettext("paigow button", "BET")

    def __call__(self, printed: str) -> str:
        menu = printed[printed.rindex("  1  ") :]
        return "1 6 7" if self._set in menu else "1 5" if self._bet in menu else "1"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.slow
def test_a_whole_session_is_played_and_its_settings_are_judged(tmp_path: Path, lang: str) -> None:
    printed = played(WISH, tmp_path / "db", Player(lang), lang=lang)
    spoken = language(lang)
    assert spoken.pgettext("paigow button", "BET") in printed
    assert spoken.pgettext("paigow button", "SET FIVE AND TWO") in printed
    assert spoken.pgettext("terminal", "Deal {deal}").format(deal=2) in printed
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
    printed = played(WISH, tmp_path / "db", ["1 5", "hint", "1 1 2", "hint", "quit"])
    assert "of 53,524,680 hands" in printed.lower()
    assert printed.count("Your setting") >= 2
