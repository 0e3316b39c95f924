"""Actions and outcomes as text, the same in log, tests and terminal: the tag, then the fields."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct

from potluck.cards import Card
from potluck.errors import ParseError
from potluck.protocol.actions import Action, Actions, kind_of

__all__ = ["forms", "parse", "public_text", "show"]

A = TypeVar("A", bound=Action)


def show(action: Action) -> str:
    """The text form of an action or an outcome: `parse(show(action), actions) == action`."""
    words = [kind_of(action)]
    for value in msgspec.structs.astuple(action):
        words += map(str, value) if isinstance(value, tuple) else [str(value)]
    return " ".join(words)


def parse(text: str, actions: Mapping[str, type[A]]) -> A:
    """The action of that text.

    Raises:
        ParseError: no action reads so.
    """
    kind, *words = text.split()[:64] or [""]
    class_ = actions.get(kind)
    if class_ is None:
        raise ParseError("action.unreadable", asked=text[:80] or '""', allowed=forms(actions))
    try:
        return class_(*_read(_field(class_), words))
    except (ValueError, TypeError) as error:
        raise ParseError("action.unreadable", asked=text[:80], allowed=forms({kind: class_})) from error


def public_text(action: Action) -> tuple[str, bool]:
    """As much of an action as everybody may know, and whether that is all of it: of cards, how many (R0.14)."""
    for value in msgspec.structs.astuple(action):
        if isinstance(value, tuple) and value and isinstance(value[0], Card):
            return f"{kind_of(action)} #{len(value)}", False
    return show(action), True


def forms(actions: Actions) -> str:
    """How these actions are written: `open AMOUNT, wait, exchange CARDS`."""
    return ", ".join(" ".join([kind, *map(str.upper, class_.__struct_fields__)]) for kind, class_ in actions.items())


def _read(field: Any, words: Sequence[str]) -> tuple[int | str | tuple[int, ...], ...]:
    """The one argument of an action, or none."""
    if field is None and not words:
        return ()
    if field == tuple[Card, ...]:
        return (tuple(map(Card, words)),)
    if field == tuple[int, ...]:
        return (tuple(map(int, words)),)
    (word,) = words
    return (field(word),)


def _field(kind: type[Struct]) -> Any:
    """The type of an action's only field, looked up once; None when it has none."""
    if kind not in _FIELDS:
        fields = msgspec.structs.fields(kind)
        _FIELDS[kind] = fields[0].type if fields else None
    return _FIELDS[kind]


_FIELDS: Final[dict[type[Struct], Any]] = {}
