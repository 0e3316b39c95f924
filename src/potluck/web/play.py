"""The use of a table over HTTP and WebSocket alike: look, look back, and act."""

import asyncio

from msgspec.structs import asdict, replace

from potluck.errors import PotluckError, RequestError, StaleAction
from potluck.kits.registry import in_rounds
from potluck.room import Accepted, Chances, Frame, Permissions, Replay, SeedAnswer, alone
from potluck.web.hands import form
from potluck.web.sessions import Session
from potluck.web.site import Site
from potluck.wire import Act, FrameInfo, HostAct, ReplayInfo, Screen, SeedGiven, screen
from potluck.words import Language

__all__ = ["act", "fresh", "lead", "replayed", "seeded", "stale"]


async def replayed(site: Site, session: Session | None, replay: Replay, language: Language) -> ReplayInfo:
    """A deal step by step, in words of that language; drawn once for who asks again."""
    player = session.id if session else ""
    table = replay.frames[0].sight.table.id if replay.frames else ""
    key = (table, replay.deal, player, replay.upto, language.code)
    return await site.drawn.granted(key, player, lambda: _drawn(replay, language))


async def _drawn(replay: Replay, language: Language) -> ReplayInfo:
    """A deal in words; others are served between its steps."""
    frames = []
    for frame, chances in zip(replay.frames, replay.chances, strict=True):
        frames.append(_frame(frame, chances, language))
        await asyncio.sleep(0)
    return ReplayInfo(
        seat=replay.seat,
        deal=replay.deal,
        deals=replay.deals,
        rounds=bool(replay.frames) and in_rounds(replay.frames[0].sight.table.game),
        opened=replay.opened,
        frames=tuple(frames),
        hand=form(replay),
        practice=replay.opened and replay.seat is not None and alone(replay.frames[0].sight.table),
    )


def _frame(frame: Frame, chances: Chances | None, language: Language) -> FrameInfo:
    """One step in words, without anything to do."""
    then = screen(frame.sight, language)
    view, words = replace(then.view, offers=()), replace(then.words, offers=())
    shown = replace(
        then, view=view, words=words, hint=False, guide=(), may=Permissions(), leaving=None, pre_actions=(), barred=()
    )
    shown = replace(shown, wishes=(), next_deal=None)
    return FrameInfo(**asdict(shown), hidden=frame.hidden, seen=frame.seen, chances=chances)


async def fresh(site: Site, session: Session | None, table: str, language: Language) -> Screen:
    """The table as the asker sees it now.

    Raises:
        RequestError: there is no such table.
    """
    sight = await site.room.sight(table, session.id if session else None)
    return screen(
        sight, language, now=site.room.now(), run_out=await site.room.run_out(sight, session.id if session else None)
    )


def stale(error: PotluckError) -> bool:
    """Whether the error says that the asker has not seen the latest screen."""
    return isinstance(error, StaleAction)


async def act(site: Site, session: Session | None, table: str, request: Act) -> Accepted:
    """The answer to an act, once it is durable.

    Raises:
        PotluckError: there is no session, it has no seat here, or the act is not accepted.
    """
    if session is None:
        raise RequestError("request.no_session")
    return await site.room.act(
        table,
        session.id,
        turn=request.turn,
        id=request.id,
        action=request.action,
        seed=bytes.fromhex(request.seed or ""),
    )


async def seeded(site: Site, session: Session | None, table: str, request: SeedGiven) -> SeedAnswer:
    """The answer to a player's seeds, once they are durable.

    Raises:
        PotluckError: there is no session, or it has no seat here.
    """
    if session is None:
        raise RequestError("request.no_session")
    return await site.room.give_seed(
        table,
        session.id,
        deal=request.deal,
        seed=bytes.fromhex(request.seed or ""),
        pledge=request.pledge or "",
    )


async def lead(site: Site, session: Session | None, table: str, request: HostAct) -> Accepted:
    """The answer to an act of the host, once it is durable.

    Raises:
        PotluckError: there is no session, somebody else is the host, or the act is not accepted.
    """
    if session is None:
        raise RequestError("request.no_session")
    return await site.room.lead(
        table,
        session.id,
        act=request.act,
        id=request.id,
        seat=request.seat,
        since=request.since,
        bot=request.bot,
        guest=request.player,
        clock=request.clock,
        speed=request.speed,
        options=request.options,
        when=request.when,
    )
