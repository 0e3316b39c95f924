"""Games compiled to arrays, to be solved: infosets, chance with its weights, and what each end is worth.

A poker variant for two in which cards neither say who acts nor what may be bet is compiled along its public tree, with
hands as vectors and equal suits merged (`public`, `holdings`, `showdowns`, `compiling`); every other game of the
contract is walked whole, history by history (`histories`).
"""

from potluck.tree.bets import USUAL, Bets, read_bets
from potluck.tree.compiling import compiled
from potluck.tree.histories import enumerated, outcomes, playable
from potluck.tree.public import CardsReturn, card_free, deep, line_of, opening
from potluck.tree.sizes import GIB, fitting
from potluck.tree.tree import Line, Tree
from potluck.tree.variant import variant_tree

__all__ = [
    "GIB",
    "USUAL",
    "Bets",
    "CardsReturn",
    "Line",
    "Tree",
    "card_free",
    "compiled",
    "deep",
    "enumerated",
    "fitting",
    "line_of",
    "opening",
    "outcomes",
    "playable",
    "read_bets",
    "variant_tree",
]
