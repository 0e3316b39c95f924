"""What each all-in hand of poker has of each pot while the rest of the cards comes (R4.15, R4.16).

Hands, board and story of the view are enough. Cards that are dealt down after the hands were turned up are read from
the hands as they lie in the end.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from threading import Lock
from typing import Final, NamedTuple

import numpy as np
from msgspec import UNSET

from potluck.cards import Card
from potluck.games.poker import Phase, View
from potluck.games.poker.pots import pots
from potluck.games.poker.values import Common, Entry, Faced, Posted, Received, Seat, Second, Showed
from potluck.kernels import COMPILED
from potluck.lab.equity import equity
from potluck.lab.run_out import PotChances, RunOut, RunOutStep
from potluck.lab.showdowns import WHOLE, affordable, array, parts, worths
from potluck.variants import Forced, Street, Variant

__all__ = ["EXACT", "TRIALS", "run_out"]

EXACT: Final = 2_000_000 if COMPILED else 150_000
"""Up to so many ways in which the cards may fall are all counted: some 100 ms at most."""
TRIALS: Final = 400_000 if COMPILED else 60_000
"""Else so many are tried: the margin is 0.2 points at most, or 0.4."""
SEED: Final = 1
STEPS: Final = 512
"""Moments that are remembered, whoever looks at them."""
_ORDER: Final = {Received: 0, Faced: 1, Common: 2, Second: 2}
"""In which order the cards of a street come."""
_ONE_BY_ONE: Final = Lock()


class _Moment(NamedTuple):
    """Hands by seat (empty: not in), board, cards that cannot come any more."""

    hands: tuple[tuple[Card, ...], ...]
    board: tuple[Card, ...]
    dead: frozenset[Card]


class _Counted(NamedTuple):
    """The chances at a moment."""

    pots: tuple[PotChances, ...]
    to_come: int
    unseen: int
    ways: int
    exact: bool
    margin: float


def run_out(view: View) -> RunOut | None:
    """The run-out that a view shows; None where no hands were turned up before the last card.

    Every step is counted once, for all who ask.
    """
    since = _since(view)
    if since is None:
        return None
    variant, money = _whole(view), _pots(view)
    steps = []
    for entries, run, moment in _moments(view, since):
        with _ONE_BY_ONE:
            counted = _counted(variant, money, moment)
        steps.append(
            RunOutStep(
                entries=entries,
                run=run,
                board=moment.board,
                hands=moment.hands,
                to_come=counted.to_come,
                unseen=counted.unseen,
                pots=counted.pots,
                ways=counted.ways,
                exact=counted.exact,
                margin=counted.margin,
            )
        )
    return RunOut(since=since, steps=tuple(steps), twice=view.twice is not UNSET)


def _since(view: View) -> int | None:
    """Where in the story the hands were turned up, if cards came after it or are to come; else None."""
    if view.phase not in (Phase.AGREEING, Phase.OVER):
        return None
    first = next((at for at, entry in enumerate(view.story) if isinstance(entry, Showed)), None)
    if first is None:
        return None
    later = any(type(entry) in _ORDER for entry in view.story[first:])
    return first if later or view.phase is Phase.AGREEING else None


def _moments(view: View, since: int) -> Iterator[tuple[int, int, _Moment]]:
    """The moments before cards came: how many entries were told by then, the board's number, hands and board."""
    story, live = view.story, {entry.seat for entry in view.story[since:] if isinstance(entry, Showed)}
    board = tuple(card for entry in story[:since] if isinstance(entry, Common) for card in entry.cards)
    shared = len(board) if view.twice is UNSET else view.twice.shared
    hands = [
        next((entry.cards for entry in story[since:] if isinstance(entry, Showed) and entry.seat == at), ())
        for at in range(len(view.seats))
    ]
    dead = frozenset(
        card for entry in story if isinstance(entry, Faced) and entry.seat not in live for card in entry.cards
    )
    run = 1
    for entries, group in _streets(story, since):
        if isinstance(group[0], Second) and run == 1:
            run, dead, board = 2, dead | {*board[shared:]}, board[:shared]
        yield entries, run, _Moment(tuple(hands), board, dead)
        for entry in group:
            if isinstance(entry, Common | Second):
                board += entry.cards
            elif isinstance(entry, Faced | Received) and entry.seat in live:
                hands[entry.seat] = _with(view, hands[entry.seat], entry)
    if view.phase is Phase.AGREEING:
        yield len(story), 1, _Moment(tuple(hands), board, dead)


def _streets(story: Sequence[Entry], since: int) -> Iterator[tuple[int, list[Entry]]]:
    """The cards that came after the hands were turned up, street by street, and how many entries were before each."""
    group = list[Entry]()
    begun = since
    for at, entry in enumerate(story):
        if at < since or type(entry) not in _ORDER:
            continue
        if group and not _continues(group, entry):
            yield begun, group
            group = []
        begun = begun if group else at
        group.append(entry)
    if group:
        yield begun, group


