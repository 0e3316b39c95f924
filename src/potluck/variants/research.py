"""Ready variants of research: games small enough to be solved to the last move."""

from typing import Final

from potluck.variants.values import Best, Forced, Street
from potluck.variants.variant import Variant

__all__ = ["RESEARCH"]

SHORT_HAND: Final = (Best("few"),)

RESEARCH: Final = (
    Variant(
        name="kuhn",
        limit="fixed",
        ranks="JQK",
        suits="s",
        forced=Forced(ante=1),
        streets=(Street(name="deal", down=1, bet=1, cap=1),),
        showdown=SHORT_HAND,
    ),
    Variant(
        name="leduc",
        limit="fixed",
        ranks="JQK",
        suits="hs",
        forced=Forced(ante=1),
        streets=(Street(name="deal", down=1, bet=2, cap=2), Street(name="flop", board=1, bet=4, cap=2)),
        showdown=SHORT_HAND,
    ),
    Variant(
        name="rhode-island",
        limit="fixed",
        forced=Forced(ante=5),
        streets=(
            Street(name="deal", down=1, bet=10, cap=3),
            Street(name="flop", board=1, bet=20, cap=3),
            Street(name="turn", board=1, bet=20, cap=3),
        ),
        showdown=SHORT_HAND,
    ),
)
