"""The laws of chips in Pai Gow, move by move, read off the rule book (RP.1, RP.3-RP.6, RP.9)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from potluck.games.paigow import Bet
from potluck.games.paigow.values import Charged, Settled
from tests.contract.play import Step

__all__ = ["LAWS"]

Law = Callable[[Step], bool]
TWENTY: Final = 20


def payoffs_cancel(step: Step) -> bool:
    """What the seats win the house loses, in the deal and in the match."""
    return bool(sum(step.after.payoffs()) == 0 and sum(step.after.state.payoffs()) == 0)


def chips_are_conserved(step: Step) -> bool:
    """RP.1: all chips are those of the start and what the house has lost; its purse is in the ledger."""
    state = step.after.state
    return bool(sum(seat.chips for seat in state.seats) + state.house == step.after.rules.chips * len(state.seats))


def no_player_owes(step: Step) -> bool:
    """RP.1: the house alone may go below zero."""
    return bool(min(seat.chips for seat in step.after.state.seats) >= 0)


def a_bet_is_one_that_the_table_takes(step: Step) -> bool:
    """RP.1, RP.6: whole, of one's own chips, up to the table's limit; in twenties with commission."""
    if not isinstance(step.action, Bet):
        return True
    rules, bet, chips = step.after.rules, step.action.amount, step.before.state.seats[step.seat or 0].chips
    return 0 < bet <= min(rules.most, chips) and not (rules.commission and bet % TWENTY)


def a_bet_comes_to_what_its_result_says(step: Step) -> bool:
    """RP.3, RP.4: one to one, nothing, or the bet; a foul loses it."""
    seats = step.after.state.seats
    return all(
        told.chips == {"win": 1, "push": 0}.get(told.result.came, -1) * seats[told.seat].bet
        for told in _told(step, Settled)
    )


def what_is_won_is_won_from_the_bank(step: Step) -> bool:
    """RP.4, RP.6, RP.9: each seat gets what its bet came to, the bank the rest, less commission."""
    state = step.after.state
    if not _settles(step):
        return True
    won = {told.seat: told.chips for told in _told(step, Settled)}
    paid = {told.seat: told.amount for told in _told(step, Charged)}
    others = (at for at in range(len(state.seats)) if at != state.banker)
    return all(state.seats[at].won == won.get(at, 0) - paid.get(at, 0) for at in others)


def commission_is_a_twentieth_of_what_was_won(step: Step) -> bool:
    """RP.6: with the option alone, and to the chip."""
    charged = _told(step, Charged)
    wins = [step.after.state.seats[told.seat].won for told in charged]
    exact = all(won == (TWENTY - 1) * told.amount for won, told in zip(wins, charged, strict=True))
    return exact and (step.after.rules.commission or not charged)


def nobody_comes_back(step: Step) -> bool:
    """Who is out stays out, and has no turn."""
    seats = zip(step.before.state.seats, step.after.state.seats, strict=True)
    actor = step.after.actor
    return not any(now.within and not was.within for was, now in seats) and (
        actor is None or step.after.state.seats[actor].within
    )


def the_match_ends_when_it_must(step: Step) -> bool:
    """RP.1: after the last deal, or when nobody plays on."""
    match = step.after
    last = match.deal == match.rules.deals or not match.state.players
    return bool(match.over == (match.state.over and last))


def most_chips_win(step: Step) -> bool:
    """Who has most of those who stayed, and more than at the start."""
    match = step.after
    chips = {at: seat.chips for at, seat in enumerate(match.state.seats) if not seat.gone}
    most = max((own for own in chips.values() if own > match.rules.chips), default=0)
    return not match.over or match.view(None).winners == tuple(at for at, own in chips.items() if own == most > 0)


def _settles(step: Step) -> bool:
    return step.after.state.over and not step.before.state.over


def _told(step: Step, kind: type) -> list[Any]:
    """What the move added to the story, of one kind."""
    known = len(step.before.state.story) if step.after.deal == step.before.deal else 0
    return [entry for entry in step.after.state.story[known:] if isinstance(entry, kind)]


LAWS: Final[Mapping[str, Law]] = {
    law.__name__: law
    for law in (
        payoffs_cancel,
        chips_are_conserved,
        no_player_owes,
        a_bet_is_one_that_the_table_takes,
        a_bet_comes_to_what_its_result_says,
        what_is_won_is_won_from_the_bank,
        commission_is_a_twentieth_of_what_was_won,
        nobody_comes_back,
        the_match_ends_when_it_must,
        most_chips_win,
    )
}
"""Law by name."""
