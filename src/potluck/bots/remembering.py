"""The shark that remembers: from what it has seen of the others it departs from its own play, and never by much.

It acts as the shark does; but one time in so many, the more often the plainer somebody errs, by a guess that reckons
with his habits. So who does what he seemed never to do wins no more than those times bring.
"""

import random
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from potluck.bots.general import CLOSE, SHARK, choose, shark
from potluck.games.poker import Phase, View
from potluck.lab.habits import Ramp
from potluck.lab.poker_habits import NOTHING, Habits, remembered
from potluck.lab.poker_story import CARELESS, Kind
from potluck.protocol import Action

__all__ = ["DEPARTS", "elephant", "errs", "known", "kind_of", "remember"]

DEPARTS: Final = 0.75
"""How often it departs at most from what the shark does; a law."""
SURE: Final = 0.7
"""How likely it is at most that a known player acts whatever he holds."""
TRUST: Final = 2.5
"""How readily a known player is taken to fold at most; anybody else: `SHARK.trust`."""
BLUFFS: Final = 3.0
SELDOM: Final = 0.1
"""How many times as often as usual a known player is taken to bluff, at most and at least."""


STAKES: Final = Ramp(0.5, 0.75, 0.93)
"""Stakes whatever he holds."""
STREET: Final = Ramp(0.5, 0.8, 0.95)
"""Stakes whatever he holds on one street, whatever he does on others."""
WAITS: Final = Ramp(0.5, 0.2, 0.05)
"""Hardly ever stakes."""
PAYS: Final = Ramp(0.8, 0.93, 0.99)
"""Pays whatever he holds."""
FOLDS: Final = Ramp(0.8, 1.3, 2.2)
"""Gives up more than the price says."""
BLUFFS_OFTEN: Final = Ramp(0.2, 0.33, 0.45)
BLUFFS_NEVER: Final = Ramp(0.2, 0.1, 0.03)
KEEPS: Final = Ramp(0.1, 0.4, 0.75)
"""Keeps all his cards."""


def elephant(view: View, rng: random.Random, memory: bytes = b"") -> Action:
    """An act of the shark, or of one that reckons with the habits of who is still in."""
    habits = known(memory, seats=len(view.seats))
    if view.phase is Phase.BETTING and _departs(rng, max(map(errs, _others(view, habits)), default=0.0)):
        return choose(view, rng, replace(SHARK, kinds=tuple(map(kind_of, habits))), close=CLOSE)
    return shark(view, rng)


def remember(memory: bytes, view: View) -> bytes:
    """The memory once a deal is over, by the view of its end."""
    return msgspec.json.encode(remembered(known(memory, seats=len(view.seats)), view))


def known(memory: bytes, *, seats: int) -> tuple[Habits, ...]:
    """The habits by seat in a memory; of nobody anything in an empty one."""
    habits = msgspec.json.decode(memory, type=tuple[Habits, ...]) if memory else ()
    return habits if len(habits) == seats else (NOTHING,) * seats


def errs(habits: Habits) -> float:
    """How often it departs from the shark's play against somebody of those habits; `DEPARTS` at most."""
    plain = max(
        STAKES.of(habits.staked),
        _on_a_street(habits),
        WAITS.of(habits.staked),
        PAYS.of(habits.paid),
        FOLDS.of(habits.gave_up),
        BLUFFS_OFTEN.of(habits.bluffed),
        BLUFFS_NEVER.of(habits.bluffed),
        KEEPS.of(habits.kept),
    )
    return DEPARTS * plain


def kind_of(habits: Habits) -> Kind:
    """The kind of player who has those habits."""
    whole, street, waits = STAKES.of(habits.staked), _on_a_street(habits), WAITS.of(habits.staked)
    stakes = max(whole, street)
    pays, folds = PAYS.of(habits.paid), FOLDS.of(habits.gave_up)
    often, never = BLUFFS_OFTEN.of(habits.bluffed), max(BLUFFS_NEVER.of(habits.bluffed), waits)
    trust = None
    if folds or pays:
        trust = SHARK.trust + (TRUST - SHARK.trust) * folds - SHARK.trust * pays
    return Kind(
        stakes=CARELESS + (SURE / 2 - CARELESS) * (stakes + min(stakes, often)) - SELDOM * CARELESS * never,
        pays=CARELESS + (SURE / 2 - CARELESS) * pays,
        bluffs=1 + (BLUFFS - 1) * often - (1 - SELDOM) * never,
        folds=trust,
        keeps=KEEPS.of(habits.kept),
        streets=tuple(map(STREET.often, habits.streets)) if street > whole else (),
    )


def _on_a_street(habits: Habits) -> float:
    """How plainly somebody stakes whatever he holds on the street on which that is plainest."""
    return max(map(STREET.of, habits.streets), default=0.0)


def _departs(rng: random.Random, often: float) -> bool:
    """Whether it departs this time. No number of `rng` is used up: where it does not, it acts as the shark would."""
    if not often:
        return False
    aside = random.Random()
    aside.setstate(rng.getstate())
    return random.Random(f"departs {aside.getrandbits(64)}").random() < often


def _others(view: View, habits: Sequence[Habits]) -> list[Habits]:
    """The habits of those who are still in, but the viewer."""
    return [habits[at] for at, seat in enumerate(view.seats) if at != view.seat and not seat.folded and not seat.out]
