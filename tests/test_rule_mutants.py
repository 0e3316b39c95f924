"""The rule tests can fail: breaking the rules makes them."""

import pytest

from proofs import rules
from tests.marks import book_rules


def test_every_mutant_changes_a_text_that_stands_there_once() -> None:
    assert not (wrong := rules.misfits(rules.load())), "\n".join(wrong)


def test_a_mutant_that_no_longer_fits_is_named_with_how_often_its_text_is_there() -> None:
    gone = rules.Mutant("R0.8", "games/draw/state.py", "price = self.paid", "price = 0")
    often = rules.Mutant("R0.8", "games/draw/state.py", "def ", "async def ")
    first, second = rules.misfits([gone, often])
    assert " 0 times" in first
    assert "R0.8 in games/draw/state.py: 'price = self.paid'" in first
    assert " 0 times" not in second


def test_every_rule_of_the_book_has_a_mutant() -> None:
    assert {mutant.rule for mutant in rules.load()} == set(book_rules())


@pytest.mark.slow
def test_a_sample_of_mutants_is_killed() -> None:
    (figure,) = rules.main(["--sample", "5"])
    assert figure.value == figure.n


@pytest.mark.slow
def test_a_change_that_breaks_nothing_survives() -> None:
    same = rules.Mutant("R0.8", "games/draw/state.py", "price = self.owed + amount", "price = amount + self.owed")
    assert rules.trial(same) == "survived"


@pytest.mark.slow
def test_a_change_that_does_not_even_load_counts_as_broken() -> None:
    torn = rules.Mutant("R0.8", "games/draw/state.py", "price = self.owed + amount", "price = (")
    assert rules.trial(torn) == "broken"
