"""Reading and writing `.phh` and `.phhs`; a room's text is only read.

The canonical form is that of the public data set: every field on a line of its own in the order of the format, texts in
single quotes, no line end after the last. `write(read(text)) == text` where the text is in it; `read(write(hand)) ==
hand` always.
"""

from collections.abc import Iterable, Iterator
from datetime import date, time
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from potluck.errors import ParseError, PotluckError, StoreError
from potluck.phh.hand import CODES, FIELDS, Fault, Hand, Table, Value
from potluck.phh.notation import is_amount, number, parse
from potluck.phh.stars import begins, hands
from potluck.phh.text import SHOWN, Section, decoded, fields_of, sections

__all__ = ["Source", "read", "read_all", "text_of", "write", "write_all"]

Source = str | bytes | Path
"""The text of a file, its bytes, or where it lies."""

PER_PLAYER: Final = ("antes", "blinds_or_straddles", "players", "finishing_stacks", "winnings")
_NAMED: Final = frozenset(Hand.__struct_fields__) - {"more", "fault"}
_ESCAPES: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_KEY: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")


def read(source: Source) -> Hand:
    """The hand of a `.phh` file; of a broken one what stood before the break, with `fault` telling where and why.

    Raises:
        ParseError: there is no hand in it, or more than one.
        StoreError: the file is not there or cannot be read.
    """
    hands = list(read_all(source))
    if len(hands) != 1:
        raise ParseError("phh.one_hand", asked=len(hands))
    return hands[0]


def read_all(source: Source) -> Iterator[Hand]:
    """The hands of a `.phhs` file, in order, one after the other; a broken hand does not harm the others.

    PokerStars' text histories are read, too: which of the two a file is shows in its text.

    Raises:
        StoreError: the file is not there or cannot be read.
    """
    text = text_of(source)
    yield from hands(text) if begins(text) else map(_hand, sections(text))


def write(hand: Hand) -> str:
    """The hand in the canonical form."""
    return "\n".join(f"{_key(name)} = {_toml(value)}" for name, value in hand.fields.items() if _said(value))


def write_all(hands: Iterable[Hand]) -> str:
    """The hands as a `.phhs` file, numbered from 1."""
    return "\n\n".join(f"[{number}]\n{write(hand)}" for number, hand in enumerate(hands, 1))


def text_of(source: Source) -> str:
    """The text of the source, in whichever encoding it is.

    Raises:
        StoreError: the file is not there or cannot be read.
    """
    if isinstance(source, str):
        return source.removeprefix("\ufeff")
    if isinstance(source, bytes):
        return decoded(source)
    try:
        return decoded(source.read_bytes())
    except FileNotFoundError as error:
        raise StoreError("store.missing", asked=str(source)) from error
    except OSError as error:
        raise StoreError("store.unavailable", asked=str(source), path=error.strerror or str(error)) from error


def _hand(section: Section) -> Hand:
    written, broken = fields_of(section)
    wrong = {name: value for name, value in written.items() if name in FIELDS and value not in FIELDS[name]}
    kept = {name: value for name, value in written.items() if name not in wrong}
    named: dict[str, Any] = {name: value for name, value in kept.items() if name in _NAMED}
    others = {name: value for name, value in kept.items() if name not in _NAMED}
    known = {name: others.pop(name) for name in FIELDS if name in others}
    hand = Hand(**named, more=(*known.items(), *others.items()))
    if broken is not None:
        return replace(hand, fault=Fault.of(broken))
    for name, value in wrong.items():
        wrong_value = _toml(value)[:SHOWN]
        return replace(hand, fault=_fault("phh.field", path=name, asked=wrong_value, allowed=FIELDS[name].form))
    return replace(hand, fault=_incomplete(hand) or _unreadable(hand))


def _incomplete(hand: Hand) -> Fault | None:
    """The fault of a hand in which something is missing before a first card can be dealt."""
    if not hand.variant:
        return _fault("phh.missing", path="variant")
    if hand.variant not in CODES:
        return _fault("phh.field", path="variant", asked=hand.variant, allowed=", ".join(CODES))
    for name in (*CODES[hand.variant], "starting_stacks"):
        if getattr(hand, name) in (None, ()):
            return _fault("phh.missing", path=name)
    for name in PER_PLAYER:
        value = getattr(hand, name)
        if value is not None and len(value) != len(hand.starting_stacks):
            return _fault("phh.length", path=name, asked=len(value), allowed=len(hand.starting_stacks))
    return None


def _unreadable(hand: Hand) -> Fault | None:
    """The first action that is not in the notation."""
    for place, action in enumerate(hand.actions, 1):
        try:
            parse(action)
        except ParseError:
            return _fault("phh.action", path=place, asked=action)
    return None


def _fault(code: str, **detail: str | int | None) -> Fault:
    return Fault(code, str(PotluckError(code, **detail)), detail)


def _said(value: Value) -> bool:
    return value is not None


def _key(name: str) -> str:
    return name if name and set(name) <= _KEY else _quoted(name)


def _toml(value: Value) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case Decimal():
            return number(value) if is_amount(value) and value.is_finite() else str(value).lower().removesuffix("inity")
        case time() | date():
            return value.isoformat()
        case str():
            return _string(value)
        case Table(items):
            return "{" + ", ".join(f"{_key(name)} = {_toml(item)}" for name, item in items) + "}"
        case _:
            return "[" + ", ".join(map(_toml, value)) + "]"


def _string(text: str) -> str:
    """In single quotes; in three of them where it holds one; with escapes where neither can hold it."""
    if not text.isprintable() or "'''" in text:
        return _quoted(text)
    return f"'''{text}'''" if "'" in text else f"'{text}'"


def _quoted(text: str) -> str:
    return (
        '"'
        + "".join(
            _ESCAPES.get(character) or (character if character.isprintable() else f"\\U{ord(character):08x}")
            for character in text
        )
        + '"'
    )
