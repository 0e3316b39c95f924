"""Tables of other nodes, as somebody here may look at them: read as they are stored, whoever is there."""

from potluck.errors import StoreError
from potluck.room.evening import Look
from potluck.room.hosting import sighted
from potluck.room.services import Services
from potluck.room.table_host import OWNED, TableHost
from potluck.table import Sight

__all__ = ["anywhere"]


def anywhere(services: Services, sight: Look) -> Look:
    """A player's sight of a table now, as a function of both: `sight` gives it of those that are played here."""

    async def look(table: str, player: str | None = None) -> Sight:
        try:
            return await sight(table, player)
        except StoreError as error:
            if error.code != OWNED:
                raise
        host = TableHost(table, services)
        return sighted(host, await host.peek(), player)

    return look
