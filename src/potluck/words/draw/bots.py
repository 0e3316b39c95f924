"""What the bots of this game are called."""

from typing import Final

from potluck.words.messages import Message

__all__ = ["BOTS", "NOTES"]

BOTS: Final = {
    "draw-1": Message("bot", "Level 1: pays to see, stakes on two pair or better alone"),
    "draw-2": Message("bot", "Level 2: the better its hand, the larger its stake"),
    "draw-3": Message("bot", "Level 3: does not look how many cards you exchange"),
    "draw-4": Message("bot", "Level 4: counts what you exchange"),
    "draw-5": Message("bot", "Level 5: makes you pay dearly for curiosity"),
    "master": Message("bot", "Master: the solved strategy, and makes use of what it has seen of you"),
    "draw-solved": Message("bot", "The Balance: gives next to nothing away to anybody, takes no advantage of mistakes"),
    "halina": Message("bot", "Pani Halina: patient and honest"),
    "ottokar": Message("bot", "Herr Ottokar: exact, counts your exchange"),
    "remedios": Message("bot", "Doña Remedios: gladly bluffs"),
    "lev": Message("bot", "Lev Arkadyevich: calls everything"),
    "gus": Message("bot", "Gus Finch: mixes everything"),
    "honest": Message("bot", "Honest: weighs its chances, bluffs in moderation"),
    "newcomer": Message("bot", "Newcomer: pays too often, hardly bluffs"),
    "regular": Message("bot", "Regular: looks at the price"),
    "guide": Message("bot", "Guide: pays and shows, for lessons"),
}

NOTES: Final = {
    "draw-solved": Message(
        "bot",
        "It counts clothes as money: the deal that was solved has no wardrobe. "
        "Where rules differ from the sheets' by more than money and garments, Master plays.",
    ),
}
"""What its strategy leaves out, and where another plays under its name."""
