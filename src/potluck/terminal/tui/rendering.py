"""The table as text: every part of the window, made of one viewer's screen."""

from collections.abc import Collection, Iterable
from itertools import zip_longest
from typing import Final

from msgspec import Struct
from rich.console import Console
from rich.text import Text

from potluck.terminal.board import Board, chances_now, told
from potluck.terminal.seats import absence, who_sits
from potluck.terminal.tui.choices import Stakes
from potluck.terminal.tui.colors import BACK, BRASS, MUTED, PAPER, RED_PAPER
from potluck.terminal.tui.compact import BUTTON, compact_seats
from potluck.terminal.tui.pieces import (
    HEIGHT,
    LOW_HEIGHT,
    LOW_WIDTH,
    WIDTH,
    Piece,
    backs,
    cards_of,
    low_picture,
    picture,
    pieces_of,
)

__all__ = ["CELL", "GAP", "Rendering"]

GAP: Final = 1
"""Columns between two cards."""
CELL: Final = 5
"""Columns of a card that has one line."""
FEW: Final = 5
"""Cards that leave room beside them for words."""
NARROWEST: Final = 12
"""Columns beside the cards at least."""
FACES: Final = {"calm": "(・_・)", "pleased": "(^_^)", "worried": "(>_<)", "laughing": "(^o^)"}
PLAIN_FACES: Final = {"calm": "(-_-)", "pleased": "(^_^)", "worried": "(>_<)", "laughing": "(^o^)"}


