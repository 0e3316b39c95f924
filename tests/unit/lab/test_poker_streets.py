"""What is taken to come in a deal of poker is what comes, also where the pack cannot serve all (R4.14)."""

import random

import pytest

from potluck.bots import bot
from potluck.dealer import Dealer
from potluck.games.poker import BringIn, Call, Check, Discard, Phase, State, begin
from potluck.lab.chances import chances
from potluck.lab.poker_streets import to_come
from potluck.protocol import Pick
from potluck.variants import VARIANTS, Variant, read

STUD = 'like = "seven-stud"\nname = "stud of 36"\nranks = "6789TJQKA"'
MIXED = """
name = "mixed"
ranks = "6789TJQKA"
opens = "low-card"
streets = [{ name = "a", down = 2, up = 1 }, { name = "b", up = 1 }, { name = "c", down = 2, board = 1 }]
"""
BOARD = """
name = "nothing kept"
streets = [{ name = "a", down = 3 }, { name = "b", throw = 3, board = 5 }]
"""
TINY = """
name = "ten cards"
ranks = "23456"
suits = "sh"
streets = [{ name = "a", down = 5 }, { name = "b", draw = 5 }]
forced = { ante = 1 }
"""
LATE = """
name = "thrown, then exchanged"
streets = [{ name = "a", down = 5 }, { name = "b", throw = 2, board = 2 }, { name = "c", draw = 1 }]
forced = { ante = 1 }
"""
WIDE = """
name = "two of nine"
streets = [{ name = "a", down = 3 }, { name = "b", board = 9 }]
forced = { ante = 1 }
showdown = [{ hole = 2 }]
"""
OWN = {"stud": read(STUD), "mixed": read(MIXED), "board": read(BOARD), "wide": read(WIDE)}


def mild(state: State) -> Check | Call | BringIn | Discard:
    """What keeps the actor in for the least."""
    for offer in state.offers():
        if isinstance(offer, Pick):
            return Discard(offer.among[: offer.least])
    return next(act for act in (Check(), Call(), BringIn()) if any(act in offer for offer in state.offers()))


def all_stay(variant: Variant, *, seats: int) -> list[State]:
    """Every state of a deal in which nobody gives up."""
    dealer = Dealer(seed=seats)
    states = [begin(variant, (60,) * seats, button=seats - 1)]
    while not states[-1].over:
        state = states[-1]
        states.append(state.apply(dealer.outcome(state) if state.chance is not None else mild(state)))
    return states


@pytest.mark.parametrize("seats", [2, 8, 9])
@pytest.mark.parametrize("variant", [*OWN.values(), VARIANTS["razz"], VARIANTS["omaha"]], ids=lambda one: one.name)
def test_what_is_to_come_comes(variant: Variant, seats: int) -> None:
    states = all_stay(variant, seats=seats)
    last = states[-1].view(0)
    for state in states:
        if state.phase is Phase.BETTING:
            view = state.view(0)
            streets = to_come(view)
            own = sum(street.down + street.up - street.throw for street in streets)
            board = sum(street.board for street in streets)
            assert (view.seats[0].held + own, len(view.board) + board) == (last.seats[0].held, len(last.board))


@pytest.mark.parametrize("name", ["stud", "mixed", "wide"])
def test_chances_are_told_where_common_cards_stand_for_own_ones(name: str) -> None:
    states = all_stay(OWN[name], seats=9)
    told = chances("poker", [state.view(0) for state in states])
    bets = [one for one, state in zip(told, states, strict=True) if state.phase is Phase.BETTING]
    assert bets
    for one in bets:
        assert one is not None
        assert sum(share or 0 for share in one.shares) == pytest.approx(1)


@pytest.mark.parametrize(("text", "seats"), [(STUD, 9), (TINY, 2), (LATE, 3), (WIDE, 3)])
def test_bots_choose_in_games_that_stretch_the_rules(text: str, seats: int) -> None:
    """All stay in but for the bot, which is asked at each of its turns and then does what is mild."""
    rng, dealer = random.Random(1), Dealer(seed=seats)
    state, asked = dealer(begin(read(text), (60,) * seats, button=seats - 1)), 0
    while not state.over:
        view = state.view(state.actor)
        if state.actor == 0:
            action, asked = bot("shark").choose(view, rng), asked + 1
            assert any(action in offer for offer in view.offers)
        state = dealer(state.apply(mild(state)))
    assert asked
