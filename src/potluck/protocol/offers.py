"""Offers: what an actor may do, in three shapes whatever the game is."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Generic, Protocol, TypeAlias, TypeGuard, TypeVar

import msgspec
from msgspec import Struct

from potluck.protocol.actions import Action, Actions, kind_of
from potluck.protocol.texts import show

__all__ = ["Amount", "Just", "Offer", "Pick", "Rng", "legal_actions", "offered"]

A = TypeVar("A", bound=Action, covariant=True)
T = TypeVar("T")
Thing = TypeVar("Thing", bound=int, covariant=True)
"""Something to pick: a card, or the place of a die."""


class Rng(Protocol):
    """The part of `random.Random` that samples need; it always comes as an argument."""

    def randrange(self, start: int, stop: int, /) -> int: ...
    def sample(self, population: Sequence[T], k: int) -> list[T]: ...
    def choice(self, seq: Sequence[T], /) -> T: ...


class Just(Struct, Generic[A], frozen=True, tag="just"):
    """One action, as it stands."""

    action: A

    def __str__(self) -> str:
        return show(self.action)

    @property
    def kind(self) -> str:
        """The tag of the action."""
        return kind_of(self.action)

    def __contains__(self, action: object) -> bool:
        return action == self.action

    def sample(self, rng: Rng, actions: Actions) -> A:
        """The action."""
        return self.action

    def examples(self, actions: Actions) -> tuple[A, ...]:
        """The action."""
        return (self.action,)

    def all(self, actions: Actions) -> Iterator[A]:
        """The action."""
        yield self.action


class Amount(Struct, frozen=True, tag="amount"):
    """An action of that kind with a whole number of chips from `low` to `high` in steps of `step`."""

    kind: str
    low: int
    high: int
    step: int = 1

    def __str__(self) -> str:
        return f"{self.kind} {self.low}..{self.high}" + (f" by {self.step}" if self.step != 1 else "")

    def __contains__(self, action: object) -> bool:
        amount = _held(action, self.kind)
        return type(amount) is int and self.low <= amount <= self.high and (amount - self.low) % self.step == 0

    def sample(self, rng: Rng, actions: Actions) -> Action:
        """A random action, every amount equally likely."""
        return actions[self.kind](self.low + self.step * rng.randrange(0, (self.high - self.low) // self.step + 1))

    def examples(self, actions: Actions) -> tuple[Action, ...]:
        """The smallest, a middle and the largest amount, each once."""
        steps = (self.high - self.low) // self.step
        return tuple(actions[self.kind](self.low + self.step * k) for k in sorted({0, steps // 2, steps}))

    def all(self, actions: Actions) -> Iterator[Action]:
        """Every amount, the smallest first."""
        return map(actions[self.kind], range(self.low, self.high + 1, self.step))


class Pick(Struct, Generic[Thing], frozen=True, tag="pick"):
    """An action of that kind with `least` to `most` different things out of `among`, in any order."""

    kind: str
    among: tuple[Thing, ...]
    least: int
    most: int

    def __str__(self) -> str:
        count = f"{self.least}" if self.least == self.most else f"{self.least}..{self.most}"
        return f"{self.kind} {count} of {' '.join(map(str, self.among))}"

    def __contains__(self, action: object) -> bool:
        things = _held(action, self.kind)
        return (
            isinstance(things, tuple)
            and self.least <= len(things) <= self.most
            and all(thing in self.among and type(thing) is type(self.among[0]) for thing in things)
            and len(set(things)) == len(things)
        )

    def sample(self, rng: Rng, actions: Actions) -> Action:
        """A random action: first how many, then which."""
        return actions[self.kind](tuple(rng.sample(self.among, rng.randrange(self.least, self.most + 1))))

    def examples(self, actions: Actions) -> tuple[Action, ...]:
        """The fewest, one more, and the most things, each once."""
        sizes = sorted({self.least, min(self.least + 1, self.most), self.most})
        return tuple(actions[self.kind](self.among[:size]) for size in sizes)

    def all(self, actions: Actions) -> Iterator[Action]:
        """Every choice, the fewest things first, each in the order in which they lie."""
        for size in range(self.least, self.most + 1):
            yield from map(actions[self.kind], combinations(self.among, size))


Offer: TypeAlias = Just[Action] | Amount | Pick[int]


def offered(action: Struct, offers: Iterable[Just[A] | Amount | Pick[int]]) -> TypeGuard[A]:
    """Whether an action is among these offers; then it is one of the game's own."""
    return any(action in offer for offer in offers)


def legal_actions(offers: Iterable[Offer], actions: Actions) -> Iterator[Action]:
    """Every action that is offered, one after the other; things to pick in the order in which they lie.

    They are made as they are asked for: a stake may have thousands of amounts.
    """
    for offer in offers:
        yield from offer.all(actions)


def _held(action: object, kind: str) -> int | tuple[int, ...] | None:
    """The one value that an action of that kind holds; None when it is another, or holds none."""
    if not isinstance(action, Struct) or action.__struct_config__.tag != kind:
        return None
    values: tuple[int | tuple[int, ...], ...] = msgspec.structs.astuple(action)
    return values[0] if len(values) == 1 else None
