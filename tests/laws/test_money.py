"""The laws of money on random play, and that each of them can see what breaks it."""

from collections.abc import Callable
from itertools import count, islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from potluck.games import draw
from potluck.games.draw.values import Closet
from proofs.money import walk
from tests.contract.play import Step, options_of, play
from tests.games.kuhn3 import GAMES_WITH_KUHN3 as GAMES
from tests.laws.draw import LAWS
from tests.laws.money import check
from tests.marks import rule


@rule("R0.3", "R0.10", "R0.25", "R0.26", "R0.27", "R0.28", "R0.29")
def test_the_laws_of_money_hold_for_a_few_thousand_actions() -> None:
    assert walk(3, 0, 5_000).actions == 5_000


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(5))
def test_the_laws_of_money_hold_for_a_hundred_thousand_actions(chunk: int) -> None:
    assert walk(2, chunk, 20_000).actions == 20_000


def test_the_laws_of_money_hold_at_three_seats() -> None:
    for seed in range(60):
        rng = Random(f"kuhn3 {seed}")
        for step in play(GAMES["kuhn3"], options_of(GAMES["kuhn3"], rng), rng=rng):
            check("kuhn3", step)


def _richer(step: Step) -> Any:
    return _seated(step, 0, cash=step.after.state.seats[0].cash + 1)


def _indebted(step: Step) -> Any:
    return _seated(step, 1, cash=-1)


def _overpaid(step: Step) -> Any:
    return _seated(step, 1, paid=step.after.state.seats[1].paid + 1)


def _stripped(step: Step) -> Any:
    closet = step.after.state.seats[1].closet
    return _seated(step, 1, closet=Closet(closet.values, closet.off + 1, closet.pawned))


def _dressed(step: Step) -> Any:
    closet = step.after.state.seats[1].closet
    return _seated(step, 1, closet=Closet(closet.values, closet.off - (not closet.pawned), max(closet.pawned - 1, 0)))


def _untaken(step: Step) -> Any:
    closet = step.after.state.seats[1].closet
    return _seated(step, 1, closet=Closet(closet.values, closet.off - 1, 1))


def _unsold(step: Step) -> Any:
    closet = step.after.state.seats[1].closet
    return _seated(step, 1, closet=Closet(closet.values, closet.off + 1, 0), cash=10**6)


def _bolder(step: Step) -> Any:
    """The same act with a stake a million higher: the act itself is what breaks the law."""
    return step._replace(action=type(step.action)(10**6))


def _hoarding(step: Step) -> Any:
    return _seated(step, _pawner(step), cash=10**6)


def _unending(step: Step) -> Any:
    return step._replace(after=replace(step.after, ended=None))


def _credited(step: Step) -> Any:
    return _seated(step, 0, credits=99)


def _seated(step: Step, at: int, **fields: Any) -> Step:
    seats = list(step.after.state.seats)
    seats[at] = replace(seats[at], **fields)
    return step._replace(after=replace(step.after, state=replace(step.after.state, seats=tuple(seats))))


def _pawner(step: Step) -> int:
    seats = zip(step.before.state.seats, step.after.state.seats, strict=True)
    return [now.closet.pawned > was.closet.pawned for was, now in seats].index(True)


def _pawned(step: Step) -> bool:
    seats = zip(step.before.state.seats, step.after.state.seats, strict=True)
    return not step.after.state.over and any(now.closet.pawned > was.closet.pawned for was, now in seats)


def _staked(step: Step) -> bool:
    return isinstance(step.action, draw.Open | draw.RaiseBy) and not step.after.rules.betting.pawn_to_raise


def _settled(step: Step) -> bool:
    outcome = step.after.state.outcome
    return bool(outcome and not step.before.state.over and outcome.by == "showdown" and outcome.winner is not None)


def _lost(step: Step) -> bool:
    return _settled(step) and step.after.state.outcome.winner == 0 and step.after.state.seats[1].closet.off > 0


def _won(step: Step) -> bool:
    return _settled(step) and step.after.state.outcome.winner == 1 and len(step.after.state.seats[1].closet.values) > 1


def _tied(step: Step) -> bool:
    outcome = step.after.state.outcome
    return bool(outcome and not step.before.state.over and outcome.winner is None and not step.after.over)


def _anything(step: Step) -> bool:
    return True


BREAKS: dict[str, tuple[Callable[[Step], bool], Callable[[Step], Any]]] = {
    "payoffs_cancel": (_anything, _richer),
    "money_is_conserved": (_anything, _richer),
    "nothing_is_below_zero": (_anything, _indebted),
    "showdown_pot_is_even": (_settled, _overpaid),
    "a_stake_is_paid_from_cash": (_staked, _bolder),
    "a_stake_can_be_covered": (
        lambda step: _staked(step) and step.after.rules.betting.limit != "table",
        _bolder,
    ),
    "garments_are_pawned_from_the_outside": (_pawned, _hoarding),
    "the_loser_takes_off_what_is_pawned": (_lost, _untaken),
    "the_winner_buys_back_what_he_can": (
        lambda step: _won(step) and not step.after.rules.wardrobe.off_stays_off,
        _unsold,
    ),
    "a_tie_moves_no_garment": (
        lambda step: _tied(step) and bool(step.after.state.seats[1].closet.values),
        _stripped,
    ),
    "both_pay_the_same_ante": (lambda step: step.after.deal > step.before.deal, _overpaid),
    "credits_help_only_who_needs_them": (
        lambda step: step.after.state.seats[0].credits > step.before.state.seats[0].credits,
        _credited,
    ),
    "the_match_ends_when_it_must": (lambda step: _settled(step) and step.after.over, _unending),
}


@pytest.mark.parametrize("law", LAWS)
def test_each_law_of_money_sees_what_breaks_it(law: str) -> None:
    applies, broken = BREAKS[law]
    holds = LAWS[law]
    steps = (step for seed in count() for step in _walked(seed))
    for step in islice((step for step in steps if applies(step)), 1):
        assert holds(step)
        assert not holds(broken(step))


def _walked(seed: int) -> Any:
    rng = Random(f"draw {seed}")
    return play(GAMES["draw"], options_of(GAMES["draw"], rng), rng=rng, most=100)
