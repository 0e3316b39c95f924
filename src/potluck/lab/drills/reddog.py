"""Five cards, some that lie open, a pool, and how much to bet; worth: chips on average, a declined bet -1.

The same as `potluck bet`.
"""

from fractions import Fraction
from typing import Final

from potluck.cards import deck
from potluck.dealer.stream import Stream
from potluck.lab.drills.values import Drill, Option
from potluck.lab.reddog import gain, odds

__all__ = ["DECLINED", "deal", "weigh"]

HAND: Final = 5
DECK: Final = 52
SEEN: Final = 13
"""Below so many cards lie open."""
POOL: Final = 20
DECLINED: Final = "0"


def deal(stream: Stream, number: int) -> Drill:
    """A hand, up to twelve cards that lie open, and a pool of 1 to 20 chips."""
    many, pool = stream.below(SEEN), 1 + stream.below(POOL)
    cards = stream.drawn(deck(DECK), HAND + many)
    hand = tuple(sorted(cards[:HAND], key=lambda card: (-card.rank, card.suit)))
    return Drill(kind="reddog", number=number, cards=hand, seen=tuple(cards[HAND:]), pool=pool)


def weigh(drill: Drill) -> tuple[Option, ...]:
    """Every bet and declining, the best first, each with the cards that the hand beats and those that are unseen."""
    chance = odds(drill.cards, drill.seen)
    ways = (chance.beaten, chance.remaining)
    bets = [Option((str(bet),), gain(chance.wins, bet), ways) for bet in range(1, drill.pool + 1)]
    options = [*bets, Option((DECLINED,), Fraction(-1), ways)]
    return tuple(sorted(options, key=lambda option: -option.worth))
