"""A seat's acts on a last street on which cards come hidden, for two: solved on the hands that both may have come to.

So in games with exchanges and in studs. Hands that came through the exchanges, or agree with the cards face up,
and through the acts until then, stand for all that a seat may hold; the viewer's own is one of his. The street is
solved from its start to its end, as in `potluck.lab.poker_resolving`. The other's hands hold none of the viewer's
cards; apart from that it does not count what both hold. Where others were dealt in and have given up before, what they
paid lies in the pot.
"""

from functools import lru_cache
from typing import Final

import numpy as np
from msgspec.structs import replace

from potluck.games.poker import Call, Fold, Phase, View
from potluck.games.poker.values import Acted, Discarded, Received
from potluck.kernels.streets import COMPILED, StreetSolver
from potluck.lab.poker_futures import Floats
from potluck.lab.poker_lines import ALL, Act, Betting, Line, Sizes, line_tree
from potluck.lab.poker_ranges import own_range, ranges
from potluck.lab.poker_resolving import (
    SEED,
    Learnt,
    SameTree,
    SolvedStreet,
    StreetSoFar,
    defended,
    until,
    without_rare,
)
from potluck.lab.poker_stakes import bound
from potluck.lab.poker_street_parts import rules_of
from potluck.lab.showdowns import worths
from potluck.variants import Variant

__all__ = ["chances", "fits", "forget", "policy", "resolves", "solved_street"]

PAIR: Final = 2
FIXED: Final[Sizes] = ((1.0,),)
"""Nobody may choose one."""
CHOSEN: Final[Sizes] = ((0.5, 1.0), (1.0,), (ALL,))
ITERATIONS: Final = 400
HOPELESS: Final = 0.99
"""Who loses so much of what he pays for hardly ever wins by that."""
APART: Final = ((0, 1), (2, 3))
"""Two cards for all hands of a seat, as the kernel wants them: none that the other's have."""


def forget() -> None:
    """Forget every street that was solved."""
    _begun.cache_clear()


def resolves(view: View) -> bool:
    """Whether the street can be solved for the seat that is to act."""
    in_turn = view.phase is Phase.BETTING and view.actor is not None and view.actor == view.seat
    last = view.street == len(view.variant.streets) - 1 and not view.board
    return in_turn and last and len(_left(view)) == PAIR and fits(view.variant) and _began_with_two(view)


@lru_cache(maxsize=64)
def fits(variant: Variant) -> bool:
    """Whether the last street of it is solved for two.

    Hands are exchanged and lie hidden to the end, or are a stud's whose last card comes hidden; the best hand wins all.
    With a fixed limit they are exchanged more than once: games with one exchange are solved whole there. Without one
    studs are solved street by street.
    """
    exchanges = sum(street.draw > 0 for street in variant.streets)
    best = len(variant.showdown) == 1 and not variant.fewer_wild
    own = not any(street.board or street.throw for street in variant.streets)
    shown = any(street.up for street in variant.streets)
    fixed = variant.limit == "fixed"
    hidden = fixed and bool(variant.streets[-1].down) and not exchanges if shown else exchanges > fixed
    return COMPILED and best and own and hidden


def _left(view: View) -> list[int]:
    """The seats that are still in."""
    return [at for at, seat in enumerate(view.seats) if not seat.out and not seat.folded]


def _began_with_two(view: View) -> bool:
    """Whether no third has acted on the street."""
    return {entry.seat for entry in view.story[_begins(view) :] if isinstance(entry, Acted)} <= {*_left(view)}


def _begins(view: View) -> int:
    """How many entries of the story lie before the betting of the last street."""
    return 1 + max(at for at, entry in enumerate(view.story) if isinstance(entry, Discarded | Received))


