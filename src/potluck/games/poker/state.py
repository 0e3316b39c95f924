"""One deal of poker, from the forced bets to the pots (R4.*); an immutable value, and the one that drives it.

The fields stand in `point`. Each phase is a module of functions from one point to the next, and knows no other phase:
forced bets `forced`, cards `dealing`, exchanges `drawing`, betting `betting` (who opens it: `opening`), the showdown
`showdown`. Here stands what follows what: `_onward`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final

from msgspec import Struct
from msgspec.structs import replace

from potluck.chips import share
from potluck.errors import IllegalAction, RulesError
from potluck.games.poker import agreeing, betting, dealing, drawing, showdown
from potluck.games.poker.forced import around, forced_of, post
from potluck.games.poker.point import PLAIN, HouseRules, Point
from potluck.games.poker.pots import disputed
from potluck.games.poker.values import (
    ACTIONS,
    Action,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    Muck,
    Offer,
    Outcome,
    PassedIn,
    Phase,
    RaiseTo,
    Refunded,
    RunOnce,
    RunTwice,
    Seat,
    Show,
    Took,
)
from potluck.games.poker.view import View, view_of
from potluck.games.refusal import refusal
from potluck.protocol import Cards, Chance, Dealt, First, Just, Playable, Starts, offered
from potluck.protocol import show as show_action
from potluck.variants import Variant

__all__ = ["State", "begin"]


class State(Playable, Point, frozen=True, kw_only=True):
    """A point that may be asked and moved. Made by `begin`; `over` once every pot has gone."""

    known_actions: ClassVar = ACTIONS

    @property
    def chance(self) -> Chance | None:
        """The dealer's seat, then cards; None where chance owes nothing."""
        if self.due:
            due = self.due[0]
            return Cards(due.n, due.to)
        return First(len(self.seats)) if self.phase is Phase.BUTTON else None

    def offers(self) -> tuple[Offer, ...]:
        """The actor's offers: all that `apply` takes from a seat."""
        if self.actor is None:
            return ()
        if self.phase is Phase.BETTING:
            return betting.offers(self)
        if self.phase is Phase.AGREEING:
            return agreeing.offers(self)
        return drawing.offers(self) if self.phase is Phase.DRAWING else showdown.offers(self)

    def apply(self, action: Struct) -> "State":
        """The deal after an action of the actor, or an outcome of chance.

        Raises:
            IllegalAction: it is not among the offers, or does not answer what chance owes.
        """
        if type(action) is Dealt:
            return _onward(dealing.dealt(self, action))
        if type(action) is Starts:
            return self._started(action)
        if not self._offered(action):
            raise refusal(self, action)
        return self._acted(action)

    def view(self, seat: int | None) -> View:
        """All that this seat, or a spectator, may know."""
        return view_of(self, seat, offers=self.offers() if seat is not None and seat == self.actor else ())

    def payoffs(self) -> tuple[int, ...]:
        """Chips won or lost in this deal; zeros before the end."""
        if self.outcome is None:
            return (0,) * len(self.seats)
        won = zip(self.outcome.won, self.seats, strict=True)
        return tuple(taken - seat.paid - seat.dead for taken, seat in won)

    def timeout(self) -> Action:
        """The action of the clock: check where it is free, else fold; keep all cards; show; run it once."""
        if self.actor is None:
            return Check()
        if self.phase is Phase.BETTING:
            return betting.least(self)
        if self.phase is Phase.DRAWING:
            return Discard(self.seats[self.actor].down[: self.now.throw])
        return RunOnce() if self.phase is Phase.AGREEING else Show()

    def forfeit(self, seat: int) -> "State":
        """The deal after the actor has given up, whether or not there was a bet.

        Who alone is left for a pot cannot give it up: he keeps his cards, and shows them in the end.
        """
        assert seat == self.actor
        if self.phase is Phase.BETTING:
            return self._acted(Fold())
        if self.phase is Phase.SHOWDOWN:
            return self._acted(Muck() if Just(Muck()) in self.offers() else Show())
        if self.phase is Phase.AGREEING or not disputed(self.seats, seat):
            return self.apply(self.timeout())
        folded = replace(self, seats=self.with_seat(seat, replace(self.seats[seat], folded=True)), actor=None)
        live = folded.live
        return _won(folded, live[0]) if len(live) == 1 else _onward(folded)

    def _offered(self, action: Struct) -> bool:
        """Whether the action is among the offers of the phase."""
        if self.actor is not None and self.phase is Phase.BETTING:
            return betting.offered(self, action)
        return offered(action, self.offers())

    def _acted(self, action: Struct) -> "State":
        """The deal after what the actor did, which is his to do."""
        match action:
            case Call() | Check() | RaiseTo() | Fold() | BringIn():
                return _onward(betting.act(self, action))
            case Discard():
                return _onward(drawing.act(self, action))
            case Show() | Muck():
                return _onward(showdown.act(self, action))
            case RunOnce() | RunTwice():
                return _onward(agreeing.act(self, action))
            case _:
                raise refusal(self, action)

    def _started(self, starts: Starts) -> "State":
        if self.phase is not Phase.BUTTON:
            raise IllegalAction("action.not_chance", asked=show_action(starts))
        if type(starts.seat) is not int or not 0 <= starts.seat < len(self.seats):
            allowed = show_action(First(len(self.seats)))
            raise IllegalAction("action.wrong_chance", asked=show_action(starts), allowed=allowed)
        return _posted(self, around(self.seats, starts.seat - 1)[0])


