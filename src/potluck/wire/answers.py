"""Answers: what a card room says to a request over HTTP."""

from typing import Any, Literal

from msgspec import Struct

from potluck.room import TableInfo
from potluck.words.memory import GameRecord
from potluck.words.prospects import Prospect
from potluck.words.summary_values import PricedChoice

__all__ = [
    "AdviceInfo",
    "ChoiceInfo",
    "Done",
    "Forgotten",
    "Health",
    "Listed",
    "RecordInfo",
    "ReviewInfo",
    "SessionOpened",
]


class Health(Struct, frozen=True, kw_only=True):
    """Whether the server is well: with 200 it is, with 503 it plays nothing on."""

    status: Literal["ok", "failing"] = "ok"
    version: str
    trouble: str = ""
    """The code of what keeps it from storing anything, such as `store.unavailable` on a full disk; or, while it is
    well, `house.disk`: the disk is nearly full, and nobody opens another table."""
    node: str = ""
    """The node that answers; empty for a house that serves alone."""
    lease: Literal["", "kept", "late"] = ""
    """Whether others leave this node its tables: `late`, it may have lost them; empty for a house that serves alone."""
    database: Literal["reached", "away"] = "reached"
    """Whether the database answered when it was asked last."""
    thinkers: int = 0
    """Processes of workers that think for its bots now; 0 where its bots think in its own processes."""


class SessionOpened(Struct, frozen=True, kw_only=True):
    """A session: `token` is for programs (`Authorization: Bearer`), browsers get it as a cookie."""

    token: str
    player: str
    name: str
    lang: str


class Done(Struct, frozen=True, kw_only=True):
    """The act is durable: event `seq`, after which the match was at `turn`."""

    turn: int
    seq: int


class RecordInfo(Struct, frozen=True, kw_only=True):
    """All that the server knows of a visitor: who he is to it, and what he has played."""

    player: str
    name: str
    games: tuple[GameRecord, ...]


class Forgotten(Struct, frozen=True, kw_only=True):
    """The visitor is somebody new from now on."""

    left: int
    """Matches that he left by it."""


class ChoiceInfo(Struct, frozen=True, kw_only=True):
    """One of the offered actions, and what the adviser thinks it worth in the game's own unit."""

    action: dict[str, Any]
    value: float


class AdviceInfo(Struct, frozen=True, kw_only=True):
    """A hint for the decision number `turn`: the best first, and why. Empty where there is nothing to decide."""

    turn: int
    choices: tuple[ChoiceInfo, ...]
    words: tuple[str, ...]
    """The best choice and why, then a line for each choice."""
    best: str = ""
    """The best choice in its text form, such as `throw 1 4`."""
    prospects: tuple[Prospect, ...] = ()
    """What each act would bring that can be put together now, where the game says it."""
    priced: tuple[PricedChoice, ...] = ()
    """Each choice of a solved strategy with its price; empty where none is known."""
    beside: tuple[str, ...] = ()
    """Those of `words` behind the first that do not say the same as `priced`; empty where nothing is priced."""


class ReviewInfo(Struct, frozen=True, kw_only=True):
    """The cost of the visitor's own acts, as of decision `turn`; empty while a deal runs."""

    turn: int
    words: tuple[str, ...]
    """The cost in the last deal, then in all deals."""


class Listed(TableInfo, frozen=True, kw_only=True):
    """A table in the lobby."""

    title: str
    """The title of the game."""
    seat: int | None
    """The visitor's own seat; None where he has none and could take one."""
    deal: int
    """0 before the first."""
    yours: bool
    """Whether it is the visitor's turn."""
    at: int = 0
    """When something happened there last; milliseconds since 1970."""
    rounds: bool = False
    """Whether its deals are called rounds."""
