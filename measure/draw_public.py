"""The public tree of a deal of the draw by the law's own states, and all that the bot does in it, as it is asked.

The bot is asked as at a table: a view, its own cards, and the chances it names. So what it makes of sums that its files
lack is in the answers; where it draws for itself what such a stake is taken for, the mean of several draws counts.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace

from measure.draw_pack import DECIDES, ENDS, FULL, HELD, SHOWS, THROWS, Node, Pack, Reals
from potluck.bots.draw_line import STAKES, Line, Place
from potluck.bots.draw_places import placed
from potluck.bots.draw_solved import HOUSE, Turn, turn_of
from potluck.cards import Card
from potluck.games.draw.options import Money, Rules, Wardrobe
from potluck.games.draw.state import State, begin
from potluck.games.draw.values import Check, Closet, Exchange, Open, Pass, Phase, RaiseBy, Seat, Wait
from potluck.games.draw.view import View
from potluck.protocol import Action, Amount, Cards, Dealt
from potluck.solve.draw.sets import number_of
from potluck.solve.draw_kinds import SUITS
from potluck.solve.draw_table import SUFFIX, Header, load

__all__ = ["Told", "public"]

ANTE: Final = 5
EARLY: Final = (0.3,)
"""Stakes of the responder that no file has, as shares of the pot after a call; before the exchange and behind it."""
LATE: Final = (0.3, 1.0)
NUMBERS: Final = (0.25, 0.75)
"""Draws by which the bot takes a stake for one of two."""
SELDOM: Final = 1e-6


class Told(NamedTuple):
    """What a local best response needs of a file."""

    pack: Pack
    tree: list[Node]
    strategy: "Asked"
    pot: int


class Asked:
    """The bot's chances by node of the public tree, as they were told."""

    def __init__(self) -> None:
        self.befores: dict[int, Reals] = {}
        self.throwing: dict[tuple[int, int | None], Reals] = {}
        self.afters: dict[tuple[int, int, int], Reals] = {}

    def early(self, node: int) -> Reals:
        """(kinds, acts)"""
        return self.befores[node]

    def throws(self, node: int, other: int | None) -> Reals:
        """(kinds, numbers)"""
        return self.throwing[node, other]

    def late(self, node: int, first: int, second: int) -> Reals:
        """(groups, acts)"""
        return self.afters[node, first, second]


def public(header: Header, seat: int) -> Told:
    """The tree of that file's deal, for a responder in that seat; antes of five dollars, nobody has a wardrobe."""
    return _Public(header, seat).all()


