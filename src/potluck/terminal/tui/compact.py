"""A full table: a line for each seat, in the order in which they act, so that ten fit in the smallest window."""

from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from potluck.protocol import Felt
from potluck.terminal.board import Board
from potluck.terminal.cards import in_order, show_cards
from potluck.terminal.seats import absence
from potluck.terminal.tui.colors import BACK, BRASS, LOUD, MUTED, PAPER, RED_PAPER
from potluck.terminal.tui.pieces import RED

__all__ = ["BUTTON", "compact_seats", "is_crowded", "is_low"]

MANY: Final = 4
"""From so many other seats on each has one line."""
LOW: Final = 34
"""In a window of fewer lines already two others have one line each, and the own cards two."""
WIDEST: Final = 34
"""Columns of a name with its label, at most."""
BUTTON: Final = "D"
"""The dealer's button."""


def is_crowded(felt: Felt, height: int) -> bool:
    """Whether the seats of that table have a line each in a window of that many lines."""
    others = len(felt.spots) - 1
    return others >= MANY or (others > 1 and height < LOW)


def is_low(felt: Felt, height: int) -> bool:
    """Whether a window of that many lines has no room for the own cards as pictures, beside so many others."""
    return height < LOW and is_crowded(felt, height)


def compact_seats(board: Board, *, width: int) -> Text:
    """The others from the viewer's left on, a line each: turn, button, name, chips, cards and last action."""
    count, own = len(board.felt.spots), board.screen.seat
    first = 0 if own is None else own + 1
    seats = [(first + step) % count for step in range(count if own is None else count - 1)]
    rows = [(board.named(at), board.stack(at), _cards(board, at), _last_action(board, at)) for at in seats]
    named = min(max(cell_len(name) for name, *_ in rows), WIDEST, width // 2)
    summed = max(len(stack) for _, stack, *_ in rows)
    held = max(len(cards.plain) for _, _, cards, _ in rows)
    lines = []
    for at, (name, stack, cards, last_action) in zip(seats, rows, strict=True):
        head = f"{_marks(board, at)}{_cut(name, named)}  {stack:>{summed}}  "
        idle = board.spot(at).idle
        line = Text.assemble((head, MUTED if idle else BRASS), cards, " " * (held - len(cards.plain) + 2 * bool(held)))
        line.append(last_action, MUTED if idle else LOUD)
        line.truncate(width, overflow="ellipsis")
        lines.append(line)
    return Text("\n").join(lines)


def _marks(board: Board, at: int) -> str:
    """The marks of the actor and of the dealer."""
    turn = ">" if board.console.ascii_only else "▸"
    acts = turn if board.view.actor == at else " "
    return f"{acts}{BUTTON if board.felt.button == at else ' '} "


def _cut(name: str, width: int) -> str:
    """A name in so many columns."""
    return set_cell_size(name, width) if cell_len(name) <= width else f"{set_cell_size(name, width - 1)}…"


def _cards(board: Board, at: int) -> Text:
    """A seat's cards: those face down as backs, the others by name."""
    spot = board.spot(at)
    if spot.folded or spot.gone:
        return Text("")
    cards = in_order(spot.cards)
    hidden = max(spot.held - len(cards), 0)
    parts = [Text(("#" if board.console.ascii_only else "░") * hidden, BACK)] if hidden else []
    texts = show_cards(cards, ascii_only=board.console.ascii_only)
    parts += [Text(text, RED_PAPER if text[-1] in RED else PAPER) for text in texts]
    return Text(" ").join(parts)


def _last_action(board: Board, at: int) -> str:
    """A seat's hand, once it is seen; else its last action, or its remark."""
    presence = board.words.presence[at] if at < len(board.words.presence) else None
    remark = presence.said if presence is not None else ""
    return board.console.row((board.held(at) or board.last_action(at) or remark, absence(board, at)))
