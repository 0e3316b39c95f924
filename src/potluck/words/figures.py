"""Numbers as each language writes them."""

from typing import Final

from babel.numbers import format_decimal

from potluck.words.speech import Speech

__all__ = ["decimal", "percent"]

SPACED: Final = frozenset({"de", "es", "ru"})
"""Languages that put a space before the sign of per cent."""
NARROW: Final = "\N{NO-BREAK SPACE}"


def decimal(speech: Speech, value: float, *, places: int) -> str:
    """The number with so many places behind the point: `16,215`, `7.5`."""
    pattern = "#,##0" + ("." + "0" * places if places else "")
    return str(format_decimal(round(value, places), pattern, locale=speech.code))


def percent(speech: Speech, share: float) -> str:
    """A share of one in per cent, to one place: `58,3 %`."""
    space = NARROW if speech.code in SPACED else ""
    return f"{decimal(speech, 100 * share, places=1)}{space}%"
