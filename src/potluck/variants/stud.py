"""Ready variants with cards face up: the studs."""

from typing import Final

from msgspec.structs import replace

from potluck.variants.values import Best, Forced, Street
from potluck.variants.variant import Variant

__all__ = ["STUD"]

FORCED: Final = Forced(ante=1, bring_in=2)
SMALL: Final = 4
BIG: Final = 8
CAP: Final = 4
EIGHT_OR_BETTER: Final = Best("ace-to-five", qualifier=8)

SEVEN: Final = Variant(
    name="seven-stud",
    code="F7S",
    limit="fixed",
    opens="low-card",
    forced=FORCED,
    streets=(
        Street(name="third", down=2, up=1, bet=SMALL, cap=CAP),
        Street(name="fourth", up=1, bet=SMALL, cap=CAP),
        Street(name="fifth", up=1, bet=BIG, cap=CAP),
        Street(name="sixth", up=1, bet=BIG, cap=CAP),
        Street(name="seventh", down=1, bet=BIG, cap=CAP),
    ),
)
FIVE: Final = SEVEN.replace(
    name="five-stud",
    code="",
    streets=(
        Street(name="second", down=1, up=1, bet=SMALL, cap=CAP),
        Street(name="third", up=1, bet=SMALL, cap=CAP),
        Street(name="fourth", up=1, bet=BIG, cap=CAP),
        Street(name="fifth", up=1, bet=BIG, cap=CAP),
    ),
)


def _uncapped(variant: Variant) -> tuple[Street, ...]:
    """Its streets without a cap, which is a matter of fixed limits (R4.2)."""
    return tuple(replace(street, cap=0) for street in variant.streets)


STUD: Final = (
    SEVEN,
    SEVEN.replace(name="seven-stud-hilo", code="F7S/8", showdown=(Best("high"), EIGHT_OR_BETTER)),
    SEVEN.replace(name="razz", code="FR", opens="high-card", showdown=(Best("ace-to-five"),)),
    SEVEN.replace(name="seven-stud-no-limit", code="", limit="no", streets=_uncapped(SEVEN)),
    FIVE,
    FIVE.replace(name="five-stud-pot", limit="pot", streets=_uncapped(FIVE)),
)
