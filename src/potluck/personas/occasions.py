"""The moments of a story at which a persona shows a face or speaks, game by game; all that is read is public."""

from typing import Final, Literal

from msgspec import Struct

from potluck.games.dice import values as dice
from potluck.games.draw import values as draw
from potluck.games.paigow import values as paigow
from potluck.games.poker import values as poker
from potluck.games.reddog import values as reddog

__all__ = ["OCCASIONS", "Occasion", "is_act", "occasion_of"]

Occasion = Literal["greeting", "winning", "losing", "raising", "raised", "pawning", "redeeming", "farewell"]

OCCASIONS: Final[tuple[Occasion, ...]] = (
    "greeting",
    "winning",
    "losing",
    "raising",
    "raised",
    "pawning",
    "redeeming",
    "farewell",
)

Act = (
    draw.Acted
    | draw.Exchanged
    | poker.Acted
    | poker.Discarded
    | reddog.Acted
    | dice.Threw
    | dice.Stood
    | paigow.Acted
    | paigow.Placed
)


def occasion_of(entry: Struct, seat: int, *, duel: bool) -> Occasion | None:
    """The occasion that this entry is for that seat; what another wins is its loss only where two alone play."""
    match entry:
        case draw.Ended() | dice.Ended() | reddog.Ended() | paigow.Ended():
            return "farewell"
        case draw.Took(winner) | dice.Scored(winner) | poker.Took(winner):
            return "winning" if winner == seat else "losing" if duel else None
        case reddog.Won(whose):
            return "winning" if whose == seat else None
        case reddog.Lost(whose):
            return "losing" if whose == seat else None
        case paigow.Settled(whose, _, chips) if whose == seat and chips:
            return "winning" if chips > 0 else "losing"
        case draw.Pawned(whose) if whose == seat:
            return "pawning"
        case draw.BoughtBack(whose) if whose == seat:
            return "redeeming"
        case draw.Acted(whose, draw.Open() | draw.RaiseBy()) | poker.Acted(whose, poker.RaiseTo()):
            return "raising" if whose == seat else "raised"
        case _:
            return None


def is_act(entry: Struct, seat: int) -> bool:
    """Whether the seat itself acted there."""
    return isinstance(entry, Act) and entry.seat == seat
