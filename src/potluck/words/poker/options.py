"""The options of poker in words: labels, help and choices, for form, help and notes."""

from collections.abc import Mapping
from typing import Final

from potluck.games.poker import Rules
from potluck.words.game import OptionText
from potluck.words.messages import Message
from potluck.words.poker.names import MENUS, VARIANTS, variant_name
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
    "money.rise": OptionText(
        Message("option", "Blinds rise, minutes"),
        Message("option", "After so many minutes all sums rise, from the next deal on; 0: they stay."),
    ),
    "tournament.play": OptionText(
        Message("option", "Sit-and-go"), Message("option", "All begin alike, the stakes rise, the last one wins.")
    ),
    "tournament.level": OptionText(
        Message("option", "Deals in a level"), Message("option", "Then blinds, antes and bets rise.")
    ),
    "tournament.minutes": OptionText(
        Message("option", "Minutes in a level"),
        Message("option", "Then they rise, in place of after so many deals; 0: by deals."),
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
    "choice.play": OptionText(
        Message("option", "Dealer’s choice"), Message("option", "The dealer names the game, from a menu.")
    ),
    "choice.every": OptionText(
        Message("option", "A new game"),
        None,
        {
            "orbit": Message("option choice.every", "each time round the table"),
            "deal": Message("option choice.every", "each deal"),
        },
    ),
    "choice.among": OptionText(Message("option", "Menu"), Message("option", "What may be chosen."), MENUS),
    "table.mucking": OptionText(
        Message("option", "Mucking"),
        Message("option", "At the showdown a hand may be thrown away unseen; else all hands are shown."),
    ),
    "table.open_fold": OptionText(
        Message("option", "Folding for nothing"), Message("option", "One may fold where nothing is to pay.")
    ),
    "table.turn_up": OptionText(
        Message("option", "All-in hands face up"),
        Message("option", "Hands are turned up as soon as nobody can bet any more."),
    ),
    "table.run_twice": OptionText(
        Message("option", "Run it twice"),
        Message("option", "Where nobody can bet any more, all who are in may agree to two boards for half a pot each."),
    ),
}

CHOICE: Final = Message("poker terms", "Dealer’s choice: {menu}")
OWN_MENU: Final = Message("poker terms", "a menu of this table’s own")

GROUPS: Final[Mapping[str, OptionText]] = {
    "": OptionText(Message("option group", "Game")),
    "money": OptionText(Message("option group", "Money")),
    "tournament": OptionText(Message("option group", "Sit-and-go")),
    "choice": OptionText(Message("option group", "Dealer’s choice")),
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
    "choice": OptionText(
        Message("preset", "Dealer’s choice"),
        Message("preset", "A game for each time round the table, each choosing in turn; $200 each."),
    ),
}


def terms(speech: Speech, rules: Rules) -> str:
    """The terms of a table in one line: variant, or the dealer's menu, and chips."""
    return f"{_played(speech, rules)} · {money(rules.money.start)}"


def _played(speech: Speech, rules: Rules) -> str:
    if not rules.choice.play:
        return variant_name(speech, rules.game.name)
    own = rules.choice.names is not None or rules.choice.own
    return speech.say(CHOICE, menu=speech.say(OWN_MENU if own else MENUS[rules.choice.among]))
