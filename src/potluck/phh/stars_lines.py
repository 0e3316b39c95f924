"""The lines of PokerStars' text histories, in English, read one by one: what each tells of which seat."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Final, Literal, NamedTuple

from potluck.cards import Card
from potluck.errors import ParseError
from potluck.phh.text import SHOWN

__all__ = ["AMOUNT", "Event", "Kind", "Line", "Seated", "amount", "events", "seats_of"]

Kind = Literal[
    "ante", "small", "big", "both", "fold", "check", "call", "bet", "raise",
    "dealt", "board", "showdown", "show", "muck", "told", "back", "won", "rake", "end",
]  # fmt: skip
"""What a line tells; `both` is a small and a big blind at once, `told` cards that nobody had to show."""

AMOUNT: Final = r"[^\s\d.]{0,3}([\d,]*\.?\d+)"
"""A sum with the sign of its currency, if there is one."""
_CARDS: Final = r"\[([^\]]*)\]"


class Line(NamedTuple):
    """A line of the file and its number."""

    number: int
    text: str


class Seated(NamedTuple):
    """A seat of the table: its number there, who sits in it, and what lay before him."""

    number: int
    name: str
    stack: Decimal


class Event(NamedTuple):
    """The meaning of a line; `seat` is an index of the seats as they were listed."""

    kind: Kind
    seat: int = -1
    amount: Decimal = Decimal()
    cards: tuple[Card, ...] = ()
    all_in: bool = False


_SEAT: Final = re.compile(rf"Seat (\d+): (.+) \({AMOUNT} in chips(?:, \S+ bounty)?\).*")
_ALL_IN: Final = " and is all-in"
_PLAIN: Final[Mapping[str, Kind]] = {"checks": "check", "mucks hand": "muck"}
_SILENT: Final = frozenset({"doesn't show hand", "sits out", "is sitting out"})
_ACTS: Final[tuple[tuple[re.Pattern[str], Kind], ...]] = (
    (re.compile(rf"posts the ante {AMOUNT}"), "ante"),
    (re.compile(rf"posts small blind {AMOUNT}"), "small"),
    (re.compile(rf"posts big blind {AMOUNT}"), "big"),
    (re.compile(rf"posts small & big blinds {AMOUNT}"), "both"),
    (re.compile(rf"calls {AMOUNT}"), "call"),
    (re.compile(rf"bets {AMOUNT}"), "bet"),
    (re.compile(rf"raises {AMOUNT} to {AMOUNT}"), "raise"),
)
_FOLD: Final = re.compile(rf"folds(?: {_CARDS})?")
_SHOW: Final = re.compile(rf"shows {_CARDS}(?: \(.*\))?")
_DEALT: Final = re.compile(rf"Dealt to (.+?) {_CARDS}")
_BACK: Final = re.compile(rf"Uncalled bet \({AMOUNT}\) returned to (.+)")
_WON: Final = re.compile(rf"(?:collected|cashed out) {AMOUNT} from (?:(?:side|main) )?pot.*")
_PART: Final = re.compile(r"\*\*\* (.+?) \*\*\*(.*)")
_TOTAL: Final = re.compile(rf"Total pot .*\| Rake {AMOUNT}")
_SUMMED: Final = re.compile(rf"Seat (\d+): .*? (?:mucked|showed) {_CARDS}.*")
_SUMMARY: Final = "*** SUMMARY ***"
_STREETS: Final = frozenset({"FLOP", "TURN", "RIVER"})
_REFUSED: Final = frozenset({"Hand cancelled", "Hand was run twice"})


def amount(text: str) -> Decimal:
    """The sum; commas part thousands."""
    return Decimal(text.replace(",", ""))


def seats_of(lines: Iterable[Line]) -> tuple[Seated, ...]:
    """The seats that a hand lists before its first act."""
    seats = []
    for _, text in lines:
        if _PART.match(text):
            break
        if match := _SEAT.fullmatch(text):
            seats.append(Seated(int(match[1]), match[2], amount(match[3])))
    return tuple(seats)


def events(lines: Iterable[Line], seats: tuple[Seated, ...]) -> Iterator[Event]:
    """The events of the lines, in order; talk, and who comes and goes, tell nothing.

    Raises:
        ParseError: a line is an act that is not known here, or a hand of that kind is not read.
    """
    by_name = {seat.name: at for at, seat in enumerate(seats)}
    read: Callable[[str], Iterable[Event]] = _Table(by_name).event
    for number, text in lines:
        if text.startswith(_SUMMARY):
            read = _Summary({seat.number: at for at, seat in enumerate(seats)}).event
        try:
            yield from read(text)
        except ParseError as error:
            raise ParseError("phh.room_told", path=number, asked=text[:SHOWN]) from error


class _Table:
    """Reads lines up to the summary."""

    def __init__(self, seats: Mapping[str, int]) -> None:
        self._seats = seats
        self._names = sorted(seats, key=len, reverse=True)

    def event(self, text: str) -> Iterator[Event]:
        """The events of a line. Raises: ParseError where it is an act that is not known."""
        if match := _PART.fullmatch(text):
            yield from _part(match[1], match[2])
        elif (match := _DEALT.fullmatch(text)) and match[1] in self._seats:
            yield Event("dealt", self._seats[match[1]], cards=_cards(match[2]))
        elif (match := _BACK.fullmatch(text)) and match[2] in self._seats:
            yield Event("back", self._seats[match[2]], amount(match[1]))
        elif text in _REFUSED:
            raise _unknown(text)
        else:
            yield from self._of_somebody(text)

    def _of_somebody(self, text: str) -> Iterator[Event]:
        """An act of a seat; who has `:` in his name, or another's name before it, is known by the longest."""
        for name in self._names:
            if text.startswith(f"{name}: "):
                yield from _act(self._seats[name], text[len(name) + 2 :].strip())
                return
            if text.startswith(f"{name} ") and (match := _WON.fullmatch(text[len(name) + 1 :])):
                yield Event("won", self._seats[name], amount(match[1]))
                return


