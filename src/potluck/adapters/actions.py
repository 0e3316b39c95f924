"""The actions of a game as numbers: fixed, in one order, with a mask of those that are offered.

Each kind of action takes a row of numbers: one where it says nothing more; one for each sum on the menu of bets; one
for each choice of places in a sorted hand; one for each name that can be named.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import Final, Self, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import Struct

from potluck.adapters.places import Places, places_of
from potluck.adapters.setting import Setting
from potluck.errors import IllegalAction, RulesError
from potluck.games import poker
from potluck.protocol import Action, Amount, Just, Match, Offer, Pick, View, kind_of, show
from potluck.tree.bets import Bets

__all__ = ["BETWEEN", "Actions", "Asked", "offers_of"]

Mask: TypeAlias = npt.NDArray[np.int8]

LEAVE: Final = "leave"
BETWEEN: Final = frozenset({"next", "sit_out", "rebuy", LEAVE})
"""Kinds of actions that belong to a match, not to one of its deals."""
LEAST: Final = "min"
MOST: Final = "max"
MOST_NUMBERS: Final = 70_000


class Asked(Struct, frozen=True):
    """A view that asks for an act, as far as actions read a match: what a seat may know is enough for all numbers."""

    sight: View

    @property
    def actor(self) -> int | None:
        """The seat that is to act."""
        return self.sight.actor

    @property
    def state(self) -> Self:
        """The deal; what a seat is offered is the same."""
        return self

    def offers(self) -> tuple[Offer, ...]:
        """The offers to the seat."""
        return self.sight.offers

    def view(self, seat: int | None) -> View:
        """The view of the seat, whoever asks."""
        return self.sight


class _Row(Struct, frozen=True):
    """The numbers of one kind of action."""

    kind: str
    first: int
    labels: tuple[str, ...]
    sums: bool = False
    named: bool = False
    subsets: tuple[tuple[int, ...], ...] = ()
    """Places by number."""


class Actions:
    """All that can ever be done in a setting, by number."""

    def __init__(self, playing: Setting) -> None:
        self._playing = playing
        self._rows: dict[str, _Row] = {}
        places, count = places_of(playing), 0
        for kind in playing.game.actions:
            if (kind == LEAVE and not playing.leaving) or (kind in BETWEEN and playing.unit == "deal"):
                continue
            row = _row(playing, kind, count, places)
            self._rows[kind], count = row, count + len(row.labels)
        if count > MOST_NUMBERS:
            raise RulesError("rules.bad_value", path="game", asked=count, allowed=f"0..{MOST_NUMBERS}")
        self.n = count
        self._last: tuple[Match | Asked | None, dict[int, Action]] = None, {}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each action: `fold`, `raise_to 0.5`, `discard 0 3`, `choose razz`."""
        return tuple(" ".join(filter(None, (row.kind, label))) for row in self._rows.values() for label in row.labels)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of actions, in the order of their numbers."""
        return tuple(self._rows)

    @cached_property
    def naming(self) -> frozenset[str]:
        """The kinds of actions that name something."""
        return frozenset(row.kind for row in self._rows.values() if row.named)

    @cached_property
    def choices(self) -> tuple[str, ...]:
        """All that can be named."""
        return tuple(label for row in self._rows.values() if row.named for label in row.labels)

    def offered(self, match: Match | Asked) -> dict[int, Action]:
        """Number -> action, of all that the actor may do; one number for each different action."""
        match_before, numbers = self._last
        if match_before is not match:
            numbers = self._offered(match)
            self._last = match, numbers
        return numbers

    def _offered(self, match: Match | Asked) -> dict[int, Action]:
        numbers: dict[int, Action] = {}
        for offer in offers_of(match, leaving=self._playing.leaving):
            if offer.kind in self._rows:
                numbers.update(self._numbered(offer, match))
        return dict(sorted(numbers.items()))

    def mask(self, match: Match | Asked | None) -> Mask:
        """`(n,)`, 1 where an action is offered; without a match nothing is."""
        mask = np.zeros(self.n, np.int8)
        if match is not None and match.actor is not None:
            mask[[*self.offered(match)]] = 1
        return mask

    def action(self, match: Match | Asked, number: int) -> Action:
        """The action of that number.

        Raises:
            IllegalAction: it is not offered.
        """
        offered = self.offered(match)
        if number not in offered:
            name = self.names[number] if 0 <= number < self.n else str(number)
            raise IllegalAction("action.illegal", asked=name, allowed=", ".join(self.names[each] for each in offered))
        return offered[number]

    def number(self, match: Match | Asked, action: Action) -> int | None:
        """The number of an action that is offered; None where the menu lacks it."""
        wanted = _sorted(action)
        return next((number for number, other in self.offered(match).items() if _sorted(other) == wanted), None)

    def _numbered(self, offer: Offer, match: Match | Asked) -> Iterator[tuple[int, Action]]:
        row, known = self._rows[offer.kind], self._playing.game.actions
        match offer:
            case Amount():
                yield from self._sums(offer, match, row)
            case Pick():
                yield from self._picked(offer, match, row)
            case Just(action):
                values = msgspec.structs.astuple(action)
                if row.subsets:
                    yield row.first + row.subsets.index(()), action
                elif row.sums:
                    yield row.first, action
                elif values:
                    yield row.first + row.labels.index(str(values[0])), action
                else:
                    yield row.first, known[offer.kind]()

    def _sums(self, offer: Amount, match: Match | Asked, row: _Row) -> Iterator[tuple[int, Action]]:
        kind, before = self._playing.game.actions[offer.kind], set[int]()
        for place, amount in enumerate(_amounts(offer, match, row.labels)):
            if amount not in before:
                before.add(amount)
                yield row.first + place, kind(amount)

    def _picked(self, offer: Pick[int], match: Match | Asked, row: _Row) -> Iterator[tuple[int, Action]]:
        order = _order(offer, match)
        kind, among = self._playing.game.actions[offer.kind], frozenset(offer.among)
        for number, subset in enumerate(row.subsets):
            if offer.least <= len(subset) <= offer.most and (not subset or subset[-1] < len(order)):
                things = tuple([order[place] for place in subset])
                if among.issuperset(things):
                    yield row.first + number, kind(things)


def offers_of(match: Match | Asked, *, leaving: bool) -> tuple[Offer, ...]:
    """The offers to the actor: the deal's where it runs, else the match's."""
    offers = match.offers() if leaving else match.state.offers() or match.offers()
    return offers if leaving else tuple([offer for offer in offers if offer.kind != LEAVE])


def _row(playing: Setting, kind: str, first: int, places: dict[str, Places]) -> _Row:
    fields = msgspec.structs.fields(playing.game.actions[kind])
    if not fields:
        return _Row(kind, first, ("",))
    if kind in places:
        held = places[kind]
        subsets = tuple(subset for size in sorted(held.sizes) for subset in combinations(range(held.most), size))
        return _Row(kind, first, tuple(" ".join(map(str, subset)) for subset in subsets), subsets=subsets)
    if fields[0].type is int:
        return _Row(kind, first, _labels(playing.bets), sums=True)
    if fields[0].type is str:
        return _Row(kind, first, _named(playing), named=True)
    return _Row(kind, first, ())


def _labels(bets: Bets) -> tuple[str, ...]:
    """The menu in the order of its sums: the least, parts of the pot, the most."""
    return (*[LEAST] * bets.least, *[f"{part:g}" for part in sorted(bets.parts)], *[MOST] * bets.most)


def _named(playing: Setting) -> tuple[str, ...]:
    menu = playing.game.menu
    return () if menu is None else tuple(menu(playing.options).menu)


def _amounts(offer: Amount, match: Match | Asked, labels: Sequence[str]) -> Iterator[int]:
    """The sum of each label: the nearest that is offered. Without a pot, parts are of the most."""
    if offer.low == offer.high:
        yield from [offer.low] * len(labels)
        return
    view = match.view(None)
    felt = view.felt()
    pot = offer.high if felt.pot is None else felt.pot + felt.owed
    base = view.top if isinstance(view, poker.View) and offer.kind == "raise_to" else 0
    steps = (offer.high - offer.low) // offer.step
    for label in labels:
        if label in (LEAST, MOST):
            yield offer.low if label == LEAST else offer.low + steps * offer.step
        else:
            wanted = round((base + round(float(label) * pot) - offer.low) / offer.step)
            yield offer.low + offer.step * min(max(wanted, 0), steps)


def _order(offer: Pick[int], match: Match | Asked) -> Sequence[int]:
    """The things that places number: all that any offer of this kind lets one pick, lowest first."""
    things = {
        thing
        for other in match.offers()
        if isinstance(other, Pick) and other.kind == offer.kind
        for thing in other.among
    }
    return sorted(things)


def _sorted(action: Action) -> tuple[str, str]:
    return kind_of(action), " ".join(sorted(show(action).split()))
