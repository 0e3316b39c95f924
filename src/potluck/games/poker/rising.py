"""Sums that rise by time (R4.17): a level is announced from outside, since rules know no clock."""

from typing import Protocol, TypeVar, cast

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from potluck.errors import IllegalAction
from potluck.games.poker.options import Rules
from potluck.games.poker.tournament import TOP
from potluck.games.poker.view import Levels
from potluck.protocol import Playable

__all__ = ["Rising", "levels"]


class _Playing(Protocol):
    """A match, as far as its levels are concerned."""

    @property
    def rules(self) -> Rules: ...
    @property
    def over(self) -> bool: ...
    @property
    def level(self) -> int: ...
    @property
    def announced(self) -> int: ...
    @property
    def minutes(self) -> int: ...


M = TypeVar("M", bound=_Playing)


class Rising(Playable):
    """Mixed into a match: its sums may rise by time."""

    __slots__ = ()

    @property
    def minutes(self: _Playing) -> int:
        """How long a level lasts; 0 where sums do not rise by time, or can rise no more."""
        return 0 if self.over or self.announced >= TOP else self.rules.minutes

    def risen(self: M) -> M:
        """The match whose sums are a level higher from the next deal on.

        Raises:
            IllegalAction: they do not rise by time, or can rise no more.
        """
        if not self.minutes:
            raise IllegalAction("action.over")
        return cast(M, replace(cast(Struct, self), announced=self.announced + 1))


def levels(match: _Playing) -> Levels | UnsetType:
    """The levels as every viewer knows them, from 1."""
    return Levels(match.level + 1, match.announced + 1) if match.rules.minutes else UNSET
