"""The general opponent plays variants that were written five minutes ago: by their rules, with sense."""

import random
from typing import Any, Final

import pytest

from potluck.bots import bot
from potluck.dealer import Dealer
from potluck.games import poker
from potluck.games.poker import Discard, Phase, begin
from potluck.games.poker.values import Discarded
from potluck.variants import Variant, read
from tests.known import known

SEVENS: Final = """
name = "Sevens and jokers"
limit = "pot"
wild = ["7"]
jokers = 2
joker = "wild"
fewer_wild = true
forced = { ante = 1 }
showdown = [{ order = "high" }, { order = "ace-to-five", qualifier = 8 }]
streets = [
  { name = "deal", down = 5, bet = 2 },
  { name = "swap", draw = 2, bet = 2 },
  { name = "more", throw = 1, down = 2, bet = 4 },
]
"""
STRIPPED: Final = """
name = "Thirty-two and a badugi of three"
ranks = "789TJQKA"
limit = "fixed"
forced = { ante = 1, blinds = [1, 2] }
showdown = [{ order = "badugi" }]
streets = [
  { name = "three", down = 3, bet = 2 },
  { name = "swap", draw = 3, bet = 2, cap = 3 },
  { name = "fourth", down = 1, bet = 4, cap = 3 },
  { name = "again", draw = 1, bet = 4, cap = 3 },
]
"""
CROWDED: Final = """
name = "Five for all"
limit = "spread"
forced = { blinds = [1, 2], straddle = 4, button = 1 }
showdown = [{ order = "high", hole = 2, flush_above_full = true }, { order = "deuce-to-seven", hole = 3 }]
streets = [
  { name = "deal", down = 4, bet = 2, most = 8 },
  { name = "two", board = 2, bet = 2, most = 8 },
  { name = "swap", draw = 1, board = 2, bet = 2, most = 16 },
  { name = "last", board = 1, bet = 2, most = 16 },
]
"""
OWN: Final = {"sevens": SEVENS, "stripped": STRIPPED, "crowded": CROWDED}
LEVELS: Final = ("shark", "grinder", "rock")


def played(variant: Variant, names: tuple[str, ...], seed: int) -> tuple[poker.State, list[Any]]:
    """One deal between bots, each choice among its offers; and what they did."""
    rng, dealer = random.Random(seed), Dealer(seed=seed)
    state, done = dealer(begin(variant, (60,) * len(names), button=seed % len(names))), []
    while not state.over:
        assert state.actor is not None
        view = state.view(state.actor)
        assert view.seat is not None
        done.append(bot(names[state.actor]).choose(view, rng))
        assert any(done[-1] in offer for offer in view.offers), (done[-1], view.offers)
        state = dealer(state.apply(done[-1]))
    return state, done


@pytest.mark.parametrize("name", OWN)
def test_three_odd_variants_are_played_by_every_level_to_the_last_card(name: str) -> None:
    variant = read(OWN[name])
    state, done = played(variant, (*LEVELS, "caller"), seed=2)
    assert sum(state.payoffs()) == 0
    assert state.street == len(variant.streets) - 1
    assert any(isinstance(act, Discard) for act in done)


def test_what_it_throws_makes_a_badugi_of_the_stripped_pack_better() -> None:
    """Of three cards of one suit and a pair it keeps what can count: no choice keeps two of one rank or suit."""
    variant = read(STRIPPED)
    for seed in range(12):
        rng, dealer = random.Random(seed), Dealer(seed=seed)
        state = dealer(begin(variant, (60, 60), button=0))
        while not state.over and state.phase is Phase.BETTING:
            state = dealer(state.apply(state.timeout() if not state.owed else poker.Call()))
        view = state.view(state.actor)
        assert view.seat is not None
        found = bot("shark").choose(view, rng)
        kept = [card for card in view.seats[view.seat].cards if card not in known(found).cards]
        assert len({str(card)[0] for card in kept}) == len({str(card)[1] for card in kept}) == len(kept), (kept, found)


def test_its_exchanges_are_told_to_all() -> None:
    state, done = played(read(SEVENS), ("shark", "grinder"), seed=5)
    thrown = [len(act.cards) for act in done if isinstance(act, Discard)]
    assert [entry.n for entry in state.story if isinstance(entry, Discarded)] == thrown
