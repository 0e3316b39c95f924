"""Parts that streets of stud and of Omaha have in common when they are solved: a story by streets, a law, an end."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from potluck.games.poker import View
from potluck.games.poker.values import Acted, Common, Faced, Received
from potluck.lab.poker_futures import Floats
from potluck.lab.poker_lines import Betting, Rules
from potluck.lab.poker_resolving import POSITION
from potluck.lab.poker_story import Then
from potluck.lab.showdowns import Cards, masks_of
from potluck.variants import Variant

__all__ = ["always", "by_street", "ended", "rules_of", "without"]


def by_street(view: View) -> Iterator[list[object]]:
    """The entries of the story, street by street: one begins with its cards."""
    entries, acted = list[object](), False
    for entry in view.story:
        if acted and isinstance(entry, Received | Faced | Common):
            yield entries
            entries, acted = [], False
        entries.append(entry)
        acted = acted or isinstance(entry, Acted)
    yield entries


def rules_of(variant: Variant, number: int) -> Rules:
    """The law of that street."""
    street = variant.streets[number]
    return Rules(variant.limit, street.bet, street.most, street.cap)


def ended(point: Betting, pot: int) -> tuple[float, ...]:
    """The worths of an end of a street behind which more is bet."""
    matched = min(point.bets)
    cost = POSITION * pot * min(1.0, (min(point.behind) - matched) / max(pot, 1))
    won, tied, lost = point.pot + matched, point.pot / 2, -matched
    return tuple(worth + sign * cost for sign in (-1, 1) for worth in (won, tied, lost))


def always(stood: Floats) -> Then:
    """The same places whenever they are asked for."""
    return lambda _: stood


def without(hands: Cards, cards: Cards) -> NDArray[np.bool_]:
    """Which hands hold none of those cards."""
    free: NDArray[np.bool_] = (masks_of(hands) & masks_of(cards[None, :])) == 0
    return free
