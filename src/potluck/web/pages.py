"""The pages: templates filled with words; everything else the page fetches itself."""

import asyncio
import hashlib
import logging
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import Response

from potluck.errors import PotluckError, RequestError
from potluck.kits import KITS, Kit, kit_of, page_file
from potluck.protocol import encode
from potluck.web import catalogue
from potluck.web.attend import attended
from potluck.web.faults import status_of
from potluck.web.play import replayed
from potluck.web.saved import json_text, saved_once
from potluck.web.site import language_of, packed, remember, session_of, site_of
from potluck.wire import rules_info
from potluck.words import LANGUAGES, OWN_NAMES, Language, language
from potluck.words.scripts import script_catalogue
from potluck.words.summary import costs_info
from potluck.words.summary_values import SavedCosts

__all__ = [
    "end",
    "error_page",
    "evening",
    "fair",
    "laboratory",
    "ledger",
    "lobby",
    "manifest",
    "me",
    "page",
    "replay",
    "replay_sheets",
    "rules",
    "saved_replay",
    "static",
    "table",
    "words",
]

_LOG: Final = logging.getLogger("potluck.web")
TEMPLATES: Final = Path(__file__).parent / "templates"
TABLE: Final = tuple(
    f"table/{part}.css"
    for part in ("felt", "seats", "hand", "middle", "paper", "wardrobe", "dock", "persons", "presence")
)
"""Style sheets of a table by its parts, before the game's own."""
SHAPES: Final = tuple(
    f"table/{shape}.css"
    for shape in ("plates", "ring", "large", "tablet", "phone", "sideways", "stage", "showdown", "ticket", "magnified")
)
"""Style sheets of its shapes, by seats and windows, after the game's own; later ones stand over earlier ones."""
BEFORE: Final = ("styles/tokens.css", "styles/parts.css", *TABLE)
AFTER: Final = (*SHAPES, "end/lesson.css", "replay/replay.css")
"""Style sheets of an earlier deal, on its page and in its saved file, before and after the game's own."""
GROUND: Final = "#15110e"
"""The colour around the page where it stands alone, as `--ground` by night."""
ICONS: Final = (
    ("icon.svg", "image/svg+xml", {"sizes": "any"}),
    ("icon-192.png", "image/png", {"sizes": "192x192"}),
    ("icon-512.png", "image/png", {"sizes": "512x512"}),
    ("maskable-512.png", "image/png", {"sizes": "512x512", "purpose": "maskable"}),
)
"""The pictures of the app: made by `tools/icons.py`."""
SPRITES: Final = ("core/icons.svg", "pieces/*.svg", "games/*.svg")
"""Drawings whose parts are used wherever cards, chips and signs are drawn."""


async def lobby(request: Request) -> Response:
    """The page where a visitor chooses what to play."""
    return page(request, "lobby.html", kits=KITS.values(), file=page_file, closed=_is_closed(request))


async def table(request: Request) -> Response:
    """The page of one table; while its host still chooses, one that waits for it.

    Raises:
        RequestError: it is not there.
    """
    name, site = request.path_params["table"], site_of(request)
    if site.room.advances.is_kept(name):
        return page(request, "waiting.html", table_id=name)
    room = site.room
    kit = kit_of(room.game((await room.sight(name)).table.game))
    return page(request, "table.html", table_id=name, kit=kit, file=page_file, sheets=TABLE, shapes=SHAPES)


async def replay(request: Request) -> Response:
    """The page that replays one deal of a table.

    Raises:
        RequestError: it is not there.
    """
    path, session = request.path_params, session_of(request)
    room = site_of(request).room
    game = await room.game_of_deal(path["table"], path["deal"], session.id if session else None)
    kit = kit_of(room.game(game))
    values = {
        "table_id": path["table"],
        "deal": path["deal"],
        "sheets": replay_sheets(kit),
        "kit": kit,
        "file": page_file,
    }
    return page(request, "replay.html", **values)


