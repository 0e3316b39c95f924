"""What hands with one exchange ahead become, in groups: a sample of them, each exchanged in every number at its best.

Before the exchange a group is hands that would best throw as many cards, and are worth about the same so; behind it,
hands of about the same strength.
"""

from typing import Final, NamedTuple

import numpy as np

from potluck.cards import Card
from potluck.lab.poker_futures import Floats, Future, Standing, finished, places, standing, throws, tries
from potluck.lab.poker_ranges import best_exchanges
from potluck.lab.showdowns import Cards, Ints, array
from potluck.variants import Variant

__all__ = ["THROWN", "Groups", "groups_of"]

SEED: Final = 51_102
SAMPLE: Final = 4000
"""Hands that are looked at."""
TRIES: Final = 16
"""How often each exchange of each of them is tried."""
TIMES: Final = 30
"""How often the best of each number is tried again."""
USUAL: Final = 400
"""The same for a hand that is held."""
EACH: Final = 80
"""Hands of the sample in a group before the exchange, about."""
BEHIND: Final = 40
"""Groups of hands behind it."""
THROWN: Final = 4
"""Nothing, one card, two, or more were thrown."""
NOTHING: Final = np.empty(0, dtype=np.uint8)


class Groups(NamedTuple):
    """The groups of a variant."""

    variant: Variant
    finals: tuple[Standing, ...]
    """The strengths of hands that were exchanged at their best."""
    bounds: tuple[Floats, ...]
    """By the number of cards that are best thrown, the least worth of each group but for the first."""
    chance: Floats
    """How likely a hand is of each group."""
    turns: Floats
    """How likely a hand of each group ends in each group if it throws so many, `(before, thrown, behind)`."""
    shares: Floats
    """The part of a pot that one group behind the exchange takes from another, `(behind, behind)`."""

    def before(self, cards: tuple[Card, ...]) -> tuple[int, list[tuple[int, ...]]]:
        """The group of a hand that has its exchange ahead, and the places that it best throws of each number."""
        hand, rng = array(cards), np.random.Generator(np.random.Philox([SEED, *map(int, cards)]))
        unseen = array([card for card in self.variant.cards if card not in cards])
        worth, best = _tried(self.variant, rng, (hand[None, :], unseen), self.finals, n=USUAL)
        choices = throws(len(cards), least=0, most=self.variant.streets[1].draw)
        natural = int(worth[:, 0].argmax())
        first = sum(len(bounds) + 1 for bounds in self.bounds[:natural])
        group = first + int(np.searchsorted(self.bounds[natural], worth[natural, 0], side="right"))
        return group, [choices[number] for number in best[:, 0]]

    def behind(self, cards: tuple[Card, ...]) -> int:
        """The group of a hand that has been exchanged."""
        strengths = finished(self.variant, array(cards)[None, :], np.empty((1, 0), dtype=np.uint8), throw=0)
        return int(_group(places(strengths, self.finals))[0])


def groups_of(variant: Variant) -> Groups:
    """The groups of a variant with one exchange, from a sample of its hands."""
    rng = np.random.Generator(np.random.Philox(SEED))
    pack, size = array(variant.cards), variant.streets[0].down
    hands = pack[rng.random((SAMPLE, len(pack))).argsort(axis=1)[:, :size]]
    facing = (NOTHING, _future(variant))
    picks, _ = best_exchanges(variant, rng, (hands, NOTHING), (pack, facing[1]))
    ends = tries(variant, rng, hands, pack, facing=facing, n=TIMES, picks=picks[None, :])[0]
    finals = tuple(map(standing, ends))
    _, best = _tried(variant, rng, (hands, pack), finals, n=TRIES)
    again = tries(variant, rng, hands, pack, facing=facing, n=TIMES, picks=best)
    taken = places(again.transpose(1, 0, 2).reshape(1, -1), finals).reshape(len(best), SAMPLE, TIMES)
    bounds, group = _cut(taken.mean(axis=2))
    counts = np.bincount(group)
    turns = np.zeros((len(counts), THROWN, BEHIND))
    for number in range(THROWN):
        np.add.at(turns[:, number], (group[:, None], _group(taken[number])), 1.0)
    turns /= turns.sum(axis=2, keepdims=True)
    return Groups(variant, finals, bounds, counts / SAMPLE, turns, _shares())


def _tried(
    variant: Variant, rng: np.random.Generator, held: tuple[Cards, Cards], finals: tuple[Standing, ...], *, n: int
) -> tuple[Floats, Ints]:
    """Of each number thrown the worth of the best exchange of each hand, and which it is, `(thrown, m)`."""
    (hands, unseen), most = held, variant.streets[1].draw
    strengths = tries(variant, rng, hands, unseen, facing=(NOTHING, _future(variant)), n=n)
    worth = places(strengths.transpose(1, 0, 2).reshape(1, -1), finals).reshape(len(strengths), len(hands), n)
    mean, many = worth.mean(axis=2), np.array([len(pick) for pick in throws(hands.shape[1], least=0, most=most)])
    numbers = [np.flatnonzero(many.clip(0, THROWN - 1) == number) for number in range(THROWN)]
    best = np.stack([each[mean[each].argmax(axis=0)] for each in numbers])
    return np.take_along_axis(mean, best, axis=0), best


def _cut(worth: Floats) -> tuple[tuple[Floats, ...], Ints]:
    """The bounds of groups by the number best thrown, and the group of each hand, by worths `(thrown, m)`."""
    natural, best = worth.argmax(axis=0), worth.max(axis=0)
    bounds, group, first = list[Floats](), np.zeros(worth.shape[1], dtype=np.int64), 0
    for number in range(len(worth)):
        here = natural == number
        many = max(int(here.sum()) // EACH, 1)
        bounds.append(np.quantile(best[here], np.arange(1, many) / many) if here.any() else np.zeros(0))
        group[here] = first + np.searchsorted(bounds[-1], best[here], side="right")
        first += many
    return tuple(bounds), group


def _future(variant: Variant) -> Future:
    return Future(own=0, board=0, draws=(variant.streets[1].draw,), throw=0)


def _group(taken: Floats) -> Ints:
    """The group behind the exchange by the part of a pot that a hand takes."""
    groups: Ints = (taken * BEHIND).astype(np.int64).clip(0, BEHIND - 1)
    return groups


def _shares() -> Floats:
    """The better group wins; within one both win as often."""
    at = np.arange(BEHIND)
    shares: Floats = (at[:, None] > at[None, :]) + (at[:, None] == at[None, :]) / 2
    return shares
