"""A hand history as a value: what the format requires by name, all else in `more`, and where a broken file broke."""

from collections.abc import Mapping
from datetime import date, time
from decimal import Decimal
from typing import Final, TypeAlias

from msgspec import Struct, field

from potluck.errors import Detail, PotluckError
from potluck.phh.notation import Move, is_amount, parse

__all__ = ["CODES", "FIELDS", "Fault", "Hand", "Number", "Table", "Value"]

Number: TypeAlias = int | Decimal
"""An amount as the file writes it; `2.50` keeps its two places."""


class Table(Struct, frozen=True):
    """An inline table of a field that the format does not know."""

    items: tuple[tuple[str, "Value"], ...]


Value: TypeAlias = str | bool | int | Decimal | time | date | Table | tuple["Value", ...]
"""What a field can hold."""


class Fault(Struct, frozen=True):
    """One fault: an error code with its detail, and the same in English."""

    code: str
    reason: str
    detail: Mapping[str, Detail] = field(default_factory=dict)

    @classmethod
    def of(cls, error: PotluckError) -> "Fault":
        """The fault that an error tells."""
        return cls(error.code, str(error), error.detail)


class Hand(Struct, frozen=True, kw_only=True):
    """One hand of a `.phh` file, in its own numbers and its own order of players: the first is left of the button.

    `fault` says where and why the file broke; then the fields hold what stood before it.
    """

    variant: str = ""
    ante_trimming_status: bool | None = None
    antes: tuple[Number, ...] = ()
    blinds_or_straddles: tuple[Number, ...] | None = None
    bring_in: Number | None = None
    small_bet: Number | None = None
    big_bet: Number | None = None
    min_bet: Number | None = None
    starting_stacks: tuple[Number, ...] = ()
    actions: tuple[str, ...] = ()
    players: tuple[str, ...] | None = None
    finishing_stacks: tuple[Number, ...] | None = None
    winnings: tuple[Number, ...] | None = None
    more: tuple[tuple[str, Value], ...] = ()
    """Every other field: those of the format in its order, then those that it does not know, as they came."""
    fault: Fault | None = None

    @property
    def moves(self) -> tuple[Move, ...]:
        """The actions, read. Raises: ParseError where one is not in the notation."""
        return tuple(map(parse, self.actions))

    @property
    def fields(self) -> dict[str, Value]:
        """Every field that the hand has, in the order in which they are written."""
        named = {name: getattr(self, name) for name in FIELDS if name in self.__struct_fields__}
        have = {name: value for name, value in named.items() if value is not None} | dict(self.more)
        known = {name: have.pop(name) for name in FIELDS if name in have}
        return known | have


class Kind(Struct, frozen=True):
    """The values that a field may hold: how they are written, their types, and whether there is one for each player."""

    form: str
    """In no language."""
    types: tuple[type, ...]
    many: bool = False
    least: int | None = None
    """For amounts that cannot be below it."""

    def __contains__(self, value: Value) -> bool:
        if self.many:
            return isinstance(value, tuple) and all(map(self._fits, value))
        return self._fits(value)

    def _fits(self, value: Value) -> bool:
        if type(value) not in self.types:
            return False
        if Decimal not in self.types:
            return True
        if not isinstance(value, int | Decimal) or not is_amount(value):
            return False
        return self.least is None or value >= self.least


TEXT: Final = Kind("'…'", (str,))
FLAG: Final = Kind("true, false", (bool,))
WHOLE: Final = Kind("1, 2 …", (int,))
AMOUNT: Final = Kind("1, 2.5 …", (int, Decimal))
NAME: Final = Kind("'…', 1, 2 …", (str, int))
CLOCK: Final = Kind("20:15:00", (time,))
TEXTS: Final = Kind("['…', …]", (str,), many=True)
WHOLES: Final = Kind("[1, 2, …]", (int,), many=True)
AMOUNTS: Final = Kind("[1, 2.5, …]", (int, Decimal), many=True)
STAKE: Final = Kind(">= 0", (int, Decimal), least=0)
STAKES: Final = Kind("[>= 0, …]", (int, Decimal), many=True, least=0)

FIELDS: Final[dict[str, Kind]] = {
    "variant": TEXT,
    "ante_trimming_status": FLAG,
    "antes": STAKES,
    "blinds_or_straddles": AMOUNTS,
    "bring_in": STAKE,
    "small_bet": STAKE,
    "big_bet": STAKE,
    "min_bet": STAKE,
    "starting_stacks": STAKES,
    "actions": TEXTS,
    "author": TEXT,
    "event": TEXT,
    "url": TEXT,
    "venue": TEXT,
    "address": TEXT,
    "city": TEXT,
    "region": TEXT,
    "postal_code": TEXT,
    "country": TEXT,
    "time": CLOCK,
    "time_zone": TEXT,
    "day": WHOLE,
    "month": WHOLE,
    "year": WHOLE,
    "hand": NAME,
    "level": WHOLE,
    "seats": WHOLES,
    "seat_count": WHOLE,
    "table": NAME,
    "players": TEXTS,
    "finishing_stacks": AMOUNTS,
    "winnings": AMOUNTS,
    "currency": TEXT,
    "currency_symbol": TEXT,
    "time_zone_abbreviation": TEXT,
    "time_limit": AMOUNT,
    "time_banks": AMOUNTS,
}
"""The fields of the format, in the order in which they are written."""

_FORCED: Final = ("antes", "blinds_or_straddles")
_STUD: Final = ("antes", "bring_in", "small_bet", "big_bet")
_FIXED: Final = (*_FORCED, "small_bet", "big_bet")
_BIG: Final = (*_FORCED, "min_bet")
CODES: Final[dict[str, tuple[str, ...]]] = {
    "FT": _FIXED,
    "NT": _BIG,
    "NS": _BIG,
    "PO": _BIG,
    "FO/8": _FIXED,
    "F7S": _STUD,
    "F7S/8": _STUD,
    "FR": _STUD,
    "N2L1D": _BIG,
    "F2L3D": _FIXED,
    "FB": _FIXED,
}
"""Every variant that the format has a code for, and which stakes it must name."""
