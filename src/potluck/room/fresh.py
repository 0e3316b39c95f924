"""A fresh table: its players and options where few of them are named. The same in the browser and the terminal."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from potluck.bots import BOTS, bots_for
from potluck.errors import RulesError, alike
from potluck.kits import FreshTable, Settings, kit_of
from potluck.log import SeatPlan
from potluck.options import fields, read
from potluck.personas import bot_of, personas_for
from potluck.protocol import Game
from potluck.table import Gender

__all__ = ["GENDERS", "PERSON", "FreshPlan", "fresh_table", "opponent", "usual_others"]

PERSON: Final = "person"
GENDERS: Final[Mapping[str, Gender]] = {"f": "f", "m": "m", "n": "n"}


class FreshPlan(Struct, frozen=True):
    """A table as it is about to be opened."""

    seats: tuple[SeatPlan, ...]
    """Whoever opens it in the first."""
    options: Any
    """The game's own struct."""


def fresh_table(
    game: Game,
    *,
    others: Sequence[str] | None = None,
    preset: str | None = None,
    options: Mapping[str, Any] | None = None,
    lang: str = "",
    named: Callable[[str], str] = str,
) -> FreshPlan:
    """Seats and options of a table against `others`, the usual ones where nothing is said of them.

    Options are those of the preset (the first where none is named), then what fits those who play, then what readers of
    the language expect, then `options`. `named` writes the house's names for bots in the reader's language.

    Raises:
        RulesError: there is no such preset, option or opponent, or they contradict each other.
    """
    fresh = _fresh(game)
    plans = [opponent(game, text) for text in (usual_others(game) if others is None else others)]
    seats = (_named(fresh, plan, at, named) for at, plan in enumerate(plans))
    name = preset or next(iter(game.presets))
    if name not in game.presets:
        raise RulesError("rules.unknown_preset", asked=name, allowed=", ".join(game.presets))
    rules = read(game.options, _fitting(game, plans), base=game.presets[name])
    rules = read(game.options, fresh.by_language.get(lang, {}), base=rules)
    return FreshPlan((SeatPlan(PERSON), *seats), read(game.options, options or {}, base=rules))


def usual_others(game: Game) -> tuple[str, ...]:
    """The usual opponents, one a seat: the game's personas in turn, else its first bot, else persons."""
    house = tuple(persona.id for persona in personas_for(game.name))
    able = house or (*bots_for(game.name), PERSON)[:1]
    return tuple(able[at % len(able)] for at in range((_fresh(game).seats or game.seats[0]) - 1))


def opponent(game: Game, text: str) -> SeatPlan:
    """The plan of a seat from a text such as `halina`, `honest:Olga:f` or `person:Jan:m`.

    Raises:
        RulesError: no opponent of that name plays this game.
    """
    player, _, rest = text.partition(":")
    name, _, gender = rest.partition(":")
    house = {persona.id: persona for persona in personas_for(game.name)}
    allowed = (*house, *(bot for bot in bots_for(game.name) if bot not in house), PERSON)
    if player not in allowed or (gender and gender not in GENDERS):
        raise RulesError("rules.unknown_bot", asked=text, allowed=alike(player, allowed) + " [:NAME[:f|m|n]]")
    if player in house:
        return SeatPlan("bot", name or house[player].name, bot_of(player, game.name), house[player].gender, player)
    usual = SeatPlan(PERSON) if player == PERSON else SeatPlan("bot", bot=player)
    return SeatPlan(usual.kind, name, usual.bot, GENDERS[gender] if gender else "n")


def _fresh(game: Game) -> FreshTable:
    return kit_of(game).fresh


def _named(fresh: FreshTable, plan: SeatPlan, at: int, named: Callable[[str], str]) -> SeatPlan:
    """The plan with a name for a bot that has none: that of the game for its seat, or for the bot."""
    if plan.kind == PERSON or plan.name or plan.persona:
        return plan
    if fresh.company:
        guest = fresh.company[at % len(fresh.company)]
        return SeatPlan(plan.kind, guest.name, plan.bot, guest.gender)
    if plan.bot in fresh.names:
        guest = fresh.names[plan.bot]
        return SeatPlan(plan.kind, named(guest.name), plan.bot, guest.gender)
    return plan


def _fitting(game: Game, plans: Sequence[SeatPlan]) -> Settings:
    """The options that depend on the opponents; a measured bot plays with the options of its measurement."""
    if all(plan.kind == PERSON for plan in plans):
        can_close = any(field.path == "open_deals" for field in fields(game.options))
        return _fresh(game).between if can_close else {}
    measured = any(plan.persona or (plan.bot in BOTS and BOTS[plan.bot].chance) for plan in plans)
    return {} if measured else _fresh(game).unmeasured
