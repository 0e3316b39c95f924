"""Every law of chips in poker sees the step that breaks it."""

from collections.abc import Callable, Iterator
from itertools import count, islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from potluck.games import poker
from potluck.games.poker.values import Entry
from potluck.protocol import kinds
from potluck.variants import VARIANTS
from proofs.poker import Join, walk
from proofs.poker import steps as steps_with_newcomers
from tests.contract.play import Step, options_of, play
from tests.laws.poker_money import LAWS, ended_now
from tests.marks import rule


def _seated(step: Step, at: int, **fields: Any) -> Step:
    state = step.after.state
    changed = replace(state, seats=state.with_seat(at, replace(state.seats[at], **fields)))
    return step._replace(after=replace(step.after, state=changed))


def _richer(step: Step) -> Step:
    return _seated(step, 0, stack=step.after.state.seats[0].stack + 1)


def _indebted(step: Step) -> Step:
    return _seated(step, 0, stack=-1)


def _robbed(step: Step) -> Step:
    """Somebody else pays for a decision."""
    at = 1 if step.seat == 0 else 0
    return _seated(step, at, stack=step.before.state.seats[at].stack - 1)


def _overpaid(step: Step) -> Step:
    seats = step.after.state.seats
    within = next(at for at, seat in enumerate(seats) if not seat.folded)
    return _seated(step, within, paid=max(seat.paid for seat in seats) + 1)


def _alone(step: Step) -> Step:
    """A pot that nobody who is in has paid for."""
    seats = tuple(replace(seat, folded=True) for seat in step.after.state.seats)
    return step._replace(after=replace(step.after, state=replace(step.after.state, seats=seats)))


def _given_away(step: Step) -> Step:
    """The winner takes what others than he have matched."""
    state = step.after.state
    won = tuple(amount + 10**6 if amount else 0 for amount in state.outcome.won)
    return step._replace(after=replace(step.after, state=replace(state, outcome=replace(state.outcome, won=won))))


def _usurped(step: Step) -> Step:
    """Somebody else names the game."""
    seats = len(step.after.players)
    return step._replace(seat=(step.seat + 1) % seats if step.seat is not None else None)


def _asked_again(step: Step) -> Step:
    """Somebody is to choose who is not, or nobody where somebody is."""
    return step._replace(after=replace(step.after, choosing=0 if step.after.choosing is None else None))


def _next_by_choice(step: Step) -> bool:
    return bool(step.after.rules.choice.play and step.after.deal > step.before.deal)


def _within(step: Step) -> bool:
    same = step.after.deal == step.before.deal
    return bool(same and step.seat is not None and not step.before.state.over and not step.after.state.over)


BREAKS: dict[str, tuple[Callable[[Step], bool], Callable[[Step], Step]]] = {
    "payoffs_cancel": (lambda step: not step.after.over, _richer),
    "chips_are_conserved": (lambda step: True, _richer),
    "nothing_is_below_zero": (lambda step: True, _indebted),
    "nobody_pays_but_the_actor": (_within, _robbed),
    "pots_hold_all_that_was_paid": (lambda step: _within(step) and step.after.state.pot > 0, _alone),
    "the_winners_were_in": (lambda step: ended_now(step) and max(step.after.state.payoffs()) > 0, _given_away),
    "an_uncalled_bet_comes_back": (ended_now, _overpaid),
    "the_dealer_has_the_choice": (lambda step: isinstance(step.action, poker.Choose), _usurped),
    "a_choice_lasts": (_next_by_choice, _asked_again),
}


@pytest.mark.parametrize("law", LAWS)
def test_each_law_of_chips_sees_what_breaks_it(law: str) -> None:
    applies, broken = BREAKS[law]
    for step in islice((step for step in steps() if applies(step)), 1):
        assert LAWS[law](step)
        assert not LAWS[law](broken(step))


def steps() -> Iterator[Step]:
    """Random matches, one after the other."""
    for seed in count():
        rng = Random(f"poker {seed}")
        yield from play(poker.GAME, options_of(poker.GAME, rng), rng=rng, most=60)


def test_random_play_of_all_variants_breaks_no_law() -> None:
    """A sample of `prove poker`."""
    tally = walk(7, 0, 7_000)
    assert tally.actions >= 7_000
    assert len(tally.variants) >= 39


@pytest.mark.slow
def test_two_hundred_thousand_random_actions_break_no_law() -> None:
    tally = walk(8, 0, 200_000)
    assert tally.actions >= 200_000
    assert min(tally.variants.values()) > 1_000
    assert set(tally.told) == set(kinds(Entry))
    assert set(tally.seats) == set(range(2, 11))


@rule("R4.4")
def test_of_the_deal_that_runs_a_newcomer_sees_what_a_spectator_sees() -> None:
    newcomers = 0
    for number, variant in enumerate(VARIANTS):
        came: dict[int, int] = {}
        for step in steps_with_newcomers(variant, f"newcomer {number}"):
            match = step.after
            if isinstance(step.action, Join):
                came[step.action.seat] = match.deal
            for seat in [seat for seat, deal in came.items() if deal == match.deal]:
                seen, public = match.view(seat), match.view(None)
                assert replace(seen, seat=None, offers=()) == public
                newcomers += 1
    assert newcomers > 100
