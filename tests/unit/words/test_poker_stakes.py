"""The sums of a deal in short; in a sit-and-go level, prizes and players, and the notice of a rise."""

from msgspec.structs import replace

from potluck.games.poker import PRESETS, Money, Rules, Tournament, start
from potluck.games.poker.tournament import factor, level, prizes
from potluck.games.poker.view import Levels, View
from potluck.protocol import Starts
from potluck.variants import VARIANTS
from potluck.words.poker.rules import rules as rules_of
from potluck.words.poker.screen import screen
from potluck.words.poker.stakes import level_sums, rise, stakes
from potluck.words.speech import speech
from tests.marks import rule
from tests.unit.words.rig import seat, table


def in_deal(rules: Rules, deal: int, *, gone: int = 0) -> View:
    """The view of a match of four in that deal, at its sums."""
    view = start(rules, 4).apply(Starts(0)).view(None)
    seats = tuple(replace(seat, gone=at < gone) for at, seat in enumerate(view.seats))
    variant = rules.game.times(factor(rules, at=level(rules, deal=deal)))
    return replace(view, deal=deal, seats=seats, variant=variant)


@rule("R4.2")
def test_a_cash_table_names_its_forced_bets_alone() -> None:
    assert stakes(speech("en"), in_deal(Rules(), 3)) == ("Blinds $1/$2",)
    stud = in_deal(Rules(variant="seven-stud", money=Money(unit=5)), 1)
    forced = VARIANTS["seven-stud"].forced
    assert stakes(speech("en"), stud) == (f"Ante ${forced.ante * 5}", f"Bring-in ${forced.bring_in * 5}")
    assert rise(speech("en"), in_deal(Rules(), 11)) == ()


@rule("R4.2")
def test_a_sit_and_go_names_level_prizes_and_players_left() -> None:
    rules = Rules(money=Money(start=100), tournament=Tournament(play=True, level=10, prizes="two"))
    first, second = prizes(rules, 4)[:2]
    assert stakes(speech("en"), in_deal(rules, 10, gone=1)) == (
        "Blinds $1/$2",
        "Level 1, the next in 1 deal",
        f"Prizes ${first}, ${second}",
        "3 of 4 left",
    )
    assert stakes(speech("en"), in_deal(rules, 11))[:2] == ("Blinds $2/$4", "Level 2, the next in 10 deals")
    assert stakes(speech("en"), in_deal(PRESETS["sit-and-go"], 1))[2] == "Prize $400"


@rule("R4.2")
def test_a_rise_is_a_notice_in_the_first_deal_of_its_level_alone() -> None:
    rules, four = PRESETS["sit-and-go"], table(*(seat("bot", name) for name in "ABCD"), game="poker")
    every = rules.tournament.level
    announced = [deal for deal in range(1, 3 * every) if rise(speech("en"), in_deal(rules, deal))]
    assert announced == [every + 1, 2 * every + 1]
    words = screen(speech("en"), four, in_deal(rules, every + 1))
    assert words.notices == ("Level 2: the stakes rise. Blinds $2/$4.",)
    assert words.stakes[0] == "Blinds $2/$4"


@rule("R4.17")
def test_levels_by_time_name_the_level_that_is_announced_and_its_sums() -> None:
    cash = Rules(money=Money(rise=15))
    view = replace(in_deal(cash, 1), levels=Levels(2, 2))
    assert stakes(speech("en"), view) == ("Blinds $1/$2", "Level 2")
    ahead = replace(view, levels=Levels(2, 3))
    assert stakes(speech("en"), ahead) == ("Blinds $1/$2", "Level 2, then 3")
    assert rise(speech("en"), replace(view, deal=11)) == ()
    assert level_sums(speech("en"), cash, 4) == "Blinds $4/$8"
    sit_and_go = Rules(money=Money(start=100), tournament=Tournament(play=True, minutes=10))
    timed = replace(in_deal(sit_and_go, 31), levels=Levels(1, 1))
    assert stakes(speech("en"), timed)[1:3] == ("Level 1", "Prize $400")
    told_rules = dict(rules_of(speech("en"), sit_and_go))
    assert told_rules["R4.17"] == "All sums rise after every 10 minutes, from the next deal on; breaks do not count."
    assert "deals" not in told_rules["R4.2"]
