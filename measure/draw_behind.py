"""Both hands behind the exchange: what the responder comes to, and with which hands of the other it may then meet.

All throws of the responder stand side by side as columns, each a final hand of his. Of the draws of a throw each group
of strength that they come to has its exact weight, so that of their luck only what they take from the other is left.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from measure.draw_pack import HELD, Floats, Ints, Pack, Reals

__all__ = ["Columns", "Meeting", "columns_of", "meeting"]

ROWS: Final = 20_000
"""Hands of the other that columns meet: so many of all, or each of a small pack so often."""
SMALL: Final = 32
"""Cards of a pack whose hands fit into as many bits."""
NEVER: Final = 1e-6
"""Hands that come to no exchange more often are left out of it."""


class Columns(NamedTuple):
    """Final hands of the responder, throw by throw."""

    numbers: tuple[int, ...]
    """(throws,): how many cards go."""
    throws: Ints
    """(columns,): the throw of each."""
    drawn: Ints
    """(columns,): the cards drawn, as bits."""
    strengths: Ints
    groups: Ints
    places: Ints
    """The groups, and on which side of first hands that throw is."""
    weights: Reals
    """(columns,): how likely a draw of that throw comes to what this one stands for."""
    halves: tuple[tuple[Ints, Ints], ...]
    """(throws,): the columns of either half of the draws; both the same where they are all that there are."""

    @property
    def thrown(self) -> Ints:
        """(columns,): how many cards went."""
        return np.array(self.numbers)[self.throws]

    def means(self, values: Reals) -> Reals:
        """(..., columns) -> (throws, 2, ...): the mean over each half of the draws of each throw."""
        weighed = values * self.weights
        return np.stack([np.stack([weighed[..., half].sum(axis=-1) for half in halves]) for halves in self.halves])


class Meeting(NamedTuple):
    """The hands of the other that meet each column, how likely each comes there, for a sample of them."""

    met: Floats
    """(exchanges, places, numbers of the other, columns)"""
    surplus: Floats
    """(exchanges, sides, numbers of the other, columns): of weaker over stronger hands within the own group."""


def columns_of(
    pack: Pack, rest: Ints, ways: Sequence[tuple[int, Sequence[int]]], draws: int, random: np.random.Generator
) -> Columns:
    """The columns for throws `(number, cards kept)`; of each all draws, or about so many of either half.

    Each group of strength that a throw may come to has as much weight as it has draws, and one of them at least.
    """
    drawn, throws, weights, halves, finals = list[Ints](), list[Ints](), list[Reals](), list[tuple[Ints, Ints]](), []
    hand, at, sides = [card for card in range(pack.size) if card not in {*rest.tolist()}], 0, list[Ints]()
    for place, (number, kept) in enumerate(ways):
        every = np.array([*combinations(rest.tolist(), number)], np.int64).reshape(comb(len(rest), number), number)
        cards = np.concatenate([np.tile(np.array(kept, np.int64), (len(every), 1)), every], axis=1)
        strengths = pack.strengths(cards.astype(np.uint8))
        if len(every) <= draws:
            taken, weight = np.arange(len(every)), np.full(len(every), 1 / len(every))
            halves.append((at + taken, at + taken))
        else:
            parts = [_some(strengths, pack.groups(strengths), draws, random) for _ in range(2)]
            taken, weight = (np.concatenate(part) for part in zip(*parts, strict=True))
            edge = at + len(parts[0][0])
            halves.append((np.arange(at, edge), np.arange(edge, at + len(taken))))
        at += len(taken)
        drawn.append((1 << every[taken]).sum(axis=1))
        finals.append(strengths[taken])
        throws.append(np.full(len(taken), place))
        first = np.array([[*kept, *(card for card in hand if card not in kept)]])
        sides.append(np.repeat(pack.sides_of(first, number), len(taken)))
        weights.append(weight)
    final = np.concatenate(finals)
    groups = pack.groups(final)
    return Columns(
        tuple(number for number, _ in ways),
        np.concatenate(throws),
        np.concatenate(drawn),
        final,
        groups,
        groups * pack.sides + np.concatenate(sides),
        np.concatenate(weights),
        tuple(halves),
    )


def _some(strengths: Ints, groups: Ints, draws: int, random: np.random.Generator) -> tuple[Ints, Reals]:
    """Places among all draws, evenly spaced in each group, and their weights."""
    ordered = np.lexsort((random.random(len(strengths)), strengths))
    taken, weights = [], []
    for part in np.split(ordered, np.flatnonzero(np.diff(groups[ordered])) + 1):
        many = min(max(1, round(draws * len(part) / len(strengths))), len(part))
        taken.append(part[((random.random() + np.arange(many)) * len(part) / many).astype(np.int64)])
        weights.append(np.full(many, len(part) / len(strengths) / many))
    return np.concatenate(taken), np.concatenate(weights)


def meeting(
    pack: Pack,
    columns: Columns,
    rest: Ints,
    others: Ints,
    coming: Callable[[Ints], Sequence[Floats]],
    random: np.random.Generator,
) -> Meeting:
    """A sample of those hands of the other with what they draw, and whom of it each column meets.

    `coming`: for places among the others by exchange (numbers of the responder or one, numbers of the other, places),
    how likely each of these hands comes there and throws so many.
    """
    counts, many, places = pack.kept.shape[1], len(columns.drawn), len(pack.bounds) * pack.sides
    sample = _sample(len(others), random)
    often_coming = coming(sample)
    met = np.zeros((len(often_coming), places, counts, many), np.float32)
    surplus = np.zeros((len(often_coming), pack.sides, counts, many), np.float32)
    share = np.float32(len(others) / len(sample))
    scale = _scale(len(rest), columns.thrown, counts)
    for number in range(counts):
        tables = {
            own: np.stack([table[own % len(table), number] for table in often_coming]) for own in {*columns.numbers}
        }
        few = np.flatnonzero(np.max([table.max(axis=0) for table in tables.values()], axis=0) > NEVER)
        if not len(few):
            continue
        used, cards = _drawn(pack, rest, others[sample[few]], number, random)
        strengths = pack.strengths(cards)
        first = pack.kept[others[sample[few]], number]
        stands = pack.groups(strengths) * pack.sides + pack.sides_of(first, number)
        ordered = np.lexsort((strengths, stands))
        strengths, used, few = strengths[ordered], used[ordered], few[ordered]
        cuts = np.searchsorted(stands[ordered], np.arange(places + 1))
        free = ((used[:, None] & columns.drawn.astype(used.dtype)) == 0).astype(np.float32)
        for own, table in tables.items():
            mine = np.flatnonzero(columns.thrown == own)
            known = table[:, few].T * share
            _count(free[:, mine], known, cuts, mine, columns, strengths, met[:, :, number], surplus[:, :, number])
        met[:, :, number] *= scale[number]
        surplus[:, :, number] *= scale[number]
    return Meeting(met, surplus)


def _sample(many: int, random: np.random.Generator) -> Ints:
    """Places of the other's hands, each as likely as any other."""
    return random.choice(many, ROWS, replace=False) if many > ROWS else np.tile(np.arange(many), ROWS // many)


def _scale(rest: int, thrown: Ints, counts: int) -> Floats:
    """(numbers of the other, columns): from one draw of each hand of the other to the mean over all."""
    size = rest - HELD
    table = [
        [comb(size, number) / (comb(size - own, number) * comb(rest - own, HELD)) for own in thrown.tolist()]
        for number in range(counts)
    ]
    return np.array(table, np.float32)


def _drawn(
    pack: Pack, rest: Ints, others: Ints, number: int, random: np.random.Generator
) -> tuple[Ints, npt.NDArray[np.uint8]]:
    """All cards that each hand of the other has had, as bits, and its final hand."""
    used, cards = pack.masks[others].copy(), pack.kept[others, number].copy()
    for at in range(HELD - number, HELD):
        card = random.choice(rest, len(used))
        while (taken := np.flatnonzero(used >> card & 1)).size:
            card[taken] = random.choice(rest, taken.size)
        used |= 1 << card
        cards[:, at] = card
    return used.astype(np.uint32 if pack.size <= SMALL else np.uint64), cards


def _count(
    free: Floats,
    table: Floats,
    cuts: Ints,
    mine: Ints,
    columns: Columns,
    strengths: Ints,
    met: Floats,
    surplus: Floats,
) -> None:
    """Fills (exchanges, places, columns) and (exchanges, sides, columns) for the columns `mine`."""
    groups = columns.groups[mine]
    for place in np.flatnonzero(np.diff(cuts)):
        group, side = divmod(int(place), surplus.shape[1])
        part = slice(cuts[place], cuts[place + 1])
        weight = table[part]
        met[:, place, mine] = weight.T @ free[part]
        here = np.flatnonzero(groups == group)
        if len(here):
            better = np.sign(columns.strengths[mine[here]] - strengths[part, None]).astype(np.float32)
            surplus[:, side, mine[here]] = weight.T @ (better * free[part][:, here])