def _continues(group: Sequence[Entry], entry: Entry) -> bool:
    """Whether an entry belongs to the street of those before it: each kind in its order, each seat once."""
    last = _ORDER[type(group[-1])]
    if _ORDER[type(entry)] != last:
        return _ORDER[type(entry)] > last
    seats = [other.seat for other in group if isinstance(other, Faced | Received) and type(other) is type(entry)]
    return isinstance(entry, Faced | Received) and entry.seat not in seats


def _with(view: View, hand: tuple[Card, ...], entry: Faced | Received) -> tuple[Card, ...]:
    """A hand with a card dealt face up; or down, as it lies in the end."""
    if isinstance(entry, Faced):
        return hand + entry.cards
    seat = view.seats[entry.seat]
    down = [card for card in seat.cards if card not in hand and card not in seat.up]
    return hand + tuple(down[: entry.n])


def _whole(view: View) -> Variant:
    """The variant with as many cards for each and for all as there will be, as one street."""
    streets = view.variant.streets
    board = sum(street.board for street in streets)
    own = sum(street.down + street.up - street.throw for street in streets)
    if view.phase is Phase.OVER:
        own, board = max(seat.held for seat in view.seats if not seat.folded), len(view.board)
    whole = (Street(name="own", down=own), Street(name="board", board=board))
    return view.variant.replace(
        streets=whole if board else whole[:1], limit="no", opens="left", forced=Forced(), openers=""
    )


def _pots(view: View) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Main pot and side pots, also where they are paid out already; a blind's ante for all is in the main pot."""
    for_all = view.variant.forced.ante_from == "big-blind"
    posts = [entry for entry in view.story if for_all and isinstance(entry, Posted)]
    antes = {entry.seat: entry.amount for entry in posts if entry.what == "ante"}
    live = [at for at, seat in enumerate(view.seats) if not seat.folded and not seat.out]
    seats = [
        Seat(0, paid=seat.paid - antes.get(at, 0), dead=antes.get(at, 0), folded=at not in live)
        for at, seat in enumerate(view.seats)
    ]
    return tuple((pot.amount, pot.seats) for pot in pots(seats))


@lru_cache(maxsize=STEPS)
def _counted(variant: Variant, money: tuple[tuple[int, tuple[int, ...]], ...], moment: _Moment) -> _Counted:
    """The chances of a moment."""
    live = [at for at, hand in enumerate(moment.hands) if hand]
    known = {*moment.board, *(card for hand in moment.hands for card in hand)} | moment.dead
    unseen = len([card for card in variant.cards if card not in known])
    board = sum(street.board for street in variant.streets) - len(moment.board)
    to_come = board + sum(variant.streets[0].down - len(moment.hands[at]) for at in live)
    exact, ways, margin, counted = True, 1, 0.0, list[PotChances]()
    for amount, seats in money:
        ways_at_most = affordable(variant, hands=len(seats))
        others = {card for at in live if at not in seats for card in moment.hands[at]}
        if len(seats) == 1:
            counted.append(_pot(moment, amount, seats, (1.0,)))
            continue
        if to_come == board == 1:
            chances, ways = _one_card(variant, moment, amount, seats), unseen
            counted.append(chances)
            continue
        estimate = equity(
            variant,
            [moment.hands[at] for at in seats],
            board=moment.board,
            dead=moment.dead | others,
            exact=min(EXACT, ways_at_most),
            trials=min(TRIALS, ways_at_most),
            seed=SEED,
        )
        exact, ways = exact and estimate.exact, estimate.ways
        margin = max(margin, *estimate.margin) if estimate.margin else margin
        counted.append(_pot(moment, amount, seats, tuple(map(float, estimate.share))))
    return _Counted(tuple(counted), to_come, unseen, ways, exact, margin)


def _pot(moment: _Moment, amount: int, seats: tuple[int, ...], shares: tuple[float, ...]) -> PotChances:
    by_seat = dict(zip(seats, shares, strict=True))
    return PotChances(amount=amount, seats=seats, shares=tuple(map(by_seat.get, range(len(moment.hands)))))


def _one_card(variant: Variant, moment: _Moment, amount: int, seats: tuple[int, ...]) -> PotChances:
    """The chances when one card is to come for all, and which cards are whose outs."""
    known = {*moment.board, *(card for hand in moment.hands for card in hand)} | moment.dead
    cards = [card for card in variant.cards if card not in known]
    n = len(cards)
    boards = np.concatenate(
        [np.broadcast_to(array(moment.board), (n, len(moment.board))), array(cards)[:, None]], axis=1
    )
    hands = [array(moment.hands[at]) for at in seats]
    strengths = [worths(variant, np.broadcast_to(hand, (n, len(hand))), boards) for hand in hands]
    taken = parts(np.stack(strengths))
    outs: list[tuple[Card, ...]] = [()] * len(moment.hands)
    ties = list(outs)
    for at, row in zip(seats, taken, strict=True):
        outs[at] = tuple(card for card, part in zip(cards, row, strict=True) if part == WHOLE)
        ties[at] = tuple(card for card, part in zip(cards, row, strict=True) if 0 < part < WHOLE)
    shares = tuple(int(row.sum()) / (n * WHOLE) for row in taken)
    pot = _pot(moment, amount, seats, shares)
    return PotChances(amount=amount, seats=seats, shares=pot.shares, outs=tuple(outs), ties=tuple(ties))
