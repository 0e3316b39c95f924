"""The engine without compiled code: the law itself, dealt from the same streams, told in the same numbers."""

from typing import Final

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from potluck.cards import Card
from potluck.engine.deed import Ended, Kind, Phase
from potluck.engine.policies import CHOICES, NAMES, Players
from potluck.engine.setting import Setting
from potluck.engine.words import Words, deal_words
from potluck.games.poker import state as law
from potluck.games.poker import values
from potluck.games.poker.values import BringIn, Call, Check, Discard, Fold, RaiseTo, Seat
from potluck.protocol import Amount, Cards, Dealt, Just, Pick

__all__ = ["LawTable", "Offer", "choose"]

Action = Fold | Check | Call | BringIn | RaiseTo | Discard
Offer = tuple[int, int, int]
"""The kinds of actions as bits, the least and the most of a raise or a discard."""
PLAIN: Final[dict[int, Fold | Check | Call | BringIn]] = {
    Kind.FOLD: Fold(),
    Kind.CHECK: Check(),
    Kind.CALL: Call(),
    Kind.BRING_IN: BringIn(),
}
KINDS: Final[dict[type[Struct], int]] = {type(action): kind for kind, action in PLAIN.items()}
PHASES: Final = {values.Phase.BETTING: Phase.BETTING, values.Phase.DRAWING: Phase.DRAWING}
ENDED: Final = {"fold": Ended.FOLD, "showdown": Ended.SHOWDOWN, "passed-in": Ended.PASSED_IN}


class LawTable:
    """One deal by the law. Chance is answered at once, from the stream of the deal's cards."""

    __slots__ = ("_choices", "_pack", "_words", "decisions", "state")

    def __init__(self, setting: Setting, stacks: tuple[int, ...], *, button: int, seed: int, number: int) -> None:
        forced = setting.forced[button]
        self._words, self._choices = deal_words(seed, number)
        self._pack = list(setting.variant.cards)
        self.decisions = 0
        self.state = law.begin(
            setting.variant,
            stacks,
            button=button,
            antes=forced.antes,
            blinds=forced.blinds,
            posts=forced.posts,
            dead=setting.dead,
        )
        self._deal()

    def copy(self) -> "LawTable":
        """The same deal once more."""
        other = object.__new__(LawTable)
        other.state, other._pack, other.decisions = self.state, self._pack.copy(), self.decisions
        other._words = Words(self._words.start, self._words.taken)
        other._choices = Words(self._choices.start, self._choices.taken)
        return other

    def offer(self) -> Offer:
        """The offers to the actor."""
        kinds = low = high = 0
        for offer in self.state.offers():
            match offer:
                case Just(action):
                    kinds |= 1 << KINDS[type(action)]
                case Amount():
                    kinds, low, high = kinds | 1 << Kind.RAISE_TO, offer.low, offer.high
                case Pick():
                    kinds, low, high = 1 << Kind.DISCARD, offer.least, offer.most
        return kinds, low, high

    def allowed(self, kind: int, amount: int) -> bool:
        """Whether that action is offered."""
        kinds, low, high = self.offer()
        if not (kind >= 0 and kinds >> kind & 1):
            return False
        if kind == Kind.RAISE_TO:
            return low <= amount <= high
        if kind != Kind.DISCARD:
            return True
        return 0 <= amount < 1 << len(self._down()) and low <= amount.bit_count() <= high

    def act(self, kind: int, amount: int) -> None:
        """The actor does what is offered."""
        self.decisions += 1
        self._apply(self._action(kind, amount))
        self._deal()

    def choose(self, players: Players) -> tuple[int, int]:
        """Kind and amount of the act that the policy of the actor chooses."""
        assert self.state.actor is not None
        return choose(self, players, self._choices)

    def _down(self) -> tuple[Card, ...]:
        assert self.state.actor is not None
        return self.state.seats[self.state.actor].down

    def _action(self, kind: int, amount: int) -> Action:
        if kind == Kind.RAISE_TO:
            return RaiseTo(amount)
        if kind == Kind.DISCARD:
            return Discard(tuple(card for place, card in enumerate(self._down()) if amount >> place & 1))
        return PLAIN[kind]

    def _apply(self, action: Action | Dealt) -> None:
        shuffles = self.state.shuffles
        self.state = self.state.apply(action)
        if self.state.shuffles != shuffles:
            self._pack = list(self.state.undealt)

    def _deal(self) -> None:
        while isinstance(owed := self.state.chance, Cards):
            self._apply(Dealt(tuple([self._draw() for _ in range(owed.n)])))

    def _draw(self) -> Card:
        place = self._words.below(len(self._pack))
        card = self._pack[place]
        self._pack[place] = self._pack[-1]
        self._pack.pop()
        return card

    def point(self) -> tuple[int, ...]:
        """The fields of the deal, as `POINT_FIELDS` names them."""
        state = self.state
        phase = PHASES.get(state.phase, Phase.OVER)
        ended = Ended.RUNNING if state.outcome is None else ENDED[state.outcome.by]
        actor, aggressor = (-1 if at is None else at for at in (state.actor, state.aggressor))
        assert state.button is not None
        return (
            actor,
            phase,
            state.street,
            state.button,
            state.top,
            state.step,
            state.reopened,
            state.raises,
            aggressor,
            ended,
            state.shuffles,
            self.decisions,
            0,
        )

    def seats(self) -> list[tuple[int, ...]]:
        """The fields of each seat, as `SEAT_FIELDS` names them."""
        outcome = self.state.outcome
        won = outcome.won if outcome is not None else (0,) * len(self.state.seats)
        return [_fields(seat, taken) for seat, taken in zip(self.state.seats, won, strict=True)]


