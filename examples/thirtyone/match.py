"""A match of thirty-one: deals in a row, and the game as the room meets it."""

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import Card
from potluck.errors import IllegalAction, RulesError
from potluck.protocol import (
    Chance,
    Game,
    Just,
    Playable,
    offered,
    taking,
)
from thirtyone.deal import DECK, SEATS, State, refused
from thirtyone.values import (
    ACTIONS,
    Action,
    Ended,
    Leave,
    Next,
    Offer,
    Rules,
)
from thirtyone.view import View


class Match(Playable, Struct, frozen=True, kw_only=True):
    """Deals in a row; who is first moves on by one seat."""

    known_actions: ClassVar = ACTIONS

    rules: Rules
    state: State
    deal: int = 1
    turn: int = 0
    """How many decisions the seats have made."""
    cash: tuple[int, ...] = (0,) * SEATS
    """What each has won or lost in the deals that are over."""
    ready: int = 0
    """How many have asked for the next deal."""
    over: bool = False

    @property
    def actor(self) -> int | None:
        """The seat to act; after a deal each in turn asks for the next."""
        return None if self.over else self.ready if self.state.over else self.state.actor

    @property
    def chance(self) -> Chance | None:
        """The demand of the deal on chance; None where it owes nothing."""
        return None if self.over else self.state.chance

    @property
    def winner(self) -> int | None:
        """The seat that has most, alone, at the end; else None."""
        most = max(self.cash)
        return self.cash.index(most) if self.over and self.cash.count(most) == 1 else None

    @property
    def undealt(self) -> tuple[Card, ...]:
        """The cards of the deal that no seat has been dealt."""
        return self.state.undealt

    def offers(self) -> tuple[Offer, ...]:
        """The deal's, or the next deal; and always to leave."""
        return () if self.actor is None else (*(self.state.offers() or (Just(Next()),)), Just(Leave()))

    def timeout(self) -> Action:
        """The action of the clock for the actor: the deal's, or to ask for the next deal."""
        return Next() if self.state.over else self.state.timeout()

    def payoffs(self) -> tuple[int, ...]:
        """Chips won or lost so far; they sum to zero."""
        return self.cash

    def apply(self, action: Struct) -> "Match":
        """The match after an action, or after an answer of chance."""
        if self.actor is None:
            if self.over:
                raise IllegalAction("action.over")
            return self._played(self.state.apply(action))
        if not offered(action, self.offers()):
            raise refused(action, None, self.offers())
        decided = replace(self, turn=self.turn + 1)
        match action:
            case Leave():
                others = [at for at in range(SEATS) if at != self.actor]
                state = self.state if self.state.over else self.state.ended(others)
                return decided._played(state, left=True)
            case Next():
                return decided._readied()
            case _:
                return decided._played(self.state.apply(action))

    def view(self, seat: int | None) -> View:
        """All that this seat may know; a spectator is None."""
        view = self.state.view(seat)
        return replace(
            view,
            turn=self.turn,
            deal=self.deal,
            actor=self.actor,
            offers=self.offers() if seat is not None and seat == self.actor else (),
            seats=tuple(replace(seat_view, cash=cash) for seat_view, cash in zip(view.seats, self.cash, strict=True)),
            over=self.over,
            winner=self.winner,
        )

    def _readied(self) -> "Match":
        if self.ready + 1 < SEATS:
            return replace(self, ready=self.ready + 1)
        first = self.state.order[1]
        return replace(self, state=State(rules=self.rules, first=first, at=first), deal=self.deal + 1, ready=0)

    def _played(self, state: State, *, left: bool = False) -> "Match":
        if not state.over:
            return replace(self, state=state)
        fresh = (0,) * SEATS if self.state.over else state.payoffs()
        cash = tuple(had + new for had, new in zip(self.cash, fresh, strict=True))
        match = replace(self, state=state, cash=cash, over=left or self.deal == self.rules.deals)
        return replace(match, state=state._tell(Ended(match.winner))) if match.over else match


def start(rules: Rules, seats: int = SEATS) -> Match:
    """A match before its first card."""
    if seats != SEATS:
        raise RulesError("rules.wrong_seats", asked=seats, allowed=SEATS)
    return Match(rules=rules, state=State(rules=rules))


GAME = Game(
    name="thirtyone",
    seats=(SEATS, SEATS),
    options=Rules,
    presets={"short": Rules(), "evening": Rules(swaps=3, ante=10, deals=12)},
    start=taking(Rules, start),
    actions=ACTIONS,
    view=View,
    deck=taking(Rules, lambda rules: DECK),
)
