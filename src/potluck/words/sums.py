"""Sums as a game and a language write them."""

from typing import Final

from potluck.kits import KITS, Currency
from potluck.words.catalogue import grouped
from potluck.words.speech import Speech

__all__ = ["money_of", "written"]

MINUS: Final = "\N{MINUS SIGN}"
GROUP: Final = 1000


def money_of(game: str) -> Currency:
    """The way in which that game counts; bare numbers where it has no kit."""
    kit = KITS.get(game)
    return Currency() if kit is None else kit.currency


def written(speech: Speech, amount: int, money: Currency) -> str:
    """The sum as a person reads it: `$1200`, `−$5`; where long numbers are grouped `1,200`, or `1.200` in German."""
    size = abs(amount)
    number = grouped(speech.code, size) if money.grouped and size >= GROUP else str(size)
    return f"{MINUS if amount < 0 else ''}{money.sign}{number}"
