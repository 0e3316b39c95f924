"""Ranks of cards as the sentences need them: the words of each, in the case that its place asks for."""

from typing import Final

from potluck.cards import RANKS as PIPS
from potluck.words.messages import Message

__all__ = ["HIGHEST", "LOSE", "LOSES", "RANKS", "UP_TO", "WIN", "WINS", "pips"]

RANKS: Final = {
    0: Message("ranks", "twos"),
    1: Message("ranks", "threes"),
    2: Message("ranks", "fours"),
    3: Message("ranks", "fives"),
    4: Message("ranks", "sixes"),
    5: Message("ranks", "sevens"),
    6: Message("ranks", "eights"),
    7: Message("ranks", "nines"),
    8: Message("ranks", "tens"),
    9: Message("ranks", "jacks"),
    10: Message("ranks", "queens"),
    11: Message("ranks", "kings"),
    12: Message("ranks", "aces"),
}
"""Rank -> the cards of that rank."""
HIGHEST: Final = {
    4: Message("highest card", "six high"),
    5: Message("highest card", "seven high"),
    6: Message("highest card", "eight high"),
    7: Message("highest card", "nine high"),
    8: Message("highest card", "ten high"),
    9: Message("highest card", "jack high"),
    10: Message("highest card", "queen high"),
    11: Message("highest card", "king high"),
    12: Message("highest card", "ace high"),
}
"""Rank -> as the highest card of a flush, or of nothing; only with a low ace it is less than a seven."""
UP_TO: Final = {
    3: Message("straight", "up to the five"),
    4: Message("straight", "up to the six"),
    5: Message("straight", "up to the seven"),
    6: Message("straight", "up to the eight"),
    7: Message("straight", "up to the nine"),
    8: Message("straight", "up to the ten"),
    9: Message("straight", "up to the jack"),
    10: Message("straight", "up to the queen"),
    11: Message("straight", "up to the king"),
    12: Message("straight", "up to the ace"),
}
"""Rank -> as the top card of a straight."""
WINS: Final = {
    0: Message("rank, it wins", "the two"),
    1: Message("rank, it wins", "the three"),
    2: Message("rank, it wins", "the four"),
    3: Message("rank, it wins", "the five"),
    4: Message("rank, it wins", "the six"),
    5: Message("rank, it wins", "the seven"),
    6: Message("rank, it wins", "the eight"),
    7: Message("rank, it wins", "the nine"),
    8: Message("rank, it wins", "the ten"),
    9: Message("rank, it wins", "the jack"),
    10: Message("rank, it wins", "the queen"),
    11: Message("rank, it wins", "the king"),
    12: Message("rank, it wins", "the ace"),
}
"""Rank -> the one card that decides."""
LOSES: Final = {
    0: Message("rank, it loses", "the two"),
    1: Message("rank, it loses", "the three"),
    2: Message("rank, it loses", "the four"),
    3: Message("rank, it loses", "the five"),
    4: Message("rank, it loses", "the six"),
    5: Message("rank, it loses", "the seven"),
    6: Message("rank, it loses", "the eight"),
    7: Message("rank, it loses", "the nine"),
    8: Message("rank, it loses", "the ten"),
    9: Message("rank, it loses", "the jack"),
    10: Message("rank, it loses", "the queen"),
    11: Message("rank, it loses", "the king"),
    12: Message("rank, it loses", "the ace"),
}
"""Rank -> the card that it beats."""
WIN: Final = {
    0: Message("ranks, they win", "twos"),
    1: Message("ranks, they win", "threes"),
    2: Message("ranks, they win", "fours"),
    3: Message("ranks, they win", "fives"),
    4: Message("ranks, they win", "sixes"),
    5: Message("ranks, they win", "sevens"),
    6: Message("ranks, they win", "eights"),
    7: Message("ranks, they win", "nines"),
    8: Message("ranks, they win", "tens"),
    9: Message("ranks, they win", "jacks"),
    10: Message("ranks, they win", "queens"),
    11: Message("ranks, they win", "kings"),
    12: Message("ranks, they win", "aces"),
}
"""Rank -> the cards that decide."""
LOSE: Final = {
    0: Message("ranks, they lose", "twos"),
    1: Message("ranks, they lose", "threes"),
    2: Message("ranks, they lose", "fours"),
    3: Message("ranks, they lose", "fives"),
    4: Message("ranks, they lose", "sixes"),
    5: Message("ranks, they lose", "sevens"),
    6: Message("ranks, they lose", "eights"),
    7: Message("ranks, they lose", "nines"),
    8: Message("ranks, they lose", "tens"),
    9: Message("ranks, they lose", "jacks"),
    10: Message("ranks, they lose", "queens"),
    11: Message("ranks, they lose", "kings"),
    12: Message("ranks, they lose", "aces"),
}
"""Rank -> the cards that they beat."""


def pips(ranks: tuple[int, ...]) -> str:
    """The ranks as they stand on the cards, in the same letters in every language.

    >>> pips((8, 6, 12))
    '10-8-A'
    """
    return "-".join(PIPS[rank].replace("T", "10") for rank in ranks)
