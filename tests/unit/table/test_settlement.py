"""Settlement: everybody is even afterwards, with as few payments as there can be."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from potluck.table.settlement import EXACT, Payment, settled


def evened(nets: Sequence[int]) -> list[int]:
    """What is left to each once all has been paid."""
    left = list(nets)
    for payer, payee, amount in settled(nets):
        assert amount > 0
        left[payer] += amount
        left[payee] -= amount
    return left


def fewest(nets: Sequence[int]) -> int:
    """The fewest payments, by trying every payment of the first who is not even: the slow and obvious way."""
    rest = [net for net in nets if net]
    if not rest:
        return 0
    first, others = rest[0], rest[1:]
    tries = [
        1 + fewest([*others[:at], other + first, *others[at + 1 :]])
        for at, other in enumerate(others)
        if (other < 0) != (first < 0)
    ]
    return min(tries)


BALANCED = st.lists(st.integers(-6, 6), min_size=1, max_size=6).map(lambda nets: [*nets, -sum(nets)])


@given(BALANCED)
def test_there_are_never_fewer_payments_than_are_needed_nor_more(nets: list[int]) -> None:
    assert evened(nets) == [0] * len(nets)
    assert len(settled(nets)) == fewest(nets)


@given(st.lists(st.integers(-500, 500), min_size=1, max_size=30).map(lambda nets: [*nets, -sum(nets)]))
def test_everybody_is_even_and_nobody_both_pays_and_is_paid(nets: list[int]) -> None:
    payments = settled(nets)
    assert evened(nets) == [0] * len(nets)
    assert not {payment.payer for payment in payments} & {payment.payee for payment in payments}
    assert len(payments) <= max(sum(net != 0 for net in nets) - 1, 0)
    assert settled(nets) == payments


def test_sixteen_people_in_five_hidden_groups_need_eleven_payments() -> None:
    """Five groups that sum to zero (four of three, one of four), of powers of two, so that no other groups do."""
    groups = [[3 * scale, -scale, -2 * scale] for scale in (1, 10, 100, 1000)]
    nets = [net for group in [*groups, [70_000, -10_000, -20_000, -40_000]] for net in group]
    Random(1).shuffle(nets)
    assert len(nets) == EXACT
    assert len(settled(nets)) == 16 - 5
    assert evened(nets) == [0] * 16


def test_more_than_sixteen_are_settled_too_though_not_with_the_fewest() -> None:
    nets = [5, 7, 11, 13, 17, 19, 23, 29, 31, -9, -15, -3, -8, -21, -37, -40, -22]
    assert len(nets) == EXACT + 1
    assert sum(nets) == 0
    assert evened(nets) == [0] * 17


def test_the_evening_of_the_drawing_takes_four_payments() -> None:
    names = ["Митя", "Jörg", "the house", "Ola", "Inés", "Tom", "Nadia"]
    assert settled([124, 36, 14, -14, -36, -56, -68]) == (
        Payment(names.index("Nadia"), names.index("Митя"), 68),
        Payment(names.index("Tom"), names.index("Митя"), 56),
        Payment(names.index("Inés"), names.index("Jörg"), 36),
        Payment(names.index("Ola"), names.index("the house"), 14),
    )


def test_nets_that_do_not_sum_to_zero_are_refused() -> None:
    with pytest.raises(ValueError, match="sum to 1"):
        settled([3, -2])
