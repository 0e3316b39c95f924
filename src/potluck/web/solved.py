"""Solved games in the browser, read only: each point with what every hand does there and what each choice is worth."""

import asyncio
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from potluck.bots.strategies import kept_strategies
from potluck.cards import Card
from potluck.errors import ParseError, RequestError
from potluck.solve.browsing import Browser, Hand, Place
from potluck.solve.grids import Grid, grid
from potluck.solve.strategy import NEWEST, Header, header_of, load
from potluck.web.pages import page
from potluck.web.site import language_of, whole
from potluck.words import Language
from potluck.words.figures import decimal, percent
from potluck.words.poker.solved import act_name, line_names

__all__ = ["solved", "solved_point"]

ROWS: Final = 200
"""Hands on a page."""
WHOLE: Final = 2_000
"""Hands of a point that are looked at together, so that they may make a grid; of more, those of the page alone are."""
TENTHS: Final = 10
PERCENT: Final = 100
CENTS: Final = 2
MOST_THROWN: Final = 7
MINUS: Final = "\N{MINUS SIGN}"
DASH: Final = "\N{EN DASH}"
_ONE_AT_A_TIME: Final = Lock()


class Cell(Struct, frozen=True):
    """How often a hand takes an action, and what that is worth, in words; `tenth` says how dark it is drawn."""

    chance: str
    worth: str
    tenth: int


class GridCell(Struct, frozen=True):
    """How often the hands of two ranks take an action; `tenth` says how dark it is drawn."""

    percent: int
    tenth: int


class Row(Struct, frozen=True):
    """A hand: its own cards, the board, how often it comes there, and a cell for each action."""

    own: tuple[tuple[str, bool], ...]
    """Each card as text, and whether it is red."""
    board: tuple[tuple[str, bool], ...]
    comes: str
    cells: tuple[Cell | None, ...]


class Sheet(Struct, frozen=True):
    """A page of the hands of a point."""

    place: Place
    """With all hands where they are few, else with those of the page."""
    shown: tuple[Hand, ...]
    hands: int
    """How many the point has."""


async def solved(request: Request) -> Response:
    """The games of which the house keeps a solution that a page can show."""
    tongue = language_of(request)
    games = [(name, header.name, header.infosets, _worth(tongue, header)) for name, header in _games().items()]
    return page(request, "solved.html", games=games, acts=_script_words(tongue))


