"""The host of the house over HTTP: he signs in, sees all sessions and ends them; everybody sees and ends his own."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from potluck.errors import RequestError, StoreError
from potluck.room.forgetting import seated
from potluck.web.endpoint import LANG, Endpoint
from potluck.web.entry import FRAGMENT, Entry
from potluck.web.guard import address_of
from potluck.web.invitations import link_info, origins
from potluck.web.relay import RELAY, Relay
from potluck.web.sessions import Session
from potluck.web.site import language_of, read, remember, respond, session_of, site_of, visitor
from potluck.wire import (
    ChangePassphrase,
    EndSession,
    Enter,
    EntryInfo,
    EntryMade,
    HouseInfo,
    LinkInfo,
    MakeEntry,
    Nothing,
    RevokeEntry,
    SessionEnded,
    SessionInfo,
    SessionOpened,
    SignIn,
)

__all__ = ["ENDPOINTS", "all_sessions", "entry_info", "entry_link", "forgotten", "own_sessions"]

LISTED: Final = 500
"""Sessions that are listed at once."""
SECOND: Final = 1000


async def house(request: Request) -> Response:
    """Whether there is a host of the house, whether the visitor is, and who opens tables."""
    mine, session = site_of(request).house, session_of(request)
    is_host = mine.is_host(session)
    info = HouseInfo(
        account=mine.account is not None,
        host=is_host,
        opens=mine.opens,
        enters=mine.enters,
        may_enter=mine.lets_in(session),
        may_open=mine.may_open(session),
    )
    return respond(info)


async def sign_in(request: Request) -> Response:
    """A new session in which the visitor is the host of the house; the one with which he came is over."""
    body, site = await read(request, SignIn), site_of(request)
    fresh = await site.house.sign_in(site.sessions, session_of(request), body.passphrase, address_of(request.scope))
    return _opened(request, fresh)


async def sign_out(request: Request) -> Response:
    """A new session in which the visitor is the host no longer; the one with which he came is over."""
    session, site = visitor(request), site_of(request)
    await read(request, Nothing)
    return _opened(request, await site.house.moved(site.sessions, session))


async def change_passphrase(request: Request) -> Response:
    """A new passphrase of the host, and a new session for who set it; every other one is the host's no longer."""
    session, body, site = visitor(request), await read(request, ChangePassphrase), site_of(request)
    old, new, address = body.passphrase, body.fresh, address_of(request.scope)
    return _opened(request, await site.house.change(site.sessions, session, old, new, address))


async def sessions(request: Request) -> Response:
    """The visitor's own sessions."""
    return respond(await own_sessions(request, visitor(request)))


async def house_sessions(request: Request) -> Response:
    """The sessions of all visitors that were met of late, the latest first; for the host of the house."""
    session = visitor(request)
    site_of(request).house.demand_host(session)
    return respond(await all_sessions(request, session))


async def end_session(request: Request) -> Response:
    """Ends a session, one's own or as the host of the house anybody's; its sockets are closed at once."""
    session, body, site = visitor(request), await read(request, EndSession), site_of(request)
    lines = await site.house.end(session, body.session, address_of(request.scope))
    return respond(SessionEnded(lines=lines))


async def enter(request: Request) -> Response:
    """A session with which the visitor is let into the house, by an invitation of its host."""
    body, site = await read(request, Enter), site_of(request)
    fresh = await site.house.enter(site.sessions, session_of(request), body.invitation, address_of(request.scope))
    return _opened(request, fresh)


async def entries(request: Request) -> Response:
    """The invitations to the house, the newest first; for its host."""
    mine = site_of(request).house
    mine.demand_host(visitor(request))
    return respond([entry_info(entry) for entry in mine.invitations.all()])


async def make_entry(request: Request) -> Response:
    """A new invitation to the house, with its link, which is told this once; for its host."""
    session, body, mine = visitor(request), await read(request, MakeEntry), site_of(request).house
    mine.demand_host(session)
    entry, secret = await mine.invitations.make(body.label)
    return respond(EntryMade(entry=entry_info(entry), link=entry_link(request, secret)), status=201)


async def revoke_entry(request: Request) -> Response:
    """An invitation to the house that lets nobody in any more; for its host."""
    session, body, mine = visitor(request), await read(request, RevokeEntry), site_of(request).house
    entry = await mine.revoke(session, body.invitation, out=body.out, address=address_of(request.scope))
    return respond(entry_info(entry))


async def forgotten(request: Request, session: Session) -> tuple[int, Session]:
    """The matches that a visitor left by being forgotten, and the session of the stranger that he is from then on.

    The old one is over, also for whoever has a copy of its token, and for its sockets.
    """
    site, address = site_of(request), address_of(request.scope)
    site.house.check_forgetting(address)
    elsewhere = await _left_elsewhere(request, session)
    tables = await site.room.forget(session.id)
    await site.house.forget(session, address)
    return elsewhere + tables, replace(site.sessions.new(lang=session.lang), by=session.by)


