"""What the acts of poker are worth in any variant: the part of the pot that the hand takes, against what it costs.

Others who have to pay more are taken to give up the worst part of what they may hold: what a bluff of that size makes
right, times a `trust` between 0 (nobody ever folds) and 1. All is sampled, with a fixed number of samples.
"""

import random
from math import sqrt
from typing import Final, Literal, NamedTuple

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from potluck import kernels
from potluck.cards import Card
from potluck.games.poker import BringIn, Call, Check, Discard, Fold, Phase, RaiseTo, View
from potluck.kernels.worlds import COMPILED, stake_worth
from potluck.lab.advice import Advice, Choice
from potluck.lab.poker_futures import Floats, Future, finished, future_of, places, throws, tries
from potluck.lab.poker_ranges import WORLDS, Range, Worlds, ranges, standing, unseen_in, worlds
from potluck.lab.poker_stakes import bound
from potluck.lab.poker_story import Kind
from potluck.lab.showdowns import WHOLE, Ints, array, parts
from potluck.protocol import Amount, Just, Pick

__all__ = [
    "ADVISER",
    "SEED",
    "Facts",
    "Mind",
    "act_values",
    "advise",
    "discard_values",
    "must_stay",
    "share_of",
    "spread_of",
]

SIZES: Final = (0.5, 0.75, 1.0)
"""Raises that are thought about, in pots; and the least there is."""
ALL_IN: Final = 1.5
"""All one's chips are thought about where that is at most so many pots."""
MINE: Final = 2000 if kernels.COMPILED else 60
"""Ways in which the cards after an own exchange are tried out."""
USUAL: Final = 400 if kernels.COMPILED else 60
"""The same, while what the exchange will bring is thought about before it comes."""
GROUPS: Final = 20
"""Parts of a range, by place, of which each is asked what it takes of a pot."""
MOST_FOLDS: Final = 0.95
"""No more of a range is ever taken to be given up."""
Z95: Final = 1.96
SEED: Final = "advice"

Act = Fold | Check | Call | BringIn | RaiseTo


class Mind(Struct, frozen=True, kw_only=True):
    """How far somebody thinks."""

    story: bool = True
    """Whether the acts of others tell him what they hold."""
    trust: float = 0.5
    """How readily he takes others to fold."""
    least: float = 0.0
    """What an act must be worth above giving up, in pots."""
    later: float = 0.0
    """The same on the first street, less on each later one, nothing on the last or where no more can be bet."""
    curious: float = 0.0
    """How much more than a call is worth he pays to see on, as a part of its price; 0: nothing."""
    amounts: bool = False
    """Whether he reads from the acts of others for how much they were."""
    worlds: int = WORLDS
    """Deals that he thinks of for a decision, at most."""
    behind: bool = False
    """Whether he takes those who still have to pay another's stake to keep only hands that are worth its price."""
    guard: bool = False
    """Whether he gives up no more hands on the last street than the price of a stake allows, where none lie open."""
    kinds: tuple[Kind, ...] = ()
    """What he knows of the players by seat; none: nothing of any."""


class Facts(Struct, frozen=True, kw_only=True):
    """The facts that the words of an advice need; chips, and shares of the pot."""

    share: float
    """The part of the pot that the hand takes against all that are still in."""
    margin: float
    """Half its 95 % interval."""
    price: int
    pot: int
    needed: float
    """The part of the pot that pays the price."""
    why: Literal["free", "least", "pay", "fold", "value", "bluff", "throw"]


class _Table(NamedTuple):
    """The table in the adviser's thought: the view, the ranges of the others, and deals that may be."""

    view: View
    ranges: dict[int, Range]
    worlds: Worlds
    mind: Mind


ADVISER: Final = Mind(worlds=8000 if kernels.COMPILED else WORLDS, behind=True)


