"""Stores and readers by their addresses: a file, memory, or a database on a server of PostgreSQL."""

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from potluck.errors import StoreError
from potluck.store.address import ADDRESSES, MEMORY, Address, is_on_server, read_address, shown
from potluck.store.contract import Reader, Store
from potluck.store.nodes import Node
from potluck.store.reader import SqliteReader
from potluck.store.signing import sign_file
from potluck.store.sqlite import SqliteStore
from potluck.store.writer import Faults

if TYPE_CHECKING:
    from potluck.store.postgres.thinking import Thinking
    from potluck.store.postgres.thoughts import Thoughts

__all__ = [
    "answering_thoughts",
    "asking_thoughts",
    "demand_driver",
    "open_reader",
    "open_store",
    "path_of",
    "sign_as_it_is",
]

DRIVER = "asyncpg"
EXTRA = "potluck[postgres]"


def open_store(
    url: str | Path, *, create: bool = True, node: Node | None = None, faults: Faults | None = None
) -> Store:
    """The store at that address, made if it is not there: a path, `sqlite:///path`, `postgresql://user@host/database`,
    or `:memory:` for tests. A database on a server may have several `node`s at a time; none is a house alone.

    Raises:
        StoreError: `store.damaged`, `store.foreign`, `store.newer`, `store.in_use`, `store.locked`,
            `store.unavailable`, `store.unsupported`; `store.missing` without `create`; `store.driver`.
    """
    if is_on_server(url):
        address = read_address(url)
        demand_driver(address.shown)
        from potluck.store.postgres.store import PostgresStore

        return PostgresStore(address, node=node, create=create, faults=faults)
    if node is not None:
        raise StoreError("store.unsupported", asked=shown(url), allowed="postgresql://user@host/database")
    return SqliteStore(path_of(url), create=create, faults=faults)


def open_reader(url: str | Path, *, thorough: bool = False) -> Reader:
    """A reader of the database at that address, which may be in use. `thorough` compares a file's indexes, too.

    Raises:
        StoreError: as `open_store`.
    """
    if is_on_server(url):
        address = read_address(url)
        demand_driver(address.shown)
        from potluck.store.postgres.reader import PostgresReader

        return PostgresReader.open(address)
    return SqliteReader.open(path_of(url), thorough=thorough)


def asking_thoughts(url: str | Path) -> "Thoughts":
    """The queue of a database in which workers answer what bots are to think, for a house that asks.

    Raises:
        StoreError: `store.unsupported`, it is a file; `store.driver`.
    """
    address = _server(url)
    from potluck.store.postgres.thoughts import Thoughts

    return Thoughts(address)


def answering_thoughts(url: str | Path, *, processes: int) -> "Thinking":
    """The same queue, for a worker with so many processes.

    Raises:
        StoreError: as `asking_thoughts`.
    """
    address = _server(url)
    from potluck.store.postgres.thinking import Thinking

    return Thinking(address, processes=processes)


def sign_as_it_is(url: str | Path) -> None:
    """Sign what a database holds now, whatever was signed before: its owner has seen what is missing, or other.

    Raises:
        StoreError: it is in use, or out of reach.
    """
    if is_on_server(url):
        address = read_address(url)
        demand_driver(address.shown)
        from potluck.store.postgres.store import sign_database

        sign_database(address)
    else:
        sign_file(Path(path_of(url)))


def path_of(url: str | Path) -> str:
    """The path in the address of a file.

    Raises:
        StoreError: `store.unsupported`.
    """
    scheme, colon, path = str(url).partition("://")
    if not colon:
        return str(url)
    if scheme != "sqlite" or not path.startswith("/") or path in {"/", f"/{MEMORY}"}:
        raise StoreError("store.unsupported", asked=f"{scheme}://", allowed=ADDRESSES)
    return path.removeprefix("/")


def _server(url: str | Path) -> Address:
    if not is_on_server(url):
        raise StoreError("store.unsupported", asked=shown(url), allowed="postgresql://user@host/database")
    address = read_address(url)
    demand_driver(address.shown)
    return address


def demand_driver(name: str) -> None:
    """Check that the driver for a server is installed.

    Raises:
        StoreError: `store.driver`.
    """
    if find_spec(DRIVER) is None:
        raise StoreError("store.driver", asked=name, path=DRIVER, allowed=EXTRA)
