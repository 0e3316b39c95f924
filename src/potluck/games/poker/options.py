"""The options of a table of poker, each with its rule (R4.*). Presets are values."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from potluck.cards import Card
from potluck.errors import RulesError
from potluck.variants import VARIANTS, Variant

__all__ = ["PRESETS", "Money", "Rules", "Table", "Tournament"]

MOST_CHIPS: Final = 1_000_000
MOST_UNIT: Final = 1_000


def _meta(rule: str) -> Meta:
    """The rule that a field decides, for form, help and docs."""
    return Meta(extra={"rule": rule})


def _whole(least: int, most: int, rule: str) -> Meta:
    return Meta(ge=least, le=most, extra={"rule": rule})


class Money(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Chips and stakes."""

    start: Annotated[int, _whole(1, MOST_CHIPS, "R4.2")] = 200
    """Chips of each at the start."""
    unit: Annotated[int, _whole(1, MOST_UNIT, "R4.2")] = 1
    """How many times as high as the variant says every sum is."""
    rebuys: Annotated[int, _whole(0, 100, "R4.2")] = 10
    """How often each may take chips again."""
    deals: Annotated[int, _whole(0, 10_000, "R4.2")] = 0
    """Deals in the match; 0: until no two are left."""


class Tournament(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sit-and-go: all begin with the same chips, blinds rise, the last ones share what all have paid."""

    play: Annotated[bool, _meta("R4.2")] = False
    """Whether this is one."""
    level: Annotated[int, _whole(1, 1_000, "R4.2")] = 10
    """Deals until blinds, antes and bets rise."""
    prizes: Annotated[Literal["one", "two", "three"], _meta("R4.2")] = "one"
    """How many places are paid: all; 65 and 35 %; 50, 30 and 20 %."""


class Table(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Habits of the table."""

    mucking: Annotated[bool, _meta("R4.4")] = False
    """Whether a beaten hand may be thrown away unseen; else all hands are shown."""
    open_fold: Annotated[bool, _meta("R4.1")] = False
    """Whether one may fold where there is nothing to pay."""


class Rules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rules of one match of poker.

    Raises:
        RulesError: two options contradict each other; `detail["path"]` names one.
    """

    variant: Annotated[Literal[tuple(VARIANTS)], _meta("R4.2")] = "holdem"  # type: ignore[valid-type]  # one list of names
    """The ready variant."""
    custom: Variant | None = None
    """A variant of one's own, instead of a ready one."""
    open_deals: Annotated[bool, _meta("R4.4")] = False
    """Whether all cards and the dealer's secret are shown after each deal."""
    money: Money = Money()
    tournament: Tournament = Tournament()
    table: Table = Table()

    def __post_init__(self) -> None:
        least = self.money.unit * max(street.bet for street in self.game.streets)
        if self.money.start < least:
            raise RulesError(
                "rules.contradiction", path="money.start", asked=self.money.start, allowed=f"a bet of {least}"
            )

    @property
    def game(self) -> Variant:
        """What is played, at the variant's own sums."""
        return self.custom or VARIANTS[self.variant]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The pack."""
        return self.game.cards


PRESETS: Final[Mapping[str, Rules]] = {
    "evening": Rules(),
    "sit-and-go": Rules(money=Money(start=100), tournament=Tournament(play=True)),
    "draw": Rules(variant="draw-fixed"),
    "stud": Rules(variant="seven-stud"),
}
"""The first is the page's first choice."""
