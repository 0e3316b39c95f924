"""The habits of others that a seat has seen: counts, made of its own views of the deals of its match that are over.

Nothing else is remembered. Older deals fade, so that who changes his play is soon known by what he does now.
"""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final, NamedTuple

import numpy as np
from msgspec import Struct

from potluck.games.poker import Fold, RaiseTo, View
from potluck.games.poker.values import Acted, Common, Discarded, Faced, Joined, Left, Received
from potluck.lab.habits import Share
from potluck.lab.poker_futures import dealt, finished, places
from potluck.lab.poker_stakes import Stake, stakes_of
from potluck.lab.showdowns import array

__all__ = ["NOTHING", "Habits", "remembered"]

SAMPLES: Final = 200
"""Hands with which one is compared that was staked and seen."""
DEAR: Final = 0.2
"""The price from which on it tells something to pay a stake, as a part of the pot."""
MIDDLE: Final = 0.5
SEED: Final = 86


class Habits(Struct, frozen=True, kw_only=True):
    """The acts of one seat, as another has seen them."""

    staked: Share = Share()
    """Stakes of its own will, where nobody had made one on the street."""
    paid: Share = Share()
    """Stakes of others that it paid or raised, of those that were not cheap: nearly everybody pays those."""
    gave_up: Share = Share()
    """Stakes that it gave up to, of the sum of their prices: of each the part of the pot that was asked."""
    bluffed: Share = Share()
    """Stakes on the last street with less than half of all hands beaten, where its hand was seen at the end.

    Cheap ones are left out: hardly a bluff gains where so little is asked.
    """
    kept: Share = Share()
    """Exchanges in which it kept all its cards."""
    streets: tuple[Share, ...] = ()
    """Of `staked` what belongs to each street, as far as any was seen."""

    def __add__(self, other: "Habits") -> "Habits":
        return Habits(
            staked=self.staked + other.staked,
            paid=self.paid + other.paid,
            gave_up=self.gave_up + other.gave_up,
            bluffed=self.bluffed + other.bluffed,
            kept=self.kept + other.kept,
            streets=tuple(mine + more for mine, more in zip_longest(self.streets, other.streets, fillvalue=Share())),
        )

    def faded(self) -> "Habits":
        """The same with another deal behind it."""
        return Habits(
            staked=self.staked.faded(),
            paid=self.paid.faded(),
            gave_up=self.gave_up.faded(),
            bluffed=self.bluffed.faded(),
            kept=self.kept.faded(),
            streets=tuple(share.faded() for share in self.streets),
        )


NOTHING: Final = Habits()


def remembered(before: tuple[Habits, ...], view: View) -> tuple[Habits, ...]:
    """The habits of each seat as the viewer knows them once a deal is over, by what he knew and by his view of its end.

    Of a seat that changes hands nothing is kept. What he cannot see changes nothing: it follows from the view alone.
    """
    known = before if len(before) == len(view.seats) else (NOTHING,) * len(view.seats)
    latest, fresh = _seen(view), _changed(view)
    return tuple(
        NOTHING if at in fresh else known[at].faded() + latest[at] if at != view.seat and not seat.out else known[at]
        for at, seat in enumerate(view.seats)
    )


def _changed(view: View) -> set[int]:
    """The seats whose player has left, or has come."""
    moved = {entry.seat for entry in view.story if isinstance(entry, Joined | Left)}
    return moved | {at for at, seat in enumerate(view.seats) if seat.gone or seat.joining}


class _Act(NamedTuple):
    """An act, its street, and whether somebody had staked there of his own will."""

    entry: Acted
    stake: Stake
    street: int
    faced: bool


def _seen(view: View) -> list[Habits]:
    """The habits of each seat by that deal alone."""
    habits = [NOTHING] * len(view.seats)
    last = dict[int, int]()
    for act in _acts(view):
        at = act.entry.seat
        habits[at] += _told(act)
        if isinstance(act.entry.action, RaiseTo) and _asked(act.stake) >= DEAR:
            last[at] = act.street
    for entry in view.story:
        if isinstance(entry, Discarded) and view.variant.draws:
            habits[entry.seat] += Habits(kept=Share(entry.n == 0, 1))
    for at, street in last.items():
        if street == len(view.variant.streets) - 1 and _is_seen(view, at):
            habits[at] += Habits(bluffed=Share(_beats(view, at) < MIDDLE, 1))
    return habits


def _told(act: _Act) -> Habits:
    """The habit that an act tells of."""
    action, price = act.entry.action, act.stake.price
    if not act.faced:
        staked = Share(isinstance(action, RaiseTo), 1)
        return Habits(staked=staked, streets=(Share(),) * act.street + (staked,))
    given = isinstance(action, Fold)
    return Habits(paid=Share(not given, 1) if price >= DEAR else Share(), gave_up=Share(given, price))


def _asked(stake: Stake) -> float:
    """The price at which a stake leaves the others, as a part of the pot."""
    return stake.raised / (1 + 2 * stake.raised)


def _acts(view: View) -> Iterator[_Act]:
    """The acts of a deal in their order."""
    stakes, street, faced, acted = stakes_of(view), 0, False, False
    for entry in view.story:
        match entry:
            case Received() | Faced() | Common() | Discarded() if acted:
                street, faced, acted = street + 1, False, False
            case Acted(_, action):
                yield _Act(entry, next(stakes), street, faced)
                faced, acted = faced or isinstance(action, RaiseTo), True
            case _:
                pass


def _is_seen(view: View, at: int) -> bool:
    """Whether the viewer sees all cards of a hand."""
    return 0 < view.seats[at].held == len(view.seats[at].cards)


def _beats(view: View, at: int) -> float:
    """How many of all hands one is better than, at the end; each the best of one more than there were exchanges."""
    seat, variant = view.seats[at], view.variant
    rng = np.random.Generator(np.random.Philox(SEED))
    board, own = array(view.board), array(seat.cards)
    if len(view.board) != sum(street.board for street in variant.streets):
        return 1.0  # all was in before the cards had come
    unseen = array([card for card in variant.cards if card not in {*view.board, *seat.cards}])
    others = dealt(rng, unseen, np.empty((SAMPLES, 0), dtype=np.uint8), n=seat.held)
    throw = 0 if variant.draws else sum(street.throw for street in variant.streets) - len(seat.thrown)
    whole = np.concatenate([own[None, :], others])
    strengths = finished(variant, whole, np.broadcast_to(board, (len(whole), len(board))), throw=max(throw, 0))
    # Of a pot that is split the better half counts: who plays for one has not bluffed with the other.
    beaten = max(float(places(half[None, :1], half[None, 1:])[0]) if half[0] else 0.0 for half in strengths)
    return float(beaten ** (1 + sum(street.draw > 0 for street in variant.streets)))
