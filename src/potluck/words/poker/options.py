"""The options of poker in words: labels, help and choices, for form, help and notes."""

from collections.abc import Mapping
from typing import Final

from potluck.games.poker import Rules
from potluck.words.game import OptionText
from potluck.words.messages import Message
from potluck.words.poker.names import VARIANTS, variant_name
from potluck.words.speech import Speech, money

__all__ = ["FIELDS", "GROUPS", "PRESETS", "terms"]

FIELDS: Final[Mapping[str, OptionText]] = {
    "variant": OptionText(Message("option", "Variant"), Message("option", "Which game of poker is played."), VARIANTS),
    "open_deals": OptionText(
        Message("option", "Open deals"),
        Message("option", "After each deal all cards are laid open, and the shuffle with them."),
    ),
    "money.start": OptionText(Message("option", "Starting money"), Message("option", "Dollars for each player.")),
    "money.unit": OptionText(
        Message("option", "Stakes"), Message("option", "How many times the usual blinds, antes and bets.")
    ),
    "money.rebuys": OptionText(
        Message("option", "Rebuys"), Message("option", "How often each player may take more chips.")
    ),
    "money.deals": OptionText(
        Message("option", "Deals"), Message("option", "How many are played; 0: until no two are left.")
    ),
    "tournament.play": OptionText(
        Message("option", "Sit-and-go"), Message("option", "All begin alike, the stakes rise, the last one wins.")
    ),
    "tournament.level": OptionText(
        Message("option", "Deals in a level"), Message("option", "Then blinds, antes and bets rise.")
    ),
    "tournament.prizes": OptionText(
        Message("option", "Prizes"),
        None,
        {
            "one": Message("option tournament.prizes", "all to the winner"),
            "two": Message("option tournament.prizes", "65 and 35 %"),
            "three": Message("option tournament.prizes", "50, 30 and 20 %"),
        },
    ),
    "table.mucking": OptionText(
        Message("option", "Mucking"),
        Message("option", "At the showdown a hand may be thrown away unseen; else all hands are shown."),
    ),
    "table.open_fold": OptionText(
        Message("option", "Folding for nothing"), Message("option", "One may fold where nothing is to pay.")
    ),
}

GROUPS: Final[Mapping[str, OptionText]] = {
    "": OptionText(Message("option group", "Game")),
    "money": OptionText(Message("option group", "Money")),
    "tournament": OptionText(Message("option group", "Sit-and-go")),
    "table": OptionText(Message("option group", "Habits")),
}

PRESETS: Final[Mapping[str, OptionText]] = {
    "evening": OptionText(
        Message("preset", "Evening"), Message("preset", "Texas hold’em without limit, blinds $1 and $2, $200 each.")
    ),
    "sit-and-go": OptionText(
        Message("preset", "Sit-and-go"),
        Message("preset", "Texas hold’em, $100 each, rising blinds; the last one wins."),
    ),
    "draw": OptionText(
        Message("preset", "Five-card draw"), Message("preset", "Fixed limit, blinds $1 and $2, $200 each.")
    ),
    "stud": OptionText(
        Message("preset", "Seven-card stud"), Message("preset", "Fixed limit, ante $1, bring-in $2, $200 each.")
    ),
}


def terms(speech: Speech, rules: Rules) -> str:
    """What a table plays, in one line: variant and chips."""
    return f"{variant_name(speech, rules.game.name)} · {money(rules.money.start)}"
