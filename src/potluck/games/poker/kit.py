"""The kit of poker."""

from typing import Final

from potluck.games.poker import GAME
from potluck.kits import BotEntry, Currency, FreshTable, Kit, Page, Texts, Thinking

__all__ = ["KIT"]

KIT: Final = Kit(
    game=GAME,
    bots=(
        BotEntry("shark", "potluck.bots.general:shark", level=6),
        BotEntry(
            "elephant", "potluck.bots.remembering:elephant", level=7, remembers="potluck.bots.remembering:remember"
        ),
        BotEntry("reader", "potluck.bots.general:guessing_shark", level=5),
        BotEntry("grinder", "potluck.bots.general:grinder", level=4),
        BotEntry("rock", "potluck.bots.general:rock", level=3),
        BotEntry("curious", "potluck.bots.general:curious", level=2),
        BotEntry("openhanded", "potluck.bots.general:openhanded", level=1),
        BotEntry("solved", "potluck.bots.strategies:solved"),
    ),
    personas={"remedios": "openhanded", "gus": "curious", "lev": "rock", "ottokar": "grinder", "halina": "shark"},
    fresh=FreshTable(idle={"choice.play": ("variant",)}, own_variant="potluck.games.poker.own:from_toml"),
    thinking=Thinking(
        adviser="potluck.lab.poker_advice:advise",
        judge="potluck.lab.poker_judge:judge",
        chances="potluck.lab.poker_chances:chances",
        run_out="potluck.lab.poker_run_out:run_out",
        shown_luck="potluck.lab.poker_shown_luck:shown_luck",
        made="potluck.lab.made:poker_made",
        sampler="potluck.arena.poker_luck:PokerLuck",
    ),
    texts=Texts(words="potluck.words.poker:WORDS"),
    guide="potluck.room.guides:POKER",
    currency=Currency(sign="$"),
    histories="potluck.phh.histories:POKER",
    page=Page(felt="felt-petrol", script="poker.mjs", sheets=("poker.css",), art="art.mjs"),
)
