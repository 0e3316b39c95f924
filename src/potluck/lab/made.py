"""How good the hand is that a seat has made, for the best hands of an evening."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from potluck.games.draw.view import View as DrawView
from potluck.games.poker.best import best_rank
from potluck.games.poker.view import View as PokerView
from potluck.kits import Reference, Registry, load
from potluck.protocol import View
from potluck.ranking import High, Rank, Ranking

__all__ = ["Made", "draw_made", "made_of", "poker_made"]

FIVE: Final = 5
Made: TypeAlias = Callable[[View, int], Rank | None]
"""(view, seat) -> the rank of its hand; None where the viewer does not see all of it, or it is of another order."""
MAKERS: Final[Mapping[str, Reference]] = Registry(lambda kit: kit.thinking.made)
"""Game -> its `Made`."""


def made_of(game: str) -> Made | None:
    """How the game ranks a hand that was made; None where it does not."""
    if game not in MAKERS:
        return None
    made: Made = load(MAKERS[game])
    return made


def poker_made(view: PokerView, seat: int) -> Rank | None:
    """The rank of the seat's high hand with the board, by the usual order; of one who has not folded."""
    held = view.seats[seat]
    if held.folded or not held.cards or len(held.cards) != held.held:
        return None
    for best in view.variant.showdown:
        law = view.variant.ranking(best)
        if isinstance(law, Ranking) and law == Ranking(order=High()):
            whole = len(held.cards) >= (best.hole or 0) and len(view.board) >= FIVE - (best.hole or FIVE)
            if whole and len(held.cards) + len(view.board) >= FIVE:
                return best_rank(law, held.cards, board=view.board, hole=best.hole)
    return None


def draw_made(view: DrawView, seat: int) -> Rank | None:
    """The rank of the seat's five cards."""
    cards = view.seats[seat].cards
    return view.rules.order.rank(cards) if len(cards) == FIVE else None
