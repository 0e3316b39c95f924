"""A table whose game raises, in the terminal's window: it ends with the failure, which is told without the cards."""

from pathlib import Path
from typing import Any

import pytest

from potluck.games.draw import Match
from potluck.terminal import MatchRequest
from potluck.terminal.tui.app import Tui
from potluck.words import language
from tests.windows import captions, until, window

REQUEST = MatchRequest(game="draw", preset="quick", opponents=("lev",), name="Ann")


async def test_a_game_that_raises_at_a_bots_act_ends_the_window_with_the_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    apply = Match.apply

    def fails_for_bots(match: Match, action: Any) -> Any:
        if match.actor == 1:
            raise ZeroDivisionError("the seven of hearts")
        return apply(match, action)

    async with window(REQUEST, tmp_path / "db") as pilot:
        app = pilot.app
        assert isinstance(app, Tui)
        monkeypatch.setattr(Match, "apply", fails_for_bots)
        assert captions(pilot)
        await pilot.press("enter")
        await until(pilot, lambda: app.fault is not None)
        assert app.fault is not None
        assert app.fault.code == "table.failed"
        for code, words in (("en", "stands still"), ("pl", "stoi")):
            text = language(code).error(app.fault)
            assert words in text
            assert "seven of hearts" not in text
