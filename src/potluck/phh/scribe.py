"""Moves in the order in which the format tells them: cards of a street together, before what is done on it."""

from collections.abc import Sequence

from potluck.phh.notation import DealBoard, DealHole, Discard, Held, Move, Show

__all__ = ["Scribe"]


class Scribe:
    """Writes moves while a deal is played; cards are told together, after the last throw of a street."""

    def __init__(self) -> None:
        self._moves: list[Move] = []
        self._hole: dict[int, tuple[Held, ...]] = {}
        self._street = 0
        """The street of those cards."""
        self._acted = 0
        """Moves up to the last that a seat made before the showdown, or to its last card."""

    def hole(self, place: int, cards: tuple[Held, ...], *, street: int) -> None:
        """Further cards of the player at that place."""
        if street != self._street:
            self._tell()
        self._street = street
        self._hole[place] = self._hole.get(place, ()) + cards

    def board(self, cards: tuple[Held, ...]) -> None:
        """Cards for all."""
        self._tell()
        self._moves.append(DealBoard(cards))

    def act(self, move: Move, *, street: int) -> None:
        """Writes the move of a player."""
        if not isinstance(move, Discard) or street != self._street:
            self._tell()
        self._moves.append(move)
        self._acted = len(self._moves)

    def moves(self, shown: Sequence[Show]) -> list[Move]:
        """All moves; hands that nobody can bet on any more, none mucked, are shown before the rest of the board."""
        self._tell()
        mucked = any(not show.cards for show in shown)
        at = len(self._moves) if mucked else self._acted
        return [*self._moves[:at], *shown, *self._moves[at:]]

    def _tell(self) -> None:
        if self._hole:
            self._moves += [DealHole(place, cards) for place, cards in sorted(self._hole.items())]
            self._acted = len(self._moves)
        self._hole = {}
