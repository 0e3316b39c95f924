"""The chances of poker's hands at each step of a deal that is over, as one viewer may know them.

He knows his own cards, those that were shown, and in an opened deal all. A hand that was shown in the end is known from
its first card on, but for cards that were exchanged unseen. What he saw and nobody holds any more is out of the pack.
The next exchange in which a hand throws cards is taken as it was made, and none after it.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from potluck.cards import Card
from potluck.games.poker import Phase, View
from potluck.games.poker.values import Discarded, Reshuffled
from potluck.games.poker.view import SeatView
from potluck.kernels import COMPILED
from potluck.lab.chances import Chances
from potluck.lab.equity import Equity, equity
from potluck.lab.poker_streets import to_come
from potluck.lab.showdowns import affordable
from potluck.variants import Forced, Street, Variant

__all__ = ["EXACT", "TRIALS", "chances"]

EXACT: Final = 20_000
"""Up to so many ways in which the cards may fall are all counted."""
TRIALS: Final = 6_000
"""Else so many are tried: the margin is 1.3 points at most."""
BUDGET: Final = 40_000_000 if COMPILED else 4_000_000
"""Hands of five that may be ranked for all steps of a deal together: some second."""
SEED: Final = 1


class _Spot(NamedTuple):
    """The spot that is compared: hands by seat as far as dealt and to be kept, the board, cards out of the pack."""

    variant: Variant
    """As far as the pack reaches."""
    hands: tuple[tuple[int, tuple[Card, ...]], ...]
    board: tuple[Card, ...]
    dead: frozenset[Card]
    hidden: frozenset[int]
    """Seats whose hands are not known, but for what lies face up."""


def chances(views: Sequence[View]) -> tuple[Chances | None, ...]:
    """The chances at each step; None before the first cards, where one is alone, and at any while the deal runs."""
    if not views or views[-1].outcome is None:
        return (None,) * len(views)
    spots = [_spot(views, at) for at in range(len(views))]
    different = {spot: len(view.seats) for spot, view in zip(spots, views, strict=True) if spot is not None}
    budget = BUDGET // max(len(different), 1)
    known = {spot: _chances(spot, seats=seats, budget=budget) for spot, seats in different.items()}
    return tuple([None if spot is None else known[spot] for spot in spots])


def _spot(views: Sequence[View], at: int) -> _Spot | None:
    """The spot at that step; None where nothing can be compared."""
    view = views[at]
    live = [place for place, seat in enumerate(view.seats) if not seat.folded and not seat.out]
    waiting = view.phase in (Phase.BUTTON, Phase.DEALING) and not view.street
    if view.outcome is not None or waiting or len(live) < 2 or not all(view.seats[place].held for place in live):
        return None
    kept = {place: _kept(views, at, place) for place in live}
    hidden = frozenset(place for place, hand in kept.items() if hand is None)
    if len(hidden) == len(live) or (hidden and view.variant.draws):
        return None
    hands = tuple((place, hand if hand is not None else view.seats[place].up) for place, hand in kept.items())
    held = {*view.board, *(card for _, hand in hands for card in hand)}
    return _Spot(_reaching(views, at), hands, view.board, frozenset(_seen(views[: at + 1]) - held), hidden)


def _reaching(views: Sequence[View], at: int) -> Variant:
    """The variant, its streets as one: how many cards each will have, and how many will lie there, if all stay in.

    Within a street that is being dealt what counts is how it began.
    """
    view = views[at]
    if view.variant.draws:
        return view.variant
    begun = at
    while begun and view.phase is Phase.DEALING and _within(view, views[begun - 1]):
        begun -= 1
    view = views[begun]
    seat = next(seat for seat in view.seats if not seat.folded and not seat.out and _waits(view, seat))
    ahead = to_come(view)
    throws = sum(street.throw for street in ahead[view.phase is Phase.DEALING :])
    own = seat.held - throws + sum(street.down + street.up for street in ahead)
    board = len(view.board) + sum(street.board for street in ahead)
    # There has to be a card for each at first, also where nobody keeps one.
    streets = (Street(name="own", down=own or 1), Street(name="board", throw=not own, board=board))
    return view.variant.replace(streets=streets, limit="no", opens="left", forced=Forced(), openers="")


def _within(view: View, before: View) -> bool:
    return before.phase is Phase.DEALING and before.street == view.street


def _waits(view: View, seat: SeatView) -> bool:
    """Whether the seat has still to throw whatever is thrown on this street."""
    return view.phase is not Phase.DRAWING or seat.threw is None


def _kept(views: Sequence[View], at: int, place: int) -> tuple[Card, ...] | None:
    """The cards of a seat that it will not throw next; None where the viewer never saw them."""
    now, last = views[at].seats[place], views[-1].seats[place]
    to_come = _thrown(views[-1], place)[len(_thrown(views[at], place)) :]
    if len(now.cards) == now.held:
        return _after(views[at:], place) if any(to_come) else now.cards
    if len(last.cards) != last.held or (views[at].variant.draws and any(to_come)):
        return None
    down = last.cards[: len(last.cards) - len(last.up)]
    return down[: now.held - len(now.up) - sum(to_come)] + now.up


def _after(views: Sequence[View], place: int) -> tuple[Card, ...] | None:
    """The cards of the first view that the seat still holds after it has thrown for the next time."""
    now, thrown = views[0].seats[place], len(_thrown(views[0], place))
    then = next(view.seats[place] for view in views if sum(map(bool, _thrown(view, place)[thrown:])))
    if len(then.cards) != then.held:
        return None
    return tuple(card for card in now.cards if card in then.cards)


def _thrown(view: View, place: int) -> list[int]:
    """How many cards the seat threw each time so far."""
    return [entry.n for entry in view.story if isinstance(entry, Discarded) and entry.seat == place]


def _seen(views: Sequence[View]) -> set[Card]:
    """The cards that were seen so far and are in no pack; none, once what was thrown has been shuffled in."""
    if any(isinstance(entry, Reshuffled) for entry in views[-1].story):
        return set()
    return {card for view in views for seat in view.seats for card in (*seat.cards, *seat.up)}


def _chances(spot: _Spot, *, seats: int, budget: int) -> Chances | None:
    """The chances at a spot; None where a hand's throws are not known, or the pack is too small for what is to come."""
    if not _tellable(spot):
        return None
    variant = spot.variant
    at_most = affordable(variant, hands=len(spot.hands), budget=budget)
    estimate = equity(
        variant,
        [hand for _, hand in spot.hands],
        board=spot.board,
        dead=spot.dead,
        exact=min(EXACT, at_most),
        trials=min(TRIALS, at_most),
        seed=SEED,
    )
    shares: list[float | None] = [None] * seats
    for (place, _), share in zip(spot.hands, estimate.share, strict=True):
        shares[place] = None if place in spot.hidden else float(share)
    return Chances(
        shares=tuple(shares),
        ways=estimate.ways,
        exact=estimate.exact,
        margin=_margin(estimate, spot),
        hidden=len(spot.hidden),
    )


def _tellable(spot: _Spot) -> bool:
    """Whether no hand still has to throw, nobody knows what, and there are as many cards as would still come."""
    streets, shown = spot.variant.streets, sum(len(hand) for _, hand in spot.hands)
    own = sum(street.down + street.up - street.throw for street in streets)
    board = sum(street.board for street in streets)
    wanted = own * len(spot.hands) - shown + board - len(spot.board)
    return all(len(hand) <= own for _, hand in spot.hands) and wanted <= len(spot.variant.cards) - shown - len(
        spot.board
    )


def _margin(estimate: Equity, spot: _Spot) -> float:
    """The widest margin of a hand whose share is told."""
    places = [place for place, _ in spot.hands]
    return max((m for place, m in zip(places, estimate.margin, strict=False) if place not in spot.hidden), default=0.0)
