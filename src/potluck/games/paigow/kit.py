"""The kit of Pai Gow."""

from typing import Final

from potluck.games.paigow import GAME
from potluck.kits import BotEntry, Currency, FreshTable, Kit, Page, Texts, Thinking

__all__ = ["KIT"]

KIT: Final = Kit(
    game=GAME,
    bots=(
        BotEntry("exact", "potluck.bots.paigow:exact", level=5),
        BotEntry("contender", "potluck.bots.paigow:contender", level=6),
        BotEntry("houseway", "potluck.bots.paigow:houseway", level=4),
        BotEntry("bold", "potluck.bots.paigow:bold", level=3),
        BotEntry("proud", "potluck.bots.paigow:proud", level=1),
        BotEntry("fronted", "potluck.bots.paigow:fronted", level=2),
    ),
    personas={"remedios": "proud", "gus": "fronted", "lev": "bold", "ottokar": "houseway", "halina": "exact"},
    fresh=FreshTable(seats=3, quick=()),
    thinking=Thinking(
        adviser="potluck.lab.paigow.advice:advise",
        unweighed=("bet",),  # it is made before any card is seen
        review="potluck.lab.paigow.advice:review",
        judge="potluck.lab.paigow.judge:judge",
    ),
    texts=Texts(words="potluck.words.paigow:WORDS"),
    guide="potluck.room.guides:PAIGOW",
    currency=Currency(sign="$"),
    page=Page(felt="felt-plum", script="paigow.mjs", sheets=("paigow.css",), art="art.mjs"),
)
