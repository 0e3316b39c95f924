"""What a seat does in poker for two with one exchange and a fixed limit, by the game as it was solved."""

import time
from collections.abc import Sequence
from functools import lru_cache
from threading import Thread
from typing import Final

from potluck.cards import Card
from potluck.games.poker import Phase, View
from potluck.games.poker.values import Acted, Discarded
from potluck.kernels.worlds import COMPILED
from potluck.lab.poker_one_draw import one_draw
from potluck.lab.poker_one_draw_betting import Kind, Node
from potluck.lab.poker_one_draw_hands import THROWN
from potluck.variants import Variant

__all__ = ["chances", "exchanges", "group_before", "hurry", "solves"]

DECIDING: Final = (Phase.BETTING, Phase.DRAWING)
HAND: Final = 5
"""The most cards of a hand: all of its exchanges are tried."""
MOST: Final = 6
"""The most stakes of a street."""
_HURRY: Final[list[float]] = []
"""For how many seconds decisions wait from when solving has begun, where they may not wait at will."""


def solves(view: View) -> bool:
    """Whether the seat that is to act finds its act in a game that was solved."""
    in_turn = view.phase in DECIDING and view.actor is not None
    if not (COMPILED and in_turn and view.heads_up and _alike(view.variant)):
        return False
    dear = _dearest(view.variant)
    return all(seat.out or seat.cash + seat.paid > dear for seat in view.seats) and _ready(view.variant)


def hurry(seconds: float) -> None:
    """From now on no decision here waits that long after a game began to be solved; it is guessed until then.

    With no time at all, none is begun.
    """
    _HURRY[:] = [seconds]


def _ready(variant: Variant) -> bool:
    """Whether the variant is solved, or may be waited for."""
    if not _HURRY:
        return True
    if not _HURRY[0]:
        return False
    solving, since = _begun(variant)
    solving.join(max(since + _HURRY[0] - time.monotonic(), 0.0))
    return not solving.is_alive()


@lru_cache(maxsize=8)
def _begun(variant: Variant) -> tuple[Thread, float]:
    """A thread that solves the variant, beside what is decided, and since when by the clock."""
    solving = Thread(target=one_draw, args=(variant,), daemon=True, name="potluck-one-draw")
    solving.start()
    return solving, time.monotonic()


def chances(view: View) -> dict[Kind, float]:
    """How likely the seat whose turn it is to bet does what with its cards; nothing where that was not solved."""
    assert view.actor is not None
    solved, seat = one_draw(view.variant), view.seats[view.actor]
    before, behind, thrown = _story(view)
    first = before[0].seat if before else view.actor
    node = _after(solved.first, before)
    if node is None or (node.over and not thrown):
        return {}
    if not thrown:
        strategy = node.now[:, group_before(view.variant, seat.cards)[0]]
    else:
        place, node = solved.ends.index(node), _after(solved.second, behind)
        if node is None or node.over or node.seat != int(view.actor != first):
            return {}
        mine, other = thrown[view.actor], next(n for at, n in thrown.items() if at != view.actor)
        strategy = node.now[:, place, mine, other, solved.groups.behind(seat.cards)]
    return dict(zip(node.kinds, map(float, strategy), strict=True))


def exchanges(view: View) -> dict[tuple[Card, ...], float]:
    """How likely the seat whose turn it is throws which of its cards; nothing where that was not solved."""
    assert view.actor is not None
    solved, cards = one_draw(view.variant), view.seats[view.actor].cards
    before, _, _ = _story(view)
    node = _after(solved.first, before)
    if node is None or node not in solved.ends:
        return {}
    group, best = group_before(view.variant, cards)
    seat = int(before[0].seat != view.actor)
    often = solved.throws[seat].now[:, solved.ends.index(node), group]
    thrown = [tuple(cards[place] for place in places) for places in best]
    return dict(zip(thrown, map(float, often), strict=True))


@lru_cache(maxsize=256)
def group_before(variant: Variant, cards: tuple[Card, ...]) -> tuple[int, list[tuple[int, ...]]]:
    """The group of a hand before the exchange, and the places that it best throws of each number."""
    return one_draw(variant).groups.before(cards)


@lru_cache(maxsize=64)
def _alike(variant: Variant) -> bool:
    """Whether it has one exchange between two rounds of fixed stakes, two blinds, and the best hand wins all."""
    if len(variant.streets) != 2 or variant.limit != "fixed" or variant.openers or len(variant.showdown) != 1:
        return False
    deal, draw = variant.streets
    forced, best = variant.forced, variant.showdown[0]
    plain = best.hole is None and not best.qualifier
    blinds = len(forced.blinds) == 2 and not (forced.ante or forced.button or forced.straddle or forced.bring_in)
    owns = 0 < deal.down <= HAND and not (deal.up or deal.board or deal.throw or deal.draw)
    draws = draw.draw >= THROWN - 1 and not (draw.down or draw.up or draw.board or draw.throw)
    return bool(plain and blinds and owns and draws and 0 < deal.cap <= MOST and 0 < draw.cap <= MOST)


@lru_cache(maxsize=64)
def _dearest(variant: Variant) -> int:
    """The most that a seat can pay in a deal."""
    deal, draw = variant.streets
    return variant.forced.blinds[-1] + deal.bet * deal.cap + draw.bet * draw.cap


def _story(view: View) -> tuple[list[Acted], list[Acted], dict[int, int]]:
    """The acts before the exchange and behind it, and how many cards each has thrown."""
    before, behind, thrown = list[Acted](), list[Acted](), dict[int, int]()
    for entry in view.story:
        if isinstance(entry, Discarded):
            thrown[entry.seat] = min(entry.n, THROWN - 1)
        elif isinstance(entry, Acted):
            (behind if thrown else before).append(entry)
    return before, behind, thrown


def _after(node: Node, acts: Sequence[Acted]) -> Node | None:
    """The point that those acts lead to."""
    for entry in acts:
        number = next((at for at, kind in enumerate(node.kinds) if isinstance(entry.action, kind)), None)
        if number is None:
            return None
        node = node.below[number]
    return node
