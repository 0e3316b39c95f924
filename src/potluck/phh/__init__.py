"""Hand histories in the PHH format: read, written, replayed action by action.

hand = phh.read(Path("dwan-ivey-2009.phh"))
phh.write(hand)
phh.replay(hand).stacks
"""

from potluck.phh.files import Source, read, read_all, write, write_all
from potluck.phh.hand import CODES, Fault, Hand, Number, Table
from potluck.phh.histories import Form, Histories
from potluck.phh.odd import ODDITIES, Oddity
from potluck.phh.own import played, replay_all, replay_lines
from potluck.phh.replay import Replay, replay
from potluck.phh.seen import ending, hand_seen, lines_seen
from potluck.phh.study import GROUPS, Group, SeatRecord, Statistics, records, statistics
from potluck.phh.writing import Start, code_of, hand_of, lines

__all__ = [
    "CODES",
    "ODDITIES",
    "GROUPS",
    "Fault",
    "Form",
    "Group",
    "Hand",
    "Histories",
    "Number",
    "Oddity",
    "Replay",
    "SeatRecord",
    "Source",
    "Start",
    "Statistics",
    "Table",
    "code_of",
    "ending",
    "hand_of",
    "hand_seen",
    "lines",
    "lines_seen",
    "played",
    "read",
    "read_all",
    "records",
    "replay",
    "replay_all",
    "replay_lines",
    "statistics",
    "write",
    "write_all",
]
