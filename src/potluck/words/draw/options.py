"""The options of the draw in words: labels, help and choices, for form, help and notes."""

from collections.abc import Mapping
from typing import Final

from potluck.games.draw import Rules
from potluck.words.game import OptionText
from potluck.words.messages import Message
from potluck.words.speech import Speech, money

__all__ = ["FIELDS", "GROUPS", "PRESETS", "terms"]

FIELDS: Final[Mapping[str, OptionText]] = {
    "profile": OptionText(
        Message("option", "Rule sheet"),
        Message(
            "option", "Decides where the two sheets differ: who throws cards when, how many, and how flushes compare."
        ),
        {"pl": Message("option profile", "Polish"), "de": Message("option profile", "German")},
    ),
    "deck": OptionText(
        Message("option", "Deck"),
        Message("option", "From seven to ace, or from two to ace."),
        {"32": Message("option deck", "32 cards"), "52": Message("option deck", "52 cards")},
    ),
    "open_deals": OptionText(
        Message("option", "Open deals"),
        Message("option", "After each deal all cards are laid open, and the shuffle with them."),
    ),
    "money.start": OptionText(Message("option", "Starting money"), Message("option", "Dollars for each player.")),
    "money.ante": OptionText(
        Message("option", "Ante"), Message("option", "Dollars from each player before every deal.")
    ),
    "money.doubles_every": OptionText(
        Message("option", "Deals until the ante doubles"), Message("option", "0: it never does.")
    ),
    "money.short_ante": OptionText(
        Message("option", "Ante not covered after a tie"),
        Message("option", "What happens when one player cannot cover it."),
        {
            "share": Message("option money.short_ante", "both pay what the poorer can"),
            "forfeit": Message("option money.short_ante", "the match is lost"),
        },
    ),
    "money.credits": OptionText(
        Message("option", "Credits"),
        Message("option", "How often a player without a wardrobe gets the starting money again."),
    ),
    "betting.limit": OptionText(
        Message("option", "Limit"),
        Message("option", "How high a stake may be."),
        {
            "cover": Message("option betting.limit", "what the other can cover"),
            "table": Message("option betting.limit", "table stakes, the rest comes back"),
            "pot": Message("option betting.limit", "the pot"),
            "fixed": Message("option betting.limit", "fixed stakes"),
        },
    ),
    "betting.fixed": OptionText(
        Message("option", "Fixed stakes"),
        Message("option", "Dollars in the first and in the second round; with fixed stakes only."),
    ),
    "betting.cover": OptionText(
        Message("option", "Cover"),
        Message("option", "What a player can be asked to pay with."),
        {
            "wardrobe": Message("option betting.cover", "cash and what is still worn"),
            "cash": Message("option betting.cover", "cash alone"),
        },
    ),
    "betting.raise_cap": OptionText(
        Message("option", "Raises in a round, at most"), Message("option", "0: as many as you like.")
    ),
    "betting.pawn_to_raise": OptionText(
        Message("option", "Pawning for a stake"),
        Message("option", "A garment may be pawned to bet or raise, not only to pay what is outstanding."),
    ),
    "betting.first_check": OptionText(
        Message("option", "Showdown as the first act"),
        Message("option", "In the second round, when nothing is outstanding."),
        {
            "ends": Message("option betting.first_check", "ends the deal"),
            "passes": Message("option betting.first_check", "passes the option on"),
        },
    ),
    "drawing.most": OptionText(
        Message("option", "Cards exchanged, at most"),
        Message("option", "The Polish sheet allows five, the German four."),
        {
            "profile": Message("option drawing.most", "as the sheet says"),
            "three": Message("option drawing.most", "three"),
            "four": Message("option drawing.most", "four"),
            "five": Message("option drawing.most", "five"),
            "four_with_ace": Message("option drawing.most", "three, or four when an ace is kept"),
        },
    ),
    "showdown.flush": OptionText(
        Message("option", "Flush against flush"),
        Message("option", "The Polish sheet counts the top card alone, the German all five."),
        {
            "profile": Message("option showdown.flush", "as the sheet says"),
            "all": Message("option showdown.flush", "all five cards"),
        },
    ),
    "showdown.flush_above_full": OptionText(
        Message("option", "Flush beats full house"),
        Message("option", "With 32 cards only: there it is the rarer hand."),
    ),
    "showdown.ace_below_seven": OptionText(
        Message("option", "A-7-8-9-10 is a straight"), Message("option", "With 32 cards only: the lowest straight.")
    ),
    "showdown.tie": OptionText(
        Message("option", "Pot after a tie"),
        None,
        {
            "carries": Message("option showdown.tie", "stays for the next deal"),
            "splits": Message("option showdown.tie", "is split"),
        },
    ),
    "wardrobe.whose": OptionText(
        Message("option", "Who has a wardrobe"),
        Message("option", "Its garments are pawned when the cash runs short."),
        {
            "second": Message("option wardrobe.whose", "the second player"),
            "nobody": Message("option wardrobe.whose", "nobody"),
            "both": Message("option wardrobe.whose", "both"),
        },
    ),
    "wardrobe.garments": OptionText(Message("option", "Garments"), Message("option", "The outermost is pawned first.")),
    "wardrobe.value": OptionText(
        Message("option", "Value of a garment"),
        Message("option", "Dollars for each; 0: as much as the starting money."),
    ),
    "wardrobe.values": OptionText(
        Message("option", "Values garment by garment"),
        Message("option", "Dollars for each garment, the outermost first; stands in place of number and value."),
    ),
    "wardrobe.off_stays_off": OptionText(
        Message("option", "What is off stays off"),
        Message("option", "Otherwise whoever wins enough buys it back."),
    ),
}

GROUPS: Final[Mapping[str, OptionText]] = {
    "": OptionText(Message("option group", "Game")),
    "money": OptionText(Message("option group", "Money")),
    "betting": OptionText(Message("option group", "Stakes")),
    "drawing": OptionText(Message("option group", "Exchange")),
    "showdown": OptionText(Message("option group", "Showdown")),
    "wardrobe": OptionText(Message("option group", "Wardrobe")),
}

PRESETS: Final[Mapping[str, OptionText]] = {
    "evening": OptionText(
        Message("preset", "Evening"),
        Message("preset", "$100 each, five garments at $20; the ante doubles every 20 deals. One credit for you."),
    ),
    "quick": OptionText(
        Message("preset", "Quick"),
        Message("preset", "$60 each, three garments at $20; the ante doubles every 15 deals. One credit for you."),
    ),
    "letter": OptionText(
        Message("preset", "By the letter"),
        Message("preset", "$300 each, five garments at $300, an ante of $5 for ever. That takes hundreds of deals."),
    ),
}

CARDS: Final = Message("terms", "{n} card", "{n} cards")
ANTE: Final = Message("terms", "ante {amount}")
SHEETS: Final = {"pl": Message("terms", "Polish sheet"), "de": Message("terms", "German sheet")}


def terms(speech: Speech, rules: Rules) -> str:
    """The terms of a table in one line: sheet, deck, ante."""
    parts = (
        speech.say(SHEETS[rules.profile]),
        speech.say(CARDS, n=rules.deck),
        speech.say(ANTE, amount=money(rules.money.ante)),
    )
    return " · ".join(parts)