def advise(view: View) -> Advice | None:
    """Each action by its worth in chips, or each exchange by its part of the pot; None where nothing is to decide."""
    if view.seat is None or view.actor != view.seat:
        return None
    rng = random.Random(SEED)
    if view.phase is Phase.DRAWING:
        exchanges = discard_values(view, rng, ADVISER)
        choices = tuple(Choice(Discard(cards), value) for cards, value in exchanges)
        share = exchanges[0][1]
        return Advice(
            choices, Facts(share=share, margin=_margin(share, MINE), price=0, pot=view.pot, needed=0, why="throw")
        )
    if view.phase is not Phase.BETTING:
        return None
    worth, share = act_values(view, rng, ADVISER)
    ranked = sorted(worth.items(), key=lambda pair: -pair[1])
    needed = view.owed / (view.pot + view.owed) if view.owed else 0.0
    margin = _margin(share, ADVISER.worlds)
    facts = Facts(
        share=share, margin=margin, price=view.owed, pot=view.pot, needed=needed, why=_why(ranked[0][0], share, view)
    )
    return Advice(tuple(Choice(act, value) for act, value in ranked), facts)


def act_values(
    view: View, rng: random.Random, mind: Mind, *, also: tuple[int, ...] = ()
) -> tuple[dict[Act, float], float]:
    """Chips that each act brings on average against folding; and the part of the pot that the hand takes.

    `also` are sizes of raises that are weighed beside the usual ones.
    """
    table = _imagined(view, rng, mind)
    share = float(_shares(table, None).mean())
    worth: dict[Act, float] = {}
    for offer in view.offers:
        match offer:
            case Just(Fold() as act):
                worth[act] = 0.0
            case Just((Check() | Call()) as act):
                worth[act] = _worth(table, view.top)
            case Just(BringIn() as act):
                worth[act] = _worth(table, view.variant.forced.bring_in)
            case Amount("raise_to"):
                for to in {*_sizes(view, offer), *also}:
                    worth[RaiseTo(to)] = _worth(table, to)
    return worth, share


def share_of(view: View, rng: random.Random, mind: Mind) -> float:
    """The part of the pot that the hand takes from all that are still in, if nobody gives up."""
    return float(_shares(_imagined(view, rng, mind), None).mean())


def must_stay(view: View, rng: random.Random, mind: Mind) -> bool:
    """Whether he keeps the hand on the last street, so that a stake made blindly gains nothing from him.

    Nothing is kept for that where cards lie face up: who shows the better ones may take more pots than his price says.
    """
    streets = view.variant.streets
    binds = mind.guard and view.owed and view.street == len(streets) - 1 and not any(street.up for street in streets)
    limit = bound(view) if binds else 1.0
    if limit == 1:
        return False
    numbers = np.random.Generator(np.random.Philox(rng.getrandbits(64)))
    return standing(view, numbers, amounts=mind.amounts) >= limit


def discard_values(view: View, rng: random.Random, mind: Mind) -> list[tuple[tuple[Card, ...], float]]:
    """Each exchange, and the part of a pot that it takes from one other; the best first."""
    numbers = np.random.Generator(np.random.Philox(rng.getrandbits(64)))
    assert view.seat is not None
    (offer,) = (offer for offer in view.offers if isinstance(offer, Pick))
    hand, future = view.seats[view.seat].cards, future_of(view, view.seat)
    picks = throws(len(offer.among), least=offer.least, most=offer.most)
    thrown = [tuple(offer.among[place] for place in pick) for pick in picks]
    held = ranges(view, numbers, story=mind.story, amounts=mind.amounts, kinds=mind.kinds)
    sampled = worlds(view, numbers, held, worlds=mind.worlds)
    among = np.concatenate([sampled.strengths[at] for at in held], axis=1)
    if not view.variant.streets[view.street].draw:
        return _thrown_away(view, numbers, (hand, future), (thrown, among))
    return _exchanged(view, numbers, future, (thrown, among))


def spread_of(share: float) -> float:
    """Half the 95 % interval of a part of the pot that was sampled."""
    return _margin(share, ADVISER.worlds)


