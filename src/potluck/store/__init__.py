"""The append-only store: streams of events, secrets of their own, a few named values; in SQLite or PostgreSQL.

`open_store("potluck.db")` gives a `Store`. What `append` promises is durable once its future has a result.
"""

from potluck.store.address import is_on_server, shown
from potluck.store.contract import Reader, Store
from potluck.store.files import backup, restore
from potluck.store.home import data_folder
from potluck.store.moving import Moved, move
from potluck.store.nodes import Lease, Node, NodeState, Vitals
from potluck.store.opening import answering_thoughts, asking_thoughts, open_reader, open_store, sign_as_it_is
from potluck.store.outlines import Derive, Outline, StoredOutline
from potluck.store.pruning import PrunePlan, prune, prune_plan
from potluck.store.reader import SqliteReader
from potluck.store.receipts import Receipt, check_pairs, check_shown, is_over, read_receipts, receipt_line, shown_in
from potluck.store.sqlite import SqliteStore
from potluck.store.verify import Failure, Report, verify, verify_export, verify_store
from potluck.store.writer import Faults

__all__ = [
    "Derive",
    "Failure",
    "Faults",
    "StoredOutline",
    "Outline",
    "Receipt",
    "Lease",
    "Moved",
    "Node",
    "NodeState",
    "PrunePlan",
    "Reader",
    "Report",
    "SqliteReader",
    "SqliteStore",
    "Store",
    "Vitals",
    "answering_thoughts",
    "asking_thoughts",
    "backup",
    "check_pairs",
    "check_shown",
    "data_folder",
    "is_on_server",
    "is_over",
    "move",
    "open_reader",
    "open_store",
    "prune",
    "prune_plan",
    "read_receipts",
    "receipt_line",
    "restore",
    "shown",
    "shown_in",
    "sign_as_it_is",
    "verify",
    "verify_export",
    "verify_store",
]
