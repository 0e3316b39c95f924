"""Screens: all that a viewer sees of a table, now or step by step afterwards."""

from functools import lru_cache
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import Card
from potluck.kits import KITS
from potluck.options import is_among, paths_in, read
from potluck.protocol import Felt, encode
from potluck.room import (
    GAMES,
    BarredInfo,
    Chances,
    Fair,
    NoticeKind,
    Permissions,
    Running,
    RunOut,
    Sight,
    SignedHead,
    TableInfo,
    advises,
    alone,
)
from potluck.wire.attendance import (
    LevelInfo,
    NextDeal,
    SeatPresence,
    WishInfo,
    ask_texts,
    level_info,
    next_deal,
    seat_presences,
    wish_infos,
)
from potluck.words import Language, Leaving, PreAction, StakesStep, Tip, Words
from potluck.words.attendance import sequel_text
from potluck.words.ladder import ladder
from potluck.words.waiting import while_host_is_awaited

__all__ = ["ClockInfo", "FrameInfo", "NoticeInfo", "ReplayInfo", "Screen", "screen"]

LADDERS: Final = 256
"""Tables, by language and options, whose steps of the stakes are kept."""


class ClockInfo(Struct, frozen=True, kw_only=True):
    """Whose time runs, and how much there was when this was said; milliseconds."""

    seat: int
    left: int
    """For this decision."""
    bank: int
    """In reserve."""


class NoticeInfo(Struct, frozen=True, kw_only=True):
    """A notice that all at the table read: an act of the host, or a change of a seat."""

    kind: NoticeKind
    seq: int
    """The number of its event; a later notice has a higher one."""
    deal: int
    """The deal that ran then; 0 before the first."""
    after: int
    """So many lines of that deal's story stand before it."""
    seat: int | None
    """The seat that it is about; null where it is about the table."""
    text: str


class Screen(Struct, frozen=True, kw_only=True, tag="screen"):
    """All that a viewer sees of a table. `view` is the game's own struct; null until the seats are taken."""

    table: TableInfo
    seat: int | None
    """The viewer's own; null for a spectator."""
    turn: int
    seq: int
    view: Any
    words: Words
    fair: Fair
    """What proves that the deal is fair."""
    hint: bool = False
    """Whether a hint can be asked for now."""
    late: bool = False
    """Whether others play on, and the viewer sees each deal when it is over."""
    promised: int | None = None
    """The seat of a bot that the viewer gets when the deal is over; null where none is promised to him."""
    clock: ClockInfo | None = None
    """Null where nobody's time runs."""
    guide: tuple[Tip, ...] = ()
    """What a guided deal says now, one thing after the other."""
    felt: Felt | None = None
    """What lies on the table, in the same shape for every game; null as `view` is."""
    may: Permissions = Permissions()
    """What the viewer may do about the table itself."""
    leaving: Leaving | None = None
    """How the viewer leaves; null where he may not, or has done so already."""
    pre_actions: tuple[PreAction, ...] = ()
    """What the viewer can decide before his turn."""
    stakes: tuple[StakesStep, ...] = ()
    """For the host: the stakes that he may set for the next deal, the lowest first."""
    run_out: RunOut | None = None
    """Where all-in hands lie face up: what each has of each pot, street by street, till the last card; null else."""
    notices: tuple[NoticeInfo, ...] = ()
    """The latest notices, the oldest first."""
    barred: tuple[BarredInfo, ...] = ()
    """For the host: whom he has sent away, and may admit again."""
    presence: tuple[SeatPresence, ...] = ()
    """Who is here, away or gone, for each seat; empty in what is looked at again."""
    next_deal: NextDeal | None = None
    """The pause after which the next deal comes by itself; null where it waits, and within a deal."""
    level: LevelInfo | None = None
    """The time until the next level; null where sums do not rise by time."""
    wishes: tuple[WishInfo, ...] = ()
    """What the viewer may wish about how the table goes on: the next deal, sitting out, a claim against the absent."""
    sequel: str = ""
    """Who else of those here has opened the match once more, or that it has begun; empty where nobody has."""
    awaited: tuple[str, ...] = ()
    """The names of those who played at the table before this one, and for whom free seats are kept for a while."""
    head: SignedHead | None = None
    """All that has happened up to now, as the house signs it; null in what is looked at again."""


class FrameInfo(Screen, frozen=True, kw_only=True, tag="frame"):
    """One step of a deal that is looked at again."""

    hidden: tuple[int, ...]
    """Seats whose cards are in it, of which not all were seen then."""
    seen: tuple[tuple[Card, ...], ...] = ()
    """For each of these the cards that were seen."""
    chances: Chances | None = None
    """What each hand had of the pot, as far as the viewer may know it now; null where nothing can be told."""


