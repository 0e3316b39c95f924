"""A poker variant as a value: a recipe whose parts go together (R4.*).

A table may play its sums several times as high (`Variant.times`).
"""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from potluck.errors import RulesError
from potluck.variants.checks import faults
from potluck.variants.values import Best, Recipe

if TYPE_CHECKING:
    from potluck.ranking import Badugi, Ranking
    from potluck.ranking.shorthand import ShortHand

__all__ = ["Variant"]


class Variant(Recipe, frozen=True, kw_only=True, forbid_unknown_fields=True, cache_hash=True, dict=True):
    """Everything that makes a game of poker that game, but stacks and seats.

    Raises:
        RulesError: two parts contradict each other; `detail["path"]` names one.
    """

    def __post_init__(self) -> None:
        for fault in faults(self):
            raise RulesError(fault.code, path=fault.path, asked=fault.asked, allowed=fault.allowed, **dict(fault.more))

    def __str__(self) -> str:
        """As TOML, which reads back as the same variant."""
        from potluck.variants.writing import to_toml

        return to_toml(self)

    def replace(self, **parts: Any) -> "Variant":
        """This variant with other parts."""
        return replace(self, **parts)

    def times(self, factor: int) -> "Variant":
        """The same game with every sum so many times as high."""
        return self if factor == 1 else _scaled(self, factor)

    def ranking(self, best: Best) -> "Ranking | Badugi | ShortHand":
        """The law that decides that half of the pot, with this game's jokers and wild cards."""
        from potluck.ranking import Badugi, High, Low, Ranking
        from potluck.ranking.shorthand import ShortHand

        if best.order == "few":
            return ShortHand()
        if best.order == "badugi":
            return Badugi()
        order: High | Low
        if best.order == "high":
            order = High(flush_above_full=best.flush_above_full, ace_below=best.ace_below)
        else:
            order = Low(best.order, wheel_is_straight=best.wheel_is_straight, qualifier=best.qualifier)
        return Ranking(order=order, joker=self.joker, wild=self.wild_cards, fewer_wild=self.fewer_wild)


def _scaled(variant: Variant, factor: int) -> Variant:
    forced = variant.forced
    return replace(
        variant,
        streets=tuple(
            replace(street, bet=street.bet * factor, most=street.most * factor) for street in variant.streets
        ),
        forced=replace(
            forced,
            ante=forced.ante * factor,
            blinds=tuple(blind * factor for blind in forced.blinds),
            button=forced.button * factor,
            straddle=forced.straddle * factor,
            bring_in=forced.bring_in * factor,
        ),
    )
