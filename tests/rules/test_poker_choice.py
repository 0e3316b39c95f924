"""Dealer's choice: who names the game, from which menu, for how many deals, and what becomes of the chips."""

import pytest
from msgspec.structs import replace

from potluck.errors import IllegalAction, RulesError
from potluck.games.poker import Choice, Choose, HouseRules, Match, Phase, Rules, Tournament, start
from potluck.games.poker.values import Chose, Joined
from potluck.options import Json, canonical, read
from potluck.protocol import Just, Starts, show
from potluck.variants import VARIANTS
from potluck.variants import read as variant
from tests.marks import rule
from tests.rules.poker_script import match, on, stacks

MINE = variant('like = "holdem"\nname = "Aunt Ida\'s"\nlimit = "pot"')
FOLDED = "fold; fold"
AGAIN = "next; next; next"


def choosers(table: Match, acts: str, *, rounds: int) -> list[int | None]:
    """Who was to name a game, deal after deal; None where nobody was."""
    found: list[int | None] = []
    for _ in range(rounds):
        found.append(table.choosing)
        table = on(table, f"choose {name(table)}; {acts}" if table.choosing is not None else acts)
    return found


def name(table: Match) -> str:
    """The first game on the menu."""
    return next(iter(table.rules.menu))


def of(*names: str, every: str = "deal", **fields: Json) -> Rules:
    """The rules of a table with that menu."""
    return read(Rules, {"choice": {"play": True, "every": every, "names": list(names)}, **fields})


def dealt_by(rules: Rules, seats: int, button: int) -> Match:
    """A match in which that seat deals first."""
    return start(rules, seats).apply(Starts(button))


@rule("R4.2")
def test_the_dealer_names_the_game_before_anything_is_paid() -> None:
    table = dealt_by(of("holdem", "razz"), 3, 1)
    assert (table.actor, table.state.phase, table.state.pot) == (1, Phase.CHOOSING, 0)
    assert [show(offer.action) for offer in table.offers() if isinstance(offer, Just)] == [
        "choose holdem",
        "choose razz",
        "leave",
    ]
    razz = table.apply(Choose("razz"))
    assert (razz.state.variant.name, razz.state.button, stacks(razz.state)) == ("razz", 1, (199, 199, 199))
    assert razz.state.story[0] == Chose(1, "razz")
    with pytest.raises(IllegalAction) as error:
        table.apply(Choose("badugi"))
    assert error.value.detail["allowed"] == "choose holdem, choose razz, leave"


@rule("R4.2")
def test_each_deal_or_each_time_round_the_table_another_chooses() -> None:
    acts = f"{FOLDED}; {AGAIN}"
    assert choosers(dealt_by(of("holdem"), 3, 1), acts, rounds=4) == [1, 2, 0, 1]
    orbit = dealt_by(of("holdem", every="orbit"), 3, 1)
    assert choosers(orbit, acts, rounds=7) == [1, None, None, 2, None, None, 0]


@rule("R4.2")
def test_a_game_stays_for_a_time_round_and_its_dealer_moves() -> None:
    table = on(dealt_by(of("holdem", "short-deck", every="orbit"), 3, 2), f"choose short-deck; {FOLDED}; {AGAIN}")
    assert (table.state.variant.name, table.state.button, table.view(0).rest) == ("short-deck", 0, 1)
    assert len(table.state.deck) == 36


@rule("R4.14")
def test_only_games_that_serve_all_who_play_are_on_the_menu() -> None:
    names = {offer.action.variant for offer in dealt_by(of("holdem", "kuhn", "courchevel"), 10, 0).offers()[:-1]}  # type: ignore[union-attr]
    assert names == {"holdem"}
    with pytest.raises(RulesError) as error:
        start(of("kuhn", "leduc"), 6)
    assert error.value.detail["allowed"] == "2..5"


@rule("R4.2")
def test_all_sums_are_so_many_times_as_high_and_rise_in_a_sit_and_go() -> None:
    table = dealt_by(of("holdem", "draw-fixed", money={"unit": 3}), 2, 0)
    assert on(table, "choose holdem").state.top == 6
    rising = replace(of("holdem"), tournament=Tournament(play=True, level=1))
    second = on(dealt_by(rising, 2, 0), "choose holdem; fold; next; next; choose holdem")
    assert (second.deal, second.state.top) == (2, 4)


