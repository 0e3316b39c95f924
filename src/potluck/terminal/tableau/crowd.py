"""A full table: a line for each seat, in the order in which they act, so that ten fit in the smallest window."""

from typing import Any, Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from potluck.terminal.board import Board
from potluck.terminal.cards import in_order, show_cards
from potluck.terminal.deeds import last_deed
from potluck.terminal.tableau.inks import BACK, BRASS, LOUD, MUTE, PAPER, RED_PAPER
from potluck.terminal.tableau.things import RED

__all__ = ["BUTTON", "crowd", "is_crowded", "is_low"]

MANY: Final = 4
"""Others at the table from whom on each has one line."""
LOW: Final = 34
"""Lines of a window below which already two others have one line each, and the own cards two."""
WIDEST: Final = 34
"""Columns of a name with what stands beside it."""
BUTTON: Final = "D"
"""The dealer's button."""


def is_crowded(view: Any, height: int) -> bool:
    """Whether the seats of that view have a line each in a window of that many lines."""
    others = len(getattr(view, "seats", ())) - 1
    bets = any(hasattr(seat, "folded") for seat in getattr(view, "seats", ()))
    return others >= MANY or (bets and others > 1 and height < LOW)


def is_low(view: Any, height: int) -> bool:
    """Whether there is no room for the own cards as pictures beside so many."""
    return height < LOW and is_crowded(view, height)


def crowd(board: Board, *, width: int) -> Text:
    """The others from the viewer's left on: whose turn, the button, name, chips, cards, and what each did last."""
    count, own = len(board.view.seats), board.sight.seat
    first = 0 if own is None else own + 1
    seats = [(first + step) % count for step in range(count if own is None else count - 1)]
    rows = [(_names(board, at), _sum(board, at), _cards(board, at), _deed(board, at)) for at in seats]
    named = min(max(cell_len(name) for name, *_ in rows), WIDEST, width // 2)
    summed = max(len(money) for _, money, *_ in rows)
    held = max(len(cards.plain) for _, _, cards, _ in rows)
    lines = []
    for at, (name, money, cards, deed) in zip(seats, rows, strict=True):
        head = f"{_marks(board, at)}{_cut(name, named)}  {money:>{summed}}  "
        dead = _is_dead(board.view.seats[at])
        line = Text.assemble((head, MUTE if dead else BRASS), cards, " " * (held - len(cards.plain) + 2 * bool(held)))
        line.append(deed, MUTE if dead else LOUD)
        line.truncate(width, overflow="ellipsis")
        lines.append(line)
    return Text("\n").join(lines)


def _marks(board: Board, at: int) -> str:
    """Whose turn it is, and who deals."""
    turn = ">" if board.page.ascii_only else "▸"
    acts = turn if board.view.actor == at else " "
    return f"{acts}{BUTTON if getattr(board.view, 'button', None) == at else ' '} "


def _names(board: Board, at: int) -> str:
    label = board.words.labels[at] if at < len(board.words.labels) else ""
    return f"{board.words.names[at]} ({label})" if label else board.words.names[at]


def _cut(name: str, width: int) -> str:
    """A name in so many columns."""
    return set_cell_size(name, width) if cell_len(name) <= width else f"{set_cell_size(name, width - 1)}…"


def _sum(board: Board, at: int) -> str:
    seat = board.view.seats[at]
    return board.money(seat.cash) if hasattr(seat, "cash") else ""


def _cards(board: Board, at: int) -> Text:
    """A seat's cards: those face down as backs, the others by name."""
    seat = board.view.seats[at]
    if getattr(seat, "folded", False) or getattr(seat, "gone", False):
        return Text("")
    cards = in_order(getattr(seat, "cards", ()))
    hidden = max(getattr(seat, "held", 0) - len(cards), 0)
    parts = [Text(("#" if board.page.ascii_only else "░") * hidden, BACK)] if hidden else []
    texts = show_cards(cards, ascii_only=board.page.ascii_only)
    parts += [Text(text, RED_PAPER if text[-1] in RED else PAPER) for text in texts]
    return Text(" ").join(parts)


def _deed(board: Board, at: int) -> str:
    """What a seat holds, once its hand is seen; else what it did last."""
    held = board.words.hands[at] if at < len(board.words.hands) else None
    presence = board.words.presence[at] if at < len(board.words.presence) else None
    said = presence.said if presence is not None else ""
    return held or last_deed(board, at) or said


def _is_dead(seat: Any) -> bool:
    """Whether a seat has no part in the deal any more."""
    return any(getattr(seat, name, False) for name in ("folded", "out", "gone", "away"))
