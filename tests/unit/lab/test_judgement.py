"""Decisions judged: exact against brute force, sums as of chips, and the best act always costs nothing."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

import pytest

from potluck.games.draw import Wait
from potluck.lab.judgement import Decision, Judgement, judged
from potluck.protocol import offered, show
from proofs.review import decisions_of, reviewed, summed


def made(game: str, n: int) -> Iterator[tuple[Decision, Judgement]]:
    """Decisions of random matches that can be judged."""
    number = found = 0
    while found < n:
        for _, decision in islice(decisions_of(game, number), n):
            (judgement,) = judged(game, [decision])
            if judgement is not None:
                found += 1
                yield decision, judgement
        number += 1


def test_every_stake_of_red_dog_is_judged_as_brute_force_by_the_rules_says() -> None:
    assert reviewed(60) > 60


@pytest.mark.parametrize(("game", "matches"), [("reddog", 20), ("dice", 4), ("paigow", 1)])
def test_costs_luck_and_worth_sum_as_chips_do(game: str, matches: int) -> None:
    assert summed(game, matches) > matches


def test_a_price_that_a_sample_cannot_tell_from_nothing_counts_in_no_sum() -> None:
    act = Wait()
    solved = ((act, 1.0),)
    assert Judgement(best=act, cost=0.0, solved=solved).told
    assert Judgement(best=act, cost=2.0, margin=1.5, solved=solved).told
    assert not Judgement(best=act, cost=1.0, margin=1.5, solved=solved).told
    assert Judgement(best=act, cost=1.0, margin=1.5).told, "an adviser's guess stands in the sum, as it always did"


@pytest.mark.parametrize("game", ["draw", "poker", "reddog", "dice"])
def test_the_best_act_was_offered_and_costs_nothing_itself(game: str) -> None:
    dear = 0
    for decision, judgement in made(game, 12):
        assert judgement.cost >= 0
        assert judgement.margin >= 0
        assert isinstance(judgement.cost, Fraction) == judgement.exact
        assert offered(judgement.best, decision.view.offers), show(judgement.best)
        (again,) = judged(game, [Decision(view=decision.view, action=judgement.best, end=decision.end)])
        assert again is not None
        assert float(again.cost) == pytest.approx(0, abs=1e-9)
        dear += judgement.cost > 0
    assert dear, "random play makes mistakes"
