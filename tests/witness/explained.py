"""Why pokerkit may say something else than we do: every known reason with its rule, as narrow as it can be said.

A reason predicts what pokerkit says; a difference that does not look just so stays unexplained.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from potluck.games import poker
from potluck.games.poker.pots import pots
from potluck.games.poker.values import Acted, Common, Discarded, Faced, Received, Took
from tests.witness.peer import Choices

__all__ = ["REASONS", "Found", "reason"]

Found = tuple[str, Any, Any, poker.State]
"""What differs, what we say, what pokerkit says, and our state."""


def reason(what: str, ours: Any, theirs: Any, state: poker.State) -> str | None:
    """The name of what explains a difference; None where nothing does."""
    for name, explains in REASONS.items():
        if explains(what, ours, theirs, state):
            return name
    return None


def _short_blind(what: str, ours: Any, theirs: Any, state: poker.State) -> bool:
    """R4.2: who is short of the blind is all-in, others owe it in full; pokerkit lets them owe what was paid."""
    paid = max(seat.bet for seat in state.seats)
    if what != "choices" or state.street or paid >= state.top or not isinstance(theirs, Choices):
        return False
    seat = state.seats[theirs.actor]
    return theirs.call == min(paid - seat.bet, seat.stack)


def _short_open(what: str, ours: Any, theirs: Any, state: poker.State) -> bool:
    """R4.2: a short all-in that opens reopens nothing for who has checked; pokerkit takes it for a full bet."""
    if what != "choices" or not isinstance(theirs, Choices) or ours._replace(bounds=theirs.bounds) != theirs:
        return False
    faced = state.seats[ours.actor].faced
    return ours.bounds is None and faced >= 0 and 0 < state.top - faced < state.step


def _half_bet(what: str, ours: Any, theirs: Any, state: poker.State) -> bool:
    """R4.2: with a fixed limit half a bet is a full raise for those who have acted; pokerkit wants a whole bet."""
    if what != "choices" or not isinstance(theirs, Choices) or ours._replace(bounds=None) != theirs:
        return False
    faced, bet = state.seats[ours.actor].faced, state.now.bet
    return state.variant.limit == "fixed" and faced >= 0 and bet <= 2 * (state.top - faced) < 2 * bet


def _added(what: str, ours: Any, theirs: Any, state: poker.State) -> bool:
    """R4.2: short all-ins since the last act are added; pokerkit forgets them once they make a full raise."""
    if what != "choices" or not isinstance(theirs, Choices) or ours._replace(bounds=None) != theirs:
        return False
    seat = state.seats[ours.actor]
    shorts = [entry for entry in _round(state) if isinstance(entry.action, poker.RaiseTo) and entry.all_in]
    return seat.faced >= 0 and state.reopened <= seat.faced and state.top - seat.faced >= state.step and len(shorts) > 1


def _capped(what: str, ours: Any, theirs: Any, state: poker.State) -> bool:
    """R4.2: a short all-in of less than half a bet is no raise, and does not count for the cap; pokerkit counts it."""
    if what != "choices" or not isinstance(theirs, Choices) or ours._replace(bounds=None) != theirs:
        return False
    return state.raises < state.now.cap <= _raises(state)


def _low_of_pot(what: str, ours: Any, theirs: Any, state: poker.State) -> bool:
    """R4.3: without a qualifying low for a pot high takes it all; pokerkit asks whether any pot has one."""
    if what != "stacks" or not state.over or sum(ours) != sum(theirs):
        return False
    return {"low", "all"} <= {entry.half for entry in _tooks(state) if len(_within(state, entry.pot)) > 1}


def _odd_chips(what: str, ours: Any, theirs: Any, state: poker.State) -> bool:
    """R4.3: each pot is settled by itself, odd chips go one each to the winners nearest left of the dealer.

    Pokerkit gives all odd chips to the first, and merges pots for which the same hands are left; so at most the odd
    chips of all parts lie elsewhere, with the same winners.
    """
    if what != "stacks" or not state.over or sum(ours) != sum(theirs):
        return False
    parts: dict[tuple[int, str], int] = {}
    for entry in _tooks(state):
        parts[entry.pot, entry.half] = parts.get((entry.pot, entry.half), 0) + 1
    winners = {entry.seat for entry in _tooks(state)}
    halves = len({pot for pot, half in parts if half == "low"})
    most = sum(count - 1 for count in parts.values()) + halves
    apart = {seat: one - other for seat, (one, other) in enumerate(zip(ours, theirs, strict=True)) if one != other}
    return apart.keys() <= winners and sum(map(abs, apart.values())) <= 2 * most


REASONS: Final[dict[str, Callable[[str, Any, Any, poker.State], bool]]] = {
    "R4.2 short blind": _short_blind,
    "R4.2 short opening": _short_open,
    "R4.2 half a bet": _half_bet,
    "R4.2 short ones added": _added,
    "R4.2 cap": _capped,
    "R4.3 odd chips": _odd_chips,
    "R4.3 low of a pot": _low_of_pot,
}


def _raises(state: poker.State) -> int:
    """Every bet and raise on this street, however small."""
    return sum(isinstance(entry.action, poker.RaiseTo) for entry in _round(state))


def _round(state: poker.State) -> Iterator[Acted]:
    """What was done on this street, the last first."""
    for entry in reversed(state.story):
        if isinstance(entry, Received | Faced | Common | Discarded):
            return
        if isinstance(entry, Acted):
            yield entry


def _within(state: poker.State, pot: int) -> tuple[int, ...]:
    return pots(state.seats)[pot].seats


def _tooks(state: poker.State) -> Iterator[Took]:
    return (entry for entry in state.story if isinstance(entry, Took))
