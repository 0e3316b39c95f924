"""Evening deals of each character against the regular, duplicated: how often it bluffs, stakes, pays and gives up.

`prove styles [DEALS]`. A bluff is a stake with a hand below the middle of all exchanged hands, after the exchange.
Refuted where Remedios does not bluff most, Lev does not pay most, or Halina bluffs at all but seldom.
"""

import random
from collections import Counter
from typing import Any, Final

from measure.figure import Figure, Refuted
from potluck.arena.orders import Orders
from potluck.bots import bot
from potluck.bots.ladder import PERSONAS
from potluck.bots.ladder.outlook import outlook
from potluck.games import draw
from potluck.games.draw import Check, Exchange, Open, Pass, Phase, RaiseBy
from potluck.games.draw.view import View

__all__ = ["main"]

SEED: Final = 3
DEALS: Final = 3000
MIDDLE: Final = 0.5
RATES: Final = {
    "bluff": ("weak hands that are staked after the exchange", "weak", "bluffed"),
    "stake": ("acts that stake", "acts", "staked"),
    "pay": ("stakes of the other that are paid or raised", "asked", "paid"),
}


def main(argv: list[str]) -> list[Figure]:
    """The rates of each character, in percent, with intervals. Raises: Refuted."""
    deals = int(argv[0]) if argv else DEALS
    told = {name: counted(name, deals) for name in PERSONAS}
    figures = {(rate, name): figure(rate, name, counts) for name, counts in told.items() for rate in RATES}
    apart(figures, "bluff", "remedios")
    apart(figures, "pay", "lev")
    return list(figures.values())


def counted(name: str, deals: int) -> Counter[str]:
    """What one character did in so many deals, each played from both seats."""
    counts: Counter[str] = Counter()
    rules = draw.PRESETS["evening"]
    for number in range(deals):
        for seat in (0, 1):
            orders = Orders(SEED, number)
            match = orders.settle(draw.start(rules, 2))
            rngs = [random.Random(f"{number}/{at}") for at in (0, 1)]
            while not match.state.over:
                at = match.actor
                assert at is not None
                view = match.view(at)
                action = bot(name if at == seat else "regular").choose(view, rngs[at])
                if at == seat:
                    counts.update(noted(view, action))
                match = orders.settle(match.apply(action))
    return counts


def noted(view: View, action: Any) -> list[str]:
    """The names under which an act is counted."""
    if view.phase is Phase.EXCHANGE:
        return []
    found, staked = ["acts"], isinstance(action, Open | RaiseBy)
    found += ["staked"] if staked else []
    if view.owed:
        found += ["asked"] + (["paid"] if not isinstance(action, Pass) else [])
    seen = outlook(view.rules.order, view.rules.deck)
    assert view.seat is not None
    place = seen.places[seen.levels.level(view.seats[view.seat].cards)]
    if view.phase is Phase.AFTER and place < MIDDLE and isinstance(action, Open | RaiseBy | Check | Pass | Exchange):
        found += ["weak"] + (["bluffed"] if staked else [])
    return found


def figure(rate: str, name: str, counts: Counter[str]) -> Figure:
    """A rate in percent, with its interval."""
    claim, of, what = RATES[rate]
    n = counts[of]
    share = counts[what] / n
    within = 1.96 * (share * (1 - share) / n) ** 0.5
    low, high = (round(100 * (share + sign * within), 1) for sign in (-1, 1))
    return Figure(f"{name}: {claim}", round(100 * share, 1), unit="%", n=n, seed=SEED, interval=(low, high))


def apart(figures: dict[tuple[str, str], Figure], rate: str, most: str) -> None:
    """Nothing, where one character does this more than all others. Raises: Refuted."""
    first = figures[rate, most].interval
    for name in PERSONAS:
        other = figures[rate, name].interval
        assert first is not None
        assert other is not None
        if name != most and other[1] >= first[0]:
            raise Refuted(f"{most} should {rate} more than {name}: {first}, {other}")
