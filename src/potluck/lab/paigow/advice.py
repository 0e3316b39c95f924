"""What an adviser says of a view of Pai Gow: every setting that is no foul, with its exact expectation in bets."""

from fractions import Fraction
from typing import Any, Final

from msgspec import Struct

from potluck.cards import Card
from potluck.games.paigow import Phase, Rules, SetTwo, View
from potluck.lab.advice import Advice, Choice
from potluck.lab.paigow.adviser import Copies, Setting, settings
from potluck.lab.paigow.houseways import made_by

__all__ = ["Cost", "Facts", "advise", "best", "cost", "found", "value"]

COMMISSION: Final = Fraction(1, 20)
FOUL: Final = Fraction(-1)


class Facts(Struct, frozen=True, kw_only=True):
    """What the words of an advice need: dealer hands by what they do to each choice, and the house way's setting."""

    standings: tuple[tuple[int, int, int], ...]
    """(win, push, lose) of each choice."""
    house: int
    """Which choice the house way would take."""


class Cost(Struct, frozen=True):
    """What settings have given away against the best ones, in bets and in chips on the average."""

    bets: Fraction
    chips: Fraction
    deals: int
    mistakes: int


def advise(view: View) -> Advice | None:
    """Every setting that is no foul, the best first; None where the seat has nothing to set."""
    if view.seat is None or view.actor != view.seat or view.phase is not Phase.SETTING:
        return None
    ways = found(view.rules, view.seats[view.seat].cards, banks=view.banker == view.seat)
    choices = tuple(Choice(SetTwo(way.low), value(view.rules, way)) for way in ways)
    house = next(at for at, way in enumerate(ways) if set(way.low) == set(view.suggested))
    return Advice(choices, Facts(standings=tuple((way.win, way.push, way.lose) for way in ways), house=house))


def found(rules: Rules, cards: tuple[Card, ...], *, banks: bool = False) -> tuple[Setting, ...]:
    """Every setting that is no foul with what all dealer hands do to it, the best first."""
    copies: Copies = "own" if banks and rules.copies == "dealer" else rules.copies
    ways = settings(cards, made_by(rules.house_way, rules.order), copies=copies, order=rules.order)
    return tuple(sorted(ways, key=lambda way: -value(rules, way)))


def best(rules: Rules, cards: tuple[Card, ...], *, banks: bool = False) -> tuple[Card, ...]:
    """The two cards of the best setting."""
    return found(rules, cards, banks=banks)[0].low


def value(rules: Rules, way: Setting) -> Fraction:
    """Bets that a setting wins on the average."""
    return way.expectation(commission=COMMISSION if rules.commission else Fraction(0))


def cost(view: View) -> Cost:
    """What the viewer's own settings in the deals so far have given away; a foul gives away the whole bet (RP.3).

    Cost: some 7 ms for each deal.
    """
    lost = [_lost(view, past.cards, past.low, foul=past.foul, banks=past.banker == view.seat) for past in _own(view)]
    stakes = [past.bet for past in _own(view)]
    chips = sum((part * bet for part, bet in zip(lost, stakes, strict=True)), Fraction(0))
    return Cost(sum(lost, Fraction(0)), chips, len(lost), sum(part > 0 for part in lost))


def _own(view: View) -> list[Any]:
    return [past for past in view.past if past.low]


def _lost(view: View, cards: tuple[Card, ...], low: tuple[Card, ...], *, foul: bool, banks: bool) -> Fraction:
    ways = found(view.rules, cards, banks=banks)
    mine = FOUL if foul else next(value(view.rules, way) for way in ways if set(way.low) == set(low))
    return value(view.rules, ways[0]) - mine
