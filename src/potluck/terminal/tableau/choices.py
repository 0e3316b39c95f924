"""What a player can press: one button for each kind of offer, whatever the game is."""

from collections.abc import Collection, Sequence
from typing import Any

from msgspec import Struct

from potluck.protocol import Action, Amount, Just, Offer, Pick
from potluck.terminal.ahead import Plan, plans
from potluck.terminal.board import AMOUNT, Board

__all__ = ["Choice", "Stakes", "choices", "choices_ahead", "stakes"]


class Choice(Struct, frozen=True, kw_only=True):
    """A button: what stands on it, and what it does; no act while something must be marked first."""

    kind: str
    caption: str
    action: Action | None
    plan: Plan | None = None
    """What it decides ahead, in place of an act."""


class Stakes(Struct, frozen=True):
    """The sums that can be staked."""

    low: int
    high: int
    step: int

    def beyond(self, view: Any, stake: int, step: int) -> int:
        """The next sum up or down, by the sign of `step`: the least, half the pot, the pot, twice the pot, the most."""
        pot = getattr(view, "pot", 0) + (getattr(view, "owed", 0) or 0)
        marks = sorted({self.low, self.high, *(one for one in (pot // 2, pot, 2 * pot) if self.low < one < self.high)})
        found = [mark for mark in marks if (mark - stake) * step > 0]
        return stake if not found else found[0] if step > 0 else found[-1]


def choices(board: Board, *, marked: Collection[Any], stake: int, actions: Any) -> tuple[Choice, ...]:
    """The buttons for what is offered, one for each act or kind, with these things marked and this stake chosen."""
    groups: dict[object, list[tuple[Offer, str]]] = {}
    for offer, said in zip(board.view.offers, board.words.offers, strict=True):
        groups.setdefault(offer if isinstance(offer, Just) else offer.kind, []).append((offer, said))
    return tuple(_choice(board, group, marked=marked, stake=stake, actions=actions) for group in groups.values())


def choices_ahead(board: Board, planned: str) -> tuple[Choice, ...]:
    """The buttons for what can be decided before one's turn, the one that is decided marked."""
    mark = "*" if board.page.ascii_only else "✓"
    return tuple(
        Choice(
            kind="ahead",
            caption=f"{mark} {plan.caption}" if plan.key == planned else plan.caption,
            action=None,
            plan=plan,
        )
        for plan in plans(board)
    )


def stakes(offers: Sequence[Offer]) -> Stakes | None:
    """The least and the most that any offer lets one stake; None where there is nothing to choose."""
    amounts = [offer for offer in offers if isinstance(offer, Amount)]
    if not amounts:
        return None
    return Stakes(
        min(offer.low for offer in amounts),
        max(offer.high for offer in amounts),
        min(offer.step for offer in amounts),
    )


def _choice(
    board: Board, group: Sequence[tuple[Offer, str]], *, marked: Collection[Any], stake: int, actions: Any
) -> Choice:
    offer, said = group[0]
    match offer:
        case Just(action):
            return Choice(kind=offer.kind, caption=said, action=action)
        case Amount():
            sums = [_nearest(one, stake) for one, _ in group if isinstance(one, Amount)]
            amount = min(sums, key=lambda one: abs(one - stake))
            return Choice(kind=offer.kind, caption=_staked(board, said, amount), action=actions[offer.kind](amount))
        case Pick():
            return _picked(group, marked=marked, actions=actions)


def _picked(group: Sequence[tuple[Offer, str]], *, marked: Collection[Any], actions: Any) -> Choice:
    """The pick that fits what is marked, or its first one without an action."""
    for offer, said in group:
        assert isinstance(offer, Pick)
        action = actions[offer.kind](tuple(thing for thing in offer.among if thing in marked))
        if action in offer and len(marked) == len(_held(action)):
            return Choice(kind=offer.kind, caption=said, action=action)
    return Choice(kind=group[0][0].kind, caption=group[0][1], action=None)


def _held(action: Any) -> tuple[Any, ...]:
    return tuple(getattr(action, action.__struct_fields__[0]))


def _staked(board: Board, said: str, amount: int) -> str:
    return said.replace(AMOUNT, str(amount)) if AMOUNT in said else f"{said} {board.money(amount)}"


def _nearest(offer: Amount, stake: int) -> int:
    """The sum of that offer nearest to the stake."""
    steps = round((min(max(stake, offer.low), offer.high) - offer.low) / offer.step)
    return min(offer.low + steps * offer.step, offer.low + (offer.high - offer.low) // offer.step * offer.step)
