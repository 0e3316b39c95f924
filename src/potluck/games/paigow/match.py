"""Deals of Pai Gow in a row: the bank, who is out, the end and who has won (RP.1, RP.9)."""

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from potluck.errors import RulesError
from potluck.games.paigow.options import SEATS, Rules
from potluck.games.paigow.state import State, begin, own_history
from potluck.games.paigow.values import (
    ACTIONS,
    Ended,
    Seat,
)
from potluck.games.paigow.view import View
from potluck.games.turns import Adjusting

__all__ = ["Match", "start"]


class Match(Adjusting, Struct, frozen=True):
    """One match. `state` is the deal that runs, or the last one."""

    known_actions: ClassVar = ACTIONS
    may_change: ClassVar[tuple[str, ...]] = ("least", "most", "copies", "bank")

    rules: Rules
    state: State
    deal: int = 1
    turn: int = 0
    """Decisions that seats have made."""
    ready: int = 0
    """The lowest seat that has not yet asked for the next deal."""
    past: tuple[State, ...] = ()
    """The deals that are over."""
    ended: Ended | None = None
    upcoming: Rules | None = None
    """The rules from the next deal on, where they are others."""

    @property
    def over(self) -> bool:
        """Whether no deal follows."""
        return self.ended is not None

    @property
    def actor(self) -> int | None:
        """The seat to act; after a deal each who plays on asks for the next, in turn."""
        if self.ended is not None:
            return None
        if not self.state.over:
            return self.state.actor
        return next(at for at in self.state.players if at >= self.ready)

    def view(self, seat: int | None) -> View:
        """All that this seat, or a spectator, may know."""
        return replace(
            self.state.view(seat),
            turn=self.turn,
            deal=self.deal,
            deals=self.rules.deals,
            actor=self.actor,
            offers=self.offers() if seat is not None and seat == self.actor else (),
            usual=self._usual(seat),
            past=tuple(own_history(state, seat, number) for number, state in enumerate(self.past, 1)),
            over=self.over,
            winners=self.winners,
        )

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none while the match runs, or where the house has."""
        return self.ended.winners if self.ended is not None else ()

    def payoffs(self) -> tuple[int, ...]:
        """Chips won or lost so far by each seat, then by the house."""
        return (*(seat.chips - self.rules.chips for seat in self.state.seats), self.state.house)

    def _usual(self, seat: int | None) -> int:
        """The last bet of that seat; 0 where it has made none."""
        bets = (state.seats[seat].bet for state in reversed(self.past)) if seat is not None else iter(())
        return next(filter(None, bets), 0)

    def _settled(self) -> "Match":
        """The match after a deal that is over, without the seats that cannot bet; perhaps at its end (RP.1, RP.6)."""
        state = self.state
        for at in state.players:
            if state.seats[at].chips < self.rules.step:
                state = state.drop(at, "broke")
        settled = replace(self, state=state, past=(*self.past, state))
        return settled._end() if settled._is_last() else settled

    def _next(self) -> "Match":
        """The next deal, once all who play on have asked for it."""
        if any(at >= self.ready for at in self.state.players):
            return self
        if self.upcoming is not None:
            return replace(self, rules=self.upcoming, upcoming=None)._next()
        deal = begin(self.rules, self.state.seats, house=self.state.house, banker=self._banker(self.deal + 1))
        return replace(self, state=deal, deal=self.deal + 1, ready=0)

    def _banker(self, deal: int) -> int | None:
        """The seat that holds the bank; None: the house. Each in turn, where it can pay every bet against it (RP.9)."""
        seats = self.state.seats
        at = (deal - 1) % (len(seats) + 1) - 1
        if self.rules.bank == "house" or at < 0 or not seats[at].within:
            return None
        covered = seats[at].chips // len(self.state.players)
        return at if covered >= max(self.rules.limits[0], self.rules.step) else None

    def _leave(self, actor: int) -> "Match":
        """The match without the actor, whose chips are counted, but do not win."""
        was_over = self.state.over
        after = replace(self, turn=self.turn + 1, state=self.state.leave(actor))
        if not was_over:
            return after._settled() if after.state.over else after
        return after._end() if after._is_last() else after._next()

    def _is_last(self) -> bool:
        """Whether no deal follows: nobody plays on, or the deals are over."""
        return not self.state.players or self.deal == self.rules.deals

    def _end(self) -> "Match":
        """The match at its end: most chips win, where they are more than at the start; else the house."""
        state = self.state
        chips = {at: seat.chips for at, seat in enumerate(state.seats) if not seat.gone}
        best = max(chips.values(), default=0)
        winners = tuple(at for at, own in chips.items() if own == best > self.rules.chips)
        ended = Ended(winners)
        return replace(self, state=replace(state, story=(*state.story, ended)), ended=ended)


def start(rules: Rules, seats: int = SEATS[0]) -> Match:
    """A match before the bets of its first deal.

    Raises:
        RulesError: Pai Gow is for one to six against the dealer.
    """
    if not SEATS[0] <= seats <= SEATS[1]:
        raise RulesError("rules.wrong_seats", asked=seats, allowed=f"{SEATS[0]}..{SEATS[1]}")
    return Match(rules, begin(rules, (Seat(rules.chips) for _ in range(seats))))
