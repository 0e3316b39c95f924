"""Where the cards of a deal went."""

from collections.abc import Sequence

from potluck.cards import Card
from tests.contract.play import Step

__all__ = ["Deal", "traced"]

Deal = Sequence[Step]


def traced(deal: Deal, *, seats: int) -> tuple[list[list[Card]], list[list[Card]], list[list[Card]]]:
    """By seat: the cards it got, those it threw, those it holds."""
    got: list[list[Card]] = [[] for _ in range(seats)]
    threw: list[list[Card]] = [[] for _ in range(seats)]
    for step in deal:
        cards = getattr(step.action, "cards", ())
        if step.seat is not None:
            threw[step.seat] += cards
        elif cards:
            got[step.before.chance.to] += cards
    hands = [[card for card in got[at] if card not in threw[at]] for at in range(seats)]
    return got, threw, hands
