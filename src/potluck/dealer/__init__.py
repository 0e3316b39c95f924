"""The only source of chance in play: `Dealer` for library users, the fair-dealing scheme for tables.

A table keeps one `Source` (the house's secret and the players' seeds of a deal) and one `Shoe` (the committed order
and how far it has been dealt). `docs/fair-dealing.md` states the scheme byte by byte.
"""

from potluck.dealer.fair import Answer, Laid, Shoe, Source, check_deal, commit, seal
from potluck.dealer.play import Dealer
from potluck.dealer.stream import Stream
from potluck.dealer.tree import Opening, verify_opening

__all__ = [
    "Answer",
    "Dealer",
    "Laid",
    "Opening",
    "Shoe",
    "Source",
    "Stream",
    "check_deal",
    "commit",
    "seal",
    "verify_opening",
]
