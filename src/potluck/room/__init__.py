"""The room: many tables on one store, who sits where, the turns of bots, and spectators.

    room = Room(open_store("potluck.db"), BotPool())
    table = await room.open_table("draw", preset="evening", seats=(SeatPlan("person"), SeatPlan("bot", bot="honest")))
    await room.sit(table.id, "somebody", seat=0)
    async with room.subscribe(table.id, "somebody") as sights:
        async for sight in sights: ...

An act is durable before `act` answers and before anybody hears of it. `docs/table.md` tells the whole way.
"""

from potluck.bots.pool import BotPool
from potluck.bots.wishes import Wishes
from potluck.kits import GAMES
from potluck.lab import Advice, advises
from potluck.lab.chances import Chances
from potluck.lab.run_out import RunOut, RunOutStep
from potluck.log import TABLE, Carrier, SeatPlan, SignedHead, Speed, options_of
from potluck.room.attendance import Wish
from potluck.room.bucket import Bucket
from potluck.room.chat import Chat, Chats, Remark
from potluck.room.deal_parts import DealParts
from potluck.room.evening import Evening, Keepsake, payments
from potluck.room.failure import guarded, is_failure
from potluck.room.fresh import GENDERS, FreshPlan, fresh_table, opponent
from potluck.room.guides import GUIDES
from potluck.room.history import Replay
from potluck.room.hosting import HostActKind
from potluck.room.listing import Listing, listed
from potluck.room.opponents import Opponent, opponents
from potluck.room.outbox import Sights
from potluck.room.record import DealRecord, TableRecord
from potluck.room.room import Room, alone
from potluck.room.seasons import Season, SeasonEvening
from potluck.room.seeding import SeedAnswer
from potluck.room.services import BotRunner, Reckoner
from potluck.room.suggestion import Suggestion, suggestion
from potluck.room.summary import JudgedDecision, Moment, Parts, Summary, is_dear
from potluck.room.thinkers import Thinkers
from potluck.store import Node, Store, open_reader, open_store
from potluck.table import (
    HOUSE,
    Accepted,
    BarredInfo,
    Fair,
    Frame,
    Gender,
    Ledger,
    Notice,
    NoticeKind,
    Pace,
    Permissions,
    PresenceState,
    Running,
    SeasonAccount,
    SeatInfo,
    Sight,
    TableInfo,
)

__all__ = [
    "TABLE",
    "Advice",
    "BotPool",
    "Chances",
    "BarredInfo",
    "HostActKind",
    "Notice",
    "NoticeKind",
    "Opponent",
    "Permissions",
    "PresenceState",
    "Store",
    "advises",
    "open_reader",
    "open_store",
    "opponents",
    "options_of",
    "GAMES",
    "GENDERS",
    "GUIDES",
    "Accepted",
    "BotRunner",
    "Reckoner",
    "Bucket",
    "Carrier",
    "Chat",
    "Chats",
    "DealParts",
    "DealRecord",
    "Evening",
    "HOUSE",
    "Fair",
    "Frame",
    "FreshPlan",
    "Gender",
    "Keepsake",
    "Ledger",
    "Listing",
    "Node",
    "Pace",
    "Remark",
    "Replay",
    "Room",
    "RunOut",
    "RunOutStep",
    "Running",
    "Season",
    "SeasonAccount",
    "SeasonEvening",
    "SeatInfo",
    "SeatPlan",
    "SeedAnswer",
    "Sight",
    "Sights",
    "Thinkers",
    "SignedHead",
    "Speed",
    "Suggestion",
    "TableInfo",
    "TableRecord",
    "Wish",
    "alone",
    "fresh_table",
    "guarded",
    "is_failure",
    "opponent",
    "listed",
    "payments",
    "suggestion",
    "JudgedDecision",
    "Moment",
    "Parts",
    "Summary",
    "Wishes",
    "is_dear",
]
