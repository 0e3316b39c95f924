"""How others come in: the addresses of a table, personal links of its seats, and QR codes of both."""

from typing import Final, Literal

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from potluck.room.seat_links import MOMENT
from potluck.web.addresses import is_private
from potluck.web.endpoint import CHANGING, LANG, TABLE, Endpoint
from potluck.web.guard import LOOPBACK
from potluck.web.site import language_of, read, respond, site_of, visitor
from potluck.web.square_code import square_code
from potluck.wire import (
    AdvanceInfo,
    InvitationInfo,
    LinkInfo,
    MoveSeat,
    Nothing,
    Screen,
    SeatLink,
    WaitingInfo,
    WantLink,
    screen,
)

__all__ = ["ENDPOINTS", "link_info", "origins"]

MOST_LINKS: Final = 4
RESTART: Final = "potluck serve --lan"
MOVING: Final = "#seat="
"""Before the secret, in the part of an address that no browser sends and no server writes down."""


async def invitation(request: Request) -> Response:
    """The addresses under which others come to the table, each as a QR code too, and how far they lead."""
    table = request.path_params["table"]
    await site_of(request).room.sight(table)
    return respond(_invitation(request, table))


async def advance(request: Request) -> Response:
    """The link of the table that the visitor will open next, the same until he has opened it."""
    session = visitor(request)
    await read(request, Nothing)
    site_of(request).house.demand_opening(session)
    room = site_of(request).room
    table = room.advances.issue(session.id)
    await room.ownership.take(table, existing=False)  # other nodes bring here whoever follows the link
    return respond(AdvanceInfo(table=table, invitation=_invitation(request, table)), status=201)


async def waiting(request: Request) -> Response:
    """Whether the table behind a link in advance is open by now, and how many wait for it."""
    session, table, site = visitor(request), request.path_params["table"], site_of(request)
    if site.room.advances.is_kept(table):
        return respond(WaitingInfo(open=False, waiting=site.room.advances.waiting(table, session.id)))
    await site.room.sight(table)
    return respond(WaitingInfo(open=True))


async def seat_link(request: Request) -> Response:
    """A personal link of the visitor's own seat; for the host, that of a person who is gone. It works once."""
    session, body, table = visitor(request), await read(request, WantLink), request.path_params["table"]
    issued = await site_of(request).links.issue(table, session.id, seat=body.seat)
    own, _ = origins(request)
    link = link_info(f"{own[0]}/t/{table}{MOVING}{issued.secret}")
    return respond(SeatLink(link=link, seat=issued.seat, seconds=MOMENT // 1000), status=201)


async def move(request: Request) -> Response:
    """The table, with the seat of a personal link brought to the visitor; the other device is signed out of it."""
    session, body, site = visitor(request), await read(request, MoveSeat), site_of(request)
    sight = await site.links.redeem(request.path_params["table"], session.id, body.secret)
    return respond(screen(sight, language_of(request), now=site.room.now()))


def _invitation(request: Request, table: str) -> InvitationInfo:
    own, reach = origins(request)
    links = tuple(link_info(f"{origin}/t/{table}") for origin in own[:MOST_LINKS])
    return InvitationInfo(links=links, reach=reach, restart=RESTART if reach == "here" else "")


def origins(connection: HTTPConnection) -> tuple[tuple[str, ...], Literal["here", "home", "public"]]:
    """Where this server is reached, the best for a friend first, and how far that leads."""
    if public := site_of(connection).reach.public:
        return (public,), "public"
    others = tuple(url.rstrip("/") for url in site_of(connection).reach.urls)
    own = f"{connection.url.scheme}://{connection.url.netloc}"
    name = connection.url.hostname or ""
    if name in (address.strip("[]") for address in LOOPBACK):
        return (others, "home") if others else ((own,), "here")
    reach: Literal["home", "public"] = "home" if is_private(name) else "public"
    return tuple(dict.fromkeys((own, *others))), reach


def link_info(url: str) -> LinkInfo:
    """An address, and the same as a QR code."""
    return LinkInfo(url=url, code=square_code(url))


ENDPOINTS: Final = (
    Endpoint(
        method="POST",
        path="/api/invitations",
        handler=advance,
        asks=Nothing,
        gives=AdvanceInfo,
        status=201,
        query=LANG,
        faults=(400, 401, 403, 413, 415),
    ),
    Endpoint(
        method="GET",
        path="/api/invitations/{table}",
        handler=waiting,
        gives=WaitingInfo,
        query=LANG,
        faults=(401, 404),
    ),
    Endpoint(
        method="GET", path=TABLE + "/invitation", handler=invitation, gives=InvitationInfo, query=LANG, faults=(404,)
    ),
    Endpoint(
        method="POST",
        path=TABLE + "/link",
        handler=seat_link,
        asks=WantLink,
        gives=SeatLink,
        status=201,
        query=LANG,
        faults=(*CHANGING, 429),
    ),
    Endpoint(
        method="POST",
        path=TABLE + "/move",
        handler=move,
        asks=MoveSeat,
        gives=Screen,
        query=LANG,
        faults=(*CHANGING, 429),
    ),
)
