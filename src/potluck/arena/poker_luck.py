"""The luck of poker's cards: by how much each answer of chance moved what the pot was worth to each seat.

Where the cards of all are known, each pot is shared as in a sample of the ways in which the cards to come may fall,
with no more exchanges and nobody giving up. That sharing is a martingale: what an answer of chance adds to it has the
expectation zero, and so has its estimate, since both sides of the answer are sampled alike. Before more bets the pots
count several times, as they are likely to grow; that too is fixed before chance answers. So a result less its luck
stays unbiased. Source: Burch, Schmid, Moravcik, Morrill, Bowling, "AIVAT" (2018), its correction for chance.
"""

import random
from functools import lru_cache
from itertools import permutations
from math import perm
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from potluck.arena.orders import Answers
from potluck.cards import Card
from potluck.games.poker import State
from potluck.games.poker.pots import Pot, pots
from potluck.lab.poker_futures import dealt, finished
from potluck.lab.showdowns import WHOLE, Cards, Ints, array, parts
from potluck.protocol import Dealt, Match, Outcome

__all__ = ["Account", "PokerLuck"]

WAYS: Final = 96
"""Ways in which the cards to come are dealt, while more bets are to come."""
LAST_WAYS: Final = 512
"""The same when nobody can bet any more: then the pot is at its largest."""
FEW: Final = 60
"""Up to so many ways are all counted."""
FREE: Final = 1.2
"""As how many pots of its size a pot counts while bets without a fixed size are to come; found by regression."""
PAIR: Final = 2
"""With a fixed size it counts with a bet of so many more."""
NONE: Final = np.empty((1, 0), dtype=np.uint8)


class _Spot(NamedTuple):
    """One sharing of the pots: the hands of the seats that are in, the board, the undealt cards, and the pots."""

    hands: tuple[tuple[Card, ...], ...]
    board: tuple[Card, ...]
    left: tuple[Card, ...]
    pots: tuple[Pot, ...]
    needs: tuple[int, ...]
    """How many cards are to come: for the board, then for each of the hands."""
    throw: int
    """How many cards each will throw away."""


class PokerLuck:
    """Luck is taken out of poker's deals, one account for each play."""

    def begin(self, seed: str) -> "Account":
        """The account of one play; `seed` makes its samples."""
        return Account(random.Random(f"{seed}/luck").getrandbits(64))


class Account:
    """The luck of each seat in one play, so far."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.Generator(np.random.Philox(seed))
        self._known: tuple[_Spot, tuple[float, ...]] | None = None
        self.total: tuple[float, ...] = ()

    def settle(self, match: Match, orders: Answers) -> Match:
        """The match when chance owes nothing more, its luck entered."""
        while match.chance is not None:
            outcome = orders.outcome(match)
            assert isinstance(match.state, State)
            self._enter(match.state, outcome)
            match = match.apply(outcome)
        return match

    def _enter(self, state: State, outcome: Outcome) -> None:
        """Adds up what that answer moves, where a hand can be compared at all."""
        if not self.total:
            self.total = (0.0,) * len(state.seats)
        before = _spot(state)
        # The first cards fall before anybody has acted: what they bring, duplicate deals give to each seat in turn.
        if before is None or not state.street or not isinstance(outcome, Dealt):
            return
        after = _after(state, before, outcome.cards)
        last = sum(bool(state.seats[at].stack) for at in state.live) < 2
        growth, ways = (1.0, LAST_WAYS) if last else (_growth(state, before), WAYS)
        had = self._worth(state, before, ways)
        got = self._worth(state, after, ways)
        self._known = after, got
        moved = (growth * (new - old) for new, old in zip(got, had, strict=True))
        self.total = tuple(so_far + luck for so_far, luck in zip(self.total, moved, strict=True))

    def _worth(self, state: State, spot: _Spot, ways: int) -> tuple[float, ...]:
        """Chips of the pots to each seat; an estimate already made of the same is as good as another."""
        if self._known is not None and self._known[0] == spot:
            return self._known[1]
        strengths = self._strengths(state, spot, ways)
        live, worth = state.live, [0.0] * len(state.seats)
        for pot in spot.pots:
            among = [live.index(at) for at in pot.seats]
            for at, part in zip(pot.seats, parts(strengths[among]).mean(axis=1) / WHOLE, strict=True):
                worth[at] += pot.amount * float(part)
        return tuple(worth)

    def _strengths(self, state: State, spot: _Spot, ways: int) -> Ints:
        """Strengths `(hands, halves, n)` at the showdown: in all ways in which cards may come, where these are few."""
        cards, first, n = array(spot.left), spot.needs[0], sum(spot.needs)
        few = perm(len(cards), n) <= FEW
        order = cards[_orders(len(cards), n)] if few else dealt(self._rng, cards, NONE.repeat(ways, 0), n=n)
        board, at, strengths = _with(spot.board, order[:, :first]), first, []
        for hand, need in zip(spot.hands, spot.needs[1:], strict=True):
            whole = _with(hand, order[:, at : at + need])
            strengths.append(finished(state.variant, whole, board, throw=spot.throw))
            at += need
        return np.stack(strengths)


@lru_cache(maxsize=64)
def _orders(size: int, n: int) -> NDArray[np.intp]:
    """All ways to draw so many in turn `(ways, n)`."""
    return np.array(list(permutations(range(size), n)), dtype=np.intp).reshape(perm(size, n), n)


def _with(cards: tuple[Card, ...], more: Cards) -> Cards:
    """The same cards before each row of others."""
    return np.concatenate([np.broadcast_to(array(cards), (len(more), len(cards))), more], axis=1)


def _growth(state: State, spot: _Spot) -> float:
    """The factor by which the pot counts while bets are to come."""
    if state.variant.limit in ("pot", "no"):
        return FREE
    pot = sum(pot.amount for pot in spot.pots)
    return 1 + PAIR * state.now.bet / pot if pot else 1.0


def _spot(state: State) -> _Spot | None:
    """The spot before chance answers; None where the undealt cards do not serve all, or nothing was put in."""
    streets, seats = state.variant.streets, [state.seats[at] for at in state.live]
    cards = sum(street.down + street.up for street in streets)
    throw = sum(street.throw for street in streets)
    gone = [0 if state.variant.draws else len(seat.thrown) for seat in seats]
    board = sum(street.board for street in streets) - len(state.board)
    needs = (board, *(cards - len(seat.hand) - out for seat, out in zip(seats, gone, strict=True)))
    mixed = throw and state.variant.draws
    if mixed or min(needs) < 0 or sum(needs) > len(state.undealt) or len(set(gone)) > 1:
        return None
    hands = tuple(seat.hand for seat in seats)
    return _Spot(hands, state.board, state.undealt, pots(state.seats), needs, throw - gone[0])


def _after(state: State, spot: _Spot, cards: tuple[Card, ...]) -> _Spot:
    """The same once these cards have been dealt."""
    to, n, needs = state.due[0].to, len(cards), list(spot.needs)
    left = tuple(card for card in spot.left if card not in cards)
    place = 0 if to is None else 1 + state.live.index(to)
    needs[place] -= n
    hands = tuple(hand + cards if at == place else hand for at, hand in enumerate(spot.hands, 1))
    board = spot.board if place else spot.board + cards
    return spot._replace(hands=hands, board=board, left=left, needs=tuple(needs))
