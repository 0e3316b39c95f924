"""Poker dice solved exactly: turns against every target, rounds, and the match at every score, in fractions."""

from potluck.solve.dice.match import POINT, Round, Score, Shares, Solution, Worth, duel, solve
from potluck.solve.dice.throws import FINALS, INDEX, KEPT, THROW, Pair, Played, Tree, chosen, play, tree

__all__ = [
    "FINALS",
    "INDEX",
    "KEPT",
    "POINT",
    "THROW",
    "Pair",
    "Played",
    "Round",
    "Score",
    "Shares",
    "Solution",
    "Tree",
    "Worth",
    "chosen",
    "duel",
    "play",
    "solve",
    "tree",
]
