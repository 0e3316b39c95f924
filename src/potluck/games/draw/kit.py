"""The kit of the draw."""

from typing import Final

from potluck.games.draw import GAME
from potluck.kits import BotEntry, Currency, FreshTable, Kit, Need, Page, Texts, Thinking

__all__ = ["FILES", "KIT"]

MASTER: Final = "potluck.bots.draw_master"
HOUSE: Final = "potluck.bots.draw_house"
FILES: Final = Need("potluck_strategies", "potluck[solved]")
"""The solved deals: opponents play from them, by whatever rules a table has."""
PERSONAS: Final = ("remedios", "gus", "lev", "ottokar", "halina")
"""From the gentlest to the hardest, by the measured chances below: a newcomer meets the gentlest first."""

KIT: Final = Kit(
    game=GAME,
    bots=(
        # The chances are those of `prove ladder`: the share of Evening matches that a newcomer wins in the person's
        # seat, the opponent with the wardrobe (docs/strength.md); 4,000 against each level, 2,000 against the
        # others, 300 against the master. It refutes a share that is off by a percent.
        BotEntry("draw-3", f"{HOUSE}:level_3", level=3, chance=0.55, needs=FILES),
        BotEntry("draw-1", f"{HOUSE}:level_1", level=1, chance=0.82, needs=FILES),
        BotEntry("draw-2", f"{HOUSE}:level_2", level=2, chance=0.69, needs=FILES),
        BotEntry("draw-4", f"{HOUSE}:level_4", level=4, chance=0.46, needs=FILES),
        BotEntry("draw-5", f"{HOUSE}:level_5", level=5, chance=0.28, needs=FILES),
        BotEntry("master", f"{MASTER}:choose", level=6, chance=0.45, remembers=f"{MASTER}:remember", needs=FILES),
        BotEntry("draw-solved", "potluck.bots.draw_solved:choose", needs=FILES),
        BotEntry("halina", f"{HOUSE}:halina", chance=0.32, needs=FILES),
        BotEntry("ottokar", f"{HOUSE}:ottokar", chance=0.43, needs=FILES),
        BotEntry("remedios", f"{HOUSE}:remedios", chance=0.54, needs=FILES),
        BotEntry("lev", f"{HOUSE}:lev", chance=0.50, needs=FILES),
        BotEntry("gus", f"{HOUSE}:gus", chance=0.52, needs=FILES),
        BotEntry("honest", "potluck.bots.honest:choose"),
        BotEntry("newcomer", "potluck.bots.ladder.guests:newcomer"),
        BotEntry("regular", "potluck.bots.ladder.guests:regular"),
        BotEntry("guide", "potluck.bots.guide:obliging", hidden=True),
    ),
    personas={name: name for name in PERSONAS},
    fresh=FreshTable(
        between={"open_deals": False, "wardrobe": {"whose": "nobody"}},
        unmeasured={"wardrobe": {"whose": "nobody"}},
        by_language={"de": {"profile": "de"}},
    ),
    thinking=Thinking(
        adviser="potluck.bots.draw_told:advise",
        judge="potluck.bots.draw_told:judge",
        hands="potluck.lab.draw_hands:HANDS",
        made="potluck.lab.made:draw_made",
        value="potluck.lab.draw_values:draw",
        betting="potluck.bots.draw_drills:BETTING",
        stands_in="potluck.bots.draw_stands:stands_in",
        solver="potluck.solve.sheets:SOLVER",
    ),
    texts=Texts(words="potluck.words.draw:WORDS"),
    guide="potluck.room.guides:DRAW",
    currency=Currency(sign="$"),
    page=Page(felt="felt-green", script="draw.mjs", sheets=("draw.css",), art="art.mjs"),
)
