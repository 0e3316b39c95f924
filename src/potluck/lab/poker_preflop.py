"""A seat's acts before the flop in no-limit and pot-limit hold'em, where three and more are in: by solved charts.

The charts (`potluck.solve.preflop`, made by `prove preflop`) hold by how many seats are behind the first who did not
give up, and by the chips of who has the second most of all that are in, or of the seat itself where it has less. Each
raise counts as the one of the charts where it is not much smaller or larger. Where they have nothing – somebody limped,
a raise is of another size, stakes before the deal are others than two blinds – nothing is said.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from math import log
from typing import Final, NamedTuple

import numpy as np

from potluck.cards import RANKS, SUITS
from potluck.games.poker import Call, Check, Fold, Phase, RaiseTo, View
from potluck.games.poker.values import Acted, Posted
from potluck.lab.poker_lines import Act
from potluck.lab.poker_resolving import alike
from potluck.protocol import Amount
from potluck.solve.preflop import CALL, FOLD, RAISE, kinds, raise_to
from potluck.solve.preflop_charts import Chart, unpacked
from potluck.solve.preflop_charts import chances as of_chart
from potluck.variants import Best, Variant

__all__ = ["FILE", "chances", "resolves"]

FILE: Final = files("potluck.lab") / "kept" / "preflop.z"
NEAREST, FURTHEST = 0.6, 1.6
"""A raise to so many times as much as the charts' counts as theirs."""
DEEPER: Final = 1.5
"""So many times deeper or shallower stacks than any chart's are not theirs."""


class _Spot(NamedTuple):
    """A place in the charts."""

    chart: Chart
    history: str
    to: int
    """Chips to which is raised there."""


def resolves(view: View) -> bool:
    """Whether a chart has the point of the seat that is to act."""
    return _spot(view) is not None


def chances(view: View) -> Mapping[Act, float]:
    """How likely each act is with the viewer's cards."""
    spot = _spot(view)
    assert spot is not None
    assert view.seat is not None
    known = of_chart(spot.chart, spot.history)
    assert known is not None
    acts, often = known
    (kind,) = kinds(np.array([[int(card) for card in view.seats[view.seat].cards]]))
    plain: dict[str, Act] = {FOLD: Fold(), CALL: Call() if view.owed else Check(), RAISE: _raise(view, spot.to)}
    likely: dict[Act, float] = {}
    for act, part in zip(acts, often[:, kind].tolist(), strict=True):
        if part:  # where no raise is offered, it is a call too
            likely[plain[act]] = likely.get(plain[act], 0.0) + part
    return likely


def _raise(view: View, to: int) -> Act:
    """The nearest raise that is offered; a call where none is."""
    offer = next((offer for offer in view.offers if isinstance(offer, Amount)), None)
    return Call() if offer is None else RaiseTo(min(max(to, offer.low), offer.high))


@lru_cache(maxsize=64)
def _plain(variant: Variant) -> bool:
    """Whether it is no-limit or pot-limit hold'em with 52 cards; a pot bounds the last raises of a chart alone."""
    pack = variant.ranks == RANKS and variant.suits == SUITS and not variant.jokers and not variant.wild
    return pack and variant.limit in ("no", "pot") and alike(variant) and variant.showdown == (Best(),)


@lru_cache(maxsize=1)
def _charts() -> Mapping[tuple[int, float], Chart]:
    return unpacked(FILE.read_bytes())


def _spot(view: View) -> _Spot | None:
    in_turn = view.phase is Phase.BETTING and view.actor is not None and view.street == 0
    if not in_turn or not _plain(view.variant):
        return None
    posted = [entry for entry in view.story if isinstance(entry, Posted)]
    acts = [(entry.seat, entry.action) for entry in view.story if isinstance(entry, Acted)]
    blind = max((entry.amount for entry in posted), default=0)
    if [entry.what for entry in posted] != ["blind", "blind"] or 2 * min(entry.amount for entry in posted) != blind:
        return None
    given = next((place for place, (_, act) in enumerate(acts) if not isinstance(act, Fold)), len(acts))
    behind = sum(not seat.out for seat in view.seats) - 1 - given
    chart = _nearest(behind, _stack(view) / blind)
    return None if chart is None else _in(chart, acts[given:], blind, cap=view.variant.streets[0].cap)


def _stack(view: View) -> int:
    """The chips with which the seat can win or lose."""
    assert view.actor is not None
    most = sorted(seat.cash + seat.paid for seat in view.seats if not seat.out and not seat.folded)
    mine = view.seats[view.actor]
    return min(mine.cash + mine.paid, most[-2])


def _nearest(behind: int, stack: float) -> Chart | None:
    """The chart of so many seats behind whose stacks are nearest, in proportion."""
    stacks = [having for seats, having in _charts() if seats == behind]
    if not stacks or not min(stacks) / DEEPER <= stack <= max(stacks) * DEEPER:
        return None
    return _charts()[behind, min(stacks, key=lambda having: abs(log(having / stack)))]


def _in(chart: Chart, acts: Sequence[tuple[int, object]], blind: int, *, cap: int) -> _Spot | None:
    """The place of these acts in the chart, the first seat's first; None where they are not there."""
    history, top, raises, callers = "", 1.0, 0, 0
    came = set[int]()
    for seat, act in acts:
        if isinstance(act, RaiseTo):
            usual, to = raise_to(raises, top, callers, chart.stack), act.amount / blind
            if not NEAREST * usual <= to <= FURTHEST * usual:
                return None
            history, top, raises = history + RAISE, to, raises + 1
        else:
            history += FOLD if isinstance(act, Fold) else CALL
            callers += not isinstance(act, Fold) and raises == 1 and seat not in came
        came |= set() if isinstance(act, Fold) else {seat}
    if history not in chart.points or (cap and raises >= cap):
        return None
    return _Spot(chart, history, round(blind * raise_to(raises, top, callers, chart.stack)))
