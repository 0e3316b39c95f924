"""A local best response to a bot of poker for two that tells its policy: the response's whole range against the bot's.

The responder's cards never show in what it does, and the bot's policy is told for all its hands. So both are carried as
ranges through one line of betting: at each of its points every hand of the responder takes the act that would be worth
most to it if both then checked or paid to the end. What ends there, a hand given up or a stake of all its chips, is
paid at once by every pair of hands, on all boards or a sample of them. Of what goes on one act is drawn, by how
likely it is and how large the pot is behind it, and counts for as much less as it was drawn more often; before each
card a pair of hands is drawn anew. So the mean is what playing whole deals would give. What the drawn act or card was
worth to begin with, by the showdown alone, is taken out of its luck.

`dealt` plays the same two against each other hand by hand: much noisier, with the same mean.

In the responder's place a player may sit whose acts are told for all hands: then that player's result is measured.

Source: Lisy and Bowling, Equilibrium Approximation Quality of Current No-Limit Poker Bots (2017); for baselines Burch
et al., AIVAT (2018).
"""

import random
from collections.abc import Callable, Iterator
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

__all__ = ["POTS", "Bot", "Match", "Plan", "Player", "dealt", "walked"]

Bot = Callable[[View], Policy]
"""A policy for the whole range of who is to act, by what is public."""
Player = Callable[[View, Showdowns], tuple[tuple[Act, ...], Floats]]
"""The acts that a player of all hands may take, and how likely each hand takes each, `(acts, m)`."""
POTS: Final = (1.0, float("inf"))
"""The stakes of the responder."""
GROWTH: Final = 1.2
"""As how many pots of its size a pot counts in the luck of a board card; any number leaves the mean as it is."""


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


class Branch(NamedTuple):
    """An act at a point, and how it goes on."""

    act: Act
    match: Match
    """With what both come there."""
    worth: float
    """Chips that the responder wins there on average of all pairs: exactly, or by the showdown alone."""
    over: bool
    """Whether that is exact, since nothing more is decided."""


def walked(plan: Plan, rng: random.Random, *, button: int) -> float:
    """Chips a deal that the responder wins, by one line of betting and board; an unbiased estimate."""
    return _Walk(plan, rng, button).value()


def dealt(plan: Plan, rng: random.Random, *, button: int) -> float:
    """Chips that the responder wins in one deal between two hands; the same mean, by what is really won."""
    walk = _Walk(plan, rng, button)
    pair = walk.match.hands[list(walk.match.drawn(rng))]
    while not walk.over:
        if walk.street_over:
            walk.turn(walk.next_board(pair))
        seat = walk.state.actor
        assert seat is not None
        row, branches = walk.match.row(pair[seat]), walk.branches()
        weights = [float(branch.match[1 + seat][row]) for branch in branches]
        walk.take(branches[rng.choices(range(len(branches)), weights)[0]])
    return _paid(walk, pair)


