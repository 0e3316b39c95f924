"""The application: every route behind one guard, every error in one form."""

import logging
import re
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from potluck.errors import PotluckError, RequestError
from potluck.kits import KITS, folder, page_file
from potluck.room import Chats, Room, Wishes, is_failure
from potluck.room.seat_links import SeatLinks
from potluck.room.services import Reckoner
from potluck.web import pages
from potluck.web.addresses import Reach
from potluck.web.answering import Answering, Methods
from potluck.web.api import ENDPOINTS
from potluck.web.assets import Assets
from potluck.web.attend import Attended
from potluck.web.bench import Bench
from potluck.web.disk import Disk
from potluck.web.door import Door
from potluck.web.endpoint import TABLE, Handler
from potluck.web.faults import answer, from_http, status_of, wants_page
from potluck.web.front import Front
from potluck.web.gallery import Screens
from potluck.web.guard import Guard, HostNames
from potluck.web.house import House
from potluck.web.house_pages import door_page, enter_form, host_form, host_page, privacy, privacy_form
from potluck.web.journal import Journal, Telling
from potluck.web.live import live
from potluck.web.openapi import describe
from potluck.web.play import fresh, stale
from potluck.web.quota import Quotas
from potluck.web.relay import Owner, Relay
from potluck.web.seal import Seal, Sealed
from potluck.web.sessions import Sessions
from potluck.web.site import Site, language_of, respond, session_of, site_of
from potluck.web.solved import solved, solved_point

__all__ = ["create_app"]

_LOG: Final = logging.getLogger("potluck.web")
DRAWN: Final = 32
"""Deals that are drawn step by step at once, and that are remembered so."""
GONE: Final = 499
"""The client has closed its connection."""
HOT: Final = (TABLE, f"{TABLE}/acts")
"""Paths that are tried first, since most requests go there."""
AT_A_TABLE: Final = re.compile(r"/(?:api/tables|t)/([^/]+)")
"""The beginning of a path that is about one table."""
TOLD_ONCE: Final = frozenset({"house.disk"})
"""Troubles of the house that the log tells once, however many visitors hear of them."""
HERE: Final = Reach()
"""Reached from this machine alone."""


def create_app(
    room: Room,
    *,
    key: bytes,
    hosts: HostNames | None = None,
    chat: bool = True,
    reach: Reach = HERE,
    front: Front | None = None,
    disk: Disk | None = None,
    house: House | None = None,
    journal: Journal | None = None,
    bench: Reckoner | None = None,
    seal: Seal | None = None,
) -> Starlette:
    """The ASGI application over a room. `key` signs sessions; `hosts` are the names that it answers to.

    `chat`: whether those who sit at a table may chat with each other. `reach`: where other machines find it.
    `front`: its public address and the proxies before it, where it is reached from the internet. `disk`: how full it
    may get. `house`: who is its host, who opens tables, and which sessions were ended.
    `journal`: to which requests, refusals and what concerns the house's safety are told. `bench`: what reckons for
    the laboratory; else what reckons hints does it too. `seal`: that of the house's nodes, where it has several.
    """
    app = _Application(routes=routes())
    house = house or House()
    house.journal = journal
    app.hosts, app.front, app.journal, app.house = hosts or HostNames(), front, journal, house
    app.owner, app.seal = room.ownership.owner, seal
    app.router.redirect_slashes = False
    assets, links = Assets(others=_folders()), SeatLinks(room)
    drawn, quotas = Wishes(most=DRAWN, remembered=DRAWN), Quotas(room.lobby.runs, key=key)
    if front is not None:
        reach = reach._replace(public=front.origin)
    parts = (
        Chats(allowed=chat),
        links,
        reach,
        Screens(),
        drawn,
        quotas,
        disk or Disk(),
        house,
        Bench(bench or room.desk),
        Attended(),
    )
    app.state.site = Site(room, Sessions(key, stands=house.meet), assets, *parts)
    return app


class _Application(Starlette):
    """Starlette with the guard and our answers to errors in place of its own layers."""

    hosts = HostNames()
    front: Front | None = None
    journal: Journal | None = None
    house: House
    owner: Owner
    seal: Seal | None = None

    def build_middleware_stack(self) -> ASGIApp:
        """The guard around what answers errors, around the router."""
        routed = Relay(self.router, owner=self.owner, seal=self.seal) if self.seal is not None else self.router
        inner: ASGIApp = Answering(routed, known=_answered, unknown=_unknown)
        refuse = _refuse if self.journal is None else partial(_told_refusal, self.journal)
        if self.house.enters == "invited":
            inner = Door(inner, house=self.house, refuse=refuse)
        behind = inner
        if self.journal is not None:
            inner = Telling(inner, self.journal)
        guard = Guard(inner, hosts=self.hosts, refuse=refuse, front=self.front, seated=self._is_seated)
        return Sealed(guard, behind=behind, seal=self.seal) if self.seal is not None else guard

    def _is_seated(self, scope: Scope) -> bool:
        """Whether a request comes from somebody who has a seat at the table that it is about, if that is in use."""
        named = AT_A_TABLE.match(scope["path"])
        session = session_of(HTTPConnection({**scope, "app": self})) if named else None
        return bool(named and session and self.state.site.room.lobby.is_seated(named[1], session.id))


