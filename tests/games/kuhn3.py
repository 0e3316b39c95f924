"""Kuhn's poker for three: the smallest game of three seats, so that many seats are proved before anyone needs them.

Each pays the ante and gets a card out of J Q K A; in turn everyone may check or bet, and once there is a bet call or
fold. With `hand = 2` there are two suits, and each first throws one of two cards, face down.
"""

from collections.abc import Mapping
from typing import (
    Any,
    ClassVar,
    Final,
    Literal,
)

from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import CARDS, Card
from potluck.chips import share
from potluck.errors import IllegalAction, RulesError
from potluck.games import GAMES as HOUSE
from potluck.protocol import (
    Amount,
    Cards,
    Chance,
    Dealt,
    First,
    Game,
    Just,
    Pick,
    Playable,
    Starts,
    offered,
    show,
    taking,
)
from tests.games.kuhn3_values import (
    ACTIONS,
    Acted,
    Bet,
    Call,
    Check,
    Ended,
    Entry,
    Fold,
    Leave,
    Next,
    Offer,
    Outcome,
    Received,
    Rules,
    Seat,
    SeatView,
    Showed,
    Threw,
    Throw,
    Took,
    View,
)

__all__ = ["GAME", "GAMES", "GAMES_WITH_KUHN3", "Match", "Rules", "State", "View", "start"]

SEATS: Final = 3
LOWEST: Final = Card("Jc").rank


