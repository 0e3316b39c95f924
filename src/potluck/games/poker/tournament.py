"""How high the sums are in which deal; and in a sit-and-go, who gets which place and prize."""

from collections.abc import Sequence
from typing import Final

from potluck.chips import share
from potluck.games.poker.options import Rules

__all__ = ["TOP", "factor", "level", "placed", "prizes"]

LEVELS: Final = (1, 2, 3, 4, 6, 8, 10, 15, 20, 30, 40, 60, 80, 100)
"""How many times as high the sums are, level by level; after the last they double each time."""
MOST_DOUBLINGS: Final = 20
TOP: Final = len(LEVELS) - 1 + MOST_DOUBLINGS
"""The highest level, from 0: beyond it the sums stay."""
SHARES: Final = {"one": (100,), "two": (65, 35), "three": (50, 30, 20)}
"""Per cent for each place."""


def level(rules: Rules, *, deal: int, risen: int = 0) -> int:
    """The level of deal number `deal`, from 0; `risen` is how often the sums have risen by time (R4.17)."""
    if rules.minutes:
        return risen
    return (deal - 1) // rules.tournament.level if rules.tournament.play else 0


def factor(rules: Rules, *, at: int) -> int:
    """How many times as high all sums are at a level, from 0."""
    beyond = min(max(at - len(LEVELS) + 1, 0), MOST_DOUBLINGS)
    return rules.money.unit * LEVELS[min(at, len(LEVELS) - 1)] << beyond


def prizes(rules: Rules, seats: int) -> tuple[int, ...]:
    """The prize of each place, the winner's first; they sum to what all have paid, odd chips going to the winner."""
    total = rules.money.start * seats
    shares = SHARES[rules.tournament.prizes][: max(seats - 1, 1)]
    rest = [total * part // sum(shares) for part in shares[1:]]
    return (total - sum(rest), *rest, *(0,) * (seats - len(shares)))


def placed(rules: Rules, *, seats: int, remaining: int, stacks: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Place and prize of those that go out in one deal, given by their chips before it; `remaining` are still in.

    Who had more is placed higher; equals share a place and its prizes.
    """
    ranked = sorted(stacks, reverse=True)
    money = prizes(rules, seats)
    places = []
    for at, stack in enumerate(stacks):
        ahead, equal = ranked.index(stack), ranked.count(stack)
        place = remaining + ahead
        parts = share(sum(money[place : place + equal]), equal)
        places.append((place + 1, parts[sum(other == stack for other in stacks[:at])]))
    return tuple(places)