def chances(view: View) -> dict[Act, float]:
    """How likely each act is with the viewer's cards. Raises: Unsolved: the time was up (`hurry`)."""
    assert view.seat is not None
    street = solved_street(view)
    # The viewer's hand is the first of his.
    row = street.so_far.order.index(view.seat) * (len(street.hands) // 2)
    often = policy(view, street)[:, row]
    return dict(zip(street.line.acts[street.line.at], map(float, often), strict=True))


def policy(view: View, street: SolvedStreet) -> Floats:
    """How likely the viewer does each act with each of the hands `(acts, m)`.

    Of the hands that may still win no more is given up than its price.
    """
    assert view.seat is not None
    line, solver, often = street.line, street.solver, without_rare(street.solver.strategy(street.line.at))
    if not view.owed:
        return often
    acts, mine, reach = line.acts[line.at], street.so_far.order.index(view.seat), street.reach()
    worth = solver.worths(line.at, reach[[mine, 1 - mine]])
    loss = worth[acts.index(Fold())] - worth[acts.index(Call())]
    hopes = reach[mine]
    if any(seat.up for seat in view.seats):
        hopes = np.where(loss < HOPELESS * view.owed, hopes, 0)
    return defended(often, hopes, worth, most=bound(view), acts=acts)


def solved_street(view: View) -> SolvedStreet:
    """The last street; the first half of its hands are of who acts first. Raises: Unsolved."""
    assert view.seat is not None
    begins, now = _street(view)
    sizes = FIXED if view.variant.limit == "fixed" else CHOSEN
    line = line_tree(now.start, rules_of(view.variant, now.number), sizes, done=now.acts)
    before = replace(view, story=view.story[:begins])
    kept = _begun(view.variant, before.story, view.seat, view.seats[view.seat].cards, SameTree(line, now))
    if not kept:
        kept.append(_begin(before, now, line))
    kept[0].go_on(ITERATIONS, by=until())
    hands, weights, solver = kept[0]
    return SolvedStreet(line, solver, hands, weights, now)


def _street(view: View) -> tuple[int, StreetSoFar]:
    """How many entries of the story lie before the betting of the last street, and that street."""
    assert view.seat is not None
    begins = _begins(view)
    acts = [entry for entry in view.story[begins:] if isinstance(entry, Acted)]
    leads = acts[0].seat if acts else view.seat
    order = (leads, next(at for at in _left(view) if at != leads))
    put_in = {at: sum(entry.paid for entry in acts if entry.seat == at) for at in order}
    pot = sum(seat.paid for seat in view.seats) - sum(put_in.values())
    behind = (view.seats[order[0]].cash + put_in[order[0]], view.seats[order[1]].cash + put_in[order[1]])
    number = len(view.variant.streets) - 1
    start = Betting(pot=pot, behind=behind, step=view.variant.streets[number].bet)
    done = tuple(entry.action for entry in acts if isinstance(entry.action, Act))
    return begins, StreetSoFar(number, (), order, start, done)


@lru_cache(maxsize=8)
def _begun(*_: object) -> list[Learnt]:
    """Where a street that was begun is kept; empty until then."""
    return []


def _begin(before: View, now: StreetSoFar, line: Line) -> Learnt:
    numbers = np.random.Generator(np.random.Philox(SEED + sum(before.seats[at].paid for at in now.order)))
    others = ranges(before, numbers, story=True, amounts=True)
    held = [others[at] if at in others else own_range(before, numbers, amounts=True) for at in now.order]
    many = len(held[0].hands)
    weights = np.zeros((2, 2 * many))
    for place, range_ in enumerate(held):
        weights[place, place * many : (place + 1) * many] = range_.weights / range_.weights.max()
    hands = np.concatenate([range_.hands for range_ in held])
    cards = np.array([APART[place >= many] for place in range(2 * many)], dtype=np.uint8)
    strengths = worths(before.variant, hands, np.empty((2 * many, 0), dtype=np.uint8))[0].astype(np.int32)
    return Learnt(hands, weights, StreetSolver(line.tree, cards, weights, strengths[None], scale=1.0, batch=1))
