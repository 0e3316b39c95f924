"""One deal of Red Dog, from the ante to the last turn (R1.3-R1.9); an immutable value."""

from collections.abc import Iterable
from typing import (
    Any,
    ClassVar,
    Final,
    Literal,
)

from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import Card
from potluck.chips import share
from potluck.errors import IllegalAction
from potluck.games.reddog.options import Rules
from potluck.games.reddog.values import (
    ACTIONS,
    Acted,
    Action,
    Bet,
    Credited,
    Deals,
    Decline,
    Drew,
    Dropped,
    Entry,
    Lost,
    Outcome,
    Phase,
    Posted,
    Received,
    Seat,
    Took,
    TurnedUp,
    Won,
)
from potluck.games.reddog.view import SeatView, View
from potluck.games.refusal import refusal
from potluck.protocol import (
    Amount,
    Cards,
    Chance,
    Dealt,
    Just,
    Playable,
    Turned,
    TurnUp,
    offered,
    show,
)

__all__ = ["State", "beaten_by", "begin"]

CHANCED: Final = (Dealt, Turned)
DECLINE: Final[Just[Bet | Decline]] = Just(Decline())


class State(Playable, Struct, frozen=True, kw_only=True):
    """One point in one deal. Made by `begin`; `over` once all have acted, or one alone is left."""

    known_actions: ClassVar = ACTIONS

    rules: Rules
    seats: tuple[Seat, ...]
    pool: int
    dealer: int | None = None
    """None until the highest card has said who deals first (R1.4)."""
    phase: Phase = Phase.DRAWING
    tied: tuple[int, ...] = ()
    """Seats for which a card is turned in this pass of the draw, those that have one first."""
    drawn: tuple[Card, ...] = ()
    """All cards turned for the first deal."""
    before: int = 0
    """How many of them were turned before this pass."""
    actor: int | None = None
    bettor: int | None = None
    """Whose bet waits for a card."""
    bet: int = 0
    turned: tuple[Card, ...] = ()
    """Cards turned against bets."""
    shuffles: int = 0
    """How often the deck has been shuffled anew since the deal began."""
    story: tuple[Entry, ...] = ()
    outcome: Outcome | None = None

    @property
    def over(self) -> bool:
        """Whether the deal has an outcome."""
        return self.outcome is not None

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards that are dealt from, before the shuffle."""
        return self.rules.deck

    @property
    def undealt(self) -> tuple[Card, ...]:
        """The cards that have not been dealt since the last shuffle, lowest first."""
        gone = _gone(self)
        return tuple([card for card in self.deck if card not in gone])

    @property
    def order(self) -> tuple[int, ...]:
        """All seats from the dealer's left, the dealer last (R1.5, R1.6)."""
        assert self.dealer is not None
        n = len(self.seats)
        return (*range(self.dealer + 1, n), *range(self.dealer + 1))

    @property
    def first(self) -> int | None:
        """The seat at the dealer's left that is in; None until there is a dealer."""
        return None if self.dealer is None else next(at for at in self.order if self.seats[at].within)

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that are in."""
        return tuple([at for at, seat in enumerate(self.seats) if seat.within])

    @property
    def chance(self) -> Chance | None:
        """A card for who deals first, the hands one card at a time, a card against a bet."""
        match self.phase:
            case Phase.DRAWING:
                return TurnUp()
            case Phase.DEALING:
                players = [at for at in self.order if self.seats[at].within]
                return Cards(1, players[sum(len(seat.hand) for seat in self.seats) % len(players)])
            case _:
                return TurnUp() if self.bettor is not None else None

    def offers(self) -> tuple[Just[Bet | Decline] | Amount, ...]:
        """The actor's offers: to bet up to the pool and his own chips, or to decline (R1.6)."""
        if self.actor is None:
            return ()
        return (Amount("bet", 1, min(self.pool, self.seats[self.actor].chips)), DECLINE)

    def apply(self, action: Struct) -> "State":
        """The deal after an action of the actor, or an outcome of chance.

        Raises:
            IllegalAction: it is not among the offers, or does not answer what chance owes.
        """
        if isinstance(action, CHANCED):
            return self._chanced(action)
        actor = self.actor
        if actor is None or not offered(action, self.offers()):
            raise refusal(self, action)
        acted = self._tell(Acted(actor, action))
        if isinstance(action, Bet):
            return replace(acted, actor=None, bettor=actor, bet=action.amount)
        return acted._pay(actor, 1)._turn_passes(_behind(self, actor))

    def view(self, seat: int | None) -> View:
        """All that this seat, or a spectator, may know."""
        return view_of(self, seat)

    def payoffs(self) -> tuple[int, ...]:
        """Chips won or lost in this deal, with each one's part of the pool. Zeros before the end."""
        if self.outcome is None:
            return (0,) * len(self.seats)
        return tuple(score - seat.stood for score, seat in zip(self.scores(), self.seats, strict=True))

    def scores(self) -> tuple[int, ...]:
        """Chips less what was taken as credit, as if the pool were divided now (R1.2)."""
        return tuple(
            seat.chips + part - seat.credits * self.rules.chips
            for seat, part in zip(self.seats, self.parts(), strict=True)
        )

    def parts(self) -> tuple[int, ...]:
        """The pool in equal parts for those still in, odd chips one each from the dealer's left; by seat (R1.2)."""
        order = self.order if self.dealer is not None else range(len(self.seats))
        players = [at for at in order if self.seats[at].within]
        parts = dict(zip(players, share(self.pool, len(players)), strict=True))
        return tuple(parts.get(at, 0) for at in range(len(self.seats)))

    def timeout(self) -> Action:
        """The action of the clock: to decline, which risks nothing more than its one chip."""
        return Decline()

    def leave(self, at: int) -> "State":
        """The deal without that seat, which gives up its turn and its part of the pool."""
        going = replace(self._drop(at, "left"), actor=None)
        if len(going.players) == 1:
            return going._alone()
        return going if self.over else going._turn_passes(_behind(self, at))

    def covered(self) -> "State":
        """The deal without those who cannot put a chip in the pool; as it is where nobody could (R1.3, R1.9)."""
        if self.stuck:
            return self
        state = self
        for at in self.players:
            state = state._short(at) if state.seats[at].chips == 0 else state
        return state._alone() if len(state.players) == 1 else state

    @property
    def stuck(self) -> bool:
        """Whether the pool holds every chip, so that nobody can put one in."""
        seats = [self.seats[at] for at in self.players]
        return not any(seat.chips or seat.credits < self.rules.credits for seat in seats)

    def posted(self, why: Literal["ante", "empty"]) -> "State":
        """One chip of everyone who is in and has one; who has none is out (R1.3, R1.9)."""
        state = self.covered()
        if state.over:
            return state
        for at in state.players:
            state = state._pay(at, 1)
        return state._tell(Posted(state.players, why))

    def _chanced(self, outcome: Dealt | Turned) -> "State":
        match self.chance, outcome:
            case None, _:
                raise IllegalAction("action.not_chance", asked=show(outcome))
            case TurnUp(), Turned(card) if _fresh(self, (card,)):
                return self._drew(card) if self.bettor is None else self._met(self.bettor, card)
            case Cards(n, int(to)), Dealt(cards) if len(cards) == n and _fresh(self, cards):
                return self._received(to, cards)
            case owed, _:
                raise IllegalAction("action.wrong_chance", asked=show(outcome), allowed=show(owed))

    def _drew(self, card: Card) -> "State":
        """The deal with one more card of the draw for its dealer; after a whole pass, those tied turn again (R1.4)."""
        cards = (*self.drawn[self.before :], card)
        drew = replace(self, drawn=(*self.drawn, card))._tell(Drew(self.tied[len(cards) - 1], card))
        if len(cards) < len(self.tied):
            return drew
        best = max(card.rank for card in cards)
        highest = tuple(at for at, card in zip(self.tied, cards, strict=True) if card.rank == best)
        if len(highest) > 1:
            return replace(drew, tied=highest, before=len(drew.drawn))
        return replace(drew, dealer=highest[0], tied=(), phase=Phase.DEALING, shuffles=1)._tell(Deals(highest[0]))

    def _received(self, to: int, cards: tuple[Card, ...]) -> "State":
        """The deal with one more card in a hand; after the last one the betting begins (R1.5)."""
        dealt = self._with(to, hand=self.seats[to].hand + cards)
        hand, players = self.rules.hand(len(self.players)), self.players
        if any(len(dealt.seats[at].hand) < hand for at in players):
            return dealt
        return replace(dealt, phase=Phase.BETTING)._tell(Received(hand))._turn_passes(self.order)

    def _met(self, at: int, card: Card) -> "State":
        """The deal after the turned card: a higher card of its suit wins the bet, else the hand is shown (R1.7)."""
        seat, bet = self.seats[at], self.bet
        met = replace(self, bettor=None, bet=0, turned=(*self.turned, card))._tell(TurnedUp(at, card))
        better = beaten_by(card, seat.hand)
        if better is None:
            shown = met._with(at, shown=seat.hand)._pay(at, bet)._tell(Lost(at, bet, seat.hand))
        else:
            shown = met._with(at, shown=(better,))._pay(at, -bet)._tell(Won(at, bet, better))
        return shown._turn_passes(_behind(self, at))

    def _turn_passes(self, to: tuple[int, ...]) -> "State":
        """The first of them who can act; an empty pool is filled before, and who has no chip is out (R1.6, R1.9)."""
        state = replace(self, actor=None)
        for at in to:
            if not state.seats[at].within:
                continue
            state = state.posted("empty") if state.pool == 0 else state
            if not state.over and state.seats[at].within and state.seats[at].chips == 0:
                state = state._short(at)
                state = state._alone() if len(state.players) == 1 else state
            if state.over:
                return state
            if state.seats[at].within:
                return replace(state, actor=at)
        return replace(state, phase=Phase.OVER, outcome=Outcome("played", state.pool))

    def _short(self, at: int) -> "State":
        """A seat that has no chip when it needs one: a credit where the table gives one, else out (R1.6, R1.9)."""
        seat, chips = self.seats[at], self.rules.chips
        if seat.credits < self.rules.credits:
            credited = self._with(at, chips=seat.chips + chips, credits=seat.credits + 1)
            return credited._tell(Credited(at, chips))
        return self._drop(at, "broke")

    def _drop(self, at: int, why: Literal["broke", "left"]) -> "State":
        return self._with(at, within=False, gone=why == "left")._tell(Dropped(at, why))

    def _alone(self) -> "State":
        """The deal over, with the pool taken by the one seat still in (R1.2)."""
        (at,), pool = self.players, self.pool
        took = self._pay(at, -pool)._tell(Took(at, pool))
        return replace(took, phase=Phase.OVER, actor=None, outcome=Outcome("alone", pool))

    def _pay(self, at: int, chips: int) -> "State":
        """The deal with so many chips of a seat in the pool; a negative number comes out of it."""
        paid = self._with(at, chips=self.seats[at].chips - chips)
        return replace(paid, pool=self.pool + chips)

    def _with(self, at: int, **fields: Any) -> "State":
        return replace(self, seats=(*self.seats[:at], replace(self.seats[at], **fields), *self.seats[at + 1 :]))

    def _tell(self, *entries: Entry) -> "State":
        return replace(self, story=self.story + entries)


