"""The options of Pai Gow: every choice that the sheet leaves, each with its rule (RP.*). Presets are values."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta

from potluck.cards import Card, deck
from potluck.errors import RulesError
from potluck.options import Options
from potluck.ranking import High

__all__ = ["PRESETS", "SEATS", "Rules"]

SEATS: Final = (1, 6)
CARDS: Final = 53
TWENTY: Final = 20
"""Chips of which 5 % is a whole chip."""
MOST_CHIPS: Final = 10_000


def _meta(rule: str) -> Meta:
    """The rule that a field decides, for form, help and docs."""
    return Meta(extra={"rule": rule})


class Rules(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rules of one match of Pai Gow.

    Raises:
        RulesError: no bet is possible.
    """

    chips: Annotated[int, Meta(ge=1, le=MOST_CHIPS, extra={"rule": "RP.1"})] = 200
    """Chips of each at the start."""
    least: Annotated[int, Meta(ge=1, le=MOST_CHIPS, extra={"rule": "RP.1"})] = 5
    """The smallest bet; who has fewer chips may bet what he has."""
    most: Annotated[int, Meta(ge=1, le=MOST_CHIPS, extra={"rule": "RP.1"})] = 50
    """The largest bet, as far as the chips go."""
    deals: Annotated[int, Meta(ge=1, le=200, extra={"rule": "RP.1"})] = 30
    """Deals of a match."""
    copies: Annotated[Literal["dealer", "push"], _meta("RP.5")] = "dealer"
    """Whether a hand equal to the bank's counts for the bank, or for nobody."""
    commission: Annotated[bool, _meta("RP.6")] = False
    """Whether 5 % of what is won goes to the house; bets are in twenties then."""
    wheel: Annotated[Literal["lowest", "second"], _meta("RP.7")] = "lowest"
    """Whether A-2-3-4-5 is the lowest straight, or the second highest."""
    house_way: Annotated[
        Literal["foxwoods", "ballys", "claridge", "flamingo", "golden_nugget", "trump_plaza"], _meta("RP.8")
    ] = "foxwoods"
    """By which published way the house sets its cards."""
    bank: Annotated[Literal["house", "turns"], _meta("RP.9")] = "house"
    """Whether the house holds the bank in every deal, or the players in turn with it."""
    open_deals: Annotated[bool, _meta("RP.9")] = True
    """Whether the dealer's secret, and with it all cards, is published after each deal."""

    def __post_init__(self) -> None:
        super().__post_init__()
        low, high = self.limits
        if low > high or self.chips < self.step:
            given = f"{self.least}..{self.most}, {self.chips}"
            raise RulesError("rules.contradiction", path="least, most, chips", asked=given, allowed=self._needed)

    @property
    def deck(self) -> tuple[Card, ...]:
        """The deck, lowest card first (RP.1)."""
        return deck(CARDS)

    @property
    def step(self) -> int:
        """The chips of which every bet is a multiple (RP.6)."""
        return TWENTY if self.commission else 1

    @property
    def limits(self) -> tuple[int, int]:
        """The smallest and the largest bet, whatever one's chips."""
        low = -(-self.least // self.step) * self.step
        return low, self.most // self.step * self.step

    @property
    def order(self) -> High:
        """The order of five-card hands (RP.7)."""
        return High(wheel=self.wheel)

    @property
    def _needed(self) -> str:
        """The condition in symbols, since errors are shown in several languages."""
        return f"least <= {TWENTY}·n <= most, chips >= {TWENTY}" if self.commission else "least <= most"


PRESETS: Final[Mapping[str, Rules]] = {
    "evening": Rules(),
    "letter": Rules(copies="push", least=1, most=MOST_CHIPS),
    "casino": Rules(chips=400, commission=True, least=20, most=100),
}
"""The first is the page's first choice; `letter` reads the sheet by the letter, `casino` takes 5 % of a win."""