@rule("R4.2")
def test_a_table_may_offer_variants_of_its_own() -> None:
    rules = replace(of("razz"), choice=Choice(play=True, names=("razz",), own=(MINE,)))
    table = dealt_by(rules, 2, 0).apply(Choose("own-1"))
    assert (table.state.variant, table.state.story[0]) == (MINE, Chose(0, "Aunt Ida's"))
    assert rules.playing("own-1").game == MINE
    assert read(Rules, canonical(rules)) == rules


@rule("R4.2")
@pytest.mark.parametrize(
    ("choice", "code"),
    [
        ({"names": ["hold'em"]}, "rules.bad_value"),
        ({"names": ["razz", "razz"]}, "rules.name_twice"),
        ({"names": []}, "rules.empty_menu"),
        ({"own": [{"like": "holdem"}]}, "rules.name_twice"),
    ],
    ids=["unknown", "twice", "empty", "of a ready one's name"],
)
def test_a_menu_that_cannot_be_is_refused(choice: dict[str, Json], code: str) -> None:
    if "own" in choice:
        with pytest.raises(RulesError) as error:
            Rules(choice=Choice(play=True, own=(VARIANTS["holdem"],)))
    else:
        with pytest.raises(RulesError) as error:
            read(Rules, {"choice": choice})
    assert error.value.code == code
    assert str(error.value.detail["path"]).startswith("choice.")


@rule("R4.2")
def test_chips_must_suffice_for_a_bet_in_every_game_of_the_menu() -> None:
    with pytest.raises(RulesError) as error:
        of("holdem", "seven-stud", money={"start": 7})
    assert error.value.detail["path"] == "money.start"
    assert of("holdem", money={"start": 7}).money.start == 7


@rule("R4.2")
def test_who_leaves_when_he_should_choose_gives_up_a_deal_that_costs_nobody_anything() -> None:
    table = on(dealt_by(of("holdem"), 3, 1), "leave")
    assert (table.state.outcome.by, table.payoffs(), table.actor) == ("unplayed", (0, 0, 0), 0)  # type: ignore[union-attr]
    following = on(table, "next; next")
    assert (following.deal, following.choosing, following.state.button) == (2, 2, 2)
    assert on(dealt_by(of("holdem"), 2, 0), "leave").over


@rule("R4.2")
def test_who_sits_down_while_another_chooses_is_told_of_and_plays_the_next_deal() -> None:
    rules = of("holdem")
    table = on(dealt_by(rules, 3, 0), "choose holdem; fold; leave; next; next")
    joined = table.join(table.free[0])
    chosen = joined.apply(Choose("holdem"))
    assert isinstance(chosen.state.story[0], Joined)
    assert isinstance(chosen.state.story[1], Chose)
    assert chosen.state.seats[table.free[0]].out


@rule("R4.2")
def test_the_clock_chooses_what_was_played_last() -> None:
    table = dealt_by(of("holdem", "razz"), 2, 0)
    assert table.timeout() == Choose("holdem")
    later = on(table.apply(Choose("razz")), "bring_in; fold; next; next")
    assert later.timeout() == Choose("razz")


@rule("R4.2")
def test_the_pack_of_the_chosen_game_is_shuffled_anew() -> None:
    """The first order was committed before anybody could know which cards are in it."""
    table = dealt_by(of("short-deck", "joker-wild"), 2, 0)
    assert table.state.shuffles == 0
    assert [
        (game.state.shuffles, len(game.state.deck)) for game in map(table.apply, map(Choose, table.rules.menu))
    ] == [
        (1, 36),
        (1, 53),
    ]


@rule("R4.2")
def test_the_dealer_is_asked_where_he_has_the_choice() -> None:
    assert match("choice.play=true choice.every=deal", 2, button=1).choosing == 1


@rule("R4.2")
def test_without_dealers_choice_nothing_is_asked() -> None:
    table = match("choice.among=all", 2)
    assert (table.choosing, table.state.variant.name, table.state.shuffles) == (None, "holdem", 0)
    assert table.state.house == HouseRules()
