"""One deal of poker, from the forced bets to the pots (R4.*); an immutable value.

Where to find what: forced bets in `forced`, who opens in `opening`, betting in `betting`, cards in `dealing`, exchanges
in `drawing`, pots in `pots`, the showdown in `showdown`. Here stand the fields, and what follows what: `after_drawing`,
`after_dealing`, `after_betting`, `finished`.
"""

from collections.abc import Sequence
from typing import (
    Any,
    ClassVar,
    Final,
)

from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import Card
from potluck.chips import share
from potluck.errors import IllegalAction, RulesError
from potluck.games.poker import betting, dealing, drawing, showdown
from potluck.games.poker.forced import around, forced_of, post
from potluck.games.poker.pots import disputed
from potluck.games.poker.values import (
    ACTIONS,
    Action,
    Check,
    Discard,
    Due,
    Entry,
    Fold,
    Muck,
    Offer,
    Outcome,
    PassedIn,
    Phase,
    Refunded,
    Seat,
    Show,
    Took,
)
from potluck.games.poker.view import View, view_of
from potluck.games.refusal import refusal
from potluck.protocol import (
    Cards,
    Chance,
    Dealt,
    First,
    Just,
    Playable,
    Starts,
)
from potluck.protocol import show as show_action
from potluck.variants import Street, Variant

__all__ = ["House", "State", "begin"]


class House(Struct, frozen=True, kw_only=True):
    """What a table adds to a variant."""

    mucking: bool = False
    """At the showdown each may give up without showing (R4.4, option)."""
    open_fold: bool = False
    """One may fold where nothing is to pay (R4.1, option)."""
    open_deals: bool = False
    """All cards are shown after the deal."""


PLAIN: Final = House()
"""What the rule book says by itself."""


