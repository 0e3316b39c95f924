"""The table as one viewer knows it: who sits there, how the deal is proved fair, and the game's own view."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from potluck.log import Carrier, Purpose, SignedHead, Speed, options_of
from potluck.options import Plain
from potluck.protocol import View
from potluck.table.absence import Grounds, grounds, timed
from potluck.table.asking import AskSight, ask_sights, askable
from potluck.table.clock import deciding_on_chips, running
from potluck.table.clockwork import Pace, Running
from potluck.table.disclosing import open_to_pledges
from potluck.table.interval import DealPause, asking, pause, short_of_chips
from potluck.table.levels import LevelTime, level_time
from potluck.table.notice import Notice
from potluck.table.once import once
from potluck.table.permissions import Permissions, can_spare, permissions
from potluck.table.presence import Lines, Presence, kept_seats, presences
from potluck.table.values import Place, Predecessor, Table

__all__ = [
    "Awaited",
    "BarredInfo",
    "Fair",
    "FormerInfo",
    "Gender",
    "SeatInfo",
    "Sight",
    "TableInfo",
    "awaiting",
    "info",
    "sight",
]

Gender = Literal["f", "m", "n"]
"""How the languages speak of a player: she, he, they."""


class FormerInfo(Struct, frozen=True, kw_only=True):
    """Somebody who sat in a seat before, and is still told of."""

    kind: Literal["person", "bot"]
    name: str
    gender: Gender
    bot: str | None
    persona: str
    until: int
    """The number of the last deal in which he may have played here."""


class SeatInfo(Struct, frozen=True, kw_only=True):
    """One seat, and who plays there; a name may be empty."""

    kind: Literal["person", "bot"]
    name: str
    gender: Gender
    bot: str | None
    taken: bool
    you: bool
    leaving: bool = False
    """Whether the player leaves the match as soon as it is his turn."""
    persona: str = ""
    """The id of the house's own opponent in this seat; empty for any other."""
    free: bool = False
    """Whether a person may sit down there now."""
    sits_out: bool = False
    """Whether its player sits out: the house acts for him until he comes back."""
    rests: bool = False
    """Whether its player misses the deals after the one that runs."""
    going: bool = False
    """Whether its player was sent away, and goes when the deal is over."""
    host: bool = False
    """Whether its player may put bots at free seats, send them away, and begin."""
    before: tuple[FormerInfo, ...] = ()
    """Who sat here in the deals that are still told of, the latest last."""
    since: int = 0
    """The number of the event with which its player sat down; another player has another."""
    lent: str = ""
    """The bot that plays here until the person is back; empty where nobody has lent the seat."""


class BarredInfo(Struct, frozen=True, kw_only=True):
    """Somebody whom the host has sent away."""

    player: str
    """As the table's log knows him, and as he is admitted again."""
    name: str


class TableInfo(Struct, frozen=True, kw_only=True):
    """A table as everybody may know it."""

    id: str
    game: str
    options: Plain
    """Every option, defaults included."""
    preset: str | None
    """The preset that has just these options."""
    seats: tuple[SeatInfo, ...]
    started: bool
    over: bool
    created: int
    """Milliseconds since 1970."""
    purpose: Purpose = "play"
    """A lesson and a practice are played on prepared cards, and count for nothing."""
    origin: str = ""
    """For a practice table, the decision that is retried: `TABLE/DEAL/TURN`."""
    clock: Pace = "off"
    """How much time persons have among themselves."""
    evening: bool = False
    """Whether friends meet here: seats kept for persons, deals that go on by themselves, a ledger at the end."""
    house: Carrier = "nobody"
    """Who carries what the bots win and lose."""
    speed: Speed = "normal"
    """How long the pauses between deals are."""
    paused: bool = False
    """Whether the host has stopped the table."""
    upcoming: Plain | None = None
    """All options from the next deal on, where they are others."""
    last_deal: int = 0
    """The deal after which the match ends at the host's wish; 0: it goes on."""


class Fair(Struct, frozen=True, kw_only=True):
    """The published commitments of a deal's order and of the next deal's secret; digests in hex."""

    deal: int
    """0 before the first."""
    root: str | None
    size: int
    """Cards in the order."""
    seeds: tuple[str, ...]
    """The commitment of each seat's seed."""
    sealed: str
    """The seal of the next deal's secret."""
    secret: str | None
    """The deal's secret, once it is revealed."""
    prepared: bool = False
    """Whether the order was laid out instead of shuffled."""
    pledge: int = 0
    """The number of the deal for which a seed can be pledged now; 0 where none can."""
    pledged: tuple[int, ...] = ()
    """The seats that have pledged one for it."""
    awaited: "Awaited | None" = None
    """The next deal, while it waits for seeds."""


