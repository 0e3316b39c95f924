"""Words for a game that has none of its own: its actions in their text forms, everything else in sentences."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import Struct

from potluck.protocol import Just, Offer, View, kind_of, show
from potluck.words.game import GameWords
from potluck.words.messages import Message, Person, Spoken
from potluck.words.people import people
from potluck.words.screen import TableLike, Words
from potluck.words.speech import Speech
from potluck.words.standing import marks, pot
from potluck.words.sums import money_of, written

__all__ = ["DEALING", "EMPTY_SEATS", "LEAVE", "NEXT", "WAITING", "WON", "WORDS"]

EMPTY_SEATS: Final = Message("prompt", "Waiting until every seat is taken.")
YOUR_TURN: Final = Message("prompt", "It is your turn.")
WAITING: Final = Message("prompt", "It is {name}’s turn.")
DEALING: Final = Message("prompt", "The cards are being dealt.")
NEXT: Final = Message("button", "Next deal")
LEAVE: Final = Message("button", "Leave the table")
OVER: Final = Message("prompt", "The match is over.")
WON: Final = Spoken("prompt", "You have won the match.", "{name} has won the match.")
_HOUSE: Final = {"next": NEXT, "leave": LEAVE}
"""Actions of a match that every game has."""


def screen(speech: Speech, table: TableLike, view: View | None) -> Words:
    """The words of a screen of any game that keeps the contract."""
    viewer = None if view is None else view.seat
    persons = people(speech, table, viewer)
    names = tuple(person.name for person in persons)
    if view is None:
        return Words(lang=speech.code, title=_title(table.game), names=names, prompt=speech.say(EMPTY_SEATS))
    chips, currency = view.felt().pot, money_of(table.game)
    return Words(
        lang=speech.code,
        title=_title(table.game),
        names=names,
        prompt=_prompt(speech, view, persons),
        offers=tuple(_caption(speech, offer) for offer in view.offers),
        hands=(None,) * len(names),
        story=tuple(_line(entry, names) for entry in view.story),
        past=tuple(
            _past_line(entry, names)
            for entry in _values(view).get("past", ())
            if _values(entry).get("deal") != view.deal
        ),
        wardrobe=((),) * len(names),
        last_actions=tuple(_last_action(view, at) for at in range(len(names))),
        marks=marks(speech, len(names), winners=() if view.over else None),
        pot=pot(speech, chips, amount=written(speech, chips, currency)) if chips is not None else None,
    )


def _last_action(view: View, at: int) -> str:
    """The text form of the last act of a seat in this deal; empty where it has done nothing yet."""
    action = ""
    for entry in view.story:
        values = msgspec.structs.asdict(entry)
        if values.get("seat") == at and "action" in values:
            action = _spaced(show(values["action"]))
    return action


def _title(game: str) -> str:
    return game.capitalize()


def _prompt(speech: Speech, view: View, persons: Sequence[Person]) -> str:
    if view.over:
        winner = _values(view).get("winner")
        return speech.say(OVER) if winner is None else speech.tell(WON, persons[winner])
    if view.actor is None:
        return speech.say(DEALING)
    return speech.say(YOUR_TURN) if persons[view.actor].you else speech.say(WAITING, name=persons[view.actor].name)


def _caption(speech: Speech, offer: Offer) -> str:
    """The text form of the action, or its kind where something is still to be chosen."""
    house = _HOUSE.get(offer.kind)
    if isinstance(offer, Just) and house is not None:
        return speech.say(house)
    return _spaced(show(offer.action) if isinstance(offer, Just) else offer.kind)


def _line(entry: Struct, names: Sequence[str]) -> str:
    """`Ann: bet 2` for an act, `Ann: took 5` for another entry with a seat, else its kind and what it says."""
    values = msgspec.structs.asdict(entry)
    seat = values.pop("seat", None)
    kind = kind_of(entry) or type(entry).__name__.lower()
    text = show(values["action"]) if "action" in values else " ".join([kind, *map(_value, values.values())])
    return _spaced(text.strip()) if not isinstance(seat, int) else f"{names[seat]}: {_spaced(text.strip())}"


def _past_line(entry: Any, names: Sequence[str]) -> str:
    """A deal that is over, in whatever shape its game keeps it."""
    return _line(entry, names) if isinstance(entry, Struct) else _value(entry)


def _values(view: View) -> dict[str, Any]:
    """The fields of a view of an unknown game."""
    return msgspec.structs.asdict(view) if isinstance(view, Struct) else {}


def _value(value: Any) -> str:
    if isinstance(value, tuple):
        return " ".join(map(_value, value))
    if isinstance(value, Struct) and kind_of(value):
        return show(value)
    return str(value)


def _spaced(kind: str) -> str:
    return kind.replace("_", " ")


def _no_rules(speech: Speech, options: Struct) -> list[tuple[str, str]]:
    return []


WORDS: Final[GameWords[View, Struct]] = GameWords(screen=screen, rules=_no_rules)
