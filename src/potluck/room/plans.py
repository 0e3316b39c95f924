"""The plans of seats: who may sit there, by a name that all can read."""

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final

from potluck.bots import bots_for
from potluck.errors import RulesError
from potluck.log import SeatPlan
from potluck.options import Json, read
from potluck.personas import bot_of, persona, personas_for
from potluck.protocol import Game, Options

__all__ = ["checked_plan", "checked_plans", "chosen_options", "clean_name"]

LONGEST_NAME: Final = 40
"""Characters of a person's name."""


def clean_name(name: str) -> str:
    """A person's name on one line, without invisible characters, and not too long."""
    visible = "".join(letter if unicodedata.category(letter)[0] != "C" else " " for letter in name)
    return " ".join(visible.split())[:LONGEST_NAME].strip()


def checked_plans(game: Game, seats: Sequence[SeatPlan]) -> tuple[SeatPlan, ...]:
    """The plans of a table's seats.

    Raises:
        RulesError: the game is not for so many, or one of the plans is none of the game's.
    """
    least, most = game.seats
    if not least <= len(seats) <= most:
        raise RulesError("rules.wrong_seats", asked=len(seats), allowed=f"{least}..{most}" if most > least else least)
    return tuple(checked_plan(game, plan) for plan in seats)


def checked_plan(game: Game, plan: SeatPlan) -> SeatPlan:
    """The plan of a seat, its bot and its names filled in.

    Raises:
        RulesError: no such bot or persona plays this game.
    """
    if plan.kind == "person":
        return SeatPlan("person", clean_name(plan.name), gender=plan.gender)
    able = bots_for(game.name)
    bot = plan.bot or (bot_of(plan.persona, game.name) if plan.persona else "")
    if bot not in able:
        raise RulesError("rules.unknown_bot", asked=bot, allowed=", ".join(able))
    if not plan.persona:
        return SeatPlan("bot", clean_name(plan.name), bot, plan.gender)
    personas = personas_for(game.name)
    opponent = persona(plan.persona)
    if opponent not in personas:
        allowed = ", ".join(known.id for known in personas)
        raise RulesError("rules.unknown_persona", asked=plan.persona, allowed=allowed)
    return SeatPlan("bot", clean_name(plan.name) or opponent.name, bot, opponent.gender, opponent.id)


def chosen_options(game: Game, preset: str | None, options: Mapping[str, Json]) -> Options:
    """The options of a table: those of the preset, with those that are given over them.

    Raises:
        RulesError: no such preset, or they do not go together.
    """
    if preset is not None and preset not in game.presets:
        raise RulesError("rules.unknown_preset", asked=preset, allowed=", ".join(game.presets))
    chosen: Options = read(game.options, options, base=game.presets[preset] if preset is not None else None)
    chosen.admit()
    return chosen
