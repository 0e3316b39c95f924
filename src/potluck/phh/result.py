"""Whether a hand that was played again ends as its file says, and what is odd about it though nothing is wrong."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Final

from potluck.errors import ParseError
from potluck.games import poker
from potluck.games.poker.values import Refunded, Took
from potluck.phh.hand import Fault, Hand, Number
from potluck.phh.notation import number
from potluck.phh.odd import Oddity
from potluck.phh.scale import MOST_PLACES, Scale
from potluck.phh.stars_hand import RAKE

__all__ = ["judged"]

MOST_KEPT: Final = Fraction(1, 10)
"""No house keeps more than this part of the pots."""
MOST_POSTERS: Final = 2
"""So many may have come back into the game at once, with a small and a big blind each."""


def judged(hand: Hand, state: poker.State, scale: Scale, oddities: list[Oddity]) -> Fault | None:
    """The contradiction to the recorded result, if there is one; harmless differences are added to the oddities."""
    if state.outcome is None:
        return None
    if hand.finishing_stacks is not None:
        if _raked(hand, hand.finishing_stacks, state, scale):
            return None
        return _stacks(hand.finishing_stacks, state, scale, oddities)
    if hand.winnings is not None and any(hand.winnings):
        return _winnings(hand, state, scale, oddities)
    return None


def _stacks(recorded: Sequence[Number], state: poker.State, scale: Scale, oddities: list[Oddity]) -> Fault | None:
    """The recorded stacks against ours; who got the odd chip of a split is a matter of the house (R4.3)."""
    stacks = [seat.stack for seat in state.seats]
    apart = _apart(recorded, stacks, scale)
    if not any(apart):
        return None
    if _odd_chips(apart, state):
        oddities.append(Oddity("odd-chip", {"asked": _list(recorded), "allowed": _list(map(scale.amount, stacks))}))
        return None
    if (kept := _kept(apart, _won(state))) is not None:
        oddities.append(Oddity("kept", {"asked": number((kept / scale.unit).normalize())}))
        return None
    return _fault("phh.stacks", asked=_list(recorded), allowed=_list(map(scale.amount, stacks)))


def _raked(hand: Hand, recorded: Sequence[Number], state: poker.State, scale: Scale) -> bool:
    """Whether winners alone have less than we say, by the rake that the file names, odd chips of a split aside."""
    rake = dict(hand.more).get(RAKE)
    if not isinstance(rake, int | Decimal) or not rake or not _finite(rake):
        return False
    won = _won(state)
    apart = _apart(recorded, [seat.stack for seat in state.seats], scale)
    fits = all(difference == 0 or chips for difference, chips in zip(apart, won, strict=True))
    return fits and sum(apart) == rake * scale.unit and min(apart) >= -sum(map(bool, won))


def _odd_chips(apart: Sequence[Decimal], state: poker.State) -> bool:
    """Whether whole chips alone lie elsewhere, with those that share a pot or its halves, and no more than were odd."""
    shares: dict[tuple[int, str], set[int]] = {}
    for entry in state.story:
        if isinstance(entry, Took):
            shares.setdefault((entry.pot, entry.half), set()).add(entry.seat)
    split = [seats for (_, half), seats in shares.items() if len(seats) > 1 or half != "all"]
    most = sum(len(seats) for seats in split)
    sharing = set[int]().union(*split)
    elsewhere = [(at, chips) for at, chips in enumerate(apart) if chips]
    return not sum(apart) and all(
        at in sharing and chips == int(chips) and abs(chips) <= most for at, chips in elsewhere
    )


def _winnings(hand: Hand, state: poker.State, scale: Scale, oddities: list[Oddity]) -> Fault | None:
    """The recorded winnings against ours: the same seats win, and no more than a rake is missing.

    Some count what came back because nobody called it.
    """
    won, recorded = _won(state), hand.winnings or ()
    back = [
        sum(entry.amount for entry in state.story if isinstance(entry, Refunded) and entry.seat == at)
        for at in range(len(won))
    ]
    for counted, odd in ((won, None), ([sum(both) for both in zip(won, back, strict=True)], Oddity("uncalled-won"))):
        apart = _apart(recorded, counted, scale)
        same = all((chips > 0) == (amount > 0) for chips, amount in zip(counted, recorded, strict=True))
        kept = _kept(apart, won)
        if not any(apart) or (same and kept is not None):
            oddities += [odd] if odd is not None else []
            oddities += [Oddity("kept", {"asked": number((kept / scale.unit).normalize())})] if kept else []
            return None
    apart = _apart(recorded, won, scale)
    if (more := _unrecorded(apart, won, hand, scale)) is not None:
        oddities.append(Oddity("unrecorded-post", {"asked": number((more / scale.unit).normalize())}))
        return None
    return _fault("phh.winnings", asked=_list(recorded), allowed=_list(map(scale.amount, won)))


def _apart(recorded: Sequence[Number], chips: Sequence[int], scale: Scale) -> list[Decimal]:
    """How many chips each has more by our count; nothing where it is not known, or less than amounts are exact to."""
    differences = [
        Decimal(ours - amount * scale.unit) if _finite(amount) else Decimal()
        for ours, amount in zip(chips, recorded, strict=True)
    ]
    rounded = scale.unit == 10**MOST_PLACES and all(abs(difference) < len(differences) for difference in differences)
    return [Decimal()] * len(differences) if rounded else differences


def _kept(apart: Sequence[Decimal], won: Sequence[int]) -> Decimal | None:
    """The chips that the house kept, where the winners alone have less than we say, and not too much is missing."""
    kept = sum(apart, Decimal())
    fits = all(difference == 0 or (difference > 0 and chips) for difference, chips in zip(apart, won, strict=True))
    return kept if fits and 0 < kept <= sum(won) * MOST_KEPT else None


def _unrecorded(apart: Sequence[Decimal], won: Sequence[int], hand: Hand, scale: Scale) -> Decimal | None:
    """The chips that the winners alone have more than we say, where others may have posted as much out of turn.

    Files that were made from a room's own text name the room.
    """
    more = -sum(apart, Decimal())
    blinds = [abs(scale.chips(blind)) for blind in hand.blinds_or_straddles or ()]
    others = sum(not blind and not chips for blind, chips in zip(blinds, won, strict=False))
    most = min(others, MOST_POSTERS) * sum(sorted(blinds)[-2:])
    fits = all(difference == 0 or (difference < 0 and chips) for difference, chips in zip(apart, won, strict=True))
    return more if fits and 0 < more <= most and "venue" in dict(hand.more) else None


def _won(state: poker.State) -> tuple[int, ...]:
    """The chips that each seat took out of the pots."""
    assert state.outcome is not None
    return state.outcome.won


def _finite(amount: Number) -> bool:
    return isinstance(amount, int) or amount.is_finite()


def _list(amounts: Iterable[Number]) -> str:
    return ", ".join(map(number, amounts))


def _fault(code: str, **detail: str | int | None) -> Fault:
    return Fault.of(ParseError(code, **detail))