class Rendering(Struct, frozen=True):
    """The parts of the window as text."""

    board: Board
    terms: str
    """The terms of the table, in one line."""
    width: int
    """Columns for the table."""
    crowded: bool = False
    """Whether every seat has one line."""
    low: bool = False
    """Whether the own cards have two."""
    laid: int = 0
    """Lines of the cards that lie for all: `HEIGHT`, `LOW_HEIGHT`, or 0 for words beside the pot."""

    def bar(self) -> Text:
        """The game, its terms, and the deal."""
        board = self.board
        return Text.assemble(
            (f" {board.words.title} ", BRASS), (board.console.row((self.terms, board.words.deal)), MUTED)
        )

    def others(self) -> Text:
        """The other seats: cards at the left; name, money, wardrobe and remark beside them. Or a line for each."""
        if not self.board.begun:
            return self._waiting()
        if self.crowded:
            return compact_seats(self.board, width=self.width)
        seats = range(len(self.board.words.names))
        return Text("\n").join(self._other(at) for at in seats if at != self.board.screen.seat)

    def middle(self) -> Text:
        """The pot, the board, and the notices."""
        board = self.board
        pot = board.words.pot
        parts = [] if pot is None else [Text(f"{pot.name} {board.console.plain(pot.amount)}", BRASS)]
        laid = self._laid()
        if board.felt.board and not laid.plain:
            parts.append(Text(" ".join(board.console.cards(board.felt.board)), PAPER))
        parts += [Text(notice, MUTED) for notice in board.words.notices]
        pots = [f"{pot.name} {board.console.plain(pot.amount)} ({pot.among})" for pot in board.words.pots]
        lines = [Text("   ").join(parts), laid, Text(board.stakes, MUTED), Text(board.console.row(pots), MUTED)]
        lines += [Text(line, BRASS) for line in chances_now(board)]
        if board.words.verdict:
            lines.append(Text(board.words.verdict, BRASS))
        return Text("\n").join(line for line in lines if line.plain)

    def hand(self, pieces: Iterable[Piece], marked: Collection[str | int]) -> Text:
        """The own cards or dice, below each the key that marks it, and the hands that the marked ones would make."""
        row = _in_line(pieces, marked) if self.low else self._drawn(pieces, marked)
        made = self.board.as_set([str(piece) for piece in marked])
        return Text.assemble(row, "\n", (f" {made}", BRASS)) if made else row

    def label(self) -> Text:
        """The own name and money, and the hand in words."""
        board, seat = self.board, self.board.screen.seat
        if seat is None:
            return Text("")
        held = board.held(seat)
        button = f"   {BUTTON}" if self.crowded and board.felt.button == seat else ""
        own = Text.assemble((f"{board.standing(seat)}{button}", BRASS), "   ", (held, "bold"))
        shown = board.face_up(seat)
        own.append(f"   {shown}" if held else shown, MUTED)
        wardrobe = board.wardrobe(seat)
        return Text.assemble(own, "\n", (wardrobe, MUTED)) if wardrobe else own

    def stake(self, limits: Stakes | None, stake: int) -> Text:
        """The chosen sum, and between which it may be changed."""
        if limits is None or limits.low == limits.high:
            return Text("")
        board = self.board
        left, right = ("<", ">") if board.console.ascii_only else ("◂", "▸")
        chosen = Text.assemble((f" {left} ", MUTED), (board.money(stake), BRASS), (f" {right}  ", MUTED))
        return Text.assemble(chosen, (board.sums(limits.low, limits.high), MUTED))

    def story(self) -> Text:
        """The deals before, and this one; the latest line stands out."""
        words = self.board.words
        head = Text(f"{words.deal}\n", BRASS)
        entries = [Text(line) for line in told(self.board)]
        if entries:
            entries[-1].stylize("bold")
        past = [Text(f"{line}\n", MUTED) for line in words.past]
        return Text.assemble(*past, head, Text("\n").join(entries))

    def _laid(self) -> Text:
        """The cards that lie for all as pictures, in a row; empty where they have no room, or are not drawn."""
        cards = cards_of(self.board.felt.board, ascii_only=self.board.console.ascii_only) if self.laid else ()
        width = WIDTH if self.laid == HEIGHT else LOW_WIDTH
        if not cards or len(cards) * (width + GAP) > self.width:
            return Text("")
        return _beside([self._picture(card, marked=False, low=self.laid == LOW_HEIGHT) for card in cards])

    def _waiting(self) -> Text:
        """The seats with who has come already, before the first deal."""
        board, names = self.board, []
        for at, seat in enumerate(board.screen.table.seats):
            names.append(Text(f"{at + 1}  {who_sits(board, at)}", MUTED if seat.free else BRASS))
        return Text("\n").join(names)

    def _other(self, at: int) -> Text:
        board = self.board
        spot, plain = board.spot(at), board.console.ascii_only
        shown = pieces_of(spot, ascii_only=plain)
        if len(shown) > FEW:
            name, *rest = self._about(at, self.width)
            row = Text(" ").join(Text(piece.text, RED_PAPER if piece.red else PAPER) for piece in shown)
            return Text("\n").join([Text.assemble(name, "  ", row), *rest])
        if shown:
            drawn = _beside([self._picture(piece, marked=False) for piece in shown])
            cards = list(drawn.split("\n"))
        else:
            cards = [Text(line, BACK) for line in backs(spot.held, ascii_only=plain)]
        width = max((len(line.plain) for line in cards), default=0)
        edge = width + 2 * bool(width)
        lines = []
        for card, line in zip_longest(cards, self._about(at, self.width - edge), fillvalue=Text("")):
            lines.append(Text.assemble(card, " " * (edge - len(card.plain)), line))
        return Text("\n").join(lines)

    def _about(self, at: int, width: int) -> list[Text]:
        """Name and money; the hand in words; the wardrobe; the last remark; in lines of so many columns."""
        board = self.board
        presence = board.words.presence[at] if at < len(board.words.presence) else None
        turn = (
            "▸ " if board.view.actor == at and not board.console.ascii_only else "> " if board.view.actor == at else ""
        )
        faces = PLAIN_FACES if board.console.ascii_only else FACES
        face = f"  {faces[presence.mood]}" if presence else ""
        lines = [Text.assemble((f"{turn}{board.standing(at)}", BRASS), (face, MUTED))]
        lines += [Text(absence(board, at), MUTED)] if absence(board, at) else []
        lines += [Text(board.held(at), "bold")] if board.held(at) else []
        lines += [Text(board.clothes(at), MUTED)] if board.clothes(at) else []
        lines += [Text(presence.said, "italic")] if presence and presence.said else []
        return [part for line in lines for part in line.wrap(Console(), max(width, NARROWEST))]

    def _drawn(self, pieces: Iterable[Piece], marked: Collection[str | int]) -> Text:
        """Cards or dice as pictures, in a row."""
        drawn = [self._picture(piece, marked=piece.value in marked) for piece in pieces]
        keys = [Text(str(at).center(WIDTH), MUTED) for at in range(1, len(drawn) + 1)]
        return _beside([[*lines, key] for lines, key in zip(drawn, keys, strict=True)]) if drawn else Text("")

    def _picture(self, piece: Piece, *, marked: bool, low: bool = False) -> list[Text]:
        style, plain = RED_PAPER if piece.red else PAPER, self.board.console.ascii_only
        lines = low_picture(piece, ascii_only=plain) if low else picture(piece, marked=marked, ascii_only=plain)
        return [
            Text(line, f"{style} reverse" if marked and at in (0, HEIGHT - 1) else style)
            for at, line in enumerate(lines)
        ]


def _in_line(pieces: Iterable[Piece], marked: Collection[str | int]) -> Text:
    """Cards or dice in one line, and below each the key that marks it."""
    cards, keys = [], []
    for at, piece in enumerate(pieces, 1):
        style = RED_PAPER if piece.red else PAPER
        cards.append(Text(piece.text.center(CELL), f"{style} reverse" if piece.value in marked else style))
        keys.append(Text(str(at).center(CELL), MUTED))
    return Text("\n").join([Text(" " * GAP).join(cards), Text(" " * GAP).join(keys)]) if cards else Text("")


def _beside(columns: list[list[Text]]) -> Text:
    """Columns of equal height side by side."""
    rows = zip(*columns, strict=True)
    return Text("\n").join(Text(" " * GAP).join(row) for row in rows)
