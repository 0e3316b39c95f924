"""The draw of the two sheets on a part of its pack, as a public tree walked by its law, and what its ends pay (R0.*).

No card says who acts or what may be staked, so that one walk with any cards shows every line of acts. The act that
calls the exchange and, on the Polish sheet, names the cards thrown is two decisions of one seat here: to call, then
what to throw.
"""

from itertools import permutations
from typing import Final, NamedTuple

from msgspec.structs import replace

from potluck.cards import CARDS, Card
from potluck.errors import RulesError
from potluck.games.draw.options import Rules
from potluck.games.draw.state import State, begin
from potluck.games.draw.values import Closet, Exchange, Seat
from potluck.protocol import Action, Amount, Cards, Dealt, Pick, show
from potluck.tree.public import Spot
from potluck.tree.suits import Exchanges, RankExchanges, SuitExchanges

__all__ = ["SheetLaw", "highest", "sheet_exchanges", "sheet_tree"]

SUITS: Final = 4
JOKERS: Final = 52
"""Of all cards the first joker."""
STRAIGHT: Final = 5
"""Ranks of a straight; with fewer no suit can count."""
MOST_LINES: Final = 100_000
"""Public points that are walked at most."""


class _End(NamedTuple):
    """The last act of a deal."""

    before: State
    action: Action

    @property
    def after(self) -> State:
        return self.before.apply(self.action)


class SheetLaw:
    """The law of the draw, as far as its ends need it."""

    by_card = False

    def __init__(self, rules: Rules) -> None:
        self._rank = rules.order.rank

    def shown(self, end: object) -> bool:
        """Whether hands are compared at that end."""
        assert isinstance(end, _End)
        outcome = end.after.outcome
        return outcome is not None and outcome.by == "showdown"

    def chips(self, end: object) -> float:
        """The payoff of seat 0 where they are not."""
        assert isinstance(end, _End)
        return float(end.after.payoffs()[0])

    def paid(self, end: object, hands: tuple[tuple[Card, ...], tuple[Card, ...]]) -> float:
        """The payoff of seat 0 where the seats hold those."""
        assert isinstance(end, _End)
        first, second = (replace(seat, hand=hand) for seat, hand in zip(end.before.seats, hands, strict=True))
        return float(replace(end.before, seats=(first, second)).apply(end.action).payoffs()[0])

    def worths(self, hand: tuple[Card, ...]) -> list[int]:
        """The strength of a hand."""
        return [self._rank(hand).strength]


def highest(cards: int) -> tuple[Card, ...]:
    """The so many highest cards of a pack, whole ranks, lowest first."""
    return CARDS[JOKERS - cards : JOKERS]


def sheet_exchanges(pack: tuple[Card, ...], *, merged: bool = True) -> Exchanges:
    """All exchanges of cards of whole ranks after which the draw is the same; not `merged`: the one of nothing."""
    same = tuple(range(len(CARDS)))
    if not merged:
        return SuitExchanges((same,))
    if len({card >> 2 for card in pack}) < STRAIGHT:
        held = frozenset(pack)
        return RankExchanges(tuple(card >> 2 if card in held else -1 for card in CARDS))
    exchanges = [
        tuple(4 * (card >> 2) + suits[card & 3] if card < JOKERS else int(card) for card in CARDS)
        for suits in permutations(range(SUITS))
    ]
    return SuitExchanges(sorted(exchanges, key=lambda exchange: exchange != same))


def sheet_tree(rules: Rules, *, most: int) -> Spot:
    """The public tree of a deal in which nobody throws more than `most` cards; seat 0 speaks first.

    All stakes that the law offers are known, so that it is meant for a fixed stake and a cap on raises.

    Raises:
        RulesError: `solve.too_long`, it has too many points.
    """
    lines = [0]

    def grow(state: State, line: str) -> Spot:
        lines[0] += 1
        if lines[0] > MOST_LINES:
            raise RulesError("solve.too_long", asked=MOST_LINES, allowed="betting.limit = fixed, betting.raise_cap = 1")
        owed = state.chance
        if isinstance(owed, Cards):
            assert owed.to is not None
            after = grow(state.apply(Dealt(state.undealt[: owed.n])), line)
            return Spot(kind="deal", line=line, seat=owed.to, n=owed.n, after=[after])
        assert state.actor is not None
        actions: list[Action] = []
        for offer in state.offers():
            if isinstance(offer, Amount):
                actions += offer.all(state.known_actions)
            elif not isinstance(offer, Pick):
                actions.append(offer.action)
        throws = next((_throws(offer, most) for offer in state.offers() if isinstance(offer, Pick)), ())
        spots = [_after(state, action, f"{line} {show(action)}") for action in actions]
        if not throws:
            return Spot(kind="bet", line=line, seat=state.actor, actions=tuple(actions), after=spots)
        called = f"{line} exchange" if actions else line
        drawn = [_after(state, throw, f"{called} {len(throw.cards)}") for throw in throws]
        throwing = Spot(kind="throw", line=called, seat=state.actor, actions=throws, after=drawn)
        if not actions:
            return throwing
        return Spot(kind="bet", line=line, seat=state.actor, actions=(*actions, Exchange()), after=[*spots, throwing])

    def _after(state: State, action: Action, line: str) -> Spot:
        after = state.apply(action)
        if after.over:
            return Spot(kind="end", line=line.strip(), end=_End(state, action))
        return grow(after, line.strip())

    seat = Seat(rules.money.start, Closet(()))
    return grow(begin(rules, (seat, seat), first=0), "")


def _throws(offer: Pick[Card], most: int) -> tuple[Exchange, ...]:
    """The throws that stand for so many cards each."""
    return tuple(Exchange(offer.among[:n]) for n in range(offer.least, min(offer.most, most) + 1))
