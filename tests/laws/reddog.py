"""The laws of chips in Red Dog, move by move, read off the rule book (R1.2, R1.3, R1.6-R1.9)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from potluck.games import reddog
from potluck.protocol import Turned
from tests.contract.play import Step

__all__ = ["LAWS"]

Law = Callable[[Step], bool]


def payoffs_cancel(step: Step) -> bool:
    """Nobody wins but from another."""
    return bool(sum(step.after.payoffs()) == 0 and sum(step.after.state.payoffs()) == 0)


def chips_are_conserved(step: Step) -> bool:
    """R1.3: all chips are those of the start, and what was taken as credit."""
    state, start = step.after.state, step.after.rules.chips
    held = sum(seat.chips for seat in state.seats) + state.pool
    return bool(held == start * sum(1 + seat.credits for seat in state.seats))


def nobody_owes(step: Step) -> bool:
    """No stack and no pool below zero, and no more credits than the table gives."""
    state = step.after.state
    least = min(*(seat.chips for seat in state.seats), state.pool)
    return bool(least >= 0 and max(seat.credits for seat in state.seats) <= step.after.rules.credits)


def there_is_a_pool_to_bet_against(step: Step) -> bool:
    """R1.9: whoever is to act finds a chip in the pool, and has one himself."""
    state = step.after.state
    return state.actor is None or bool(state.pool > 0 and state.seats[state.actor].chips > 0)


def a_bet_moves_as_much_as_was_bet(step: Step) -> bool:
    """R1.7: from the pool to the bettor or back, to nobody else."""
    state = step.before.state
    if not isinstance(step.action, Turned) or state.bettor is None:
        return True
    at, hand, card = state.bettor, state.seats[state.bettor].hand, step.action.card
    won = any(mine.suit == card.suit and mine.rank > card.rank for mine in hand)
    paid = bets(step)
    return bool(paid == {at: state.bet if won else -state.bet})


def declining_costs_one_chip(step: Step) -> bool:
    """R1.6: one chip into the pool, and no card."""
    if not isinstance(step.action, reddog.Decline):
        return True
    turned = len(step.after.state.turned) - len(step.before.state.turned)
    return bool(step.before.state.seats[step.seat or 0].chips >= 1 and turned == 0)


def nobody_who_is_out_plays(step: Step) -> bool:
    """R1.9: no turn, no cards in the next deal, no part of the pool, and no way back."""
    before, after = step.before.state, step.after.state
    back = any(now.within and not was.within for was, now in zip(before.seats, after.seats, strict=True))
    acts = after.actor is not None and not after.seats[after.actor].within
    parts = any(part and not seat.within for part, seat in zip(after.parts(), after.seats, strict=True))
    return not (back or acts or parts)


def most_chips_win(step: Step) -> bool:
    """R1.2: who has most of those who did not leave, jointly where equal; and the pool is empty then."""
    match = step.after
    if not match.over:
        return True
    scores = {
        at: seat.chips - seat.credits * match.rules.chips for at, seat in enumerate(match.state.seats) if not seat.gone
    }
    best = tuple(at for at, score in scores.items() if score == max(scores.values()))
    return bool(match.winners == best and match.state.pool == 0)


def bets(step: Step) -> dict[int, int]:
    """Seat -> what the turned card brought it, the chips for an emptied pool, credits and the end left out."""
    found: dict[int, int] = {}
    for entry in step.after.state.story[len(step.before.state.story) :]:
        match entry:
            case reddog.values.Won(seat, amount):
                found[seat] = amount
            case reddog.values.Lost(seat, amount):
                found[seat] = -amount
    return found if found == moved(step) else {}


def moved(step: Step) -> dict[int, int]:
    """Seat -> how many chips went from the pool to it, but for what else the story tells."""
    before, after = step.before.state, step.after.state
    change = [now.chips - was.chips for was, now in zip(before.seats, after.seats, strict=True)]
    for entry in after.story[len(before.story) :]:
        match entry:
            case reddog.values.Posted(seats):
                for at in seats:
                    change[at] += 1
            case reddog.values.Credited(seat, amount) | reddog.values.Took(seat, amount):
                change[seat] -= amount
            case reddog.values.Divided(parts):
                change = [had - part for had, part in zip(change, parts, strict=True)]
    return {at: won for at, won in enumerate(change) if won}


def told(step: Step, kind: type[Any]) -> list[Any]:
    """What the move added to the story, of one kind."""
    known = len(step.before.state.story) if step.after.deal == step.before.deal else 0
    return [entry for entry in step.after.state.story[known:] if isinstance(entry, kind)]


LAWS: Final[Mapping[str, Law]] = {
    law.__name__: law
    for law in (
        payoffs_cancel,
        chips_are_conserved,
        nobody_owes,
        there_is_a_pool_to_bet_against,
        a_bet_moves_as_much_as_was_bet,
        declining_costs_one_chip,
        nobody_who_is_out_plays,
        most_chips_win,
    )
}
"""Law by name."""
