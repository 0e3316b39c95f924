"""A table between two events: seats and players, the match, the deal's order, the answers given."""

from functools import lru_cache
from hashlib import sha256
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from potluck.log import Acted, Carrier, Committed, Pledging, Prepared, Purpose, Revealed, Sealing, SeatPlan, Speed
from potluck.protocol import Endable, Game, Match, Options, Reshuffling, Rising, Tenure, View
from potluck.table.answers import Answers
from potluck.table.clockwork import Clockwork
from potluck.table.notice import Notice
from potluck.table.once import Derived

__all__ = [
    "Barred",
    "Dealing",
    "Interval",
    "Place",
    "Predecessor",
    "Promise",
    "Table",
    "player_digest",
    "player_frame",
]

DIGESTS: Final = 4096
"""Digests that are remembered: each act of a player asks for his some three times."""


class Predecessor(Struct, frozen=True):
    """Somebody who sat in a seat before."""

    plan: SeatPlan
    name: str
    until: int
    """The number of the deal in which another came in his place; in that deal and before, he played here."""


class Promise(Struct, frozen=True, kw_only=True):
    """A bot's seat that somebody gets when the deal is over."""

    player: str
    """His digest."""
    name: str


class Place(Struct, frozen=True):
    """One seat of a table. `player` is the digest of the person who has it; None: free, or a bot's."""

    plan: SeatPlan
    player: str | None = None
    name: str = ""
    since: int = 0
    """The seq of the event with which he sat down."""
    leaving: bool = False
    """Whether he leaves the match as soon as it is his turn."""
    before: tuple[Predecessor, ...] = ()
    """Who sat here in the deals that are still told of, the latest last."""
    lent: SeatPlan | None = None
    """The bot that plays here in the person's stead, until the person takes the seat back."""
    promised: Promise | None = None
    """To whom the bot that plays here makes room."""
    going: bool = False
    """Whether the host has sent the player away, who still plays the deal that runs himself, and then leaves."""
    removed: bool = False
    """Whether the host has sent the player away: the house acts for him to the end of the deal, then he leaves."""
    claimed: bool = False
    """Whether another's claim has him leave: he gives up nothing that the clock would keep for him."""
    left: bool = False
    """Whether the player has left a match whose seats nobody takes again."""

    @property
    def bot(self) -> str:
        """The bot that acts here, in its own seat or on loan; empty where a person does, or nobody."""
        return self.lent.bot if self.lent is not None else self.plan.bot

    @property
    def taken(self) -> bool:
        """Whether a bot or a person plays here."""
        return self.plan.kind == "bot" or self.player is not None


class Barred(Struct, frozen=True):
    """A person whom the host has sent away, and who takes no seat again without being admitted."""

    player: str
    """The digest of his id."""
    name: str


class Dealing(Struct, frozen=True):
    """The committed order of the deal, and how far it has been used."""

    committed: Committed
    since: int
    """The seq of the deal's first `Committed`."""
    dealt: int = 0
    """Cards since the commitment."""
    drawn: int = 0
    """Answers of chance in this deal that took no card."""
    shown: frozenset[int] = frozenset()
    """Positions in the order of the cards that everybody has seen."""
    revealed: Revealed | None = None


class Interval(Struct, frozen=True):
    """The time between two deals."""

    since: int
    """When the last deal ended, in milliseconds since 1970."""
    turned: int = 0
    """How often chance answered in public after the last act of the deal: streets that everybody looks at."""


