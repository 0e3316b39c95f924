"""Between two deals: the seats that are asked what they do next, in whatever order, and who can miss the next deal."""

from collections.abc import Sequence
from typing import Protocol, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from potluck.errors import RequestError
from potluck.games.poker.state import State
from potluck.protocol import Playable

__all__ = ["Asking", "can_miss"]

NEEDED = 2
"""Players without whom there is no deal."""


class _Player(Protocol):
    @property
    def away(self) -> bool: ...
    @property
    def gone(self) -> bool: ...


class _Playing(Protocol):
    """A match, as far as it asks its seats between two deals."""

    @property
    def state(self) -> State: ...
    @property
    def players(self) -> Sequence[_Player]: ...
    @property
    def over(self) -> bool: ...
    @property
    def choosing(self) -> int | None: ...
    @property
    def asked(self) -> tuple[int, ...]: ...


M = TypeVar("M", bound=_Playing)


class Asking(Playable):
    """Mixed into a match: between two deals any seat that is still to answer can be asked first."""

    __slots__ = ()

    def asking(self: M, seat: int) -> M:
        """The match, between two deals, that asks this seat before the others.

        Raises:
            RequestError: nothing is asked of that seat now.
        """
        if self.over or self.choosing is not None or seat not in self.asked:
            raise RequestError("seat.closed", asked=seat)
        others = [at for at in self.asked if at != seat]
        return cast(M, replace(cast(Struct, self), asked=(seat, *others)))


def can_miss(match: _Playing, at: int) -> bool:
    """Whether two others have chips and play on, so that the match needs no more of that seat for now."""
    players, seats = match.players, match.state.seats
    playing = [seat for seat, player in enumerate(players) if seats[seat].stack and not player.gone and not player.away]
    return len([seat for seat in playing if seat != at]) >= NEEDED
