"""The public tree and what may be held along it, as arrays: a poker variant for two, in vector form."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Protocol, Self

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from potluck.kernels.regrets import Decisions, Shared
from potluck.protocol import show
from potluck.tree.holdings import Pack, World, first_world
from potluck.tree.paths import ClassMeetings, Law, PathWorld, by_paths, first_paths
from potluck.tree.public import Spot
from potluck.tree.showdowns import Meetings, PokerLaw
from potluck.tree.suits import Exchanges, RankExchanges, SuitExchanges, exchanges_of
from potluck.tree.tree import Line, Tree, no_ends
from potluck.variants import Variant

__all__ = ["compiled", "compiled_paths"]

Ints = npt.NDArray[np.int32]
SEATS: Final = 2
EMPTY: Final = 0
"""The sequence of a seat that has not decided yet."""


class _Held(Struct):
    """The sequences that lead a seat to where it is, state by state."""

    sequences: Ints
    first: int = -1
    """Where they stand in a row: the first; else -1."""


class _World(Protocol):
    """The hands that are possible at one kind of point (`holdings`, `paths`)."""

    def size(self, seat: int) -> int: ...
    def apart(self, seat: int) -> int: ...
    def keys(self, seat: int) -> Iterator[tuple[int, ...]]: ...
    def parents(self, seat: int) -> Ints: ...
    def dealt(self, seat: int, n: int) -> Self: ...
    def thrown(self, seat: int, n: int) -> Self: ...


class _Meeting(Protocol):
    """The ends of one world."""

    def add(self, end: object, rows: int, columns: int) -> None: ...
    def tables(self) -> Iterator[Shared]: ...


class _Seat:
    """The infosets of a seat while they are written down."""

    def __init__(self) -> None:
        self.groups: list[tuple[int, int, int, int]] = []
        self.parents: list[Ints] = []
        self.infosets = 0
        self.sequences = 1

    def group(self, parents: Ints, actions: int) -> int:
        """Adds infosets with as many actions each; their first sequence."""
        base = self.sequences
        self.groups.append((base, len(parents), actions, self.infosets))
        self.parents.append(parents)
        self.infosets += len(parents)
        self.sequences += len(parents) * actions
        return base

    def decisions(self) -> Decisions:
        """All of them."""
        groups = np.array(self.groups, np.int64).reshape(-1, 4)
        parents = np.concatenate(self.parents) if self.parents else np.zeros(0, np.int32)
        return Decisions(groups, parents, self.sequences)


class _Compiler:
    def __init__(self, meeting: Callable[[_World], _Meeting]) -> None:
        self._meeting = meeting
        self.seats = (_Seat(), _Seat())
        self.lines: list[Line] = []
        self.meetings: dict[int, tuple[_World, _Meeting]] = {}
        self._keys: dict[tuple[int, int], tuple[_World, list[tuple[int, ...]]]] = {}
        self.infosets = self.apart = self.visits = self.enough = 0

    def grow(self, spot: Spot, world: _World, held: Sequence[_Held]) -> None:
        """Writes down a public point and all behind it."""
        self.visits += world.size(0) + world.size(1)
        match spot.kind:
            case "end":
                self._end(spot, world, held)
            case "bet":
                self._bet(spot, world, held)
            case "throw":
                self._throw(spot, world, held)
            case "deal":
                after = world.dealt(spot.seat, spot.n)
                self.grow(spot.after[0], after, [_moved(after, seat, held[seat]) for seat in range(SEATS)])
            case "board":
                assert isinstance(world, World)
                after = world.turned(spot.n)
                self.grow(spot.after[0], after, [_moved(after, seat, held[seat]) for seat in range(SEATS)])

    def _bet(self, spot: Spot, world: _World, held: Sequence[_Held]) -> None:
        size, actions = world.size(spot.seat), len(spot.actions)
        self.enough = max(self.enough, spot.most)
        base = self.seats[spot.seat].group(held[spot.seat].sequences, actions)
        if actions > 1:
            self.infosets += size
            self.apart += world.apart(spot.seat)
            texts = tuple(map(show, spot.actions))
            self.lines.append(Line(spot.line, spot.seat, texts, self._known(world, spot.seat), base))
        for number, after in enumerate(spot.after):
            first = base + number * size
            self.grow(after, world, _with(held, spot.seat, _row(first, size)))

    def _throw(self, spot: Spot, world: _World, held: Sequence[_Held]) -> None:
        """Of each state the throws, of as many cards each as the public point allows, are its actions."""
        seat = spot.seat
        counts = [show(action).count(" ") for action in spot.actions]
        worlds = [world.thrown(seat, n) for n in counts]
        parents = np.concatenate([after.parents(seat) for after in worlds])
        order = np.argsort(parents, kind="stable")
        actions = np.bincount(parents, minlength=world.size(seat))
        place = np.arange(len(parents)) - np.repeat(np.cumsum(actions) - actions, actions)
        sequences = np.empty(len(parents), np.int32)
        for many in np.unique(actions).tolist():
            states = np.flatnonzero(actions == many)
            base = self.seats[seat].group(held[seat].sequences[states], many)
            rows = np.searchsorted(states, parents[order])
            mine = actions[parents[order]] == many
            sequences[order[mine]] = base + place[mine] * len(states) + rows[mine]
            self.infosets += len(states) * (many > 1)
        self.apart += world.apart(seat)
        thrown = np.concatenate([np.array([key[-1] for key in after.keys(seat)], np.int64) for after in worlds])
        choices = (parents.astype(np.int64), thrown)
        texts = tuple(map(str, counts))
        self.lines.append(Line(spot.line, seat, texts, self._known(world, seat), 0, choices, sequences))
        begin = 0
        for point, after in zip(spot.after, worlds, strict=True):
            size = after.size(seat)
            own = _Held(sequences[begin : begin + size])
            begin += size
            self.grow(point, after, [own if at == seat else held[at] for at in range(SEATS)])

    def _end(self, spot: Spot, world: _World, held: Sequence[_Held]) -> None:
        firsts = []
        for seat in range(SEATS):
            first = held[seat].first
            # States whose sequences do not stand in a row get a move that is none.
            firsts.append(first if first >= 0 else self.seats[seat].group(held[seat].sequences, 1))
        if id(world) not in self.meetings:
            self.meetings[id(world)] = world, self._meeting(world)
        assert spot.end is not None
        self.meetings[id(world)][1].add(spot.end, firsts[0], firsts[1])

    def _known(self, world: _World, seat: int) -> list[tuple[int, ...]]:
        if (id(world), seat) not in self._keys:
            self._keys[id(world), seat] = world, list(world.keys(seat))
        return self._keys[id(world), seat][1]


def compiled(variant: Variant, root: Spot, *, merged: bool = True, listed: bool = False) -> Tree:
    """The arrays of a variant for two whose public tree is `root`; `listed`: every hand against every other."""
    if by_paths(root) and not listed:
        pack = tuple(map(int, variant.cards))
        return compiled_paths(pack, exchanges_of(variant, merged=merged), PokerLaw(variant), root)

    def meeting(world: _World) -> Meetings:
        assert isinstance(world, World)
        return Meetings(variant, world)

    return _compiled(root, first_world(variant, merged=merged), _Compiler(meeting))


def compiled_paths(cards: Sequence[int], exchanges: Exchanges, law: Law, root: Spot) -> Tree:
    """The arrays of a game for two in which no card lies in the middle, by its law at the ends."""
    assert isinstance(exchanges, RankExchanges | SuitExchanges)

    def meeting(world: _World) -> ClassMeetings:
        assert isinstance(world, PathWorld)
        return ClassMeetings(law, world, exchanges)

    return _compiled(root, first_paths(Pack(tuple(cards), exchanges)), _Compiler(meeting))


def _compiled(root: Spot, world: _World, compiler: _Compiler) -> Tree:
    held = [_Held(np.zeros(world.size(seat), np.int32)) for seat in range(SEATS)]
    compiler.grow(root, world, held)
    decisions = tuple(seat.decisions() for seat in compiler.seats)
    shared = tuple(table for _, meetings in compiler.meetings.values() for table in meetings.tables())
    return Tree(
        seats=SEATS,
        decisions=decisions,
        ends=tuple(no_ends(seat.sequences) for seat in decisions),
        shared=shared,
        lines=tuple(compiler.lines),
        infosets=compiler.infosets,
        infosets_apart=compiler.apart,
        visits=compiler.visits,
        enough=compiler.enough,
    )


def _row(first: int, size: int) -> _Held:
    return _Held(np.arange(first, first + size, dtype=np.int32), first)


def _moved(world: _World, seat: int, held: _Held) -> _Held:
    """The same after chance has moved."""
    return _Held(held.sequences[world.parents(seat)])


def _with(held: Sequence[_Held], seat: int, changed: _Held) -> list[_Held]:
    return [changed if at == seat else other for at, other in enumerate(held)]
