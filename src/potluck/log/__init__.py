"""The streams of the store: events, their encoding and versions, the salted hash chain, redacted exports, replay.

An `Event` is what happened and when and who may know; `Codec.entry` makes of it an `Entry` (salt and body), the store
makes of that a `Record` (with seq and link). `TABLE` is the codec of table streams; `docs/log.md` states the format.
"""

from potluck.log.chain import Entry, Record, genesis, link, verify_chain
from potluck.log.codec import Codec, Event, audience_of
from potluck.log.events import (
    TABLE,
    TABLES,
    Acted,
    Began,
    By,
    Came,
    CardsDealt,
    Carrier,
    Chanced,
    Chosen,
    Committed,
    Ended,
    Held,
    Left,
    Moved,
    Opened,
    Prepared,
    Purpose,
    Resumed,
    Revealed,
    Sat,
    SeatPlan,
    Shown,
    Speed,
)
from potluck.log.export import Export, export, read_export
from potluck.log.replay import moved, moves, replay
from potluck.log.rules import options_of, rules_hash
from potluck.log.secrets import laid, revealed, secret_name, seed_name, sources

__all__ = [
    "TABLE",
    "TABLES",
    "Acted",
    "Began",
    "By",
    "Came",
    "CardsDealt",
    "Carrier",
    "Chanced",
    "Chosen",
    "Codec",
    "Committed",
    "Ended",
    "Entry",
    "Event",
    "Export",
    "Held",
    "Left",
    "Moved",
    "Opened",
    "Prepared",
    "Purpose",
    "Record",
    "Resumed",
    "Revealed",
    "Sat",
    "SeatPlan",
    "Shown",
    "Speed",
    "audience_of",
    "export",
    "genesis",
    "laid",
    "link",
    "moved",
    "moves",
    "options_of",
    "read_export",
    "replay",
    "revealed",
    "rules_hash",
    "secret_name",
    "seed_name",
    "sources",
    "verify_chain",
]
