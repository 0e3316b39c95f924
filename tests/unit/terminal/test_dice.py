"""Poker dice at a terminal: dice with their places, thrown by place, a match to its end."""

from pathlib import Path

import pytest

from potluck.terminal import MatchRequest
from potluck.words import LANGUAGES
from tests.terminals import played

ALONE = MatchRequest(game="dice", preset="one", opponents=("perfect:Lev:m",), name="Ada", gender="f")
TWO = MatchRequest(game="dice", preset="three", opponents=("person:Jan:m",), name="Ada", gender="f")


def stands(printed: str) -> str:
    """The second line of a menu of three is to stand, the first of two the next round."""
    menu = [line for line in printed.splitlines()[-3:] if line.startswith("  ") and "[" not in line]
    return "2" if len(menu) == 3 else "1"


@pytest.mark.slow
def test_a_match_against_the_computer_ends_with_what_was_given_away(tmp_path: Path) -> None:
    printed = played(ALONE, tmp_path / "db", stands, lang="en")
    assert "Poker dice · Best of 1 · what lies stays" in printed
    assert "== Round 1 ==" in printed
    lines = printed.splitlines()
    won = next(at for at, line in enumerate(lines) if "won the match" in line)
    assert "Chance given away" in "\n".join(lines[won:])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_persons_play_a_match_in_every_language(tmp_path: Path, lang: str) -> None:
    printed = played(TWO, tmp_path / "db", stands, lang=lang)
    assert "{" not in printed
    assert " 1 [" in printed
    assert printed.count("==") >= 4


def test_dice_are_thrown_by_their_places_and_what_lies_is_shown(tmp_path: Path) -> None:
    steps = iter(["throw", "2 9", "1 2 3", "throw 5", "throw 1 2", "stand", "stand", ""])
    printed = played(TWO, tmp_path / "db", lambda _: next(steps, None), lang="en")
    assert "Which ones? 1 2 3 4 5" in printed
    assert "2 9 does not fit; allowed: at most 5 of 1 2 3 4 5" in printed
    assert "lie to the end of the turn: [" in printed
    assert "5 does not fit; allowed: at most 3 of 1 2 3" in printed
