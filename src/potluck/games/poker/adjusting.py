"""The rules of a table of poker from the next deal on: which may change, and how a match takes them over."""

from typing import Final, Protocol, Self, TypeVar, cast

from msgspec import Struct
from msgspec.structs import replace

from potluck.errors import RulesError
from potluck.games.adjusting import adjustment
from potluck.games.poker import choice, tournament
from potluck.games.poker.choice import Chosen
from potluck.games.poker.options import Rules
from potluck.games.poker.point import HouseRules
from potluck.games.poker.state import State, begin
from potluck.games.refusal import unfinished
from potluck.options import Options
from potluck.protocol import Playable
from potluck.variants import Variant

__all__ = ["Adjusting", "adopted", "house_rules", "opening"]

FEWEST: Final = 2
FOR_CASH: Final = ("variant", "custom", "money.start", "money.unit", "money.rebuys", "money.rise", "table", "choice")
"""Options, and groups of them, that may change at a cash table; the stake is what the next to sit down begins with."""
IN_A_TOURNAMENT: Final = ("table",)
"""In a sit-and-go the sums and the games are those for which all have paid."""


class _Playing(Protocol):
    """A match, as far as its rules are concerned."""

    @property
    def rules(self) -> Rules: ...
    @property
    def state(self) -> State: ...
    @property
    def players(self) -> tuple[Struct, ...]: ...
    @property
    def over(self) -> bool: ...
    @property
    def announced(self) -> int: ...
    @property
    def upcoming(self) -> Rules | None: ...
    @property
    def chosen(self) -> Chosen | None: ...
    def _ended(self) -> Self: ...


M = TypeVar("M", bound=_Playing)


class Adjusting(Playable):
    """Mixed into a match: its options may change from the next deal on, and it may end after any."""

    __slots__ = ()

    @property
    def adjustable(self: _Playing) -> tuple[str, ...]:
        """The paths of the options, and groups of options, that may change; none once the match is over."""
        if self.over:
            return ()
        return IN_A_TOURNAMENT if self.rules.tournament.play else FOR_CASH

    def adjusted(self: M, options: Options) -> M:
        """The match that plays by these options from the next deal on.

        Raises:
            IllegalAction: the match is over.
            RulesError: another option would change, or the games do not serve so many.
        """
        may = IN_A_TOURNAMENT if self.rules.tournament.play else FOR_CASH
        rules = adjustment(self.rules, options, adjustable=may, over=self.over)
        served(rules, len(self.players))
        return _with(self, upcoming=None if rules == self.rules else rules)

    def concluded(self: M) -> M:
        """The match at its end, after a deal that is over; in a sit-and-go places go by the chips.

        Raises:
            IllegalAction: a deal runs, or the match is over.
        """
        if self.over or not self.state.over:
            raise unfinished(over=self.over)
        return self._ended()


def opening(rules: Rules, seats: int) -> State:
    """The first deal of a match; chance owes who deals.

    Raises:
        RulesError: the variant does not serve so many.
    """
    variant = served(rules, seats).times(tournament.factor(rules, at=0))
    return begin(variant, (rules.money.start,) * seats, house=house_rules(rules))


def served(rules: Rules, seats: int) -> Variant:
    """The game of the first deal, at its own sums.

    Raises:
        RulesError: no game of the table serves so many.
    """
    variant = choice.first(rules, seats)
    if variant is None or seats < FEWEST:
        games = rules.menu.values() if rules.choice.play else (rules.game,)
        raise RulesError(
            "rules.wrong_seats", asked=seats, allowed=f"{FEWEST}..{max(game.most_seats for game in games)}"
        )
    return variant


def house_rules(rules: Rules) -> HouseRules:
    """The habits of the table, as a deal needs them."""
    table = rules.table
    return HouseRules(
        mucking=table.mucking,
        open_fold=table.open_fold,
        open_deals=rules.open_deals,
        turn_up=table.turn_up,
        twice=table.run_twice,
    )


def adopted(match: M) -> M:
    """The match by its upcoming rules; a game that was chosen for some deals goes on if it is still on the menu.

    Other stakes begin with the first level (R4.17).
    """
    rules, chosen = match.upcoming, match.chosen
    if rules is None:
        return match
    if chosen is not None:
        stays = rules.menu.get(chosen.name) == match.rules.menu.get(chosen.name)
        chosen = (chosen if stays else replace(chosen, left=0)) if rules.choice.play else None
    again = rules.money.unit != match.rules.money.unit or not rules.minutes
    return _with(
        match,
        rules=rules,
        upcoming=None,
        chosen=chosen,
        announced=0 if again else match.announced,
        state=replace(match.state, house=house_rules(rules)),
    )


def _with(match: M, **fields: object) -> M:
    """The match, a struct whatever else it is, with those fields."""
    return cast(M, replace(cast(Struct, match), **fields))
