"""The events of a table, in the order in which a match writes them.

What is hidden is split in two: a public event that says as much as everybody may know (`CardsDealt`, `Acted`), and next
to it one for those who may know the rest (`Held`, `Chosen`). So the number of events, and all that is public of
them, is the same whatever is hidden. Digests are hex; actions and outcomes stand in their text form.
"""

from typing import Final, Literal

from msgspec import Struct

from potluck.dealer import Opening
from potluck.log.codec import Codec
from potluck.log.seed_events import Disclosed, Pledged, Sealed, Withheld
from potluck.options import Plain

__all__ = [
    "TABLE",
    "TABLES",
    "Acted",
    "Adjusted",
    "Admitted",
    "Began",
    "By",
    "Came",
    "CameBack",
    "CardsDealt",
    "Carrier",
    "Chanced",
    "Chosen",
    "Committed",
    "Continued",
    "Ended",
    "Expired",
    "Finishing",
    "HandedOn",
    "Held",
    "Left",
    "Moved",
    "Lent",
    "Opened",
    "OutOfTurn",
    "Paused",
    "Promised",
    "Prepared",
    "Purpose",
    "Removed",
    "Readied",
    "Resumed",
    "Revealed",
    "Rose",
    "Sat",
    "SatOut",
    "SeatPlan",
    "Shown",
    "Speed",
    "TakenBack",
    "Timed",
]


