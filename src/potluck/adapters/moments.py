"""Points of an episode in a chain, each made of the one before, and what a seat has seen on the way there.

A moment never changes: to keep it is to clone the episode. What a seat remembers is read off its own views alone, so
that it holds nothing that was hidden from it: every change of its felt, and every decision as far as it may know it.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from potluck.adapters.actions import offers_of
from potluck.cards import Card
from potluck.protocol import Action, Dealt, Felt, Match, Outcome, Spot, View, kind_of, public_text
from potluck.protocol.offers import Offer

__all__ = ["CHANGES", "Event", "Moment", "flags"]

CHANGES: Final = ("holds", "up", "dice", "stands", "board", "turned", "house", "button", "chips")
"""Kinds of events that are no decisions."""
FLAGS: Final = ("folded", "out", "away", "gone", "joining")
NOTHING: Final = Spot()
NONE: Final = Felt(spots=())


class Event(NamedTuple):
    """One thing that a seat has seen."""

    kind: str
    """A kind of action, or one of `CHANGES`."""
    seat: int = -1
    amount: int = 0
    many: int = 0
    cards: tuple[Card, ...] = ()
    dice: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    text: str = ""


class Moment:
    """A match at one point of an episode."""

    __slots__ = ("_events", "_felts", "_texts", "_views", "action", "actor", "before", "match", "number", "rows")

    def __init__(self, match: Match, before: "Moment | None" = None, action: Action | Outcome | None = None) -> None:
        self.match, self.before, self.action = match, before, action
        self.actor = None if before is None else before.match.actor
        self.number: int = 0 if before is None else before.number + 1
        """How many moves led here, those of chance among them."""
        self.rows: dict[tuple[object, int], npt.NDArray[np.float32]] = {}
        """The events as rows of a history, by who wrote them down and for which seat."""
        self._views: dict[int | None, View] = {}
        self._felts: dict[int, Felt] = {}
        self._events: dict[int, tuple[Event, ...]] = {}
        self._texts: dict[int, str] = {}

    def __deepcopy__(self, memo: object) -> "Moment":
        return self

    def after(self, action: Action | Outcome) -> "Moment":
        """The moment after that move.

        Raises:
            IllegalAction: it is not offered, or not owed.
        """
        return Moment(self.match.apply(action), self, action)

    def offers(self, *, leaving: bool) -> tuple[Offer, ...]:
        """The offers to the actor that belong to an episode."""
        return offers_of(self.match, leaving=leaving)

    def view(self, seat: int) -> View:
        """All that the seat may know now."""
        if seat not in self._views:
            self._views[seat] = self.match.view(seat)
        return self._views[seat]

    def felt(self, seat: int) -> Felt:
        """The table before that seat."""
        if seat not in self._felts:
            self._felts[seat] = self.view(seat).felt()
        return self._felts[seat]

    def events(self, seat: int) -> tuple[Event, ...]:
        """All that the seat has seen of the last move."""
        if seat not in self._events:
            known = NONE if self.before is None else self.before.felt(seat)
            self._events[seat] = (*self._deed(seat), *_changes(known, self.felt(seat)))
        return self._events[seat]

    def last_events(self, seat: int, n: int) -> list[tuple["Moment", Event]]:
        """The last `n` events that a seat has seen, oldest first, each with its moment."""
        last = list[tuple[Moment, Event]]()
        moment: Moment | None = self
        while moment is not None and len(last) < n:
            last += [(moment, event) for event in reversed(moment.events(seat))]
            moment = moment.before
        return last[:n][::-1]

    def text(self, seat: int) -> str:
        """All that a seat has seen, a line for each event; that of an earlier moment is how it begins."""
        chain, moment = list[Moment](), self
        while seat not in moment._texts and moment.before is not None:
            chain.append(moment)
            moment = moment.before
        text = moment._texts.get(seat, "")
        for point in (*([moment] if not text else []), *reversed(chain)):
            text += "".join(f"{event.text}\n" for event in point.events(seat))
        self._texts[seat] = text
        return text

    def _deed(self, seat: int) -> Iterator[Event]:
        """The decision that led here, as far as the seat may know it."""
        if self.actor is None or self.action is None or isinstance(self.action, Dealt):
            return
        text, whole = public_text(self.action)
        values = _values(self.action)
        cards = tuple(sorted(card for card in values if isinstance(card, Card)))
        places = () if cards or not whole else tuple(sorted(value for value in values if isinstance(value, int)))
        if cards and seat == self.actor:
            text = f"{kind_of(self.action)} {' '.join(map(str, cards))}"
        single = places[0] if len(places) == 1 else 0
        yield Event(
            kind_of(self.action),
            self.actor,
            amount=single,
            many=len(values),
            cards=cards if seat == self.actor else (),
            places=places,
            text=f"{self.actor} {text}",
        )


def flags(spot: Spot) -> tuple[bool, ...]:
    """How a seat stands: folded, out, away, gone, joining."""
    return spot.folded, spot.out, spot.away, spot.gone, spot.joining


def _values(action: Action | Outcome) -> tuple[object, ...]:
    """All that an action says, thing by thing."""
    values = msgspec.structs.astuple(action)
    inner = values[0] if values else ()
    return tuple(inner) if isinstance(inner, tuple) else (inner,)


def _changes(known: Felt, felt: Felt) -> Iterator[Event]:
    for at, spot in enumerate(felt.spots):
        yield from _spot_changes(at, known.spots[at] if known.spots else NOTHING, spot)
    for place, before, after in (
        ("board", known.board, felt.board),
        ("turned", known.turned, felt.turned),
        ("house", known.house, felt.house),
    ):
        if set(before) != set(after):
            yield Event(place, many=len(after), cards=tuple(sorted(after)), text=f"{place}: {_cards(after)}")
    if felt.button != known.button and felt.button is not None:
        yield Event("button", felt.button, text=f"button {felt.button}")
    if _chips(felt) != _chips(known):
        yield Event("chips", text=f"chips {_chips(felt)}")


def _spot_changes(at: int, known: Spot, spot: Spot) -> Iterator[Event]:
    if spot.held != known.held or set(spot.cards) != set(known.cards):
        cards = tuple(sorted(spot.cards))
        shown = f": {_cards(cards)}" if cards else ""
        yield Event("holds", at, many=spot.held, cards=cards, text=f"{at} holds {spot.held}{shown}")
    if set(spot.up) != set(known.up):
        yield Event("up", at, many=len(spot.up), cards=tuple(sorted(spot.up)), text=f"{at} up: {_cards(spot.up)}")
    if (spot.dice, spot.locked) != (known.dice, known.locked):
        locked = f", locked {' '.join(map(str, spot.locked))}" if spot.locked else ""
        text = f"{at} dice {' '.join(map(str, spot.dice))}{locked}"
        yield Event("dice", at, many=len(spot.dice), dice=spot.dice, places=spot.locked, text=text)
    if flags(spot) != flags(known):
        names = [name for name, holds in zip(FLAGS, flags(spot), strict=True) if holds]
        bits = sum(holds << bit for bit, holds in enumerate(flags(spot)))
        yield Event("stands", at, many=bits, text=f"{at} {', '.join(names) or 'plays'}")


def _chips(felt: Felt) -> str:
    """`295+5 295+5, pot 10`."""
    stacks = " ".join(f"{spot.stack if spot.stack is not None else '-'}+{spot.bet}" for spot in felt.spots)
    return (
        stacks + (f", pot {felt.pot}" if felt.pot is not None else "") + (f", {felt.owed} to pay" if felt.owed else "")
    )


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, sorted(cards)))