class State(Playable, Struct, frozen=True, kw_only=True):
    """One point in one deal."""

    known_actions: ClassVar = ACTIONS

    rules: Rules
    seats: tuple[Seat, ...]
    first: int | None = None
    actor: int | None = None
    bet: int = 0
    waiting: int = SEATS
    """Seats that still have to throw, or to act in the betting."""
    story: tuple[Entry, ...] = ()
    outcome: Outcome | None = None

    @property
    def over(self) -> bool:
        """Whether the deal has an outcome."""
        return self.outcome is not None

    @property
    def undealt(self) -> tuple[Card, ...]:
        """The cards not dealt yet."""
        seen = {card for seat in self.seats for card in seat.hand + seat.thrown}
        return tuple(card for card in deck(self.rules) if card not in seen)

    @property
    def pot(self) -> int:
        """What all have put in, until the deal is over."""
        return 0 if self.over else sum(seat.paid for seat in self.seats)

    @property
    def throwing(self) -> bool:
        """Whether the actor is asked for the card that he throws."""
        return self.actor is not None and len(self.seats[self.actor].hand) > 1

    @property
    def chance(self) -> Chance | None:
        """Who is first, then the cards."""
        if self.over:
            return None
        if self.first is None:
            return First(SEATS)
        return next((Cards(self.rules.hand, at) for at, seat in enumerate(self.seats) if not seat.hand), None)

    def offers(self) -> tuple[Just[Check | Bet | Call | Fold | Throw] | Amount | Pick[Card], ...]:
        """What the actor may do."""
        if self.actor is None:
            return ()
        if self.throwing:
            return (Pick("throw", self.seats[self.actor].hand, 1, 1),)
        if self.bet:
            return (Just(Call()), Just(Fold()))
        return (Just(Check()), Amount("bet", 1, self.rules.most))

    def apply(self, action: Struct) -> "State":
        """The deal after an action of the actor, or an outcome of chance."""
        if isinstance(action, Starts | Dealt):
            return self._chanced(action)
        at = self.actor
        if at is None or not offered(action, self.offers()):
            raise refused(action, self)
        if isinstance(action, Throw):
            kept = tuple(card for card in self.seats[at].hand if card not in action.cards)
            thrown = self._with(at, hand=kept, thrown=action.cards)._tell(Threw(at, 1, action.cards))
            return thrown._next(at) if self.waiting > 1 else replace(thrown, actor=self.first, waiting=SEATS)
        paid = action.amount if isinstance(action, Bet) else self.bet if isinstance(action, Call) else 0
        acted = self._with(at, paid=self.seats[at].paid + paid, folded=isinstance(action, Fold))
        told = acted._tell(Acted(at, action, paid))
        return (replace(told, bet=paid, waiting=SEATS) if isinstance(action, Bet) else told)._bet_on(at)

    def view(self, seat: int | None) -> View:
        """All that this seat, or a spectator, may know."""
        return View(
            seat=seat,
            actor=self.actor,
            offers=self.offers() if seat is not None and seat == self.actor else (),
            first=self.first,
            pot=self.pot,
            owed=self.bet,
            seats=tuple(self._seat_view(at, seat) for at in range(SEATS)),
            story=tuple(self._told(entry, seat) for entry in self.story),
            outcome=self.outcome,
            rules=self.rules,
        )

    def payoffs(self) -> tuple[int, ...]:
        """Chips won or lost in this deal; zeros before the end."""
        won = self.outcome.won if self.outcome is not None else tuple(seat.paid for seat in self.seats)
        return tuple(taken - seat.paid for taken, seat in zip(won, self.seats, strict=True))

    def timeout(self) -> Any:
        """What the clock does: throws the first card, checks, else folds."""
        if self.actor is not None and self.throwing:
            return Throw(self.seats[self.actor].hand[:1])
        return Fold() if self.bet else Check()

    def ended(self, winners: tuple[int, ...], by: Literal["pass", "showdown", "left"]) -> "State":
        """The deal with its pot shared, odd chips to the nearest from `first` on."""
        nearest = tuple(sorted(winners, key=lambda at: (at - (self.first or 0)) % SEATS))
        parts = dict(zip(nearest, share(self.pot, len(nearest)), strict=True))
        won = tuple(parts.get(at, 0) for at in range(SEATS))
        told = self._tell(*(Took(at, part) for at, part in parts.items()))
        seats = (replace(seat, cash=seat.cash + won[at] - seat.paid) for at, seat in enumerate(self.seats))
        return replace(told, seats=tuple(seats), outcome=Outcome(nearest, by, won), actor=None, bet=0)

    def _chanced(self, outcome: Starts | Dealt) -> "State":
        match self.chance, outcome:
            case None, _:
                raise IllegalAction("action.not_chance", asked=show(outcome))
            case First(n), Starts(seat) if 0 <= seat < n:
                return replace(self, first=seat)
            case Cards(n, int(to)), Dealt(cards) if len(set(cards)) == len(cards) == n and set(cards) <= {
                *self.undealt
            }:
                dealt = self._with(to, hand=cards)._tell(Received(to, n, cards))
                return dealt if dealt.chance is not None else replace(dealt, actor=dealt.first)
            case owed, _:
                raise IllegalAction("action.wrong_chance", asked=show(outcome), allowed=show(owed))

    def _next(self, at: int) -> "State":
        return replace(self, actor=(at + 1) % SEATS, waiting=self.waiting - 1)

    def _bet_on(self, at: int) -> "State":
        """The next in turn, or the end: all but one have folded, or all have answered."""
        standing = tuple(at for at, seat in enumerate(self.seats) if not seat.folded)
        if len(standing) == 1:
            return self.ended(standing, "pass")
        if self.waiting > 1:
            return self._next(at)
        ranks = {at: self.seats[at].hand[0].rank for at in standing}
        shown = self._tell(*(Showed(at, self.seats[at].hand) for at in standing))
        return shown.ended(tuple(at for at in standing if ranks[at] == max(ranks.values())), "showdown")

    def _with(self, at: int, **fields: Any) -> "State":
        return replace(self, seats=(*self.seats[:at], replace(self.seats[at], **fields), *self.seats[at + 1 :]))

    def _tell(self, *entries: Entry) -> "State":
        return replace(self, story=self.story + entries)

    def _sees(self, viewer: int | None, at: int) -> bool:
        """Whether the viewer may see all cards that a seat got."""
        return viewer == at or (self.over and self.rules.open_deals)

    def _seat_view(self, at: int, viewer: int | None) -> SeatView:
        seat, sees = self.seats[at], self._sees(viewer, at)
        shown = self.outcome is not None and self.outcome.by == "showdown" and not seat.folded
        return SeatView(
            cash=seat.cash,
            paid=seat.paid,
            folded=seat.folded,
            held=len(seat.hand),
            cards=seat.hand if sees or shown else (),
            thrown=seat.thrown if sees else (),
        )

    def _told(self, entry: Entry, viewer: int | None) -> Entry:
        """An entry as the viewer may read it."""
        hidden = isinstance(entry, Received | Threw) and not self._sees(viewer, entry.seat)
        return replace(entry, cards=()) if hidden else entry


