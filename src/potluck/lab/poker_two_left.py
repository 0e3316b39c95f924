"""A seat's acts where two are left of three or more that were dealt in, in hold'em and games like it.

From the street on which two alone come, betting is solved as for two (`potluck.lab.poker_resolving`). With what they
come there their acts tell, as a story does: those before were made against others too, which are not solved. What
those who gave up held is not counted.
"""

from functools import cache, lru_cache
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace

from potluck.cards import Card
from potluck.games.poker import Phase, View
from potluck.games.poker.values import Acted, Common, Posted, Refunded
from potluck.kernels.streets import COMPILED
from potluck.lab.poker_futures import Floats, Future
from potluck.lab.poker_lines import Act, Betting
from potluck.lab.poker_ranges import parts_taken, places_of
from potluck.lab.poker_resolving import (
    SEED,
    Came,
    Policy,
    StreetSoFar,
    alike,
    hands_on,
    policy_on,
    solved,
    until,
)
from potluck.lab.poker_story import Moment, weighed
from potluck.lab.poker_street_parts import by_street
from potluck.lab.showdowns import array
from potluck.variants import Variant

__all__ = ["chances", "policy", "resolves"]

PAIR: Final = 2
PLACES: Final = np.array([64, 1])
"""By which two cards are one number."""
BOARDS: Final = 400
"""Ways in which the rest of the board comes, to find where hands stand among all; stakes of many pots are made with the
very best."""


class _Since(NamedTuple):
    """A deal from the street on which two came."""

    begins: int
    """How many entries of the story are before it."""
    streets: tuple[StreetSoFar, ...]


def resolves(view: View) -> bool:
    """Whether the street can be solved for the seat that is to act."""
    in_turn = view.phase is Phase.BETTING and view.actor is not None and view.street > 0
    dealt_in, left = sum(not seat.out for seat in view.seats), len(_left(view))
    return COMPILED and in_turn and dealt_in > PAIR and left == PAIR and alike(view.variant) and bool(_since(view))


def policy(view: View) -> Policy:
    """The policy of the seat whose turn it is, for all hands that it may hold; it follows from what is public alone.

    Raises:
        Unsolved: the time was up (`potluck.lab.poker_resolving.hurry`).
    """
    since = _since(view)
    assert since is not None
    before = replace(view, story=view.story[: since.begins])
    out = tuple(seat.out for seat in view.seats)
    came = Came((before.story, out), lambda order: _ranges(before, since.streets[0].board, order))
    return policy_on(view, solved(view.variant, since.streets, by=until(), came=came))


def chances(view: View) -> dict[Act, float]:
    """How likely each act is with the viewer's cards. Raises: Unsolved: the time was up (`hurry`)."""
    assert view.seat is not None
    whole = policy(view)
    return dict(zip(whole.acts, map(float, whole.of(view.seats[view.seat].cards)), strict=True))


def _left(view: View) -> list[int]:
    return [at for at, seat in enumerate(view.seats) if not seat.out and not seat.folded]


def _since(view: View) -> _Since | None:
    """The streets on which nobody else was in, the one of the view the last of them; None where there is none."""
    left, board, begins = _left(view), tuple[Card, ...](), 0
    cash = {at: view.seats[at].cash + view.seats[at].paid for at in left}
    paid, streets, begun = [0] * len(view.seats), list[StreetSoFar](), 0
    for number, entries in enumerate(by_street(view)):
        pot, acts = sum(paid), [entry for entry in entries if isinstance(entry, Acted)]
        behind = {at: cash[at] - paid[at] for at in left}
        for entry in entries:
            match entry:
                case Posted(seat, amount) | Acted(seat, _, amount):
                    paid[seat] += amount
                case Refunded(seat, amount):
                    paid[seat] -= amount
                case Common(cards):
                    board += cards
                case _:
                    pass
        if number == 0 or any(entry.seat not in left for entry in acts):
            streets.clear()
        else:
            begun = begins if not streets else begun
            first = acts[0].seat if acts else view.actor
            assert first is not None
            order = (first, next(at for at in left if at != first))
            step = view.variant.streets[number].bet
            start = Betting(pot=pot, behind=(behind[order[0]], behind[order[1]]), step=step)
            done = tuple(entry.action for entry in acts if isinstance(entry.action, Act))
            streets.append(StreetSoFar(number, board, order, start, done))
        begins += len(entries)
    return _Since(begun, tuple(streets)) if streets and streets[-1].number == view.street else None


def _ranges(before: View, board: tuple[Card, ...], order: tuple[int, int]) -> Floats:
    """How likely each of both comes to that board with each hand, by what was done before it."""
    variant, hands = before.variant, hands_on(before.variant, board)
    common = sum(street.board for street in variant.streets)

    @cache
    def then(moment: Moment) -> Floats:
        lay = board[: moment.board] if moment.board < len(board) else ()
        all_hands = hands_on(variant, lay)
        here = np.isin(all_hands @ PLACES, hands @ PLACES)
        return _places(variant, lay, common - len(lay))[here]

    ranges = np.stack([weighed(before, at, then, amounts=True, capped=True)[0] for at in order])
    scaled: Floats = ranges / ranges.max(axis=1, keepdims=True)
    return scaled


@lru_cache(maxsize=16)
def _places(variant: Variant, board: tuple[Card, ...], missing: int) -> Floats:
    """Where each hand of `hands_on` that board stands among all, 0 to 1."""
    rng = np.random.Generator(np.random.Philox([SEED, len(board)]))
    unseen = np.array([int(card) for card in variant.cards if card not in board], dtype=np.uint8)
    future = Future(own=0, board=missing, draws=(), throw=0)
    return places_of(parts_taken(variant, rng, (hands_on(variant, board), array(board)), (unseen, future), n=BOARDS))
