"""Each law of chips in Red Dog sees what breaks it."""

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from potluck.games import GAMES, reddog
from potluck.protocol import Turned
from tests.contract.play import Step, options_of, play
from tests.laws.reddog import LAWS


def _seated(step: Step, at: int, **fields: Any) -> Step:
    seats = list(step.after.state.seats)
    seats[at] = replace(seats[at], **fields)
    return step._replace(after=replace(step.after, state=replace(step.after.state, seats=tuple(seats))))


def _richer(step: Step) -> Step:
    return _seated(step, 0, chips=step.after.state.seats[0].chips + 1)


def _indebted(step: Step) -> Step:
    return _seated(step, 0, chips=-1)


def _emptied(step: Step) -> Step:
    return step._replace(after=replace(step.after, state=replace(step.after.state, pool=0)))


def _free(step: Step) -> Step:
    state = step.after.state
    return step._replace(after=replace(step.after, state=replace(state, turned=state.undealt[:1] + state.turned)))


def _back(step: Step) -> Step:
    out = [seat.within for seat in step.before.state.seats].index(False)
    return _seated(step, out, within=True)


def _shared(step: Step) -> Step:
    return step._replace(after=replace(step.after, winners=(0, 1)))


BREAKS: dict[str, tuple[Callable[[Step], bool], Callable[[Step], Step]]] = {
    "payoffs_cancel": (lambda step: True, _richer),
    "chips_are_conserved": (lambda step: True, _richer),
    "nobody_owes": (lambda step: True, _indebted),
    "there_is_a_pool_to_bet_against": (lambda step: step.after.state.actor is not None, _emptied),
    "a_bet_moves_as_much_as_was_bet": (
        lambda step: isinstance(step.action, Turned) and step.before.state.bettor is not None,
        _richer,
    ),
    "declining_costs_one_chip": (lambda step: isinstance(step.action, reddog.Decline), _free),
    "nobody_who_is_out_plays": (
        lambda step: not all(seat.within for seat in step.before.state.seats) and not step.after.over,
        _back,
    ),
    "most_chips_win": (lambda step: step.after.over and len(step.after.winners) == 1, _shared),
}


def test_every_law_has_a_step_that_breaks_it() -> None:
    assert BREAKS.keys() == LAWS.keys()


@pytest.mark.parametrize("law", LAWS)
def test_each_law_of_chips_sees_what_breaks_it(law: str) -> None:
    applies, broken = BREAKS[law]
    step = next(step for seed in count() for step in _walked(seed) if applies(step))
    assert LAWS[law](step)
    assert not LAWS[law](broken(step))


def _walked(seed: int) -> Any:
    game, rng = GAMES["reddog"], Random(f"reddog {seed}")
    return play(game, options_of(game, rng), rng=rng, most=200)