class Awaited(Struct, frozen=True, kw_only=True):
    """A deal whose secret is sealed, and whose order waits for the seeds that the players disclose now."""

    deal: int
    sealed: str
    """The seal of its secret."""
    seeds: tuple[str, ...]
    """The commitment of each seat's seed, as it was pledged before."""
    seats: tuple[int, ...]
    """Whose seeds are still to come."""


class Sight(Struct, frozen=True, kw_only=True):
    """All that one viewer knows of a table now; `view` is the game's own, None until every seat is taken."""

    table: TableInfo
    seat: int | None
    """The viewer's own; None for a spectator."""
    turn: int
    seq: int
    view: View | None
    fair: Fair
    late: bool = False
    """Whether the viewer is a deal behind: others play on, and he sees their deal when it is over."""
    clock: Running | None = None
    """The decision that runs against the clock."""
    promised: int | None = None
    """The seat of a bot that the viewer gets when the deal is over."""
    may: Permissions = Permissions()
    """What the viewer may do about the table itself."""
    beginner: int | None = None
    """The seat of the host who can begin without somebody; None where all are needed, or play has begun."""
    notices: tuple[Notice, ...] = ()
    """The latest acts of the host and changes of seats."""
    barred: tuple[BarredInfo, ...] = ()
    """For the host: whom he has sent away."""
    pause: DealPause | None = None
    """The pause after which the next deal comes by itself."""
    short: tuple[int, ...] = ()
    """The seats that are asked now whether they take more chips, for whose answer the next deal waits."""
    chips: Running | None = None
    """Their time, which is one, in the name of one of them; None where it is not counted."""
    level: LevelTime | None = None
    """The level that is over by time, where sums rise by time."""
    presence: tuple[Presence, ...] = ()
    """The presence of each seat; empty where nobody knows it, as in what is looked at again."""
    asks: tuple[AskSight, ...] = ()
    """Who asks for a seat from another device."""
    askable: tuple[int, ...] = ()
    """Seats for which the viewer, who has none, may ask so."""
    sequel: int | None = None
    """The seat of somebody else who has opened the match once more; a spectator hears nothing of it."""
    sequel_began: bool = False
    """Whether that one has begun."""
    awaited_host: str = ""
    """The name of who led the table before this one, and leads here as soon as he comes."""
    kept: tuple[tuple[int, str], ...] = ()
    """The free seats that wait for those who had them at the table before this one, with their names."""
    claim: Grounds | None = None
    """What the viewer may claim against somebody who is absent, now or soon."""
    head: SignedHead | None = None
    """All that has happened up to now, as the house signs it; None in what is looked at again."""


def sight(
    table: Table, seat: int | None, *, late: bool = False, lines: Lines | None = None, sit: tuple[int, ...] = ()
) -> Sight:
    """The table as it looks from a seat; from None, for a spectator. `lines` tells who is here, where that is known.

    `sit`, for who is late: the seats in which he may sit down now, since those that he sees free may be taken.
    """
    may = permissions(table, seat, lines)
    if late:
        may = replace(may, sit=sit)
    return Sight(
        table=info(table, seat),
        seat=seat,
        turn=table.turn,
        seq=table.seq,
        view=table.view(seat, asking(table, seat)),
        fair=_fair(table),
        late=late,
        clock=_clock(table, seat, lines),
        may=may,
        beginner=None if table.started or not can_spare(table) else table.host,
        notices=table.notices,
        barred=_barred(table) if may.lead and table.barred else (),
        pause=pause(table) if lines is not None and not late else None,
        short=short_of_chips(table) if lines is not None and not late and table.paused is None else (),
        chips=deciding_on_chips(table) if lines is not None and not late else None,
        level=None if late else level_time(table),
        presence=_presences(table, lines) if lines is not None else (),
        asks=ask_sights(table, seat, lines),
        askable=askable(table, lines) if seat is None else (),
        sequel=lines.sequel if lines is not None and seat not in (None, lines.sequel) else None,
        sequel_began=lines.sequel_began if lines is not None else False,
        kept=kept_seats(table, lines) if lines is not None else (),
        awaited_host=lines.host if lines is not None and table.host is not None and not table.over else "",
        claim=grounds(table, seat, away=lines.away, here=lines.here) if lines is not None else None,
    )


