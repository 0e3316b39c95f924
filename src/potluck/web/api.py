"""The HTTP interface: every endpoint as data, from which the routes and `/api/openapi.json` are made."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final, Literal

from msgspec.structs import asdict, replace
from starlette.requests import Request
from starlette.responses import Response

from potluck.errors import RequestError, RulesError
from potluck.kits import KITS, kit_of, load
from potluck.options import Options, Plain
from potluck.protocol import encode
from potluck.room import SeatPlan, SeedAnswer, TableInfo, listed
from potluck.version import __version__
from potluck.web import catalogue, evening, hosting, invitations, laboratory
from potluck.web.attend import attended
from potluck.web.endpoint import CHANGING, LANG, TABLE, Endpoint
from potluck.web.guard import address_of
from potluck.web.hands import hand_file
from potluck.web.hosting import forgotten
from potluck.web.play import act, fresh, lead, replayed
from potluck.web.seats import begin, dismiss, fill, give_seed, sit, stand, wish
from potluck.web.site import (
    language_of,
    packed,
    read,
    remember,
    respond,
    session_of,
    site_of,
    visitor,
    whole,
)
from potluck.wire import (
    Act,
    AdviceInfo,
    BeginAsked,
    Done,
    FillSeat,
    Forget,
    Forgotten,
    FreshInfo,
    GameInfo,
    Health,
    HostAct,
    Listed,
    Nothing,
    OpenFresh,
    OpenGuide,
    OpenSession,
    OpenTable,
    OwnVariant,
    Practise,
    RecordInfo,
    ReplayInfo,
    ReviewInfo,
    RulesInfo,
    Screen,
    SeedGiven,
    SessionOpened,
    Sit,
    VariantInfo,
    WishAsked,
    advice_info,
    review_info,
    rules_info,
    table_rules,
)
from potluck.words import LANGUAGES
from potluck.words.memory import records

__all__ = ["ENDPOINTS", "TABLES_A_PAGE"]


async def health(request: Request) -> Response:
    """Whether the server is up and can store what people do, and its version."""
    site = site_of(request)
    failing = await site.room.checkup.trouble()
    vitals, thinkers = site.room.vitals(), site.room.thinkers
    status: Literal["ok", "failing"] = "failing" if failing else "ok"
    answer = Health(
        status=status,
        version=__version__,
        trouble=failing or site.disk.trouble(),
        node=vitals.node,
        lease=vitals.lease,
        database="away" if vitals.is_away or failing in AWAY else "reached",
        thinkers=thinkers.queue.thinkers if thinkers is not None else 0,
    )
    return respond(answer, status=503 if failing else 200)


async def open_session(request: Request) -> Response:
    """A session, also as a cookie; where there is one, it gets the name and the language that are asked for."""
    body = await read(request, OpenSession)
    if body.lang is not None and body.lang not in LANGUAGES:
        raise RequestError("request.language", asked=body.lang, allowed=", ".join(LANGUAGES))
    site = site_of(request)
    session = session_of(request) or site.sessions.new()
    wishes = {name: wish for name, wish in asdict(body).items() if wish is not None}
    session = replace(site.sessions.renewed(session), **wishes)
    lang = session.lang or language_of(request).code
    token = site.sessions.token(session)
    response = respond(SessionOpened(token=token, player=session.player, name=session.name, lang=lang))
    remember(response, request, session)
    return response


async def games(request: Request) -> Response:
    """The games, and all that can be chosen when a table is opened."""
    listing = catalogue.games(site_of(request).room, language_of(request))
    body, headers = packed(request, listing, {"cache-control": "no-store"})
    return Response(body, headers=headers, media_type="application/json")


async def tables(request: Request) -> Response:
    """The running tables where the visitor has a seat or can take one, the latest event first, page by page."""
    session, language = session_of(request), language_of(request)
    player, number = session.id if session else None, whole(request, "page", least=1)
    page = await site_of(request).room.lobby.page(player, number, size=TABLES_A_PAGE)
    lines = [catalogue.listed(listing, language) for listing in listed(page.tables, player)]
    body, headers = encode(lines), {"cache-control": "no-store"}
    if all(line.seat is None for line in lines):  # nobody's own tables, whose names are secrets, are among them
        body, headers = packed(request, body, headers)
    if page.more:
        headers["link"] = f'<{request.url.path}?page={number + 1}>; rel="next"'
    return Response(body, headers=headers, media_type="application/json")


async def open_table(request: Request) -> Response:
    """A new table; its seats are still to be taken. Or the one that follows another, if it is open already."""
    session, body, site = visitor(request), await read(request, OpenTable), site_of(request)
    bots_alone = all(seat.kind == "bot" for seat in body.seats)
    if not body.after:
        site.quotas.check(session.id, address_of(request.scope), bots_alone=bots_alone)
    site.disk.check()
    seats = [SeatPlan(seat.kind, seat.name, seat.bot or "", seat.gender, seat.persona) for seat in body.seats]
    more = site.room.welcome.found_no_seat(await site.room.seasons.last_of(body.after)) if body.after else 0
    opening = partial(
        site.room.open_table,
        body.game,
        seats=[*seats, *(SeatPlan("person"),) * min(more, site.room.game(body.game).seats[1] - len(seats))],
        preset=body.preset,
        options=body.options,
        listed=body.listed,
        clock=body.clock,
        evening=body.evening,
        house=body.house,
        speed=body.speed,
        name=body.name if site.room.advances.is_of(body.name, session.id) else "",
    )

    async def opened() -> TableInfo:
        table = await site.house.opening(session, opening)
        site.room.advances.opened(table.id)
        site.quotas.opened(session.id, address_of(request.scope), table.id, bots_alone=bots_alone)
        return table

    table = await (site.room.seasons.after(body.after, session.id, opened) if body.after else opened())
    return respond(table, status=201)


async def fresh_table(request: Request) -> Response:
    """The seats and options with which a table would be opened."""
    body, language = await read(request, OpenFresh), language_of(request)
    played = site_of(request).room.game(body.game)
    plan = catalogue.fresh(played, language, others=body.others, preset=body.preset, options=body.options)
    return respond(plan)


async def read_variant(request: Request) -> Response:
    """A variant of one's own from TOML, as a table's options take it, and the rules that follow from it."""
    body = await read(request, OwnVariant)
    game = site_of(request).room.game(body.game)
    reader = kit_of(game).fresh.own_variant
    if not reader:
        allowed = ", ".join(name for name, kit in KITS.items() if kit.fresh.own_variant)
        raise RulesError("rules.unknown_game", asked=body.game, allowed=allowed)
    from_toml: Callable[[str], tuple[Options, Plain]] = load(reader)
    options, variant = from_toml(body.toml)
    return respond(VariantInfo(variant=variant, rules=rules_info(game, options, language_of(request))))


async def open_guide(request: Request) -> Response:
    """A guided deal on prepared cards, by the sheet of the visitor's language, with the visitor in its seat."""
    session, body, site = visitor(request), await read(request, OpenGuide), site_of(request)
    site.quotas.check(session.id, address_of(request.scope), bots_alone=False)
    site.disk.check()
    opened = await site.room.open_guide(body.game, session.id, lang=language_of(request).code)
    return respond(opened, status=201)


