"""Asking for one's seat from another device: who may say whether it is he, and from when on.

Nothing is given by the clock. While the old device has a line it is asked first; the host, or in his place the next in
the order of the role, may say yes once nobody there has answered for a minute, or nobody has been there for one. Like
the host's link it brings nobody to live cards.
"""

from msgspec import Struct

from potluck.table.absence import LOST, holds_cards
from potluck.table.presence import Lines, SeatAsk
from potluck.table.values import Table

__all__ = ["AskSight", "ask_sights", "askable", "confirmable", "may_refuse"]

COMPANY = 2


class AskSight(Struct, frozen=True, kw_only=True):
    """Somebody who asks for a seat, as one viewer sees it."""

    number: int
    """Of the ask, at this table."""
    seat: int
    name: str
    """As he calls himself; nobody has checked it."""
    refused: bool = False
    confirm: int | None = None
    """From when on the viewer may say yes, in milliseconds since 1970; None: it is not for him to say."""
    refuse: bool = False
    """Whether the viewer may say no."""


def askable(table: Table, lines: Lines | None) -> tuple[int, ...]:
    """The seats for which somebody without one may ask: of persons who stay, where another person could confirm it."""
    if lines is None or table.over or table.purpose != "play" or len(table.staying) < COMPANY:
        return ()
    pending = {ask.seat for ask in lines.asks if not ask.refused}
    return tuple(at for at in sorted(table.staying) if at not in pending)


def ask_sights(table: Table, viewer: int | None, lines: Lines | None) -> tuple[AskSight, ...]:
    """The asks for seats that stand now, as the viewer in that seat sees them; None is a spectator."""
    if lines is None or not lines.asks or table.over:
        return ()
    return tuple(
        AskSight(
            number=ask.number,
            seat=ask.seat,
            name=ask.name,
            refused=ask.refused,
            confirm=None if viewer is None else confirmable(table, ask, viewer, lines),
            refuse=viewer is not None and may_refuse(table, ask, viewer, lines),
        )
        for ask in lines.asks
        if table.places[ask.seat].player == ask.holder
    )


def confirmable(table: Table, ask: SeatAsk, by: int, lines: Lines) -> int | None:
    """From when on the player of a seat may say yes, in milliseconds since 1970; None where it is not his to say."""
    if ask.refused:
        return None
    if by == ask.seat:
        return ask.at
    if by != _confirmer(table, ask.seat, lines) or holds_cards(table, ask.seat):
        return None
    away = lines.away.get(ask.seat)
    return (max(ask.at, lines.here.get(ask.seat, ask.at)) if away is None else away) + LOST


def may_refuse(table: Table, ask: SeatAsk, by: int, lines: Lines) -> bool:
    """Whether the player of a seat may say no: whose seat it is, and whoever would say yes."""
    return not ask.refused and by in (ask.seat, _confirmer(table, ask.seat, lines))


def _confirmer(table: Table, seat: int, lines: Lines) -> int | None:
    """The host; or the next in the order of the role, where the seat is the host's, or he is away. None: nobody is."""
    order = (*([table.host] if table.host is not None else []), *table.staying)
    return next((at for at in order if at != seat and at not in lines.away), None)
