"""Requests about the seats of a table: taking one, leaving, the host's part, and wishes of the players."""

from starlette.requests import Request
from starlette.responses import Response

from potluck.room import SeatPlan
from potluck.web.play import fresh, seeded
from potluck.web.site import language_of, read, respond, site_of, visitor
from potluck.wire import BeginAsked, FillSeat, Nothing, SeedGiven, Sit, WishAsked, screen

__all__ = ["begin", "dismiss", "fill", "give_seed", "sit", "stand", "wish"]


async def sit(request: Request) -> Response:
    """The table, with the visitor in that seat."""
    session, body = visitor(request), await read(request, Sit)
    sight = await site_of(request).room.sit(
        request.path_params["table"],
        session.id,
        seat=request.path_params["seat"],
        name=body.name or session.name,
        seed=bytes.fromhex(body.seed or ""),
        pledge=body.pledge or "",
    )
    return respond(screen(sight, language_of(request), now=site_of(request).room.now()))


async def fill(request: Request) -> Response:
    """The table with a bot at a free seat; for its host, who is the person that has sat there longest."""
    session, body = visitor(request), await read(request, FillSeat)
    plan = SeatPlan("bot", body.name, body.bot, body.gender, body.persona)
    room, path = site_of(request).room, request.path_params
    sight = await room.fill(path["table"], session.id, seat=path["seat"], plan=plan)
    return respond(screen(sight, language_of(request), now=site_of(request).room.now()))


async def dismiss(request: Request) -> Response:
    """The table with the bot of that seat sent away, in a match as soon as its turn comes; for its host."""
    session, path = visitor(request), request.path_params
    await read(request, Nothing)
    sight = await site_of(request).room.dismiss(path["table"], session.id, seat=path["seat"])
    return respond(screen(sight, language_of(request), now=site_of(request).room.now()))


async def begin(request: Request) -> Response:
    """The match begun with those who are there, where others can join it later; for its host."""
    session, body = visitor(request), await read(request, BeginAsked)
    sight = await site_of(request).room.begin(request.path_params["table"], session.id, without=body.without)
    return respond(screen(sight, language_of(request), now=site_of(request).room.now()))


async def stand(request: Request) -> Response:
    """The table without the visitor: before the match at once, in it as soon as his turn comes."""
    session, table = visitor(request), request.path_params["table"]
    await read(request, Nothing)
    await site_of(request).room.leave(table, session.id)
    return respond(await fresh(site_of(request), session, table, language_of(request)))


async def give_seed(request: Request) -> Response:
    """The answer to the visitor's seed for a deal, and to the pledge for the deal after it."""
    session, body = visitor(request), await read(request, SeedGiven)
    return respond(await seeded(site_of(request), session, request.path_params["table"], body))


async def wish(request: Request) -> Response:
    """The table after a wish of the visitor: the next deal now, to sit out, to be back, a claim against the absent.

    Or that a seat comes to this device, and what the others answer to it.
    """
    session, body = visitor(request), await read(request, WishAsked)
    room, table = site_of(request).room, request.path_params["table"]
    seed = bytes.fromhex(body.seed or "")
    sight = await room.wish(
        table,
        session.id,
        body.wish,
        deal=body.deal,
        seat=body.seat,
        seed=seed,
        ask=body.ask,
        name=body.name or session.name,
    )
    return respond(screen(sight, language_of(request), now=room.now()))
