"""A deal that is over as a file for other programs: a hand history as its viewer saw it."""

from typing import Any, Literal

from msgspec import Struct

from potluck.errors import RequestError
from potluck.phh import ending, hand_seen, lines_seen, write
from potluck.room import Replay
from potluck.words import Language

__all__ = ["Form", "HandFile", "form", "hand_file"]

Form = Literal["", "phh", "jsonl"]
"""The forms of a file: a hand history, JSON lines where that format has no code for it; empty: neither."""


class HandFile(Struct, frozen=True, kw_only=True):
    """A file, and the ending of its name."""

    ending: str
    text: str

    @property
    def media_type(self) -> str:
        """Its media type, for an HTTP header."""
        return "text/plain" if self.ending == "phh" else "application/jsonl"


def form(replay: Replay) -> Form:
    """The form in which the deal can be written as a file."""
    return ending(_views(replay))


def hand_file(replay: Replay, language: Language) -> HandFile:
    """The deal with the cards that its viewer has seen by now, and with the names of who played.

    Raises:
        RequestError: it is not over, was not played, or is not of poker.
    """
    views = _views(replay)
    kind = ending(views)
    if not kind:
        raise RequestError("deal.no_hand", asked=replay.deal)
    names = _names(replay, language)
    text = write(hand_seen(views, names=names)) if kind == "phh" else "\n".join(lines_seen(views, names=names))
    return HandFile(ending=kind, text=f"{text}\n")


def _views(replay: Replay) -> list[Any]:
    sights = [frame.sight for frame in replay.frames]
    return [sight.view for sight in sights] if sights and sights[0].table.game == "poker" else []


def _names(replay: Replay, language: Language) -> tuple[str, ...]:
    """The names by seat; the viewer's is that at the table, where he gave one."""
    last = replay.frames[-1].sight
    names = list(language.words(last.table, last.view).names)
    if last.seat is not None and last.table.seats[last.seat].name:
        names[last.seat] = last.table.seats[last.seat].name
    return tuple(names)
