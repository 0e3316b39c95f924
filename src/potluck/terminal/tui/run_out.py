"""A run-out in the window: the hands, then street by street with everybody's chances, then how it ended.

The screen of its end comes at once; each moment before is that screen with whatever came later withheld: cards, words,
sums, and the line of the story that tells them.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from potluck.protocol import Spot, decode, encode
from potluck.room import RunOutStep
from potluck.terminal.board import Board

__all__ = ["Moment", "moments"]

CHANCES: Final = 2.2
"""Seconds for which chances are read before further cards come."""
LAST_CHANCES: Final = 3.0
"""Before the last card."""
GAINS: Final = frozenset({"took", "refunded"})
"""Entries by which chips come to a seat."""


class _Entry(Struct, frozen=True):
    """An entry of the story, as far as it brings chips."""

    type: str = ""
    seat: int | None = None
    amount: int | None = None


class _Told(Struct, frozen=True):
    """The part of a view that is read here."""

    story: tuple[_Entry, ...]


class Moment(NamedTuple):
    """The table as it stands for a while."""

    board: Board
    seconds: float


def moments(now: Board, before: Board | None) -> Iterator[Moment]:
    """The moments of a run-out that were not seen yet, before the end that `now` shows; none where it shows none."""
    run_out = now.screen.run_out
    if run_out is None or before is None or not before.begun or before.view.deal != now.view.deal:
        return
    if now.words.verdict is None:  # its cards are still to come: this is no end
        return
    for step in run_out.steps:
        if step.entries > len(before.view.story):
            yield Moment(withheld(now, before, step), LAST_CHANCES if step.to_come == 1 else CHANCES)


def withheld(now: Board, before: Board, step: RunOutStep) -> Board:
    """The table at that step: nothing of it tells what came after."""
    screen, run_out = now.screen, now.screen.run_out
    assert run_out is not None
    known = replace(run_out, steps=tuple(other for other in run_out.steps if other.entries <= step.entries))
    later = decode(encode(screen.view), _Told).story[step.entries :]
    spots = tuple(_spot(now, at, step=step, later=later) for at in range(len(now.felt.spots)))
    pot = sum(pot.amount for pot in step.pots)
    words = replace(
        screen.words,
        prompt="",
        offers=(),
        hands=tuple(None for _ in screen.words.hands),
        verdict=None,
        showdown=None,
        story=screen.words.story[: step.entries],
        past=before.words.past,
        notices=before.words.notices,
        marks=before.words.marks,
        presence=before.words.presence,
        last_actions=before.words.last_actions,
        stacks=tuple("" if spot.stack is None else now.money(spot.stack) for spot in spots),
        turn="",
        pot=screen.words.pot and replace(screen.words.pot, chips=pot, amount=now.money(pot)),
        pots=(),
    )
    view = replace(now.view, actor=None, over=False, offers=(), story=now.view.story[: step.entries])
    held_back = replace(
        screen,
        words=words,
        felt=replace(now.felt, spots=spots, board=step.board, pot=pot, owed=0),
        table=replace(screen.table, over=False),
        run_out=known,
        notices=before.screen.notices,
        pre_actions=(),
        wishes=(),
        next_deal=None,
    )
    return replace(now, screen=held_back, view=view)


def _spot(now: Board, at: int, *, step: RunOutStep, later: Sequence[_Entry]) -> Spot:
    """A seat at that step: its hand as far as it was dealt, its chips before anything was won."""
    spot, hand = now.felt.spots[at], step.hands[at]
    gained = sum(entry.amount or 0 for entry in later if entry.seat == at and entry.type in GAINS)
    stack = None if spot.stack is None else spot.stack - gained
    if not hand:
        return replace(spot, stack=stack)
    up = tuple(card for card in spot.up if card in hand)
    return replace(spot, stack=stack, cards=hand, held=len(hand), up=up)
