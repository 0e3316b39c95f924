"""Planted players and others asked for what they do at a public line of a deal of the draw, over many hands at once."""

import random
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from measure.draw_asked import Asker, holding
from measure.draw_pack import FULL, HELD, Ints, Reals
from potluck.arena.gate import Plays
from potluck.bots.stable import Counting, Plain
from potluck.bots.stable.blind import Line
from potluck.cards import Card
from potluck.games.draw.state import State
from potluck.games.draw.values import Exchange, Open, Phase, Wait
from potluck.games.draw.view import View
from potluck.protocol import Action, Amount, Pick

__all__ = ["Cards", "Held", "Planted", "Where", "drawn_to", "planted_of"]

Where = Sequence[Action | int]
"""A public line: acts, and how many cards were thrown."""
Cards = npt.NDArray[np.uint8]
"""(deals, 5), as numbers of the pack."""
MIDDLES: Final = tuple((at + 0.5) / 60 for at in range(60))
"""What a player draws, where it draws anything: twentieths and thirds of all it does are met exactly."""


class Held(NamedTuple):
    """What a player comes to by one number thrown, deal by deal."""

    number: int
    often: Reals
    """(deals,): how often it throws so many."""
    kept: Cards
    """Its hand, those cards first that are kept."""
    final: Cards
    strengths: Ints
    """(deals,): of what it then holds."""


class Planted(Protocol):
    """A player in one seat."""

    seat: int
    thins: float
    """Deals that come to a line more seldom are drawn, and count for as much more; 0: none is."""

    def acts(self, line: Where, state: State, among: Ints, mine: Held | None) -> dict[Action, Reals]:
        """Each act at that decision, and how often each of those deals has it; an exchange names no cards."""

    def throws(self, line: Where, state: State, among: Ints) -> Sequence[Held]:
        """What it throws there; of other deals than those nothing is said."""


def planted_of(player: Plays, asker: Asker, cards: npt.NDArray[np.uint8], seat: int) -> Planted:
    """Such a player in that seat; `cards`: (deals, hand and what comes, 5)."""
    if isinstance(player, Line):
        return _Blind(player, asker, cards, seat)
    if isinstance(player, Plain | Counting):
        return _Sighted(player, asker, cards, seat)
    return _Each(player, asker, cards, seat)


def drawn_to(kept: Cards, new: Cards, number: int) -> Cards:
    """Hands of which the last so many are thrown, with those cards in their place."""
    return np.concatenate([kept[:, : HELD - number], new[:, :number]], axis=1)


class _Any:
    thins = 0.0

    def __init__(self, player: Plays, asker: Asker, cards: npt.NDArray[np.uint8], seat: int) -> None:
        self._player, self._asker, self.seat = player, asker, seat
        self._hands, self._new = cards[:, 0], cards[:, 1]
        self._deck = [Card(card) for card in range(FULL - asker.pack.size, FULL)]

    def _held(self, number: int, often: Reals, kept: Cards) -> Held:
        final = drawn_to(kept, self._new, number)
        return Held(number, often, kept, final, self._asker.pack.strengths(final))

    def _named(self, cards: npt.NDArray[np.uint8]) -> list[Card]:
        return [self._deck[card] for card in cards.tolist()]

    def _thrown(self, told: Mapping[int, Mapping[Action, float]]) -> list[Held]:
        """By deal how often it makes each exchange."""
        many = len(self._hands)
        found: dict[int, tuple[Reals, Cards]] = {}
        for at, acts in told.items():
            hand = self._named(self._hands[at])
            for act, often in acts.items():
                assert isinstance(act, Exchange)
                number = len(act.cards)
                if number not in found:
                    found[number] = np.zeros(many), self._hands.copy()
                found[number][0][at] += often
                found[number][1][at] = self._hands[at][np.argsort([card in act.cards for card in hand], kind="stable")]
        return [self._held(number, *known) for number, known in found.items()]

    def _to_exchange(self) -> Where:
        """A line on which it only throws, for whom what it throws does not depend on how it came there."""
        line: list[Action | int] = [] if self.seat == 0 else [Wait()]
        offer = next(offer for offer in self._asker.state(line).offers() if isinstance(offer, Amount))
        line.append(Open(offer.low))
        if self._asker.rules.profile == "pl":
            return [*line, 0]
        return [*line, Exchange(), *([0] if self.seat else [])]


