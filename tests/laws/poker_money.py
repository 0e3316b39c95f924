"""The laws of chips in poker, move by move, read off the rule book (R4.*)."""

from collections.abc import Callable, Mapping
from typing import Final

from potluck.games.poker import Choose
from potluck.games.poker.pots import pots
from potluck.games.poker.values import Posted
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
    """Within a deal, a decision costs its maker alone; others only get. Who names the game moves forced bets alone."""
    if step.after.deal != step.before.deal or step.before.state.over or step.seat is None:
        return True
    if isinstance(step.action, Choose):
        return _forced_alone(step)
    pairs = zip(step.before.state.seats, step.after.state.seats, strict=True)
    return all(after.stack >= before.stack for at, (before, after) in enumerate(pairs) if at != step.seat)


def pots_hold_all_that_was_paid(step: Step) -> bool:
    """R4.3: main pot and side pots are together what lies on the table."""
    state = step.after.state
    return bool(state.over or sum(pot.amount for pot in pots(state.seats)) == state.pot)


def the_winners_were_in(step: Step) -> bool:
    """R4.3: who has folded takes nothing, and nobody takes from another more than he has paid himself."""
    state = step.after.state
    if not ended_now(step) or state.outcome.by in {"passed-in", "unplayed"}:
        return True
    paid = [seat.paid for seat in state.seats]
    dead = sum(seat.dead for seat in state.seats)
    return all(
        won == 0 or (not seat.folded and won <= dead + sum(min(other, seat.paid) for other in paid))
        for won, seat in zip(state.outcome.won, state.seats, strict=True)
    )


def an_uncalled_bet_comes_back(step: Step) -> bool:
    """R4.3: at the end nobody who is in has paid more than any other has, and nobody more than all that are in."""
    paid = sorted(((seat.paid, seat.folded) for seat in step.after.state.seats), reverse=True)
    (most, folded), (second, _) = paid[:2]
    return not ended_now(step) or (most == max(own for own, out in paid if not out) and (folded or most == second))


def the_dealer_has_the_choice(step: Step) -> bool:
    """Whoever names a game is its dealer, or comes after the last who did; the game named is dealt, and no other."""
    if not isinstance(step.action, Choose):
        return True
    before, after = step.before, step.after
    seats = [at for at, seat in enumerate(before.state.seats) if not seat.out]
    turn = before.state.button
    if before.chosen is not None and before.rules.choice.every == "orbit":
        turn = next((at for at in seats if at > before.chosen.seat), seats[0])
    wanted = before.rules.menu[step.action.variant]
    return bool(
        step.seat == turn and after.state.variant.name == wanted.name and after.state.button == before.state.button
    )


def a_choice_lasts(step: Step) -> bool:
    """A game that was chosen is played for as many deals as the table says, while it serves those who play."""
    rules, last = step.after.rules, step.before.chosen
    if not rules.choice.play or step.after.deal == step.before.deal:
        return True
    playing = sum(not seat.out for seat in step.after.state.seats)
    lasts = last is not None and last.left > 0 and playing <= rules.menu[last.name].most_seats
    return lasts == (step.after.choosing is None)


def _forced_alone(step: Step) -> bool:
    """Stacks are as before but for antes and blinds that the story tells."""
    paid = [seat.paid + seat.dead for seat in step.after.state.seats]
    told = [0] * len(paid)
    for entry in step.after.state.story:
        if isinstance(entry, Posted):
            told[entry.seat] += entry.amount
    pairs = zip(step.before.state.seats, step.after.state.seats, paid, strict=True)
    return paid == told and all(before.stack == after.stack + sum_ for before, after, sum_ in pairs)


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
        the_dealer_has_the_choice,
        a_choice_lasts,
    )
}
"""Law by name."""
