"""PokerStars' text histories as hands of the format: hold'em and Omaha, cash games and tournaments, in English."""

import re
from collections.abc import Iterator
from datetime import time
from decimal import Decimal
from typing import Final

from msgspec.structs import replace

from potluck.errors import ParseError
from potluck.phh.hand import FIELDS, Fault, Hand, Value
from potluck.phh.stars_hand import hand_told
from potluck.phh.stars_lines import AMOUNT, Event, Line, amount, events, seats_of
from potluck.phh.text import SHOWN

__all__ = ["GAMES", "begins", "hands"]

GAMES: Final = {
    "Hold'em No Limit": "NT",
    "Hold'em Limit": "FT",
    "Omaha Pot Limit": "PO",
    "Omaha Hi/Lo Limit": "FO/8",
}
"""What the room calls a game -> its code in the format. Of its other games of hold'em and Omaha the format has none."""

FEWEST: Final = 2
"""Players in a hand."""

_HEAD: Final = re.compile(r"PokerStars (?:[\w ]+ )?(?:Hand|Game) #(\d+):\s*(.*)")
_GAME: Final = re.compile(
    r"((?:(?:6\+ )?Hold'em|(?:\d Card )?Omaha(?: Hi/Lo)?|Courchevel(?: Hi/Lo)?|7 Card Stud(?: Hi/Lo)?|Razz"
    r"|5 Card Draw|(?:Single|Triple) Draw 2-7 Lowball|Badugi) (?:No Limit|Pot Limit|Limit))"
)
_STAKES: Final = re.compile(rf"{AMOUNT}/{AMOUNT}(?: - .* (Cap))?(?:[- ]*([A-Z]{{3}})\b)?")
_WHEN: Final = re.compile(r"(\d{4})/(\d\d?)/(\d\d?) (\d\d?):(\d\d):(\d\d) (\w+)")
_SIGN: Final = re.compile(r"[$€£¥]")
_EVENT: Final = re.compile(r"(Tournament #\d+)")
_TABLE: Final = re.compile(r"Table '(.+)' (?:(\d+)-max )?.*Seat #(\d+) is the button")


def begins(text: str) -> bool:
    """Whether a text is that of PokerStars.

    >>> begins("PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2020/04/22 12:34:26 ET")
    True
    """
    return _HEAD.match(text.lstrip("\ufeff \r\n")) is not None


def hands(text: str) -> Iterator[Hand]:
    """The hands of the text, one after the other; one that cannot be read has its good prefix, and a fault.

    Posts of who comes back are blinds below nothing, dead money stands among the antes, and `_rake` is what the house
    kept. Whoever is listed, and neither pays nor acts, was not dealt in.
    """
    held: list[Line] = []
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.strip("\ufeff \t")
        if _HEAD.match(bare) and held:
            yield _hand(held)
            held = []
        if bare and (held or _HEAD.match(bare)):
            held.append(Line(number, bare))
    if held:
        yield _hand(held)


def _hand(lines: list[Line]) -> Hand:
    head = _HEAD.match(lines[0].text)
    assert head is not None
    named = (("venue", "PokerStars"), ("hand", int(head[1])))
    try:
        code, stakes = _game(lines[0])
        button, more = _table(lines)
    except ParseError as error:
        return Hand(fault=Fault.of(error), more=named)
    hand = _read(code, stakes, button, lines)
    fields = dict((*named, *_named(head[2]), *more, *hand.more))
    known = {name: fields.pop(name) for name in FIELDS if name in fields}
    return replace(hand, more=(*known.items(), *fields.items()))


def _game(line: Line) -> tuple[str, tuple[Decimal, Decimal]]:
    """The code of the game and its stakes. Raises: ParseError where it is none that is read."""
    game = _GAME.search(line.text)
    stakes = _STAKES.search(line.text, game.end()) if game else None
    if game is None or stakes is None:
        raise ParseError("phh.syntax", path=line.number, asked=line.text[:SHOWN])
    if game[1] not in GAMES or stakes[3]:
        named = f"{game[1]} {stakes[3] or ''}".strip()
        raise ParseError("phh.room_game", path=line.number, asked=named, allowed=", ".join(GAMES))
    return GAMES[game[1]], (amount(stakes[1]), amount(stakes[2]))


def _table(lines: list[Line]) -> tuple[int, tuple[tuple[str, Value], ...]]:
    """The number of the button's seat, and the fields of the table. Raises: ParseError where there is none."""
    for number, text in lines[1:2]:
        if match := _TABLE.match(text):
            count = (("seat_count", int(match[2])),) if match[2] else ()
            return int(match[3]), (*count, ("table", match[1]))
        raise ParseError("phh.syntax", path=number, asked=text[:SHOWN])
    raise ParseError("phh.syntax", path=lines[0].number, asked=lines[0].text[:SHOWN])


def _read(code: str, stakes: tuple[Decimal, Decimal], button: int, lines: list[Line]) -> Hand:
    """The hand as far as its lines can be read, and the fault of the first that cannot."""
    seats = seats_of(lines)
    happened: list[Event] = []
    fault = None
    try:
        happened.extend(events(lines[2:], seats))
    except ParseError as error:
        fault = Fault.of(error)
    hand = hand_told(code, stakes, seats, button, happened)
    if fault is None and len(hand.starting_stacks) < FEWEST:
        fault = Fault.of(ParseError("phh.syntax", path=lines[-1].number, asked=lines[-1].text[:SHOWN]))
    return replace(hand, fault=fault)


def _named(head: str) -> Iterator[tuple[str, Value]]:
    """The fields that the first line tells: when, for what money, in which tournament."""
    if match := _EVENT.match(head):
        yield "event", match[1]
    if match := _WHEN.search(head):
        year, month, day, hour, minute, second = map(int, match.groups()[:6])
        yield "time", time(hour, minute, second)
        yield "time_zone_abbreviation", match[7]
        yield from (("day", day), ("month", month), ("year", year))
    game = _GAME.search(head)
    stakes = _STAKES.search(head, game.end()) if game else None
    if stakes and stakes[4]:
        yield "currency", stakes[4]
    if stakes and (sign := _SIGN.search(stakes[0])):
        yield "currency_symbol", sign[0]
