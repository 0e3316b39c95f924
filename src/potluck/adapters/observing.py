"""What a seat knows, as named arrays, as one vector and as text.

The vector is the arrays one after the other, in the order of `shapes`. Seats are counted from the viewer's on: his own
is 0. Cards have a place each, in the order of the pack; sums are divided by all that lies on the table at the start.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from math import prod
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from potluck.adapters.actions import Actions
from potluck.adapters.moments import CHANGES, Event, Moment, flags
from potluck.adapters.setting import Setting
from potluck.cards import Card
from potluck.games.poker.options import Rules
from potluck.protocol import Felt, Match, Spot, View

__all__ = ["Arrays", "Observer"]

Reals: TypeAlias = npt.NDArray[np.float32]
Arrays: TypeAlias = dict[str, Reals]

DICE: Final = 5
SIDES: Final = 6
MANY: Final = 16
"""By which counts of cards are divided."""
MANY_DEALS: Final = 100
STANDINGS: Final = 5


class Observer:
    """Turns moments of a setting into observations."""

    def __init__(self, playing: Setting, actions: Actions) -> None:
        match = playing.dealt()
        felt = match.view(None).felt()
        self._playing, self._seats = playing, len(felt.spots)
        self._kinds = {kind: place for place, kind in enumerate((*actions.kinds, *CHANGES))}
        self._naming = actions.naming
        self._names = {name: place for place, name in enumerate(actions.choices, 1)}
        self._cards = {card: place for place, card in enumerate(_pack(playing))}
        self._dice = felt.has_dice
        self.scale = _total(felt)

    @cached_property
    def shapes(self) -> Mapping[str, tuple[int, ...]]:
        """The arrays by name, in the order in which the vector holds them."""
        seats, cards = self._seats, len(self._cards)
        shapes: dict[str, tuple[int, ...]] = {
            "actor": (seats,),
            "button": (seats,),
            "deal": (1,),
            "pot": (2,),
            "stacks": (seats,),
            "bets": (seats,),
            "held": (seats,),
            "stands": (seats, STANDINGS),
        }
        if cards:
            shapes |= {"cards": (seats, cards), "up": (seats, cards), "middle": (3, cards)}
        if self._dice:
            shapes |= {"dice": (seats, DICE, SIDES), "locked": (seats, DICE)}
        return shapes | ({"history": (self._playing.history, self._width)} if self._playing.history else {})

    @cached_property
    def size(self) -> int:
        """The length of the vector."""
        return sum(map(prod, self.shapes.values()))

    def vector(self, moment: Moment, seat: int, *, history: bool = True) -> Reals:
        """`(size,)`; without its history, all before that."""
        vector = np.zeros(self.size, np.float32)
        self._write(self._parts(vector), moment, seat)
        return vector if history else vector[: self.size - self._playing.history * self._width]

    def now(self, view: View, seat: int) -> Arrays:
        """The arrays that a view shows to its seat, by name, without a history."""
        arrays = self._parts(np.zeros(self.size, np.float32))
        self._write_now(arrays, view, view.felt(), seat)
        return {name: array for name, array in arrays.items() if name != "history"}

    def arrays(self, moment: Moment, seat: int) -> Arrays:
        """The same by name."""
        arrays = self._parts(np.zeros(self.size, np.float32))
        self._write(arrays, moment, seat)
        return arrays

    def text(self, moment: Moment, seat: int) -> str:
        """All that the seat has seen, line by line, then the board as it is."""
        return f"seat {seat}\n{moment.text(seat)}\n{moment.view(seat)}"

    def _parts(self, vector: Reals) -> Arrays:
        parts, first = Arrays(), 0
        for name, shape in self.shapes.items():
            parts[name] = vector[first : first + prod(shape)].reshape(shape)
            first += prod(shape)
        return parts

    def _write(self, parts: Arrays, moment: Moment, seat: int) -> None:
        self._write_now(parts, moment.match, moment.felt(seat), seat)
        if self._playing.history:
            self._write_history(parts["history"], moment, seat)

    def _write_now(self, parts: Arrays, point: Match | View, felt: Felt, seat: int) -> None:
        if point.actor is not None:
            parts["actor"][self._from(seat, point.actor)] = 1
        if felt.button is not None:
            parts["button"][self._from(seat, felt.button)] = 1
        parts["deal"][0] = point.deal / MANY_DEALS
        parts["pot"][:] = (felt.pot or 0) / self.scale, felt.owed / self.scale
        for at, spot in enumerate(felt.spots):
            self._write_spot(parts, self._from(seat, at), spot)
        if self._cards:
            for row, cards in enumerate((felt.board, felt.turned, felt.house)):
                self._mark(parts["middle"][row], cards)

    def _write_spot(self, parts: Arrays, place: int, spot: Spot) -> None:
        parts["stacks"][place] = (spot.stack or 0) / self.scale
        parts["bets"][place] = spot.bet / self.scale
        parts["held"][place] = spot.held / MANY
        parts["stands"][place] = flags(spot)
        if self._cards:
            self._mark(parts["cards"][place], spot.cards)
            self._mark(parts["up"][place], spot.up)
        if self._dice:
            for die, side in enumerate(spot.dice):
                parts["dice"][place, die, side - 1] = 1
            parts["locked"][place, [each - 1 for each in spot.locked]] = 1

    @cached_property
    def _width(self) -> int:
        """Numbers of an event: what, who, its numbers, cards, dice, and the chips after it."""
        dice = DICE * SIDES + DICE if self._dice else 0
        return len(self._kinds) + self._seats + 2 + len(self._cards) + dice + 2 * self._seats + 1

    def _write_history(self, rows: Reals, moment: Moment, seat: int) -> None:
        """The last events, the newest in the last row."""
        parts, left, point = list[Reals](), len(rows), moment
        while left > 0:
            part = self._rows(point, seat)[-left:]
            parts.append(part)
            left -= len(part)
            if point.before is None:
                break
            point = point.before
        rows[left:] = np.concatenate(parts[::-1])

    def _rows(self, moment: Moment, seat: int) -> Reals:
        """The events of one moment, each in a row; they are written once."""
        if (self, seat) not in moment.rows:
            events, felt = moment.events(seat), moment.felt(seat)
            rows = np.zeros((len(events), self._width), np.float32)
            for row, event in zip(rows, events, strict=True):
                self._write_event(row, event, seat, felt)
            moment.rows[self, seat] = rows
        return moment.rows[self, seat]

    def _write_event(self, row: Reals, event: Event, seat: int, felt: Felt) -> None:
        row[self._kinds[event.kind]] = 1
        first = len(self._kinds)
        if event.seat >= 0:
            row[first + self._from(seat, event.seat)] = 1
        first += self._seats
        named = self._names.get(event.text.rpartition(" ")[2], 0) / MANY if event.kind in self._naming else 0
        row[first], row[first + 1] = named or event.amount / self.scale, event.many / MANY
        first += 2
        self._mark(row[first : first + len(self._cards)], event.cards)
        first += len(self._cards)
        if self._dice:
            for die, side in enumerate(event.dice):
                row[first + die * SIDES + side - 1] = 1
            first += DICE * SIDES
            row[[first + place - 1 for place in event.places]] = 1
            first += DICE
        for at, spot in enumerate(felt.spots):
            place = first + 2 * self._from(seat, at)
            row[place], row[place + 1] = (spot.stack or 0) / self.scale, spot.bet / self.scale
        row[-1] = (felt.pot or 0) / self.scale

    def _from(self, seat: int, other: int) -> int:
        """The place of a seat, counted from the viewer's on."""
        return (other - seat) % self._seats

    def _mark(self, row: Reals, cards: Sequence[Card]) -> None:
        row[[self._cards[card] for card in cards]] = 1


def _pack(playing: Setting) -> tuple[Card, ...]:
    """All cards that may come, lowest first; where one of several games is named, those of all."""
    rules = playing.options
    packs = [playing.game.deck(rules)]
    if isinstance(rules, Rules):
        packs += [variant.cards for variant in rules.menu.values()]
    return tuple(sorted({card for pack in packs for card in pack}))


def _total(felt: Felt) -> int:
    """All that lies on the table."""
    return sum((spot.stack or 0) + spot.bet for spot in felt.spots) + (felt.pot or 0) or 1