class Table(Struct, frozen=True, kw_only=True, dict=True):
    """One table; equal events make equal tables. Made by `begin` and `evolve`.

    Who sits where is worked out once for each value: a step and its screens ask for it many times.
    """

    id: str
    game: Game
    options: Options
    places: tuple[Place, ...]
    match: Match
    sealed: str
    """The seal of the next deal's secret."""
    created: int
    """Milliseconds since 1970."""
    at: int
    """When the last event happened, in milliseconds since 1970."""
    seq: int
    """The last event."""
    dealing: Dealing | None = None
    answers: Answers = Answers()
    awaited: Acted | None = None
    """The act whose hidden part is the next event."""
    ended: bool = False
    clock: Clockwork | None = None
    """None: nobody's time is counted."""
    listed: bool = True
    """Whether it is found in the lobby while a seat is free."""
    purpose: Purpose = "play"
    prepared: tuple[Prepared, ...] = ()
    """Prepared orders and draws of the first deals."""
    origin: str = ""
    """For a practice table, the decision that is retried: `TABLE/DEAL/TURN`."""
    evening: bool = False
    """Whether friends meet here: seats kept for persons, deals that go on by themselves, a ledger at the end."""
    house: Carrier = "nobody"
    """Who carries what the bots win and lose."""
    speed: Speed = "normal"
    """How long the pauses between deals are."""
    paused: int | None = None
    """Since when the host has stopped the table, in milliseconds since 1970; None while it runs."""
    renewed_at: int = 0
    """When he last said so, in milliseconds since 1970: a break that is not renewed ends by itself."""
    rested: int = 0
    """How long the breaks were that the host has had in this deal and are over; milliseconds."""
    went_on_at: int = 0
    """When the host's last pause ended, in milliseconds since 1970; 0: there was none."""
    led_by: int | None = None
    """The seat of the person to whom the host's role was handed; None: nobody has handed it on."""
    upcoming: Options | None = None
    """The options from the next deal on, where they are others."""
    last_deal: int = 0
    """The deal after which the host ends the match; 0: it goes on."""
    barred: tuple[Barred, ...] = ()
    notices: tuple[Notice, ...] = ()
    """The latest acts of the host and changes of seats, the oldest first."""
    sitting_out: tuple[int, ...] = ()
    """Seats of persons who sit out: the house acts for them at once, until they come back."""
    resting: tuple[int, ...] = ()
    """Seats of persons who miss the deals after the one that runs, until they come back."""
    ready: tuple[int, ...] = ()
    """Between two deals, the seats that have asked for the next one."""
    asked_at: int = 0
    """When the running decision began, in milliseconds since 1970."""
    turned: int = 0
    """How often chance has answered in public since the last act."""
    interval: Interval | None = None
    """The time between two deals; None within one."""
    pledging: Pledging = Pledging(seats=0)
    """The players' seeds for the deals to come."""
    level_since: int = 0
    """When the level by time began, less what did not count of it; milliseconds since 1970, 0 before the first."""

    def __repr__(self) -> str:
        return f"<Table {self.id} of {self.game.name}: seq {self.seq}, turn {self.turn}>"

    @Derived
    def tenure(self) -> Tenure | None:
        """The match as one whose seats change hands while it runs; None in a game where they do not."""
        return self.game.tenure(self.match) if self.game.tenure is not None else None

    @property
    def sealing(self) -> Sealing | None:
        """The next deal, once its secret is sealed and as long as its order waits for seeds."""
        return self.pledging.sealing

    @property
    def reshuffling(self) -> Reshuffling | None:
        """The deal as one that shuffles the whole deck again; None in a game that never does."""
        return self.game.reshuffling(self.match.state) if self.game.reshuffling is not None else None

    @property
    def endable(self) -> Endable | None:
        """The match as one that can end after any deal; None in a game that ends by its own rules alone."""
        return self.game.endable(self.match) if self.game.endable is not None else None

    @property
    def rising(self) -> Rising | None:
        """The match as one whose sums rise by time; None in a game where they do not."""
        return self.game.rising(self.match) if self.game.rising is not None else None

    @property
    def attended(self) -> bool:
        """Whether some person plays here himself: his seat is not lent to a bot."""
        return any(self.places[at].lent is None for at in self.staying)

    @property
    def turn(self) -> int:
        """Decisions that seats have made."""
        return self.match.turn

    @Derived
    def free(self) -> tuple[int, ...]:
        """Seats at which somebody may sit down now."""
        if self.ended and not self.started:
            return ()
        vacant = self.tenure.free if self.tenure is not None and not self.ended else ()
        return tuple([at for at, place in enumerate(self.places) if at in vacant or not place.taken])

    @property
    def full(self) -> bool:
        """Whether somebody plays in every seat that is not left free on purpose."""
        empty = [at for at, place in enumerate(self.places) if place.player is None and place.plan.kind != "bot"]
        return not empty or (self.tenure is not None and set(empty) <= set(self.tenure.gone))

    @Derived
    def present(self) -> tuple[int, ...]:
        """The seats of persons who have not left, the one who has sat here longest first."""
        gone = self.tenure.gone if self.tenure is not None else ()
        persons = [
            (place.since, at)
            for at, place in enumerate(self.places)
            if place.plan.kind == "person" and place.player is not None and at not in gone and not place.left
        ]
        return tuple([at for _, at in sorted(persons)])

    @Derived
    def staying(self) -> tuple[int, ...]:
        """The seats of persons who have not left and are not about to, the one who has sat here longest first."""
        return tuple([at for at in self.present if not self.places[at].leaving])

    @Derived
    def attending(self) -> tuple[int, ...]:
        """The seats of persons who have not left, stay, do not sit out, and have not lent their seat to a bot."""
        return tuple([at for at in self.staying if at not in self.sitting_out and self.places[at].lent is None])

    @property
    def host(self) -> int | None:
        """The seat of the person who leads the table: to whom the role was handed, else who has sat here longest."""
        staying = self.staying
        if self.led_by in staying:
            return self.led_by
        return staying[0] if staying else None

    @property
    def started(self) -> bool:
        """Whether the first order is committed."""
        return self.dealing is not None

    @property
    def over(self) -> bool:
        """Whether nothing more can happen."""
        return self.ended

    @Derived
    def actor(self) -> int | None:
        """The seat that is to act; None before the match, after it, and while chance owes something."""
        return self.match.actor if self.started and not (self.match.over or self.ended) else None

    @property
    def deal(self) -> int:
        """The number of the deal whose order is committed; 0 before the first."""
        return self.dealing.committed.deal if self.dealing is not None else 0

    @property
    def has_persons(self) -> bool:
        """Whether any seat is for a person."""
        return any(place.plan.kind == "person" for place in self.places)

    def seat_of(self, player: str | None) -> int | None:
        """The seat of the player of that digest; None for a spectator."""
        if player is None:
            return None
        return next((at for at, place in enumerate(self.places) if place.player == player), None)

    def promised_to(self, player: str | None) -> int | None:
        """The seat that the player of that digest gets when the deal is over; None where it is none."""
        places = enumerate(self.places)
        return next((at for at, place in places if place.promised and place.promised.player == player), None)

    def view(self, seat: int | None, match: Match | None = None) -> View | None:
        """All that this seat, or a spectator, may know; None before the match begins. `match`: as it asks that seat."""
        view = (match or self.match).view(seat) if self.started else None
        if view is None or not self.ended or not view.offers:
            return view
        assert isinstance(view, Struct)
        return replace(view, offers=())


@lru_cache(maxsize=DIGESTS)
def player_digest(identity: str, *, table: str) -> str:
    """The digest that stands for a person in a table's log, another one at every table; hex."""
    return sha256(player_frame(table) + identity.encode()).hexdigest()


def player_frame(table: str) -> bytes:
    """The part before the identity of what a person's digest at a table is made of."""
    return b"potluck/1 player\0" + len(table).to_bytes(4, "big") + table.encode()
