"""The shape of the betting of a solved draw: which stakes of the menu there are, and how often they can be raised.

Between two stacks of one shape the same lines can be played, with stakes that are the same shares of the pot but for
all that can be covered. Between two shapes some line is not there at all, and is answered from another.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

__all__ = ["CLOSE", "shape"]

CLOSE: Final = 0.3
"""A stake that leaves less than this share of the pot beyond it is taken for all that can be covered."""
ANTE: Final = 100


@lru_cache(maxsize=512)
def shape(ratio: float, shares: tuple[float, ...], raises: int) -> int:
    """A number that stacks of so many antes have in common with all others at which the same lines can be played."""
    return hash(tuple(_round(round(ANTE * ratio), (ANTE, ANTE), shares, raises, before=True)))


def _round(
    stack: int, ins: tuple[int, int], shares: Sequence[float], raises: int, *, before: bool
) -> Iterator[tuple[bool, int]]:
    """By decision of a round, and of those behind it, how many stakes there are."""
    waiting = [(ins, 0, 0, False)]
    while waiting:
        ins, seat, staked, spoken = waiting.pop()
        owed = max(ins) - ins[seat]
        amounts = _stakes(stack - max(ins), sum(ins) + owed, shares) if staked <= raises else []
        yield before, len(amounts)
        if not owed and not spoken:
            waiting.append((ins, 1 - seat, 0, True))
        elif before and max(ins) < stack:
            yield from _round(stack, (max(ins), max(ins)), shares, raises, before=False)
        for amount in amounts:
            paid = max(ins) + amount
            waiting.append(((paid, ins[1]) if seat == 0 else (ins[0], paid), 1 - seat, staked + 1, True))


def _stakes(high: int, pot: int, shares: Sequence[float]) -> list[int]:
    """As `potluck.solve.draw.betting` has them."""
    if high <= 0:
        return []
    amounts = {min(max(round(share * pot), 1), high) for share in shares}
    return sorted({amount for amount in amounts if amount < high - CLOSE * pot} | {high})