class _Summary:
    """Reads the lines of the summary: cards that were known, and what the house kept."""

    def __init__(self, seats: Mapping[int, int]) -> None:
        self._seats = seats

    def event(self, text: str) -> Iterator[Event]:
        """The events of a line. Raises: ParseError where hands of that kind are not read."""
        if text in _REFUSED:
            raise _unknown(text)
        if _PART.fullmatch(text):
            yield Event("end")
        elif match := _TOTAL.match(text):
            yield Event("rake", amount=amount(match[1]))
        elif (match := _SUMMED.fullmatch(text)) and int(match[1]) in self._seats:
            yield Event("told", self._seats[int(match[1])], cards=_cards(match[2]))


def _part(name: str, rest: str) -> Iterator[Event]:
    """The event of the head of a part of the hand: new cards for all, or that hands are shown."""
    if name in _STREETS:
        yield Event("board", cards=_cards(rest.rpartition("[")[2].rstrip("] ")))
    elif name == "SHOW DOWN":
        yield Event("showdown")
    elif name != "HOLE CARDS":
        raise _unknown(name)


def _act(seat: int, done: str) -> Iterator[Event]:
    """The event of an act. Raises: ParseError where it is not known."""
    if done in _SILENT:
        return
    if match := _FOLD.fullmatch(done):
        if match[1]:
            yield Event("told", seat, cards=_cards(match[1]))
        yield Event("fold", seat)
    elif match := _SHOW.fullmatch(done):
        yield Event("show", seat, cards=_cards(match[1]))
    elif done in _PLAIN:
        yield Event(_PLAIN[done], seat)
    else:
        yield _paid(seat, done)


def _paid(seat: int, done: str) -> Event:
    """The event of a sum paid, of a raise that to which it goes. Raises: ParseError where it is not known."""
    all_in, plain = done.endswith(_ALL_IN), done.removesuffix(_ALL_IN)
    for pattern, kind in _ACTS:
        if match := pattern.fullmatch(plain):
            return Event(kind, seat, amount(match[match.re.groups]), all_in=all_in)
    raise _unknown(done)


def _cards(text: str) -> tuple[Card, ...]:
    """The cards that are known; a hidden one is left out."""
    return tuple(Card(word) for word in text.split())


def _unknown(text: str) -> ParseError:
    return ParseError("phh.room_told", asked=text[:SHOWN])
