"""A match over HTTP: its summary, its ledger, the season that it belongs to, and all its deals as files."""

import asyncio
from collections.abc import Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from potluck.kits import kit_of
from potluck.room import Evening, Replay
from potluck.web.attend import attended
from potluck.web.endpoint import LANG, TABLE, Endpoint
from potluck.web.hands import deal_line, hand_text, hands_file
from potluck.web.site import language_of, respond, session_of, site_of, whole
from potluck.wire import LedgerInfo, SeasonInfo, SummaryInfo
from potluck.words import Language
from potluck.words.ledger import ledger_info
from potluck.words.season import season_info
from potluck.words.summary import summary_info

__all__ = ["ENDPOINTS"]

LONGEST: Final = 60
"""Seconds after which no further decision is begun, whoever asks."""


async def ledger(request: Request) -> Response:
    """The ledger of the table, as of the end of the last deal that the visitor may see."""
    return respond(await _ledger(request))


async def summary(request: Request) -> Response:
    """The match as a whole: standings, the biggest moment, and what own decisions cost; or those of a `deal`."""
    within = min(whole(request, "within"), LONGEST) if "within" in request.query_params else None
    deal = whole(request, "deal") if "deal" in request.query_params else None
    read = await attended(request, site_of(request).room.summaries.of(*_asked(request), deal=deal, within=within))
    return respond(await asyncio.to_thread(summary_info, read, language_of(request)))


async def season(request: Request) -> Response:
    """The evenings up to this table that followed one another, as far as the visitor may know of them."""
    reading = await site_of(request).room.seasons.of(*_asked(request))
    return respond(season_info(reading, language_of(request)))


async def hands(request: Request) -> Response:
    """All deals of poker that are over as one file of hand histories (`.phhs`), with the cards that the visitor saw."""
    return _file(request, hands_file(await _told(request, hand_text)), ending="phhs", media_type="text/plain")


async def deals(request: Request) -> Response:
    """All deals that are over, of any game, one JSON object a line: everything that the visitor may see of them."""
    return _file(request, "".join(await _told(request, deal_line)), ending="jsonl", media_type="application/jsonl")


async def _told(request: Request, tell: Callable[[Replay, Language], str]) -> tuple[str, ...]:
    """Each deal that is over, told to the visitor in his language."""
    language = language_of(request)
    name = f"{tell.__name__} {language.code}"
    past = site_of(request).room.past_deals
    return await past.texts(*_asked(request), lambda replay: tell(replay, language), name=name)


async def _ledger(request: Request) -> LedgerInfo:
    evening: Evening = await site_of(request).room.evenings.of(*_asked(request))
    histories = bool(kit_of(evening.table.game).histories)
    return ledger_info(evening, language_of(request), histories=histories)


def _asked(request: Request) -> tuple[str, str | None]:
    """The table, and who asks."""
    session = session_of(request)
    return request.path_params["table"], session.id if session else None


def _file(request: Request, text: str, *, ending: str, media_type: str) -> Response:
    name = f"potluck-{request.path_params['table']}.{ending}"
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'}
    return Response(text, headers=headers, media_type=media_type)


ENDPOINTS: Final = (
    Endpoint(method="GET", path=TABLE + "/ledger", handler=ledger, gives=LedgerInfo, query=LANG, faults=(404,)),
    Endpoint(
        method="GET",
        path=TABLE + "/summary",
        handler=summary,
        gives=SummaryInfo,
        query=(*LANG, "deal", "within"),
        faults=(400, 404, 429),
    ),
    Endpoint(method="GET", path=TABLE + "/season", handler=season, gives=SeasonInfo, query=LANG, faults=(404,)),
    Endpoint(
        method="GET",
        path=TABLE + "/hands.phhs",
        handler=hands,
        gives=str,
        query=LANG,
        faults=(404,),
        media=("text/plain",),
    ),
    Endpoint(method="GET", path=TABLE + "/deals.jsonl", handler=deals, gives=str, query=LANG, faults=(404,)),
)
