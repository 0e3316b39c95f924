"""Dice as a person reads them at a terminal: `1 [5]  2 [5]  4 [2]`, with the places by which they are thrown."""

from collections.abc import Iterable

from potluck.protocol import Felt
from potluck.words import Language, Words

__all__ = ["dice_lines"]


def dice_lines(felt: Felt, viewer: int | None, words: Words, *, language: Language) -> list[str]:
    """The others' dice, then the viewer's own: those that lie for good, and those that may be thrown again."""
    lines = []
    for at, spot in enumerate(felt.spots):
        if at != viewer and spot.dice:
            lines.append(f"  {words.names[at]}: {_row(spot.dice)}   {words.hands[at]}")
    if viewer is None or not felt.spots[viewer].dice:
        return lines
    own = felt.spots[viewer]
    if own.locked:
        lie = language.pgettext("terminal", "lie to the end of the turn: {dice}")
        lines.append("  " + lie.format(dice=_row(own.dice[place - 1] for place in own.locked)))
    free = [place for place in range(1, len(own.dice) + 1) if place not in own.locked]
    mine = "  ".join(f"{place} [{own.dice[place - 1]}]" for place in free)
    return [*lines, f"  {mine}   {words.hands[viewer]}"]


def _row(dice: Iterable[int]) -> str:
    return " ".join(f"[{pips}]" for pips in dice)