class ReplayInfo(Struct, frozen=True, kw_only=True):
    """A deal step by step, as the viewer may see it afterwards."""

    seat: int | None
    deal: int
    deals: int
    """The number of the table's last deal."""
    opened: bool
    """Whether all its cards are open."""
    frames: tuple[FrameInfo, ...]
    practice: bool = False
    """Whether the viewer may make decisions of it again."""
    rounds: bool = False
    """Whether its deals are called rounds."""
    hand: Literal["", "phh", "jsonl"] = ""
    """What it can be had as at `/hand`: a hand history, JSON lines where that format has no code; empty: neither."""


def screen(sight: Sight, language: Language, *, now: int = 0, run_out: RunOut | None = None) -> Screen:
    """The screen of that sight in that language; `now`, in ms since 1970, is needed where time runs."""
    felt = sight.view.felt() if sight.view is not None else None
    words = language.words(
        sight.table,
        sight.view,
        felt=felt,
        late=sight.late,
        promised=sight.promised is not None,
        begin=sight.may.begin,
        host=sight.beginner,
        spare=sight.may.spare,
        paused=sight.table.paused,
    )
    if sight.asks:
        words = replace(words, notices=(*words.notices, *ask_texts(sight, language, names=words.names)))
    if sight.awaited_host:
        words = _host_awaited(sight, language, words)
    sequel = _sequel(sight, language, words)
    if sequel:
        words = replace(words, notices=(*words.notices, sequel))
    return Screen(
        table=sight.table,
        seat=sight.seat,
        turn=sight.turn,
        seq=sight.seq,
        view=sight.view,
        words=words,
        fair=sight.fair,
        late=sight.late,
        promised=sight.promised,
        hint=alone(sight.table) and advises(sight.table.game, sight.view),
        clock=_left(sight.clock, now) if sight.clock is not None else None,
        guide=language.guide(sight.table, sight.view) if sight.table.purpose == "guide" else (),
        felt=felt,
        may=sight.may,
        leaving=language.leaving(sight.table.game, sight.view) if sight.may.leave else None,
        pre_actions=language.pre_actions(sight.table.game, sight.view),
        stakes=_stakes(sight, language) if sight.may.adjust else (),
        run_out=run_out,
        presence=seat_presences(sight, language, now=now),
        next_deal=next_deal(sight, language, now=now, names=words.names),
        level=level_info(sight, language, now=now),
        wishes=wish_infos(sight, language, now=now, names=words.names, felt=felt),
        notices=_notices(sight, language),
        barred=sight.barred,
        sequel=sequel,
        awaited=tuple(name for _, name in sight.kept),
        head=sight.head,
    )


def _sequel(sight: Sight, language: Language, words: Words) -> str:
    """The sentence that somebody has opened the match once more, or that this one has begun; empty where nobody has."""
    if sight.sequel is None:
        return ""
    return sequel_text(language.speech, words.names[sight.sequel], began=sight.sequel_began)


def _host_awaited(sight: Sight, language: Language, words: Words) -> Words:
    """The words, with who leads until he comes who led the table before."""
    at, seat = next((at, seat) for at, seat in enumerate(sight.table.seats) if seat.host)
    leader, waits = "" if at == sight.seat else seat.name, not sight.table.started
    return while_host_is_awaited(language.speech, words, leader=leader, awaited=sight.awaited_host, large=waits)


def _notices(sight: Sight, language: Language) -> tuple[NoticeInfo, ...]:
    texts = language.notices(sight.table, sight.notices)
    return tuple(
        NoticeInfo(kind=notice.kind, seq=notice.seq, deal=notice.deal, after=notice.after, seat=notice.seat, text=text)
        for notice, text in zip(sight.notices, texts, strict=True)
    )


def _stakes(sight: Sight, language: Language) -> tuple[StakesStep, ...]:
    """The steps all of whose options the host may change now."""
    table = sight.table
    options = encode(table.upcoming or table.options)
    return _open_steps(language, table.game, options, free=sight.may.adjust, changes=KITS.changes)


@lru_cache(maxsize=LADDERS)
def _open_steps(
    language: Language, name: str, options: bytes, *, free: tuple[str, ...], changes: int
) -> tuple[StakesStep, ...]:
    """The steps of a game's stakes beside those options that change free ones alone, made once for a table.

    `changes` counts how often the kits have changed.
    """
    game = GAMES.get(name)
    if game is None:
        return ()
    steps = ladder(language.speech, name, read(game.options, msgspec.json.decode(options)))
    return tuple([step for step in steps if all(is_among(path, free) for path in paths_in(step.options))])


def _left(running: Running, now: int) -> ClockInfo:
    """The time that is left for a decision: first its own, then the reserve."""
    used = max(0, now - running.since)
    over = max(0, used - running.base)
    return ClockInfo(seat=running.seat, left=max(0, running.base - used), bank=max(0, running.bank - over))
