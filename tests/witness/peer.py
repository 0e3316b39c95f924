"""A deal of pokerkit that plays one of our variants with the same stakes, and what it says of where it stands."""

from collections import deque
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

import pokerkit
from pokerkit import Automation, BettingStructure, CardsLike, Opening

from potluck.cards import Card
from potluck.variants import Best, Street, Variant

__all__ = ["AUTOMATIC", "Choices", "Peer", "Stakes", "deal_of", "known", "orders_of"]

AUTOMATIC: Final = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
LIMITS: Final = {
    "fixed": BettingStructure.FIXED_LIMIT,
    "pot": BettingStructure.POT_LIMIT,
    "no": BettingStructure.NO_LIMIT,
}
OPENINGS: Final = {
    "left": (Opening.POSITION, Opening.POSITION),
    "low-card": (Opening.LOW_CARD, Opening.HIGH_HAND),
    "high-card": (Opening.HIGH_CARD, Opening.LOW_HAND),
}
HANDS: Final[dict[tuple[Best, bool], type[pokerkit.Hand]]] = {
    (Best("high"), False): pokerkit.StandardHighHand,
    (Best("high", flush_above_full=True, ace_below=6), False): pokerkit.ShortDeckHoldemHand,
    (Best("high", hole=2), True): pokerkit.OmahaHoldemHand,
    (Best("ace-to-five", hole=2, qualifier=8), True): pokerkit.OmahaEightOrBetterLowHand,
    (Best("ace-to-five", qualifier=8), False): pokerkit.EightOrBetterLowHand,
    (Best("ace-to-five"), False): pokerkit.RegularLowHand,
    (Best("deuce-to-seven"), False): pokerkit.StandardLowHand,
    (Best("badugi"), False): pokerkit.BadugiHand,
}
"""The order of ours, and whether it wants so many cards of the hole -> the order of pokerkit."""
SMALL: Final[dict[str, type[pokerkit.Hand]]] = {
    "kuhn": pokerkit.KuhnPokerHand,
    "leduc": pokerkit.LeducHoldemHand,
    "rhode-island": pokerkit.RhodeIslandHoldemHand,
}


class Stakes(NamedTuple):
    """What each seat has and pays; seat 0 is left of the dealer, and with two players the dealer is seat 1."""

    stacks: tuple[int, ...]
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    dead: bool
    """The antes stand in the main pot whoever paid them."""


class Choices(NamedTuple):
    """What the actor may do, in the words of neither engine."""

    actor: int
    call: int | None
    """What calling costs, 0 for a check; None where one cannot."""
    bounds: tuple[int, int] | None
    """The least and the most that one may raise to; None where one may not raise."""
    brings: bool = False
    """The actor has to bring in, or complete."""
    draws: bool = False
    """The actor throws cards."""


def known(variant: Variant) -> bool:
    """Whether pokerkit can play this variant."""
    plain = not (variant.jokers or variant.wild or variant.openers or any(street.throw for street in variant.streets))
    return plain and variant.limit in LIMITS and (variant.name in SMALL or all(map(_order, variant.showdown)))


