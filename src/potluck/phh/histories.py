"""Deals as files: what a game that can be written as hand histories names in its kit."""

from collections.abc import Callable, Sequence
from typing import Final, Literal

from msgspec import Struct

from potluck.games.poker.view import View
from potluck.phh.files import write
from potluck.phh.seen import ending, hand_seen, lines_seen

__all__ = ["POKER", "Form", "Histories"]

Form = Literal["", "phh", "jsonl"]
"""The forms of a file: a hand history, JSON lines where that format has no code for it; empty: neither."""


class Histories(Struct, frozen=True):
    """How the deals of a game are written as files, from the views of one viewer, step by step."""

    ending: Callable[[Sequence[View]], Form]
    text: Callable[[Sequence[View], Sequence[str]], str]
    """With the names by seat."""


def _text(views: Sequence[View], names: Sequence[str]) -> str:
    """The hand history, or the lines where the format has no code."""
    return write(hand_seen(views, names=names)) if ending(views) == "phh" else "\n".join(lines_seen(views, names=names))


POKER: Final = Histories(ending, _text)
