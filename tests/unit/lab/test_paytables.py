"""Paytables: what each hand pays, and what they return with the best exchanges."""

import numpy as np
import pytest

from potluck import kernels
from potluck.kernels._exchanges import all_hands
from potluck.lab import PAYTABLES
from potluck.ranking import rank

JACKS = PAYTABLES["jacks-or-better"]


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("Ts Td Ah Kc Qs", 0),
        ("Js Jd Ah Kc Qs", 1),
        ("As Ad Kh Qc Js", 1),
        ("2s 2d 3h 3c 4s", 2),
        ("2s 2d 2h 3c 4s", 3),
        ("5s 4d 3h 2c As", 4),
        ("As Js 8s 3s 2s", 6),
        ("2s 2d 2h 3c 3s", 9),
        ("2s 2d 2h 2c 3s", 25),
        ("Ks Qs Js Ts 9s", 50),
        ("As Ks Qs Js Ts", 800),
        ("As Kd Qs Js 9s", 0),
    ],
)
def test_a_hand_pays_what_the_table_says(hand: str, pays: int) -> None:
    assert JACKS.payoffs(np.array([rank(hand).strength])).tolist() == [pays]


@pytest.mark.slow
def test_the_best_exchanges_return_what_is_published() -> None:
    payoffs = JACKS.payoffs(kernels.rank(all_hands()))
    assert kernels.exchange_values(payoffs).best.mean() == pytest.approx(0.995439044, abs=5e-10)