class _Public:
    def __init__(self, header: Header, seat: int) -> None:
        money = Money(start=round(ANTE * header.ratio), ante=ANTE)
        self._rules = Rules(
            profile="pl" if header.profile == "pl" else "de",
            deck=32 if header.deck == 32 else 52,
            money=money,
            wardrobe=Wardrobe(whose="nobody"),
        )
        self._seat, self._counts = seat, header.counts
        stored = load(HOUSE / f"{header.name}{SUFFIX}")
        self._table = stored
        self._pack = self._packed()
        self._kinds = self._one_of(self._pack.kinds, len(stored.places))
        strengths = self._pack.strengths(self._cards.astype(np.uint8))
        self._groups = self._one_of(self._pack.groups(strengths), header.groups)
        self._nothing = [1.0, *[0.0] * (self._counts - 1)]
        self._nodes: list[Node | None] = []
        self._asked = Asked()

    def all(self) -> Told:
        """Everything, asked."""
        self._grow([])
        return Told(self._pack, [node for node in self._nodes if node is not None], self._asked, 2 * ANTE)

    def _packed(self) -> Pack:
        size = self._rules.deck
        every = np.array([*combinations(range(size), HELD)])
        cards = np.empty_like(every)
        cards[number_of(every)] = every
        kinds, ordered = placed(cards + FULL - size, (FULL - size) // SUITS)
        self._cards = ordered - (FULL - size)
        keeps = np.frombuffer(self._table.stored.keeps, np.uint8).reshape(-1, self._counts)[kinds]
        return Pack.of(size, self._rules.order, self._cards, kinds, keeps, np.array(self._table.stored.bounds))

    def _one_of(self, of: np.ndarray, many: int) -> list[list[Card]]:
        """A hand for each kind or group; an empty one where there is none."""
        hands: list[list[Card]] = [[] for _ in range(many)]
        places, first = np.unique(of, return_index=True)
        for place, row in zip(places.tolist(), first.tolist(), strict=True):
            hands[place] = [Card(int(card) + FULL - self._rules.deck) for card in self._cards[row]]
        return hands

    def _state(self, line: Sequence[Action | int], hands: dict[int, list[Card]]) -> State:
        """The deal after those acts; a number throws as many, of the first cards of whoever throws."""
        plain = Seat(self._rules.money.start, Closet(()))
        state = begin(self._rules, (plain, plain), first=0)
        for act in [*line, None]:
            while isinstance(owed := state.chance, Cards):
                state = state.apply(Dealt(self._some(state, owed, hands)))
            if act is None:
                return state
            if isinstance(act, int):
                assert state.actor is not None
                act = Exchange(tuple(state.seats[state.actor].hand[:act]))
            state = state.apply(act)
        raise AssertionError

    def _some(self, state: State, owed: Cards, hands: dict[int, list[Card]]) -> tuple[Card, ...]:
        """Cards that are free; a seat whose hand is given is dealt it."""
        if owed.to in hands and not state.seats[owed.to].hand:
            return tuple(hands[owed.to])
        wanted = {card for hand in hands.values() for card in hand}
        free = [card for card in state.undealt if card not in wanted]
        return tuple(free[: owed.n])

    def _grow(self, line: list[Action | int]) -> int:
        at = len(self._nodes)
        self._nodes.append(None)
        state = self._state(line, {})
        if state.outcome is not None:
            shown = state.outcome.by != "pass"
            paid = [seat.paid for seat in state.seats]
            chips = float(min(paid)) if shown else float(state.payoffs()[0])
            self._nodes[at] = Node(SHOWS if shown else ENDS, 0, (), chips)
            return at
        assert state.actor is not None
        after = state.phase is Phase.AFTER
        known = self._late(at, line, state) if after else self._early(at, line, state)
        acts = [*known, *(self._stakes(line, state, known) if state.actor == self._seat else [])]
        children = []
        for act in acts:
            if not after and isinstance(act, Exchange):
                children.append(self._exchange(line, state))
            else:
                children.append(self._grow([*line, act]))
        self._nodes[at] = Node(DECIDES, state.actor, tuple(children))
        self._widen(at, len(acts))
        return at

    def _widen(self, at: int, acts: int) -> None:
        """Acts that the bot never does have no chance."""
        tables = [(self._asked.befores, at)] if at in self._asked.befores else []
        tables += [(self._asked.afters, key) for key in self._asked.afters if key[0] == at]  # type: ignore[misc]
        for table, key in tables:
            known = table[key]
            more = np.zeros((len(known), acts - known.shape[1]))
            table[key] = np.concatenate([known, more], axis=1)

    def _stakes(self, line: Sequence[Action | int], state: State, known: Sequence[Action]) -> list[Action]:
        """Further stakes of the responder, who makes one of them in a round at most, and never raises one twice."""
        offer = next((offer for offer in state.offers() if isinstance(offer, Amount)), None)
        if offer is None or state.acts > 2 or (state.owed and state.raises):
            return []
        after = state.phase is Phase.AFTER
        pot = state.pot + state.owed
        amounts = {min(max(round(share * pot), offer.low), offer.high) for share in (LATE if after else EARLY)}
        amounts |= {offer.high}
        stake = RaiseBy if state.owed else Open
        return [act for amount in sorted(amounts) if (act := stake(amount)) not in known]

    def _exchange(self, line: list[Action | int], state: State) -> int:
        """The exchange behind the call: who throws what, and the round behind it."""
        at = len(self._nodes)
        self._nodes.append(None)
        called = [*line, 0] if self._rules.profile == "pl" else [*line, Exchange()]
        first = state.actor if self._rules.profile == "pl" else state.first
        assert first is not None
        before = line if self._rules.profile == "pl" else called
        self._asked.throwing[at, None] = self._numbers(before, first)
        for number in range(self._counts):
            self._asked.throwing[at, number] = self._numbers([*before, number], 1 - first)
        thrown = [*before, 0, 0]
        self._nodes[at] = Node(THROWS, first, (self._grow(thrown),))
        return at

    def _numbers(self, line: Sequence[Action | int], seat: int) -> Reals:
        """(kinds, numbers): how often each kind throws each number."""
        view = self._state(line, {seat: _first_of(self._kinds)}).view(seat)
        turn = turn_of(view)
        assert turn is not None
        node = turn.place().node
        if view.phase is not Phase.EXCHANGE:
            node = turn.line.closing(view.owed)
        return np.array([turn.holding(hand).numbers(node) if hand else self._nothing for hand in self._kinds])

    def _early(self, at: int, line: Sequence[Action | int], state: State) -> list[Action]:
        assert state.actor is not None
        view = self._state(line, {state.actor: _first_of(self._kinds)}).view(state.actor)
        told = _told(view, self._kinds)
        acts = _acts([*told], state)
        self._asked.befores[at] = _table(told, acts)
        return acts

    def _late(self, at: int, line: list[Action | int], state: State) -> list[Action]:
        assert state.actor is not None
        throw = next(place for place, act in enumerate(line) if isinstance(act, int))
        tables = {}
        for first in range(self._counts):
            for second in range(self._counts):
                thrown = [*line[:throw], first, second, *line[throw + 2 :]]
                view = _holding(self._state(thrown, {}).view(state.actor), _first_of(self._groups))
                tables[first, second] = _told(view, self._groups)
        acts = _acts([act for told in tables.values() for act in told], state)
        for (first, second), told in tables.items():
            self._asked.afters[at, first, second] = _table(told, acts)
        return acts


def _first_of(hands: Sequence[list[Card]]) -> list[Card]:
    return next(hand for hand in hands if hand)


def _told(view: View, hands: Sequence[list[Card]]) -> dict[Action, Reals]:
    """Each act of the bot at that decision, and how often it does it with each of those hands.

    It draws for itself what a stake is taken for that the files lack: the mean of several draws counts.
    """
    found: dict[tuple[Place, int], list[Turn]] = {}
    for number in NUMBERS:
        with _drawn(number):
            turn = turn_of(view)
        assert turn is not None
        found.setdefault((turn.place(), turn.line.root), []).append(turn)
    told: dict[Action, Reals] = {}
    for (place, _), turns in found.items():
        for act, chances in _of_turn(turns[0], place, view, hands):
            told[act] = told.get(act, np.zeros(len(hands))) + chances * (len(turns) / len(NUMBERS))
    return told


def _of_turn(turn: Turn, place: Place, view: View, hands: Sequence[list[Card]]) -> Iterator[tuple[Action, Reals]]:
    again = turn.again(place)
    if again is not None:
        for (word, amount), often in zip(again.acts, again.often, strict=True):
            yield turn.offered(word, amount), np.asarray(often, np.float64)
        return
    stays = turn.stays()
    if turn.tree.nodes[place.node][0] != DECIDES:
        yield stays, np.ones(len(hands))
        return
    children = turn.tree.children(place.node)
    rows = np.array([turn.holding(hand).chances(place) if hand else np.zeros(len(children)) for hand in hands])
    for child, chances in zip(children, rows.T, strict=True):
        word = turn.tree.acts[child].partition(" ")[0]
        if word in STAKES:
            yield turn.action(child), chances
        elif word == "pass" and view.owed:
            yield Pass(), chances * (1 - place.pays)
            yield stays, chances * place.pays
        else:
            yield stays, chances


@contextmanager
def _drawn(number: float):  # type: ignore[no-untyped-def]
    """The bot draws that number for itself."""
    own = Line._drawn
    Line._drawn = lambda self, at: number  # type: ignore[method-assign]
    try:
        yield
    finally:
        Line._drawn = own  # type: ignore[method-assign]


def _holding(view: View, hand: Sequence[Card]) -> View:
    """The view with those cards in hand."""
    seats = [*view.seats]
    assert view.seat is not None
    seats[view.seat] = replace(seats[view.seat], cards=tuple(hand))
    return replace(view, seats=tuple(seats))


def _acts(done: Sequence[Action], state: State) -> list[Action]:
    """All acts that are ever done, to give up and to go on first."""
    after = state.phase is Phase.AFTER
    passive = Check() if after else Exchange() if state.acts else Wait()
    acts: list[Action] = [Pass(), passive] if state.owed else [passive]
    others = {act for act in done if act not in (*acts, Pass())}
    return acts + sorted(others, key=lambda act: getattr(act, "amount", 0))


def _table(told: Mapping[Action, Reals], acts: Sequence[Action]) -> Reals:
    """(hands, acts); what no hand comes to gives up."""
    rows = len(next(iter(told.values())))
    table = np.stack([told.get(act, np.zeros(rows)) for act in acts], axis=1)
    table[:, 0] += table.sum(axis=1) <= SELDOM
    return np.asarray(table / table.sum(axis=1, keepdims=True))
