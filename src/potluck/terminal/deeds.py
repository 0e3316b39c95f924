"""What a seat of poker did last, in a word or two, as it stands beside its name. Read from the public story alone."""

from typing import Any, Final

from potluck.protocol import kind_of
from potluck.terminal.board import Board

__all__ = ["last_deed", "pots_line"]

STREETS: Final = frozenset({"common", "received", "faced", "discarded"})
"""Entries after which a new street begins."""
NAMED: Final = 2
"""Seats that are named beside a pot; of more only the number is said."""


def last_deed(board: Board, at: int) -> str:
    """The last deed of a seat on this street; empty where it has done nothing yet."""
    seat, spoken = board.view.seats[at], board.language
    if not hasattr(seat, "joining"):
        return spoken.gettext("has folded") if getattr(seat, "folded", False) else ""
    if seat.gone:
        return _gone(board, at)
    if seat.joining:
        return spoken.gettext("plays from the next deal on")
    if seat.away or seat.out:
        return spoken.gettext("sits out")
    if seat.folded:
        return spoken.gettext("has folded")
    if _is_all_in(seat):
        said = spoken.gettext("all-in, {amount}") if seat.paid else spoken.gettext("all-in")
        return said.format(amount=board.money(seat.paid))
    return _acted(board, at)


def pots_line(board: Board) -> str:
    """Main pot and side pots with who may win them, where there are several; else empty."""
    pots = getattr(board.view, "pots", ())
    if len(pots) < 2 or not any(map(_is_all_in, board.view.seats)):
        return ""
    return board.page.row([_pot(board, number, pot) for number, pot in enumerate(pots)])


def _pot(board: Board, number: int, pot: Any) -> str:
    spoken = board.language
    name = spoken.gettext("Side pot {number}").format(number=number) if number else spoken.gettext("Main pot")
    among = ", ".join(board.words.names[at] for at in pot.seats)
    if len(pot.seats) > NAMED:
        among = spoken.ngettext("for {n} player", "for {n} players", len(pot.seats)).format(n=len(pot.seats))
    return f"{name} {board.money(pot.amount)} ({among})"


def _gone(board: Board, at: int) -> str:
    """Why nobody plays there."""
    spoken, rules = board.language, board.view.rules
    if board.sight.table.seats[at].free:
        return spoken.gettext("free")
    out = rules is not None and rules.tournament.play and not board.sight.table.seats[at].leaving
    return spoken.pgettext("terminal", "is out") if out else spoken.gettext("has left")


def _acted(board: Board, at: int) -> str:
    """What a seat that is in did last, and for how much."""
    spoken, seat = board.language, board.view.seats[at]
    entry = _last_entry(board.view, at)
    match "" if entry is None else kind_of(getattr(entry, "action", entry)):
        case "check":
            return spoken.gettext("checks")
        case "call":
            return spoken.gettext("calls {amount}").format(amount=board.money(entry.paid))
        case "raise_to":
            return spoken.gettext("bets {amount}").format(amount=board.money(seat.bet))
        case "bring_in":
            return spoken.gettext("brings in {amount}").format(amount=board.money(seat.bet))
    posted = getattr(entry, "amount", 0)
    put_in = spoken.gettext("put in {amount}").format(amount=board.money(seat.bet or posted))
    return put_in if seat.bet or posted else ""


def _last_entry(view: Any, at: int) -> Any:
    """The last bet, or what was posted, of a seat on this street; None where there is none."""
    acted = [number for number, entry in enumerate(view.story) if kind_of(entry) == "acted"]
    for number in reversed(range(len(view.story))):
        entry = view.story[number]
        kind = kind_of(entry)
        if kind in {"acted", "posted"} and entry.seat == at:
            return entry
        if kind in STREETS and acted and acted[0] < number:
            return None
    return None


def _is_all_in(seat: Any) -> bool:
    """Whether a seat has all its chips in the middle, and still its cards."""
    return bool(seat.held and not seat.folded and seat.cash == 0)
