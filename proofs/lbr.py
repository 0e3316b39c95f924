"""Local best response to the shark in hold'em for two without a limit: a floor under what can be won from it.

`prove lbr [HANDS [VARIANT]]`: so many hands (1,000), 200 big blinds each, seats in turn. The responder knows the policy
of the shark for its whole range at every public point, keeps that range exactly, and takes at each point the act that
would be worth most if both then checked or paid to the end: fold, pay, a pot, or all its chips; before the flop it
pays. What it wins is a lower bound on what a best response wins. Its luck against the hand really there is taken
out: a showdown is paid by the range, on all cards that may still come once the betting is over. What was played is
kept; a stopped run goes on.

Source: Lisy and Bowling, Equilibrium Approximation Quality of Current No-Limit Poker Bots (2017).
"""

import random
import sys
from collections.abc import Sequence
from functools import partial
from math import sqrt
from typing import Final, NamedTuple

import msgspec
import numpy as np

from measure.figure import Figure
from potluck.bots.general import legal
from potluck.cards import Card
from potluck.dealer import Dealer
from potluck.games.poker import Call, Check, Fold, Phase, RaiseTo, Show, State, View, begin
from potluck.lab.poker_futures import Floats
from potluck.lab.poker_resolving import Policy, hands_on, policy, strengths_on
from potluck.lab.showdowns import Cards, array
from potluck.protocol import Action, Amount
from potluck.variants import VARIANTS, Variant
from proofs.kept import Kept, parts, stamp

__all__ = ["main"]

SEED: Final = 880_000
"""No hand of it was played while the shark was made."""
HANDS: Final = 1000
CHUNK: Final = 4
"""Hands that are kept together."""
BLINDS: Final = 200
"""Big blinds of each."""
ROLLOUTS: Final = 250
"""Ways in which cards to come are drawn where there are more than one."""
POTS: Final = (1.0, float("inf"))
"""The stakes of the responder."""
FIRST: Final = 1
"""The street from which on it stakes and gives up: the flop."""
Z95: Final = 1.959963984540054
SOURCES: Final = (
    *(f"src/potluck/lab/poker_{part}.py" for part in ("lines", "resolving", "stakes")),
    "src/potluck/lab/showdowns.py",
    "src/potluck/kernels/streets.py",
    "kernels/src/streets",
    "src/potluck/games/poker",
    "proofs/lbr.py",
)


class Seen(NamedTuple):
    """The hands that the shark may hold, and how likely it came here with each."""

    hands: Cards
    weights: Floats

    def on(self, state: State) -> "Seen":
        """The same without those that share a card with the board."""
        clear = ~np.isin(self.hands, [int(card) for card in state.board]).any(axis=1)
        return Seen(self.hands[clear], self.weights[clear])

    def after(self, acts: Policy, number: int) -> "Seen":
        """The same once the shark did that."""
        return Seen(self.hands, self.weights * acts.chances[number])


