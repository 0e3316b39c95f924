"""The common part of matches that play one deal after the other, the seats in turn asking for the next."""

from typing import Protocol

from msgspec import Struct

from potluck.cards import Card
from potluck.protocol import Chance, Deal, Playable

__all__ = ["Dealing", "InTurn"]


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
