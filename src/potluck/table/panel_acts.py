"""The acts of a table's host, beside those with which a match begins: stop it, lend a seat, change the stakes."""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from potluck.log import (
    Adjusted,
    Admitted,
    CameBack,
    Continued,
    Finishing,
    HandedOn,
    Lent,
    Paused,
    Removed,
    SatOut,
    SeatPlan,
    Speed,
    TakenBack,
    Timed,
)
from potluck.protocol import Options
from potluck.table.clockwork import Pace

__all__ = [
    "Adjust",
    "Admit",
    "BringBack",
    "PanelAct",
    "Finish",
    "GoOn",
    "HandOver",
    "Host",
    "Lend",
    "PassOn",
    "Pause",
    "Remove",
    "SetPace",
    "SitOut",
    "TakeBack",
    "fingerprint",
]


class Pause(Struct, frozen=True):
    """Stop the table: nobody acts, no time runs. Once more, it goes on to be stopped for another while."""


class GoOn(Struct, frozen=True):
    """Let the table go on after a pause."""


class Lend(Struct, frozen=True, kw_only=True):
    """Have a bot play in the seat of a person who is away, or in one's own, until the person is back."""

    seat: int
    plan: SeatPlan
    since: int | None = None
    """The seq with which the person sat down, as the host saw it; None: whoever sits there."""


class TakeBack(Struct, frozen=True, kw_only=True):
    """Take a seat back from the bot to which it was lent; its person may do it, and the host."""

    seat: int


class Remove(Struct, frozen=True, kw_only=True):
    """Send a person away from the table.

    He plays the deal that runs to its end while he is here, or while the host has a live hand against him.
    """

    seat: int
    since: int | None = None


class SitOut(Struct, frozen=True, kw_only=True):
    """Have a person sit out until he comes back by himself or the host has him back.

    It begins with the next deal while he is here, or while the host has a live hand against him; else at once.
    """

    seat: int
    since: int | None = None


class BringBack(Struct, frozen=True, kw_only=True):
    """Have a person play again who sits out; or stay, who was to go when the deal is over."""

    seat: int


class Admit(Struct, frozen=True, kw_only=True):
    """Let a person who was sent away take a seat again."""

    player: str
    """The digest of his id, as `Table.barred` has it."""


class SetPace(Struct, frozen=True, kw_only=True):
    """Set the clock and the pauses between deals; None: as it is."""

    clock: Pace | None = None
    speed: Speed | None = None


class Adjust(Struct, frozen=True, kw_only=True):
    """Play by these options from the next deal on; from the first, where none has begun."""

    options: Options


class HandOver(Struct, frozen=True, kw_only=True):
    """Hand the host's role over to another person."""

    seat: int
    since: int | None = None


class Finish(Struct, frozen=True, kw_only=True):
    """End the evening after the deal that runs, or once each seat has dealt from now on; or not yet after all."""

    when: Literal["deal", "round", "never"]


PanelAct = Pause | GoOn | Lend | TakeBack | Remove | SitOut | BringBack | Admit | SetPace | Adjust | HandOver | Finish


class Host(Struct, frozen=True, kw_only=True):
    """An act at the host's wish; `by` is the seat that asks. The same `id` again gets the same answer.

    Whoever has a seat may lend it and take it back himself.
    """

    by: int
    act: PanelAct
    id: str = ""
    away: Mapping[int, int] = {}
    """Since when which seats are away, in milliseconds since 1970, as the room knows it."""


class PassOn(Struct, frozen=True, kw_only=True):
    """The host has been away for long: the role passes on to the person of another seat."""

    host: int
    to: int


WRITES: Final[dict[type[Struct], type[Struct]]] = {
    Pause: Paused,
    GoOn: Continued,
    Lend: Lent,
    TakeBack: TakenBack,
    Remove: Removed,
    SitOut: SatOut,
    BringBack: CameBack,
    Admit: Admitted,
    SetPace: Timed,
    Adjust: Adjusted,
    HandOver: HandedOn,
    Finish: Finishing,
}


def fingerprint(act: Struct) -> str:
    """The part of an act, or of its event, that says which it was: its kind, then whom or when it is about."""
    kind = WRITES.get(type(act), type(act)).__name__
    match act:
        case Lend(seat=seat) | TakeBack(seat=seat) | Remove(seat=seat) | HandOver(seat=seat):
            return f"{kind} {seat}"
        case Lent(seat=seat) | TakenBack(seat=seat) | Removed(seat=seat) | HandedOn(seat=seat):
            return f"{kind} {seat}"
        case SitOut(seat=seat) | BringBack(seat=seat) | SatOut(seat=seat) | CameBack(seat=seat):
            return f"{kind} {seat}"
        case Admit(player=whom) | Admitted(player=whom) | Finish(when=whom) | Finishing(when=whom):
            return f"{kind} {whom}"
        case _:
            return kind