def begin(
    variant: Variant,
    stacks: Sequence[int],
    *,
    button: int | None = None,
    antes: Sequence[int] | None = None,
    blinds: Sequence[int] | None = None,
    posts: Sequence[int] | None = None,
    dead: bool | None = None,
    out: Sequence[int] = (),
    house: HouseRules = PLAIN,
) -> State:
    """A deal in which chance owes the dealer's seat, where `button` is None, or the first cards.

    `antes`, `blinds` and `posts` are chips by seat and take the place of what the variant asks; `dead` says whether the
    antes stand in the main pot whoever paid them, else as `ante_from` says; `out` are seats that do not play.

    Raises:
        RulesError: the variant does not serve so many seats, or a number is not one of chips or of a seat.
    """
    playing = len(stacks) - len(set(out))
    if not 2 <= playing <= variant.most_seats:
        raise RulesError("rules.wrong_seats", asked=playing, allowed=f"2..{variant.most_seats}")
    for path, sums in (("stacks", stacks), ("antes", antes), ("blinds", blinds), ("posts", posts)):
        if sums is not None and not (len(sums) == len(stacks) and all(map(_is_chips, sums))):
            raise RulesError("rules.bad_value", path=path, asked=list(sums), allowed=f"{len(stacks)} × 0..")
    if button is not None and not (type(button) is int and 0 <= button < len(stacks)):
        raise RulesError("rules.bad_value", path="button", asked=button, allowed=f"0..{len(stacks) - 1}")
    seats = tuple([Seat(stack, folded=at in out, out=at in out) for at, stack in enumerate(stacks)])
    state = State(variant=variant, house=house, seats=seats)
    return state if button is None else _posted(state, button, dead=dead, antes=antes, blinds=blinds, posts=posts)


def _is_chips(amount: object) -> bool:
    return type(amount) is int and amount >= 0


def _posted(state: State, button: int, *, dead: bool | None = None, **lists: Sequence[int] | None) -> State:
    """The deal with its forced bets paid (R4.2)."""
    forced = forced_of(state.variant, state.seats, button, **lists)
    if dead is None:
        dead = state.variant.forced.ante_from == "big-blind"
    seats, entries = post(state.seats, forced, dead=dead)
    posted = replace(
        state,
        seats=seats,
        button=button,
        opener=forced.opener,
        top=max((*forced.blinds, *forced.posts)),
        story=state.story + entries,
    )
    return _onward(dealing.deal_street(posted))


def _onward(state: State) -> State:
    """The deal where somebody is to move, or at its end: one phase after the other as long as none asks anybody."""
    while state.actor is None and not state.due and state.outcome is None:
        state = _FOLLOWS[state.phase](state)
    return state


def _after_drawer(state: State) -> State:
    """The deal once a drawer has his cards: the next draws, or the rest of the street is dealt."""
    after_draw = drawing.ask(state)
    if after_draw.actor is not None:
        return after_draw
    after_draw = showdown.turn_up(after_draw)
    return agreeing.begin(after_draw) if agreeing.asks(after_draw) else dealing.deal_street(after_draw)


def _after_betting(state: State) -> State:
    """The deal after a betting round: the pot for a seat that is alone, the next street, or the showdown."""
    state, variant = betting.close(state), state.variant
    live = state.live
    if len(live) == 1:
        return _won(state, live[0])
    if variant.openers and state.street == 0 and state.aggressor is None and state.top <= _blind(variant):
        return _passed_in(state)
    state = showdown.turn_up(state)
    if state.street + 1 == len(variant.streets):
        return agreeing.second(state) or showdown.begin(state)
    return agreeing.begin(state) if agreeing.asks(state) else _next_street(state)


def _after_agreeing(state: State) -> State:
    """The deal once all have answered: its street, where the cards are not there yet, or the next one."""
    return dealing.deal_street(state) if agreeing.waits(state) else _next_street(state)


def _next_street(state: State) -> State:
    """The deal on its next street, as far as nobody is asked."""
    seats = tuple([_fresh(seat) for seat in state.seats])
    after = replace(state, seats=seats, street=state.street + 1)
    return _after_drawer(after) if after.now.draw or after.now.throw else dealing.deal_street(after)


def _fresh(seat: Seat) -> Seat:
    """A seat that has done nothing on its street yet."""
    if seat.faced < 0 and not seat.bet and seat.threw is None:
        return seat
    return replace(seat, bet=0, faced=-1, threw=None)


_FOLLOWS: Final[Mapping[Phase, Callable[[State], State]]] = {
    Phase.DEALING: betting.open_round,
    Phase.BETTING: _after_betting,
    Phase.DRAWING: _after_drawer,
    Phase.AGREEING: _after_agreeing,
    Phase.SHOWDOWN: showdown.settle,
}
"""What comes after a phase in which nobody is asked any more, nor chance."""


def _blind(variant: Variant) -> int:
    return max((*variant.forced.blinds, 0))


def _won(state: State, winner: int) -> State:
    """The deal won by a seat, since all others have folded; no hand is shown (R4.4)."""
    pot = state.pot
    won = tuple([pot if at == winner else 0 for at in range(len(state.seats))])
    return state.finished(Outcome("fold", won), (Took(winner, pot, 0, "all"),))


def _passed_in(state: State) -> State:
    """The deal that nobody opened: all who are in take back what they paid, and share what others have left behind."""
    assert state.button is not None
    live = [at for at in around(state.seats, state.button) if not state.seats[at].folded]
    left_behind = state.pot - sum(state.seats[at].paid + state.seats[at].dead for at in live)
    parts = dict(zip(live, share(left_behind, len(live)), strict=True))
    won = tuple(seat.paid + seat.dead + parts[at] if at in parts else 0 for at, seat in enumerate(state.seats))
    refunds = (Refunded(at, amount) for at, amount in enumerate(won) if amount)
    return state.finished(Outcome("passed-in", won), (PassedIn(), *refunds))
