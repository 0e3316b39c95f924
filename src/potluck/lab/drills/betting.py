"""A decision to bet at the draw, and what to do; worth: dollars that the act brings from there, giving up brings none.

Who knows the solved deal stands above the laboratory, so that the kit of the draw names the questions and their prices.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from potluck.errors import RulesError
from potluck.games.draw.values import Exchange, Open, RaiseBy
from potluck.kits import KITS, load
from potluck.lab.drills.values import Answer, Drill, Option, Preset, Sheet
from potluck.protocol import Action, kind_of

__all__ = ["DECKS", "HARDNESS", "SHEETS", "Betting", "answer_of", "deal", "weigh"]

DECKS: Final = (32, 52)
SHEETS: Final[tuple[Sheet, ...]] = ("pl", "de")
HARDNESS: Final = 3
"""A number's remainder by three says how hard its question is."""
REMEMBERED: Final = 64


class Betting(NamedTuple):
    """The questions, and the worth of every act."""

    deal: Callable[..., Drill]
    weigh: Callable[[Drill], tuple[Option, ...]]


@lru_cache(maxsize=REMEMBERED)
def deal(number: int, size: int, sheet: Sheet, *, preset: Preset = "first", within: float | None = None) -> Drill:
    """The question of that number out of such a match.

    Raises:
        RulesError: nobody has solved such a deck or sheet.
        RequestError: `lab.unfinished`, it was not found `within` so many seconds, and who asks again goes on there.
    """
    if size not in DECKS:
        raise RulesError("rules.bad_value", path="deck", asked=size, allowed=", ".join(map(str, DECKS)))
    if sheet not in SHEETS:
        raise RulesError("rules.bad_value", path="sheet", asked=sheet, allowed=", ".join(SHEETS))
    return _known().deal(number, size=size, profile=sheet, preset=preset, within=within)


def weigh(drill: Drill) -> tuple[Option, ...]:
    """Every act, the best first. Cost: about 30 ms."""
    return _known().weigh(drill)


def answer_of(action: Action) -> Answer:
    """The act as an answer: its kind, and its sum or the cards that it throws."""
    match action:
        case Open(amount) | RaiseBy(amount):
            return kind_of(action), str(amount)
        case Exchange(cards):
            return (kind_of(action), *map(str, cards))
        case _:
            return (kind_of(action),)


def _known() -> Betting:
    betting: Betting = load(KITS["draw"].thinking.betting)
    return betting
