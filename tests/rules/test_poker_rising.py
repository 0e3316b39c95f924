"""R4.17: sums that rise by time, as far as the rules know of it: how high they are at which level."""

import pytest

from potluck.errors import IllegalAction, RulesError
from potluck.games.poker import Match
from potluck.games.poker.tournament import LEVELS, TOP, factor
from potluck.games.poker.view import Levels
from tests.marks import rule
from tests.rules.poker_script import match, on

FOLDED = "fold; next; next"


def blinds(played: Match) -> tuple[int, ...]:
    """The blinds of the deal that runs."""
    return played.state.variant.forced.blinds


@rule("R4.17")
@pytest.mark.parametrize(
    "options", ["money.rise=15", "money.start=100 tournament.play=true tournament.minutes=10 tournament.level=1"]
)
def test_a_level_holds_from_the_next_deal_on_and_deals_raise_nothing(options: str) -> None:
    played = on(match(options, 2), FOLDED)
    assert blinds(played) == (1, 2)
    risen = played.risen()
    assert blinds(risen) == (1, 2)
    assert risen.view(0).levels == Levels(1, 2)
    later = on(risen, FOLDED)
    assert blinds(later) == (2, 4)
    assert later.view(0).levels == Levels(2, 2)
    assert blinds(on(later.risen().risen(), FOLDED)) == (LEVELS[3], 2 * LEVELS[3])


@rule("R4.17")
def test_by_default_nothing_rises_by_time() -> None:
    cash, by_deals = match("money.start=100", 2), match("money.start=100 tournament.play=true tournament.level=1", 2)
    for played in (cash, by_deals):
        assert played.minutes == 0
        with pytest.raises(IllegalAction):
            played.risen()
    assert blinds(on(by_deals, FOLDED)) == (2, 4)


@rule("R4.17")
def test_the_highest_level_stays() -> None:
    played = match("money.rise=5", 2)
    for _ in range(TOP):
        played = played.risen()
    assert played.minutes == 0
    assert factor(played.rules, at=TOP) == factor(played.rules, at=TOP + 1) == LEVELS[-1] << (TOP - len(LEVELS) + 1)
    with pytest.raises(IllegalAction):
        played.risen()


@rule("R4.17")
def test_a_sit_and_go_has_minutes_of_its_own() -> None:
    with pytest.raises(RulesError) as error:
        match("money.rise=5 tournament.play=true", 2)
    assert error.value.detail["path"] == "money.rise"
