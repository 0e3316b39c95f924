"""All that thirty-one brings along. `potluck play thirtyone --kit examples/thirtyone/kit.py`"""

from potluck.kits import BotEntry, Currency, FreshTable, Guest, Kit, Page, Texts
from thirtyone.match import GAME
from thirtyone.messages import MESSAGES

KIT = Kit(
    game=GAME,
    bots=(BotEntry("collector", "thirtyone.bots:collector"),),
    fresh=FreshTable(company=(Guest("Nina", "f"), Guest("Bruno", "m"))),
    texts=Texts(words="thirtyone.words:WORDS", messages=MESSAGES),
    currency=Currency(sign="$"),
    page=Page(felt="felt-burgundy", folder="thirtyone:page", script="thirtyone.mjs", sheets=("thirtyone.css",)),
    tests="thirtyone.tests:TESTS",
)
