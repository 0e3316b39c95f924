"""Whether a hand that was played again ends as its file says, and what is odd about it though nothing is wrong."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from potluck.errors import ParseError
from potluck.games import poker
from potluck.phh.hand import Fault, Hand, Number
from potluck.phh.notation import number
from potluck.phh.odd import Oddity
from potluck.phh.scale import Scale

__all__ = ["judged"]

MOST_KEPT: Final = Fraction(1, 10)
"""No house keeps more than this part of the pots."""


def judged(hand: Hand, state: poker.State, scale: Scale, oddities: list[Oddity]) -> Fault | None:
    """What contradicts the recorded result, if anything does; harmless differences are added to the oddities."""
    if not state.over:
        return None
    stacks = [seat.stack for seat in state.seats]
    if hand.finishing_stacks is not None:
        return _stacks(hand.finishing_stacks, stacks, scale, oddities)
    if hand.winnings is not None and any(hand.winnings):
        return _winnings(hand.winnings, state.outcome.won if state.outcome else (), scale, oddities)
    return None


def _stacks(recorded: Sequence[Number], stacks: Sequence[int], scale: Scale, oddities: list[Oddity]) -> Fault | None:
    """The recorded stacks against ours; who got the odd chip of a split is a matter of the house (R4.3)."""
    apart = [
        Decimal(chips - amount * scale.unit) for chips, amount in zip(stacks, recorded, strict=True) if _finite(amount)
    ]
    if not any(apart):
        return None
    if not sum(apart) and all(one == int(one) and abs(one) < len(recorded) for one in apart):
        oddities.append(Oddity("odd-chip", {"asked": _list(recorded), "allowed": _list(map(scale.amount, stacks))}))
        return None
    if (kept := _kept(apart, sum(stacks))) is not None:
        oddities.append(Oddity("kept", {"asked": number((kept / scale.unit).normalize())}))
        return None
    return _fault("phh.stacks", asked=_list(recorded), allowed=_list(map(scale.amount, stacks)))


def _winnings(recorded: Sequence[Number], won: Sequence[int], scale: Scale, oddities: list[Oddity]) -> Fault | None:
    """The recorded winnings against ours: the same seats win, and no more than a rake is missing."""
    apart = [Decimal(chips - amount * scale.unit) for chips, amount in zip(won, recorded, strict=True)]
    if not any(apart):
        return None
    same = all((chips > 0) == (amount > 0) for chips, amount in zip(won, recorded, strict=True))
    if same and (kept := _kept(apart, sum(won))) is not None:
        oddities.append(Oddity("kept", {"asked": number((kept / scale.unit).normalize())}))
        return None
    return _fault("phh.winnings", asked=_list(recorded), allowed=_list(map(scale.amount, won)))


def _kept(apart: Sequence[Decimal], whole: int) -> Decimal | None:
    """What the house kept, where nobody has more than we say and not too much is missing."""
    kept = sum(apart, Decimal())
    fits = all(one >= 0 for one in apart) and 0 < kept <= whole * MOST_KEPT
    return kept if fits else None


def _finite(amount: Number) -> bool:
    return isinstance(amount, int) or amount.is_finite()


def _list(amounts: Iterable[Number]) -> str:
    return ", ".join(map(number, amounts))


def _fault(code: str, **detail: Any) -> Fault:
    return Fault.of(ParseError(code, **detail))