class State(Playable, Struct, frozen=True, kw_only=True):
    """One point in one deal. Made by `begin`; `over` once every pot has gone."""

    known_actions: ClassVar = ACTIONS

    variant: Variant
    house: House
    seats: tuple[Seat, ...]
    button: int | None = None
    """The dealer's seat; None until chance has said so."""
    opener: int = 0
    """Who is first on the first street, where no card opens."""
    phase: Phase = Phase.BUTTON
    street: int = 0
    actor: int | None = None
    top: int = 0
    """The highest bet on this street; a short blind counts in full."""
    step: int = 0
    """The least full raise: the largest bet or raise of the round."""
    reopened: int = 0
    """`top` right after the last full bet or raise: who acted on less may raise."""
    raises: int = 0
    """Full bets and raises on this street."""
    aggressor: int | None = None
    """Who bet or raised last on this street."""
    board: tuple[Card, ...] = ()
    due: tuple[Due, ...] = ()
    gone: int = 0
    """The cards that are not in the pack, as a set of bits."""
    shuffles: int = 0
    """How often folded and thrown cards were shuffled in (R4.14)."""
    pack: tuple[Card, ...] = ()
    """The cards that were shuffled last, where that was not the whole pack."""
    story: tuple[Entry, ...] = ()
    outcome: Outcome | None = None

    @property
    def over(self) -> bool:
        """Whether the deal has an outcome."""
        return self.outcome is not None

    @property
    def first(self) -> int | None:
        """The seat that deals; None until chance has said so."""
        return self.button

    @property
    def now(self) -> Street:
        """The street in play."""
        return self.variant.streets[self.street]

    @property
    def live(self) -> tuple[int, ...]:
        """Seats that can still win."""
        return tuple([at for at, seat in enumerate(self.seats) if not seat.folded])

    @property
    def pot(self) -> int:
        """All that has been put in; nothing once it has been paid out."""
        return 0 if self.outcome is not None else sum([seat.paid + seat.dead for seat in self.seats])

    @property
    def to_call(self) -> int:
        """What the actor has to pay to stay in, as far as he can."""
        if self.actor is None or self.phase is not Phase.BETTING:
            return 0
        seat = self.seats[self.actor]
        return min(max(self.top - seat.bet, 0), seat.stack)

    @property
    def bringing(self) -> bool:
        """Whether the actor's card brings in, and nobody has acted (R4.2)."""
        return self.incomplete and self.top == 0 and self.phase is Phase.BETTING

    @property
    def incomplete(self) -> bool:
        """Whether the first bet or raise completes the bring-in."""
        return self.street == 0 and self.variant.forced.bring_in > 0 and self.aggressor is None

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards that were shuffled last, lowest first: the whole pack, or what was left and what came back."""
        return self.pack or self.variant.cards

    @property
    def left(self) -> tuple[Card, ...]:
        """The cards in the pack, lowest first."""
        return dealing.left(self)

    @property
    def chance(self) -> Chance | None:
        """Who deals, then cards."""
        if self.due:
            due = self.due[0]
            return Cards(due.n, due.to)
        return First(len(self.seats)) if self.phase is Phase.BUTTON else None

    def offers(self) -> tuple[Offer, ...]:
        """What the actor may do."""
        if self.actor is None:
            return ()
        if self.phase is Phase.BETTING:
            return betting.offers(self)
        return (drawing.offer(self),) if self.phase is Phase.DRAWING else showdown.offers(self)

    def apply(self, action: Struct) -> "State":
        """The deal after an action of the actor, or an outcome of chance.

        Raises:
            IllegalAction: it is not among the offers, or does not answer what chance owes.
        """
        if type(action) is Dealt:
            return dealing.dealt(self, action)
        if type(action) is Starts:
            return self._started(action)
        if self.actor is not None:
            if self.phase is Phase.BETTING:
                if betting.allowed(action, self):
                    return betting.act(self, action)
            elif self.phase is Phase.DRAWING:
                if drawing.allowed(action, self):
                    return drawing.act(self, action)
            elif showdown.allowed(action, self):
                return showdown.act(self, action)
        raise refusal(self, action)

    def view(self, seat: int | None) -> View:
        """All that this seat, or a spectator, may know."""
        return view_of(self, seat)

    def payoffs(self) -> tuple[int, ...]:
        """Chips won or lost in this deal; zeros before the end."""
        if self.outcome is None:
            return (0,) * len(self.seats)
        won = zip(self.outcome.won, self.seats, strict=True)
        return tuple(taken - seat.paid - seat.dead for taken, seat in won)

    def timeout(self) -> Action:
        """What the clock does: check when it costs nothing, else fold; keep all cards; show."""
        if self.phase is Phase.DRAWING and self.actor is not None:
            return Discard(self.seats[self.actor].down[: self.now.throw])
        if self.phase is Phase.SHOWDOWN:
            return Show()
        if self.bringing:
            return betting.BRING_IN.action
        return Fold() if self.to_call else Check()

    def forfeit(self, seat: int) -> "State":
        """The deal after the actor has given up, whether or not there was a bet.

        Who alone is left for a pot cannot give it up: he keeps his cards, and shows them in the end.
        """
        assert seat == self.actor
        if self.phase is Phase.BETTING:
            return betting.act(self, Fold())
        if self.phase is Phase.SHOWDOWN:
            return showdown.act(self, Muck() if Just(Muck()) in self.offers() else Show())
        if not disputed(self.seats, seat):
            return self.apply(self.timeout())
        folded = replace(self, seats=self.with_seat(seat, replace(self.seats[seat], folded=True)), actor=None)
        return folded.after_betting() if len(folded.live) == 1 else drawing.ask_next(folded, seat)

    def with_seat(self, at: int, seat: Seat) -> tuple[Seat, ...]:
        """The seats with that one changed."""
        seats = self.seats
        return (*seats[:at], seat, *seats[at + 1 :])

    def after_dealing(self) -> "State":
        """What follows once the cards of the street are dealt: its betting."""
        return betting.open_round(self)

    def after_drawing(self, seat: int | None) -> "State":
        """What follows once a drawer has his cards: the next draws, or the rest of the street is dealt."""
        return drawing.ask_next(self, seat)

    def after_betting(self) -> "State":
        """What follows a betting round: the pot for who is alone, the next street, or the showdown."""
        if len(self.live) == 1:
            return self._won(self.live[0])
        if self.variant.openers and self.street == 0 and self.aggressor is None and self.top <= self._blind:
            return self._passed_in()
        if self.street + 1 == len(self.variant.streets):
            return showdown.begin(self)
        cleared = tuple([replace(seat, bet=0, faced=-1, threw=None) for seat in self.seats])
        after = replace(self, seats=cleared, street=self.street + 1)
        return drawing.ask_next(after, None) if after.now.draw or after.now.throw else dealing.deal_street(after)

    def finished(self, outcome: Outcome, told: tuple[Entry, ...]) -> "State":
        """The deal with its pots paid out."""
        seats = tuple(
            replace(seat, stack=seat.stack + won) if won else seat
            for seat, won in zip(self.seats, outcome.won, strict=True)
        )
        return replace(
            self, seats=seats, outcome=outcome, phase=Phase.OVER, actor=None, due=(), story=self.story + told
        )

    @property
    def _blind(self) -> int:
        return max((*self.variant.forced.blinds, 0))

    def _started(self, starts: Starts) -> "State":
        if self.phase is not Phase.BUTTON:
            raise IllegalAction("action.not_chance", asked=show_action(starts))
        if type(starts.seat) is not int or not 0 <= starts.seat < len(self.seats):
            allowed = show_action(First(len(self.seats)))
            raise IllegalAction("action.wrong_chance", asked=show_action(starts), allowed=allowed)
        return _posted(self, around(self.seats, starts.seat - 1)[0])

    def _won(self, winner: int) -> "State":
        """All others have folded; no hand is shown (R4.4)."""
        pot = self.pot
        won = tuple(pot if at == winner else 0 for at in range(len(self.seats)))
        return self.finished(Outcome("fold", won), (Took(winner, pot, 0, "all"),))

    def _passed_in(self) -> "State":
        """Nobody opened: all who are in take back what they paid, and share what others have left behind."""
        assert self.button is not None
        live = [at for at in around(self.seats, self.button) if not self.seats[at].folded]
        left_behind = self.pot - sum(self.seats[at].paid + self.seats[at].dead for at in live)
        parts = dict(zip(live, share(left_behind, len(live)), strict=True))
        won = tuple(seat.paid + seat.dead + parts[at] if at in parts else 0 for at, seat in enumerate(self.seats))
        told = (Refunded(at, amount) for at, amount in enumerate(won) if amount)
        return self.finished(Outcome("passed-in", won), (PassedIn(), *told))


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
    house: House = PLAIN,
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


def _posted(state: State, button: int, *, dead: bool | None = None, **lists: Any) -> State:
    """The deal with its forced bets paid (R4.2)."""
    forced = forced_of(state.variant, state.seats, button, **lists)
    if dead is None:
        dead = state.variant.forced.ante_from == "big-blind"
    seats, told = post(state.seats, forced, dead=dead)
    posted = replace(
        state,
        seats=seats,
        button=button,
        opener=forced.opener,
        top=max((*forced.blinds, *forced.posts)),
        story=state.story + told,
    )
    return dealing.deal_street(posted)
