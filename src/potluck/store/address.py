"""Addresses of databases: a file, SQLite's URL, memory, or a server of PostgreSQL; as they are typed and as shown."""

import os
from pathlib import Path
from typing import Final
from urllib.parse import parse_qsl, unquote, urlsplit

from msgspec import Struct

from potluck.errors import StoreError

__all__ = ["ADDRESSES", "MEMORY", "Address", "is_on_server", "read_address", "shown"]

MEMORY: Final = ":memory:"
ADDRESSES: Final = "a path, sqlite:///path, postgresql://user@host/database, :memory:"
SERVERS: Final = frozenset({"postgresql", "postgres"})
PORT: Final = 5432


class Address(Struct, frozen=True, kw_only=True):
    """A database on a server of PostgreSQL."""

    url: str
    """As it was typed, with the password if it has one."""
    host: str
    """A name, an IP address, or the folder of a socket; empty for the usual socket."""
    port: int
    database: str

    @property
    def shown(self) -> str:
        """The address for people: without user, password and settings."""
        host = self.host if not self.host.startswith("/") else ""
        port = f":{self.port}" if self.port != PORT else ""
        return f"postgresql://{host}{port}/{self.database}"


def is_on_server(db: str | Path) -> bool:
    """Whether an address names a database on a server."""
    scheme, colon, _ = str(db).partition("://")
    return bool(colon) and scheme in SERVERS


def shown(db: str | Path) -> str:
    """An address as it may be printed."""
    return read_address(db).shown if is_on_server(db) else str(db)


def read_address(db: str | Path) -> Address:
    """The address of a database on a server, completed by the variables PGHOST, PGPORT, PGDATABASE and PGUSER.

    Raises:
        StoreError: `store.unsupported`, it cannot be read, or names no database.
    """
    url = str(db)
    try:
        parts = urlsplit(url)
        settings = dict(parse_qsl(parts.query))
        host = unquote(parts.hostname or settings.get("host", "")) or os.environ.get("PGHOST", "")
        port = int(parts.port or settings.get("port") or os.environ.get("PGPORT") or PORT)
    except ValueError as error:
        raise StoreError("store.unsupported", asked="postgresql://", allowed=ADDRESSES) from error
    user = unquote(parts.username or settings.get("user", "")) or os.environ.get("PGUSER", "")
    named = unquote(parts.path.removeprefix("/")) or settings.get("database", "") or settings.get("dbname", "")
    database = named or os.environ.get("PGDATABASE", "") or user
    if not database:
        raise StoreError("store.unsupported", asked="postgresql://", allowed=ADDRESSES)
    return Address(url=url, host=host, port=port, database=database)
