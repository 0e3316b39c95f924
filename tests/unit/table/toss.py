"""The smallest game with chance in public: who starts, a card turned, cards to the board, dice; then one word each."""

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from potluck.cards import Card, deck
from potluck.errors import IllegalAction
from potluck.protocol import (
    Cards,
    Chance,
    Dealt,
    Felt,
    First,
    Game,
    Just,
    Offer,
    Options,
    Playable,
    Roll,
    Spot,
    TurnUp,
    kinds,
)

__all__ = ["GAME", "Rules"]

OWED: Final[tuple[Chance, ...]] = (First(2), TurnUp(), Cards(2, None), Roll(3), Cards(1, 1), TurnUp())


class Rules(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options."""

    open_deals: Annotated[bool, Meta(extra={"rule": "R0.14"})] = False


class Next(Struct, frozen=True, tag="next"):
    """The next deal."""


class Leave(Struct, frozen=True, tag="leave"):
    """The end."""


ACTIONS: Final = kinds(Next | Leave)


class State(Playable, Struct, frozen=True):
    """One deal: what chance has said so far."""

    known_actions: ClassVar = ACTIONS

    told: tuple[Struct, ...] = ()

    @property
    def over(self) -> bool:
        """Whether chance has said all."""
        return len(self.told) == len(OWED)

    @property
    def actor(self) -> None:
        """Nobody acts in a deal."""

    @property
    def chance(self) -> Chance | None:
        """What comes next."""
        return OWED[len(self.told)] if not self.over else None

    @property
    def undealt(self) -> tuple[Card, ...]:
        """Nobody asks."""
        return ()

    def offers(self) -> tuple[Offer, ...]:
        """Nothing."""
        return ()

    def apply(self, action: Struct) -> "State":
        """The deal after what chance said."""
        return State((*self.told, action))

    def view(self, seat: int | None) -> "View":
        """The deal as the first of a match."""
        return Match(self).view(seat)

    def payoffs(self) -> tuple[int, ...]:
        """Nobody wins."""
        return (0, 0)

    def timeout(self) -> Struct:
        """Goes on."""
        return Next()

    @property
    def deck(self) -> tuple[Card, ...]:
        """All 52."""
        return deck(52)


class Heard(Struct, frozen=True, tag="heard"):
    """What chance said, as a viewer may know it."""

    text: str


class View(Struct, frozen=True, kw_only=True):
    """A deal as a seat may know it."""

    seat: int | None
    turn: int
    deal: int
    actor: int | None
    offers: tuple[Offer, ...]
    story: tuple[Heard, ...]
    over: bool

    def felt(self) -> Felt:
        """Two seats with nothing before them."""
        return Felt(spots=(Spot(), Spot()))

    @property
    def plays(self) -> None:
        """Nothing is told."""

    def laid_open(self, own: Sequence["View"]) -> "View":
        """The view with what chance said to the second seat alone."""
        return replace(self, story=own[1].story)


class Match(Playable, Struct, frozen=True):
    """Three deals; each seat asks for the next."""

    known_actions: ClassVar = ACTIONS

    state: State = State()
    deal: int = 1
    turn: int = 0
    ready: int = 0
    over: bool = False

    @property
    def actor(self) -> int | None:
        """Who is to ask for the next deal."""
        return self.ready if self.state.over and not self.over else None

    @property
    def chance(self) -> Chance | None:
        """What comes next."""
        return OWED[len(self.state.told)] if not self.state.over and not self.over else None

    @property
    def undealt(self) -> tuple[Card, ...]:
        """Nobody asks."""
        return ()

    def offers(self) -> tuple[Offer, ...]:
        """To go on or to leave."""
        return (Just(Next()), Just(Leave())) if self.actor is not None else ()

    def apply(self, action: Struct) -> "Match":
        """The match after an action, or what chance said."""
        if self.chance is not None:
            return replace(self, state=self.state.apply(action))
        if not any(action in offer for offer in self.offers()):
            raise IllegalAction("action.illegal", asked=str(action), allowed="next, leave")
        done = replace(self, turn=self.turn + 1, ready=self.ready + 1)
        if done.ready < 2:
            return replace(done, over=isinstance(action, Leave))
        return replace(done, state=State(), deal=self.deal + 1, ready=0)

    def view(self, seat: int | None) -> View:
        """All but the cards that one seat got."""
        told = self.state.told
        seen = tuple(
            Heard("" if isinstance(one, Dealt) and at == 4 and seat != 1 else repr(one)) for at, one in enumerate(told)
        )
        offers = self.offers() if seat is not None and seat == self.actor else ()
        return View(
            seat=seat, turn=self.turn, deal=self.deal, actor=self.actor, offers=offers, story=seen, over=self.over
        )

    def payoffs(self) -> tuple[int, ...]:
        """Nobody wins."""
        return (0, 0)

    def timeout(self) -> Any:
        """Goes on."""
        return Next()


GAME: Final = Game(
    name="toss",
    seats=(2, 2),
    options=Rules,
    presets={"toss": Rules()},
    start=lambda rules, seats: Match(),
    actions=ACTIONS,
    view=View,
    deck=lambda rules: deck(52),
)
