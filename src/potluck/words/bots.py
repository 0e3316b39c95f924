"""The titles of bots: how each plays, where it has no name of its own."""

from typing import Final

from potluck.kits import KITS
from potluck.kits.kit import BotEntry
from potluck.words.messages import Message
from potluck.words.speech import Speech
from potluck.words.wordings import words_of

__all__ = ["bot_note", "bot_strength", "bot_suggested", "bot_title"]

PERCENT: Final = 100
STRENGTH: Final = Message("bot", "Newcomers win about {n} of 100 evenings against this opponent.")
SUGGESTED: Final = Message("bot", "By your last {n} matches, level {level} would be an even match for you.")

EVERYWHERE: Final = {
    "tight": Message("bot", "Gives up whatever costs something"),
    "maniac": Message("bot", "Stakes all it can"),
    "caller": Message("bot", "Calls everything"),
    "random": Message("bot", "Plays at random"),
}
"""Bots that play any game; those of one game stand in its own words."""
NOBODY: Final = ("", BotEntry("", ""))
"""No game, and no bot of any."""


def bot_title(speech: Speech, name: str) -> str:
    """How the bot plays, in a few words; its name where there are no words for it."""
    game, _ = KITS.bots().get(name, NOBODY)
    titles = [words_of(game).bots] if game else []
    title = next((messages[name] for messages in (*titles, EVERYWHERE) if name in messages), None)
    return name if title is None else speech.say(title)


def bot_strength(speech: Speech, name: str) -> str:
    """How strong the bot is: the newcomer's measured chance against it; empty where nobody measured."""
    _, entry = KITS.bots().get(name, NOBODY)
    chance = entry.chance
    return speech.say(STRENGTH, n=round(PERCENT * chance)) if chance else ""


def bot_note(speech: Speech, name: str) -> str:
    """Where the bot cannot be told from another, in a sentence; mostly empty."""
    game, _ = KITS.bots().get(name, NOBODY)
    note = words_of(game).notes.get(name) if game else None
    return "" if note is None else speech.say(note)


def bot_suggested(speech: Speech, name: str, matches: int) -> str:
    """A sentence that suggests a bot, by the last so many matches."""
    return speech.say(SUGGESTED, n=matches, level=KITS.bots()[name][1].level)
