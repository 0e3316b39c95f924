"""The common part of matches that play one deal after the other, the seats in turn asking for the next."""

from typing import ClassVar, Final, Protocol, Self, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import Card
from potluck.errors import IllegalAction
from potluck.games.adjusting import adjustment
from potluck.games.refusal import refusal, unfinished
from potluck.options import Options
from potluck.protocol import Action, Actions, Chance, Deal, Just, Match, Offer, Playable

__all__ = ["Adjusting", "Dealing", "InTurn"]


D = TypeVar("D", bound="_Dealing")
M = TypeVar("M", bound="_Adjusting")
T = TypeVar("T")
NEXT: Final = "next"
LEAVE: Final = "leave"


class Dealing(Playable):
    """Mixed into a match: what its deal offers and owes; between two deals each asks for the next, or leaves.

    The match itself says what follows a deal (`_settled`), when the next one comes (`_next`), and what it is to leave
    (`_leave`).
    """

    __slots__ = ()

    def offers(self: "_Between") -> tuple[Offer, ...]:
        """The deal's offers, or to ask for the next deal; and always to leave."""
        if self.actor is None:
            return ()
        return (*(self.state.offers() or (Just(self.known_actions[NEXT]()),)), Just(self.known_actions[LEAVE]()))

    def apply(self: D, action: Struct) -> D:
        """The match after an action of the actor, or an outcome of chance.

        Raises:
            IllegalAction: it is not among the offers, or does not answer what chance owes.
        """
        if self.over:
            raise IllegalAction("action.over")
        actor = self.actor
        if actor is not None and isinstance(action, self.known_actions[LEAVE]):
            return self._leave(actor)
        if actor is not None and self.state.over:
            if not isinstance(action, self.known_actions[NEXT]):
                raise refusal(self, action)
            return _with(self, ready=actor + 1, turn=self.turn + 1)._next()
        return self._played(self.state.apply(action), decision=actor is not None)

    def timeout(self: "_Between") -> Action:
        """The action of the clock for the actor: the deal's, or to ask for the next deal."""
        return self.known_actions[NEXT]() if self.state.over else self.state.timeout()

    def _played(self: D, state: Deal, *, decision: bool) -> D:
        """The match with its deal in that state, settled where the deal is over."""
        played = _with(self, state=state, turn=self.turn + decision)
        return played._settled() if state.over else played

    @property
    def chance(self: "_Dealing") -> Chance | None:
        """The demand of the deal on chance; None where it owes nothing."""
        return None if self.over else self.state.chance

    @property
    def undealt(self: "_Dealing") -> tuple[Card, ...]:
        """The cards of the deal that are not dealt yet."""
        return self.state.undealt


class Adjusting(Dealing):
    """Mixed into a match: its options may change from the next deal on, and it may end after any."""

    __slots__ = ()

    @property
    def adjustable(self: "_Adjusting") -> tuple[str, ...]:
        """The paths of the options that may change; none once the match is over."""
        return () if self.over else self.may_change

    def adjusted(self: M, options: Options) -> M:
        """The match that plays by these options from the next deal on.

        Raises:
            IllegalAction: the match is over.
            RulesError: another option would change.
        """
        rules = adjustment(self.rules, options, adjustable=self.may_change, over=self.over)
        return _with(self, upcoming=None if rules == self.rules else rules)

    def concluded(self: M) -> M:
        """The match at its end after a deal that is over; a pool is divided.

        Raises:
            IllegalAction: a deal runs, or the match is over.
        """
        if self.over or not self.state.over:
            raise unfinished(over=self.over)
        return self._end()


class InTurn(Dealing):
    """Mixed into a match for two, who both ask for each next deal: whether it has ended, and whose turn it is."""

    __slots__ = ()

    @property
    def over(self: "_InTurn") -> bool:
        """Whether the match has ended."""
        return self.ended is not None

    @property
    def actor(self: "_InTurn") -> int | None:
        """The seat to act; after a deal each in turn asks for the next."""
        if self.ended is not None:
            return None
        return self.ready if self.state.over else self.state.actor


def _with(match: T, **fields: object) -> T:
    return cast(T, replace(cast(Struct, match), **fields))


class _Between(Protocol):
    @property
    def known_actions(self) -> Actions: ...

    @property
    def state(self) -> Deal: ...

    @property
    def actor(self) -> int | None: ...


class _Dealing(Match, Protocol):
    @property
    def known_actions(self) -> Actions: ...

    def _played(self, state: Deal, *, decision: bool) -> Self: ...

    def _settled(self) -> Self: ...

    def _next(self) -> Self: ...

    def _leave(self, actor: int, /) -> Self: ...


class _InTurn(Protocol):
    @property
    def state(self) -> Deal: ...

    @property
    def ready(self) -> int: ...

    @property
    def ended(self) -> Struct | None: ...


class _Adjusting(Protocol):
    may_change: ClassVar[tuple[str, ...]]

    @property
    def rules(self) -> Options: ...

    @property
    def state(self) -> Deal: ...

    @property
    def over(self) -> bool: ...

    def _end(self) -> Self: ...