class _Walk:
    """A line of betting on its way."""

    def __init__(self, plan: Plan, rng: random.Random, button: int) -> None:
        self.plan, self.rng, self.button = plan, rng, button
        self.acts, self.board = list[Act | tuple[Card, ...]](), tuple[Card, ...]()
        hands = hands_on(plan.variant, ())
        self.match = Match(hands, np.ones(len(hands)), np.ones(len(hands)))
        self.showdowns = Showdowns(plan.variant, (), rng)
        self.state = self._state()

    @property
    def over(self) -> bool:
        """Whether nobody decides any more."""
        return _over(self.state, self.plan.variant)

    @property
    def street_over(self) -> bool:
        """Whether cards come next."""
        return self.state.chance is not None or self.state.phase is not Phase.BETTING

    def value(self) -> float:
        """Goes to the end, one drawn act after the other."""
        value, left = 0.0, 1.0
        while True:
            branches = self.branches()
            masses = [branch.match.mass() for branch in branches]
            value += left * sum(m * branch.worth for m, branch in zip(masses, branches, strict=True)) / sum(masses)
            open_ = [at for at, branch in enumerate(branches) if not branch.over and masses[at] > 0]
            if not open_:
                return value
            weights = {at: masses[at] * self._pot(branches[at]) for at in open_}
            (drawn,) = self.rng.choices([*weights], [*weights.values()])
            left *= masses[drawn] / sum(masses) * sum(weights.values()) / weights[drawn]
            value -= left * branches[drawn].worth
            self.take(branches[drawn])
            if self.street_over:
                before = self._even()
                self.turn(self.next_board(self.match.hands[list(self.match.drawn(self.rng))]))
                value += left * (before - self._even())

    def branches(self) -> list[Branch]:
        """What may be done at this point, and by which hands."""
        return list(self._answers() if self.state.actor == 0 else self._bot())

    def take(self, branch: Branch) -> None:
        """Goes on behind an act."""
        self.acts.append(branch.act)
        self.match, self.state = branch.match, self.state.apply(branch.act)

    def next_board(self, pair: Cards) -> tuple[Card, ...]:
        """The cards that come for all when these two hands are held."""
        street = self.plan.variant.streets[self.state.view(0).street + (self.state.chance is None)]
        held = {int(card) for card in pair.flat}
        free = [card for card in self.plan.variant.cards if card not in self.board and int(card) not in held]
        return tuple(self.rng.sample(free, street.board))

    def turn(self, cards: tuple[Card, ...]) -> None:
        """Goes on behind these board cards."""
        self.acts.append(cards)
        self.board = (*self.board, *cards)
        self.match = self.match.on(cards)
        self.showdowns = Showdowns(self.plan.variant, self.board, self.rng)
        self.state = self._state()

    def _pot(self, branch: Branch) -> int:
        """The pot behind an act, by which acts are drawn: where more is at stake, more lines have to tell of it."""
        return self.state.apply(branch.act).view(0).pot

    def _even(self) -> float:
        """Chips that the responder's part of the pot is worth there, the pot as large as it is likely to grow."""
        return GROWTH * self.state.view(0).pot * self._share(self.match)

    def _share(self, match: Match) -> float:
        return float(match.mine @ self.showdowns.shares(match.other)) / max(match.mass(), 1e-300)

    def _state(self) -> State:
        """The deal as it lies there, with hands that the board leaves: none of what is asked of it depends on them."""
        plan = self.plan
        state = begin(plan.variant, (plan.stack, plan.stack), button=self.button)
        free = [card for card in plan.variant.cards if card not in self.board]
        for at in (0, 2):
            state = state.apply(Dealt(tuple(free[at : at + 2])))
        for act in self.acts:
            state = state.apply(Dealt(act) if isinstance(act, tuple) else act)
        return state

    def _answers(self) -> Iterator[Branch]:
        """The acts of the responder: each hand takes the best; or those of who sits in its place."""
        view, match = self.state.view(0), self.match
        if self.plan.player is not None:
            acts, chances = self.plan.player(view, self.showdowns)
            for number, act in enumerate(acts):
                taken = match._replace(mine=match.mine * chances[number])
                if taken.mass() > 0:
                    worth = float(taken.mine @ self._worths(act)[1]) / taken.mass()
                    yield Branch(act, taken, worth - view.seats[0].paid, self._exact(act))
            return
        options = {act: self._worths(act) for act in self._options(view)}
        best = np.stack([asked for asked, _ in options.values()]).argmax(axis=0)
        for at, (act, (_, paid)) in enumerate(options.items()):
            taken = match._replace(mine=match.mine * (best == at))
            mass = taken.mass()
            if mass > 0:
                yield Branch(act, taken, float(taken.mine @ paid) / mass - view.seats[0].paid, self._exact(act))

    def _options(self, view: View) -> list[Act]:
        """The acts that the responder thinks of: to pay, to give up, and its stakes."""
        paying: Act = Call() if view.owed else Check()
        if view.street < self.plan.first:
            return [paying]
        offer = next((offer for offer in view.offers if isinstance(offer, Amount)), None)
        sums = {_to(view, offer, pots) for pots in self.plan.pots} if offer is not None else set()
        return [paying, *([Fold()] if view.owed else []), *map(RaiseTo, sorted(sums))]

    def _worths(self, act: Act) -> tuple[Floats, Floats]:
        """What an act is worth against giving up to each hand, times what it meets: to decide by, and to be paid by."""
        view, match = self.state.view(0), self.match
        mine, other = view.seats
        met = match.met()
        if isinstance(act, Fold):
            return np.zeros(len(met)), np.zeros(len(met))
        if not isinstance(act, RaiseTo):
            owed = min(view.owed, mine.cash)
            return self._both(match.other, view.pot + owed, -met * owed)
        acts = self.plan.bot(self.state.apply(act).view(1))
        rest = match.other * (1 - acts.chances[acts.acts.index(Fold())])
        called = min(act.amount, other.bet + other.cash) - other.bet
        staked, stays = min(act.amount, other.bet + called) - mine.bet, disjoint(match.hands, rest)
        return self._both(rest, view.pot + staked + called, (met - stays) * view.pot - stays * staked)

    def _both(self, other: Floats, pot: int, more: Floats) -> tuple[Floats, Floats]:
        """The parts of a pot that are taken from a range, by both halves of the boards, and more."""
        asked, paid = (self.showdowns.shares(other, deciding=deciding) * pot + more for deciding in (True, False))
        return asked, paid

    def _bot(self) -> Iterator[Branch]:
        """The acts of the bot, each by the hands with which it does that."""
        view, match = self.state.view(1), self.match
        acts = self.plan.bot(view)
        assert (acts.range.hands == match.hands).all()
        for number, said in enumerate(acts.acts):
            act = legal(view, said)
            gone = match._replace(other=match.other * acts.chances[number])
            if gone.mass() > 0:
                yield Branch(act, gone, self._behind(view, act, gone), self._exact(act))

    def _behind(self, view: View, act: Act, match: Match) -> float:
        """Chips that the responder wins behind an act of the bot, if both then check or pay."""
        mine, other = view.seats
        if isinstance(act, Fold):
            return float(other.paid)
        to = act.amount if isinstance(act, RaiseTo) else max(mine.bet, other.bet) if isinstance(act, Call) else 0
        more = max(min(to, other.bet + other.cash) - other.bet, 0)
        owed = max(min(other.bet + more - mine.bet, mine.cash), 0)
        asked, paid = self._both(match.other, view.pot + more + owed, -match.met() * owed)
        pays = self._pays(act, asked) if owed and view.street >= self.plan.first else np.True_
        return float(match.mine @ (paid * pays)) / match.mass() - mine.paid

    def _pays(self, act: Act, asked: Floats) -> Floats:
        """How likely each hand of the responder pays behind an act of the bot; where more is decided, a guess."""
        state = self.state.apply(act)
        if self.plan.player is None or state.actor != 0:
            return (asked >= 0).astype(np.float64)
        acts, chances = self.plan.player(state.view(0), self.showdowns)
        pays: Floats = 1 - chances[acts.index(Fold())]
        return pays

    def _exact(self, act: Act) -> bool:
        """Whether an act leaves nothing to decide but, where all chips are staked, whether the other pays."""
        view = self.state.view(self.state.actor)
        assert view.seat is not None
        own, other = view.seats[view.seat], view.seats[1 - view.seat]
        all_in = own.bet + own.cash
        if isinstance(act, RaiseTo) and act.amount >= all_in >= other.bet + other.cash:
            return True
        return _over(self.state.apply(act), self.plan.variant)


