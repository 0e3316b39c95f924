"""Dice as a person reads them at a terminal: `1 [5]  2 [5]  4 [2]`, with the places by which they are thrown."""

from collections.abc import Iterable, Sequence
from typing import Any

from potluck.words import Language

__all__ = ["dice_lines"]


def dice_lines(view: Any, hands: Sequence[str | None], *, names: Sequence[str], language: Language) -> list[str]:
    """What the others have thrown, then the viewer's own dice: what lies for good, and what may be thrown again."""
    lines = []
    for at, seat in enumerate(view.seats):
        if at != view.seat and seat.dice:
            lines.append(f"  {names[at]}: {_row(seat.dice)}   {hands[at]}")
    own = None if view.seat is None else view.seats[view.seat]
    if own is None or not own.dice:
        return lines
    if own.locked:
        lie = language.pgettext("terminal", "lie to the end of the turn: {dice}")
        lines.append("  " + lie.format(dice=_row(own.dice[place - 1] for place in own.locked)))
    places = own.free or range(1, len(own.dice) + 1)
    mine = "  ".join(f"{place} [{own.dice[place - 1]}]" for place in places)
    return [*lines, f"  {mine}   {hands[view.seat]}"]


def _row(dice: Iterable[int]) -> str:
    return " ".join(f"[{pips}]" for pips in dice)
