"""Orders as a few numbers, for the compiled kernels and the fallback alike: a code of flags, and which cards are wild.

The rooms `ranking` and `kernels` do not know each other: an order of the law is read here by its tag and its fields.
"""

from functools import lru_cache
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct

from potluck.cards import mask
from potluck.errors import ParseError, RulesError

__all__ = ["HIGH", "JOKERS", "NAMES", "SUITS", "Kind", "Name", "Order", "Program", "by_ranks", "program"]

Name: TypeAlias = Literal["high", "ace-to-five", "deuce-to-seven", "ace-to-six", "eight-or-better", "badugi", "two"]
Kind: TypeAlias = Literal["high", "ace-to-five", "deuce-to-seven", "ace-to-six", "badugi", "two", "few"]

Order: TypeAlias = Name | Struct
"""A name, a `Program`, or a value of `potluck.ranking`: an order, or a `Ranking` with its wild cards."""

KINDS: Final[tuple[Kind, ...]] = ("high", "ace-to-five", "deuce-to-seven", "ace-to-six", "badugi", "two", "few")
SUITS: Final = 0x1FFF_1FFF_1FFF_1FFF
JOKERS: Final = 1 << 13 | 1 << 29
_FLUSH_TOP, _FLUSH_ABOVE, _WHEEL_SECOND, _WHEEL_IS_STRAIGHT = (1 << bit for bit in (3, 4, 5, 6))
_FEWER = 1 << 7
_ACE_PLACE, _QUALIFIER = 8, 12


class Program(Struct, frozen=True):
    """An order as the kernels know it. Made by `program`, once per order."""

    code: int = 0
    """Bits 0-2 the kind, 3 flush by its top card, 4 flush above full, 5 wheel second, 6 wheel is a straight, 7 fewer
    wild cards win, 8-11 where the ace stands at the bottom of a straight too, 12-15 the qualifier."""
    wild: int = 0
    """The mask of the cards that stand for whatever is best."""

    @property
    def kind(self) -> Kind:
        """The family of the order."""
        return KINDS[self.code & 7]

    @property
    def sizes(self) -> range:
        """How many cards a hand may have."""
        return {"badugi": range(1, 5), "two": range(2, 3), "few": range(1, 4)}.get(self.kind, range(5, 10))

    @property
    def cards(self) -> int:
        """The bits that a mask may have: no jokers in badugi and in short hands."""
        return SUITS if self.kind in ("badugi", "few") else SUITS | JOKERS

    @property
    def lower(self) -> bool:
        """Whether this is one of the lows of five cards."""
        return self.kind not in ("high", "badugi", "two", "few")

    @property
    def plain(self) -> bool:
        """Whether this is the high order of the English sheet, no card being wild."""
        return not self.code & ~_WHEEL_IS_STRAIGHT and not self.wild

    @property
    def flush_top(self) -> bool:
        """R0.22: only the top card of a flush counts."""
        return bool(self.code & _FLUSH_TOP)

    @property
    def flush_above(self) -> bool:
        """R0.19, option: a flush beats a full house."""
        return bool(self.code & _FLUSH_ABOVE)

    @property
    def wheel_second(self) -> bool:
        """RP.7, option: A2345 is the second highest straight."""
        return bool(self.code & _WHEEL_SECOND)

    @property
    def wheel_is_straight(self) -> bool:
        """R4.7, the literal reading, in deuce-to-seven."""
        return self.kind == "deuce-to-seven" and bool(self.code & _WHEEL_IS_STRAIGHT)

    @property
    def fewer(self) -> bool:
        """R4.13, option: between equal hands the one with fewer wild cards wins; strengths take 33 bits then."""
        return bool(self.code & _FEWER)

    @property
    def ranks_alone(self) -> "Program":
        """The same order, in which the number of wild cards decides nothing."""
        return Program(self.code & ~_FEWER, self.wild) if self.fewer else self

    @property
    def ace_place(self) -> int:
        """One above the rank that the ace takes at the bottom of a straight (R0.23, option); 0 is usual."""
        return self.code >> _ACE_PLACE & 15

    @property
    def qualifier(self) -> int:
        """The highest pips of a low that counts (R4.9); 0: every hand counts."""
        return self.code >> _QUALIFIER & 15


HIGH: Final = Program()


def program(order: "Order") -> Program:
    """The program of an order, given by its name or as a value of `potluck.ranking`.

    Raises:
        ParseError: there is no such order.
    """
    if isinstance(order, Program):
        return order
    if isinstance(order, str) and order in NAMES:
        return NAMES[order]
    if not isinstance(order, Struct):
        raise ParseError("order.unknown", asked=order, allowed=", ".join(NAMES))
    return _translated(order)


def by_ranks(order: "Order") -> Program:
    """The program of an order in which ranks alone decide.

    Raises:
        ParseError: there is no such order.
        RulesError: the number of wild cards decides too: `fewer_wild`.
    """
    known = program(order)
    if known.fewer:
        raise RulesError("rules.contradiction", path="fewer_wild", asked="true", allowed="rank, rank_one")
    return known


@lru_cache(maxsize=256)
def _translated(law: Any) -> Program:
    if law.__struct_config__.tag is not None:
        return Program(_code(law))
    if not hasattr(law, "fewer_wild"):
        raise ParseError("order.unknown", asked=type(law).__name__, allowed=", ".join(NAMES))
    code, wild = _code(law.order) | law.fewer_wild * _FEWER, mask(law.wild)
    if law.joker == "wild" or law.joker_serves:
        wild |= JOKERS
    return Program(code, wild)


def _code(order: Any) -> int:
    """The code of an order of the law."""
    match order.__struct_config__.tag:
        case "high":
            flags = (order.flush == "top") * _FLUSH_TOP | order.flush_above_full * _FLUSH_ABOVE
            flags |= (order.wheel == "second") * _WHEEL_SECOND
            return int(flags | max(order.ace_below - 2, 0) << _ACE_PLACE)
        case "low":
            flags = KINDS.index(order.order) | order.wheel_is_straight * _WHEEL_IS_STRAIGHT
            return int(flags | order.qualifier << _QUALIFIER)
        case "badugi" | "two" | "few" as kind:
            return KINDS.index(kind)
        case other:
            raise ParseError("order.unknown", asked=other, allowed=", ".join(NAMES))


NAMES: Final[dict[str, Program]] = {
    **{kind: Program(place) for place, kind in enumerate(KINDS) if kind != "few"},
    "eight-or-better": Program(KINDS.index("ace-to-five") | 8 << _QUALIFIER),
}
"""Every order that has a name."""