def _to(view: View, offer: Amount, pots: float) -> int:
    most = offer.high if pots == float("inf") else view.top + round(pots * (view.pot + view.owed))
    return min(max(most, offer.low), offer.high)


def _over(state: State, variant: Variant) -> bool:
    """Whether somebody has given up, or nothing is left to bet."""
    view = state.view(0)
    if any(seat.folded for seat in view.seats):
        return True
    ended = state.chance is not None or state.phase is not Phase.BETTING
    broke = any(not seat.cash for seat in view.seats)
    return ended and (broke or len(view.board) == sum(street.board for street in variant.streets))


def _paid(walk: _Walk, pair: Cards) -> float:
    """Chips that the responder wins in a deal in which nobody decides any more, the rest of the cards drawn."""
    mine, other = walk.state.view(0).seats
    if mine.folded or other.folded:
        return float(-mine.paid if mine.folded else other.paid)
    held = {int(card) for card in pair.flat}
    cards = walk.plan.variant.cards
    free = [card for card in cards if card not in walk.board and int(card) not in held]
    more = walk.rng.sample(free, sum(street.board for street in walk.plan.variant.streets) - len(walk.board))
    boards = np.broadcast_to(array((*walk.board, *more)), (2, len(walk.board) + len(more)))
    won, lost = worths(walk.plan.variant, pair, boards)[0]
    return float(np.sign(int(won) - int(lost)) * min(mine.paid, other.paid))
