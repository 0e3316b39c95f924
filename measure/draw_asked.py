"""The bot of the solved draw, asked as at a table for all that it does: by public line, hand by hand.

It is asked by a view, its own cards, what it remembers of its first hand, and the chances it names. So what it makes of
sums that its files lack is in the answers; where it draws for itself what such a stake is taken for, the mean of
several draws counts.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace

from measure.draw_pack import DECIDES, FULL, HELD, Ints, Pack, Reals
from potluck.bots.draw_files import HOUSE, kept_strategies
from potluck.bots.draw_line import STAKES, Line, Place
from potluck.bots.draw_places import placed
from potluck.bots.draw_solved import STRAY, Turn, turn_of
from potluck.bots.draw_tastes import CATEGORY, PLAIN, Taste
from potluck.cards import Card
from potluck.games.draw.options import Money, Rules, Wardrobe
from potluck.games.draw.state import State, begin
from potluck.games.draw.values import Check, Closet, Exchange, Pass, Phase, Seat, Wait
from potluck.games.draw.view import View
from potluck.protocol import Action, Cards, Dealt
from potluck.solve.draw.sets import number_of
from potluck.solve.draw_kinds import SUITS
from potluck.solve.draw_sides import Cuts
from potluck.solve.draw_table import SUFFIX, Header, header_of, load

__all__ = ["NUMBERS", "Asker", "Tables", "acts_of", "drawn", "holding", "told", "told_each"]

NUMBERS: Final = tuple((at + 0.5) / 8 for at in range(8))
"""Draws by which the bot takes a stake for one of two."""
CATEGORIES: Final = 4
"""Bits of a category."""
Tables = list[tuple[tuple[int, ...], dict[Action, Reals]]]
"""Places among `NUMBERS` whose draws come to the same -> each act, and how often each hand does it."""


class Asker:
    """A deal in which both have as much, nobody a wardrobe, and what the bot does in it with each kind and group."""

    def __init__(self, header: Header, *, ante: int, stack: int, taste: Taste = PLAIN) -> None:
        """Any file of that deck and sheet says what kinds and groups there are; the bot plays it with that taste."""
        self.rules = Rules(
            profile="pl" if header.profile == "pl" else "de",
            deck=32 if header.deck == 32 else 52,
            money=Money(start=stack, ante=ante),
            wardrobe=Wardrobe(whose="nobody"),
        )
        self.counts = header.counts
        self.taste = taste
        known = _known(header.name)
        pack, self._kinds, self._groups, self._finals, self._marks = known
        self._nothing = [1.0, *[0.0] * (self.counts - 1)]
        self.cuts = _cuts(self.state([]).view(0))
        """Of the files that play there."""
        self.pack = pack._replace(cuts=self.cuts)
        self.sides = self.pack.sides

    def state(self, line: Sequence[Action | int], hands: dict[int, list[Card]] | None = None) -> State:
        """The deal after those acts; a number throws as many, of the first cards of whoever throws."""
        plain = Seat(self.rules.money.start, Closet(()))
        state = begin(self.rules, (plain, plain), first=0)
        for act in [*line, None]:
            while isinstance(owed := state.chance, Cards):
                state = state.apply(Dealt(_some(state, owed, hands or {})))
            if act is None:
                return state
            if isinstance(act, int):
                assert state.actor is not None
                act = Exchange(tuple(state.seats[state.actor].hand[:act]))
            state = state.apply(act)
        raise AssertionError

    def early(self, line: Sequence[Action | int], actor: int) -> dict[Action, Reals]:
        """Before the exchange, each act and how often each kind does it."""
        return told(self.state(line, {actor: _first_of(self._kinds)}).view(actor), self._kinds)

    def numbers(self, line: Sequence[Action | int], seat: int) -> Reals:
        """(kinds, numbers): how often each kind throws each number."""
        view = self.state(line, {seat: _first_of(self._kinds)}).view(seat)
        turn = turn_of(view)
        assert turn is not None
        node = turn.place().node
        if view.phase is not Phase.EXCHANGE:
            node = turn.line.closing(view.owed)
        return np.array([turn.holding(hand).numbers(node) if hand else self._nothing for hand in self._kinds])

    def each(self, state: State) -> Tables:
        """What each kind does there, by what the bot draws for itself.

        Behind the exchange what each of `finals` does, on each side of first hands that files remember.
        """
        assert state.actor is not None
        view = state.view(state.actor)
        if state.phase is not Phase.AFTER:
            return told_each(holding(view, _first_of(self._kinds)), self._kinds, self.taste)
        if self.taste != PLAIN:
            return told_each(holding(view, _first_of(self._finals)), self._finals, self.taste, sides=self.sides)
        groups = (self._marks[:, None] >> CATEGORIES) * self.sides + np.arange(self.sides)
        groups = groups.ravel()
        tables = told_each(holding(view, _first_of(self._groups)), self._groups, sides=self.sides)
        return [(places, {act: chances[groups] for act, chances in acts.items()}) for places, acts in tables]

    def finals(self, strengths: Ints, sides: Ints) -> Ints:
        """Of strengths behind the exchange and sides of first hands: which of those that `each` asks for are alike."""
        return np.asarray(np.searchsorted(self._marks, _marked(self.pack, strengths)) * self.sides + sides)

    def each_numbers(self, line: Sequence[Action | int], seat: int) -> list[tuple[tuple[int, ...], Reals]]:
        """The same of how often each kind throws each number: (kinds, numbers)."""
        view = self.state(line, {seat: _first_of(self._kinds)}).view(seat)
        found: dict[int, tuple[list[int], Reals]] = {}
        for at, number in enumerate(NUMBERS):
            turn = _turn(view, number, self.taste)
            node = turn.place().node
            if view.phase is not Phase.EXCHANGE:
                node = turn.line.closing(view.owed)
            if node not in found:
                found[node] = (
                    [],
                    np.array([turn.holding(hand).numbers(node) if hand else self._nothing for hand in self._kinds]),
                )
            found[node][0].append(at)
        return [(tuple(places), table) for places, table in found.values()]

    def late(self, line: Sequence[Action | int], first: int, second: int) -> dict[Action, Reals]:
        """Behind the exchange, if so many were thrown in place of those of the line, what each group and side does."""
        throw = next(place for place, act in enumerate(line) if isinstance(act, int))
        state = self.state([*line[:throw], first, second, *line[throw + 2 :]])
        assert state.actor is not None
        return told(holding(state.view(state.actor), _first_of(self._groups)), self._groups, sides=self.sides)


def _cuts(view: View) -> Cuts:
    """Those of the files that play such a deal; one that remembers nothing does the same on any side.

    Raises: ValueError: two remember something else.
    """
    remembering = [path for path, _ in kept_strategies(view) if header_of(path).sides > 1]
    known = {load(path).stored.cuts for path in remembering}
    if len(known) > 1:
        raise ValueError(f"{remembering} do not remember the same")
    return known.pop() if known else ()


class _Known(NamedTuple):
    """All hands of a pack as a file knows them."""

    pack: Pack
    kinds: list[list[Card]]
    """A hand for each kind; an empty one where there is none."""
    groups: list[list[Card]]
    finals: list[list[Card]]
    """A hand for each group and category of hands that there is."""
    marks: Ints
    """Their marks (`_marked`), ascending."""


@lru_cache(maxsize=2)
def _known(name: str) -> _Known:
    """By the name of a file."""
    table = load(HOUSE / f"{name}{SUFFIX}")
    header, size = table.header, table.header.deck
    every = np.array([*combinations(range(size), HELD)])
    cards = np.empty_like(every)
    cards[number_of(every)] = every
    kinds, ordered = placed(cards + FULL - size, (FULL - size) // SUITS)
    cards = ordered.astype(np.int64) - (FULL - size)
    keeps = np.frombuffer(table.stored.keeps, np.uint8).reshape(-1, header.counts)[kinds]
    order = Rules(profile="pl" if header.profile == "pl" else "de").order
    pack = Pack.of(size, order, cards, kinds, keeps, np.array(table.stored.bounds))
    strengths = pack.strengths(cards.astype(np.uint8))
    marks, finals = np.unique(_marked(pack, strengths), return_inverse=True)
    return _Known(
        pack,
        _one_of(kinds, len(table.places), ordered),
        _one_of(pack.groups(strengths), header.groups, ordered),
        _one_of(finals, len(marks), ordered),
        marks,
    )


def _marked(pack: Pack, strengths: Ints) -> Ints:
    """The group of each strength, and its category, which some tastes see alone."""
    return (pack.groups(strengths) << CATEGORIES) + (strengths >> CATEGORY)


class _Stand(NamedTuple):
    """All that an answer depends on."""

    place: Place
    root: int
    doubted: bool
    paid: float


def _one_of(of: np.ndarray, many: int, hands: np.ndarray) -> list[list[Card]]:
    """A hand for each number; an empty one where there is none."""
    chosen: list[list[Card]] = [[] for _ in range(many)]
    places, first = np.unique(of, return_index=True)
    for place, row in zip(places.tolist(), first.tolist(), strict=True):
        chosen[place] = [Card(int(card)) for card in hands[row]]
    return chosen


def _some(state: State, owed: Cards, hands: dict[int, list[Card]]) -> tuple[Card, ...]:
    """Cards that are free; a seat whose hand is given is dealt it."""
    if owed.to in hands and not state.seats[owed.to].hand:
        return tuple(hands[owed.to])
    wanted = {card for hand in hands.values() for card in hand}
    free = [card for card in state.undealt if card not in wanted]
    return tuple(free[: owed.n])


def _first_of(hands: Sequence[list[Card]]) -> list[Card]:
    return next(hand for hand in hands if hand)


def told(view: View, hands: Sequence[list[Card]], *, sides: int = 1) -> dict[Action, Reals]:
    """Each act of the bot at that decision, and how often it does it with each of those hands, on each side.

    It draws for itself what a stake is taken for that the files lack: the mean of several draws counts.
    """
    answer: dict[Action, Reals] = {}
    for places, acts in told_each(view, hands, sides=sides):
        for act, chances in acts.items():
            answer[act] = answer.get(act, np.zeros(len(hands) * sides)) + chances * (len(places) / len(NUMBERS))
    return answer


def told_each(view: View, hands: Sequence[list[Card]], taste: Taste = PLAIN, *, sides: int = 1) -> Tables:
    """The same by what it draws for itself."""
    turns = {number: _turn(view, number, taste) for number in (NUMBERS[0], NUMBERS[-1])}
    # A stake is the smaller up to some number: where the lowest and the highest take all alike, so do those between.
    same = len({_stands(turn) for turn in turns.values()}) == 1
    found: dict[_Stand, list[int]] = {}
    stood: dict[_Stand, Turn] = {}
    for at, number in enumerate(NUMBERS):
        turn = turns[NUMBERS[0]] if same else turns.get(number) or _turn(view, number, taste)
        found.setdefault(_stands(turn), []).append(at)
        stood.setdefault(_stands(turn), turn)
    asked = [(hand, side) for hand in hands for side in range(sides)]
    return [(tuple(places), _summed(_of_turn(stood[key], key.place, view, asked))) for key, places in found.items()]


def _summed(acts: Iterator[tuple[Action, Reals]]) -> dict[Action, Reals]:
    """Acts that come to the same once."""
    found: dict[Action, Reals] = {}
    for act, chances in acts:
        found[act] = found[act] + chances if act in found else chances
    return found


def _turn(view: View, number: float, taste: Taste) -> Turn:
    with drawn(number):
        turn = turn_of(view, taste)
    assert turn is not None
    return turn


def _stands(turn: Turn) -> _Stand:
    return _Stand(turn.place(), turn.line.root, turn.line.doubted > STRAY, turn.line.paid)


def _of_turn(
    turn: Turn, place: Place, view: View, asked: Sequence[tuple[list[Card], int]]
) -> Iterator[tuple[Action, Reals]]:
    again = turn.again(place)
    if again is not None:
        for (word, amount), often in zip(again.acts, again.often, strict=True):
            yield turn.offered(word, amount), np.repeat(np.asarray(often, np.float64), len(asked) // len(often))
        return
    stays = turn.stays()
    if turn.tree.nodes[place.node][0] != DECIDES:
        yield stays, np.ones(len(asked))
        return
    children = turn.tree.children(place.node)
    nothing = np.zeros(len(children))
    rows = np.array([turn.holding(hand, side).chances(place) if hand else nothing for hand, side in asked])
    for child, chances in zip(children, rows.T, strict=True):
        word = turn.tree.acts[child].partition(" ")[0]
        if word in STAKES:
            if chances.any() or child not in turn.tree.further:
                yield turn.action(child), chances
        elif word == "pass" and view.owed:
            yield Pass(), chances * (1 - place.pays)
            yield stays, chances * place.pays
        else:
            yield stays, chances


@contextmanager
def drawn(number: float):  # type: ignore[no-untyped-def]
    """The bot draws that number for itself."""
    own = Line._drawn
    Line._drawn = lambda self, at: number  # type: ignore[method-assign]
    try:
        yield
    finally:
        Line._drawn = own  # type: ignore[method-assign]


def holding(view: View, hand: Sequence[Card]) -> View:
    """The view with those cards in hand."""
    seats = [*view.seats]
    assert view.seat is not None
    seats[view.seat] = replace(seats[view.seat], cards=tuple(hand))
    return replace(view, seats=tuple(seats))


def acts_of(done: Sequence[Action], state: State) -> list[Action]:
    """All acts that are ever done, to give up and to go on first."""
    after = state.phase is Phase.AFTER
    passive = Check() if after else Exchange() if state.acts else Wait()
    acts: list[Action] = [Pass(), passive] if state.owed else [passive]
    others = {act for act in done if act not in (*acts, Pass())}
    return acts + sorted(others, key=lambda act: getattr(act, "amount", 0))
