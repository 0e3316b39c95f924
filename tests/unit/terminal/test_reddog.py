"""Red Dog in line mode: a whole match with bots, in the sheet's words, that verifies afterwards."""

from pathlib import Path

import pytest

from potluck.store import verify
from potluck.terminal import MatchRequest
from potluck.words import LANGUAGES, language
from tests.terminals import played
from tests.unit.terminal.test_line_mode import Anybody

WISH = MatchRequest(game="reddog", opponents=("counter:Gus:m", "feeling:Nina:f"), name="Ann", options={"rounds": 1})


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.slow
def test_a_whole_match_with_bots_is_played_and_verifies(tmp_path: Path, lang: str) -> None:
    printed = played(WISH, tmp_path / "db", Anybody(2), lang=lang)
    spoken = language(lang)
    assert spoken.pgettext("reddog button", "BET") in printed
    assert spoken.pgettext("reddog button", "DECLINE") in printed
    assert spoken.gettext("Deal {n}").format(n=3) in printed
    assert "{" not in printed
    assert "$" not in printed
    report = verify(tmp_path / "db")
    assert (report.failure, report.deals) == (None, 3)