async def practise(request: Request) -> Response:
    """A table at which the visitor makes a decision of an open deal against the computer again; it counts nothing."""
    session, body, site = visitor(request), await read(request, Practise), site_of(request)
    site.quotas.check(session.id, address_of(request.scope), bots_alone=False)
    site.disk.check()
    opened = await site.room.practise(request.path_params["table"], session.id, turn=body.turn)
    return respond(opened, status=201)


async def look(request: Request) -> Response:
    """The table as the visitor sees it."""
    site, table = site_of(request), request.path_params["table"]
    if site.room.advances.is_kept(table):
        raise RequestError("table.not_open", asked=table)
    return respond(await fresh(site, session_of(request), table, language_of(request)))


async def play(request: Request) -> Response:
    """The answer to an act, once it is durable. The same id again gets the same answer, after a restart too."""
    session, body = visitor(request), await read(request, Act)
    done = await act(site_of(request), session, request.path_params["table"], body)
    return respond(Done(turn=done.turn, seq=done.seq))


async def host(request: Request) -> Response:
    """The answer to an act of the table's host, once it is durable. The same id again gets the same answer."""
    session, body = visitor(request), await read(request, HostAct)
    done = await lead(site_of(request), session, request.path_params["table"], body)
    return respond(Done(turn=done.turn, seq=done.seq))