async def evening(request: Request) -> Response:
    """The page on which an evening with friends is opened."""
    return page(request, "evening.html", closed=_is_closed(request))


def _is_closed(request: Request) -> bool:
    """Whether the visitor may open no table here."""
    return not site_of(request).house.may_open(session_of(request))


async def laboratory(request: Request) -> Response:
    """The laboratory: odds, trainers, the puzzle of the day."""
    return page(request, "laboratory.html")


async def me(request: Request) -> Response:
    """The page with the visitor's record."""
    return page(request, "me.html")


async def ledger(request: Request) -> Response:
    """The ledger of a table: an evening's last page.

    Raises:
        RequestError: there is no such table.
    """
    name = request.path_params["table"]
    await site_of(request).room.sight(name)
    return page(request, "ledger.html", table_id=name)


async def end(request: Request) -> Response:
    """The page on which a match ends.

    Raises:
        RequestError: there is no such table.
    """
    name = request.path_params["table"]
    room = site_of(request).room
    kit = kit_of(room.game((await room.sight(name)).table.game))
    return page(request, "end.html", table_id=name, kit=kit)


async def fair(request: Request) -> Response:
    """The page that checks a table's dealing, in the visitor's own browser.

    Raises:
        RequestError: there is no such table.
    """
    name = request.path_params["table"]
    await site_of(request).room.sight(name)
    return page(request, "fair.html", table_id=name)


async def saved_replay(request: Request) -> Response:
    """The deal as one file that replays it without a server, as the visitor may see it.

    Raises:
        RequestError: it is not there.
    """
    path, session, site = request.path_params, session_of(request), site_of(request)
    shown = await attended(request, site.room.replay(path["table"], path["deal"], session.id if session else None))
    tongue, kit = language_of(request), kit_of(site.room.game(shown.frames[0].sight.table.game))
    site.assets.refresh()
    response = page(
        request,
        "saved.html",
        title=tongue.gettext("Deal {n}").format(n=path["deal"]),
        parts=await saved_once(
            site.assets,
            entries=_entries(kit),
            sheets=replay_sheets(kit),
            sprites=SPRITES,
            files=("wardrobe/*.svg",),
        ),
        sentences=json_text(script_catalogue(tongue.code)),
        replay=json_text(await attended(request, replayed(site, session, shown, tongue))),
        costs=json_text(await attended(request, _costs(request))),
    )
    name = f"potluck-{path['table']}-{path['deal']}.html"
    response.headers["content-disposition"] = f'attachment; filename="{name}"'
    return response


async def _costs(request: Request) -> SavedCosts:
    """Costs of the visitor's decisions in the deal; nothing where the house has no time to reckon it."""
    path, session = request.path_params, session_of(request)
    summaries = site_of(request).room.summaries
    try:
        read = await summaries.of(path["table"], session.id if session else None, deal=path["deal"])
    except RequestError as refused:
        _LOG.warning("a deal is saved without costs: %s", refused.code)
        return SavedCosts()
    return await asyncio.to_thread(costs_info, read, language_of(request))


async def rules(request: Request) -> Response:
    """The rules of a game, as its first preset plays them; or as a `table` does, or one `variant` of its menu.

    Raises:
        RequestError: there is no such game or table.
        RulesError: there is no such variant.
    """
    room, name = site_of(request).room, request.path_params["game"]
    if name not in room.games:
        raise RequestError("request.not_found", asked=request.url.path)
    game, query = room.games[name], request.query_params
    options = next(iter(game.presets.values()))
    if "table" in query:
        table = (await room.sight(query["table"])).table
        options = msgspec.convert(table.options, game.options) if table.game == name else options
    if "variant" in query and game.menu is not None:
        options = game.menu(options).playing(query["variant"])
    info = rules_info(game, options, language_of(request))
    return page(request, "rules.html", game=name, title=info.title, terms=info.terms, rules=info.rules)


