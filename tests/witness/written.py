"""Deals that both engines have played alike, written down by each and read by the other."""

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
from tests.witness.peer import Peer, Stakes

__all__ = ["WRITTEN", "Unlike", "unlike", "unlike_theirs"]

HEADS_UP: Final = 2
WRITTEN: Final = tuple(name for name in PLAYED if phh.code_of(VARIANTS[name]) is not None)
"""The variants that both know and the format can name."""


class Unlike(NamedTuple):
    """What the reader makes of the file of the other, and the file."""

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
    hand = phh.hand_of(start, steps_of(told))
    text = phh.write(hand)
    with catch_warnings():
        simplefilter("ignore")
        try:
            theirs = tuple([*pokerkit.HandHistory.loads(text)][-1].stacks)
        except (ValueError, KeyError, AssertionError) as error:
            return Unlike(repr(error), text)
    return None if theirs == hand.finishing_stacks else Unlike(theirs, text)


def unlike_theirs(variant: Variant, stakes: Stakes, theirs: Peer) -> Unlike | None:
    """What we read otherwise than pokerkit has played and written; None where it ends in the same stacks."""
    turn = -1 if len(stakes.stacks) == HEADS_UP else 1
    bets = [street.bet for street in variant.streets]
    told: dict[str, Any] = {
        "variant": phh.code_of(variant),
        "ante_trimming_status": not stakes.dead,
        "antes": list(stakes.antes[::turn]),
        "blinds_or_straddles": list(stakes.blinds[::turn]),
        "bring_in": variant.forced.bring_in,
        "small_bet": min(bets),
        "big_bet": max(bets),
        "min_bet": min(bets),
        "starting_stacks": list(stakes.stacks),
        "finishing_stacks": list(theirs.stacks),
    }
    game = pokerkit.HandHistory(actions=[], **told).create_game()
    text = pokerkit.HandHistory.from_game_state(game, theirs.state, **told).dumps()
    found = phh.replay(phh.read(text))
    return None if found.finished and found.stacks == theirs.stacks else Unlike(found.failure, text)


def steps_of(told: Iterable[str]) -> Iterator[Any]:
    """The outcomes and actions that a duel told."""
    for text in told:
        rest = text.partition(" ")[2]
        try:
            yield parse_action(rest, ACTIONS)
        except ParseError:
            yield Dealt(parse_cards(rest))
