"""The options of the draw: every choice that the two sheets leave or differ in, grouped, each with its rule (R0.*).

The default of every field is the literal reading; `profile` decides between the two sheets. Presets are values.
"""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from potluck.cards import Card, deck
from potluck.errors import Detail, RulesError
from potluck.options import Options
from potluck.ranking import High

__all__ = ["PRESETS", "Betting", "Drawing", "Money", "Rules", "Showdown", "Wardrobe"]

MOST_CHIPS: Final = 1_000_000
MOST_GARMENTS: Final = 12
MOST_DOUBLINGS: Final = 40
"""More would not fit the 64 bits of the log; no match has that much money."""


def _meta(rule: str) -> Meta:
    """The rule that a field decides, for form, help and docs."""
    return Meta(extra={"rule": rule})


def _whole(least: int, most: int, rule: str) -> Meta:
    return Meta(ge=least, le=most, extra={"rule": rule})


Chips = Annotated[int, Meta(ge=1, le=MOST_CHIPS)]


class Money(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Money at the start and the ante."""

    start: Annotated[int, _whole(1, MOST_CHIPS, "R0.2")] = 300
    """Dollars of each at the start."""
    ante: Annotated[int, _whole(1, MOST_CHIPS, "R0.3")] = 5
    """Dollars from each before every deal."""
    doubles_every: Annotated[int, _whole(0, 10_000, "R0.3")] = 0
    """The ante doubles every so many deals; 0: never."""
    short_ante: Annotated[Literal["share", "forfeit"], _meta("R0.3")] = "share"
    """After a tie, when one cannot cover the ante: both pay what the poorer can, or he has lost."""
    credits: Annotated[int, _whole(0, 100, "R0.28")] = 0
    """How often a seat without wardrobe gets the starting money again."""


class Betting(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Stakes."""

    limit: Annotated[Literal["cover", "table", "pot", "fixed"], _meta("R0.10")] = "cover"
    """Up to what the other can cover; table stakes with refund; at most the pot; a fixed stake."""
    fixed: Annotated[tuple[Chips, Chips], _meta("R0.10")] = (5, 10)
    """The fixed stake of the first and the second round; counts with limit `fixed` only."""
    cover: Annotated[Literal["wardrobe", "cash"], _meta("R0.10")] = "wardrobe"
    """Whether what a wardrobe is worth counts as cover, or cash alone."""
    raise_cap: Annotated[int, _whole(0, 100, "R0.9")] = 0
    """The most raises in a round; 0: no cap."""
    pawn_to_raise: Annotated[bool, _meta("R0.25")] = False
    """Whether a garment may be pawned to open or to raise."""
    first_check: Annotated[Literal["ends", "passes"], _meta("R0.16")] = "ends"
    """Check as the first act of the second round ends the deal, or passes the option on."""


class Drawing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The exchange."""

    most: Annotated[Literal["profile", "three", "four", "five", "four_with_ace"], _meta("R0.12")] = "profile"
    """Cards that may be exchanged: as the profile says (pl 5, de 4), or so many; four only when an ace is kept."""


class Showdown(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The order of hands, and ties."""

    flush: Annotated[Literal["profile", "all"], _meta("R0.22")] = "profile"
    """Flush against flush: as the profile says (pl top card alone, de all five), or all five."""
    flush_above_full: Annotated[bool, _meta("R0.19")] = False
    """With 32 cards: a flush beats a full house."""
    ace_below_seven: Annotated[bool, _meta("R0.23")] = False
    """With 32 cards: A-7-8-9-10 is the lowest straight."""
    tie: Annotated[Literal["carries", "splits"], _meta("R0.21")] = "carries"
    """A tied pot stays for the next deal, or is split."""


class Wardrobe(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The wardrobe: garments that are pawned when cash runs short, outermost first."""

    whose: Annotated[Literal["second", "nobody", "both"], _meta("R0.28")] = "second"
    """Who has one: seat 1 (the computer), nobody, both."""
    garments: Annotated[int, _whole(1, MOST_GARMENTS, "R0.27")] = 5
    """How many, outer to inner."""
    value: Annotated[int, _whole(0, MOST_CHIPS, "R0.25")] = 0
    """Dollars for each; 0: the starting money."""
    values: Annotated[tuple[Chips, ...], Meta(max_length=MOST_GARMENTS, extra={"rule": "R0.25"})] = ()
    """Dollars garment by garment, outer to inner; instead of `garments` and `value`."""
    off_stays_off: Annotated[bool, _meta("R0.26")] = False
    """Whether a garment once off stays off, or is bought back after the pawned ones."""


class Rules(Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rules of one match of the draw; the default is the Polish sheet by the letter.

    Raises:
        RulesError: two options contradict each other; `detail["path"]` names one.
    """

    profile: Annotated[Literal["pl", "de"], _meta("R0.13")] = "pl"
    """Whose sheet decides where the two differ: the Polish or the German (R0.11-R0.13, R0.22)."""
    deck: Annotated[Literal[32, 52], _meta("R0.1")] = 32
    """Cards in the deck: 7 to A, or 2 to A."""
    open_deals: Annotated[bool, _meta("R0.14")] = True
    """Whether all cards and the dealer's secret are shown after each deal."""
    money: Money = Money()
    betting: Betting = Betting()
    drawing: Drawing = Drawing()
    showdown: Showdown = Showdown()
    wardrobe: Wardrobe = Wardrobe()

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.money.ante > self.money.start:
            raise _contradiction("money.ante", self.money.ante, f"money.start = {self.money.start}")
        cheapest = min(self.garment_values)
        if cheapest < self.money.ante and self.wardrobe.whose != "nobody":
            raise _contradiction("wardrobe.value", cheapest, f"money.ante = {self.money.ante}")
        if self.deck != 32 and self.showdown.flush_above_full:
            raise _contradiction("showdown.flush_above_full", True, f"deck = {self.deck}")
        if self.deck != 32 and self.showdown.ace_below_seven:
            raise _contradiction("showdown.ace_below_seven", True, f"deck = {self.deck}")

    @property
    def cards(self) -> tuple[Card, ...]:
        """The deck, lowest card first (R0.1)."""
        return deck(self.deck)

    @property
    def garment_values(self) -> tuple[int, ...]:
        """Dollars garment by garment, outer to inner (R0.25)."""
        wardrobe = self.wardrobe
        return wardrobe.values or (wardrobe.value or self.money.start,) * wardrobe.garments

    def values_of(self, seat: int) -> tuple[int, ...]:
        """The garments of that seat; empty for a seat without wardrobe."""
        has_one = self.wardrobe.whose == "both" or (self.wardrobe.whose == "second" and seat == 1)
        return self.garment_values if has_one else ()

    @property
    def most_thrown(self) -> int:
        """Cards that may be exchanged without further condition (R0.12)."""
        named = {"three": 3, "four_with_ace": 3, "four": 4, "five": 5}
        return named.get(self.drawing.most) or (5 if self.profile == "pl" else 4)

    @property
    def order(self) -> High:
        """The order of hands (R0.19-R0.24)."""
        top_alone = self.profile == "pl" and self.showdown.flush == "profile"
        return High(
            flush="top" if top_alone else "all",
            flush_above_full=self.showdown.flush_above_full,
            ace_below=7 if self.showdown.ace_below_seven else 0,
        )

    def ante_of(self, deal: int) -> int:
        """The ante of deal number `deal`, from 1 (R0.3)."""
        every = self.money.doubles_every
        doublings = min((deal - 1) // every, MOST_DOUBLINGS) if every else 0
        return self.money.ante << doublings


PRESETS: Final[Mapping[str, Rules]] = {
    "evening": Rules(money=Money(start=100, doubles_every=20, credits=1), wardrobe=Wardrobe(value=20)),
    "quick": Rules(money=Money(start=60, doubles_every=15, credits=1), wardrobe=Wardrobe(garments=3, value=20)),
    "letter": Rules(),
}
"""R0.2; the first is the page's first choice."""


def _contradiction(path: str, given: Detail, allowed: str) -> RulesError:
    return RulesError("rules.contradiction", path=path, asked=given, allowed=allowed)