def _fields(seat: Seat, won: int) -> tuple[int, ...]:
    threw = -1 if seat.threw is None else seat.threw
    thrown = sum(1 << card for card in seat.thrown)
    return seat.stack, seat.bet, seat.paid, seat.dead, seat.faced, threw, seat.folded, won, thrown


def choose(table: LawTable, players: Players, words: Words) -> tuple[int, int]:
    """Kind and amount by the policy of the actor."""
    at = table.state.actor
    assert at is not None
    number, (kinds, low, high) = players.numbers[at], table.offer()
    staying = next((kind for kind in (Kind.CALL, Kind.CHECK, Kind.BRING_IN) if kinds >> kind & 1), Kind.NOTHING)
    name = NAMES[number] if number < len(NAMES) else "mix"
    if name == "mix":
        return _by_table(table, players, staying, (kinds, low, high), words)
    if name == "random":
        return _at_random(table, staying, (kinds, low, high), words)
    if kinds >> Kind.DISCARD & 1:
        return Kind.DISCARD, (1 << low) - 1
    return (Kind.FOLD if name == "clock" and staying is Kind.CALL else staying), 0


def _at_random(table: LawTable, staying: Kind, offer: Offer, words: Words) -> tuple[int, int]:
    kinds, low, high = offer
    if kinds >> Kind.DISCARD & 1:
        return Kind.DISCARD, _places(table, low + words.choice(high - low + 1), words)
    raises, folds = kinds >> Kind.RAISE_TO & 1, kinds >> Kind.FOLD & 1
    place = words.choice(1 + raises + folds)
    if place == 0:
        return staying, 0
    return (Kind.RAISE_TO, low + words.choice(high - low + 1)) if place == 1 and raises else (Kind.FOLD, 0)


def _by_table(table: LawTable, players: Players, staying: Kind, offer: Offer, words: Words) -> tuple[int, int]:
    state, (kinds, low, high) = table.state, offer
    at = state.actor
    assert at is not None
    if kinds >> Kind.DISCARD & 1:
        number = _weighed(players.throws[at, state.street], words, none=0)
        return Kind.DISCARD, _places(table, min(max(number, low), high), words)
    acts = players.acts[at, state.street, int(staying is Kind.CALL)]
    choice = CHOICES[_weighed(acts, words, none=CHOICES.index("stay"))]
    if choice == "fold" and kinds >> Kind.FOLD & 1:
        return Kind.FOLD, 0
    if choice in ("fold", "stay") or not kinds >> Kind.RAISE_TO & 1:
        return staying, 0
    called = state.pot + max(state.top - state.seats[at].bet, 0)
    to = {"least": low, "half": state.top + called // 2, "pot": state.top + called, "most": high}[choice]
    return Kind.RAISE_TO, min(max(to, low), high)


def _weighed(weights: npt.NDArray[np.uint32], words: Words, *, none: int) -> int:
    """The place of one of these weights; `none` where all are nothing."""
    all_weights: list[int] = weights.tolist()
    if not any(all_weights):
        return none
    left = words.choice(sum(all_weights))
    for place, weight in enumerate(all_weights):
        if left < weight:
            return place
        left -= weight
    return none


def _places(table: LawTable, number: int, words: Words) -> int:
    """So many places of the actor's hand at random, as bits."""
    assert table.state.actor is not None
    order = list(range(len(table.state.seats[table.state.actor].down)))
    chosen = 0
    for place in range(number):
        other = place + words.choice(len(order) - place)
        order[place], order[other] = order[other], order[place]
        chosen |= 1 << order[place]
    return chosen
