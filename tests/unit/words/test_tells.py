"""The tells of the first two levels with a hint, in every language, and who plays where no solved deal is kept."""

from msgspec.structs import replace

from potluck.bots.draw_told import advise
from potluck.cards import parse
from potluck.games.draw import Betting, Open, Rules, Wait
from potluck.games.draw.options import Money, Wardrobe
from potluck.games.draw.state import begin
from potluck.games.draw.values import Closet, Seat
from potluck.games.draw.view import View
from potluck.protocol import Dealt
from potluck.words import LANGUAGES, language
from tests.unit.words.rig import after, seat, table

RULES = Rules(money=Money(start=100), wardrobe=Wardrobe(whose="nobody"))


def seen(*acts: object, rules: Rules = RULES) -> View:
    """What the second to speak sees after those acts of the first."""
    state = begin(rules, (Seat(100, Closet(())),) * 2, first=0)
    dealt = [Dealt(parse(hand)) for hand in ("As Ah Kd Kc 7s", "Qs Qh Jd 9c 8s")]
    return after(state, *dealt, *acts).view(1)


def told(view: View, bot: str, code: str = "en") -> list[str]:
    """The lines of a hint against that bot, but for those that every bot's hint has."""
    found, person, usual = advise(view), seat(), seat("bot")
    assert found is not None
    lines, plain = (
        language(code).advice(table(replace(usual, bot=name), person), view, found) for name in (bot, "honest")
    )
    return [line for line in lines if line not in plain]


def test_the_first_level_is_known_by_its_stakes_and_the_advice_says_that_it_does_not_count_on_that() -> None:
    (line,) = told(seen(Open(9)), "draw-1")
    assert "has staked in this deal" in line
    assert "does not count on that" in line
    assert "says little" in told(seen(Wait()), "draw-1")[0]


def test_the_second_level_tells_by_the_size_of_its_stake() -> None:
    small, large, none, all_in = (
        told(seen(act), "draw-2")[0] for act in (Open(6), Open(15), Wait(), Open(95))
    )  # fmt: skip
    assert "small" in small
    assert "large" in large
    assert large == all_in
    assert "size" in none
    # Of $8, all that can be covered, nothing larger was there to be staked.
    short = replace(seen(Open(6)), seats=tuple(replace(each, cover=0) for each in seen(Open(6)).seats))
    assert "size" in told(short, "draw-2")[0]


def test_a_tell_is_told_in_every_language_and_of_nobody_else() -> None:
    view = seen(Open(9))
    assert len({told(view, "draw-1", code)[0] for code in LANGUAGES}) == len(LANGUAGES)
    assert told(view, "draw-3") == []


def test_who_plays_where_no_solved_deal_is_kept_is_told_with_the_hint() -> None:
    view = seen(Open(9), rules=replace(RULES, betting=Betting(limit="pot")))
    (master,), (itself,) = told(view, "draw-solved"), told(view, "draw-1")
    assert "Master" in master
    assert "reckons for itself" in itself