def begin(
    rules: Rules, seats: Iterable[Seat], *, pool: int = 0, dealer: int | None = None, first: bool = False
) -> State:
    """A deal with its antes paid (R1.3, R1.9). `first` draws for who deals it."""
    fresh = tuple(replace(seat, hand=(), shown=()) for seat in seats)
    phase = Phase.DRAWING if first else Phase.DEALING
    state = State(rules=rules, seats=fresh, pool=pool, dealer=dealer, phase=phase)
    stood = tuple(replace(seat, stood=score) for seat, score in zip(fresh, state.scores(), strict=True))
    state = replace(state, seats=stood, tied=state.players if first else ())
    state = state if first else state._tell(Deals(dealer or 0))
    if first or pool == 0 or rules.ante_every_deal:
        state = state.posted("empty" if not first and not rules.ante_every_deal else "ante")
    return state


def beaten_by(card: Card, hand: Iterable[Card]) -> Card | None:
    """The lowest card of the hand that beats a turned card: of its suit and higher; None where none does (R1.7)."""
    return min((mine for mine in hand if mine.suit == card.suit and mine.rank > card.rank), default=None)


def _behind(state: State, at: int) -> tuple[int, ...]:
    """The seats whose turn comes after that of `at` in this deal."""
    return state.order[state.order.index(at) + 1 :]


