"""The tree of a poker variant: along its public tree where that is possible, else history by history."""

from potluck.games.poker.values import ACTIONS
from potluck.tree.bets import Bets
from potluck.tree.compiling import compiled
from potluck.tree.histories import Knows, enumerated
from potluck.tree.public import CardsReturn, card_free, opening
from potluck.tree.sizes import fitting
from potluck.tree.tree import Tree
from potluck.variants import Variant

__all__ = ["variant_tree"]


def variant_tree(
    variant: Variant,
    *,
    seats: int,
    stack: int,
    bets: Bets,
    memory: int,
    merged: bool = True,
    whole: bool = False,
    knows: Knows | None = None,
) -> Tree:
    """The arrays of one deal of a variant; `whole` walks every history, as the law plays it.

    `knows`: what a seat knows there, in place of its view.

    Raises:
        RulesError: it does not fit in so many bytes, or so many do not play it.
    """
    if card_free(variant, seats) and not whole:
        try:
            root = fitting(variant, stack=stack, bets=bets, memory=memory, merged=merged)
        except CardsReturn:
            pass
        else:
            return compiled(variant, root, merged=merged)
    deal = opening(variant, seats, stack)
    return enumerated(deal, ACTIONS, seats=seats, bets=bets, memory=memory, knows=knows)
