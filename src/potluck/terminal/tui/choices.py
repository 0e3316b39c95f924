"""The buttons of a player: one for each kind of offer, in every game."""

from collections.abc import Collection, Sequence
from typing import Final

from msgspec import Struct

from potluck.protocol import Amount, Felt
from potluck.terminal.board import AMOUNT, Board
from potluck.terminal.company import wish_caption
from potluck.terminal.reading import act_text, picks
from potluck.wire import WishInfo, can_play_again
from potluck.wire.views import PlainJust, PlainOffer, PlainPick

__all__ = ["AGAIN", "Choice", "Stakes", "again_choices", "choices", "pre_choices", "stakes", "wish_choices"]

AGAIN: Final = "again"
"""The kind of the button that plays a match once more."""
REST: Final = "rest"


class Choice(Struct, frozen=True, kw_only=True):
    """A button: its caption, and its act."""

    kind: str
    caption: str
    action: str = ""
    """The act in its text form; empty while something must be marked first."""
    pre_action: str = ""
    """The key of the pre-action that it chooses, in place of an act."""
    game: str = ""
    """The game that it chooses, where the dealer has the choice."""
    wish: WishInfo | None = None
    """The wish that it sends, in place of an act."""


class Stakes(Struct, frozen=True):
    """The sums that can be staked."""

    low: int
    high: int
    step: int

    def beyond(self, felt: Felt, stake: int, step: int) -> int:
        """The next sum up or down, by the sign of `step`: the least, half the pot, the pot, twice the pot, the most."""
        pot = (felt.pot or 0) + felt.owed
        shares = (share for share in (pot // 2, pot, 2 * pot) if self.low < share < self.high)
        marks = sorted({self.low, self.high, *shares})
        further = [mark for mark in marks if (mark - stake) * step > 0]
        return stake if not further else further[0] if step > 0 else further[-1]


def choices(board: Board, *, marked: Collection[str | int], stake: int) -> tuple[Choice, ...]:
    """The buttons for what is offered, one for each act or kind, with these things marked and this stake chosen."""
    groups: dict[str, list[tuple[PlainOffer, str]]] = {}
    for offer, caption in zip(board.offers, board.words.offers, strict=True):
        groups.setdefault(offer.text if isinstance(offer, PlainJust) else offer.kind, []).append((offer, caption))
    return tuple(_choice(board, group, marked=marked, stake=stake) for group in groups.values())


def pre_choices(board: Board, chosen: Collection[str]) -> tuple[Choice, ...]:
    """The buttons for the pre-actions, the chosen ones marked."""
    mark = "*" if board.console.ascii_only else "✓"
    return tuple(
        Choice(
            kind="pre_action",
            caption=f"{mark} {pre_action.caption}" if pre_action.key in chosen else pre_action.caption,
            pre_action=pre_action.key,
        )
        for pre_action in board.screen.pre_actions
    )


def wish_choices(board: Board) -> tuple[Choice, ...]:
    """The buttons for what others wait for, or keep one waiting with; sitting out has its place on the sheet."""
    return tuple(
        Choice(kind=wish.wish, caption=wish_caption(wish, board), wish=wish)
        for wish in board.screen.wishes
        if wish.wish != REST
    )


def again_choices(board: Board) -> tuple[Choice, ...]:
    """The button for the match once more; none where it cannot be had."""
    if not can_play_again(board.screen):
        return ()
    return (Choice(kind=AGAIN, caption=board.language.pgettext("terminal", "Play again"), action=AGAIN),)


def stakes(offers: Sequence[PlainOffer]) -> Stakes | None:
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
    board: Board, group: Sequence[tuple[PlainOffer, str]], *, marked: Collection[str | int], stake: int
) -> Choice:
    offer, caption = group[0]
    match offer:
        case PlainJust():
            game = offer.text.partition(" ")[2] if offer.kind == "choose" else ""
            return Choice(kind=offer.kind, caption=caption, action=offer.text, game=game)
        case Amount(kind):
            sums = [_nearest(amount, stake) for amount, _ in group if isinstance(amount, Amount)]
            amount = min(sums, key=lambda sum_: abs(sum_ - stake))
            return Choice(kind=kind, caption=_staked(board, caption, amount), action=act_text(kind, (amount,)))
        case PlainPick():
            return _picked(group, marked=marked)


def _picked(group: Sequence[tuple[PlainOffer, str]], *, marked: Collection[str | int]) -> Choice:
    """The pick that fits what is marked, or its first one without an action."""
    for offer, caption in group:
        assert isinstance(offer, PlainPick)
        pieces = tuple(piece for piece in offer.among if piece in marked)
        if len(pieces) == len(marked) and picks(offer, pieces):
            return Choice(kind=offer.kind, caption=caption, action=act_text(offer.kind, pieces))
    return Choice(kind=group[0][0].kind, caption=group[0][1])


def _staked(board: Board, caption: str, amount: int) -> str:
    return caption.replace(AMOUNT, str(amount)) if AMOUNT in caption else f"{caption} {board.money(amount)}"


def _nearest(offer: Amount, stake: int) -> int:
    """The sum of that offer nearest to the stake."""
    steps = round((min(max(stake, offer.low), offer.high) - offer.low) / offer.step)
    return min(offer.low + steps * offer.step, offer.low + (offer.high - offer.low) // offer.step * offer.step)
