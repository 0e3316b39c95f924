"""The events of a table, in the order in which a match writes them.

What is hidden is split in two: a public event that says as much as everybody may know (`Dealt`, `Acted`), and next
to it one for those who may know the rest (`Held`, `Chosen`). So the number of events, and all that is public of
them, is the same whatever is hidden. Digests are hex; actions and outcomes stand in their text form.
"""

from typing import Final, Literal

from msgspec import Struct

from potluck.dealer import Opening
from potluck.log.codec import Codec
from potluck.options import Plain

__all__ = [
    "TABLE",
    "TABLES",
    "Acted",
    "Began",
    "By",
    "Came",
    "Chanced",
    "Chosen",
    "Committed",
    "Dealt",
    "Ended",
    "Held",
    "Left",
    "Opened",
    "Prepared",
    "Purpose",
    "Resumed",
    "Revealed",
    "Sat",
    "SeatPlan",
    "Shown",
]


class SeatPlan(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who may sit in a seat: a person, or the bot of that name."""

    kind: Literal["person", "bot"]
    name: str = ""
    bot: str = ""
    gender: Literal["f", "m", "n"] = "n"
    """How the languages speak of whoever sits there: she, he, they."""
    persona: str = ""
    """Which of the house's own opponents it is, by its id."""


By = Literal["person", "bot", "clock", "house"]
"""Who acted for a seat."""
Purpose = Literal["play", "guide", "practice"]
"""What a table is for: a match that counts, a lesson on prepared cards, or a deal that is tried again."""


class Prepared(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What chance gives in one deal of a table that is not played in earnest; fixed and public from the start."""

    orders: tuple[str, ...]
    """For each shuffle of the deal all its cards, as text."""
    choices: tuple[str, ...] = ()
    """The first answers that take no card: `starts 1`, `rolled 3 5`."""


class Opened(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table was opened; the first event of its stream."""

    table: str
    game: str
    options: Plain
    """In full, as `options_of` gives them."""
    rules_hash: str
    seats: tuple[SeatPlan, ...]
    sealed: str
    """The seal of the secret of deal 1."""
    created_by: str
    """The version of Potluck that wrote it."""
    listed: bool = True
    """Whether it is found in the lobby while a seat is free; else who has its link comes in."""
    purpose: Purpose = "play"
    prepared: tuple[Prepared, ...] = ()
    """For each of the first deals what chance gives; the deals after them are shuffled."""
    origin: str = ""
    """Of a practice: `TABLE/DEAL/TURN`, the decision that is made again."""
    clock: Literal["off", "calm", "brisk"] = "off"
    """How much time persons have among themselves."""


class Sat(Struct, frozen=True, forbid_unknown_fields=True):
    """A player took a seat; `player` is the digest of his id."""

    seat: int
    player: str
    name: str


class Left(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player left his seat: before the match it is free again, in a match he leaves at his next turn."""

    seat: int
    turn: int = 0
    """Decisions made in the match before it."""
    id: str = ""
    """The command's own id, as in `Acted`."""


class Came(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody took a free seat: a bot before the match, anybody in a match that runs."""

    seat: int
    plan: SeatPlan
    """Who sits there from now on."""
    player: str = ""
    """The digest of a person's id."""
    running: bool = False
    """Whether the match runs, and is joined."""


class Began(Struct, frozen=True, forbid_unknown_fields=True):
    """The match begins with those who are there; these seats stay free."""

    free: tuple[int, ...]


class Committed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The order of a deal is fixed, before anything of it is known; also after each reshuffle."""

    deal: int
    shuffle: int = 0
    """0 the deal's first order; a reshuffle counts on."""
    size: int
    """Cards in the order."""
    root: str
    seeds: tuple[str, ...]
    """The commitment of each seat's seed."""
    sealed_next: str
    """The seal of the next deal's secret."""


class Chanced(Struct, frozen=True, forbid_unknown_fields=True):
    """Chance answered in public: who starts, dice, cards face up with what proves them."""

    outcome: str
    openings: tuple[Opening, ...] = ()


class Dealt(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat got `n` cards face down, from number `first` of the order on. `Held` follows."""

    to: int
    first: int
    n: int


class Held(Struct, frozen=True, forbid_unknown_fields=True):
    """Which cards they were, with what proves them; known to that seat."""

    to: int
    outcome: str
    openings: tuple[Opening, ...] = ()


class Acted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat acted. `Chosen` follows where part of the action is hidden."""

    seat: int
    turn: int
    """Decisions made in the match before this one."""
    id: str
    """The command's own id: the same again gets the same answer."""
    action: str
    """The action, or as much of it as is public: `exchange #2`."""
    by: By = "person"
    whole: bool = True
    """Whether `action` is all of it; if not, `Chosen` follows."""


class Chosen(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole action; known to that seat."""

    seat: int
    turn: int
    action: str


class Shown(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards of a seat that all may see now, with what proves them: a showdown."""

    seat: int
    openings: tuple[Opening, ...]


class Revealed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deal was opened whole: secret and seeds, hex; and every event from `since` up to here is for everybody."""

    deal: int
    since: int
    """The seq of the deal's first `Committed`."""
    secret: str
    seeds: tuple[str, ...]


class Resumed(Struct, frozen=True, forbid_unknown_fields=True):
    """The house was away and is back: the time of who is to act begins anew."""


class Ended(Struct, frozen=True, forbid_unknown_fields=True):
    """The match is over, with these payoffs in chips."""

    payoffs: tuple[int, ...]
    why: str = ""


def _known(opened: Plain) -> Plain:
    """Version 1 knew the one persona that there was by its name alone."""
    seats = [
        {**seat, "persona": "halina"} if seat["kind"] == "bot" and seat.get("name") == "Halina" else seat
        for seat in opened["seats"]
    ]
    return {**opened, "seats": seats} if opened["game"] == "draw" else opened


TABLE: Final = Codec(
    "table",
    (Opened, Sat, Left, Came, Began, Committed, Chanced, Dealt, Held, Acted, Chosen, Shown, Revealed, Ended, Resumed),
    upcasts={"opened": (_known,)},
)
"""The codec of table streams."""
TABLES: Final = "table/"
"""The stream of table `x` is `table/x`."""