def _folders() -> dict[str, Path]:
    """The folders of games from elsewhere, below the names under which their files are served."""
    kits = (kit for kit in KITS.values() if kit.page.folder)
    return {page_file(kit, "").rstrip("/"): folder(kit.page.folder) for kit in kits}


def routes() -> list[BaseRoute]:
    """Every address of the server."""
    by_path: dict[str, dict[str, Handler]] = {path: {} for path in HOT}
    for endpoint in ENDPOINTS:
        by_path.setdefault(endpoint.path, {})[endpoint.method] = endpoint.handler
    served = [Route(path, Methods(handlers), methods=[*handlers]) for path, handlers in by_path.items()]
    shown = []
    for path, handler in PAGES.items():
        handlers = {"GET": handler} | ({"POST": FORMS[path]} if path in FORMS else {})
        shown.append(Route(path, Methods(handlers), methods=[*handlers]))
    return [
        *served[: len(HOT)],
        WebSocketRoute(f"{TABLE}/live", live),
        *shown,
        *served[len(HOT) :],
    ]


async def _openapi(request: Request) -> Response:
    return respond(_document())


@cache
def _document() -> dict[str, Any]:
    """The description of the HTTP door; made when it is first asked for."""
    return describe(ENDPOINTS)


async def _icon(request: Request) -> Response:
    return RedirectResponse(site_of(request).assets.url("core/favicon.svg"), 308)


async def _known(request: Request, error: PotluckError) -> Response:
    """The response for an error that we raised on purpose."""
    if status_of(error) >= 500 and not is_failure(error) and error.code not in TOLD_ONCE:  # from the room, the disk
        _LOG.error("%s %s: %s", request.method, request.url.path, error)
    if wants_page(request):
        return pages.error_page(request, error)
    language = language_of(request)
    if stale(error) and "table" in request.path_params:
        now = await fresh(site_of(request), session_of(request), request.path_params["table"], language)
        return answer(error, language, screen=now)
    return answer(error, language)


async def _answered(request: Request, error: Exception) -> Response | None:
    """The response for an error; None for a fault of ours, which nobody foresaw."""
    match error:
        case PotluckError():
            return await _known(request, error)
        case HTTPException():  # no such address, or not with this method
            return await _known(request, from_http(error, request.url.path))
        case ClientDisconnect():  # nobody reads it
            return Response(status_code=GONE)
        case _:
            return None


async def _unknown(request: Request) -> Response:
    """The answer to a fault of ours: the log has all of it, the asker learns only that there was one."""
    return await _known(request, RequestError("request.failed"))


async def _told_refusal(journal: Journal, scope: Scope, receive: Receive, send: Send, error: RequestError) -> None:
    """The same, and tells of it."""
    journal.tell("refused", scope["client"][0] if scope.get("client") else "", code=error.code)
    await _refuse(scope, receive, send, error)


async def _refuse(scope: Scope, receive: Receive, send: Send, error: RequestError) -> None:
    """Sends what the guard has against a request."""
    if scope["type"] == "http":
        request = Request(scope, receive)
        page = wants_page(request)
        response = pages.error_page(request, error) if page else answer(error, language_of(request))
        await response(scope, receive, send)
    else:
        socket = WebSocket(scope, receive, send)
        await socket.send_denial_response(answer(error, language_of(socket)))


PAGES: Final[Mapping[str, Handler]] = {
    "/": pages.lobby,
    "/me": pages.me,
    "/evening": pages.evening,
    "/lab": pages.laboratory,
    "/host": host_page,
    "/enter": door_page,
    "/privacy": privacy,
    "/t/{table}": pages.table,
    "/t/{table}/fair": pages.fair,
    "/t/{table}/end": pages.end,
    "/t/{table}/ledger": pages.ledger,
    "/t/{table}/deal/{deal:int}.html": pages.saved_replay,
    "/t/{table}/deal/{deal:int}": pages.replay,
    "/rules/{game}": pages.rules,
    "/solved": solved,
    "/solved/{name}": solved_point,
    "/words/{lang}.json": pages.words,
    "/manifest.webmanifest": pages.manifest,
    "/static/{path:path}": pages.static,
    "/favicon.ico": _icon,
    "/api/openapi.json": _openapi,
}
"""The pages and files, each under its address; the more particular ones first."""
FORMS: Final[Mapping[str, Handler]] = {"/enter": enter_form, "/host": host_form, "/privacy": privacy_form}
"""The pages that hold forms, and their answers to them."""
