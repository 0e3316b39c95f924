"""The values of an act, in whatever game: its sum, the cards or places that it picks."""

from msgspec.structs import astuple

from potluck.cards import Card
from potluck.protocol.actions import Action

__all__ = ["amount_in", "picked_in", "things_in"]


def amount_in(action: Action) -> int:
    """The sum of an act that has one."""
    return next(value for value in astuple(action) if isinstance(value, int))


def things_in(action: Action) -> tuple[int, ...]:
    """The cards or places of an act that picks."""
    return tuple(thing for held in astuple(action) if isinstance(held, tuple) for thing in held)


def picked_in(action: Action) -> tuple[str, ...]:
    """The cards that an act picks, as text; empty for any other."""
    return tuple(str(thing) for thing in things_in(action) if isinstance(thing, Card))
