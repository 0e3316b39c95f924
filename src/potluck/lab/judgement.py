"""One's own decisions judged: what each act cost beside the best one, by what its seat knew when it acted.

A game judges exactly where it can count (Red Dog, dice, Pai Gow); else by its adviser, and then with an interval.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from msgspec import Struct

from potluck.kits import Reference, Registry, load
from potluck.protocol import Action, View

__all__ = ["JUDGES", "USUAL", "Decision", "Judge", "Judgement", "Priced", "judged", "judges", "steep"]

USUAL: Final = 0.1
"""What an equilibrium does at all is as good as its best act; rarer acts of a file may be what rounding left."""


class Priced(NamedTuple):
    """One act of a decision by a solved strategy."""

    action: Action
    cost: float
    """What it is worth less than the best; zero, too, where it could not be told from that."""
    value: float
    """What it is worth from there on, beside giving up."""


def steep(acts: Sequence[tuple[float, float, float]]) -> tuple[bool, ...]:
    """Of acts by chance, cost and worth: which cost far more than they are worth less than one that is free as usual.

    So it looks where a free act is sampled below the best, and an act of nearly its worth is priced beside that.
    """
    usual = [worth for chance, cost, worth in acts if not cost and chance >= USUAL]
    return tuple(
        chance < USUAL and any(cost > 2 * max(free - worth, 0) for free in usual) for chance, cost, worth in acts
    )


class Decision(Struct, frozen=True, kw_only=True):
    """A decision that was made: the seat's view then, its act, and its view once the deal was over."""

    view: View
    action: Action
    end: View


class Judgement(Struct, frozen=True, kw_only=True):
    """The cost of an act, in the game's own unit (`Thinking.judged_in`)."""

    best: Action
    """The best act; where several are worth as much, the one that was done, if it is among them."""
    cost: Fraction | float
    """What the best act is worth more than the one that was done; a `Fraction` where it is exact."""
    margin: float = 0.0
    """Half the 95 % interval of an estimated cost."""
    chance: Fraction | float | None = None
    """The chance to win with the best act, where the game counts one; else None."""
    exchanging: bool = False
    """Whether that chance counts the best exchange, which is still to come."""
    luck: Fraction | float | None = None
    """What chance then added to the worth of the act, or took from it; None where that is not counted by decisions."""
    sound: bool = False
    """Whether the act, though it cost chips, was the best one for the match as it stood."""
    solved: tuple[tuple[Action, float], ...] = ()
    """Each act of a solved strategy at that decision with its chance, the likeliest first; empty where none is kept."""
    worths: tuple[Priced, ...] = ()
    """What each act of it costs and is worth, the best first; empty where that was not reckoned."""
    expected: tuple[float, float] | None = None
    """What the seat then won or lost of the whole deal on average, by that strategy's own play, in the unit of a cost,
    and half the 95 % interval of that; None where that was not reckoned."""

    @property
    def told(self) -> bool:
        """Whether its cost counts in a sum: one that a solved strategy's sample cannot tell from nothing does not."""
        return not self.cost or self.exact or not self.solved or float(self.cost) > self.margin

    @property
    def exact(self) -> bool:
        """Whether it was counted, not estimated."""
        return isinstance(self.cost, Fraction)


Judge = Callable[[Decision], Judgement | None]
"""decision -> judgement; None where the act is none that can be judged. It sees what the seat saw."""

JUDGES: Final[Mapping[str, Reference]] = Registry(lambda kit: kit.thinking.judge)
"""Game -> its judge, loaded when the first decision is judged."""


def judges(game: str) -> bool:
    """Whether decisions of that game can be judged."""
    return game in JUDGES


def judged(game: str, decisions: Sequence[Decision]) -> tuple[Judgement | None, ...]:
    """The judgement of each decision; None where there is none."""
    if game not in JUDGES:
        return (None,) * len(decisions)
    judge: Judge = load(JUDGES[game])
    return tuple(map(judge, decisions))
