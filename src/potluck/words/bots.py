"""What the bots are called, where the one who opened the table has given none a name."""

from typing import Final

from potluck.words.messages import Message
from potluck.words.speech import Speech

__all__ = ["bot_title"]

TITLES: Final = {
    "honest": Message("bot", "Honest: weighs its chances, bluffs in moderation"),
    "perfect": Message("bot", "Perfect: every choice is the best there is"),
    "faithful": Message("bot", "Faithful: never breaks a pair"),
    "blind": Message("bot", "Blind: does not look at what it has to beat"),
    "grouper": Message("bot", "Grouper: keeps the biggest group and throws the rest"),
    "shark": Message("bot", "Shark: reads your bets, bluffs in moderation"),
    "grinder": Message("bot", "Grinder: weighs the price, hardly bluffs"),
    "rock": Message("bot", "Rock: goes by its own cards alone"),
    "counter": Message("bot", "Counts every card that has been seen"),
    "uncounted": Message("bot", "Knows the odds of a hand, but counts no cards"),
    "halfpool": Message("bot", "Bets half the pool, whatever the cards"),
    "feeling": Message("bot", "Bets on feeling"),
    "exact": Message("bot", "Exact: sets every hand as well as it can be set"),
    "houseway": Message("bot", "Sets by the house way"),
    "caller": Message("bot", "Calls everything"),
    "random": Message("bot", "Plays at random"),
}


def bot_title(speech: Speech, name: str) -> str:
    """How the bot plays, in a few words; a bot that has no words is called by its name."""
    title = TITLES.get(name)
    return name if title is None else speech.say(title)
