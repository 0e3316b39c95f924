"""The laws of poker dice on random play, and that each of them can see what breaks it."""

from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from potluck.games import GAMES, dice
from potluck.games.dice.values import Fall
from potluck.protocol import Rolled
from tests.contract.play import Step, options_of, play
from tests.laws.money import check, laws_of
from tests.laws.points import LAWS as POINTS
from tests.marks import rule

GAME = GAMES["dice"]


def steps(seed: int) -> Iterator[Step]:
    """A random match with random options."""
    rng = Random(f"dice {seed}")
    return play(GAME, options_of(GAME, rng), rng=rng)


@rule("R3.1", "R3.2", "R3.3", "R3.4", "R3.5", "R3.6", "R3.7", "R3.8")
def test_the_laws_of_the_dice_hold_in_random_matches() -> None:
    for seed in range(400):
        for step in steps(seed):
            check("dice", step)


def changed(step: Step, **fields: Any) -> Step:
    """The step with another match after it."""
    return step._replace(after=replace(step.after, **fields))


def fallen(step: Step, falls: Callable[[tuple[Fall, ...]], tuple[Fall, ...]]) -> Step:
    """The step with other throws of the seat that threw."""
    state, seat = step.after.state, step.before.state.thrower
    every = tuple(falls(thrown) if at == seat else thrown for at, thrown in enumerate(state.falls))
    return changed(step, state=replace(state, falls=every))


def shaken(falls: tuple[Fall, ...]) -> tuple[Fall, ...]:
    """Every die of the last throw turned."""
    return (*falls[:-1], replace(falls[-1], dice=tuple(7 - pip for pip in falls[-1].dice)))


def retaken(falls: tuple[Fall, ...]) -> tuple[Fall, ...]:
    """The third throw took every die."""
    return (*falls[:-1], replace(falls[-1], places=dice.PLACES))


def threw(step: Step, throw: int) -> bool:
    """Whether chance just gave some seat that throw, of fewer than five dice."""
    seat = step.before.state.thrower
    return (
        isinstance(step.action, Rolled)
        and len(step.before.state.falls[seat]) == throw - 1
        and len(step.before.state.air) < (5 if throw == 2 else 4)
    )


def second_threw(step: Step) -> bool:
    """Whether the second player has thrown before and does it again."""
    state = step.before.state
    return isinstance(step.action, Rolled) and state.thrower != state.first and bool(state.falls[state.thrower])


def firsts_changed(step: Step) -> Step:
    """The first player's dice are turned in the second's turn."""
    state = step.after.state
    every = tuple(shaken(thrown) if at == state.first else thrown for at, thrown in enumerate(state.falls))
    return changed(step, state=replace(state, falls=every))


BREAKS: dict[str, tuple[Callable[[Step], bool], Callable[[Step], Step]]] = {
    "payoffs_cancel": (lambda step: step.after.over, lambda step: step._replace(after=Unpaid())),
    "a_point_is_won_by_the_better_dice": (
        lambda step: step.after.points != step.before.points,
        lambda step: changed(step, points=step.after.points[::-1]),
    ),
    "only_thrown_dice_change": (lambda step: threw(step, 2), lambda step: fallen(step, shaken)),
    "what_lies_stays": (
        lambda step: step.after.rules.lock and threw(step, 3),
        lambda step: fallen(step, retaken),
    ),
    "nobody_throws_more_than_three_times": (
        lambda step: threw(step, 3),
        lambda step: fallen(step, lambda falls: (*falls, falls[-1])),
    ),
    "the_first_thrower_has_finished_before_the_second_throws": (second_threw, firsts_changed),
    "the_first_thrower_changes_every_round": (
        lambda step: step.after.deal > step.before.deal,
        lambda step: changed(step, state=replace(step.after.state, first=step.before.state.first)),
    ),
    "the_match_ends_when_it_must": (lambda step: step.after.over, lambda step: changed(step, ended=None)),
    "the_match_is_paid_once": (
        lambda step: step.after.over and step.after.ended.winner is not None,
        lambda step: step._replace(after=Overpaid(step.after)),
    ),
}


class Unpaid:
    """A match that makes a unit out of nothing."""

    state = dice.deal()

    def payoffs(self) -> tuple[int, ...]:
        """One for both."""
        return (1, 1)


@pytest.mark.parametrize("law", laws_of("dice"))
def test_each_law_of_the_dice_sees_what_breaks_it(law: str) -> None:
    applies, broken = BREAKS[law]
    holds = laws_of("dice")[law]
    step = next(step for seed in count() for step in steps(seed) if applies(step))
    assert holds(step)
    assert not holds(broken(step))


class Overpaid:
    """A match that pays a lead of points, and not the match."""

    def __init__(self, match: Any) -> None:
        self.over, self.ended = match.over, match.ended

    def payoffs(self) -> tuple[int, ...]:
        """Two units for the winner."""
        return (2, -2)


def test_the_laws_of_the_dice_are_all_checked() -> None:
    assert set(laws_of("dice")) == {"payoffs_cancel", *POINTS} == set(BREAKS)
