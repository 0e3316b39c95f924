"""What an adviser says of a view: what each choice is worth, exactly or with an interval, the best first."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from msgspec import Struct

from potluck.kits import Reference, Registry, load
from potluck.protocol import Action, View

__all__ = ["ADVISERS", "Advice", "Adviser", "Choice", "advise", "advises"]


class Choice(Struct, frozen=True):
    """One of the offered actions and what it is worth; the unit is the game's own and stands in its words."""

    action: Action
    value: Fraction | float
    """A `Fraction` where it is exact, else a float."""


class Advice(Struct, frozen=True):
    """The choices, the best first, and what the game's words need to tell why."""

    choices: tuple[Choice, ...]
    facts: Any = None


Adviser = Callable[[View], Advice | None]
"""view -> advice for its seat; None when it has nothing to decide. It sees what the seat sees."""

ADVISERS: Final[Mapping[str, Reference]] = Registry(lambda kit: kit.thinking.adviser)
"""Game -> its adviser, loaded when the first advice is asked for."""
UNWEIGHED: Final[Mapping[str, tuple[str, ...]]] = Registry(lambda kit: kit.thinking.unweighed)
"""Game -> kinds of acts that its adviser says nothing of."""
HOUSE: Final = frozenset({"next", "leave", "sit_out", "rebuy", "choose", "show", "muck", "run_once", "run_twice"})
"""Acts of a match that are nobody's to advise on."""


def advises(game: str, view: View | None) -> bool:
    """Whether `advise` may have something to say of that view."""
    if game not in ADVISERS or view is None or view.seat is None or view.actor != view.seat:
        return False
    silent = {*HOUSE, *UNWEIGHED.get(game, ())}
    return any(offer.kind not in silent for offer in view.offers)


def advise(game: str, view: View | None) -> Advice | None:
    """Advice for the seat of that view; None when the game has no adviser, or the seat nothing to decide."""
    if view is None or not advises(game, view):
        return None
    adviser: Adviser = load(ADVISERS[game])
    return adviser(view)
