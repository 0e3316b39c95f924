"""A seat's acts where two are left of three or more that were dealt in, in hold'em and games like it.

From where two alone are in, in the midst of a street too, betting is solved as for two
(`potluck.lab.poker_resolving`). With what they come there their acts before tell, which were made against others too,
and are not solved: of the other as a story does;
of the seat that is to act by what its own guess would have done with better and worse hands, since a range that held
what it never comes with would be given up too often. What those who gave up held is not counted.
"""

import random
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import islice
from typing import Final, NamedTuple, Protocol

import numpy as np
from msgspec.structs import replace

from potluck.cards import Card
from potluck.errors import PotluckError
from potluck.games.poker import Phase, RaiseTo, View, begin
from potluck.games.poker.values import Acted, Common, Posted, Refunded
from potluck.kernels.streets import COMPILED
from potluck.lab.poker_futures import Floats, Future
from potluck.lab.poker_lines import Act, Betting
from potluck.lab.poker_ranges import parts_taken, places_of
from potluck.lab.poker_resolving import (
    SEED,
    Came,
    Policy,
    Range,
    SolvedStreet,
    StreetSoFar,
    alike,
    hands_on,
    policy_on,
    solved,
    until,
)
from potluck.lab.poker_story import Moment, Then, weighed
from potluck.lab.poker_street_parts import by_street
from potluck.lab.showdowns import Cards, array, masks_of
from potluck.protocol import Action, Dealt
from potluck.protocol import Cards as ChanceCards
from potluck.variants import Variant

__all__ = ["Guess", "came_with", "chances", "policy", "resolves", "solved_street"]

PAIR: Final = 2
TRIED: Final = 16
"""Hands by which a seat finds how it guesses."""
LEAST: Final = 0.02
"""No hand counts less."""
BOARDS: Final = 400
"""Ways in which the rest of the board comes, to find where hands stand among all; stakes of many pots are made with the
very best."""


class Guess(Protocol):
    """How a seat acts where nothing is solved."""

    def __call__(self, view: View, rng: random.Random, /) -> Action:
        """Its act."""


class _Since(NamedTuple):
    """A deal from the street on which two came."""

    begins: int
    """How many entries of the story are before it."""
    streets: tuple[StreetSoFar, ...]


def resolves(view: View) -> bool:
    """Whether the street can be solved for the seat that is to act."""
    in_turn = view.phase is Phase.BETTING and view.actor is not None
    dealt_in, left = sum(not seat.out for seat in view.seats), len(_left(view))
    return COMPILED and in_turn and dealt_in > PAIR and left == PAIR and alike(view.variant) and bool(_since(view))


def policy(view: View, guess: Guess) -> Policy:
    """The policy of the seat whose turn it is, for all hands that it may hold; it follows from what is public alone.

    `guess` is how that seat acts where nothing is solved.

    Raises:
        Unsolved: the time was up (`potluck.lab.poker_resolving.hurry`).
    """
    return policy_on(view, solved_street(view, guess))


def solved_street(view: View, guess: Guess) -> SolvedStreet:
    """The street of a view, solved by what is public. Raises: Unsolved."""
    before, streets = _parted(view)
    out = tuple(seat.out for seat in view.seats)
    board, actor = streets[0].board, view.actor
    came = Came((before.story, out, actor), lambda order: _ranges(before, board, order, own=actor, guess=guess))
    return solved(view.variant, streets, by=until(), came=came)


def chances(view: View, guess: Guess) -> dict[Act, float]:
    """How likely each act is with the viewer's cards. Raises: Unsolved: the time was up (`hurry`)."""
    assert view.seat is not None
    whole = policy(view, guess)
    return dict(zip(whole.acts, map(float, whole.of(view.seats[view.seat].cards)), strict=True))


def came_with(view: View, at: int, guess: Guess) -> Range:
    """With what that seat came to the first street that is solved."""
    before, (street, *_) = _parted(view)
    ranges = _ranges(before, street.board, street.order, own=view.actor, guess=guess)
    return Range(hands_on(view.variant, street.board), ranges[street.order.index(at)])


