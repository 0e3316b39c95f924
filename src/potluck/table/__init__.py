"""One table without I/O: commands in, events out, and a table is the fold of its events.

`decide(table, command, ...)` says what happens, `evolve(table, event)` what the table is then; whoever hosts it stores
the events before anybody hears of them. `docs/table.md` tells the whole way.
"""

from potluck.table.absence import Grounds, grounds
from potluck.table.actions import read_action
from potluck.table.authority import BREAK, break_end
from potluck.table.clock import deadline
from potluck.table.clockwork import Pace, Running
from potluck.table.commands import (
    Accepted,
    Act,
    Begin,
    BotActed,
    Claim,
    Clock,
    ComeBack,
    Command,
    Dismiss,
    Expire,
    Fill,
    GiveSeed,
    Leave,
    Move,
    Open,
    Ready,
    Remedy,
    Rest,
    Resume,
    Sit,
)
from potluck.table.decide import Decision, decide, open_table
from potluck.table.evolve import advance, begin, evolve, fold
from potluck.table.history import Frame, frames, stepwise, was_opened
from potluck.table.interval import DealPause, pause
from potluck.table.ledger import HOUSE, Account, Ledger, noted
from potluck.table.notice import Notice, NoticeKind
from potluck.table.panel_acts import (
    Adjust,
    Admit,
    BringBack,
    Finish,
    GoOn,
    HandOver,
    Host,
    Lend,
    PanelAct,
    PassOn,
    Pause,
    Remove,
    SetPace,
    SitOut,
    TakeBack,
)
from potluck.table.permissions import Permissions
from potluck.table.presence import Presence, PresenceState
from potluck.table.season import SeasonAccount, season_of
from potluck.table.settlement import EXACT, Payment, settled
from potluck.table.sight import BarredInfo, Fair, Gender, SeatInfo, Sight, TableInfo, awaiting, info, sight
from potluck.table.values import Table, player_digest, player_frame

__all__ = [
    "BREAK",
    "EXACT",
    "HOUSE",
    "Accepted",
    "Account",
    "Act",
    "Adjust",
    "Admit",
    "BarredInfo",
    "Begin",
    "BotActed",
    "BringBack",
    "Claim",
    "Clock",
    "ComeBack",
    "Command",
    "Decision",
    "PanelAct",
    "Dismiss",
    "Expire",
    "Fair",
    "Fill",
    "Finish",
    "Frame",
    "Gender",
    "GiveSeed",
    "GoOn",
    "HandOver",
    "Host",
    "Leave",
    "Ledger",
    "Move",
    "Open",
    "Pace",
    "Payment",
    "Lend",
    "Notice",
    "NoticeKind",
    "PassOn",
    "Pause",
    "Permissions",
    "Remove",
    "DealPause",
    "Grounds",
    "Presence",
    "PresenceState",
    "Ready",
    "Remedy",
    "Rest",
    "Resume",
    "Running",
    "SeasonAccount",
    "SeatInfo",
    "SetPace",
    "Sight",
    "Sit",
    "SitOut",
    "Table",
    "TableInfo",
    "TakeBack",
    "advance",
    "awaiting",
    "begin",
    "break_end",
    "deadline",
    "decide",
    "evolve",
    "fold",
    "frames",
    "grounds",
    "info",
    "noted",
    "open_table",
    "pause",
    "player_digest",
    "player_frame",
    "read_action",
    "season_of",
    "settled",
    "sight",
    "stepwise",
    "was_opened",
]
