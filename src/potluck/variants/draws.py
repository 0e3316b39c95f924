"""Ready variants with exchanges: high, wild and low."""

from typing import Final

from potluck.variants.values import Best, Forced, Street
from potluck.variants.variant import Variant

__all__ = ["DRAWS"]

BLINDS: Final = Forced(blinds=(1, 2))
CAP: Final = 4


def _fixed(rounds: int, *, down: int = 5) -> tuple[Street, ...]:
    """A deal and so many exchanges, small bets in the first half; a big blind is the first bet."""
    first = Street(name="deal", down=down, bet=2, cap=CAP - 1)
    names = ("draw",) if rounds == 1 else ("first draw", "second draw", "third draw")
    half = len(names) // 2
    return (
        first,
        *(Street(name=name, draw=down, bet=2 if place < half else 4, cap=CAP) for place, name in enumerate(names)),
    )


def _free(rounds: int, *, down: int = 5) -> tuple[Street, ...]:
    """The same without fixed bets."""
    return tuple(Street(name=street.name, down=street.down, draw=street.draw) for street in _fixed(rounds, down=down))


DRAW: Final = Variant(name="draw-fixed", limit="fixed", streets=_fixed(1), forced=BLINDS)
JACKS: Final = (Street(name="deal", down=5, bet=2, cap=CAP), Street(name="draw", draw=5, bet=4, cap=CAP))
SEVEN_LOW: Final = (Best("deuce-to-seven"),)
FIVE_LOW: Final = (Best("ace-to-five"),)

DRAWS: Final = (
    DRAW,
    DRAW.replace(name="draw-pot", limit="pot", streets=_free(1)),
    DRAW.replace(name="draw-no-limit", limit="no", streets=_free(1)),
    DRAW.replace(name="jacks-or-better", streets=JACKS, forced=Forced(ante=1), openers="jacks"),
    DRAW.replace(name="deuces-wild", wild=("2",)),
    DRAW.replace(name="joker-wild", jokers=1, joker="wild"),
    DRAW.replace(name="one-eyed-jacks", wild=("Jh", "Js")),
    DRAW.replace(name="draw-bug", jokers=1),
    DRAW.replace(name="lowball-ace-to-five", showdown=FIVE_LOW),
    DRAW.replace(name="lowball-ace-to-five-joker", showdown=FIVE_LOW, jokers=1),
    DRAW.replace(name="lowball-ace-to-six", showdown=(Best("ace-to-six"),)),
    DRAW.replace(name="kansas-city", code="N2L1D", limit="no", streets=_free(1), showdown=SEVEN_LOW),
    DRAW.replace(name="triple-draw-seven", code="F2L3D", streets=_fixed(3), showdown=SEVEN_LOW),
    DRAW.replace(name="triple-draw-five", streets=_fixed(3), showdown=FIVE_LOW),
    DRAW.replace(name="badugi", code="FB", streets=_fixed(3, down=4), showdown=(Best("badugi"),)),
)