def _parted(view: View) -> tuple[View, tuple[StreetSoFar, ...]]:
    """The view with what was done before the streets on which two came, and those streets."""
    since = _since(view)
    assert since is not None
    return replace(view, story=view.story[: since.begins]), since.streets


def _left(view: View) -> list[int]:
    return [at for at, seat in enumerate(view.seats) if not seat.out and not seat.folded]


def _since(view: View) -> _Since | None:
    """The streets since two alone are in, the one of the view the last of them; None where there is none.

    The first of them may begin in the midst of its betting.
    """
    left, board, paid = _left(view), tuple[Card, ...](), [0] * len(view.seats)
    order = (left[0], left[1]) if _turn(view, left[0]) < _turn(view, left[1]) else (left[1], left[0])
    streets, begun, begins = list[StreetSoFar](), 0, 0
    for number, entries in enumerate(by_street(view)):
        board += tuple(card for entry in entries if isinstance(entry, Common) for card in entry.cards)
        seats = [(place, entry.seat) for place, entry in enumerate(entries) if isinstance(entry, Acted)]
        others = [place for place, seat in seats if seat not in left]
        alone = others[-1] + 1 if others else seats[0][0] if seats else len(entries)
        acts = [entry for entry in entries[alone:] if isinstance(entry, Acted)]
        if others:
            streets.clear()
        if acts or number == view.street:
            begun = begun if streets else begins + alone
            turn = acts[0].seat if acts else view.actor
            start = _start(view, number, order, (paid, entries[:alone]))._replace(turn=int(turn == order[1]))
            done = tuple(entry.action for entry in acts if isinstance(entry.action, Act))
            streets.append(StreetSoFar(number, board, order, start, done))
        begins += len(entries)
        _pay(paid, entries)
    return _Since(begun, tuple(streets)) if streets and streets[-1].number == view.street else None


def _start(view: View, number: int, order: tuple[int, int], done: tuple[list[int], list[object]]) -> Betting:
    """The betting of a street behind what was done on it while others were in; `done`: what each paid before, and that.

    What those have paid who gave up lies in the pot.
    """
    paid, entries = [*done[0]], done[1]
    antes = [entry for entry in entries if isinstance(entry, Posted) and entry.what == "ante"]
    _pay(paid, antes)
    bets, step, raises, acted = [0] * len(paid), view.variant.streets[number].bet, 0, 0
    for entry in entries:
        if isinstance(entry, Acted) and isinstance(entry.action, RaiseTo):
            step, raises, acted = max(step, entry.action.amount - max(bets)), raises + 1, 0
        acted += isinstance(entry, Acted) and entry.seat in order
        _pay(bets, [entry] if entry not in antes else [])
    behind = [view.seats[at].cash + view.seats[at].paid - paid[at] for at in order]
    return Betting(
        pot=sum(paid) + sum(bets) - sum(bets[at] for at in order),
        behind=(behind[0], behind[1]),
        bets=(bets[order[0]], bets[order[1]]),
        step=step,
        raises=raises,
        acted=acted,
    )


def _pay(sums: list[int], entries: Iterable[object]) -> None:
    """Adds what seats paid to their sums."""
    for entry in entries:
        match entry:
            case Posted(seat, amount) | Acted(seat, _, amount):
                sums[seat] += amount
            case Refunded(seat, amount):
                sums[seat] -= amount
            case _:
                pass


def _turn(view: View, at: int) -> int:
    """How many seats left of the button a seat is; who is nearer acts first behind the first street."""
    return (at - (view.button or 0) - 1) % len(view.seats)


