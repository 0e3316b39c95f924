"""Every hand of every ready variant can be told, from its first card to the showdown, at the fullest table."""

import random

import pytest

from potluck.bots import bot
from potluck.dealer import Dealer
from potluck.games.poker import State, View, begin
from potluck.games.poker.values import Took
from potluck.lab.chances import chances
from potluck.table.history import laid_open
from potluck.variants import VARIANTS, Forced, Street, Variant
from potluck.variants.values import Best
from potluck.words.poker.hands import decision, hands_ladder, rung, seat_hand
from potluck.words.poker.screen import screen
from potluck.words.speech import speech
from tests.rules.poker_script import deal, told
from tests.unit.words.rig import seat, table

THROWN = Variant(
    name="mine",
    streets=(Street(name="deal", down=6, bet=1), Street(name="rest", throw=4, board=1, bet=1)),
    showdown=(Best("few"),),
)
"""Nobody can name six cards where three make a hand."""


def played(variant: Variant, name: str) -> list[State]:
    """Every state of a deal among bots of that name."""
    dealer, rng = Dealer(seed=1), random.Random(1)
    states = [begin(variant, (200,) * variant.most_seats, button=0)]
    while not (state := states[-1]).over:
        outcome = dealer.outcome(state) if state.actor is None else bot(name).choose(state.view(state.actor), rng)
        states.append(state.apply(outcome))
    return states


@pytest.mark.parametrize("variant", [*VARIANTS.values(), THROWN], ids=lambda variant: variant.name)
def test_whoever_stays_to_the_end_hears_what_he_holds(variant: Variant) -> None:
    states = played(variant, "caller")
    views: list[View] = [laid_open(state, 0) for state in states]
    told = [[seat_hand(speech("en"), view, at) for at in range(len(view.seats))] for view in views]
    assert all(told[-1])
    ladder, at = hands_ladder(speech("en"), variant), rung(views[-1])
    assert bool(ladder) == any(best.order == "high" for best in variant.showdown)
    assert at is None or ladder[at] in str(told[-1][0]), "the paper marks what is held"


@pytest.mark.parametrize("name", ["pineapple", "crazy-pineapple", "courchevel", "seven-stud", "badugi", "draw-fixed"])
def test_any_deal_can_be_looked_at_again(name: str) -> None:
    states = played(VARIANTS[name], "random")
    for viewer in (0, None):
        assert len(chances("poker", [state.view(viewer) for state in states])) == len(states)
        assert len(chances("poker", [laid_open(state, viewer) for state in states])) == len(states)


def test_of_more_than_two_equal_hands_it_is_not_said_that_both_are() -> None:
    for hands, named in (("2c3d 4c5d", "Both hold STRAIGHT FLUSH"), ("2c3d 4c5d 2h3s", "All hold STRAIGHT FLUSH")):
        others = hands.count(" ")
        state = deal("holdem", (2,) * (others + 1), "call;" * others, hands=hands, board="TsJsQsKsAs")
        seats = tuple(range(len(state.seats)))
        said = decision(speech("en"), laid_open(state, None), state.variant.showdown[0], seats)
        assert state.over
        assert said is not None
        assert said.startswith(named)


def test_of_halves_a_verdict_says_once_what_each_took_from_all_pots() -> None:
    game = VARIANTS["omaha-hilo"].replace(limit="no", forced=Forced(ante=1))
    hands = "QsQhJdJc AsAhKsKh 2s3s9d9h"
    state = deal(game, (5, 20, 20), "check; raise_to 19; call; call", hands=hands, board="Ac4d7hTd8c")
    named = table(*(seat("bot", name) for name in ("Ada", "Bo", "Cy")), game="poker")
    verdict = screen(speech("en"), named, laid_open(state, None)).verdict
    assert len(told(state, Took)) == 4
    assert str(verdict).startswith("Bo took $23 for the high hand. Cy took $22 for the low hand. ")