class Peer:
    """The deal in pokerkit."""

    def __init__(self, variant: Variant, stakes: Stakes) -> None:
        hands = tuple(map(_remembering, orders_of(variant)))
        self.state = deal_of(variant, stakes, hands, AUTOMATIC)
        self._cards: dict[int | None, deque[Card]] = {seat: deque() for seat in (None, *range(len(stakes.stacks)))}

    @property
    def over(self) -> bool:
        """Whether all pots have gone."""
        return not self.state.status

    @property
    def stacks(self) -> tuple[int, ...]:
        """Chips behind, by seat."""
        return tuple(self.state.stacks)

    @property
    def pot(self) -> int:
        """All that has been put in."""
        return self.state.total_pot_amount

    def give(self, cards: Sequence[Card], to: int | None) -> None:
        """Cards for a seat or the board, dealt when pokerkit wants them."""
        self._cards[to].extend(cards)
        while self._deal():
            pass

    def choices(self) -> Choices | None:
        """What may be done; None where nobody is to act."""
        state = self.state
        if state.stand_patter_or_discarder_index is not None:
            return Choices(state.stand_patter_or_discarder_index, None, None, draws=True)
        if state.actor_index is None:
            return None
        low, high = (
            state.min_completion_betting_or_raising_to_amount,
            state.max_completion_betting_or_raising_to_amount,
        )
        bounds = None if low is None or high is None else (low, high)
        brings = state.can_post_bring_in()
        return Choices(state.actor_index, None if brings else state.checking_or_calling_amount, bounds, brings)

    def idle(self) -> bool:
        """Whether the actor can do nothing but check; then he has checked."""
        waits = self.choices()
        idle = waits is not None and not waits.draws and waits.call == 0 and waits.bounds is None
        if idle:
            self.call()
            while self._deal():
                pass
        return idle

    def fold(self) -> None:
        """The actor folds."""
        self.state.fold()

    def call(self) -> None:
        """The actor checks or calls."""
        self.state.check_or_call()

    def bring_in(self) -> None:
        """The actor posts the bring-in."""
        self.state.post_bring_in()

    def raise_to(self, amount: int) -> None:
        """The actor completes, bets or raises."""
        self.state.complete_bet_or_raise_to(amount)

    def discard(self, cards: Sequence[Card]) -> None:
        """The actor throws these cards."""
        self.state.stand_pat_or_discard("".join(map(str, cards)))
        while self._deal():
            pass

    def _deal(self) -> bool:
        """Deals one card that pokerkit wants and that is there; whether there was one."""
        if self.state.can_deal_board() and self._cards[None]:
            self.state.deal_board(str(self._cards[None].popleft()))
            return True
        for seat, pending in enumerate(self.state.hole_dealing_statuses):
            if pending and self._cards[seat] and self.state.can_deal_hole():
                self.state.deal_hole(str(self._cards[seat].popleft()), seat)
                return True
        return False


def orders_of(variant: Variant) -> tuple[type[pokerkit.Hand], ...]:
    """The orders of a variant's showdown in pokerkit."""
    if variant.name in SMALL:
        return (SMALL[variant.name],)
    return tuple(hand for hand in map(_order, variant.showdown) if hand is not None)


def deal_of(
    variant: Variant, stakes: Stakes, hands: tuple[type[pokerkit.Hand], ...], automatic: tuple[Automation, ...]
) -> pokerkit.State:
    """A deal of the variant in pokerkit, which does by itself what is automatic."""
    first, later = OPENINGS[variant.opens]
    return pokerkit.State(
        automatic,
        tuple(pokerkit.Card.parse("".join(map(str, variant.cards)))),  # type: ignore[arg-type]
        hands,
        tuple(_street(street, later if place else first) for place, street in enumerate(variant.streets)),
        LIMITS[variant.limit],
        not stakes.dead,
        _given(stakes.antes),
        _given(stakes.blinds),
        variant.forced.bring_in,
        stakes.stacks,
        len(stakes.stacks),
    )


@cache
def _remembering(hand: type[pokerkit.Hand]) -> type[pokerkit.Hand]:
    """The same order, which does not work out a hand again that it has just seen: pokerkit asks for each many times."""

    @lru_cache(maxsize=64)
    def found(hole: tuple[pokerkit.Card, ...], board: tuple[pokerkit.Card, ...]) -> pokerkit.Hand | None:
        return hand.from_game_or_none(hole, board)

    def from_game(cls: type[pokerkit.Hand], hole: CardsLike, board: CardsLike = ()) -> pokerkit.Hand:
        best = found(pokerkit.Card.clean(hole), pokerkit.Card.clean(board))
        if best is None:
            raise ValueError("no hand")
        return best

    return type(hand.__name__, (hand,), {"from_game": classmethod(from_game)})


def _order(best: Best) -> type[pokerkit.Hand] | None:
    return HANDS.get((best, best.hole is not None))


def _street(street: Street, opening: Opening) -> pokerkit.Street:
    deals = (False,) * street.down + (True,) * street.up
    return pokerkit.Street(False, deals, street.board, street.draw > 0, opening, street.bet, street.cap or None)


def _given(sums: tuple[int, ...]) -> tuple[int, ...]:
    """By seat; pokerkit turns the list round where two play."""
    return sums[::-1] if len(sums) == 2 else sums
