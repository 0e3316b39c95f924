"""What the bots of this game are called."""

from typing import Final

from potluck.words.messages import Message

__all__ = ["BOTS", "NOTES"]

BOTS: Final = {
    "shark": Message("bot", "Shark: reads your bets, bluffs in moderation"),
    "elephant": Message("bot", "Elephant: plays like the shark, and remembers how others play"),
    "reader": Message("bot", "Reader: reads how much you bet, one street at a time"),
    "grinder": Message("bot", "Grinder: weighs the price, hardly bluffs"),
    "rock": Message("bot", "Rock: goes by its own cards alone"),
    "curious": Message("bot", "Curious: pays too much to see"),
    "openhanded": Message("bot", "Openhanded: pays nearly every price to see"),
    "solved": Message("bot", "Solved: plays an equilibrium of small games, else like the shark"),
}

NOTES: Final = {
    "reader": Message(
        "bot",
        "With three or more players, in stud, in Omaha and with several exchanges it plays as the shark does.",
    ),
    "grinder": Message("bot", "In stud it is about as strong as the shark."),
}
"""Where a bot cannot be told from another (docs/strength.md)."""
