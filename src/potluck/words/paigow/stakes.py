"""The bets that the host of a table of Pai Gow may step through."""

from functools import lru_cache
from typing import Final

from potluck.games.paigow import Rules
from potluck.words.messages import Message
from potluck.words.speech import Speech, money
from potluck.words.steps import StakesStep, steps

__all__ = ["ladder"]

BETS: Final = Message("stakes", "Bets {least} to {most}")
SPANS: Final = ((1, 10), (2, 20), (5, 50), (10, 100), (20, 200), (50, 500), (100, 1000))
"""The smallest and the largest bet."""
TABLES: Final = 64
"""Tables whose stakes are remembered."""


@lru_cache(maxsize=TABLES)
def ladder(speech: Speech, rules: Rules) -> tuple[StakesStep, ...]:
    """The spans of bets that are possible at the table, the lowest first (RP.1)."""
    spans = sorted({*SPANS, (rules.least, rules.most)})
    return steps(
        rules, ({"least": least, "most": most} for least, most in spans), text=lambda rules: _bets(speech, rules)
    )


def _bets(speech: Speech, rules: Rules) -> str:
    least, most = rules.limits
    return speech.say(BETS, least=money(least), most=money(most))
