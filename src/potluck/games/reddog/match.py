"""Deals of Red Dog in a row: rounds, the deal passing left, who is out, the end and the pool (R1.2, R1.9, R1.10)."""

from typing import (
    ClassVar,
    Final,
)

from msgspec import Struct
from msgspec.structs import replace

from potluck.errors import RulesError
from potluck.games.reddog.options import SEATS, Rules
from potluck.games.reddog.state import State, begin
from potluck.games.reddog.values import (
    ACTIONS,
    Divided,
    Ended,
    Seat,
)
from potluck.games.reddog.view import History, View
from potluck.games.turns import Adjusting
from potluck.protocol import Deal

__all__ = ["Match", "start"]

REMEMBERED: Final = 12
"""Past deals in a view; all of them stand in the log."""


class Match(Adjusting, Struct, frozen=True):
    """One match. `state` is the deal that runs, or the last one."""

    known_actions: ClassVar = ACTIONS
    may_change: ClassVar[tuple[str, ...]] = ("ante_every_deal", "cards", "credits")

    rules: Rules
    state: State
    deal: int = 1
    turn: int = 0
    """Decisions that seats have made."""
    round: int = 1
    first: int | None = None
    """Who dealt first; None until the draw has said so."""
    ready: int = 0
    """The lowest seat that has not yet asked for the next deal."""
    past: tuple[History, ...] = ()
    winners: tuple[int, ...] = ()
    upcoming: Rules | None = None
    """The rules from the next deal on, where they are others."""

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return bool(self.winners)

    @property
    def actor(self) -> int | None:
        """The seat to act; after a deal each who is in asks for the next, in turn."""
        if self.winners:
            return None
        if not self.state.over:
            return self.state.actor
        return next(at for at in self.state.players if at >= self.ready)

    @property
    def rounds(self) -> int:
        """Rounds of the match (R1.2)."""
        return self.rules.rounds_for(len(self.state.seats))

    def view(self, seat: int | None) -> View:
        """All that this seat, or a spectator, may know."""
        return replace(
            self.state.view(seat),
            turn=self.turn,
            deal=self.deal,
            round=self.round,
            rounds=self.rounds,
            deals_left=self._deals_left(),
            last=self.first is not None and self._following() is None,
            actor=self.actor,
            offers=self.offers() if seat is not None and seat == self.actor else (),
            past=self.past[-REMEMBERED:],
            over=self.over,
            winners=self.winners,
        )

    def payoffs(self) -> tuple[int, ...]:
        """Chips won or lost so far, as if the pool were divided now."""
        return tuple(score - self.rules.chips for score in self.state.scores())

    def _played(self, state: Deal, *, decision: bool) -> "Match":
        assert isinstance(state, State)
        first = state.dealer if self.first is None else self.first
        played = replace(self, state=state, first=first, turn=self.turn + decision)
        return played._settled() if state.over else played

    def _settled(self) -> "Match":
        """The match after a deal that is over, without the seats that cannot go on; perhaps at its end (R1.2, R1.9)."""
        chips = tuple(seat.chips for seat in self.state.seats)
        settled = replace(self, past=(*self.past, History(self.deal, chips, self.state.pool)))
        return settled._end() if settled._is_last() else settled._covered()

    def _covered(self) -> "Match":
        """The match between two deals without those who cannot pay the next ante; perhaps at its end (R1.3, R1.9)."""
        if self.state.pool and not self.rules.ante_every_deal:
            return self
        covered = replace(self, state=self.state.covered())
        return covered._end() if covered._is_last() or covered.state.stuck else covered

    def _next(self) -> "Match":
        """The next deal, once all who are in have asked for it (R1.10)."""
        if any(at >= self.ready for at in self.state.players):
            return self
        if self.upcoming is not None:
            rules = self.upcoming
            adopted = replace(self, rules=rules, upcoming=None, state=replace(self.state, rules=rules))._covered()
            return adopted if adopted.over else adopted._next()
        following = self._following()
        assert following is not None
        dealer, number = following
        deal = begin(self.rules, self.state.seats, pool=self.state.pool, dealer=dealer)
        return replace(self, state=deal, deal=self.deal + 1, round=number, ready=0)

    def _leave(self, actor: int) -> "Match":
        """The match without the actor, whose chips are counted, but do not win."""
        was_over = self.state.over
        after = replace(self, state=self.state.leave(actor), turn=self.turn + 1)
        if not was_over:
            return after._settled() if after.state.over else after
        return after._end() if after._is_last() else after._next()

    def _is_last(self) -> bool:
        """Whether no deal follows: one is left, or the rounds are over."""
        return len(self.state.players) == 1 or self._following() is None

    def _following(self) -> tuple[int, int] | None:
        """The next dealer and the number of the round; None where the rounds are over (R1.2, R1.10)."""
        number = self.round
        for at in self.state.order:
            number += at == self.first
            if self.state.seats[at].within:
                return (at, number) if number <= self.rounds else None
        raise AssertionError("somebody is always in")

    def _deals_left(self) -> int:
        """The deals that follow this one, if nobody else is out."""
        if self.first is None or self.over:
            return 0
        order, players = self.state.order, self.state.players
        rest = sum(at in players for at in order[: order.index(self.first)])
        return rest + (self.rounds - self.round) * len(players)

    def _end(self) -> "Match":
        """The match at its end: the pool divided, and the winners named (R1.2)."""
        state = self.state
        if state.pool:
            parts = state.parts()
            seats = (replace(seat, chips=seat.chips + part) for seat, part in zip(state.seats, parts, strict=True))
            state = replace(state, seats=tuple(seats), pool=0, story=(*state.story, Divided(parts)))
        scores = {at: score for at, score in enumerate(state.scores()) if not state.seats[at].gone}
        winners = tuple(at for at, score in scores.items() if score == max(scores.values()))
        return replace(self, state=replace(state, story=(*state.story, Ended(winners))), winners=winners)


def start(rules: Rules, seats: int = SEATS[0]) -> Match:
    """A match at its first deal; the highest card says who deals it (R1.3, R1.4).

    Raises:
        RulesError: Red Dog is for two to ten.
    """
    if not SEATS[0] <= seats <= SEATS[1]:
        raise RulesError("rules.wrong_seats", asked=seats, allowed=f"{SEATS[0]}..{SEATS[1]}")
    return Match(rules, begin(rules, (Seat(rules.chips) for _ in range(seats)), first=True))
