"""Shares of the pot reckon with raise to; in pot limit the whole pot is the most that may be staked (R4.2)."""

from random import Random

from potluck.games.poker import RaiseTo, State, begin
from potluck.protocol import Amount, Cards, Dealt
from potluck.variants import VARIANTS
from potluck.words import language
from potluck.words.poker.shares import shares
from tests.marks import rule

SITUATIONS = 10_000
GAMES = ("holdem", "omaha", "holdem-pot", "courchevel", "draw-pot", "draw-no-limit")


def slowly(state: State, numerator: int, denominator: int) -> int:
    """Call first, count what lies in the middle then, and raise by that share of it."""
    assert state.actor is not None
    bets = [seat.paid + seat.dead for seat in state.seats]
    to_call = max(0, state.top - state.seats[state.actor].bet)
    middle = sum(bets) + to_call
    return state.top + middle * numerator // denominator


@rule("R4.2")
def test_ten_thousand_situations_are_as_the_rule_says() -> None:
    rng, speech, checked, at_most = Random(16), language("en").speech, 0, 0
    while checked < SITUATIONS:
        seats = rng.randint(2, 6)
        game = VARIANTS[rng.choice(GAMES)]
        state = begin(game, [rng.randint(5, 400) for _ in range(seats)], button=rng.randrange(seats))
        while not state.over and checked < SITUATIONS:
            if isinstance(state.chance, Cards):
                state = state.apply(Dealt(tuple(rng.sample(state.undealt, state.chance.n))))
                continue
            offers = state.offers()
            raising = next((offer for offer in offers if isinstance(offer, Amount)), None)
            if raising is not None and raising.low < raising.high:
                offered = {share.name: share.amount for share in shares(speech, state.view(state.actor))}
                wanted = {"half": slowly(state, 1, 2), "two_thirds": slowly(state, 2, 3), "pot": slowly(state, 1, 1)}
                possible = {name: to for name, to in wanted.items() if raising.low <= to <= raising.high}
                assert set(offered.values()) == set(possible.values())
                assert all(possible[name] == to for name, to in offered.items())
                assert all(RaiseTo(to) in raising for to in offered.values())
                if game.limit == "pot" and "pot" in offered:
                    assert offered["pot"] == raising.high
                    at_most += 1
                if game.limit == "pot":
                    assert wanted["pot"] >= raising.high
                checked += 1
            state = state.apply(rng.choice(offers).sample(rng, State.known_actions))
    assert at_most > SITUATIONS // 20
