"""A local best response to a bot of poker for two that tells its policy: the response's whole range against the bot's.

The responder's cards never show in what it does, and the bot's policy is told for all its hands. So both are carried as
ranges through the betting: at each point every hand of the responder takes the act that would be worth most to it if
both then checked or paid to the end. What the bot tells by one thought is gone along whole, act by act, each with the
hands that do it; what ends there is paid at once by every pair of hands, on all boards or a sample of them. Of what
goes on behind it, cards that come or a stake for which the bot thinks anew, one or a few are drawn, by how likely they
are and how large the pot is, and count for as much less as they were drawn more often; before each card a pair of hands
is drawn anew. So the mean is what playing whole deals would give. What was guessed of a drawn point, by the showdown
and how far apart the hands are, is taken out of its luck, and the mean of that guess on several cards put in its place.

`dealt` plays the same two against each other hand by hand: much noisier, with the same mean.

In the responder's place a player may sit whose acts are told for all hands: then that player's result is measured. One
may sit in the bot's place too.

Source: Lisy and Bowling, Equilibrium Approximation Quality of Current No-Limit Poker Bots (2017); for baselines Burch
et al., AIVAT (2018).
"""

import random
from bisect import bisect
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import accumulate
from statistics import fmean
from typing import Final, NamedTuple

import numpy as np

from measure.poker_showdowns import Match, Showdowns, disjoint
from potluck.bots.general import legal
from potluck.cards import Card
from potluck.games.poker import Call, Check, Fold, Phase, RaiseTo, State, View, begin
from potluck.lab.poker_futures import Floats
from potluck.lab.poker_lines import Act
from potluck.lab.poker_resolving import Policy, hands_on
from potluck.lab.showdowns import Cards, array, worths
from potluck.protocol import Amount, Dealt
from potluck.variants import Variant

__all__ = ["POTS", "Bot", "Guess", "Match", "Plan", "Player", "dealt", "walked", "whole_street"]

Bot = Callable[[View], Policy]
"""A policy for the whole range of who is to act, by what is public."""
Story = tuple[Act | tuple[Card, ...], ...]
Player = Callable[[View, Showdowns, Floats], tuple[tuple[Act, ...], Floats]]
"""(view, showdowns, counts) -> acts, and how likely each hand takes each, `(acts, m)`.

`counts` says of each hand how large a part it is of all pairs with which the street began.

Who tells that of a few hands that stand for the others says for how much more those count, and of the others nothing.
"""
POTS: Final = (1.0, float("inf"))
"""The stakes of the responder."""
GUESSES: Final = 6
"""On how many cards is guessed behind a street, where a guess is more than the showdown."""


class Guess(NamedTuple):
    """By how much the worth by the showdown, and the pot, count in a guess of what is won from a street on.

    They make lines more alike; whatever they are, the mean stays.
    """

    showdown: float
    mine: float = 0.0
    """Of how far apart the parts of a pot are that the responder's hands take."""
    other: float = 0.0


ALIKE: Final = (Guess(1.0), Guess(1.2), Guess(1.2), Guess(1.2))
"""By street, where nothing is known of who plays: the pot as large as it is likely to grow."""
ONCE: Final = (1, 1, 1, 1)


def whole_street(view: View) -> Hashable:
    """Of a bot that thinks but once for a street: the street."""
    return view.street


class Plan(NamedTuple):
    """Who plays what: the bot sits in seat 1."""

    variant: Variant
    bot: Bot
    stack: int
    first: int = 1
    """The street from which on the responder stakes and gives up; before it pays."""
    pots: tuple[float, ...] = POTS
    player: Player | None = None
    """Who sits in the responder's place; None: the responder."""
    other: Player | None = None
    """Who sits in the bot's place; None: the bot."""
    thought: Callable[[View], Hashable] = whole_street
    """What is the same at two points of a street for which the bot thinks but once; by default all of them."""
    thoughts: tuple[int, ...] = ONCE
    """For how many thoughts of the bot each street is gone along before something is drawn."""
    guesses: tuple[Guess, ...] = ALIKE
    """What is guessed at the start of each street."""
    followed: tuple[int, ...] = ONCE
    """How many points behind each street are followed."""