class Match(Playable, Struct, frozen=True, kw_only=True):
    """A few deals in a row; who is first moves on by one seat."""

    known_actions: ClassVar = ACTIONS

    rules: Rules
    state: State
    deal: int = 1
    turn: int = 0
    ready: int = 0
    past: tuple[tuple[int, ...], ...] = ()
    over: bool = False

    @property
    def actor(self) -> int | None:
        """The seat to act; after a deal each in turn asks for the next."""
        if self.over:
            return None
        return self.ready if self.state.over else self.state.actor

    @property
    def chance(self) -> Chance | None:
        """What chance owes to the deal."""
        return None if self.over else self.state.chance

    @property
    def undealt(self) -> tuple[Card, ...]:
        """The cards of the deal that are not dealt yet."""
        return self.state.undealt

    @property
    def winner(self) -> int | None:
        """Who has most at the end, alone."""
        cash = self.payoffs()
        return cash.index(max(cash)) if self.over and cash.count(max(cash)) == 1 else None

    def offers(self) -> tuple[Offer, ...]:
        """The deal's, or the next deal; and always to leave."""
        played: tuple[Offer, ...] = self.state.offers()
        return () if self.actor is None else (*(played or (Just(Next()),)), Just(Leave()))

    def apply(self, action: Struct) -> "Match":
        """The match after an action of the actor, or an outcome of chance."""
        at = self.actor
        if at is None:
            if self.over:
                raise IllegalAction("action.over")
            return replace(self, state=self.state.apply(action))
        decided = replace(self, turn=self.turn + 1)
        if isinstance(action, Leave):
            others = tuple(other for other in range(SEATS) if other != at)
            return decided._played(self.state if self.state.over else self.state.ended(others, "left"), left=True)
        return decided._readied(action) if self.state.over else decided._played(self.state.apply(action))

    def view(self, seat: int | None) -> View:
        """All that this seat, or a spectator, may know."""
        return replace(
            self.state.view(seat),
            turn=self.turn,
            deal=self.deal,
            actor=self.actor,
            offers=self.offers() if seat is not None and seat == self.actor else (),
            past=self.past,
            over=self.over,
            winner=self.winner,
        )

    def payoffs(self) -> tuple[int, ...]:
        """Chips won or lost so far."""
        return tuple(seat.cash for seat in self.state.seats)

    def timeout(self) -> Any:
        """What the clock does for the actor: the deal's, or the next deal."""
        return Next() if self.state.over else self.state.timeout()

    def _readied(self, action: Struct) -> "Match":
        if action != Next():
            raise refused(action, self)
        if self.ready + 1 < SEATS:
            return replace(self, ready=self.ready + 1)
        state = begin(self.rules, self.payoffs(), first=((self.state.first or 0) + 1) % SEATS)
        return replace(self, state=state, deal=self.deal + 1, ready=0)

    def _played(self, state: State, *, left: bool = False) -> "Match":
        if not state.over:
            return replace(self, state=state)
        past = self.past if self.state.over else (*self.past, state.payoffs())
        match = replace(self, state=state, past=past, over=left or self.deal == self.rules.deals)
        return replace(match, state=state._tell(Ended(match.winner))) if match.over else match


def begin(rules: Rules, cash: tuple[int, ...], *, first: int | None = None) -> State:
    """A deal with the antes paid."""
    return State(rules=rules, seats=tuple(Seat(held, rules.ante) for held in cash), first=first)


def start(rules: Rules, seats: int = SEATS) -> Match:
    """A match at its first deal; chance owes who is first."""
    if seats != SEATS:
        raise RulesError("rules.wrong_seats", asked=seats, allowed=SEATS)
    return Match(rules=rules, state=begin(rules, (0,) * SEATS))


def deck(rules: Rules) -> tuple[Card, ...]:
    """Jack to ace, of as many suits as each gets cards."""
    return tuple(card for card in CARDS[:52] if card.rank >= LOWEST and card.suit < rules.hand)


def refused(action: Struct, playing: State | Match) -> IllegalAction:
    """The error for an action that is not among the offers."""
    if playing.chance is not None:
        return IllegalAction("action.chance_owed", allowed=show(playing.chance))
    if playing.over:
        return IllegalAction("action.over")
    return IllegalAction("action.illegal", asked=repr(action)[:80], allowed=", ".join(o.kind for o in playing.offers()))


GAME: Final = Game(
    name="kuhn3",
    seats=(SEATS, SEATS),
    options=Rules,
    presets={"kuhn": Rules(), "throwing": Rules(hand=2, most=5, ante=2, deals=4, open_deals=True)},
    start=taking(Rules, start),
    actions=ACTIONS,
    view=View,
    deck=taking(Rules, deck),
)
GAMES_WITH_KUHN3: Final[Mapping[str, Game]] = {**HOUSE, GAME.name: GAME}
GAMES: Final = GAMES_WITH_KUHN3
"""What a server under test plays: `tests.games.kuhn3:GAMES`."""
