"""The kit of poker dice."""

from typing import Final

from potluck.games.dice import GAME
from potluck.kits import BotEntry, Currency, FreshTable, Kit, Page, Texts, Thinking

__all__ = ["KIT"]

KIT: Final = Kit(
    game=GAME,
    bots=(
        BotEntry("perfect", "potluck.bots.dice:perfect", level=5),
        BotEntry("blind", "potluck.bots.dice:blind", level=4),
        BotEntry("grouper", "potluck.bots.dice:grouper", level=3),
        BotEntry("faithful", "potluck.bots.dice:faithful", level=2),
        BotEntry("hasty", "potluck.bots.dice:hasty", level=1),
    ),
    personas={"remedios": "hasty", "gus": "faithful", "lev": "grouper", "ottokar": "blind", "halina": "perfect"},
    fresh=FreshTable(quick=()),
    thinking=Thinking(
        adviser="potluck.lab.dice:adviser",
        judge="potluck.lab.dice_judge:judge",
        judged_in="chance",
        match_shares="potluck.lab.dice_judge:shares",
        solver="potluck.solve.dice.solver:SOLVER",
    ),
    texts=Texts(words="potluck.words.dice:WORDS"),
    guide="potluck.room.guides:DICE",
    currency=Currency(grouped=True),
    rounds=True,
    page=Page(felt="felt-midnight", script="dice.mjs", sheets=("dice.css",), art="art.mjs", art_sheets=("dice.css",)),
)