class SeatPlan(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The plan for a seat: for a person, or for the bot of that name."""

    kind: Literal["person", "bot"]
    name: str = ""
    bot: str = ""
    gender: Literal["f", "m", "n"] = "n"
    """How the languages speak of the player: she, he, they."""
    persona: str = ""
    """The id of the house's own opponent that sits there; empty for any other."""


By = Literal["person", "bot", "clock", "house"]
"""The actor behind an act: the player, or the clock or the croupier in his place."""
Purpose = Literal["play", "guide", "practice"]
"""What a table is for: a match that counts, a lesson on prepared cards, or a deal that is tried again."""
Carrier = Literal["nobody", "host", "all"]
"""Who carries the result of an evening's bots: nobody, since they are play chips; the host; all persons equally."""
Speed = Literal["calm", "normal", "quick"]
"""How long a table pauses between two deals."""


class Prepared(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The orders and draws of one deal of a lesson or a practice; fixed and public from the start."""

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
    """Whether it is found in the lobby while a seat is free; else only its link leads there."""
    purpose: Purpose = "play"
    prepared: tuple[Prepared, ...] = ()
    """Orders and draws of the first deals; the deals after them are shuffled."""
    origin: str = ""
    """For a practice table, `TABLE/DEAL/TURN`: the decision that is retried."""
    clock: Literal["off", "calm", "brisk"] = "off"
    """How much time persons have among themselves."""
    evening: bool = False
    """Whether friends meet here: seats kept for persons, deals that go on by themselves, a ledger at the end."""
    house: Carrier = "nobody"
    """Who carries what the bots win and lose."""
    speed: Speed = "normal"
    """How long the pauses between deals are."""


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
    why: Literal["", "claim", "host"] = ""
    """Empty where he went of his own accord; else who let him go: another player, since he was absent, or the host."""
    by: int | None = None
    """The seat of that other, or of the host."""


class SatOut(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player sits out from now on: the house acts for him as the clock does, until he comes back."""

    seat: int
    why: Literal["own", "clock", "claim", "host"] = "own"
    """By his own wish; since his time ran out; since another player claimed it, he being absent; or by the host."""
    by: int | None = None
    """The seat of that other, or of the host."""
    later: bool = False
    """Whether he still plays the deal that runs himself, and misses those after it."""
    id: str = ""
    """The host's command's own id, as in `Acted`."""


class CameBack(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player who sat out plays himself again."""

    seat: int
    by: int | None = None
    """The host's seat, where he had him back; None: he came of his own accord."""
    id: str = ""
    stays: bool = False
    """Whether the host takes it back that he is sent away when the deal is over."""


class Readied(Struct, frozen=True, forbid_unknown_fields=True):
    """A player asks for the next deal before he is asked for it."""

    seat: int


class Came(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A free seat was taken: by a bot before the match, by anybody in a match that runs."""

    seat: int
    plan: SeatPlan
    """The plan that describes its player from now on."""
    player: str = ""
    """The digest of a person's id."""
    running: bool = False
    """Whether the match runs, and is joined."""


class Promised(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bot makes room for a person: it leaves when the deal is over, and then he has come."""

    seat: int
    player: str
    """The digest of the person's id."""
    name: str


class Began(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The match began with those who were there; these seats stay free."""

    free: tuple[int, ...]
    options: Plain | None = None
    """In a game whose seats nobody takes later: the options of the match, which starts with so many seats fewer; the
    free ones are the last."""


class Committed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The order of a deal was fixed, before anything of it was known; also after each reshuffle."""

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
    """Chance answered in public: who starts, dice, cards face up with their proofs."""

    outcome: str
    openings: tuple[Opening, ...] = ()


class CardsDealt(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat got `n` cards face down, from number `first` of the order on. `Held` follows."""

    to: int
    first: int
    n: int


class Held(Struct, frozen=True, forbid_unknown_fields=True):
    """The cards that a seat got, with their proofs; known to that seat."""

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
    """The whole of an act that is hidden in part; known to that seat."""

    seat: int
    turn: int
    action: str


class Shown(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards of a seat were shown to all, with their proofs: a showdown."""

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
    """The server was down and is back: the running decision is timed anew."""


class Moved(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A person goes on from another device: from now on the player of the seat is known by another digest."""

    seat: int
    player: str
    """The digest of his id on the new device."""
    by: Literal["person", "host", "asked"] = "person"
    """Whose link it was: his own, or one that the host gave to somebody who was gone; or he has asked for it."""
    confirmed: int | None = None
    """Where he has asked for it, the seat of who has said that it is he."""


class Paused(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The host stopped the table: nobody acts and no time runs until it goes on."""

    by: int
    """The host's seat, as in all events of his."""
    id: str = ""
    """The command's own id, as in `Acted`."""


class Continued(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The table goes on after a pause."""

    by: int | None = None
    """None: by itself, as the host has gone."""
    id: str = ""


class Lent(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A bot plays in a person's seat until the person takes it back; seat and chips stay the person's."""

    seat: int
    plan: SeatPlan
    """The bot."""
    by: int
    id: str = ""


class TakenBack(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The person of a seat that was lent to a bot plays in it again."""

    seat: int
    by: int
    """The seat itself, or the host's."""
    id: str = ""


class Removed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The host sent a person away: his hand is folded, or checked where that is free, and his chips are his."""

    seat: int
    player: str
    """The digest of his id; he takes no seat here again unless he is `Admitted`."""
    by: int
    id: str = ""
    later: bool = False
    """Whether he still plays the deal that runs himself, and goes after it."""


class Admitted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A person who was sent away may take a seat again."""

    player: str
    by: int
    id: str = ""


class Timed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The host set the clock and the speed of the table; they hold from now on."""

    clock: Literal["off", "calm", "brisk"]
    speed: Speed
    by: int
    id: str = ""


class Adjusted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The options from the next deal on."""

    options: Plain
    """In full, as in `Opened`."""
    rules_hash: str
    by: int
    fresh: bool = False
    """Whether no deal has begun: then the match starts by them, as if it had been opened so."""
    id: str = ""


class HandedOn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Another person is the host."""

    seat: int
    by: int | None = None
    """The host who handed the role on; None: it passed on by itself."""
    why: Literal["", "away", "left"] = ""
    """Why it passed on by itself; empty: he led the table that this one follows, and has come."""
    id: str = ""


class Finishing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The host said after which deal the evening ends; 0: after none, it goes on."""

    last: int
    when: Literal["deal", "round", "never"]
    """How he said it: the deal that runs, one more time round the table, or not yet."""
    by: int
    id: str = ""


class Ended(Struct, frozen=True, forbid_unknown_fields=True):
    """The match is over, with these payoffs in chips."""

    payoffs: tuple[int, ...]
    why: str = ""


class Expired(Struct, frozen=True, forbid_unknown_fields=True):
    """The house closed the table, since nothing had happened there for so long; a deal that ran counts for nothing."""

    idle: int
    """Milliseconds since the event before."""


class OutOfTurn(Struct, frozen=True, forbid_unknown_fields=True):
    """Between two deals a seat was asked before the others, since its player has no chips and has answered already."""

    seat: int


class Rose(Struct, frozen=True, forbid_unknown_fields=True):
    """A level was over by time: from the next deal on all sums are those of the next one (R4.17)."""

    level: int
    """The number of that next level, from 1."""


def _persona_by_id(opened: Plain) -> Plain:
    """Version 1 to 2: the only persona that there was had no id, and is told by her name."""
    seats = [
        {**seat, "persona": "halina"} if seat["kind"] == "bot" and seat.get("name") == "Halina" else seat
        for seat in opened["seats"]
    ]
    return {**opened, "seats": seats} if opened["game"] == "draw" else opened


TABLE: Final = Codec(
    "table",
    (
        Opened,
        Sat,
        Left,
        Came,
        Began,
        Committed,
        Chanced,
        CardsDealt,
        Held,
        Acted,
        Chosen,
        Shown,
        Revealed,
        Ended,
        Resumed,
        Moved,
        Paused,
        Continued,
        Lent,
        TakenBack,
        Removed,
        Admitted,
        Timed,
        Adjusted,
        HandedOn,
        Finishing,
        SatOut,
        CameBack,
        Readied,
        Promised,
        Expired,
        Rose,
        OutOfTurn,
        Pledged,
        Sealed,
        Disclosed,
        Withheld,
    ),
    names={
        CardsDealt: "dealt",
        TakenBack: "taken_back",
        HandedOn: "handed_on",
        SatOut: "sat_out",
        CameBack: "came_back",
        OutOfTurn: "out_of_turn",
    },
    upcasts={"opened": (_persona_by_id,)},
)
"""The codec of table streams."""
TABLES: Final = "table/"
"""The stream of table `x` is `table/x`."""
