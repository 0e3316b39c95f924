"""The sums of a deal of poker in short, and in a sit-and-go its level, prizes and players; a rise is a notice."""

from functools import lru_cache
from typing import Final

from msgspec import UNSET

from potluck.games.poker import Rules
from potluck.games.poker.tournament import factor, level, prizes
from potluck.games.poker.values import Phase
from potluck.games.poker.view import View
from potluck.variants import Variant
from potluck.words.messages import Message
from potluck.words.speech import Speech, money
from potluck.words.steps import StakesStep, steps

__all__ = ["ladder", "level_sums", "rise", "stakes"]

BLIND: Final = Message("poker stakes", "Blind {amounts}")
BLINDS: Final = Message("poker stakes", "Blinds {amounts}")
ANTE: Final = Message("poker stakes", "Ante {amount}")
BRING_IN: Final = Message("poker stakes", "Bring-in {amount}")
LEVEL: Final = Message("poker stakes", "Level {level}, the next in {n} deal", "Level {level}, the next in {n} deals")
LEVEL_NOW: Final = Message("poker stakes", "Level {level}")
LEVEL_AHEAD: Final = Message("poker stakes", "Level {level}, then {following}")
PRIZE: Final = Message("poker stakes", "Prize {amounts}")
PRIZES: Final = Message("poker stakes", "Prizes {amounts}")
LEFT: Final = Message("poker stakes", "{n} of {seats} left", "{n} of {seats} left")
RISE: Final = Message("poker notice", "Level {level}: the stakes rise. {sums}.")
UNITS: Final = (1, 2, 5, 10, 25, 50, 100, 250, 500, 1000)
"""How many times the sums of a variant a host steps through."""
TABLES: Final = 64
"""Tables whose stakes are remembered."""


@lru_cache(maxsize=TABLES)
def ladder(speech: Speech, rules: Rules) -> tuple[StakesStep, ...]:
    """The stakes that a host steps through, by the sums of all games of the table, the lowest first."""
    units = sorted({*UNITS, rules.money.unit})
    return steps(rules, ({"money": {"unit": unit}} for unit in units), text=lambda rules: _sums_of(speech, rules))


def _sums_of(speech: Speech, rules: Rules, *, at: int = 0) -> str:
    """The sums of the games of a table at a level, from 0, each once."""
    games = rules.menu.values() if rules.choice.play else (rules.game,)
    sums = (text for game in games for text in _sums(speech, game.times(factor(rules, at=at))))
    return " · ".join(dict.fromkeys(sums))


def level_sums(speech: Speech, rules: Rules, number: int) -> str:
    """The sums of the games of a table at a level, from 1."""
    return _sums_of(speech, rules, at=number - 1)


def stakes(speech: Speech, view: View) -> tuple[str, ...]:
    """The sums that are paid before the cards, the level, then what a sit-and-go is played for.

    While a game is chosen there are no sums.
    """
    sums: tuple[str, ...] = () if view.phase is Phase.CHOOSING else _sums(speech, view.variant)
    if view.rules is None or view.over:
        return sums
    if view.levels is not UNSET:
        now, following = view.levels.level, view.levels.following
        sums = (*sums, speech.say(LEVEL_AHEAD if following > now else LEVEL_NOW, level=now, following=following))
    if not view.rules.tournament.play:
        return sums
    every, seats = view.rules.tournament.level, len(view.seats)
    by_deals = speech.say(LEVEL, level=_level(view), n=every - (view.deal - 1) % every)
    paid = [money(prize) for prize in prizes(view.rules, seats) if prize]
    return (
        *sums,
        *(() if view.levels is not UNSET else (by_deals,)),
        speech.say(PRIZES if len(paid) > 1 else PRIZE, amounts=", ".join(paid)),
        speech.say(LEFT, n=sum(not seat.gone for seat in view.seats), seats=seats),
    )


def rise(speech: Speech, view: View) -> tuple[str, ...]:
    """The notice in the first deal of a level that the sums have risen by deals; else nothing."""
    rules = view.rules
    if rules is None or view.deal == 1 or view.over:
        return ()
    if level(rules, deal=view.deal) == level(rules, deal=view.deal - 1):
        return ()
    return (speech.say(RISE, level=_level(view), sums=", ".join(_sums(speech, view.variant))),)


def _level(view: View) -> int:
    """The number of the level, from 1."""
    assert view.rules is not None
    return (view.deal - 1) // view.rules.tournament.level + 1


def _sums(speech: Speech, variant: Variant) -> tuple[str, ...]:
    """Blinds, ante and bring-in of a deal, as far as there are any."""
    forced = variant.forced
    blinds = [*forced.blinds, *([forced.straddle] if forced.straddle else [])] or [forced.button] * bool(forced.button)
    written = "/".join(str(money(blind)) for blind in blinds)
    return (
        *([speech.say(BLINDS if len(blinds) > 1 else BLIND, amounts=written)] if blinds else []),
        *([speech.say(ANTE, amount=money(forced.ante))] if forced.ante else []),
        *([speech.say(BRING_IN, amount=money(forced.bring_in))] if forced.bring_in else []),
    )