class Point(NamedTuple):
    """A point of a deal, and with what both come there."""

    state: State
    match: Match
    story: Story
    """Acts and common cards so far."""
    showdowns: Showdowns
    """Of the board that lies there."""

    @property
    def over(self) -> bool:
        """Whether nobody decides any more."""
        view = self.state.view(0)
        if any(seat.folded for seat in view.seats):
            return True
        board = sum(street.board for street in view.variant.streets)
        return self.street_over and (any(not seat.cash for seat in view.seats) or len(view.board) == board)

    @property
    def street_over(self) -> bool:
        """Whether cards come next, or nothing."""
        return self.state.chance is not None or self.state.phase is not Phase.BETTING

    @property
    def street(self) -> int:
        """The street that is bet on, or whose cards come next."""
        return self.state.view(0).street + (self.street_over and self.state.chance is None)

    @property
    def pot(self) -> int:
        """Chips in the middle."""
        return self.state.view(0).pot

    def behind(self, act: Act, match: Match) -> "Point":
        """The point behind an act of those hands."""
        return Point(self.state.apply(act), match, (*self.story, act), self.showdowns)


class Part(NamedTuple):
    """A point to which the betting leads, and how likely."""

    point: Point
    mass: float
    worth: float
    """Chips that the responder wins there, or seems to."""

    @property
    def staked(self) -> float:
        """By how much it counts among those of which one is drawn."""
        return self.mass * self.point.pot


def walked(plan: Plan, rng: random.Random, *, button: int) -> float:
    """Chips a deal that the responder wins, by one line of betting and board; an unbiased estimate."""
    walk = _Walk(plan, rng, button)
    return walk.value(walk.start)


def dealt(plan: Plan, rng: random.Random, *, button: int) -> float:
    """Chips that the responder wins in one deal between two hands; the same mean, by what is really won."""
    walk = _Walk(plan, rng, button)
    point = walk.start
    pair = point.match.hands[list(point.match.drawn(rng))]
    while not point.over:
        if point.street_over:
            point = walk.turned(point, pair)
        seat = point.state.actor
        assert seat is not None
        row, after = point.match.row(pair[seat]), [*walk.acted(point)]
        weights = [float(each.match[1 + seat][row]) for each in after]
        (point,) = rng.choices(after, weights)
    return _paid(plan.variant, point.state, pair, rng)


