"""Guided deals: tables on prepared cards that show how a game goes. They are marked as such and count for nothing."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from potluck.cards import Card, deck
from potluck.errors import RequestError
from potluck.games.draw import Rules
from potluck.games.draw.options import Money, Wardrobe
from potluck.kits import Reference, Registry, load
from potluck.log import Prepared, SeatPlan
from potluck.options import Plain, canonical

__all__ = ["DICE", "DRAW", "GUIDES", "PAIGOW", "POKER", "REDDOG", "Guide", "guide"]


GUIDES: Final[Mapping[str, Reference]] = Registry(lambda kit: kit.guide)
"""Game -> its guided deals, by language."""


class Guide(Struct, frozen=True, kw_only=True):
    """The options, opponents and prepared deals of a guided table."""

    options: Plain
    """The options that differ from the game's defaults."""
    opponents: tuple[SeatPlan, ...]
    prepared: tuple[Prepared, ...]


def guide(game: str, *, lang: str) -> Guide:
    """The guided deal of a game, by the sheet that is usual in that language.

    Raises:
        RequestError: `guide.unknown`, the game has none.
    """
    if game not in GUIDES:
        raise RequestError("guide.unknown", asked=game, allowed=", ".join(GUIDES))
    sheets: Mapping[str, Guide] = load(GUIDES[game])
    return sheets.get(lang, sheets[""])


def _order(first: str, *, of: int = 32) -> str:
    """A whole deck that begins with these cards; the rest hardly ever comes up."""
    named = tuple(map(Card, first.split()))
    return " ".join(map(str, (*named, *(card for card in deck(of) if card not in named))))


FIRST: Final = _order("Ks Kd 9c 8h 7d  Qh Qc Tc 8s 7c  Kh Th 9d  Kc Js 8d")
"""A pair of kings against a pair of queens. Whoever exchanges first, three new cards bring the learner a third king."""
SECOND: Final = _order("As Ah 9s 9d 7s  Jh Jd Tc 8c 7h  Qd 8d Ts  9h Qc 7d")
"""Aces and nines against a pair of jacks, which finds nothing; the fifth card of the learner becomes a nine."""


def _draw(profile: str) -> Guide:
    """Two deals: all is staked in the first, so that a garment is pawned for the second and comes off by it.

    The learner speaks first in the first deal (R0.5).
    """
    rules = Rules(
        profile="de" if profile == "de" else "pl",
        money=Money(start=15, credits=1),
        wardrobe=Wardrobe(value=20),
    )
    return Guide(
        options=canonical(rules),
        opponents=(SeatPlan("bot", "Remedios", "guide", "f", "remedios"),),
        prepared=(Prepared((FIRST,), ("starts 0",)), Prepared((SECOND,))),
    )


DRAW: Final[Mapping[str, Guide]] = {"": _draw("pl"), "de": _draw("de")}
"""Language -> its guided table; `""` stands for every other language."""


def _one(prepared: Prepared, *bots: str) -> Mapping[str, Guide]:
    """A lesson of one prepared deal, in every language; the gentlest of the house sits there, played by these bots."""
    seats = tuple(SeatPlan("bot", "Remedios", bot, "f", "remedios") for bot in bots)
    return {"": Guide(options={}, opponents=seats, prepared=(prepared,))}


DICE: Final = _one(
    Prepared((), ("starts 1", "rolled 5 5 2 3 6", "rolled 5 1 4", "rolled 2 3 4 5 5", "rolled 6")),
    "hasty",
)
"""She comes to three fives. Two, three, four and five lie before the learner; the fifth die becomes a six."""
REDDOG: Final = _one(
    Prepared((_order("9c Qd", of=52), _order("As 7h Kh 6h Qd 5d 9c 4s 4c 3s 8h 2d", of=52))),
    "uncounted",
)
"""The learner acts first (R1.4), with an ace, a king and a queen in three suits; an eight of hearts is turned."""
POKER: Final = _one(
    Prepared((_order("Qs Ah Qd Kh Kd 7h 2c Ks 9d", of=52),), ("starts 0",)),
    "caller",
)
"""Ace and king against two queens, which pay whatever is asked; kings come on the flop and on the turn."""
PAIGOW: Final = _one(Prepared((_order("As Ad Ks Kh 8c 5d 2h Qs Qd Jc Th 7c 4d 3s", of=53),)))
"""Aces and kings, to be parted: the kings in front beat the house's jack and ten, the aces its queens."""
