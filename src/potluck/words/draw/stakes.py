"""The antes that the host of a table of the draw may step through."""

from functools import lru_cache
from typing import Final

from potluck.games.draw import Rules
from potluck.words.messages import Message
from potluck.words.speech import Speech, money
from potluck.words.steps import StakesStep, steps

__all__ = ["ladder"]

ANTE: Final = Message("stakes", "Ante {amount}")
ANTES: Final = (1, 2, 5, 10, 15, 20, 30, 50, 100, 200, 500, 1000)
TABLES: Final = 64
"""Tables whose stakes are remembered."""


@lru_cache(maxsize=TABLES)
def ladder(speech: Speech, rules: Rules) -> tuple[StakesStep, ...]:
    """The antes that are no higher than anybody's money at the start, the lowest first (R0.3)."""
    antes = sorted({*ANTES, rules.money.ante})
    return steps(
        rules,
        ({"money": {"ante": ante}} for ante in antes),
        text=lambda rules: speech.say(ANTE, amount=money(rules.money.ante)),
    )