async def advice(request: Request) -> Response:
    """A hint for the visitor, who plays against the computer alone: from what he sees, and from nothing else."""
    session, language = visitor(request), language_of(request)
    sight, hint = await attended(request, site_of(request).room.advice(request.path_params["table"], session.id))
    return respond(advice_info(sight, hint, language))


async def review(request: Request) -> Response:
    """The cost of the visitor's own acts in the deals that are over; of nobody else's."""
    session, language = visitor(request), language_of(request)
    sight, costs = await attended(request, site_of(request).room.review(request.path_params["table"], session.id))
    return respond(review_info(sight, costs, language))


async def deal(request: Request) -> Response:
    """A deal of the table step by step, as the visitor may see it afterwards."""
    return respond(await attended(request, _deal(request)))


async def _deal(request: Request) -> ReplayInfo:
    session, path, site = session_of(request), request.path_params, site_of(request)
    replay = await site.room.replay(path["table"], path["deal"], session.id if session else None)
    return await replayed(site, session, replay, language_of(request))


async def hand(request: Request) -> Response:
    """A deal of poker that is over as a hand history (`.phh`, else JSON lines), with the cards that the visitor saw."""
    session, path = session_of(request), request.path_params
    reading = site_of(request).room.replay(path["table"], path["deal"], session.id if session else None)
    replay = await attended(request, reading)
    file = hand_file(replay, language_of(request))
    name = f"potluck-{path['table']}-{path['deal']}.{file.ending}"
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'}
    return Response(file.text, headers=headers, media_type=file.media_type)


async def me(request: Request) -> Response:
    """All that the server knows of the visitor: his name, and what he has played."""
    session, room = visitor(request), site_of(request).room
    played = await room.record(session.id)
    games = await asyncio.to_thread(records, played, dict(room.games), language_of(request))
    return respond(RecordInfo(player=session.player, name=session.name, games=games))


async def forget(request: Request) -> Response:
    """Leaves all running tables and gives the visitor a new identity; his old record belongs to nobody from then on."""
    session = visitor(request)
    await read(request, Forget)
    tables, fresh_session = await forgotten(request, session)
    response = respond(Forgotten(left=tables))
    remember(response, request, fresh_session)
    return response


async def log(request: Request) -> Response:
    """The table's log, one JSON object a line: what the visitor may see, of all else its digest."""
    session = session_of(request)
    after = whole(request, "after")
    lines = await site_of(request).room.export(
        request.path_params["table"], session.id if session else None, after=after
    )
    headers = {"cache-control": "no-store"}
    return Response("".join(f"{line}\n" for line in lines), headers=headers, media_type="application/jsonl")


async def rules(request: Request) -> Response:
    """The rules that the table plays now, in words; or those of one game of its menu."""
    room = site_of(request).room
    sight = await room.sight(request.path_params["table"])
    chosen = request.query_params.get("play", "")
    return respond(table_rules(sight, room.games[sight.table.game], language_of(request), chosen=chosen))


