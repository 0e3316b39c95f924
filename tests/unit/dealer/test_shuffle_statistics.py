"""Shuffles against their exact distributions; the full size is `dev.py prove shuffle`."""

import pytest

from proofs.shuffle import FAIR_WITHIN, MUTANT_BEYOND, MUTANTS, fair, orders, scores


@pytest.mark.parametrize("size", [52, 32])
def test_fair_shuffles_fit_every_exact_distribution(size: int) -> None:
    found = scores(orders(fair, n=10_000, size=size))
    assert {name: score for name, score in found.items() if abs(score) > FAIR_WITHIN} == {}


@pytest.mark.slow
@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_broken_shuffle_is_caught(mutant: str) -> None:
    found = scores(orders(MUTANTS[mutant], n=8_000, size=52))
    assert max(map(abs, found.values())) > MUTANT_BEYOND
