"""The common part of matches that play one deal after the other, the seats in turn asking for the next."""

from typing import ClassVar, Protocol, Self, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import Card
from potluck.games.adjusting import adjustment
from potluck.games.refusal import unfinished
from potluck.options import Options
from potluck.protocol import Chance, Deal, Playable

__all__ = ["Adjusting", "Dealing", "InTurn"]


M = TypeVar("M", bound="_Adjusting")


class Dealing(Playable):
    """Mixed into a match: the demand of its deal on chance, until the match is over."""

    __slots__ = ()

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
        return cast(M, replace(cast(Struct, self), upcoming=None if rules == self.rules else rules))

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


class _Dealing(Protocol):
    @property
    def state(self) -> Deal: ...

    @property
    def over(self) -> bool: ...


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