def main(argv: list[str]) -> list[Figure]:
    """Thousandths of a big blind a hand that the responder wins."""
    hands, name = int(argv[0]) if argv else HANDS, argv[1] if argv[1:] else "holdem"
    with Kept("lbr", f"{name}-{stamp(*SOURCES)}") as kept:
        done = parts(kept, partial(chunk, name=name), max(hands // CHUNK, 1), workers=1)
        won = [chips for part in done for chips in msgspec.json.decode(part, type=list[float])]
    blind = VARIANTS[name].forced.blinds[-1]
    each = 1000 * np.array(won) / blind
    mean, within = float(each.mean()), Z95 * float(each.std(ddof=1)) / sqrt(len(each))
    figure = Figure(
        f"thousandths of a big blind a hand that local best response wins from the shark in {name} for two "
        f"({BLINDS} big blinds; fold, pay, a pot or all from the flop on, pays before it)",
        round(mean),
        n=len(won),
        seed=SEED,
        interval=(round(mean - within), round(mean + within)),
    )
    print(f"{figure.claim}: {figure.value} {figure.interval}, {len(won)} hands", file=sys.stderr, flush=True)
    return [figure]


def chunk(number: int, *, name: str) -> list[float]:
    """Chips that the responder wins in a few hands."""
    return [played(at, name=name) for at in range(number * CHUNK, (number + 1) * CHUNK)]


def played(number: int, *, name: str) -> float:
    """Chips that the responder wins in one hand; it sits in seat 0, and deals every other time."""
    variant, rng, dealer = VARIANTS[name], random.Random(f"{SEED} {number}"), Dealer(seed=SEED + number)
    stack = BLINDS * variant.forced.blinds[-1]
    state = dealer(begin(variant, (stack, stack), button=number % 2))
    held = state.view(0).seats[0].cards
    hands = hands_on(variant, ())
    range_ = Seen(hands, (~np.isin(hands, [int(card) for card in held]).any(axis=1)).astype(float))
    board = state.board
    while not state.over:
        if state.phase is not Phase.BETTING:
            state = dealer(state.apply(Show()))
            continue
        range_, board = range_.on(state), state.board
        if state.actor == 0:
            act: Action = _answer(state, range_)
        else:
            view = state.view(1)
            acts = policy(view)
            drawn = rng.choices(range(len(acts.acts)), list(acts.of(view.seats[1].cards)))[0]
            range_, act = range_.after(acts, drawn), legal(view, acts.acts[drawn])
        state = dealer(state.apply(act))
    return _won(state, range_, held, board)


def _answer(state: State, range_: Seen) -> Action:
    """The act that is worth most if both then check or pay to the end."""
    view = state.view(0)
    held, owed = view.seats[0].cards, min(view.owed, view.seats[0].cash)
    paying: Action = Call() if view.owed else Check()
    if view.street < FIRST:
        return paying
    share = _share(view.variant, view.board, held, range_)
    worth: dict[Action, float] = {paying: share * view.pot - (1 - share) * owed}
    if view.owed:
        worth[Fold()] = 0.0
    offer = next((offer for offer in view.offers if isinstance(offer, Amount)), None)
    for to in {_to(view, offer, pots) for pots in POTS} if offer is not None else ():
        worth[RaiseTo(to)] = _stake(view, state.apply(RaiseTo(to)), range_, to)
    return max(worth, key=worth.__getitem__)


def _to(view: View, offer: Amount, pots: float) -> int:
    most = offer.high if pots == float("inf") else view.top + round(pots * (view.pot + view.owed))
    return min(max(most, offer.low), offer.high)


def _stake(view: View, after: State, range_: Seen, to: int) -> float:
    """Chips that a stake is worth: the pot where it is given up, else the part that the rest of the range leaves."""
    mine, other = view.seats
    reach = min(to, other.bet + other.cash)
    acts = policy(after.view(1))
    folds = acts.chances[acts.acts.index(Fold())]
    gone = float((range_.weights * folds).sum() / range_.weights.sum())
    rest = Seen(range_.hands, range_.weights * (1 - folds))
    share = _share(view.variant, view.board, mine.cards, rest) if rest.weights.sum() > 0 else 0.0
    return gone * view.pot + (1 - gone) * (share * (view.pot + reach - other.bet) - (1 - share) * (reach - mine.bet))


def _share(variant: Variant, board: tuple[Card, ...], held: Sequence[Card], range_: Seen) -> float:
    """The part of the pot that these two cards take from a range, on all cards that may come or on some of them."""
    strengths = strengths_on(variant, board, ROLLOUTS)
    row = int(np.flatnonzero((range_.hands == np.sort(array(held))).all(axis=1))[0])
    strengths = strengths[strengths[:, row] >= 0]
    own, there = strengths[:, row, None], strengths >= 0
    taken = (strengths < own) + (strengths == own) / 2
    return float(((taken * there) @ range_.weights).sum() / (there @ range_.weights).sum())


def _won(state: State, range_: Seen, held: Sequence[Card], board: tuple[Card, ...]) -> float:
    """Chips that the responder has won; a showdown is paid by the whole range, as the betting left it on that board."""
    if any(seat.folded for seat in state.seats):
        return float(state.payoffs()[0])
    share = _share(state.variant, board, held, range_)
    return min(seat.paid for seat in state.seats) * (2 * share - 1)