class _Walk:
    """Lines of betting of one deal."""

    def __init__(self, plan: Plan, rng: random.Random, button: int) -> None:
        self.plan, self.rng, self.button = plan, rng, button
        hands = hands_on(plan.variant, ())
        match = Match(hands, np.ones(len(hands)), np.ones(len(hands)))
        self.whole = match.mass()
        self.start = Point(self._state(()), match, (), Showdowns(plan.variant, (), rng))

    def value(self, point: Point) -> float:
        """Chips that the responder wins behind a point: what one thought tells, and what a few of the rest bring."""
        parts = [*self._along(point)]
        value = sum(part.mass * part.worth for part in parts)
        goes_on = [part for part in parts if not part.point.over]
        if goes_on:
            value += self._guessed([part for part in goes_on if part.point.street_over])
            value += fmean(self._followed(goes_on, self._places(self.plan.followed[point.street])))
        return value

    def acted(self, point: Point) -> Iterator[Point]:
        """Where a point leads by one act, with the hands that do it."""
        acts = self._answers(point) if point.state.actor == 0 else self._bot(point)
        yield from (point.behind(act, match) for act, match in acts if match.mass() > 0)

    def turned(self, point: Point, pair: Cards) -> Point:
        """The point behind cards that come for all when these two hands are held."""
        view, variant = point.state.view(0), self.plan.variant
        street = variant.streets[point.street]
        held = {int(card) for card in pair.flat}
        free = [card for card in variant.cards if card not in view.board and int(card) not in held]
        cards = tuple(self.rng.sample(free, street.board))
        story = (*point.story, cards)
        showdowns = Showdowns(variant, (*view.board, *cards), self.rng)
        return Point(self._state(story), point.match.on(cards), story, showdowns)

    def _along(self, start: Point) -> Iterator[Part]:
        """All that may come of a point by a few thoughts of the bot: what is over, and where it goes on."""
        waiting, asked = [start], defaultdict[Hashable, list[Part]](list)
        whole = self.whole = start.match.mass()
        known = set[Hashable]()
        while waiting:
            point = waiting.pop()
            thought = self.plan.thought(point.state.view(1)) if point.state.actor == 1 else None
            if point is not start and (point.over or point.street_over):
                yield self._part(point, whole)
            elif thought is not None and thought not in known:
                asked[thought].append(self._part(point, whole))
            else:
                waiting += self.acted(point)
            if not waiting and asked and len(known) < self.plan.thoughts[start.street]:
                known.add(next_ := max(asked, key=lambda thought: sum(part.staked for part in asked[thought])))
                waiting = [part.point for part in asked.pop(next_)]
        yield from (part for parts in asked.values() for part in parts)

    def _part(self, point: Point, whole: float) -> Part:
        return Part(point, point.match.mass() / whole, self._worth(point))

    def _places(self, many: int) -> list[float]:
        """So many places from 0 to 1, as far from one another as can be."""
        first = self.rng.random()
        return [(number + first) / many for number in range(many)]

    def _drawn(self, parts: Sequence[Part], place: float) -> tuple[Part, float]:
        """One of these points, by its place among what is staked in all, and for how much it counts."""
        sums = [*accumulate(part.staked for part in parts)]
        part = parts[min(bisect(sums, place * sums[-1]), len(parts) - 1)]
        return part, part.mass * sums[-1] / part.staked

    def _followed(self, parts: Sequence[Part], places: Sequence[float]) -> Iterator[float]:
        """What the points at these places bring beyond what was guessed of them."""
        for place in places:
            part, factor = self._drawn(parts, place)
            after, guessed = part.point, part.worth
            if after.street_over:
                after = self._turned_by_chance(after)
                guessed = self._guess(after).showdown * self._worth(after) + self._apart(after)
            yield factor * (self.value(after) - guessed)

    def _guessed(self, parts: Sequence[Part]) -> float:
        """What is guessed to be won behind cards beyond what the points before them are worth, on a few cards."""
        if not parts:
            return 0.0
        guess, found = self._guess(parts[0].point), [0.0]
        if guess.mine or guess.other:
            drawn = [self._drawn(parts, place) for place in self._places(GUESSES)]
            found = [factor * self._apart(self._turned_by_chance(part.point)) for part, factor in drawn]
        # What cards change in the worth by the showdown is none in the mean.
        return fmean(found) + (guess.showdown - 1) * sum(part.mass * part.worth for part in parts)

    def _turned_by_chance(self, point: Point) -> Point:
        return self.turned(point, point.match.hands[list(point.match.drawn(self.rng))])

    def _guess(self, point: Point) -> Guess:
        return self.plan.guesses[point.street]

    def _apart(self, point: Point) -> float:
        """Chips that the responder may win by betting: whose hands win mostly or lose mostly gains by it."""
        guess, match = self._guess(point), point.match
        mine, other = _spread(point, match.mine, match.other), _spread(point, match.other, match.mine)
        room = min(point.pot, *(seat.cash for seat in point.state.view(0).seats))
        return room * (guess.mine * mine - guess.other * other)

    def _worth(self, point: Point) -> float:
        """Chips that the responder wins there, or would if both then paid or checked to the end.

        Where the bot is still to answer a stake, it is taken to give up as much of its range as would make that stake
        gain nothing, those hands that win the least.
        """
        match = point.match
        mine, other = point.state.view(0).seats
        if mine.folded or other.folded:
            return float(-mine.paid if mine.folded else other.paid)
        staked, owed = max(mine.paid, other.paid), mine.paid - other.paid
        if point.street_over or point.state.actor == 0 or owed <= 0:
            return staked * (2 * _share(point, match) - 1)
        stays = match._replace(other=match.other * (1 - self._worst(point, owed / point.pot)))
        part = stays.mass() / match.mass()
        return part * staked * (2 * _share(point, stays) - 1) + (1 - part) * other.paid

    def _worst(self, point: Point, share: float) -> Floats:
        """How much of each hand of the bot belongs to that share of its range which takes the least of a pot."""
        match = point.match
        met = disjoint(match.hands, match.mine)
        takes = np.where(met > 0, point.showdowns.shares(match.mine) / np.maximum(met, 1e-300), 1.0)
        order = takes.argsort(kind="stable")
        weights = match.other[order]
        below = weights.cumsum() - weights
        part = np.empty(len(order))
        part[order] = np.clip((share * weights.sum() - below) / np.maximum(weights, 1e-300), 0.0, 1.0)
        return part

    def _state(self, story: Story) -> State:
        """The deal as it lies there, with hands that the board leaves: none of what is asked of it depends on them."""
        plan = self.plan
        state = begin(plan.variant, (plan.stack, plan.stack), button=self.button)
        board = [card for act in story if isinstance(act, tuple) for card in act]
        free = [card for card in plan.variant.cards if card not in board]
        for at in (0, 2):
            state = state.apply(Dealt(tuple(free[at : at + 2])))
        for act in story:
            state = state.apply(Dealt(act) if isinstance(act, tuple) else act)
        return state

    def _answers(self, point: Point) -> Iterator[tuple[Act, Match]]:
        """The acts of the responder: each hand takes the best; or those of who sits in its place."""
        view, match = point.state.view(0), point.match
        if self.plan.player is not None:
            counts = match.mine * match.met() / self.whole
            acts, chances = self.plan.player(view, point.showdowns, counts)
            yield from ((act, match._replace(mine=match.mine * row)) for act, row in zip(acts, chances, strict=True))
            return
        options = self._options(view)
        best = np.stack([self._asked(point, act) for act in options]).argmax(axis=0)
        yield from ((act, match._replace(mine=match.mine * (best == at))) for at, act in enumerate(options))

    def _options(self, view: View) -> list[Act]:
        """The acts that the responder thinks of: to pay, to give up, and its stakes."""
        paying: Act = Call() if view.owed else Check()
        if view.street < self.plan.first:
            return [paying]
        offer = next((offer for offer in view.offers if isinstance(offer, Amount)), None)
        sums = {_to(view, offer, pots) for pots in self.plan.pots} if offer is not None else set()
        return [paying, *([Fold()] if view.owed else []), *map(RaiseTo, sorted(sums))]

    def _asked(self, point: Point, act: Act) -> Floats:
        """What an act seems worth against giving up to each hand, times what it meets, by the boards that decide."""
        view, match = point.state.view(0), point.match
        mine, other = view.seats
        met = match.met()
        if isinstance(act, Fold):
            return np.zeros(len(met))
        if not isinstance(act, RaiseTo):
            owed = min(view.owed, mine.cash)
            return point.showdowns.shares(match.other, deciding=True) * (view.pot + owed) - met * owed
        acts = self.plan.bot(point.state.apply(act).view(1))
        rest = match.other * (1 - acts.chances[acts.acts.index(Fold())])
        called = min(act.amount, other.bet + other.cash) - other.bet
        staked, stays = min(act.amount, other.bet + called) - mine.bet, disjoint(match.hands, rest)
        pot = view.pot + staked + called
        return point.showdowns.shares(rest, deciding=True) * pot + (met - stays) * view.pot - stays * staked

    def _bot(self, point: Point) -> Iterator[tuple[Act, Match]]:
        """The acts of the bot, each by the hands with which it does that."""
        view, match = point.state.view(1), point.match
        if self.plan.other is not None:
            counts = match.other * disjoint(match.hands, match.mine) / self.whole
            told, chances = self.plan.other(view, point.showdowns, counts)
            yield from ((act, match._replace(other=match.other * row)) for act, row in zip(told, chances, strict=True))
            return
        acts = self.plan.bot(view)
        assert (acts.range.hands == match.hands).all()
        for number, said in enumerate(acts.acts):
            yield legal(view, said), match._replace(other=match.other * acts.chances[number])


