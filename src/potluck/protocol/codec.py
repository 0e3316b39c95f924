"""Views, events and any struct as JSON, with cards and fractions as text."""

from fractions import Fraction
from threading import Lock
from typing import Any, Final, TypeVar

import msgspec

from potluck.cards import CARDS, Card

__all__ = ["decode", "encode"]

T = TypeVar("T")


def encode(value: object) -> bytes:
    """A view, an event or any struct as JSON, cards and fractions as text."""
    return _ENCODER.encode(value)


def decode(data: bytes | str, kind: type[T]) -> T:
    """The value of that type in JSON.

    Raises:
        msgspec.ValidationError: it does not hold one; the message names the path.
    """
    decoder: msgspec.json.Decoder[T] = _DECODERS.get(kind) or _decoder(kind)
    return decoder.decode(data)


def _decoder(kind: type[T]) -> msgspec.json.Decoder[T]:
    """The decoder of a type, made once, one at a time: msgspec would let a second thread use a half-made one."""
    with _MAKING:
        if kind not in _DECODERS:
            _DECODERS[kind] = msgspec.json.Decoder(kind, dec_hook=_from_text)
        return _DECODERS[kind]


def _to_text(value: object) -> object:
    if type(value) is Card:  # most values that come here: a screen holds dozens
        return _CARDS[value]
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(type(value))


def _from_text(kind: type, value: object) -> object:
    if kind is Card and isinstance(value, str):
        return Card(value)
    raise ValueError("a card is written as text, such as As")


_CARDS: Final = tuple(map(str, CARDS))
_ENCODER: Final = msgspec.json.Encoder(enc_hook=_to_text)
_DECODERS: Final[dict[Any, msgspec.json.Decoder[Any]]] = {}
_MAKING: Final = Lock()
