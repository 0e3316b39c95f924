"""The fewest payments that settle what each has won or lost.

A group of people whose nets sum to zero settles among itself with one payment less than it has people. So the fewest
payments are the people who owe or are owed, less the most groups into which they can be parted. That partition is found
exactly, by dynamic programming over all subsets: n of them cost n * 2**n steps.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

__all__ = ["EXACT", "Payment", "settled"]

EXACT: Final = 16
"""The most people for whom the fewest payments are searched; of more the largest debt goes to the largest gain."""


class Payment(NamedTuple):
    """One payment: who pays and who is paid, by their places in the nets."""

    payer: int
    payee: int
    amount: int


def settled(nets: Sequence[int]) -> tuple[Payment, ...]:
    """Payments after which everybody is even: the fewest, where at most `EXACT` people remain that do not pair off.

    Equal nets give equal payments. Two whose nets cancel out pay each other: that never costs a payment more.

    >>> settled([36, -36, 124, -68, -56])[0]
    Payment(payer=3, payee=2, amount=68)

    Raises:
        ValueError: the nets do not sum to zero.
    """
    if sum(nets):
        raise ValueError(f"nets sum to {sum(nets)}, not to zero")
    pairs, rest = _paired(nets)
    groups = _partition([nets[at] for at in rest]) if len(rest) <= EXACT else [range(len(rest))]
    payments = [Payment(payer, payee, nets[payee]) for payer, payee in pairs]
    payments += [payment for group in groups for payment in _within([rest[at] for at in group], nets)]
    return tuple(sorted(payments, key=lambda payment: (-nets[payment.payee], payment.payee, -payment.amount)))


def _paired(nets: Sequence[int]) -> tuple[list[tuple[int, int]], list[int]]:
    """Pairs (payer, payee) whose nets cancel out, and all others that are not even."""
    owing: dict[int, list[int]] = {}
    for at, net in enumerate(nets):
        if net < 0:
            owing.setdefault(-net, []).append(at)
    pairs, paired = [], set[int]()
    for at, net in enumerate(nets):
        if net > 0 and owing.get(net):
            payer = owing[net].pop(0)
            pairs.append((payer, at))
            paired |= {payer, at}
    return pairs, [at for at, net in enumerate(nets) if net and at not in paired]


def _partition(nets: Sequence[int]) -> Iterator[list[int]]:
    """As many groups as there can be, each summing to zero; all people are in one of them."""
    whole = (1 << len(nets)) - 1
    most = _most_groups(nets)
    group: list[int] = []
    left = whole
    while left:
        # The last in is one without whom as many groups remain as before, or one less where a group is whole.
        sums_to_zero = not sum(nets[at] for at in _members(left))
        at = next(at for at in _members(left) if most[left ^ (1 << at)] == most[left] - sums_to_zero)
        if sums_to_zero and group:
            yield group
            group = []
        group.append(at)
        left ^= 1 << at
    if group:
        yield group


def _most_groups(nets: Sequence[int]) -> list[int]:
    """For each subset, as bits: the most prefixes with sum zero, over all orders in which its people come."""
    sums = [0] * (1 << len(nets))
    most = [0] * (1 << len(nets))
    for subset in range(1, 1 << len(nets)):
        lowest = subset & -subset
        sums[subset] = sums[subset ^ lowest] + nets[lowest.bit_length() - 1]
        best, rest = 0, subset
        while rest:
            bit = rest & -rest
            best = max(best, most[subset ^ bit])
            rest ^= bit
        most[subset] = best + (not sums[subset])
    return most


def _members(subset: int) -> list[int]:
    return [at for at in range(subset.bit_length()) if subset >> at & 1]


def _within(group: Sequence[int], nets: Sequence[int]) -> Iterator[Payment]:
    """Payments within a group, at most one less than it has people: the largest debt goes to the largest gain."""
    owing = sorted((at for at in group if nets[at] < 0), key=lambda at: (nets[at], at))
    gaining = sorted((at for at in group if nets[at] > 0), key=lambda at: (-nets[at], at))
    debts, gains = {at: -nets[at] for at in owing}, {at: nets[at] for at in gaining}
    while owing and gaining:
        payer, payee = owing[0], gaining[0]
        amount = min(debts[payer], gains[payee])
        yield Payment(payer, payee, amount)
        debts[payer] -= amount
        gains[payee] -= amount
        owing = owing[not debts[payer] :]
        gaining = gaining[not gains[payee] :]