def _ranges(before: View, board: tuple[Card, ...], order: tuple[int, int], *, own: int | None, guess: Guess) -> Floats:
    """How likely each of both comes to that board with each hand, by what was done before it."""
    variant, hands = before.variant, hands_on(before.variant, board)
    common = sum(street.board for street in variant.streets)

    @cache
    def then(moment: Moment) -> Floats:
        lay = board[: moment.board]
        return _places(variant, lay, common - len(lay))[np.isin(masks_of(hands_on(variant, lay)), masks_of(hands))]

    def of(at: int) -> Floats:
        guessed = _guessed(before, at, (hands, then), guess) if at == own else None
        return weighed(before, at, then, amounts=True, capped=True)[0] if guessed is None else guessed

    ranges = np.stack([of(at) for at in order])
    scaled: Floats = ranges / ranges.max(axis=1, keepdims=True)
    return scaled


def _guessed(before: View, at: int, held: tuple[Cards, Then], guess: Guess) -> Floats | None:
    """How likely that seat did with each hand what it did, as it guesses; None where the deal is not played again.

    For each street tried with some hands, from the worst to the best as they stood there; between them by their places.
    """
    hands, then = held
    likely = np.ones(len(hands))
    for lay in _boards(before, at):
        stood = then(Moment(PAIR, 0, lay))
        order = stood.argsort()
        tried = order[((np.arange(TRIED) + 0.5) / TRIED * len(order)).astype(int)]
        often = np.full(TRIED, LEAST)
        for place, row in enumerate(tried):
            spots = _again(before, at, hands[row])
            if spots is None:
                return None
            rng = random.Random(SEED + place)
            there = [(decision, action) for decision, action in spots if len(decision.board) == lay]
            often[place] += all(type(guess(decision, rng)) is type(action) for decision, action in there)
        smooth = np.convolve(np.pad(often, 1, mode="edge"), (0.25, 0.5, 0.25), mode="valid")
        likely *= np.interp(stood, stood[tried], smooth)
    return likely


def _boards(before: View, at: int) -> list[int]:
    """How many cards lay for all where that seat acted, each once."""
    lay, lays = 0, list[int]()
    for entry in before.story:
        if isinstance(entry, Common):
            lay += len(entry.cards)
        elif isinstance(entry, Acted) and entry.seat == at and lay not in lays:
            lays.append(lay)
    return lays


def _again(before: View, at: int, hand: Cards) -> list[tuple[View, Action]] | None:
    """The views of that seat's decisions so far, had it held that hand, and its acts; None where it went otherwise."""
    posted = {what: [0] * len(before.seats) for what in ("ante", "blind", "straddle", "post")}
    for entry in before.story:
        if isinstance(entry, Posted):
            posted[entry.what][entry.seat] += entry.amount
    if any(posted["straddle"]):
        return None
    out = [place for place, seat in enumerate(before.seats) if seat.out]
    stacks = [seat.cash + seat.paid for seat in before.seats]
    rest = iter([card for card in before.variant.cards if card not in before.board and int(card) not in hand])
    board, own, spots = iter(before.board), (Card(int(card)) for card in hand), list[tuple[View, Action]]()
    acts = iter([entry for entry in before.story if isinstance(entry, Acted)])
    try:
        state = begin(
            before.variant,
            stacks,
            button=before.button,
            antes=posted["ante"],
            blinds=posted["blind"],
            posts=posted["post"],
            out=out,
        )
        while len(state.story) < len(before.story):
            chance = state.chance
            if isinstance(chance, ChanceCards):
                cards = board if chance.to is None else own if chance.to == at else rest
                state = state.apply(Dealt(tuple(islice(cards, chance.n))))
                continue
            act = next(acts)
            if act.seat == at:
                spots.append((state.view(at), act.action))
            state = state.apply(act.action)
    except (PotluckError, StopIteration):
        return None
    return spots if state.story[: len(before.story)] == before.story else None


@lru_cache(maxsize=16)
def _places(variant: Variant, board: tuple[Card, ...], missing: int) -> Floats:
    """Where each hand of `hands_on` that board stands among all, 0 to 1."""
    rng = np.random.Generator(np.random.Philox([SEED, len(board)]))
    unseen = np.array([int(card) for card in variant.cards if card not in board], dtype=np.uint8)
    future = Future(own=0, board=missing, draws=(), throw=0)
    return places_of(parts_taken(variant, rng, (hands_on(variant, board), array(board)), (unseen, future), n=BOARDS))
