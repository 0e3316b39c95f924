"""The append-only store: streams of events, secrets of their own, a few named values; SQLite so far.

`open_store("potluck.db")` gives a `Store`. What `append` promises is durable once its future has a result.
"""

from pathlib import Path
from typing import Final

from potluck.errors import StoreError
from potluck.store.books import sign_as_it_is
from potluck.store.contract import Store
from potluck.store.files import backup, restore
from potluck.store.pruning import PrunePlan, prune, prune_plan
from potluck.store.reader import SqliteReader
from potluck.store.receipts import Receipt, check_pairs, check_shown, is_over, read_receipts, receipt_line, shown_in
from potluck.store.sqlite import SqliteStore
from potluck.store.verify import Failure, Report, verify, verify_export, verify_store
from potluck.store.writer import Faults

__all__ = [
    "Failure",
    "Faults",
    "Receipt",
    "PrunePlan",
    "Report",
    "SqliteReader",
    "SqliteStore",
    "Store",
    "backup",
    "check_pairs",
    "check_shown",
    "is_over",
    "open_store",
    "prune",
    "prune_plan",
    "read_receipts",
    "receipt_line",
    "restore",
    "shown_in",
    "sign_as_it_is",
    "verify",
    "verify_export",
    "verify_store",
]

ADDRESSES: Final = "a path, sqlite:///path, :memory:"


def open_store(url: str | Path, *, create: bool = True, faults: Faults | None = None) -> Store:
    """The store at that address, made if it is not there: a path, `sqlite:///path`, or `:memory:` for tests.

    Raises:
        StoreError: `store.damaged`, `store.foreign`, `store.newer`, `store.in_use`, `store.locked`,
            `store.unavailable`, `store.unsupported`; `store.missing` without `create`.
    """
    scheme, colon, path = str(url).partition("://")
    if not colon:
        return SqliteStore(url, create=create, faults=faults)
    if scheme != "sqlite" or not path.startswith("/") or path == "/":
        raise StoreError("store.unsupported", asked=f"{scheme}://", allowed=ADDRESSES)
    return SqliteStore(path.removeprefix("/"), create=create, faults=faults)
