"""Deals that both engines have played alike, written down by us and read by pokerkit."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple
from warnings import catch_warnings, simplefilter

import pokerkit

from potluck import phh
from potluck.cards import parse as parse_cards
from potluck.errors import ParseError
from potluck.games.poker import ACTIONS
from potluck.phh import Start
from potluck.protocol import Dealt
from potluck.protocol import parse as parse_action
from potluck.variants import VARIANTS, Variant
from tests.witness.duel import PLAYED
from tests.witness.peer import Stakes

__all__ = ["WRITTEN", "Unlike", "unlike"]

WRITTEN: Final = tuple(name for name in PLAYED if phh.code_of(VARIANTS[name]) is not None)
"""The variants that both know and the format can name."""


class Unlike(NamedTuple):
    """What pokerkit makes of our file, and the file."""

    theirs: object
    text: str


def unlike(variant: Variant, stakes: Stakes, told: Iterable[str]) -> Unlike | None:
    """What pokerkit reads otherwise than it was played; None where it ends in the same stacks."""
    start = Start(
        variant=variant,
        stacks=stakes.stacks,
        button=len(stakes.stacks) - 1,
        antes=stakes.antes,
        blinds=stakes.blinds,
        dead=stakes.dead,
    )
    hand = phh.record(start, steps_of(told))
    text = phh.write(hand)
    with catch_warnings():
        simplefilter("ignore")
        try:
            theirs = tuple([*pokerkit.HandHistory.loads(text)][-1].stacks)
        except (ValueError, KeyError, AssertionError) as error:
            return Unlike(repr(error), text)
    return None if theirs == hand.finishing_stacks else Unlike(theirs, text)


def steps_of(told: Iterable[str]) -> Iterator[Any]:
    """The outcomes and actions that a duel told."""
    for text in told:
        rest = text.partition(" ")[2]
        try:
            yield parse_action(rest, ACTIONS)
        except ParseError:
            yield Dealt(parse_cards(rest))
