"""Hold'em before the flop with three and more seats, solved on deals drawn at random.

All before the first who does not give up have given up, so that what counts is how many seats are behind it: the blinds
are the last two. Each point of the betting is one place for each of the 169 kinds of hands. Regrets are summed, those
of iteration t counted t times as in the mean (linear CFR, Brown and Sandholm 2019), over all that the seats may do and
over deals drawn at random. For three and more seats nothing says that this comes to an equilibrium; how much each
seat could still win by playing otherwise is measured (`gain`).

Stakes are of one size at each raise (`raise_to`). Who comes behind a raise with nothing in the pot but a blind pays it
late in the turn alone, and once; who raises first does not limp. Where two and more see the flop hands are worth what
they win without further bets, and the later a seat acts then, the more (`POSITION`).
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from potluck.kernels import rank

__all__ = [
    "CALL",
    "FOLD",
    "KINDS",
    "RAISE",
    "Point",
    "PreflopLoop",
    "gain",
    "kind_of",
    "kinds",
    "raise_to",
    "swapped",
    "tree",
]

FOLD: Final = "f"
CALL: Final = "c"
RAISE: Final = "r"
KINDS: Final = 169
"""Pairs, suited and other hands: 13 times the higher rank and the lower, suited; the other way round, if not."""
RANKS: Final = 13
FIRST: Final = 3.0
"""Big blinds to which the first raises."""
TIMES: Final = (3.3, 2.3)
"""So many times as much the second and the third; then all."""
ALL_FROM: Final = 0.4
"""Who would put in this part of his chips puts in all."""
LATE: Final = 3
"""Seats before the big blind that may pay a first raise with nothing in the pot."""
COLD: Final = 2
"""Raises from which on, with nothing in the pot, nobody goes with less than all, and all alone is paid."""
POSITION: Final = 0.03
"""Of a pot of two; who acts last on the flop has so much more of it than without, and who acts first so much less."""
DEALS: Final = 2048
"""In an iteration."""
SHARP: Final = 3
Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


class Point(NamedTuple):
    """A point of the betting, or its end."""

    history: str
    """What was done, a letter for each act; the first seat's is the first."""
    seat: int
    """Whose turn it is, 0 the first; -1: the betting is over."""
    acts: str
    below: tuple[int, ...]
    """The points that they lead to."""
    live: tuple[int, ...]
    """Seats that have not given up."""
    paid: tuple[float, ...]
    """Big blinds of each seat."""
    left: float
    """Big blinds that who has paid most has left."""


def raise_to(raises: int, top: float, callers: int, stack: float) -> float:
    """Big blinds to which is raised behind so many raises, the last to `top`, paid by so many who had paid nothing.

    `stack` is what each has.
    """
    sizes = (FIRST, TIMES[0] * top + callers * top, TIMES[1] * top)
    to = sizes[raises] if raises < len(sizes) else stack
    return stack if to > ALL_FROM * stack else round(2 * to) / 2


def tree(behind: int, stack: float) -> tuple[Point, ...]:
    """All points with so many seats behind the first, each with so many big blinds; the first point first."""
    points: list[Point | None] = []
    forced = [0.0] * (behind - 1) + [0.5, 1.0]
    _grown(points, _Betting("", tuple(forced), tuple(range(behind + 1)), (0,), 0, frozenset(), 0), stack)
    return tuple(point for point in points if point is not None)


class _Betting(NamedTuple):
    history: str
    paid: tuple[float, ...]
    live: tuple[int, ...]
    turns: tuple[int, ...]
    """Who is still to act, in order."""
    raises: int
    came: frozenset[int]
    """Seats that put something in of their own will."""
    callers: int


def _grown(points: list[Point | None], now: _Betting, stack: float) -> int:
    """Writes a point down with all behind it; its place."""
    place, top = len(points), max(now.paid)
    points.append(None)
    over = not now.turns or len(now.live) == 1
    acts = "" if over else _acts(now, stack)
    below = tuple(_grown(points, _after(now, act, stack), stack) for act in acts)
    points[place] = Point(now.history, -1 if over else now.turns[0], acts, below, now.live, now.paid, stack - top)
    return place


def _acts(now: _Betting, stack: float) -> str:
    seat, top, big = now.turns[0], max(now.paid), len(now.paid) - 1
    cold = seat not in now.came
    late = seat == big or (not now.callers and seat >= big - LATE)
    pays = not cold or (now.raises == 1 and late) or (now.raises > 1 and top >= stack)
    raises = top < stack and not (cold and now.raises > COLD)
    return FOLD + CALL * (pays and now.raises > 0) + RAISE * raises


