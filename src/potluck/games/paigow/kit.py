"""The kit of Pai Gow."""

from typing import Final

from potluck.games.paigow import GAME
from potluck.kits import BotEntry, Currency, FreshTable, Guest, Kit, Page, Texts, Thinking

__all__ = ["KIT"]

KIT: Final = Kit(
    game=GAME,
    bots=(
        BotEntry("exact", "potluck.bots.paigow:exact"),
        BotEntry("houseway", "potluck.bots.paigow:houseway"),
    ),
    fresh=FreshTable(
        seats=3,
        company=(
            Guest("Gus Finch", "m"),
            Guest("Pani Halina", "f"),
            Guest("Carmen", "f"),
            Guest("Ottokar", "m"),
            Guest("Nina", "f"),
        ),
        quick=(),
    ),
    thinking=Thinking(
        adviser="potluck.lab.paigow.advice:advise",
        unweighed=("bet",),  # it is made before any card is seen
        review="potluck.lab.paigow.advice:review",
        judge="potluck.lab.paigow.judge:judge",
    ),
    texts=Texts(words="potluck.words.paigow:WORDS"),
    currency=Currency(sign="$"),
    page=Page(felt="felt-plum", script="paigow.mjs", sheets=("paigow.css",), art="art.mjs"),
)
