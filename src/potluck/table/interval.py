"""The time between two deals at a table of several persons: the next one comes by itself, after a pause that all see.

Which acts that takes, and when, follows from the log alone.
"""

from typing import Final

from msgspec import Struct

from potluck.errors import RequestError
from potluck.log import Speed
from potluck.protocol import Action, Just, Match
from potluck.table.once import once
from potluck.table.values import Interval, Table

__all__ = [
    "LEAVE",
    "NEXT",
    "PAUSES",
    "PERSONS",
    "SIT_OUT",
    "DealPause",
    "PauseLengths",
    "asking",
    "brings_deal",
    "is_awaiting",
    "next_step",
    "pause",
    "seen_at",
    "short_of_chips",
]

NEXT: Final = "next"
"""The kind of action with which a seat asks for the next deal, in every game that waits between two."""
SIT_OUT: Final = "sit_out"
"""The kind of action with which a seat misses the next deal."""
LEAVE: Final = "leave"
"""The kind of action with which a seat leaves the match."""
PERSONS: Final = 2
"""With fewer persons the next deal waits until it is asked for: nobody else waits."""
OPEN_HANDS: Final = 2
"""With so many hands open a deal ended with a showdown."""
STREETS: Final = 5
"""More streets than that, turned without a decision, make a pause no longer."""


class PauseLengths(Struct, frozen=True, kw_only=True):
    """The lengths of a pause, in milliseconds."""

    plain: int
    """Of every pause."""
    showdown: int
    """More after hands were shown."""
    street: int
    """More for each street that was turned after the last decision."""


PAUSES: Final[dict[Speed, PauseLengths]] = {  # a showdown is seen whole: `static/stage/pacing.mjs`
    "calm": PauseLengths(plain=8_000, showdown=4_000, street=3_000),
    "normal": PauseLengths(plain=5_000, showdown=3_000, street=3_000),
    "quick": PauseLengths(plain=2_500, showdown=3_800, street=2_900),
}


class DealPause(Struct, frozen=True, kw_only=True):
    """A pause that ends by itself; milliseconds."""

    since: int
    """Since 1970."""
    length: int
    ready: tuple[int, ...] = ()
    """The seats of persons who have asked for the next deal."""
    awaited: tuple[int, ...] = ()
    """The seats of those who could still ask, so that it comes at once when all have."""

    @property
    def due(self) -> int:
        """When it is over, in milliseconds since 1970."""
        return self.since + self.length


@once
def pause(table: Table) -> DealPause | None:
    """The pause that runs now; None within a deal, where one person plays, and where no deal can follow by itself."""
    interval = table.interval
    if interval is None or table.over:
        return None
    players = [at for at in table.attending if at not in table.resting]
    if table.paused is not None or len(table.present) < PERSONS or not players or not brings_deal(table):
        return None
    length = PAUSES[table.speed].plain + _showing(table, interval)
    ready = tuple(at for at in table.present if at in table.ready)
    awaited = tuple(at for at in players if at not in ready)
    return DealPause(since=interval.since, length=length, ready=ready, awaited=awaited)


def seen_at(table: Table, interval: Interval) -> int:
    """When all have seen how the deal ended, in milliseconds since 1970: turned streets and a showdown take time."""
    return interval.since + _showing(table, interval)


def _showing(table: Table, interval: Interval) -> int:
    """How long the end of the deal is looked at before its result stands there; milliseconds."""
    lengths = PAUSES[table.speed]
    spots = table.match.view(None).felt().spots
    is_showdown = sum(bool(spot.cards) for spot in spots) >= OPEN_HANDS
    return is_showdown * (lengths.showdown + min(interval.turned, STREETS) * lengths.street)


def is_awaiting(table: Table) -> bool:
    """Whether between two deals some person who plays on has not asked for the next one yet."""
    return any(at not in table.resting and at not in table.ready for at in table.attending)


def brings_deal(table: Table) -> bool:
    """Whether asking for the next deal in every seat's name leads to that deal, an end, or a choice.

    It does not where fewer play than the game needs, so that all would be asked again for ever.
    """
    match, consulted = table.match, set[int]()
    if not _waits(match) or next_step(table, match) is None:
        return False
    while _waits(match) and match.deal == table.match.deal:
        actor, action = match.actor, next_step(table, match)
        if action is None:
            return True
        assert actor is not None
        if actor in consulted:
            return False
        consulted.add(actor)
        match = match.apply(action)
    return True


def asking(table: Table, seat: int | None) -> Match:
    """The match as it asks that seat, out of turn where need be: between two deals all who have no chips are asked at
    once. The match as it is for any other."""
    return _asking(table, seat) or table.match


def short_of_chips(table: Table) -> tuple[int, ...]:
    """The seats of persons who are asked now whether they take more chips, since they have none; the actor's too."""
    if table.interval is None or table.over:
        return ()
    return tuple([at for at in table.attending if _asking(table, at) is not None])


def _asking(table: Table, seat: int | None) -> Match | None:
    """The match that asks the person of that seat, who has no chips; None where it asks him nothing."""
    if table.interval is None or table.tenure is None or table.over or seat not in table.attending:
        return None
    try:
        match = table.tenure.asking(seat)
    except RequestError:
        return None
    return match if next_step(table, match) is None else None


def next_step(table: Table, match: Match) -> Action | None:
    """The action that takes a match on to its next deal, in the actor's name; None where he must choose himself."""
    actor = match.actor
    if actor is None:
        return None
    offers = {offer.kind: offer.action for offer in match.offers() if isinstance(offer, Just)}
    if table.places[actor].leaving and LEAVE in offers:
        return offers[LEAVE]
    misses = actor in table.sitting_out or actor in table.resting
    return offers.get(SIT_OUT, offers.get(NEXT)) if misses else offers.get(NEXT)


def _waits(match: Match) -> bool:
    """Whether the deal is over, and the match asks a seat what follows."""
    return match.state.over and not match.over and match.actor is not None