ME: Final = "/api/me"
AWAY: Final = frozenset({"store.unavailable", "store.unknown", "store.vanished"})
"""Troubles by which the database cannot be reached."""
TABLES_A_PAGE: Final = 12
"""Tables that anybody can join."""
ENDPOINTS: Final = (
    Endpoint(method="GET", path="/health", handler=health, gives=Health),
    Endpoint(
        method="POST",
        path="/api/session",
        handler=open_session,
        asks=OpenSession,
        gives=SessionOpened,
        query=LANG,
        faults=(400, 403, 413, 415, 422),
    ),
    Endpoint(method="GET", path="/api/games", handler=games, gives=tuple[GameInfo, ...], query=LANG),
    Endpoint(method="GET", path=ME, handler=me, gives=RecordInfo, query=LANG, faults=(401,)),
    Endpoint(
        method="POST",
        path=ME + "/forget",
        handler=forget,
        asks=Forget,
        gives=Forgotten,
        faults=(400, 401, 403, 413, 415),
    ),
    Endpoint(
        method="GET", path="/api/tables", handler=tables, gives=tuple[Listed, ...], query=(*LANG, "page"), faults=(400,)
    ),
    Endpoint(
        method="POST",
        path="/api/tables",
        handler=open_table,
        asks=OpenTable,
        gives=TableInfo,
        status=201,
        query=LANG,
        faults=(400, 401, 403, 404, 409, 413, 415, 422, 429),
    ),
    Endpoint(
        method="POST",
        path="/api/fresh",
        handler=fresh_table,
        asks=OpenFresh,
        gives=FreshInfo,
        query=LANG,
        faults=(400, 403, 413, 415, 422),
    ),
    Endpoint(
        method="POST",
        path="/api/variants",
        handler=read_variant,
        asks=OwnVariant,
        gives=VariantInfo,
        query=LANG,
        faults=(400, 403, 413, 415, 422),
    ),
    Endpoint(
        method="POST",
        path="/api/guides",
        handler=open_guide,
        asks=OpenGuide,
        gives=TableInfo,
        status=201,
        query=LANG,
        faults=(400, 401, 403, 404, 413, 415, 429),
    ),
    Endpoint(
        method="POST",
        path=TABLE + "/practice",
        handler=practise,
        asks=Practise,
        gives=TableInfo,
        status=201,
        query=LANG,
        faults=(400, 401, 403, 404, 413, 415, 422, 429),
    ),
    Endpoint(method="GET", path=TABLE, handler=look, gives=Screen, query=LANG, faults=(404,)),
    Endpoint(
        method="POST",
        path=TABLE + "/seats/{seat:int}",
        handler=sit,
        asks=Sit,
        gives=Screen,
        query=LANG,
        faults=(400, 401, 403, 404, 409, 413, 415),
    ),
    Endpoint(
        method="POST",
        path=TABLE + "/seats/{seat:int}/bot",
        handler=fill,
        asks=FillSeat,
        gives=Screen,
        query=LANG,
        faults=CHANGING,
    ),
    Endpoint(
        method="POST",
        path=TABLE + "/seats/{seat:int}/free",
        handler=dismiss,
        asks=Nothing,
        gives=Screen,
        query=LANG,
        faults=CHANGING,
    ),
    Endpoint(
        method="POST",
        path=TABLE + "/begin",
        handler=begin,
        asks=BeginAsked,
        gives=Screen,
        query=LANG,
        faults=CHANGING,
    ),
    Endpoint(
        method="POST",
        path=TABLE + "/leave",
        handler=stand,
        asks=Nothing,
        gives=Screen,
        query=LANG,
        faults=CHANGING,
    ),
    *evening.ENDPOINTS,
    *invitations.ENDPOINTS,
    *hosting.ENDPOINTS,
    *laboratory.ENDPOINTS,
    Endpoint(
        method="POST",
        path=TABLE + "/wish",
        handler=wish,
        asks=WishAsked,
        gives=Screen,
        query=LANG,
        faults=CHANGING,
    ),
    Endpoint(
        method="POST",
        path=TABLE + "/seed",
        handler=give_seed,
        asks=SeedGiven,
        gives=SeedAnswer,
        query=LANG,
        faults=(*CHANGING, 429),
    ),
    Endpoint(
        method="POST",
        path=TABLE + "/acts",
        handler=play,
        asks=Act,
        gives=Done,
        query=LANG,
        faults=CHANGING,
    ),
    Endpoint(
        method="POST",
        path=TABLE + "/host",
        handler=host,
        asks=HostAct,
        gives=Done,
        query=LANG,
        faults=CHANGING,
    ),
    Endpoint(
        method="GET", path=TABLE + "/advice", handler=advice, gives=AdviceInfo, query=LANG, faults=(401, 403, 404, 429)
    ),
    Endpoint(
        method="GET", path=TABLE + "/review", handler=review, gives=ReviewInfo, query=LANG, faults=(401, 403, 404, 429)
    ),
    Endpoint(
        method="GET", path=TABLE + "/deals/{deal:int}", handler=deal, gives=ReplayInfo, query=LANG, faults=(404, 429)
    ),
    Endpoint(
        method="GET",
        path=TABLE + "/deals/{deal:int}/hand",
        handler=hand,
        gives=str,
        query=LANG,
        faults=(404, 429),
        media=("text/plain", "application/jsonl"),
    ),
    Endpoint(method="GET", path=TABLE + "/log", handler=log, gives=str, query=("after",), faults=(400, 404)),
    Endpoint(
        method="GET", path=TABLE + "/rules", handler=rules, gives=RulesInfo, query=(*LANG, "play"), faults=(404, 422)
    ),
)
