"""The kit of Red Dog."""

from typing import Final

from potluck.games.reddog import GAME
from potluck.kits import BotEntry, FreshTable, Kit, Page, Texts, Thinking

__all__ = ["KIT"]

KIT: Final = Kit(
    game=GAME,
    bots=(
        BotEntry("counter", "potluck.bots.reddog:counter", level=5),
        BotEntry("duellist", "potluck.bots.reddog:duellist", level=6),
        BotEntry("uncounted", "potluck.bots.reddog:uncounted", level=4),
        BotEntry("halfpool", "potluck.bots.reddog:halfpool", level=3),
        BotEntry("feeling", "potluck.bots.reddog:feeling", level=1),
        BotEntry("sparing", "potluck.bots.reddog:sparing", level=2),
    ),
    personas={"remedios": "feeling", "gus": "sparing", "lev": "halfpool", "ottokar": "uncounted", "halina": "counter"},
    fresh=FreshTable(seats=5),
    thinking=Thinking(
        adviser="potluck.lab.reddog_advice:advise",
        judge="potluck.lab.reddog_judge:judge",
        solver="potluck.solve.reddog.solver:SOLVER",
    ),
    texts=Texts(words="potluck.words.reddog:WORDS"),
    guide="potluck.room.guides:REDDOG",
    page=Page(felt="felt-burgundy", script="reddog.mjs", sheets=("reddog.css",), art="art.mjs"),
)
