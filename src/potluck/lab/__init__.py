"""Exact numbers about hands: what an exchange gives, how strong whole arrays of hands are, what an adviser says.

Each module is imported when something of it is first asked for: some need numpy, others every game.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from potluck.lab.advice import Advice, Choice, advise, advises
    from potluck.lab.exchange import Choices, Exchange, beaten, exchange_of, exchanges, ranked
    from potluck.lab.paytables import PAYTABLES, Paytable
    from potluck.lab.strength import Scale, scale

__all__ = [
    "PAYTABLES",
    "Advice",
    "Choice",
    "Choices",
    "Exchange",
    "Paytable",
    "Scale",
    "advise",
    "advises",
    "beaten",
    "exchange_of",
    "exchanges",
    "ranked",
    "scale",
]

_LATER: Final = {
    "Advice": "advice",
    "Choice": "advice",
    "advise": "advice",
    "advises": "advice",
    "Choices": "exchange",
    "Exchange": "exchange",
    "beaten": "exchange",
    "exchange_of": "exchange",
    "exchanges": "exchange",
    "ranked": "exchange",
    "PAYTABLES": "paytables",
    "Paytable": "paytables",
    "Scale": "strength",
    "scale": "strength",
}


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
