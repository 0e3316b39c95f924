"""Matches of the draw written down as text, so that a test of a rule reads like the rule.

    play("de 52 money.start=100", "tie: show", "0 wins: open 10; exchange; exchange 8c 7c > Kh Kc; exchange; check")

The first text names what differs from the defaults: a preset, a profile, a deck, options by their path. Every further
text is a deal: hands of seat 0 and seat 1 (or a name for such a pair), then the acts. `> cards` after an exchange are
the new ones; cards that are not named are the lowest that nobody needs. `show` goes to the showdown as cheaply as it
can be had. Between two deals both say `next`.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest

from potluck.cards import Card
from potluck.cards import parse as cards_of
from potluck.errors import PotluckError
from potluck.games.draw import ACTIONS, PRESETS, Match, Rules, start
from potluck.games.draw.values import Entry
from potluck.games.refusal import offer_text
from potluck.options import read
from potluck.protocol import Cards, Chance, Dealt, Starts, kind_of
from potluck.protocol import parse as action_of
from potluck.ranking import Rank

__all__ = ["cash", "offered", "play", "pot", "rank", "refusal", "rules", "story", "wardrobe", "winner"]

HANDS: Final[Mapping[str, str]] = {
    "0 wins": "As Ad 7h 8h 9c - Ks Kd 7c 8c 9d",
    "1 wins": "Ks Kd 7c 8c 9d - As Ad 7h 8h 9c",
    "tie": "As Kd 9h 8h 7c - Ad Ks 9c 8c 7h",
}


def rules(text: str = "") -> Rules:
    """The rules that a text such as `evening de 52 betting.limit=pot` names."""
    base, changes = Rules(), dict[str, Any]()
    for word in text.split():
        path, _, value = word.partition("=")
        if word in PRESETS:
            base = PRESETS[word]
        elif value:
            _set(changes, path, _value(value))
        else:
            _set(changes, *(("deck", int(word)) if word.isdigit() else ("profile", word)))
    return read(Rules, changes, base=base)


def play(rules_text: str, *deals: str, first: int = 0) -> Match:
    """The match after these deals; `first` speaks first in the first one. The last may stop at any point."""
    match = start(rules(rules_text)).apply(Starts(first))
    for number, deal in enumerate(deals):
        if number:
            match = _acted(_acted(match, "next"), "next")
        match = _dealt(match, deal)
    return match


def rank(rules_text: str, hand: str) -> Rank:
    """What a hand is worth by these rules."""
    return rules(rules_text).order.rank(cards_of(hand))


def winner(rules_text: str, hands: str) -> int | None:
    """Who wins with these hands at a showdown; None: a tie."""
    outcome = play(rules_text, f"{hands}: show").state.outcome
    assert outcome is not None
    return outcome.winner


def offered(match: Match, *, among: str = "") -> str:
    """The offers of the deal, separated by commas, without the leaving; of that kind alone, if any is named."""
    offers = (offer for offer in match.offers() if offer.kind != "leave")
    return ", ".join(offer_text(offer) for offer in offers if among in ("", offer.kind))


def refusal(match: Match, action: str) -> str:
    """The code with which an action is refused; the match must not take it."""
    with pytest.raises(PotluckError) as refused:
        match.apply(action_of(action, ACTIONS))
    return refused.value.code


def cash(match: Match) -> tuple[int, int]:
    """The dollars in hand of both seats."""
    one, two = match.state.seats
    return one.cash, two.cash


def pot(match: Match) -> int:
    """The dollars in the pot."""
    return match.state.pot


def wardrobe(match: Match, seat: int = 1) -> str:
    """Garments from the outermost: `opw` is one off, one pawned, one worn."""
    view = match.view(None)
    return "".join(garment.where[0] for garment in view.seats[seat].wardrobe)


def story(match: Match, *kinds: str) -> tuple[Entry, ...]:
    """The entries of those kinds that this deal's story tells."""
    return tuple(entry for entry in match.state.story if kind_of(entry) in kinds)


def _dealt(match: Match, text: str) -> Match:
    """The match after one deal's text."""
    hands, colon, acts = text.rpartition(":")
    wanted = [cards_of(hand) for hand in HANDS.get(hands.strip(), hands).split("-")] if colon else []
    needed = {card for line in (*wanted, *_news(acts)) for card in line}
    while match.chance is not None:
        match = match.apply(_answer(match, match.chance, wanted.pop(0) if wanted else (), needed))
    for act in filter(None, map(str.strip, acts.split(";"))):
        said, _, new = act.partition(">")
        match = _shown(match) if said == "show" else _acted(match, said)
        if match.chance is not None:
            match = match.apply(_answer(match, match.chance, cards_of(new), needed))
    return match


def _news(acts: str) -> Iterator[tuple[Card, ...]]:
    for act in acts.split(";"):
        yield cards_of(act.partition(">")[2])


def _shown(match: Match) -> Match:
    """Nobody stakes, nobody exchanges: the clock's own choices."""
    while not match.state.over:
        assert match.state.owed == 0, "to the showdown at no cost, or say how"
        match = match.apply(match.timeout())
    return match


def _acted(match: Match, text: str) -> Match:
    return match.apply(action_of(text, ACTIONS))


def _answer(match: Match, chance: Chance, wanted: tuple[Card, ...], needed: set[Card]) -> Dealt:
    """The wanted cards, or as many as are owed that nobody needs."""
    assert isinstance(chance, Cards), f"the script says who speaks first, and the draw owes no {chance}"
    spare = [card for card in match.state.undealt if card not in needed]
    return Dealt(wanted or tuple(spare[: chance.n]))


def _set(tree: dict[str, Any], path: str, value: object) -> None:
    """`money.start` into {"money": {"start": value}}."""
    *groups, name = path.split(".")
    for group in groups:
        tree = tree.setdefault(group, {})
    tree[name] = value


def _value(text: str) -> object:
    """A number, a list of numbers, a truth value or a word."""
    if "," in text:
        return [int(number) for number in text.split(",")]
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdigit() else text
