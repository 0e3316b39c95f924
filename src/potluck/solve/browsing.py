"""A strategy looked at point by point: for each hand its actions, how often it takes them, and what each is worth.

Chances are those of the file. Worths are reckoned by the law's own states, every deal played out with the strategy on
all seats; so they are there for games of some ten thousand states, and for larger ones it is said that they are not.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import Final, TypeAlias

from msgspec import Struct

from potluck.cards import CARDS, Card
from potluck.games.poker import ACTIONS, State
from potluck.games.poker.values import Common, Discard
from potluck.protocol import Cards, Dealt, parse
from potluck.solve.strategy import Strategy
from potluck.tree.public import line_of, opening

__all__ = ["MOST_STATES", "Browser", "Choice", "Hand", "Place", "cards_of"]

MOST_STATES: Final = 40_000
"""States of the law that are walked at most; some three seconds."""
BAR: Final = "|"
Sets: TypeAlias = tuple[int, ...]
Spot: TypeAlias = tuple[int, str, Sets]
"""Seat, line and what the seat knows of cards."""


class Choice(Struct, frozen=True):
    """An action at a point."""

    action: str
    chance: float
    worth: float | None = None
    """Chips on average from there on to the end of the deal, all that was put in before counted; None: not reckoned."""


class Hand(Struct, frozen=True, kw_only=True):
    """The cards that a seat may know at a point, one for all that are worth the same."""

    board: tuple[tuple[Card, ...], ...]
    """Street by street."""
    own: tuple[tuple[Card, ...], ...]
    """Got and thrown, in turn."""
    reach: float | None
    """How often a deal comes there with this hand; None: not reckoned."""
    choices: tuple[Choice, ...]


class Place(Struct, frozen=True, kw_only=True):
    """A public point."""

    line: str
    """The public acts before it."""
    seat: int
    actions: tuple[str, ...]
    hands: tuple[Hand, ...]
    overall: Mapping[str, float]
    """Action -> its chance over all hands that come there; empty where that is not reckoned."""
    after: Mapping[str, str]
    """Action -> the line of the next decision, where one follows."""


class Browser:
    """The public tree of a strategy, to be walked."""

    def __init__(self, strategy: Strategy, *, most: int = MOST_STATES) -> None:
        self.strategy = strategy
        self._most = most
        self._seats = {line: seat for seat, line in strategy.lines}
        self._ordered: dict[str, list[Sets]] = {}

    @property
    def lines(self) -> Sequence[str]:
        """Every point at which somebody decides, by the public acts before it, in the order of the file."""
        return [*self._seats]

    @cached_property
    def reckoned(self) -> bool:
        """Whether worths are there: the game is small enough to be played out by the law."""
        return self.strategy.header.infosets <= self._most and bool(self._worths)

    def line(self, path: str) -> str | None:
        """The line that a path names; a bar may be left out where cards come for all, and `/` stands for one."""
        line = " ".join(path.replace("/", f" {BAR} ").split())
        if line in self._seats:
            return line
        return self._followed(line) if line else None

    def count(self, line: str) -> int:
        """How many hands that line has, one of `lines`."""
        return len(self._sets(line))

    def place(self, line: str, *, begin: int = 0, many: int | None = None) -> Place:
        """The point at the end of that line, one of `lines`, with so many of its hands from there on; None: all."""
        seat = self._seats[line]
        actions = self.strategy.lines[seat, line]
        wanted = slice(begin, None if many is None else begin + many)
        known = self._sets(line)
        every = tuple(self._hand(seat, line, sets) for sets in (known if self.reckoned else known[wanted]))
        hands = every[wanted] if self.reckoned else every
        names = [*dict.fromkeys(choice.action for hand in every for choice in hand.choices)]
        after = {action: self._followed(f"{line} {_token(action)}".strip()) for action in actions}
        return Place(
            line=line,
            seat=seat,
            actions=actions,
            hands=hands,
            overall=_overall(every, names) if self.reckoned else {},
            after={action: follows for action, follows in after.items() if follows is not None},
        )

    def _sets(self, line: str) -> list[Sets]:
        """The hands of a line as sets, by the lowest cards of the board, then of what was got."""
        if line not in self._ordered:
            known = self.strategy.keys(self._seats[line], line)
            self._ordered[line] = sorted(known, key=lambda sets: [*map(_numbers, sets)])
        return self._ordered[line]

    def _followed(self, line: str) -> str | None:
        """The decision that such a line leads to, over cards that come for all."""
        while line not in self._seats:
            line = f"{line} {BAR}"
            if line.count(BAR) > len(self.strategy.variant.streets):
                return None
        return line

    def _hand(self, seat: int, line: str, sets: Sets) -> Hand:
        chances = self.strategy.chances(seat, line, sets)
        reach, worths = self._worths.get((seat, line, sets), (None, {})) if self.reckoned else (None, {})
        boards = line.split().count(BAR)
        return Hand(
            board=tuple(map(cards_of, sets[:boards])),
            own=tuple(map(cards_of, sets[boards:])),
            reach=reach,
            choices=tuple(Choice(action, chance, worths.get(action)) for action, chance in chances.items()),
        )

    @cached_property
    def _worths(self) -> Mapping[Spot, tuple[float, Mapping[str, float]]]:
        """Point -> how often it is come to, and what each action is worth; empty where the game is too large."""
        header = self.strategy.header
        walk = _Walk(self.strategy, self._most)
        try:
            walk.go(opening(self.strategy.variant, header.seats, header.stack), ((),) * header.seats, (1.0,) * 2, 1.0)
        except _TooLarge:
            return {}
        return {
            spot: (reach, {action: chips / walk.weights[spot] for action, chips in walk.worths[spot].items()})
            for spot, reach in walk.reached.items()
            if walk.weights[spot]
        }


class _TooLarge(Exception):
    """More states than may be walked."""


class _Walk:
    """Every deal played out by the law, the strategy on all seats."""

    def __init__(self, strategy: Strategy, most: int) -> None:
        self._strategy, self._left = strategy, most
        self.weights: dict[Spot, float] = defaultdict(float)
        """How likely chance and the others lead to a point."""
        self.reached: dict[Spot, float] = defaultdict(float)
        self.worths: dict[Spot, dict[str, float]] = defaultdict(lambda: defaultdict(float))
        self._canonical: dict[Spot, Spot] = {}

    def go(self, state: State, paths: tuple[Sets, ...], reach: tuple[float, ...], chance: float) -> tuple[float, ...]:
        """The chips that each seat has on average from a state on, which chance and the seats lead to so likely."""
        self._left -= 1
        if self._left < 0:
            raise _TooLarge
        if state.over:
            return tuple(map(float, state.payoffs()))
        if state.actor is None:
            return self._dealt(state, paths, reach, chance)
        seat, line = state.actor, line_of(state.story)
        boards = [sum(1 << card for card in entry.cards) for entry in state.story if isinstance(entry, Common)]
        sets = (*boards, *paths[seat])
        spot = self._spot(seat, line, sets)
        weight = chance * _product(reach[:seat] + reach[seat + 1 :])
        self.weights[spot] += weight
        self.reached[spot] += weight * reach[seat]
        total = [0.0] * len(paths)
        for text, part in self._strategy.chances(seat, line, sets).items():
            action = parse(text, ACTIONS)
            own = (
                (*paths[seat], sum(1 << card for card in action.cards)) if isinstance(action, Discard) else paths[seat]
            )
            chips = self.go(
                state.apply(action),
                (*paths[:seat], own, *paths[seat + 1 :]),
                (*reach[:seat], reach[seat] * part, *reach[seat + 1 :]),
                chance,
            )
            self.worths[spot][text] += weight * chips[seat]
            total = [sum_ + part * more for sum_, more in zip(total, chips, strict=True)]
        return tuple(total)

    def _dealt(
        self, state: State, paths: tuple[Sets, ...], reach: tuple[float, ...], chance: float
    ) -> tuple[float, ...]:
        owed = state.chance
        assert isinstance(owed, Cards)
        hands = [*combinations(state.undealt, owed.n)]
        total = [0.0] * len(paths)
        for hand in hands:
            dealt = paths
            if owed.to is not None:
                own = (*paths[owed.to], sum(1 << card for card in hand))
                dealt = (*paths[: owed.to], own, *paths[owed.to + 1 :])
            chips = self.go(state.apply(Dealt(hand)), dealt, reach, chance / len(hands))
            total = [sum_ + more / len(hands) for sum_, more in zip(total, chips, strict=True)]
        return tuple(total)

    def _spot(self, seat: int, line: str, sets: Sets) -> Spot:
        """The point that stands for all that are worth the same."""
        if (seat, line, sets) not in self._canonical:
            self._canonical[seat, line, sets] = seat, line, self._strategy.key(sets)
        return self._canonical[seat, line, sets]


def cards_of(bits: int) -> tuple[Card, ...]:
    """The cards of a set, the highest first."""
    return tuple(Card(card) for card in reversed(range(len(CARDS))) if bits >> card & 1)


def _numbers(bits: int) -> list[int]:
    """The numbers of the cards of a set, the lowest first."""
    numbers = []
    while bits:
        low = bits & -bits
        numbers.append(low.bit_length() - 1)
        bits ^= low
    return numbers


def _overall(hands: Sequence[Hand], names: Sequence[str]) -> dict[str, float]:
    """How often each action is taken, over all hands that come there."""
    total = sum(hand.reach or 0.0 for hand in hands)
    if not total:
        return {}
    chances = ((hand.reach or 0.0, {choice.action: choice.chance for choice in hand.choices}) for hand in hands)
    weighed = [*chances]
    return {name: sum(reach * chance.get(name, 0.0) for reach, chance in weighed) / total for name in names}


def _token(action: str) -> str:
    """An action as a line writes it: of a throw how many cards it throws."""
    kind, *rest = action.split()
    return f"discard:{len(rest)}" if kind == "discard" else ":".join([kind, *rest])


def _product(factors: Sequence[float]) -> float:
    product = 1.0
    for factor in factors:
        product *= factor
    return product