def _clock(table: Table, seat: int | None, lines: Lines | None) -> Running | None:
    """The decision that runs against the clock; for who is asked out of turn, his own.

    Time for chips that begins once the showdown has been seen counts from now on, with what is left until then.
    """
    if seat in short_of_chips(table):
        chips = deciding_on_chips(table)
        timing = replace(chips, seat=seat) if chips is not None else None
    else:
        timing = timed(table, lines.away) if lines is not None else running(table)
    if timing is None or lines is None or timing.since <= lines.now:
        return timing
    return replace(timing, since=lines.now, base=timing.base + timing.since - lines.now)


def _presences(table: Table, lines: Lines) -> tuple[Presence, ...]:
    """The presence of each seat, worked out once for all viewers while everybody is here."""
    return presences(table, lines.away) if lines.away else _all_here(table)


@once
def _all_here(table: Table) -> tuple[Presence, ...]:
    return presences(table, {})


def awaiting(shown: Sight, seat: int | None) -> Sight:
    """A spectator's sight, for somebody to whom that seat is promised; the same where none is."""
    return shown if seat is None else replace(shown, promised=seat, may=replace(shown.may, sit=()))


def info(table: Table, seat: int | None = None) -> TableInfo:
    """The table as everybody may know it; `you` is set for that seat."""
    common = _info(table)
    if seat is None:
        return common
    seats = common.seats
    return replace(common, seats=(*seats[:seat], replace(seats[seat], you=True), *seats[seat + 1 :]))


@once
def _info(table: Table) -> TableInfo:
    """The table as all its viewers know it."""
    presets = table.game.presets.items()
    free, host = table.free, table.host
    return TableInfo(
        id=table.id,
        game=table.game.name,
        options=options_of(table.options),
        preset=next((name for name, options in presets if options == table.options), None),
        seats=tuple(
            [
                _seat(
                    place,
                    free=at in free,
                    host=at == host,
                    sits_out=at in table.sitting_out,
                    rests=at in table.resting,
                )
                for at, place in enumerate(table.places)
            ]
        ),
        started=table.started,
        over=table.over,
        created=table.created,
        purpose=table.purpose,
        origin=table.origin,
        paused=table.paused is not None,
        upcoming=options_of(table.upcoming) if table.upcoming is not None else None,
        last_deal=table.last_deal,
        clock=table.clock.pace if table.clock is not None else "off",
        evening=table.evening,
        house=table.house,
        speed=table.speed,
    )


def _barred(table: Table) -> tuple[BarredInfo, ...]:
    return tuple(BarredInfo(player=barred.player, name=barred.name) for barred in table.barred)


def _seat(place: Place, *, free: bool, host: bool, sits_out: bool, rests: bool) -> SeatInfo:
    return SeatInfo(
        kind=place.plan.kind,
        name=place.name,
        gender=place.plan.gender,
        bot=place.plan.bot or None,
        taken=place.taken,
        you=False,
        leaving=place.leaving,
        persona=place.plan.persona,
        free=free,
        sits_out=sits_out,
        rests=rests,
        going=place.going,
        host=host,
        since=place.since,
        lent=place.lent.bot if place.lent is not None else "",
        before=tuple(map(_former, place.before)) if place.before else (),
    )


def _former(former: Predecessor) -> FormerInfo:
    plan = former.plan
    return FormerInfo(
        kind=plan.kind,
        name=former.name,
        gender=plan.gender,
        bot=plan.bot or None,
        persona=plan.persona,
        until=former.until,
    )


@once
def _fair(table: Table) -> Fair:
    dealing = table.dealing
    pledging = table.pledging
    pledge, pledged = pledging.next_sealed if open_to_pledges(table) else 0, tuple(sorted(pledging.pledges))
    fair = Fair(
        deal=0,
        root=None,
        size=0,
        seeds=(),
        sealed=table.sealed,
        secret=None,
        pledge=pledge,
        pledged=pledged,
        awaited=_awaited(table),
    )
    if dealing is None:
        return fair
    committed, revealed = dealing.committed, dealing.revealed
    return replace(
        fair,
        deal=committed.deal,
        root=committed.root,
        size=committed.size,
        seeds=committed.seeds,
        secret=revealed.secret if revealed is not None else None,
        prepared=committed.deal <= len(table.prepared),
    )


def _awaited(table: Table) -> Awaited | None:
    sealing = table.sealing
    if sealing is None or not sealing.awaited:
        return None
    return Awaited(deal=sealing.deal, sealed=sealing.sealed, seeds=sealing.seeds, seats=sealing.awaited)
