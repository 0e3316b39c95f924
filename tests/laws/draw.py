"""The laws of money at draw, move by move: nothing is made or lost, and wardrobes move as the rule book says.

They are read off the rule book, not off the code: from two matches and the act between them, they see what must hold.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from potluck.games import draw
from potluck.games.draw.values import Closet, Credited, Pawned, Seat
from tests.contract.play import Step
from tests.laws.money import payoffs_cancel

__all__ = ["LAWS"]

Law = Callable[[Step], bool]


def money_is_conserved(step: Step) -> bool:
    """R0.29: cash and pot are what both began with, what garments brought, and credits."""
    state, start = step.after.state, step.after.rules.money.start
    held = sum(seat.cash for seat in state.seats) + state.pot
    brought = sum(sum(seat.closet.values[: seat.closet.off + seat.closet.pawned]) for seat in state.seats)
    return bool(held == 2 * start + brought + start * sum(seat.credits for seat in state.seats))


def nothing_is_below_zero(step: Step) -> bool:
    """No debts, and no more garments gone than there are."""
    state = step.after.state
    whole = all(
        min(seat.cash, seat.paid, seat.closet.off, seat.closet.pawned, seat.credits) >= 0
        and seat.closet.off + seat.closet.pawned <= len(seat.closet.values)
        for seat in state.seats
    )
    return whole and min(state.pot, state.owed, state.carried) >= 0


def showdown_pot_is_even(step: Step) -> bool:
    """R0.29: both have paid the same at a showdown, so that the pot is even but for what a tie carried."""
    state = step.after.state
    if state.outcome is None or state.outcome.by != "showdown":
        return True
    one, two = state.seats
    return bool(one.paid == two.paid and state.outcome.amount == state.carried + one.paid + two.paid)


def a_stake_is_paid_from_cash(step: Step) -> bool:
    """R0.25: who opens or raises pawns nothing for it, unless the table allows that."""
    if not isinstance(step.action, draw.Open | draw.RaiseBy) or step.after.rules.betting.pawn_to_raise:
        return True
    seat = step.before.state.seats[step.seat]
    return bool(step.action.amount + step.before.state.owed <= seat.cash and not told(step, Pawned))


def a_stake_can_be_covered(step: Step) -> bool:
    """R0.10: no stake is higher than what the other can still pay, but with table stakes."""
    if not isinstance(step.action, draw.Open | draw.RaiseBy) or step.after.rules.betting.limit == "table":
        return True
    assert step.seat is not None
    other = step.before.state.seats[1 - step.seat]
    wardrobe = step.after.rules.betting.cover == "wardrobe"
    return bool(step.action.amount <= other.cash + wardrobe * sum(worn(other)))


def garments_are_pawned_from_the_outside(step: Step) -> bool:
    """R0.25: the outermost worn garment goes first, and none that was not needed."""
    for at, before in enumerate(step.before.state.seats):
        pawned = [entry for entry in told(step, Pawned) if entry.seat == at]
        outermost = before.closet.off + before.closet.pawned
        if [entry.garment for entry in pawned] != list(range(outermost, outermost + len(pawned))):
            return False
        left_over = step.after.state.seats[at].cash
        if pawned and not step.after.state.over and left_over >= pawned[-1].value:
            return False
    return True


def the_loser_takes_off_what_is_pawned(step: Step) -> bool:
    """R0.26: all of it, whenever pawned; nothing that is off comes back to him."""
    winner = decided(step)
    if winner is None:
        return True
    before, after = (match.state.seats[1 - winner].closet for match in (step.before, step.after))
    gone = before.off + before.pawned + sum(entry.seat == 1 - winner for entry in told(step, Pawned))
    return bool(after.pawned == 0 and after.off == gone)


def the_winner_buys_back_what_he_can(step: Step) -> bool:
    """R0.26: one by one, last pawned first, while his cash is at least the value and the next ante."""
    winner = decided(step)
    if winner is None:
        return True
    match, seat = step.after, step.after.state.seats[winner]
    closet, next_ante = seat.closet, match.rules.ante_of(match.deal + 1)
    may = closet.pawned or (closet.off and not match.rules.wardrobe.off_stays_off)
    return not may or seat.cash < closet.values[closet.off + closet.pawned - 1] + next_ante


def a_tie_moves_no_garment(step: Step) -> bool:
    """R0.26: what was pawned for the showdown itself stays pawned."""
    state = step.after.state
    if not ended_now(step) or state.outcome.winner is not None or step.after.over:
        return True
    pawned = [sum(entry.seat == at for entry in told(step, Pawned)) for at in range(2)]
    return all(
        after.closet == Closet(before.closet.values, before.closet.off, before.closet.pawned + more)
        for before, after, more in zip(step.before.state.seats, state.seats, pawned, strict=True)
    )


def both_pay_the_same_ante(step: Step) -> bool:
    """R0.3: the ante of the deal, or after a tie what the poorer can pay."""
    state, rules = step.after.state, step.after.rules
    if step.after.deal == step.before.deal:
        return True
    full = rules.ante_of(step.after.deal)
    poorer = min(seat.cash + sum(worn(seat)) for seat in step.before.state.seats)
    tied = step.before.state.outcome.winner is None
    return all(seat.paid == (min(full, poorer) if tied else full) for seat in state.seats)


def credits_help_only_who_needs_them(step: Step) -> bool:
    """R0.28: a seat without wardrobe that could not pay the next ante, at most as often as agreed."""
    rules = step.after.rules
    for entry in told(step, Credited):
        seat = step.after.state.seats[entry.seat]
        enough = seat.cash - entry.amount >= rules.ante_of(step.after.deal + 1)
        if seat.closet.values or enough or seat.credits > rules.money.credits or entry.amount != rules.money.start:
            return False
    return True


def the_match_ends_when_it_must(step: Step) -> bool:
    """R0.27, R0.28: when the last garment is off, or one cannot pay the ante after a decided deal."""
    winner, match = decided(step), step.after
    if winner is None or isinstance(step.action, draw.Leave):
        return True
    ante, seats = match.rules.ante_of(match.deal + 1), match.state.seats
    closet = seats[1 - winner].closet
    bare = bool(closet.values) and closet.off == len(closet.values)
    broke = [at for at, seat in enumerate(seats) if seat.cash + sum(worn(seat)) < ante]
    if bare:
        return bool(match.over and match.ended.winner == winner)
    if not match.over:
        return not broke
    beaten: int = 1 - match.ended.winner
    return bool(beaten in broke and (beaten != winner or broke == [winner]))


def told(step: Step, kind: type[Any]) -> list[Any]:
    """What the move added to the story, of one kind."""
    known = len(step.before.state.story) if step.after.deal == step.before.deal else 0
    return [entry for entry in step.after.state.story[known:] if isinstance(entry, kind)]


def ended_now(step: Step) -> bool:
    """Whether this move ended the deal."""
    return bool(step.after.state.over and not step.before.state.over)


def decided(step: Step) -> int | None:
    """Who won the deal that this move ended; None if it ended none, in a tie, or by leaving, which settles nothing."""
    if not ended_now(step) or isinstance(step.action, draw.Leave):
        return None
    winner: int | None = step.after.state.outcome.winner
    return winner if step.after.state.outcome.by != "forfeit" else None


def worn(seat: Seat) -> tuple[int, ...]:
    """The values of what a seat still wears."""
    return seat.closet.values[seat.closet.off + seat.closet.pawned :]


LAWS: Final[Mapping[str, Law]] = {
    law.__name__: law
    for law in (
        payoffs_cancel,
        money_is_conserved,
        nothing_is_below_zero,
        showdown_pot_is_even,
        a_stake_is_paid_from_cash,
        a_stake_can_be_covered,
        garments_are_pawned_from_the_outside,
        the_loser_takes_off_what_is_pawned,
        the_winner_buys_back_what_he_can,
        a_tie_moves_no_garment,
        both_pay_the_same_ante,
        credits_help_only_who_needs_them,
        the_match_ends_when_it_must,
    )
}
"""Law by name."""
