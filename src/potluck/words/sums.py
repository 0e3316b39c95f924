"""Sums as a game and a language write them."""

from typing import Final

from babel.numbers import format_decimal

from potluck.kits import Currency
from potluck.words.speech import Speech

__all__ = ["written"]

MINUS: Final = "\N{MINUS SIGN}"
GROUP: Final = 1000


def written(speech: Speech, amount: int, money: Currency) -> str:
    """The sum as a person reads it: `$1200`, `−$5`; where long numbers are grouped `1,200`, or `1.200` in German."""
    size = abs(amount)
    number = str(format_decimal(size, locale=speech.code)) if money.grouped and size >= GROUP else str(size)
    return f"{MINUS if amount < 0 else ''}{money.sign}{number}"
