"""Deals of Pai Gow written down as text, so that a test of a rule reads like the rule.

    deal("copies=push", "As Ac Kd Qs Qh 9d 4c: Qs Qh", dealer="Ks Kc 8d 7s 5h 3d 2c")

The first text names what differs from the defaults; each further one is a seat's cards and the two that it sets as
its low hand; `dealer` are the house's cards. Bets are the smallest unless `bets` says others.
"""

from typing import Any

import pytest

from potluck.cards import parse as cards_of
from potluck.errors import PotluckError
from potluck.games.paigow import ACTIONS, PRESETS, Bet, Match, Phase, Rules, SetTwo, start
from potluck.games.paigow.values import Result
from potluck.options import read
from potluck.protocol import Cards, Dealt
from potluck.protocol import parse as action_of

__all__ = ["came", "deal", "play", "refusal", "rules"]


def rules(text: str = "") -> Rules:
    """The rules that a text such as `copies=push least=20` names; a preset may stand first."""
    base, changes = Rules(), dict[str, Any]()
    for word in text.split():
        path, _, found = word.partition("=")
        if word in PRESETS:
            base = PRESETS[word]
        else:
            changes[path] = found == "true" if found in ("true", "false") else int(found) if found.isdigit() else found
    return read(Rules, changes, base=base)


def deal(text: str, *hands: str, dealer: str = "", bets: tuple[int, ...] = (), match: Match | None = None) -> Match:
    """The match after a deal in which these hands are set so; without `dealer` the house's cards are still owed."""
    match = start(rules(text), len(hands)) if match is None else match
    wanted = [hand.partition(":")[::2] for hand in hands]
    while match.state.phase is Phase.BETTING:
        at = match.actor
        assert at is not None
        match = match.apply(Bet(bets[at] if bets else match.state.limits(at)[0]))
    while isinstance(match.chance, Cards) and match.chance.to is not None:
        match = match.apply(Dealt(cards_of(wanted[match.chance.to][0])))
    for _, low in wanted:
        if not low.strip():
            return match
        match = match.apply(SetTwo(cards_of(low)))
    return match.apply(Dealt(cards_of(dealer))) if dealer else match


def came(match: Match, seat: int = 0) -> str:
    """What a seat's bet came to."""
    assert match.state.outcome is not None
    result = match.state.outcome.results[seat]
    assert isinstance(result, Result)
    return result.came


def play(match: Match, *acts: str) -> Match:
    """The match after these acts."""
    for act in acts:
        match = match.apply(action_of(act, ACTIONS))
    return match


def refusal(match: Match, action: str) -> str:
    """The code with which an action is refused; the match must not take it."""
    with pytest.raises(PotluckError) as refused:
        match.apply(action_of(action, ACTIONS))
    return refused.value.code