def _after(now: _Betting, act: str, stack: float) -> _Betting:
    seat, top = now.turns[0], max(now.paid)
    after = now._replace(history=now.history + act, turns=now.turns[1:])
    if act == FOLD:
        return after._replace(live=tuple(other for other in now.live if other != seat))
    cold, to = seat not in now.came, top
    if act == RAISE:
        to = raise_to(now.raises, top, now.callers, stack)
        others = [(seat + turn) % len(now.paid) for turn in range(1, len(now.paid))]
        turns = tuple(other for other in others if other in now.live and now.paid[other] < stack)
        after = after._replace(raises=now.raises + 1, turns=turns)
    paid = (*now.paid[:seat], to, *now.paid[seat + 1 :])
    callers = now.callers + (act == CALL and cold and now.raises == 1)
    return after._replace(paid=paid, came=now.came | {seat}, callers=callers)


def kind_of(high: int, low: int, *, suited: bool) -> int:
    """The kind of a hand of these ranks, 0 a two: 0 to 168."""
    return RANKS * high + low if suited else RANKS * low + high


def kinds(cards: Ints) -> Ints:
    """The kind of each hand `(n, 2)` of cards 0 to 51."""
    ranks = np.sort(cards // 4, axis=1)
    suited = (cards[:, 0] - cards[:, 1]) % 4 == 0
    kind: Ints = np.where(suited, RANKS * ranks[:, 1] + ranks[:, 0], RANKS * ranks[:, 0] + ranks[:, 1])
    return kind


class _Deals:
    """Deals drawn at random: by seat, the kinds of hands and what they are worth at the end."""

    def __init__(self, rng: np.random.Generator, seats: int) -> None:
        cards = rng.random((DEALS, 52)).argsort(axis=1)[:, : 2 * seats + 5]
        hands = [cards[:, 2 * seat : 2 * seat + 2] for seat in range(seats)]
        board = cards[:, 2 * seats :]
        self.kinds = [kinds(hand) for hand in hands]
        self._strengths = [
            rank(np.ascontiguousarray(np.concatenate([hand, board], axis=1), dtype=np.uint8)).astype(np.int64)
            for hand in hands
        ]
        self._shares: dict[tuple[int, ...], Floats] = {}

    def shares(self, live: tuple[int, ...]) -> Floats:
        """(seats, deals): the part of the pot of each of those seats."""
        if live not in self._shares:
            strengths = np.stack([self._strengths[seat] for seat in live])
            best = (strengths == strengths.max(axis=0)).astype(np.float64)
            self._shares[live] = best / best.sum(axis=0)
        return self._shares[live]


class PreflopLoop:
    """A game and what has been learnt of it."""

    def __init__(
        self,
        behind: int,
        stack: float,
        *,
        seed: int,
        against: "PreflopLoop | None" = None,
        learns: Collection[int] | None = None,
    ) -> None:
        """So many seats behind the first, with so many big blinds each.

        `against`: the seats that do not learn play the mean of that loop; by itself all learn.
        """
        self.points, self.seats, self.stack = tree(behind, stack), behind + 1, stack
        self.iteration, self._seed, self._against = 0, seed, against
        self.learns = range(self.seats) if learns is None else learns
        self.regrets = [np.zeros((len(point.acts), KINDS)) for point in self.points]
        self.sums = [np.zeros((len(point.acts), KINDS)) for point in self.points]

    def run(self, count: int) -> None:
        """So many iterations more."""
        for _ in range(count):
            self.iteration += 1
            rng = np.random.Generator(np.random.Philox([self._seed, self.iteration]))
            _Walk(self, _Deals(rng, self.seats), learning=True).worths(0, {})

    def chances(self, at: int) -> Floats:
        """(acts, kinds): how likely each act is in the mean; even where nobody came."""
        return _shared(self.sums[at])

    def current(self, at: int) -> Floats:
        """The same now, in proportion to regrets above zero; of a seat that does not learn, what it plays."""
        if self._against is not None and self.points[at].seat not in self.learns:
            return self._against.chances(at)
        return _shared(np.maximum(self.regrets[at], 0))

    def arrays(self) -> list[npt.NDArray[np.generic]]:
        """All that has been learnt."""
        return [*self.regrets, *self.sums]

    def put_back(self, iteration: int, arrays: Sequence[npt.NDArray[np.generic]]) -> None:
        """Goes on from what was kept. Raises: ValueError, it is of another game."""
        tables = [*self.regrets, *self.sums]
        if [table.shape for table in tables] != [array.shape for array in arrays]:
            raise ValueError("that is of another game")
        for table, array in zip(tables, arrays, strict=True):
            table[:] = array
        self.iteration = iteration


def _shared(table: Floats) -> Floats:
    sums = table.sum(axis=0)
    shared: Floats = np.where(sums > 0, table / np.where(sums > 0, sums, 1), 1 / max(len(table), 1))
    return shared


class _Walk:
    """All that may be done on some deals."""

    def __init__(self, loop: PreflopLoop, deals: _Deals, *, learning: bool) -> None:
        self._loop, self._deals, self._learning = loop, deals, learning

    def worths(self, at: int, reach: Mapping[int, Floats]) -> dict[int, Floats | float]:
        """By seat that is in, big blinds that the point is worth to it on each deal; `reach`: by seat that acted."""
        point = self._loop.points[at]
        if point.seat < 0:
            return self._end(point)
        seat, kind = point.seat, self._deals.kinds[point.seat]
        chances = self._loop.current(at)[:, kind]
        own = reach.get(seat, 1.0)
        below = [
            self.worths(place, {**reach, seat: own * chance})
            for place, chance in zip(point.below, chances, strict=True)
        ]
        worth: dict[int, Floats | float] = {}
        for other in point.live:
            given = -point.paid[other]
            worth[other] = sum(chance * acts.get(other, given) for chance, acts in zip(chances, below, strict=True))
        if self._learning and seat in self._loop.learns:
            self._learn(at, reach, chances, [acts.get(seat, -point.paid[seat]) - worth[seat] for acts in below])
        return worth

    def _learn(self, at: int, reach: Mapping[int, Floats], chances: Floats, better: Sequence[Floats | float]) -> None:
        loop, seat = self._loop, self._loop.points[at].seat
        kind, others = self._deals.kinds[seat], np.ones(DEALS)
        for other, likely in reach.items():
            others = others * likely if other != seat else others
        for act, more in enumerate(better):
            loop.regrets[at][act] += loop.iteration * np.bincount(kind, weights=more * others, minlength=KINDS)
            likely = chances[act] * reach.get(seat, 1.0)
            loop.sums[at][act] += loop.iteration * np.bincount(kind, weights=likely, minlength=KINDS)

    def _end(self, point: Point) -> dict[int, Floats | float]:
        pot = sum(point.paid)
        if len(point.live) == 1:
            return {point.live[0]: pot - point.paid[point.live[0]]}
        last = len(point.live) - 1
        turn = sorted(point.live, key=lambda seat: (seat + 2) % len(point.paid))  # the blinds act first then
        cost = POSITION * min(pot, point.left)
        worth: dict[int, Floats | float] = {}
        for seat, share in zip(point.live, self._deals.shares(point.live), strict=True):
            worth[seat] = share * pot + cost * (2 * turn.index(seat) / last - 1) - point.paid[seat]
        return worth


def gain(loop: PreflopLoop, seat: int, *, learnt: int, tried: int, seed: int) -> Floats:
    """(tried,): big blinds that a seat wins more by what it learns against the mean than by the mean; a lower bound.

    It learns in so many iterations; each number is the mean of `DEALS` fresh deals.
    """
    answer = PreflopLoop(loop.seats - 1, loop.stack, seed=seed, against=loop, learns=(seat,))
    answer.run(learnt)
    for regrets in answer.regrets:
        if len(regrets):
            regrets[:] = np.maximum(regrets / max(float(regrets.max()), 1.0), 0) ** SHARP
    return _beyond(answer, loop, seat, tried=tried, seed=seed + 1)


def swapped(loop: PreflopLoop, other: PreflopLoop, seat: int, *, tried: int, seed: int) -> Floats:
    """(tried,): big blinds that a seat wins more by the mean of another loop than by that of this, which all else play.

    Each number is the mean of `DEALS` deals. Both are of one game.
    """
    answer = PreflopLoop(loop.seats - 1, loop.stack, seed=seed, against=loop, learns=(seat,))
    for at, regrets in enumerate(answer.regrets):
        regrets[:] = other.chances(at)
    return _beyond(answer, loop, seat, tried=tried, seed=seed)


def _beyond(answer: PreflopLoop, loop: PreflopLoop, seat: int, *, tried: int, seed: int) -> Floats:
    """(tried,): what the seat wins more by that answer than by the mean."""
    mean, gains = PreflopLoop(loop.seats - 1, loop.stack, seed=seed, against=loop, learns=()), np.zeros(tried)
    for number in range(tried):
        deals = _Deals(np.random.Generator(np.random.Philox([seed, number])), loop.seats)
        more, plain = (_Walk(played, deals, learning=False).worths(0, {})[seat] for played in (answer, mean))
        gains[number] = np.mean(more - plain)
    return gains
