"""Asking for a seat from another device, and the answers of the others, at a table in life."""

from potluck.errors import IllegalAction, RequestError
from potluck.room.table_host import TableHost
from potluck.table import Move, Table
from potluck.table.absence import holds_cards
from potluck.table.asking import askable, confirmable, may_refuse
from potluck.table.presence import SeatAsk

__all__ = ["ask_or_answer"]


async def ask_or_answer(
    host: TableHost, table: Table, player: str, wish: str, *, seat: int, number: int, name: str
) -> None:
    """Ask for a seat, or say yes or no to who asks; `player` is the digest of who does.

    Raises:
        RequestError: the seat is nobody's to ask for, the asker has another or was sent away, it is not this viewer's
            to answer, or not yet; or that is too fast.
        IllegalAction: the match is over, or the seat plays in the deal that runs.
    """
    if table.over:
        raise IllegalAction("action.over")
    if wish == "ask":
        _ask(host, table, player, seat=seat, name=name)
        return
    asks, lines = host.attendance.asks, host.attendance.lines(table)
    ask, by = asks.find(number, seat=seat), table.seat_of(player)
    if by is None or lines is None:
        raise RequestError("seat.none")
    if table.places[seat].player != ask.holder:
        asks.drop(number)
        raise RequestError("ask.unknown")
    if wish == "refuse":
        if not may_refuse(table, ask, by, lines):
            raise RequestError("ask.unknown")
        asks.refuse(ask)
        return
    due = confirmable(table, ask, by, lines)
    if due is None:
        if holds_cards(table, seat) and may_refuse(table, ask, by, lines):
            raise IllegalAction("link.cards", asked=table.places[seat].name or seat + 1)
        raise RequestError("ask.unknown")
    if lines.now < due:
        raise RequestError("ask.early", allowed=-(-(due - lines.now) // 1000))
    await _move(host, ask, by=by)


def _ask(host: TableHost, table: Table, player: str, *, seat: int, name: str) -> None:
    """Ask for a seat, as somebody who has none.

    Raises:
        RequestError: he has one, was sent away, or nobody can ask for that seat.
    """
    own = table.seat_of(player)
    if own is not None and own not in table.free:
        raise RequestError("seat.another", asked=seat, allowed=own)
    if any(barred.player == player for barred in table.barred):
        raise RequestError("seat.barred", asked=seat)
    lines = host.attendance.lines(table)
    holder = table.places[seat].player if 0 <= seat < len(table.places) else None
    if holder is None or lines is None or seat not in (*askable(table, lines), *(ask.seat for ask in lines.asks)):
        raise RequestError("ask.seat", asked=seat + 1)
    host.attendance.asks.ask(seat, holder=holder, asker=player, name=name)


async def _move(host: TableHost, ask: SeatAsk, *, by: int) -> None:
    """Bring the seat to the device that asks for it; before anything is awaited the ask is over, so it is done once."""
    host.attendance.asks.drop(ask.number)
    await host.submit(Move(seat=ask.seat, holder=ask.holder, player=ask.asker, by="asked", confirmed=by))
