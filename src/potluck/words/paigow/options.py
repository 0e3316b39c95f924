"""The options of Pai Gow in words: labels, help and choices, for form, help and notes."""

from collections.abc import Mapping
from typing import Final

from potluck.games.paigow import Rules
from potluck.words.game import OptionText
from potluck.words.messages import Message
from potluck.words.paigow.hands import WAYS
from potluck.words.speech import Speech

__all__ = ["FIELDS", "GROUPS", "PRESETS", "terms"]

COPIES: Final = {
    "dealer": Message("paigow terms", "copies go to the bank"),
    "push": Message("paigow terms", "copies count for nobody"),
}
COMMISSION: Final = {
    True: Message("paigow terms", "5 % commission"),
    False: Message("paigow terms", "no commission"),
}
FIELDS: Final[Mapping[str, OptionText]] = {
    "chips": OptionText(
        Message("paigow option", "Chips at the start"),
        Message("paigow option", "Everyone begins with as many; the house’s purse has no bottom."),
    ),
    "least": OptionText(
        Message("paigow option", "Smallest bet"), Message("paigow option", "Who has less may bet what is left.")
    ),
    "most": OptionText(Message("paigow option", "Largest bet"), Message("paigow option", "As far as one’s chips go.")),
    "deals": OptionText(
        Message("paigow option", "Deals"), Message("paigow option", "After so many deals the match is over.")
    ),
    "copies": OptionText(
        Message("paigow option", "Equal hands"),
        Message("paigow option", "With copies for the bank the house has its edge; without, it has none."),
        COPIES,
    ),
    "commission": OptionText(
        Message("paigow option", "5 % commission"),
        Message("paigow option", "A win pays a twentieth less; bets are in twenties."),
    ),
    "wheel": OptionText(
        Message("paigow option", "A-2-3-4-5"),
        Message("paigow option", "The place of this straight among straights."),
        {
            "lowest": Message("paigow option wheel", "the lowest straight"),
            "second": Message("paigow option wheel", "the second highest straight"),
        },
    ),
    "house_way": OptionText(
        Message("paigow option", "House way"),
        Message("paigow option", "The published rules by which the house sets its cards."),
        WAYS,
    ),
    "bank": OptionText(
        Message("paigow option", "The bank"),
        Message("paigow option", "Who holds it, pays and collects every bet."),
        {
            "house": Message("paigow option bank", "the house, always"),
            "turns": Message("paigow option bank", "the house and the players in turn"),
        },
    ),
    "open_deals": OptionText(
        Message("paigow option", "Deals laid open"),
        Message("paigow option", "After each deal its secret is shown, so that anybody can check the shuffle."),
    ),
}
GROUPS: Final[Mapping[str, OptionText]] = {"": OptionText(Message("option group", "Game"))}
PRESETS: Final[Mapping[str, OptionText]] = {
    "evening": OptionText(
        Message("preset", "Evening"),
        Message("preset", "Thirty deals, no commission, copies to the bank."),
    ),
    "letter": OptionText(
        Message("preset", "By the letter"), Message("preset", "As the sheet reads: a copy is nobody’s.")
    ),
    "casino": OptionText(
        Message("preset", "Casino"), Message("preset", "Bets in twenties, 5 % of a win for the house.")
    ),
}


def terms(speech: Speech, rules: Rules) -> str:
    """The terms of a table in one line: house way, copies, commission."""
    parts = (WAYS[rules.house_way], COPIES[rules.copies], COMMISSION[rules.commission])
    return " · ".join(map(speech.say, parts))