def _fresh(state: State, cards: tuple[Card, ...]) -> bool:
    """Whether these cards can come from what is left of the deck."""
    return len(set(cards)) == len(cards) and set(cards) <= set(state.deck) and _gone(state).isdisjoint(cards)


def _gone(state: State) -> set[Card]:
    """The cards dealt since the last shuffle."""
    if state.phase is Phase.DRAWING:
        return set(state.drawn)
    return set(state.turned).union(*[seat.hand for seat in state.seats])


def view_of(state: State, viewer: int | None) -> View:
    """The view of a deal; offers are the viewer's own, and empty when it is not his turn."""
    return View(
        seat=viewer,
        actor=state.actor,
        offers=state.offers() if viewer is not None and viewer == state.actor else (),
        phase=state.phase,
        dealer=state.dealer,
        pot=state.pool,
        order=_players(state),
        waiting=_waiting(state),
        drawn=state.drawn,
        turned=state.turned,
        deck=len(state.deck) - len(_gone(state)),
        seats=tuple([_seat_view(state, at, viewer, score) for at, score in enumerate(state.scores())]),
        story=state.story,
        outcome=state.outcome,
        rules=state.rules,
    )


def _seat_view(state: State, at: int, viewer: int | None, score: int) -> SeatView:
    seat = state.seats[at]
    return SeatView(
        cash=seat.chips,
        credits=seat.credits,
        score=score,
        within=seat.within,
        folded=not seat.within,
        left=seat.gone,
        held=len(seat.hand),
        cards=seat.hand if at == viewer else seat.shown,
    )


def _players(state: State) -> tuple[int, ...]:
    return () if state.dealer is None else tuple([at for at in state.order if state.seats[at].within])


def _waiting(state: State) -> tuple[int, ...]:
    """The seats still to act, in turn: the actor, or the one whose bet waits for its card, and all behind."""
    at = state.actor if state.actor is not None else state.bettor
    if at is None or state.over:
        return ()
    players = _players(state)
    return players[players.index(at) :]
