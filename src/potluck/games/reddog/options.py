"""The options of Red Dog: every choice that the sheet leaves, each with its rule (R1.*). Presets are values."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta

from potluck.cards import Card, deck
from potluck.options import Options

__all__ = ["PRESETS", "SEATS", "Rules"]

SEATS: Final = (2, 10)
MOST_CHIPS: Final = 10_000
MOST_FIVE: Final = 8
"""Players that the deck serves with five cards each (R1.5)."""
BY_SEATS: Final = {2: 8, 3: 6, 4: 4, 5: 4, 6: 3, 7: 3, 8: 2, 9: 2, 10: 2}
"""Seats -> rounds that make an evening: some 11 to 16 turns for each."""


def _meta(rule: str) -> Meta:
    """The rule that a field decides, for form, help and docs."""
    return Meta(extra={"rule": rule})


class Rules(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rules of one match of Red Dog; the default is the Spanish sheet by the letter."""

    chips: Annotated[int, Meta(ge=2, le=MOST_CHIPS, extra={"rule": "R1.3"})] = 20
    """Chips of each at the start."""
    rounds: Annotated[int, Meta(ge=0, le=100, extra={"rule": "R1.2"})] = 3
    """Rounds of a match; 0: by the number of seats, as in `BY_SEATS`."""
    ante_every_deal: Annotated[bool, _meta("R1.3")] = False
    """Whether everyone puts a chip in the pool before every deal, or before the first alone."""
    cards: Annotated[Literal[5, 4], _meta("R1.5")] = 5
    """Cards of each; with more than eight players in a deal it is four anyway."""
    credits: Annotated[int, Meta(ge=0, le=100, extra={"rule": "R1.9"})] = 0
    """How often who would be out takes the starting chips again, against his score."""
    open_deals: Annotated[bool, _meta("R1.8")] = True
    """Whether the dealer's secret, and with it all cards, is published after each deal."""

    @property
    def deck(self) -> tuple[Card, ...]:
        """The deck, lowest card first (R1.1)."""
        return deck(52)

    def hand(self, players: int) -> int:
        """Cards for each of so many players in a deal (R1.5)."""
        return 4 if players > MOST_FIVE else self.cards

    def rounds_for(self, seats: int) -> int:
        """Rounds of a match of so many seats (R1.2)."""
        return self.rounds or BY_SEATS[seats]


PRESETS: Final[Mapping[str, Rules]] = {"evening": Rules(rounds=0), "letter": Rules()}
"""The first is the page's first choice."""
