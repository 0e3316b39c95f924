"""Five and two at a terminal: what both hands would be called, and the warning before a foul."""

from collections.abc import Collection
from typing import Any

from potluck.cards import Card
from potluck.protocol import Action
from potluck.terminal.board import Board
from potluck.words import Language

__all__ = ["as_set", "doubted"]


def as_set(board: Board, cards: Collection[Any]) -> str:
    """Both hands with these cards as the two, and whether that is a foul; empty where nothing is set so."""
    two = set(map(str, cards))
    made = next((hands for low, *hands in board.words.picks if set(low.split()) == two), ())
    return board.page.row((*made, _foul(board.view, cards, spoken=board.language)))


def doubted(view: Any, action: Action, *, spoken: Language) -> str:
    """The question to whoever is about to set a foul; empty where there is nothing to ask."""
    warned = _foul(view, getattr(action, "cards", ()), spoken=spoken)
    return warned and f"{warned} {spoken.pgettext('terminal', 'Set it all the same? yes / no')}"


def _foul(view: Any, cards: Collection[Any], *, spoken: Language) -> str:
    """The warning, where the two would outrank the five (RP.9); else empty."""
    fouls: Collection[Collection[Card]] = getattr(view, "fouls", ())
    if not any(set(pair) == set(cards) for pair in fouls):
        return ""
    return spoken.gettext("A foul: the two outrank the five. You would lose your bet.")
