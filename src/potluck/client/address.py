"""The address of a card room and of a table in it, read from a link."""

import re
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

from potluck.errors import RequestError

__all__ = ["Address", "read_address"]

LINK: Final = "http://HOST:PORT/t/TABLE"
PAGE: Final = re.compile(r"/t/([A-Za-z0-9_-]{1,64})(/.*)?")
SCHEMES: Final = frozenset({"http", "https"})
SHOWN: Final = 80


class Address(Struct, frozen=True):
    """A card room, and a table of it; empty where none is named."""

    origin: str
    table: str = ""

    @property
    def live(self) -> str:
        """The URL of the table's WebSocket."""
        return f"ws{self.origin.removeprefix('http')}/api/tables/{self.table}/live"

    def link(self, table: str) -> str:
        """The link to a table of this room."""
        return f"{self.origin}/t/{table}"


def read_address(text: str) -> Address:
    """The address of that text; without `http://` too.

    Raises:
        RequestError: it names no card room, or a page of it that is no table.

    >>> read_address("cards.home:8052/t/xyz")
    Address(origin='http://cards.home:8052', table='xyz')
    """
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        named = bool(parts.hostname) and parts.port != 0 and parts.scheme in SCHEMES and parts.username is None
    except ValueError:
        parts, named = urlsplit(""), False
    page = PAGE.fullmatch(parts.path)
    if not named or (page is None and parts.path.strip("/")):
        raise RequestError("client.address", asked=text[:SHOWN], allowed=LINK)
    return Address(f"{parts.scheme}://{parts.netloc}", page[1] if page else "")
