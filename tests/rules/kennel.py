"""Matches of Red Dog written down as text, so that a test of a rule reads like the rule.

    play("3 chips=10", "As 3d 4c", "Kh 9h 5d 4c 3c - - : bet 1 > 2h; decline; bet 2 > As")

The first text names how many play and what differs from the defaults. The second are the cards turned to see who deals
first, in order; here seat 0 deals. Every further text is a deal: hands by seat, separated by dashes, then the acts of
those whose turn it is. `> card` behind a bet is the card that is turned; cards that are not named are the lowest that
nobody needs. Between two deals everyone says `next`.
"""

from typing import Any

import pytest

from potluck.cards import Card
from potluck.cards import parse as cards_of
from potluck.errors import PotluckError
from potluck.games.reddog import ACTIONS, Match, Rules, start
from potluck.games.reddog.values import Entry
from potluck.options import read
from potluck.protocol import Amount, Cards, Dealt, Turned, kind_of
from potluck.protocol import parse as action_of

__all__ = ["chips", "deal", "offered", "opened", "play", "pool", "refusal", "story"]

HAND = 5


def opened(text: str, draw: str) -> Match:
    """A match with these rules, its first dealer drawn for with these cards."""
    seats, *changes = text.split()
    data = {path: _value(value) for path, _, value in (change.partition("=") for change in changes)}
    match = start(read(Rules, data), int(seats))
    for card in cards_of(draw):
        match = match.apply(Turned(card))
    return match


def play(text: str, draw: str, *deals: str) -> Match:
    """The match after these deals; the last may stop at any point."""
    match = opened(text, draw)
    for number, told in enumerate(deals):
        match = deal(_next(match) if number else match, told)
    return match


def deal(match: Match, text: str) -> Match:
    """The match after one deal's text."""
    hands, _, acts = text.partition(":")
    wanted = [list(cards_of(hand)) for hand in hands.split("-")]
    wanted += [[] for _ in range(len(match.state.seats) - len(wanted))]
    turned = cards_of(" ".join(act.partition(">")[2] for act in acts.split(";")))
    needed = {card for hand in wanted for card in hand} | set(turned)
    while isinstance(owed := match.chance, Cards):
        assert owed.to is not None
        hand = wanted[owed.to]
        match = match.apply(Dealt((hand.pop(0) if hand else _spare(match, needed),)))
    for act in filter(None, map(str.strip, acts.split(";"))):
        said, _, card = act.partition(">")
        match = match.apply(action_of(said, ACTIONS))
        if match.chance is not None and match.state.bettor is not None:
            match = match.apply(Turned(Card(card.strip()) if card else _spare(match, needed)))
    return match


def chips(match: Match) -> list[int]:
    """The chips of each seat."""
    return [seat.chips for seat in match.state.seats]


def pool(match: Match) -> int:
    """The chips in the pool."""
    return match.state.pool


def story(match: Match, *kinds: str) -> tuple[Entry, ...]:
    """The entries of those kinds that this deal's story tells."""
    return tuple(entry for entry in match.state.story if kind_of(entry) in kinds)


def offered(match: Match) -> str:
    """The offers: `bet 1..3, decline, leave`."""
    return ", ".join(
        f"{offer.kind} {offer.low}..{offer.high}" if isinstance(offer, Amount) else offer.kind
        for offer in match.offers()
    )


def refusal(match: Match, action: str) -> str:
    """The code with which an action is refused; the match must not take it."""
    with pytest.raises(PotluckError) as refused:
        match.apply(action_of(action, ACTIONS))
    return refused.value.code


def _next(match: Match) -> Match:
    """The next deal, asked for by all who are in."""
    number = match.deal
    while match.deal == number:
        match = match.apply(action_of("next", ACTIONS))
    return match


def _spare(match: Match, needed: set[Card]) -> Card:
    return next(card for card in match.state.undealt if card not in needed)


def _value(text: str) -> Any:
    return text == "true" if text in ("true", "false") else int(text)
