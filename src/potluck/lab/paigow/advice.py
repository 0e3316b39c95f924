"""What an adviser says of a view of Pai Gow: every setting that is no foul, with its exact expectation in bets."""

from fractions import Fraction
from functools import lru_cache
from typing import Final

from msgspec import Struct

from potluck.cards import Card
from potluck.games.paigow import Phase, Rules, SetTwo, View
from potluck.games.paigow.hands import sorted_hand
from potluck.games.paigow.view import History
from potluck.lab.advice import Advice, Choice
from potluck.lab.paigow.adviser import Copies, Setting, settings
from potluck.lab.paigow.houseways import made_by

__all__ = [
    "Cost",
    "Facts",
    "Judged",
    "advise",
    "best",
    "cost",
    "ranked_settings",
    "review",
    "value",
    "weighed",
    "worth",
]

COMMISSION: Final = Fraction(1, 20)
FOUL: Final = Fraction(-1)
JUDGED: Final = 1024
"""Hands whose settings are remembered: thirty deals of some thirty seats."""


class Facts(Struct, frozen=True, kw_only=True):
    """The facts that the words of an advice need: dealer hands by what they do to each choice, the house way."""

    standings: tuple[tuple[int, int, int], ...]
    """(win, push, lose) of each choice."""
    house: int
    """Which choice the house way would take."""


class Judged(Struct, frozen=True, kw_only=True):
    """One setting of the viewer's own, once its deal is over."""

    deal: int
    low: tuple[Card, ...]
    best: tuple[Card, ...]
    """The two cards of the best setting; his own where they are worth as much."""
    lost: Fraction
    """What it gave away against the best one, in bets."""
    bet: int
    """All bets that went by it: where he held the bank, those of the others and the house's."""
    banks: bool
    """Whether he held the bank."""


class Cost(Struct, frozen=True):
    """The cost of settings against the best ones."""

    judged: tuple[Judged, ...]

    @property
    def bets(self) -> Fraction:
        """In bets, on the average of all that the dealer may hold."""
        return sum((judgement.lost for judgement in self.judged), Fraction(0))

    @property
    def chips(self) -> Fraction:
        """In chips, likewise."""
        return sum((judgement.lost * judgement.bet for judgement in self.judged), Fraction(0))

    @property
    def deals(self) -> int:
        """How many were set."""
        return len(self.judged)

    @property
    def mistakes(self) -> int:
        """How many were not the best."""
        return sum(judgement.lost > 0 for judgement in self.judged)


def advise(view: View) -> Advice | None:
    """Every setting that is no foul, the best first; None where the seat has nothing to set."""
    if view.seat is None or view.actor != view.seat or view.phase is not Phase.SETTING:
        return None
    ways = ranked_settings(view.rules, view.seats[view.seat].cards, banks=view.banker == view.seat)
    return weighed(view.rules, ways, house=view.suggested)


def weighed(rules: Rules, ways: tuple[Setting, ...], *, house: tuple[Card, ...]) -> Advice:
    """These settings as an advice. `house`: the two cards that the house way would put in front."""
    choices = tuple(Choice(SetTwo(way.low), value(rules, way)) for way in ways)
    at = next(at for at, way in enumerate(ways) if set(way.low) == set(house))
    return Advice(choices, Facts(standings=tuple((way.win, way.push, way.lose) for way in ways), house=at))


def ranked_settings(rules: Rules, cards: tuple[Card, ...], *, banks: bool = False) -> tuple[Setting, ...]:
    """Every setting that is no foul with what all dealer hands do to it, the best first."""
    copies: Copies = "own" if banks and rules.copies == "dealer" else rules.copies
    ways = settings(cards, made_by(rules.house_way, rules.order), copies=copies, order=rules.order)
    return tuple(sorted(ways, key=lambda way: -value(rules, way)))


def best(rules: Rules, cards: tuple[Card, ...], *, banks: bool = False) -> tuple[Card, ...]:
    """The two cards of the best setting."""
    return ranked_settings(rules, cards, banks=banks)[0].low


def value(rules: Rules, way: Setting) -> Fraction:
    """Bets that a setting wins on the average."""
    return way.expectation(commission=COMMISSION if rules.commission else Fraction(0))


def review(view: View) -> Cost | None:
    """The cost of the viewer's own settings, once a deal is over in which he has set; else None."""
    if view.phase is not Phase.OVER or not view.past or not view.past[-1].low:
        return None
    return cost(view)


def cost(view: View) -> Cost:
    """The cost of the viewer's own settings in the deals so far; a foul gives away the whole bet (RP.3).

    Cost: some 3 ms for each deal that was not asked about before.
    """
    return Cost(tuple(_judged(view, past) for past in view.past if past.low))


def worth(rules: Rules, past: History, *, seat: int) -> Fraction:
    """The bets that the setting of a past deal wins on average; a foul loses them (RP.3)."""
    return _worth(rules, past.cards, past.banker == seat).get(frozenset(past.low), FOUL)


def _judged(view: View, past: History) -> Judged:
    banks = past.banker == view.seat
    worth = _worth(view.rules, past.cards, banks)
    best = max(worth, key=worth.__getitem__)
    lost = worth[best] - worth.get(frozenset(past.low), FOUL)
    finest = sorted_hand(tuple(best)) if lost else past.low
    return Judged(deal=past.deal, low=past.low, best=finest, lost=lost, bet=past.bet, banks=banks)


@lru_cache(maxsize=JUDGED)
def _worth(rules: Rules, cards: tuple[Card, ...], banks: bool) -> dict[frozenset[Card], Fraction]:  # noqa: FBT001  # cached
    """The two cards of each setting that is no foul -> the bets that it wins on the average."""
    return {frozenset(way.low): value(rules, way) for way in ranked_settings(rules, cards, banks=banks)}
