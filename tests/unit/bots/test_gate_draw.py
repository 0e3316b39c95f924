"""Planted players met on reckoned deals: as much as by playing them, and no more."""

import random
from functools import cache
from statistics import fmean, stdev

import numpy as np
import pytest

from measure.draw_asked import NUMBERS, Asker, drawn
from measure.draw_blind import blindly
from measure.draw_met import Asked, Deals, deals_of, met
from measure.draw_planted import planted_of
from potluck.arena.gate import FIELDS, Plays
from potluck.bots import bot
from potluck.bots.draw_files import HOUSE
from potluck.bots.draw_tastes import Taste
from potluck.bots.stable import STABLE
from potluck.cards import Card
from potluck.games import draw
from potluck.games.draw.state import State
from potluck.games.draw.values import Exchange, Open, Phase, Wait
from potluck.protocol import Cards, Dealt, First, Outcome, Starts
from potluck.solve.draw_table import header_of
from proofs.reckoned import asker_of

AGAIN = 20


@cache
def known(field: str, name: str) -> Asked:
    return Asked(asker_of(field, name))


class Ordered:
    """The cards of one of those deals."""

    def __init__(self, deals: Deals, at: int, size: int) -> None:
        self._cards = [
            [[Card(int(card) + 52 - size) for card in part] for part in seat] for seat in deals.cards[at].tolist()
        ]

    def outcome(self, match: draw.Match) -> Outcome:
        chance = match.chance
        if isinstance(chance, First):
            return Starts(0)
        assert isinstance(chance, Cards)
        assert chance.to is not None
        hand, new = self._cards[chance.to]
        state = match.state
        assert isinstance(state, State)
        return Dealt(tuple(hand if state.seats[chance.to].thrown is None else new[: chance.n]))


def played(mine: Plays, other: Plays, deals: Deals, at: int, *, field: str, seat: int, seed: int) -> int:
    """Dollars of the player in that seat, by the law."""
    orders = Ordered(deals, at, FIELDS[field].deck)
    rngs = [random.Random(f"{seed}/{at}/{which}/{seat}") for which in (0, 1)]
    match = draw.start(FIELDS[field], 2)
    with drawn(NUMBERS[int(deals.numbers[at])]):
        while not match.state.over:
            if match.chance is not None:
                match = match.apply(orders.outcome(match))
                continue
            actor = match.actor
            assert actor is not None
            match = match.apply((mine if actor == seat else other)(match.view(actor), rngs[actor]))
    return match.state.payoffs()[seat]


@pytest.mark.parametrize(
    ("field", "name", "member"),
    [
        ("evening-32-pl", "draw-solved", "whim-pays"),
        ("evening-32-pl", "draw-solved", "counts-thrown"),
        ("evening-32-de", "draw-solved", "snow-third"),
        ("evening-32-de", "draw-2", "loose"),
        ("evening-32-pl", "draw-5", "three-half"),
        ("evening-32-pl", "draw-solved", "regular"),
    ],
)
def test_deals_are_worth_what_is_won_by_playing_them(field: str, name: str, member: str) -> None:
    asked, mine, other, many = known(field, name), STABLE.get(member) or bot(member).load(), bot(name).load(), 6
    deals = deals_of(asked.asker, many, 3)
    # Who draws for himself, as the regular does, draws once for each deal: so each is reckoned time and again.
    again = Deals._make(np.repeat(part, AGAIN, axis=0) for part in deals)
    each = met(asked, again, mine, seldom=0, seed=0).reshape(many, AGAIN)
    reckoned, unsure = each.mean(axis=1), float(each.var(axis=1).sum() / AGAIN) / (2 * many) ** 2
    plays = [
        sum(played(mine, other, deals, at, field=field, seat=seat, seed=seed) - reckoned[at] / 2 for seat in (0, 1))
        for seed in range(40)
        for at in range(many)
    ]
    assert abs(fmean(plays)) < 4 * (stdev(plays) ** 2 / len(plays) + unsure) ** 0.5


def test_lines_that_are_drawn_count_for_as_much() -> None:
    asked = known("evening-32-pl", "draw-solved")
    deals = deals_of(asked.asker, 20, 4)
    whole = met(asked, deals, STABLE["whim-pays"], seldom=0, seed=0).mean()
    parts = [met(asked, deals, STABLE["whim-pays"], seldom=0.02, seed=seed).mean() for seed in range(40)]
    assert np.std(parts) > 0
    assert abs(fmean(parts) - whole) < 4 * stdev(parts) / len(parts) ** 0.5


@pytest.mark.parametrize("field", ["evening-32-pl", "evening-32-de"])
def test_a_planted_player_throws_what_it_throws_by_the_law(field: str) -> None:
    asked, rock = known(field, "draw-solved"), STABLE["rock"]
    deals = deals_of(asked.asker, 30, 6)
    told = planted_of(rock, asked.asker, deals.cards[:, 1], 1)
    for at in range(30):
        orders, match = Ordered(deals, at, 32), draw.start(FIELDS[field], 2)
        acts = iter([Wait(), Open(1), Exchange()])
        while match.chance is not None or match.state.phase is not Phase.EXCHANGE or match.actor != 1:
            given = orders.outcome(match) if match.chance is not None else next(acts, Exchange())
            match = match.apply(given)
        threw = rock(match.view(1), random.Random(0))
        assert isinstance(threw, Exchange)
        held = next(held for held in told.throws([], match.state, np.arange(1)) if held.number == len(threw.cards))
        assert held.often[at] == 1
        gone = {Card(int(card) + 20) for card in held.kept[at][5 - held.number :]}
        assert gone == {*threw.cards}


def test_the_best_blind_player_finds_whom_a_stake_drives_out() -> None:
    leak, sound = (short(Taste(calls=calls)) for calls in (-1.0, 0.01))
    won = {
        name: blindly(asked, deals_of(asked.asker, 200, 9), seldom=0.05, seed=1)
        for name, asked in (("leak", leak), ("sound", sound))
    }
    assert won["leak"].mean() > won["sound"].mean() + 1


def test_lines_that_are_drawn_bring_the_blind_no_luck() -> None:
    """Drawn for both halves together, one saw what the other was not paid: he won 3 dollars a deal more than he can."""
    asked = short(Taste(calls=0.01))
    deals = deals_of(asked.asker, 1_000, 9)
    exact = blindly(asked, deals, seldom=0.0, seed=1).mean()
    seldom = fmean(blindly(asked, deals, seldom=0.3, seed=seed).mean() for seed in range(16))
    assert exact - 3 < seldom < exact + 1.5


@cache
def short(taste: Taste) -> Asked:
    """Three antes each."""
    return Asked(Asker(header_of(HOUSE / "draw-32-pl-3.draw"), ante=5, stack=15, taste=taste))
