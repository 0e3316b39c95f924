"""Pages with forms that need no script: the host of the house, and what is kept about people."""

import datetime
from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qs

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from potluck.errors import PotluckError, RequestError
from potluck.room import is_failure
from potluck.web.faults import status_of
from potluck.web.guard import address_of
from potluck.web.hosting import all_sessions, entry_info, entry_link, forgotten, own_sessions
from potluck.web.pages import page
from potluck.web.passphrase import LONGEST, SHORTEST
from potluck.web.sessions import Session
from potluck.web.site import language_of, remember, session_of, site_of, visitor
from potluck.wire import LinkInfo

__all__ = ["door_page", "enter_form", "host_form", "host_page", "privacy", "privacy_form"]

HOST: Final = "/host"
PRIVACY: Final = "/privacy"
FORM: Final = "application/x-www-form-urlencoded"
FIELDS: Final = 16
SEE_OTHER: Final = 303
Form = dict[str, str]


async def host_page(request: Request) -> Response:
    """The page of the host of the house: to sign in, or all that he can do."""
    return await _host(request)


async def host_form(request: Request) -> Response:
    """The host's page after one of its forms."""
    form = await _read(request)
    try:
        if form.get("do") == "invite":  # its link is told this once, so that there is no going on to another page
            site = site_of(request)
            site.house.demand_host(session_of(request))
            _, secret = await site.house.invitations.make(form.get("label", ""))
            return await _host(request, link=entry_link(request, secret))
        session = await _hosted(request, form)
    except PotluckError as error:
        return await _host(request, error)
    return _gone_on(request, HOST, session)


async def door_page(request: Request) -> Response:
    """The page at which somebody comes in by an invitation."""
    return _page(request, "enter.html", None, {})


async def enter_form(request: Request) -> Response:
    """The lobby, for who came in; else the same page again."""
    form, site = await _read(request), site_of(request)
    try:
        text, address = form.get("invitation", ""), address_of(request.scope)
        session = await site.house.enter(site.sessions, session_of(request), text, address)
    except PotluckError as error:
        return _page(request, "enter.html", error, {})
    return _gone_on(request, "/", session)


async def privacy(request: Request) -> Response:
    """The page that tells what is kept about people, with the visitor's own sessions."""
    return await _privacy(request)


async def privacy_form(request: Request) -> Response:
    """The same page after one of its forms."""
    form = await _read(request)
    try:
        session = await _kept(request, form)
    except PotluckError as error:
        return await _privacy(request, error)
    return _gone_on(request, PRIVACY, session)


async def _hosted(request: Request, form: Form) -> Session | None:
    """The session with which the visitor goes on, after what the host's page asked for; None where it is the same.

    Raises:
        RequestError: it was refused.
    """
    site, address, session = site_of(request), address_of(request.scope), session_of(request)
    sessions, mine = site.sessions, site.house
    match form.get("do"):
        case "sign-in":
            return await mine.sign_in(sessions, session, form.get("passphrase", ""), address)
        case "sign-out":
            return await mine.moved(sessions, visitor(request))
        case "passphrase":
            old, new = form.get("passphrase", ""), form.get("fresh", "")
            if new != form.get("again", ""):
                raise RequestError("host.differs")
            return await mine.change(sessions, visitor(request), old, new, address)
        case "revoke":
            out = form.get("out") == "yes"
            await mine.revoke(session, form.get("invitation", ""), out=out, address=address)
            return None
        case "end":
            mine.demand_host(session)
            await mine.end(visitor(request), form.get("session", ""), address)
            return None
    raise _unreadable()


async def _kept(request: Request, form: Form) -> Session | None:
    """The session with which the visitor goes on, after what the page of what is kept asked for.

    Raises:
        RequestError: it was refused.
    """
    site, session = site_of(request), visitor(request)
    match form.get("do"):
        case "end":
            label = form.get("session", "")
            await site.house.end(session, label, address_of(request.scope))
            return replace(site.sessions.new(lang=session.lang), by=session.by) if label == session.label else None
        case "forget":
            return (await forgotten(request, session))[1]
    raise _unreadable()


async def _host(request: Request, error: PotluckError | None = None, link: LinkInfo | None = None) -> Response:
    site, session = site_of(request), session_of(request)
    is_host = session is not None and site.house.is_host(session)
    values = {
        "account": site.house.account is not None,
        "host": is_host,
        "opens": site.house.opens,
        "enters": site.house.enters,
        "link": link,
        "entries": [entry_info(entry) for entry in site.house.invitations.all()] if is_host else [],
        "shortest": SHORTEST,
        "longest": LONGEST,
        "sessions": await all_sessions(request, session) if session is not None and is_host else [],
    }
    return _page(request, "host.html", error, values)


async def _privacy(request: Request, error: PotluckError | None = None) -> Response:
    session = session_of(request)
    sessions = await own_sessions(request, session) if session is not None else []
    return _page(request, "privacy.html", error, {"sessions": sessions})


def _page(request: Request, name: str, error: PotluckError | None, values: Mapping[str, object]) -> Response:
    """One of these pages, with the error because of which its form was refused."""
    if error is not None and is_failure(error):
        raise error
    status = status_of(error) if error is not None else 200
    message = language_of(request).error(error) if error is not None else ""
    return page(request, name, http_status=status, message=message, moment=_moment, **values)


def _gone_on(request: Request, path: str, session: Session | None) -> Response:
    """To the page again, so that loading it anew sends no form twice; with the cookie of a new session."""
    response = RedirectResponse(path, SEE_OTHER, headers={"cache-control": "no-store"})
    if session is not None:
        remember(response, request, session)
    return response


async def _read(request: Request) -> Form:
    """The fields of a form, each once.

    Raises:
        RequestError: it is none, or has too many fields.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != FORM:
        raise RequestError("request.type", asked=kind[:80] or "without a type", allowed=FORM)
    try:
        fields = parse_qs((await request.body()).decode(), max_num_fields=FIELDS, errors="strict")
    except ValueError as error:
        raise _unreadable() from error
    return {name: values[0] for name, values in fields.items() if len(values) == 1}


def _unreadable() -> RequestError:
    return RequestError("request.unreadable", path="form")


def _moment(milliseconds: int) -> str:
    """A moment as everybody reads it, to the minute."""
    return datetime.datetime.fromtimestamp(milliseconds / 1000, tz=datetime.UTC).strftime("%Y-%m-%d %H:%M UTC")
