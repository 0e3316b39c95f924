"""The compiled engine beside the law: the same deals in the same order, compared after every step, in every field."""

from random import Random
from typing import Any, Final, TypeVar

import numpy as np
import numpy.typing as npt

from potluck.engine.deed import Kind
from potluck.engine.policies import CHOICES, Mix, Players, players
from potluck.engine.setting import Setting, compiled, setting
from potluck.engine.sides import CompiledSide, LawSide
from potluck.kernels.deals import UP_CARDS
from potluck.variants import Variant

S = TypeVar("S", CompiledSide, LawSide)

__all__ = ["Played", "any_setting", "beside_the_law"]

CHIPS: Final = (0, 1, 2, 3, 5, 9, 14, 40, 97, 200, 1000)
STEPS: Final = 100_000
"""More than any deal has."""


class Played:
    """What was compared: deals, and acts in them."""

    def __init__(self, deals: int = 0, acts: int = 0, shuffles: int = 0) -> None:
        self.deals, self.acts, self.shuffles = deals, acts, shuffles

    def __add__(self, other: "Played") -> "Played":
        return Played(self.deals + other.deals, self.acts + other.acts, self.shuffles + other.shuffles)


def any_setting(variant: Variant, rng: Random) -> Setting:
    """So many seats, and what is forced, by chance."""
    seats = rng.randint(2, variant.most_seats)
    lists: dict[str, Any] = {}
    if rng.random() < 0.3:
        lists["antes"] = [rng.choice((0, 1, 2, 7)) for _ in range(seats)]
    if variant.opens == "left" and rng.random() < 0.2:
        lists["blinds"] = [rng.choice((0, 0, 1, 2, 5)) for _ in range(seats)]
    if variant.opens == "left" and rng.random() < 0.2:
        lists["posts"] = [rng.choice((0, 0, 0, 2)) for _ in range(seats)]
    if rng.random() < 0.2:
        lists["dead"] = rng.random() < 0.5
    return setting(variant, seats, **lists)


def beside_the_law(playing: Setting, rng: Random, *, deals: int) -> Played:
    """So many deals side by side, move by move. Raises: AssertionError where something differs."""
    game = compiled(playing)
    assert game is not None, "the kernels are not compiled"
    ours, law = CompiledSide(game, playing.seats, deals), LawSide(playing, deals)
    seed, numbers = rng.randrange(1 << 64), np.array([rng.randrange(1 << 64) for _ in range(deals)], np.uint64)
    stacks = np.array([_stacks(rng, playing.seats) for _ in range(deals)], np.int64)
    buttons = np.array([rng.randrange(playing.seats) for _ in range(deals)], np.int64)
    acting = players([_policy(rng, len(playing.variant.streets)) for _ in range(playing.seats)], playing.variant)
    for side in (ours, law):
        side.begin(np.arange(deals), stacks, buttons=buttons, seed=seed, numbers=numbers)
    acts = shuffles = 0
    for _ in range(STEPS):
        _compare(ours, law)
        kinds, amounts = _acts(ours, law, acting)
        running = np.flatnonzero(kinds != Kind.NOTHING)
        if 2 * len(running) < len(kinds):
            shuffles += _ended(law, np.flatnonzero(kinds == Kind.NOTHING), stacks)
            ours, law, stacks = _alone(ours, running), _alone(law, running), stacks[running]
            kinds, amounts = kinds[running], amounts[running]
        if not len(running):
            return Played(deals, acts, shuffles)
        acts += len(running)
        _refuse(ours, law, rng, kinds, amounts)
        assert ours.step(kinds, amounts) is None
        assert law.step(kinds, amounts) is None
    raise AssertionError("there is no end")


def _ended(law: LawSide, over: npt.NDArray[np.int64], stacks: npt.NDArray[np.int64]) -> int:
    """The reshuffles of deals that are over; all chips are there."""
    assert (law.seats()[over, :, 0].sum(axis=1) == stacks[over].sum(axis=1)).all()
    return int(law.points()[over, 10].sum())


def _alone(side: S, running: npt.NDArray[np.int64]) -> S:
    """Those tables by themselves."""
    smaller = side.empty(len(running))
    smaller.copy(side, first=running, to=np.arange(len(running)))
    return smaller


def _stacks(rng: Random, seats: int) -> list[int]:
    most = rng.choice((3, 40, 1000))
    return [rng.choice([chips for chips in CHIPS if chips <= most]) for _ in range(seats)]


def _policy(rng: Random, streets: int) -> str | Mix:
    """Mostly one that stays in often, so that deals get far."""
    if rng.random() < 0.4:
        return rng.choice(("random", "random", "caller", "clock"))
    acts = np.array([[[rng.choice((0, 1, 3)) for _ in CHOICES] for _ in range(2)] for _ in range(streets)])
    acts[:, :, 1] += 4
    throws = np.array([[rng.choice((0, 1, 5)) for _ in range(UP_CARDS)] for _ in range(streets)])
    return Mix(acts, throws)


def _compare(ours: CompiledSide, law: LawSide) -> None:
    for name in ("points", "seats", "cards", "own", "offers"):
        one, other = getattr(ours, name)(), getattr(law, name)()
        pairs = zip(one, other, strict=True) if isinstance(one, tuple) else ((one, other),)
        for mine, its in pairs:
            if not np.array_equal(mine, its):
                place = np.argwhere(mine != its)[0].tolist()
                raise AssertionError(f"{name} differ at {place}: {mine[tuple(place)]}, by the law {its[tuple(place)]}")


def _acts(ours: CompiledSide, law: LawSide, acting: Players) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int64]]:
    mine, its = ours.choose(acting), law.choose(acting)
    assert np.array_equal(mine[0], its[0])
    assert np.array_equal(mine[1], its[1])
    return mine


def _refuse(
    ours: CompiledSide, law: LawSide, rng: Random, kinds: npt.NDArray[np.int8], amounts: npt.NDArray[np.int64]
) -> None:
    """A nearly right act at one table: taken by both or refused by both."""
    place = rng.randrange(len(kinds))
    tried_kinds, tried_amounts = np.full_like(kinds, Kind.NOTHING), amounts.copy()
    tried_kinds[place] = rng.choice((kinds[place], rng.randrange(-1, 7)))
    tried_amounts[place] += rng.choice((-1, 0, 1, 1 << rng.randrange(20)))
    assert ours.clone().step(tried_kinds, tried_amounts) == law.clone().step(tried_kinds, tried_amounts)
