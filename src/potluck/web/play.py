"""What both doors, HTTP and WebSocket, do at a table: put it in words, and act."""

from msgspec.structs import asdict, replace

from potluck.errors import PotluckError, RequestError, StaleAction
from potluck.lab import advises
from potluck.lab.chances import Chances
from potluck.room import Accepted, Frame, Replay, Running, Sight, alone
from potluck.web.hands import form
from potluck.web.sessions import Session
from potluck.web.site import Site
from potluck.web.wire import Act, ClockInfo, FrameInfo, ReplayInfo, Screen
from potluck.words import Language

__all__ = ["act", "fresh", "replayed", "screen", "stale"]


def screen(sight: Sight, language: Language, *, now: int = 0) -> Screen:
    """What the viewer sees, in words of that language; `now`, in ms since 1970, is needed where time runs."""
    words = language.words(sight.table, sight.view, late=sight.late)
    return Screen(
        table=sight.table,
        seat=sight.seat,
        turn=sight.turn,
        seq=sight.seq,
        view=sight.view,
        words=words,
        fair=sight.fair,
        late=sight.late,
        hint=alone(sight.table) and advises(sight.table.game, sight.view),
        clock=_left(sight.clock, now) if sight.clock is not None else None,
        guide=language.guide(sight.table, sight.view) if sight.table.purpose == "guide" else (),
    )


def _left(running: Running, now: int) -> ClockInfo:
    """What is left of a decision's time: first its own, then the reserve."""
    used = max(0, now - running.since)
    over = max(0, used - running.base)
    return ClockInfo(seat=running.seat, left=max(0, running.base - used), bank=max(0, running.bank - over))


def replayed(replay: Replay, language: Language) -> ReplayInfo:
    """A deal step by step, in words of that language."""
    return ReplayInfo(
        seat=replay.seat,
        deal=replay.deal,
        deals=replay.deals,
        opened=replay.opened,
        frames=tuple(_frame(frame, told, language) for frame, told in zip(replay.frames, replay.chances, strict=True)),
        hand=form(replay),
        practice=replay.opened and replay.seat is not None and alone(replay.frames[0].sight.table),
    )


def _frame(frame: Frame, told: Chances | None, language: Language) -> FrameInfo:
    """One step in words; nothing to do is left in it."""
    then = screen(frame.sight, language)
    view, words = replace(then.view, offers=()), replace(then.words, offers=())
    shown = replace(then, view=view, words=words, hint=False, guide=())
    return FrameInfo(**asdict(shown), hidden=frame.hidden, chances=told)


async def fresh(site: Site, session: Session | None, table: str, language: Language) -> Screen:
    """The table as the asker sees it now.

    Raises:
        RequestError: there is no such table.
    """
    return screen(await site.room.sight(table, session.id if session else None), language, now=site.room.now())


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
