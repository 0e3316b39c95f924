"""A deal that is over as a file for other programs: a hand history as its viewer saw it."""

from typing import Any

from msgspec import Struct

from potluck.errors import RequestError
from potluck.kits import KITS, load
from potluck.phh import Form, Histories
from potluck.room import Replay
from potluck.words import Language

__all__ = ["HandFile", "form", "hand_file"]


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
    histories = _histories(replay)
    return histories.ending(_views(replay)) if histories else ""


def hand_file(replay: Replay, language: Language) -> HandFile:
    """The deal with the cards that its viewer has seen by now, and with the names of who played.

    Raises:
        RequestError: it is not over, was not played, or its game has no such files.
    """
    histories, views = _histories(replay), _views(replay)
    if histories is None or not (ending := histories.ending(views)):
        raise RequestError("deal.no_hand", asked=replay.deal)
    return HandFile(ending=ending, text=f"{histories.text(views, _names(replay, language))}\n")


def _histories(replay: Replay) -> Histories | None:
    """How deals of the game are written; None where they are not."""
    game = replay.frames[0].sight.table.game if replay.frames else ""
    histories: Histories | None = load(KITS[game].histories) if game in KITS and KITS[game].histories else None
    return histories


def _views(replay: Replay) -> list[Any]:
    return [frame.sight.view for frame in replay.frames]


def _names(replay: Replay, language: Language) -> tuple[str, ...]:
    """The names by seat; the viewer's is that at the table, where he gave one."""
    last = replay.frames[-1].sight
    names = list(language.words(last.table, last.view).names)
    if last.seat is not None and last.table.seats[last.seat].name:
        names[last.seat] = last.table.seats[last.seat].name
    return tuple(names)