async def words(request: Request) -> Response:
    """The page's own sentences in one language."""
    code = request.path_params["lang"]
    if code not in LANGUAGES:
        raise RequestError("request.not_found", asked=request.url.path)
    body, etag = _sentences(code, KITS.added)
    headers = {"etag": etag, "cache-control": "no-cache"}
    if etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body, headers = packed(request, body, headers)
    return Response(body, headers=headers, media_type="application/json")


async def manifest(request: Request) -> Response:
    """The web app manifest: under which name, with which pictures, the card room stands on a phone's first screen."""
    tongue, assets = language_of(request), site_of(request).assets
    assets.refresh()
    icons = [{"src": assets.url(f"app/{file}"), "type": kind, **more} for file, kind, more in ICONS]
    body = {
        "id": "/",
        "name": "Potluck",
        "short_name": "Potluck",
        "description": tongue.gettext(
            "Games from old rule sheets. No account, no real money, and every deal can be checked."
        ),
        "lang": tongue.code,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "categories": ["games"],
        "icons": icons,
        "shortcuts": [
            {"name": tongue.gettext("An evening with friends"), "url": "/evening", "icons": icons[:1]},
            {"name": tongue.gettext("My record"), "url": "/me", "icons": icons[:1]},
        ],
    }
    headers = {"cache-control": "no-cache", "vary": "cookie, accept-language"}
    return Response(encode(body), headers=headers, media_type="application/manifest+json")


async def static(request: Request) -> Response:
    """One of the page's files."""
    response = site_of(request).assets.answer(request, request.path_params["path"])
    if response is None:
        raise RequestError("request.not_found", asked=request.url.path[:200])
    return response


def replay_sheets(kit: Kit) -> tuple[str, ...]:
    """The style sheets of an earlier deal."""
    return (*BEFORE, *(page_file(kit, name) for name in kit.page.sheets), *AFTER)


def _entries(kit: Kit) -> tuple[str, ...]:
    """The modules that draw an earlier deal: the game's own, then the page's."""
    own = (page_file(kit, kit.page.script),) if kit.page.script else ()
    return (*own, "replay/replay.mjs")


def error_page(request: Request, error: PotluckError) -> Response:
    """An error as a page."""
    status = status_of(error)
    message = language_of(request).error(error)
    if error.code == "house.invited":
        return page(request, "enter.html", message=message, http_status=status)
    home = str(error.detail["allowed"]) if error.code == "request.elsewhere" else "/"
    return page(request, "error.html", status=status, code=error.code, message=message, home=home, http_status=status)


def page(request: Request, name: str, *, http_status: int = 200, **values: Any) -> Response:
    """A template in the visitor's language; a visitor without a session gets one."""
    tongue, assets = language_of(request), site_of(request).assets
    assets.refresh()
    body = (
        _environment(tongue.code)
        .get_template(name)
        .render(
            lang=tongue.code,
            languages=OWN_NAMES.items(),
            static=assets.url,
            matching=assets.matching,
            looks=encode(catalogue.looks()).decode(),
            **values,
        )
    )
    response = Response(body, http_status, headers={"cache-control": "no-cache"}, media_type="text/html; charset=utf-8")
    response.headers["vary"] = "cookie, accept-language"
    response.headers["content-language"] = tongue.code
    if session_of(request) is None and http_status == 200:
        remember(response, request, site_of(request).sessions.new())
    return response


@cache
def _environment(code: str) -> Environment:
    """The templates, speaking one language."""
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    tongue: Language = language(code)
    environment.install_gettext_callables(  # type: ignore[attr-defined]  # the extension adds it
        tongue.gettext, tongue.ngettext, newstyle=True, pgettext=tongue.pgettext, npgettext=tongue.npgettext
    )
    return environment


@cache
def _sentences(code: str, _added: tuple[str, ...]) -> tuple[bytes, str]:
    """The catalogue for scripts and its ETag."""
    body = encode(script_catalogue(code))
    return body, f'"{hashlib.sha256(body).hexdigest()[:32]}"'
