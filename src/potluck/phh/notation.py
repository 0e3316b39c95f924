"""One entry of `actions` as a value, and back: `p3 cbr 225`, `d dh p1 Ah??`, `p2 sm -`, each with its commentary."""

import re
from decimal import Decimal, InvalidOperation
from typing import Final

from msgspec import Struct

from potluck.cards import Card
from potluck.errors import ParseError

__all__ = [
    "Bet",
    "BringIn",
    "Call",
    "DealBoard",
    "DealHole",
    "Discard",
    "Fold",
    "Held",
    "Move",
    "Note",
    "Show",
    "is_amount",
    "number",
    "parse",
    "show",
]

Held = Card | None
"""A card; None where the format writes `??`."""


class DealHole(Struct, frozen=True, tag="dh"):
    """The dealer gives these cards to a seat."""

    seat: int
    cards: tuple[Held, ...]
    note: str | None = None


class DealBoard(Struct, frozen=True, tag="db"):
    """The dealer turns these cards for all."""

    cards: tuple[Held, ...]
    note: str | None = None


class BringIn(Struct, frozen=True, tag="pb"):
    """The seat posts the bring-in."""

    seat: int
    note: str | None = None


class Bet(Struct, frozen=True, tag="cbr"):
    """The seat completes, bets or raises to so much."""

    seat: int
    to: Decimal
    note: str | None = None


class Call(Struct, frozen=True, tag="cc"):
    """The seat checks or calls."""

    seat: int
    note: str | None = None


class Fold(Struct, frozen=True, tag="f"):
    """The seat folds."""

    seat: int
    note: str | None = None


class Discard(Struct, frozen=True, tag="sd"):
    """The seat throws these cards; none: it stands pat."""

    seat: int
    cards: tuple[Held, ...] = ()
    note: str | None = None


class Show(Struct, frozen=True, tag="sm"):
    """The seat shows these cards; none: it mucks; with `again`, the cards that the file told before (`-`)."""

    seat: int
    cards: tuple[Held, ...] = ()
    again: bool = False
    note: str | None = None


class Note(Struct, frozen=True, tag=""):
    """Nothing is done; perhaps something is said."""

    note: str | None = None


Move = DealHole | DealBoard | BringIn | Bet | Call | Fold | Discard | Show | Note
PLAIN: Final[dict[str, type[BringIn] | type[Call] | type[Fold]]] = {"pb": BringIn, "cc": Call, "f": Fold}
DEALER: Final = "d"
UNKNOWN: Final = "??"
AGAIN: Final = "-"
MOST_DIGITS: Final = 15
"""Digits of an amount before its point; twice as many may stand after it."""
_SEAT: Final = re.compile(r"p([1-9][0-9]?)")


def parse(text: str) -> Move:
    """The move that the text stands for.

    Raises:
        ParseError: it is not in the notation.
    """
    action, mark, comment = text.partition("#")
    note = comment.strip() if mark else None
    words = action.split()
    move = _read(words, note) if words else Note(note)
    if move is None:
        raise ParseError("phh.notation", asked=text)
    return move


def show(move: Move) -> str:
    """The text of a move; `parse(show(move)) == move`."""
    words = _words(move)
    if move.note is not None:
        words = (*words, f"# {move.note}".rstrip())
    return " ".join(words)


def number(value: Decimal | int) -> str:
    """The amount as the format writes it: never with an exponent."""
    return format(value, "f") if isinstance(value, Decimal) else str(value)


def is_amount(value: Decimal | int) -> bool:
    """Whether a number can be money: infinite where it is not known, else neither too large nor too fine."""
    if isinstance(value, int):
        return abs(value) < 10**MOST_DIGITS
    if not value.is_finite():
        return value.is_infinite() and value > 0
    exponent = value.as_tuple().exponent
    return value.adjusted() < MOST_DIGITS and isinstance(exponent, int) and exponent >= -2 * MOST_DIGITS


def _read(words: list[str], note: str | None) -> Move | None:
    """The move of the words; None where they are none."""
    match words:
        case ["d", "db", cards]:
            return DealBoard(_cards(cards), note)
        case ["d", "dh", player, cards] if (seat := _seat(player)) is not None:
            return DealHole(seat, _cards(cards), note)
        case [player, verb, *rest] if (seat := _seat(player)) is not None:
            return _acted(seat, verb, rest, note)
    return None


def _acted(seat: int, verb: str, rest: list[str], note: str | None) -> Move | None:
    match verb, rest:
        case (("pb" | "cc" | "f"), []):
            return PLAIN[verb](seat, note)
        case "cbr", [amount]:
            return Bet(seat, _amount(amount), note)
        case "sd", [] | [_]:
            return Discard(seat, _cards("".join(rest)), note)
        case "sm", [] | [_]:
            again = rest == [AGAIN]
            return Show(seat, () if again else _cards("".join(rest)), again, note)
    return None


def _seat(word: str) -> int | None:
    match = _SEAT.fullmatch(word)
    return int(match[1]) - 1 if match else None


def _cards(text: str) -> tuple[Held, ...]:
    if len(text) % 2:
        raise ParseError("cards.unreadable", asked=text)
    return tuple(None if text[k : k + 2] == UNKNOWN else Card(text[k : k + 2]) for k in range(0, len(text), 2))


def _amount(text: str) -> Decimal:
    try:
        amount = Decimal(text)
    except InvalidOperation as error:
        raise ParseError("phh.notation", asked=text) from error
    if not amount.is_finite() or amount < 0 or not is_amount(amount):
        raise ParseError("phh.notation", asked=text)
    return amount


def _words(move: Move) -> tuple[str, ...]:
    match move:
        case Note():
            return ()
        case DealBoard(cards):
            return (DEALER, "db", _texts(cards))
        case DealHole(seat, cards):
            return (DEALER, "dh", _player(seat), _texts(cards))
        case Bet(seat, to):
            return (_player(seat), "cbr", number(to))
        case Discard(seat, cards) if cards:
            return (_player(seat), "sd", _texts(cards))
        case Show(seat, cards, again) if cards or again:
            return (_player(seat), "sm", AGAIN if again else _texts(cards))
        case _:
            return (_player(move.seat), str(type(move).__struct_config__.tag))


def _player(seat: int) -> str:
    return f"p{seat + 1}"


def _texts(cards: tuple[Held, ...]) -> str:
    return "".join(UNKNOWN if card is None else str(card) for card in cards)
