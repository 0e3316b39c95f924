"""Ready variants with cards for all: hold'em and its kin."""

from typing import Final

from msgspec.structs import replace

from potluck.variants.values import Best, Forced, Street
from potluck.variants.variant import Variant

__all__ = ["COMMUNITY"]

BLINDS: Final = Forced(blinds=(1, 2))


def _streets(down: int, *, cap: int = 0, big: int = 2, throw: int | None = None) -> tuple[Street, ...]:
    """Preflop, flop, turn, river; `throw` is the street on which each throws a card."""
    boards = (("preflop", 0), ("flop", 3), ("turn", 1), ("river", 1))
    return tuple(
        Street(
            name=name,
            down=down if place == 0 else 0,
            throw=int(place == throw),
            board=board,
            bet=2 if place < 2 else big,
            cap=cap - (place == 0) if cap else 0,
        )
        for place, (name, board) in enumerate(boards)
    )


HOLDEM: Final = Variant(name="holdem", code="NT", streets=_streets(2), forced=BLINDS)
_FIXED: Final = _streets(2, cap=4, big=4)
OMAHA: Final = Variant(
    name="omaha", code="PO", limit="pot", streets=_streets(4), forced=BLINDS, showdown=(Best("high", hole=2),)
)
_HILO: Final = (Best("high", hole=2), Best("ace-to-five", hole=2, qualifier=8))
_COURCHEVEL: Final = (
    Street(name="preflop", down=5, board=1),
    Street(name="flop", board=2),
    Street(name="turn", board=1),
    Street(name="river", board=1),
)

COMMUNITY: Final = (
    HOLDEM,
    HOLDEM.replace(name="holdem-fixed", code="FT", limit="fixed", streets=_FIXED),
    HOLDEM.replace(name="holdem-pot", code="", limit="pot"),
    HOLDEM.replace(
        name="holdem-spread", code="", limit="spread", streets=tuple(replace(street, most=10) for street in _streets(2))
    ),
    HOLDEM.replace(
        name="short-deck",
        code="NS",
        ranks="6789TJQKA",
        forced=Forced(ante=1, button=2),
        showdown=(Best("high", flush_above_full=True, ace_below=6),),
    ),
    HOLDEM.replace(name="royal-holdem", code="", ranks="TJQKA"),
    HOLDEM.replace(name="pineapple", code="", streets=_streets(3, throw=1)),
    HOLDEM.replace(name="crazy-pineapple", code="", streets=_streets(3, throw=2)),
    OMAHA,
    OMAHA.replace(name="omaha-hilo", code="", showdown=_HILO),
    OMAHA.replace(
        name="omaha-hilo-fixed", code="FO/8", limit="fixed", streets=_streets(4, cap=4, big=4), showdown=_HILO
    ),
    OMAHA.replace(name="omaha-five", code="", streets=_streets(5)),
    OMAHA.replace(name="omaha-five-hilo", code="", streets=_streets(5), showdown=_HILO),
    OMAHA.replace(name="courchevel", code="", streets=_COURCHEVEL),
    OMAHA.replace(name="courchevel-hilo", code="", streets=_COURCHEVEL, showdown=_HILO),
)
"""The flop of the pineapples comes after a card is thrown; in the crazy one it is thrown before the turn."""