async def _left_elsewhere(request: Request, session: Session) -> int:
    """The number of tables that the visitor left of those that other nodes play."""
    relay: Relay | None = request.scope.get(RELAY)
    if relay is None:
        return 0
    room, left = site_of(request).room, 0
    for listing in await seated(room, session.id):
        if await room.ownership.owner(listing.table.id):
            left += await relay.leave(listing.table.id, request.scope)
    return left


def entry_info(entry: Entry) -> EntryInfo:
    """An invitation to the house, as its host sees it."""
    return EntryInfo(
        id=entry.id,
        label=entry.label,
        made=entry.made * SECOND,
        uses=entry.uses,
        revoked=entry.revoked * SECOND,
        out=entry.out,
    )


def entry_link(request: Request, secret: str) -> LinkInfo:
    """The link of an invitation with that secret."""
    return link_info(f"{origins(request)[0][0]}{FRAGMENT}{secret}")


async def own_sessions(request: Request, session: Session) -> list[SessionInfo]:
    """The sessions of that visitor."""
    return await _listed(request, session, (session.player,))


async def all_sessions(request: Request, session: Session) -> list[SessionInfo]:
    """The sessions of all visitors, as the host of the house sees them."""
    return await _listed(request, session, None)


async def _listed(request: Request, session: Session, players: Iterable[str] | None) -> list[SessionInfo]:
    """The sessions of these players, or of all."""
    listing = []
    for label, met, tables in site_of(request).house.roster.met():
        if players is not None and met.player not in players:
            continue
        info = SessionInfo(
            session=label,
            player=met.player[:SHOWN],
            since=met.since * SECOND,
            last=met.last * SECOND,
            host=met.host,
            own=label == session.label,
            lines=len(tables),
            games=await _games(request, tables),
        )
        listing.append(info)
        if len(listing) == LISTED:
            break
    return listing


async def _games(request: Request, tables: Iterable[str]) -> tuple[str, ...]:
    """The titles of the games that are played at these tables, each once; never which tables they are."""
    room, language, titles = site_of(request).room, language_of(request), list[str]()
    for table in tables:
        with suppress(RequestError, StoreError):
            titles.append(language.game((await room.sight(table)).table.game).label)
    return tuple(dict.fromkeys(titles))


def _opened(request: Request, session: Session) -> Response:
    """The token of a new session, also as a cookie."""
    lang = session.lang or language_of(request).code
    token = site_of(request).sessions.token(session)
    response = respond(SessionOpened(token=token, player=session.player, name=session.name, lang=lang))
    remember(response, request, session)
    return response


SHOWN: Final = 12
"""Characters of a pseudonym that are shown."""
FAULTS: Final = (400, 401, 403, 413, 415)
ENDPOINTS: Final = (
    Endpoint(method="GET", path="/api/house", handler=house, gives=HouseInfo),
    Endpoint(
        method="POST",
        path="/api/host",
        handler=sign_in,
        asks=SignIn,
        gives=SessionOpened,
        query=LANG,
        faults=(400, 403, 409, 413, 415, 429),
    ),
    Endpoint(
        method="POST",
        path="/api/entry",
        handler=enter,
        asks=Enter,
        gives=SessionOpened,
        query=LANG,
        faults=(400, 403, 413, 415, 429),
    ),
    Endpoint(
        method="GET",
        path="/api/host/invitations",
        handler=entries,
        gives=tuple[EntryInfo, ...],
        query=LANG,
        faults=(401, 403),
    ),
    Endpoint(
        method="POST",
        path="/api/host/invitations",
        handler=make_entry,
        asks=MakeEntry,
        gives=EntryMade,
        status=201,
        query=LANG,
        faults=(*FAULTS, 409),
    ),
    Endpoint(
        method="POST",
        path="/api/host/invitations/revoke",
        handler=revoke_entry,
        asks=RevokeEntry,
        gives=EntryInfo,
        query=LANG,
        faults=(*FAULTS, 404),
    ),
    Endpoint(
        method="POST",
        path="/api/host/leave",
        handler=sign_out,
        asks=Nothing,
        gives=SessionOpened,
        query=LANG,
        faults=FAULTS,
    ),
    Endpoint(
        method="POST",
        path="/api/host/passphrase",
        handler=change_passphrase,
        asks=ChangePassphrase,
        gives=SessionOpened,
        query=LANG,
        faults=(*FAULTS, 409, 422, 429),
    ),
    Endpoint(
        method="GET",
        path="/api/host/sessions",
        handler=house_sessions,
        gives=tuple[SessionInfo, ...],
        query=LANG,
        faults=(401, 403),
    ),
    Endpoint(
        method="GET",
        path="/api/sessions",
        handler=sessions,
        gives=tuple[SessionInfo, ...],
        query=LANG,
        faults=(401,),
    ),
    Endpoint(
        method="POST",
        path="/api/sessions/end",
        handler=end_session,
        asks=EndSession,
        gives=SessionEnded,
        query=LANG,
        faults=(*FAULTS, 404, 429),
    ),
)
