"""The kit of the draw."""

from typing import Final

from potluck.games.draw import GAME
from potluck.kits import BotEntry, Currency, FreshTable, Kit, Page, Texts, Thinking

__all__ = ["KIT"]

MINDS: Final = "potluck.bots.ladder.minds"
PERSONAS: Final = ("remedios", "gus", "lev", "ottokar", "halina")
"""From the gentlest to the hardest, by the measured chances below: a newcomer meets the gentlest first."""

KIT: Final = Kit(
    game=GAME,
    bots=(
        # The chances are those of `prove ladder`: the share of 4,000 Evening matches that a newcomer wins in the
        # person's seat, the opponent with the wardrobe (docs/strength.md); of the master 2,304 of them. It refutes a
        # share that is off by a percent.
        BotEntry("draw-3", f"{MINDS}:level_3", level=3, chance=0.53),
        BotEntry("draw-1", f"{MINDS}:level_1", level=1, chance=0.81),
        BotEntry("draw-2", f"{MINDS}:level_2", level=2, chance=0.69),
        BotEntry("draw-4", f"{MINDS}:level_4", level=4, chance=0.47),
        BotEntry("draw-5", f"{MINDS}:level_5", level=5, chance=0.41),
        BotEntry("master", f"{MINDS}:master", level=6, chance=0.31),
        BotEntry("draw-solved", "potluck.bots.draw_solved:choose"),
        BotEntry("halina", f"{MINDS}:halina", chance=0.36),
        BotEntry("ottokar", f"{MINDS}:ottokar", chance=0.42),
        BotEntry("remedios", f"{MINDS}:remedios", chance=0.60),
        BotEntry("lev", f"{MINDS}:lev", chance=0.48),
        BotEntry("gus", f"{MINDS}:gus", chance=0.53),
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
        solver="potluck.solve.sheets:SOLVER",
    ),
    texts=Texts(words="potluck.words.draw:WORDS"),
    guide="potluck.room.guides:DRAW",
    currency=Currency(sign="$"),
    page=Page(felt="felt-green", script="draw.mjs", sheets=("draw.css",), art="art.mjs"),
)