async def solved_point(request: Request) -> Response:
    """A point of one of them, by its line.

    Raises:
        RequestError: there is no such game or point.
    """
    name, games = request.path_params["name"], _games()
    if name not in games:
        raise RequestError("request.not_found", asked=request.url.path[:200])
    path = kept_strategies()[name]
    number, line = whole(request, "page", least=1), request.query_params.get("line", "")
    browser, sheet = await asyncio.to_thread(_sheet, path, path.stat().st_mtime_ns, line, number)
    if sheet is None:
        raise RequestError("request.not_found", asked=str(request.url.query)[:200])
    place = sheet.place
    tongue, header = language_of(request), games[name]
    speech, grids = tongue.speech, _grids(place) if len(place.hands) == sheet.hands else {}
    first = next(iter(grids.values()), None)
    return page(
        request,
        "solved_point.html",
        file=name,
        game=header.name,
        seat=place.seat + 1,
        seats=header.seats,
        line=line_names(speech, place.line),
        points=set(browser.lines),
        heads=[act_name(speech, action) for action in _columns(place)],
        overall=[(act_name(speech, action), percent(speech, chance)) for action, chance in place.overall.items()],
        at=place.line,
        rows=[_row(tongue, place, hand) for hand in sheet.shown],
        number=number,
        pages=-(-sheet.hands // ROWS),
        first=(number - 1) * ROWS + 1,
        hands=sheet.hands,
        reckoned=browser.reckoned,
        grids=[(act_name(speech, action), _lines(drawn)) for action, drawn in grids.items()],
        columns=[_rank(rank) for rank in first.columns] if first is not None else [],
        suited=first is not None and first.suited,
        after=[(act_name(speech, action), line) for action, line in place.after.items()],
    )


def _script_words(tongue: Language) -> dict[str, str]:
    """The sentences of the script that opens a file: for acts, and for what it refuses, as at every other door."""
    speech = tongue.speech
    acts = {f"act {act}": act_name(speech, act) for act in ("fold", "check", "call", "bring_in", "|")}
    throws = {f"act discard {n}": act_name(speech, f"discard:{n}") for n in range(MOST_THROWN + 1)}
    damaged = ParseError("strategy.unreadable", asked="{name}", path="{reason}")
    newer = ParseError("strategy.newer", asked="{name}", path="{format}", allowed=NEWEST)
    refusals = {"damaged": tongue.error(damaged), "newer": tongue.error(newer)}
    return {**acts, **throws, "raise_to": act_name(speech, "raise_to {chips}"), **refusals}


def _games() -> dict[str, Header]:
    """The games that are shown, by the names of their files."""
    return {name: header_of(path) for name, path in kept_strategies().items()}


def _sheet(path: Path, changed: int, acts: str, number: int) -> tuple[Browser, Sheet | None]:
    """The page of that number of a line's point, None where there is none; the first who asks has a game reckoned."""
    begin = (number - 1) * ROWS
    with _ONE_AT_A_TIME:
        browser = _browser(path, changed)
        line = browser.line(acts)
        if line is None or begin >= browser.count(line):
            return browser, None
        hands = browser.count(line)
        if hands <= WHOLE:
            place = browser.place(line)
            return browser, Sheet(place, place.hands[begin : begin + ROWS], hands)
        place = browser.place(line, begin=begin, many=ROWS)
        return browser, Sheet(place, place.hands, hands)


@lru_cache(maxsize=8)
def _browser(path: Path, _changed: int) -> Browser:
    return Browser(load(path))


def _grids(place: Place) -> dict[str, Grid]:
    """Action -> how often it is chosen, as a grid; empty where the hands of the point make none."""
    drawn = {action: grid(place, action) for action in place.actions}
    return {action: ranks for action, ranks in drawn.items() if ranks is not None}


def _lines(drawn: Grid) -> list[tuple[str, list[GridCell | None]]]:
    """The rows of a grid: rank and cells."""
    lines = []
    for row in drawn.rows:
        cells = [drawn.cells.get((row, column)) for column in drawn.columns]
        shown = [cell and GridCell(round(PERCENT * cell.chance), round(TENTHS * cell.chance)) for cell in cells]
        lines.append((_rank(row), shown))
    return lines


def _rank(rank: str) -> str:
    return rank.replace("T", "10")


def _columns(place: Place) -> list[str]:
    """The actions that get a column of their own; throws go by how many cards they throw."""
    return list(place.actions)


def _row(tongue: Language, place: Place, hand: Hand) -> Row:
    speech = tongue.speech
    cells: dict[str, Cell] = {}
    for action in _columns(place):
        kind, _, thrown = action.replace(":", " ").partition(" ")
        choices = [
            choice
            for choice in hand.choices
            if choice.action == action or (kind == "discard" and len(choice.action.split()) - 1 == _thrown(thrown))
        ]
        if choices:
            chance = sum(choice.chance for choice in choices)
            best = max((choice.worth for choice in choices if choice.worth is not None), default=None)
            worth = "" if best is None else _chips(tongue, best)
            cells[action] = Cell(percent(speech, chance), worth, round(TENTHS * chance))
    return Row(
        own=tuple(_shown(card) for cards in hand.own[:1] for card in cards),
        board=tuple(_shown(card) for street in hand.board for card in street),
        comes="" if hand.reach is None else percent(speech, hand.reach),
        cells=tuple(cells.get(action) for action in _columns(place)),
    )


def _thrown(text: str) -> int:
    return int(text) if text.isdigit() else len(text.split())


def _shown(card: Card) -> tuple[str, bool]:
    text = str(card)
    return text[0].replace("T", "10") + SUITS.get(text[1:], text[1:]), text[1:] in ("h", "d")


def _worth(tongue: Language, header: Header) -> str:
    """The value of the first seat; a dash where nobody has measured it."""
    return _chips(tongue, header.value[0]) if header.value else DASH


def _chips(tongue: Language, chips: float) -> str:
    sign = MINUS if round(chips, CENTS) < 0 else "+" if round(chips, CENTS) > 0 else ""
    return sign + decimal(tongue.speech, abs(chips), places=CENTS)


SUITS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
