"""The values of poker dice: actions, throws, entries of the story, outcomes of a round and a match."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from potluck.protocol import Amount, Just, Pick, kinds

__all__ = [
    "ACTIONS",
    "PLACES",
    "THROWS",
    "Action",
    "Drew",
    "Ended",
    "Entry",
    "Fall",
    "Leave",
    "Next",
    "Offer",
    "Outcome",
    "Scored",
    "Stand",
    "Stood",
    "Threw",
    "Throw",
    "free",
]

PLACES: Final = (1, 2, 3, 4, 5)
"""Where the dice lie: equal dice are told apart by their place alone."""
THROWS: Final = 3


class Throw(Struct, frozen=True, tag="throw"):
    """Throw the dice at these places again (R3.2, R3.3)."""

    places: tuple[int, ...]


class Stand(Struct, frozen=True, tag="stand"):
    """Be content with the dice as they lie; the turn passes (R3.2)."""


class Next(Struct, frozen=True, tag="next"):
    """Ready for the next round; an action of the match."""


class Leave(Struct, frozen=True, tag="leave"):
    """Leave: the match is lost; an action of the match."""


Action: TypeAlias = Throw | Stand | Next | Leave
Offer: TypeAlias = Just[Action] | Amount | Pick[int]
ACTIONS: Final = kinds(Action)


class Fall(Struct, frozen=True):
    """One throw: the places that it took, and all five dice after it."""

    places: tuple[int, ...]
    dice: tuple[int, ...]


def free(falls: tuple[Fall, ...], *, lock: bool) -> tuple[int, ...]:
    """The places that may be thrown again: all after the first throw; then those that the second took (R3.3)."""
    if len(falls) == THROWS or not falls:
        return ()
    return falls[-1].places if lock else PLACES


class Outcome(Struct, frozen=True):
    """How a round ended; `winner` is None where the dice are identical (R3.7)."""

    winner: int | None
    by: Literal["dice", "left"]


class Threw(Struct, frozen=True, tag="threw"):
    """Throw number `throw` of a seat, from 1: the places that it took, and all five dice after it."""

    seat: int
    throw: int
    places: tuple[int, ...]
    dice: tuple[int, ...]


class Stood(Struct, frozen=True, tag="stood"):
    """A seat was content."""

    seat: int


class Scored(Struct, frozen=True, tag="scored"):
    """A seat won the round and a point."""

    seat: int


class Drew(Struct, frozen=True, tag="drew"):
    """Identical dice: no point for either (R3.7)."""


class Ended(Struct, frozen=True, tag="ended"):
    """The match is over: points enough, all rounds played, or somebody left; `winner` is None at equal points."""

    winner: int | None
    why: Literal["points", "rounds", "left"]


Entry = Threw | Stood | Scored | Drew | Ended
"""One line of the story; all of it is public."""
