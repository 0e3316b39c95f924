"""What the bots are called, where the one who opened the table has given none a name."""

from typing import Final

from potluck.bots import BOTS
from potluck.words.messages import Message
from potluck.words.speech import Speech

__all__ = ["bot_strength", "bot_suggested", "bot_title"]

PERCENT: Final = 100
STRENGTH: Final = Message("bot", "Newcomers win about {n} of 100 evenings against this opponent.")
SUGGESTED: Final = Message("bot", "By your last {n} matches, level {level} would be an even match for you.")

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
    "draw-1": Message("bot", "Level 1: pays to see, stakes nothing"),
    "draw-2": Message("bot", "Level 2: goes by its own cards"),
    "draw-3": Message("bot", "Level 3: sees what an exchange can bring"),
    "draw-4": Message("bot", "Level 4: counts what you exchange"),
    "draw-5": Message("bot", "Level 5: remembers how you played the deal"),
    "master": Message("bot", "Master: exact chances, the whole story, bluffs at the right price"),
    "halina": Message("bot", "Pani Halina: patient and honest"),
    "ottokar": Message("bot", "Herr Ottokar: exact, counts your exchange"),
    "remedios": Message("bot", "Doña Remedios: gladly bluffs"),
    "lev": Message("bot", "Lev Arkadyevich: calls everything"),
    "gus": Message("bot", "Gus Finch: mixes everything"),
    "newcomer": Message("bot", "Newcomer: pays too often, hardly bluffs"),
    "regular": Message("bot", "Regular: looks at the price"),
    "tight": Message("bot", "Gives up whatever costs something"),
    "maniac": Message("bot", "Stakes all it can"),
    "guide": Message("bot", "Guide: pays and shows, for lessons"),
    "caller": Message("bot", "Calls everything"),
    "random": Message("bot", "Plays at random"),
}


def bot_title(speech: Speech, name: str) -> str:
    """How the bot plays, in a few words; a bot that has no words is called by its name."""
    title = TITLES.get(name)
    return name if title is None else speech.say(title)


def bot_strength(speech: Speech, name: str) -> str:
    """How strong the bot is: the newcomer's measured chance against it; empty where nobody measured."""
    chance = BOTS[name].chance if name in BOTS else 0
    return speech.say(STRENGTH, n=round(PERCENT * chance)) if chance else ""


def bot_suggested(speech: Speech, name: str, matches: int) -> str:
    """That this level would suit, by the last so many matches."""
    return speech.say(SUGGESTED, n=matches, level=BOTS[name].level)