def _exchanged(
    view: View, rng: np.random.Generator, future: Future, exchanges: tuple[list[tuple[Card, ...]], Ints]
) -> list[tuple[tuple[Card, ...], float]]:
    """Each exchange and its part of a pot, by trying all with the same cards to come."""
    thrown, among = exchanges
    assert view.seat is not None
    hand = view.seats[view.seat].cards
    mine = array(hand)[None, :]
    strengths = tries(view.variant, rng, mine, unseen_in(view), facing=(array(view.board), future), n=MINE)
    worth = {
        tuple(hand[place] for place in pick): float(places(strength, among).mean())
        for pick, strength in zip(throws(len(hand), least=0, most=future.draws[0]), strengths, strict=True)
    }
    return sorted(((cards, worth[cards]) for cards in thrown), key=lambda pair: (-pair[1], len(pair[0])))


def _thrown_away(
    view: View,
    rng: np.random.Generator,
    mine: tuple[tuple[Card, ...], Future],
    exchanges: tuple[list[tuple[Card, ...]], Ints],
) -> list[tuple[tuple[Card, ...], float]]:
    """Each throw and its part of a pot, by dealing new cards to the ones that are kept."""
    (hand, future), (thrown, among) = mine, exchanges
    unseen, values = unseen_in(view), []
    order = rng.random((MINE, len(unseen))).argsort(axis=1)
    new = unseen[order[:, : future.own + future.board]]
    board = np.broadcast_to(array(view.board), (MINE, len(view.board)))
    common = np.concatenate([board, new[:, future.own :]], axis=1)
    for cards in thrown:
        kept = np.broadcast_to(array([card for card in hand if card not in cards]), (MINE, len(hand) - len(cards)))
        whole = np.concatenate([kept, new[:, : future.own]], axis=1)
        strengths = finished(view.variant, whole, common, throw=future.throw - len(cards))
        values.append((cards, float(places(strengths, among).mean())))
    return sorted(values, key=lambda pair: -pair[1])


def _imagined(view: View, rng: random.Random, mind: Mind) -> _Table:
    """The table with what the others may hold, and deals that may be."""
    numbers = np.random.Generator(np.random.Philox(rng.getrandbits(64)))
    story, placed = mind.story, mind.trust > 0
    held = ranges(view, numbers, story=story, placed=placed, amounts=mind.amounts, kinds=mind.kinds)
    return _Table(view, held, worlds(view, numbers, held, throw=_usual(view, rng, mind), worlds=mind.worlds), mind)


def _usual(view: View, rng: random.Random, mind: Mind) -> tuple[int, ...]:
    """The places that the viewer would throw at his next exchange."""
    assert view.seat is not None
    future, hand = future_of(view, view.seat), view.seats[view.seat].cards
    if not future.draws:
        return ()
    numbers = np.random.Generator(np.random.Philox(rng.getrandbits(64)))
    mine = array(hand)[None, :]
    strengths = tries(view.variant, numbers, mine, unseen_in(view), facing=(array(view.board), future), n=USUAL)
    choices, halves, rows = strengths.shape
    worth = places(strengths.transpose(1, 0, 2).reshape(halves, -1), strengths.max(axis=0)).reshape(choices, rows)
    return throws(len(hand), least=0, most=future.draws[0])[int(worth.mean(axis=1).argmax())]


def _shares(table: _Table, playing: dict[int, NDArray[np.bool_]] | None) -> Floats:
    """The part of the pot that the viewer takes in each world, from those that play on."""
    seat = table.view.seat
    assert seat is not None
    order = [seat, *table.ranges]
    strengths = np.stack([table.worlds.strengths[at] for at in order])
    if playing is None:
        whole: Floats = parts(strengths)[0] / WHOLE
        return whole
    on = np.stack([np.ones(strengths.shape[2], dtype=bool), *(playing[at] for at in table.ranges)])
    shares: Floats = parts(strengths, on)[0] / WHOLE
    return shares