def _spread(point: Point, hands: Floats, against: Floats) -> float:
    """How far apart the parts of a pot are that these hands take, as a variance."""
    met = disjoint(point.match.hands, against)
    weights = hands * met
    parts = point.showdowns.shares(against) / np.maximum(met, 1e-300)
    return float(weights @ (parts - 0.5) ** 2 / max(weights.sum(), 1e-300))


def _share(point: Point, match: Match) -> float:
    """The part of a pot that the responder's range takes there."""
    return float(match.mine @ point.showdowns.shares(match.other)) / max(match.mass(), 1e-300)


def _to(view: View, offer: Amount, pots: float) -> int:
    most = offer.high if pots == float("inf") else view.top + round(pots * (view.pot + view.owed))
    return min(max(most, offer.low), offer.high)


def _paid(variant: Variant, state: State, pair: Cards, rng: random.Random) -> float:
    """Chips that the responder wins in a deal in which nobody decides any more, the rest of the cards drawn."""
    view = state.view(0)
    mine, other = view.seats
    if mine.folded or other.folded:
        return float(-mine.paid if mine.folded else other.paid)
    held = {int(card) for card in pair.flat}
    free = [card for card in variant.cards if card not in view.board and int(card) not in held]
    more = rng.sample(free, sum(street.board for street in variant.streets) - len(view.board))
    boards = np.broadcast_to(array((*view.board, *more)), (2, len(view.board) + len(more)))
    won, lost = worths(variant, pair, boards)[0]
    return float(np.sign(int(won) - int(lost)) * min(mine.paid, other.paid))
