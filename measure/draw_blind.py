"""The best that a player who never looks at his cards can do against an opponent of the draw, on reckoned deals.

He knows all that the other does, and nothing of his own hand: at each of his decisions he does what wins most over all
deals that come there. One half of the deals decides, the other pays, and the other way round, so that what is found is
a lower bound of the best by the stakes that he is given, never luck. Lines that come seldom are drawn, for each half
by itself: what one half is paid along a line tells nothing of whether the other went along it.
"""

import random
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from measure.draw_met import Asked, Deals, of_his, of_solved
from measure.draw_pack import Reals
from measure.draw_planted import drawn_to
from potluck.games.draw.state import State
from potluck.games.draw.values import Check, Exchange, Open, Pass, Phase, RaiseBy, Wait
from potluck.protocol import Action, Amount

__all__ = ["SHARES", "blindly", "halves_of"]

SHARES: Final = (0.0, 1 / 3, 1.0, float("inf"))
"""His stakes, as shares of the pot after a call: the least, a third, a pot, all."""
THROWS: Final = (0, 1, 3)
STAKES: Final = 2
"""How often he stakes in a round at most."""


def halves_of(deals: int) -> npt.NDArray[np.bool_]:
    """(deals,): whether each is of the first half."""
    return np.asarray(np.arange(deals) % 2 == 0)


class _Way(NamedTuple):
    """How a deal came to a line."""

    line: tuple[Action | int, ...]
    staked: int
    """How often he has staked in this round."""
    mine: int | None = None
    his: int | None = None
    """How many cards either has thrown."""


def blindly(asked: Asked, deals: Deals, *, seldom: float, seed: int) -> Reals:
    """(deals,): dollars that he wins in each, both seats together."""
    return sum((_Best(asked, deals, seat, seldom, seed).value() for seat in (0, 1)), np.zeros(len(deals.kinds)))


class _Best:
    def __init__(self, asked: Asked, deals: Deals, seat: int, seldom: float, seed: int) -> None:
        self._asked, self._deals, self._me, self._other = asked, deals, seat, 1 - seat
        self._seldom, self._random = seldom, random.Random(f"{seed}/{seat}")
        self._many = len(deals.kinds)
        self._halves = halves_of(self._many)
        hands, new = deals.cards[:, seat, 0], deals.cards[:, seat, 1]
        self._strengths = {n: asked.asker.pack.strengths(drawn_to(hands, new, n)) for n in THROWS}

    def value(self) -> Reals:
        """(deals,): dollars."""
        return self._walk(_Way((), 0), np.ones(self._many))

    def _walk(self, way: _Way, often: Reals) -> Reals:
        """What is won behind that line, as often as each deal comes there."""
        often = often * np.where(self._halves, *(self._counts(often[half]) for half in (self._halves, ~self._halves)))
        if not often.any():
            return np.zeros(self._many)
        state = self._asked.state(way.line)
        if state.outcome is not None:
            return self._ended(way, state, often)
        if state.actor == self._me:
            return self._chosen([self._done(way, state, act, often) for act in self._acts(way, state)])
        among = np.flatnonzero(often)
        found = np.zeros(self._many)
        for act, chances in of_solved(self._asked, self._deals, way.line, among, self._other, way.his).items():
            spread = np.zeros(self._many)
            spread[among] = often[among] * chances
            found += self._done(way, state, act, spread)
        return found

    def _counts(self, often: Reals) -> float:
        """How often a half of the deals counts that comes to a line so often: 1, or where it comes seldom 0 or more."""
        share = float(often.mean())
        if share >= self._seldom:
            return 1.0
        return self._seldom / share if share and self._random.random() * self._seldom <= share else 0.0

    def _done(self, way: _Way, state: State, act: Action, often: Reals) -> Reals:
        if isinstance(act, Exchange) and state.phase is not Phase.AFTER:
            return self._exchange(way, state, often)
        staked = way.staked + (state.actor == self._me and isinstance(act, Open | RaiseBy))
        return self._walk(way._replace(line=(*way.line, act), staked=staked), often)

    def _acts(self, way: _Way, state: State) -> list[Action]:
        passive = Check() if state.phase is Phase.AFTER else Exchange() if state.acts else Wait()
        acts: list[Action] = [Pass(), passive] if state.owed else [passive]
        offer = next((offer for offer in state.offers() if isinstance(offer, Amount)), None)
        if offer is None or way.staked >= STAKES:
            return acts
        wanted = (offer.high if share == SHARES[-1] else round(share * (state.pot + state.owed)) for share in SHARES)
        stake = RaiseBy if state.owed else Open
        return [
            *acts,
            *(stake(amount) for amount in sorted({min(max(sum_, offer.low), offer.high) for sum_ in wanted})),
        ]

    def _exchange(self, way: _Way, state: State, often: Reals) -> Reals:
        in_turn = self._asked.asker.rules.profile == "de"
        first = state.first if in_turn else state.actor
        before = (*way.line, Exchange()) if in_turn else way.line
        if first == self._me:
            return self._chosen([self._answered((*before, number), number, often) for number in THROWS])
        found = np.zeros(self._many)
        for number, coming in enumerate(self._his(before, often)):
            line = (*before, number)
            found += self._chosen([self._walk(_Way((*line, mine), 0, mine, number), coming) for mine in THROWS])
        return found

    def _answered(self, line: tuple[Action | int, ...], mine: int, often: Reals) -> Reals:
        """The other throws, who knows how many were thrown."""
        found = np.zeros(self._many)
        for number, coming in enumerate(self._his(line, often)):
            found += self._walk(_Way((*line, number), 0, mine, number), coming)
        return found

    def _his(self, line: tuple[Action | int, ...], often: Reals) -> Reals:
        among = np.flatnonzero(often)
        spread = np.zeros((self._asked.asker.counts, self._many))
        spread[:, among] = often[among] * of_his(self._asked, self._deals, line, among, self._other)
        return spread

    def _ended(self, way: _Way, state: State, often: Reals) -> Reals:
        assert state.outcome is not None
        if state.outcome.by == "pass":
            return np.asarray(often * state.payoffs()[self._me])
        assert way.mine is not None
        better = np.sign(self._strengths[way.mine] - self._deals.strengths[:, self._other, way.his])
        return np.asarray(often * better * min(seat.paid for seat in state.seats))

    def _chosen(self, options: Sequence[Reals]) -> Reals:
        """What one half of the deals asks for, paid by the other half."""
        table = np.array(options)
        even, odd = table[:, self._halves].sum(axis=1).argmax(), table[:, ~self._halves].sum(axis=1).argmax()
        return np.asarray(np.where(self._halves, table[odd], table[even]))
