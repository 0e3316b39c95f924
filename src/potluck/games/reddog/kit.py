"""The kit of Red Dog."""

from typing import Final

from potluck.games.reddog import GAME
from potluck.kits import BotEntry, FreshTable, Guest, Kit, Page, Texts, Thinking

__all__ = ["KIT"]

KIT: Final = Kit(
    game=GAME,
    bots=(
        BotEntry("counter", "potluck.bots.reddog:counter"),
        BotEntry("uncounted", "potluck.bots.reddog:uncounted"),
        BotEntry("halfpool", "potluck.bots.reddog:halfpool"),
        BotEntry("feeling", "potluck.bots.reddog:feeling"),
    ),
    fresh=FreshTable(
        seats=5,
        company=(
            Guest("Remedios", "f"),
            Guest("Lev", "m"),
            Guest("Gus", "m"),
            Guest("Ottokar", "m"),
            Guest("Halina", "f"),
            Guest("Nina", "f"),
            Guest("Bruno", "m"),
            Guest("Carmen", "f"),
            Guest("Emil", "m"),
        ),
    ),
    thinking=Thinking(adviser="potluck.lab.reddog_advice:advise", judge="potluck.lab.reddog_judge:judge"),
    texts=Texts(words="potluck.words.reddog:WORDS"),
    page=Page(felt="felt-burgundy", script="reddog.mjs", sheets=("reddog.css",), art="art.mjs"),
)
