"""A round of no-limit betting told a third time, step by step, with no more memory than the rule book has (R4.1, R4.2).

The telling of `poker_oracle` looks at the whole history; this one forgets all but what later decisions depend on. The
engine and it are walked together: points at which both remember the same are walked once, also when they come up with
other stacks of those who have folded. So all stacks up to a height are within reach.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from potluck.games.poker import Call, Check, Fold, RaiseTo, State
from potluck.games.poker.values import Phase
from potluck.protocol import Amount
from tests.laws.poker_oracle import BLINDS, root, shared_out

__all__ = ["Round", "Walk", "begun"]

FOLDED: Final = 255


class Chair(NamedTuple):
    """One seat: its bet, what it has left, and what it remembers."""

    bet: int
    left: int
    folded: bool = False
    faced: int = -1
    """The highest bet when it acted last; -1: it has not."""
    reopened: bool = False
    """Since then somebody has made a full raise."""


class Round(NamedTuple):
    """A point of the round. `largest` is the largest bet or raise so far, no less than the big blind."""

    chairs: tuple[Chair, ...]
    actor: int | None
    top: int
    largest: int

    @property
    def owed(self) -> int:
        """What the actor has to pay to stay in, as far as he can."""
        if self.actor is None:
            return 0
        chair = self.chairs[self.actor]
        return min(self.top - chair.bet, chair.left)

    @property
    def raises(self) -> tuple[int, int] | None:
        """The least and the most that the actor may raise to."""
        if self.actor is None:
            return None
        chair = self.chairs[self.actor]
        most = chair.bet + chair.left
        others = (other for at, other in enumerate(self.chairs) if at != self.actor and not other.folded)
        if most <= self.top or not any(other.bet + other.left > self.top for other in others):
            return None
        if chair.faced >= 0 and not chair.reopened and self.top - chair.faced < self.largest:
            return None
        return min(self.top + self.largest, most), most

    def fold(self) -> "Round":
        """After the actor has given up."""
        assert self.actor is not None
        return self._next(self.chairs[self.actor]._replace(folded=True), self.chairs, self.top, self.largest)

    def pay(self, to: int) -> "Round":
        """After the actor's bet has become so high: checked, called or raised."""
        assert self.actor is not None
        chair, more = self.chairs[self.actor], to - self.top
        full = more >= self.largest
        put = Chair(to, chair.left - to + chair.bet, faced=max(self.top, to))
        chairs = tuple(other._replace(reopened=True) for other in self.chairs) if full else self.chairs
        return self._next(put, chairs, max(self.top, to), max(self.largest, more))

    def _next(self, chair: Chair, chairs: tuple[Chair, ...], top: int, largest: int) -> "Round":
        at = self.actor
        assert at is not None
        after = (*chairs[:at], chair, *chairs[at + 1 :])
        return Round(after, _asked(after, at, top), top, largest)


class Walk(Struct):
    """What has been walked over. `shared` are the points at which somebody has folded, of all walks that share it."""

    shared: dict[bytes, int] = {}
    points: int = 0
    """Different points that were compared."""
    steps: int = 0
    """Actions between them."""
    sequences: int = 0
    """Ways through the round, for all stacks that were walked."""

    def over(self, stacks: Sequence[int]) -> None:
        """Compares engine and telling at every point of the round with these stacks.

        Raises:
            AssertionError: they differ.
        """
        self.sequences += self._ways(root(stacks), begun(stacks), tuple(stacks), {})

    def _ways(self, state: State, told: Round, stacks: tuple[int, ...], own: dict[bytes, int]) -> int:
        """How many ways lead on from here."""
        same(state, told)
        if told.actor is None:
            bets = [chair.bet for chair in told.chairs]
            expected = shared_out(stacks, bets, [chair.folded for chair in told.chairs])
            assert tuple([seat.stack for seat in state.seats]) == expected, (stacks, told)
            return 1
        memory = remembered(state, told)
        known = self.shared if FOLDED in memory else own
        ways = known.get(memory)
        if ways is None:
            self.points += 1
            after = [(state.apply(act), then) for act, then in moves(told)]
            self.steps += len(after)
            ways = sum([self._ways(new, then, stacks, own) for new, then in after])
            known[memory] = ways
        return ways


def begun(stacks: Sequence[int]) -> Round:
    """The round after the blinds; with two the dealer, seat 0, pays the small one and is first."""
    chairs = tuple(
        Chair(min(blind, stack), stack - min(blind, stack))
        for blind, stack in zip((*BLINDS, 0, 0), stacks, strict=False)
    )
    return Round(chairs, _asked(chairs, 1, BLINDS[1]), BLINDS[1], BLINDS[1])


def moves(told: Round) -> Iterator[tuple[Fold | Check | Call | RaiseTo, Round]]:
    """Every action that the telling allows, and what follows."""
    assert told.actor is not None
    bet, owed, raises = told.chairs[told.actor].bet, told.owed, told.raises
    if owed:
        yield Fold(), told.fold()
    yield Call() if owed else Check(), told.pay(bet + owed)
    if raises is not None:
        for to in range(raises[0], raises[1] + 1):
            yield RaiseTo(to), told.pay(to)


def same(state: State, told: Round) -> None:
    """Nothing, where the engine says the same: who acts, what he owes and may raise to, and what lies where.

    Raises:
        AssertionError: it does not.
    """
    assert state.actor == told.actor, (state.actor, told)
    if told.actor is None:
        assert state.over, told
        return
    assert state.phase is Phase.BETTING, told
    assert state.owed == told.owed, (state.owed, told)
    raises = [(offer.low, offer.high) for offer in state.offers() if isinstance(offer, Amount)]
    assert (raises[0] if raises else None) == told.raises, (raises, told)
    for seat, chair in zip(state.seats, told.chairs, strict=True):
        assert (seat.bet, seat.paid, seat.stack, seat.folded) == (chair.bet, chair.bet, chair.left, chair.folded), told


def remembered(state: State, told: Round) -> bytes:
    """All that engine and telling can still ask for; of who has folded that is his bet alone.

    Of the engine's other fields `raises` decides where there is a cap, `aggressor` who shows first: neither is here.
    """
    found = [told.actor or 0, told.top, told.largest, state.top, state.step, state.reopened]
    for seat, chair in zip(state.seats, told.chairs, strict=True):
        if chair.folded:
            found += (FOLDED, chair.bet)
        else:
            found += (chair.bet, chair.left, chair.faced + 1, chair.reopened, seat.faced + 1)
    return bytes(found)


def _asked(chairs: tuple[Chair, ...], last: int, top: int) -> int | None:
    """Who is to act after seat `last`; None where the round is over (R4.1)."""
    live = [at for at, chair in enumerate(chairs) if not chair.folded]
    able = [at for at in live if chairs[at].left]
    if len(live) == 1 or not able:
        return None
    if len(able) == 1:
        alone = chairs[able[0]]
        if all(chairs[other].bet <= alone.bet for other in live):
            return None
    n = len(chairs)
    turn: list[int] = [*range(last + 1, n), *range(last + 1)]
    for at in turn:
        if at in able and (chairs[at].faced < 0 or chairs[at].bet < top):
            return at
    return None