def _worth(table: _Table, to: int) -> float:
    """Chips on average when the viewer makes his bet `to` and the betting ends there."""
    view = table.view
    assert view.seat is not None
    mine = view.seats[view.seat]
    reach = max(view.seats[at].bet + view.seats[at].cash for at in table.ranges)
    paid = max(min(to, reach, mine.bet + mine.cash) - mine.bet, 0)
    least, added = dict[int, float](), dict[int, int]()
    for at, held in table.ranges.items():
        other = view.seats[at]
        owed = added[at] = min(max(min(to, mine.bet + mine.cash) - other.bet, 0), other.cash)
        pot = view.pot + paid + owed
        gives_up = _folds(table.mind, at, held) * owed / max(pot, 1)
        if owed and table.mind.behind and to <= view.top:
            gives_up = max(gives_up, _goes_by_price(table.mind, at, held) * _too_dear(table, at, price=owed / pot))
        least[at] = _quantile(held, min(gives_up, MOST_FOLDS)) if owed else -1.0
    return _won(table, least, added, pot=view.pot + paid) - paid


def _folds(mind: Mind, at: int, held: Range) -> float:
    """How readily that seat is taken to fold: by what is known of it, else by how far it seems to go by its cards."""
    known = mind.kinds[at].folds if mind.kinds else None
    return mind.trust * held.sensible if known is None else known


def _goes_by_price(mind: Mind, at: int, held: Range) -> float:
    """How far that seat is taken to keep no hand that is worth less than the price of another's stake."""
    known = mind.kinds[at].folds if mind.kinds else None
    return held.sensible if known is None else min(known / mind.trust, 1.0)


def _too_dear(table: _Table, at: int, *, price: float) -> float:
    """The part of a seat's range that takes less than `price` of a pot from who staked, and from the viewer beside him.

    What it takes from those who staked alone is known; the viewer, of whom it knows no more, is taken to be as strong.
    """
    staked = [other for other in table.ranges if table.view.seats[other].bet == table.view.top]
    if not staked:
        return 0.0
    strengths = table.worlds.strengths
    takes = parts(np.stack([strengths[at], *(strengths[other] for other in staked)]))[0] / WHOLE
    order = table.ranges[at].places[table.worlds.held[at]].argsort(kind="stable")
    alike = np.array([group.mean() for group in np.array_split(takes[order], GROUPS) if len(group)])
    return float((alike ** ((len(staked) + 1) / len(staked)) < price).mean()) if len(alike) else 0.0


def _won(table: _Table, least: dict[int, float], added: dict[int, int], *, pot: int) -> float:
    """Chips that the viewer takes on average where each other plays on from its `least` place and adds what it owes."""
    seat, order = table.view.seat, [*table.ranges]
    assert seat is not None
    strong = {at: table.ranges[at].places[table.worlds.held[at]] for at in order}
    if COMPILED:
        strengths = np.stack([table.worlds.strengths[at] for at in (seat, *order)])
        places_of = np.stack([strong[at] for at in order])
        return stake_worth(strengths, places_of, [least[at] for at in order], [added[at] for at in order], pot=pot)
    playing = {at: strong[at] >= least[at] for at in order}
    whole = pot + sum(added[at] * playing[at] for at in order)
    return float((_shares(table, playing) * whole).mean())


def _quantile(held: Range, part: float) -> float:
    """The place below which that part of a range lies, by weight."""
    order = held.places.argsort()
    line = np.cumsum(held.weights[order])
    return float(held.places[order[int(np.searchsorted(line, part * line[-1]).clip(0, len(order) - 1))]])


def _sizes(view: View, offer: Amount) -> list[int]:
    """The raises that are thought about."""
    pot = view.pot + view.owed
    sizes = {offer.low, *(view.top + round(size * pot) for size in SIZES)}
    if offer.high - view.top <= ALL_IN * pot:
        sizes.add(offer.high)
    return sorted(to for to in sizes if offer.low <= to <= offer.high)


def _margin(share: float, n: int) -> float:
    return Z95 * sqrt(max(share * (1 - share), 1 / n) / n)


def _why(act: Act, share: float, view: View) -> Literal["free", "least", "pay", "fold", "value", "bluff", "throw"]:
    """The reason in a word."""
    match act:
        case Fold():
            return "fold"
        case BringIn():
            return "least"
        case RaiseTo():
            others = sum(not seat.folded and not seat.out for seat in view.seats)
            return "value" if share * others >= 1 else "bluff"
        case _:
            return "pay" if view.owed else "free"
