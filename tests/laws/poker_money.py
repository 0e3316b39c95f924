"""The laws of chips in poker, move by move, read off the rule book (R4.*)."""

from collections.abc import Callable, Mapping
from typing import Final

from potluck.games.poker.pots import pots
from tests.contract.play import Step

__all__ = ["LAWS"]


def payoffs_cancel(step: Step) -> bool:
    """Nobody wins but from another."""
    return bool(sum(step.after.payoffs()) == 0 and sum(step.after.state.payoffs()) == 0)


def chips_are_conserved(step: Step) -> bool:
    """Stacks, pots and what was taken along are what all have bought."""
    match = step.after
    held = sum(seat.stack for seat in match.state.seats) + match.state.pot
    return bool(held + sum(p.cashed for p in match.players) == sum(p.bought for p in match.players))


def nothing_is_below_zero(step: Step) -> bool:
    """No debts."""
    return all(min(seat.stack, seat.bet, seat.paid, seat.dead) >= 0 for seat in step.after.state.seats)


def nobody_pays_but_the_actor(step: Step) -> bool:
    """Within a deal, a decision costs its maker alone; others only get."""
    if step.after.deal != step.before.deal or step.before.state.over or step.seat is None:
        return True
    pairs = zip(step.before.state.seats, step.after.state.seats, strict=True)
    return all(after.stack >= before.stack for at, (before, after) in enumerate(pairs) if at != step.seat)


def pots_hold_all_that_was_paid(step: Step) -> bool:
    """R4.3: main pot and side pots are together what lies on the table."""
    state = step.after.state
    return bool(state.over or sum(pot.amount for pot in pots(state.seats)) == state.pot)


def the_winners_were_in(step: Step) -> bool:
    """R4.3: who has folded takes nothing, and nobody takes from another more than he has paid himself."""
    state = step.after.state
    if not ended_now(step) or state.outcome.by == "passed-in":
        return True
    paid = [seat.paid for seat in state.seats]
    dead = sum(seat.dead for seat in state.seats)
    return all(
        won == 0 or (not seat.folded and won <= dead + sum(min(other, seat.paid) for other in paid))
        for won, seat in zip(state.outcome.won, state.seats, strict=True)
    )


def an_uncalled_bet_comes_back(step: Step) -> bool:
    """R4.3: at the end nobody who is in has paid more than any other has, but antes for all; what is folded stays."""
    state = step.after.state
    paid = sorted((seat.paid, seat.folded) for seat in state.seats)
    (second, _), (most, folded) = paid[-2:]
    return not ended_now(step) or most == second or folded


def ended_now(step: Step) -> bool:
    """Whether this move ended the deal."""
    return bool(step.after.state.over and not step.before.state.over)


LAWS: Final[Mapping[str, Callable[[Step], bool]]] = {
    law.__name__: law
    for law in (
        payoffs_cancel,
        chips_are_conserved,
        nothing_is_below_zero,
        nobody_pays_but_the_actor,
        pots_hold_all_that_was_paid,
        the_winners_were_in,
        an_uncalled_bet_comes_back,
    )
}
"""Law by name."""
