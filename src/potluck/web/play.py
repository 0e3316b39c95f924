"""What both doors, HTTP and WebSocket, do at a table: put it in words, and act."""

from potluck.errors import PotluckError, RequestError, StaleAction
from potluck.room import Accepted, Sight
from potluck.web.sessions import Session
from potluck.web.site import Site
from potluck.web.wire import Act, Screen
from potluck.words import Language

__all__ = ["act", "fresh", "screen", "stale"]


def screen(sight: Sight, language: Language) -> Screen:
    """What the viewer sees, in words of that language."""
    return Screen(
        table=sight.table,
        seat=sight.seat,
        turn=sight.turn,
        seq=sight.seq,
        view=sight.view,
        words=language.words(sight.table, sight.view),
        fair=sight.fair,
    )


async def fresh(site: Site, session: Session | None, table: str, language: Language) -> Screen:
    """The table as the asker sees it now.

    Raises:
        RequestError: there is no such table.
    """
    return screen(await site.room.sight(table, session.id if session else None), language)


def stale(error: PotluckError) -> bool:
    """Whether the error says that the asker has not seen the latest screen."""
    return isinstance(error, StaleAction)


async def act(site: Site, session: Session | None, table: str, asked: Act) -> Accepted:
    """The answer to an act, once it is durable.

    Raises:
        PotluckError: there is no session, it has no seat here, or the act is not accepted.
    """
    if session is None:
        raise RequestError("request.no_session")
    return await site.room.act(
        table, session.id, turn=asked.turn, id=asked.id, action=asked.action, seed=bytes.fromhex(asked.seed or "")
    )