class _Blind(_Any):
    """Who never looks at its cards: it is asked once."""

    def __init__(self, player: Plays, asker: Asker, cards: npt.NDArray[np.uint8], seat: int) -> None:
        super().__init__(player, asker, cards, seat)
        numbers: dict[int, float] = {}
        for act, often in _every(player, asker.state(self._to_exchange()).view(seat)).items():
            assert isinstance(act, Exchange)
            numbers[len(act.cards)] = numbers.get(len(act.cards), 0.0) + often
        many = len(self._hands)
        self._throws = [self._held(number, np.full(many, often), self._hands) for number, often in numbers.items()]

    def acts(self, line: Where, state: State, among: Ints, mine: Held | None) -> dict[Action, Reals]:
        known: dict[Action, float] = {}
        for act, often in _every(self._player, state.view(self.seat)).items():
            known[_unnamed(act)] = known.get(_unnamed(act), 0.0) + often
        return {act: np.full(len(among), often) for act, often in known.items()}

    def throws(self, line: Where, state: State, among: Ints) -> Sequence[Held]:
        return self._throws


class _Sighted(_Any):
    """Who goes by the strength of its hand and the public line: it is asked once for each strength."""

    def __init__(self, player: Plays, asker: Asker, cards: npt.NDArray[np.uint8], seat: int) -> None:
        super().__init__(player, asker, cards, seat)
        self._first = asker.pack.strengths(self._hands)
        view = asker.state(self._to_exchange()).view(seat)
        assert view.phase is Phase.EXCHANGE
        named = (self._named(hand) for hand in self._hands)
        self._throws = self._thrown({at: _every(player, _choosing(view, hand)) for at, hand in enumerate(named)})

    def acts(self, line: Where, state: State, among: Ints, mine: Held | None) -> dict[Action, Reals]:
        view = state.view(self.seat)
        strengths, cards = (self._first, self._hands) if mine is None else (mine.strengths, mine.final)
        _, first, which = np.unique(strengths[among], return_index=True, return_inverse=True)
        found: dict[Action, Reals] = {}
        for place, at in enumerate(among[first].tolist()):
            for act, often in _every(self._player, holding(view, self._named(cards[at]))).items():
                found.setdefault(_unnamed(act), np.zeros(len(first)))[place] += often
        return {act: often[which] for act, often in found.items()}

    def throws(self, line: Where, state: State, among: Ints) -> Sequence[Held]:
        return self._throws


class _Each(_Any):
    """Anybody: asked hand by hand at each line, and what it draws for itself is drawn once."""

    thins = 0.1

    def acts(self, line: Where, state: State, among: Ints, mine: Held | None) -> dict[Action, Reals]:
        view = state.view(self.seat)
        found: dict[Action, Reals] = {}
        for place, at in enumerate(among.tolist()):
            act = _unnamed(self._act(line, self._seen(view, at, mine), at))
            found.setdefault(act, np.zeros(len(among)))[place] = 1.0
        return found

    def throws(self, line: Where, state: State, among: Ints) -> Sequence[Held]:
        view = state.view(self.seat)
        return self._thrown({at: {self._act(line, self._seen(view, at, None), at): 1.0} for at in among.tolist()})

    def _act(self, line: Where, view: View, at: int) -> Action:
        """The same for the same line and deal, whatever it is asked for."""
        return self._player(view, random.Random(f"{at}/{line}"))

    def _seen(self, view: View, at: int, mine: Held | None) -> View:
        if mine is None:
            return _choosing(view, self._named(self._hands[at]))
        gone = tuple(self._named(mine.kept[at][HELD - mine.number :]))
        seats = [*view.seats]
        seats[self.seat] = replace(seats[self.seat], cards=tuple(self._named(mine.final[at])), thrown=gone)
        return replace(view, seats=tuple(seats))


class _Drawing(random.Random):
    """Draws one and the same number, and tells whether it was asked for any."""

    number = 0.0
    asked = False

    def random(self) -> float:
        self.asked = True
        return self.number

    def choice(self, seq):  # type: ignore[no-untyped-def]
        """The place in it that the number says."""
        self.asked = True
        return seq[int(self.number * len(seq))]

    def sample(self, population, k, *, counts=None):  # type: ignore[no-untyped-def]
        """The first of them: any cards are as good as any others."""
        return [*population[:k]]


DRAWING: Final = _Drawing(0)


def _choosing(view: View, hand: Sequence[Card]) -> View:
    """The view of an exchange with those cards in hand and on offer."""
    seen = holding(view, hand)
    offers = (replace(offer, among=tuple(sorted(hand))) if isinstance(offer, Pick) else offer for offer in seen.offers)
    return replace(seen, offers=tuple(offers))


def _every(player: Plays, view: View) -> dict[Action, float]:
    """Each act of a player at that view, and how often it does it."""
    found: dict[Action, float] = {}
    DRAWING.asked = False
    for number in MIDDLES:
        DRAWING.number = number
        act = player(view, DRAWING)
        if not DRAWING.asked:
            return {act: 1.0}
        found[act] = found.get(act, 0.0) + 1 / len(MIDDLES)
    return found


def _unnamed(act: Action) -> Action:
    return Exchange() if isinstance(act, Exchange) else act
