"""A deal that is over as a file for other programs: a hand history as its viewer saw it."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from potluck.errors import RequestError
from potluck.kits import KITS, load
from potluck.phh import Form, Histories
from potluck.protocol import View, encode
from potluck.room import Replay
from potluck.words import Language

__all__ = ["HandFile", "deal_line", "form", "hand_file", "hand_text", "hands_file"]


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


def hand_text(replay: Replay, language: Language) -> str:
    """A deal as a part of a `.phhs`; where the hand history format has no code for it, its number alone."""
    return hand_file(replay, language).text.rstrip() if form(replay) == "phh" else f"{replay.deal}"


def hands_file(texts: Sequence[str]) -> str:
    """All deals that the hand history format has a code for, as one `.phhs`; a comment says which are left out.

    Raises:
        RequestError: there is none.
    """
    left_out = [text for text in texts if text.isdecimal()]
    hands = [text for text in texts if not text.isdecimal()]
    if not hands:
        raise RequestError("deal.no_hand", asked=0)
    head = (
        f"# The format has no code for deals {', '.join(left_out)}; they stand in the JSON lines.\n" if left_out else ""
    )
    return head + "\n".join(f"[{number}]\n{text}\n" for number, text in enumerate(hands, 1))


def deal_line(replay: Replay, language: Language) -> str:
    """A deal as a line of JSON, with all of it that its reader may see: who played, every act, cards, results."""
    last = replay.frames[-1].sight
    words = language.words(last.table, last.view)
    line = DealLine(
        deal=replay.deal,
        game=last.table.game,
        title=words.title,
        seats=_names(replay, language),
        seat=replay.seat,
        view=last.view,
        story=words.story,
        verdict=words.verdict,
    )
    return f"{encode(line).decode()}\n"


class DealLine(Struct, frozen=True, kw_only=True):
    """One deal of an evening, as a line of its file."""

    deal: int
    game: str
    title: str
    seats: tuple[str, ...]
    seat: int | None
    """The reader's own."""
    view: View | None
    """The game's own view at the end of the deal."""
    story: tuple[str, ...]
    """Every act in words."""
    verdict: str | None


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
