"""The rules at hand: each rule of Pai Gow in a sentence or two, as this table plays it (RP.1-RP.9)."""

from typing import Final

from potluck.games.paigow import Rules, View
from potluck.words.draw.rules import HANDS
from potluck.words.messages import Message
from potluck.words.paigow.hands import WAYS
from potluck.words.ranks.hands import CATEGORIES
from potluck.words.speech import Speech, money

__all__ = ["order", "rules"]

PACK: Final = Message(
    "paigow rule",
    "53 cards. The joker is an ace, or completes a straight or a flush; among two cards it is an ace. "
    "Bets, {low} to {high}, stand before the deal.",
)
SET: Final = Message("paigow rule", "Seven cards are set as five and two. The two are a pair or two single cards.")
FOUL: Final = Message(
    "paigow rule",
    "The five must score higher than the two: first the combination, then card by card; where they run out equal, "
    "the five is higher. Anything else is a foul and loses.",
)
WIN: Final = Message("paigow rule", "Both hands win: you win. Both lose: you lose. One each: the bet comes back.")
COPIES: Final = {
    "dealer": Message(
        "paigow rule",
        "An equal hand is a copy and counts for the bank: a win and a copy push; "
        "a loss and a copy, or two copies, lose.",
    ),
    "push": Message(
        "paigow rule", "An equal hand is a copy and counts for nobody: all but two wins or two losses is a push."
    ),
}
PAYS: Final = {
    False: Message("paigow rule", "A win pays one to one."),
    True: Message("paigow rule", "A win pays one to one, less 5 % commission; bets are in twenties."),
}
WHEEL: Final = {
    "lowest": Message("paigow rule", "A-2-3-4-5 is the lowest straight."),
    "second": Message("paigow rule", "A-2-3-4-5 is the second highest straight."),
}
HOUSE: Final = Message(
    "paigow rule", "The house sets its cards by a published way, that of {way}. Such a way never fouls."
)
ALL: Final = Message(
    "paigow rule", "All set before the house’s cards are dealt. A foul is warned of and not forbidden."
)
TURNS: Final = Message(
    "paigow rule",
    "The bank passes from the house to the players in turn, to whoever can pay every bet; the house then bets too.",
)


def order(speech: Speech, view: View) -> tuple[str, ...]:
    """The order of hands among five cards, in sentences."""
    hands = ", ".join(map(speech.say, CATEGORIES.values()))
    return speech.say(HANDS, hands=hands), speech.say(WHEEL[view.rules.wheel])


def rules(speech: Speech, options: Rules) -> list[tuple[str, str]]:
    """Number and text of each rule, as these options have it."""
    low, high = options.limits
    last = [speech.say(ALL), *([speech.say(TURNS)] if options.bank == "turns" else [])]
    return [
        ("RP.1", speech.say(PACK, low=money(low), high=money(min(high, options.chips)))),
        ("RP.2", speech.say(SET)),
        ("RP.3", speech.say(FOUL)),
        ("RP.4", speech.say(WIN)),
        ("RP.5", speech.say(COPIES[options.copies])),
        ("RP.6", speech.say(PAYS[options.commission])),
        ("RP.7", speech.say(WHEEL[options.wheel])),
        ("RP.8", speech.say(HOUSE, way=speech.say(WAYS[options.house_way]))),
        ("RP.9", " ".join(last)),
    ]
