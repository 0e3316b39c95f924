"""Poker dice in exact chances: what each choice is worth in the match, and what a player has given away in it."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import lcm
from typing import Final, NamedTuple

from msgspec import Struct

from potluck.games.dice import Rules, Stand, Throw, View
from potluck.games.dice.values import THROWS, free
from potluck.lab.advice import Advice, Choice
from potluck.solve.dice import FINALS, INDEX, THROW, Score, solve

__all__ = [
    "Facts",
    "Given",
    "Spot",
    "acts",
    "adviser",
    "beats",
    "choices",
    "given_away",
    "kept_by",
    "spot_of",
    "weighed",
]

SPOTS: Final = 4096
"""Spots whose choices are kept."""
FINAL: Final = {dice: at for at, dice in enumerate(FINALS)}


class Spot(NamedTuple):
    """All that a choice depends on; `target` is what the other stands on, None for who throws first."""

    rules: Rules
    score: Score
    """As who throws first in this round sees it."""
    target: tuple[int, ...] | None
    dice: tuple[int, ...]
    free: tuple[int, ...]
    throws: int
    """Throws that are done."""


class Weighed(NamedTuple):
    """One choice."""

    action: Throw | Stand
    kept: tuple[int, ...]
    """By rising pips."""
    worth: int
    """In how many of `whole` cases the match is won, a drawn one counted half."""
    whole: int


class Facts(Struct, frozen=True):
    """The facts that the words of an advice need besides the choices."""

    target: tuple[int, ...] | None
    """What the other stands on, by rising pips; None where he throws later."""
    kept: tuple[tuple[int, ...], ...]
    """For each choice, what it keeps."""
    beats: tuple[Fraction, ...]
    """For each choice, the chance to win the round with it and best play after it."""


class Given(Struct, frozen=True):
    """The chance that one player has given away in a match: to win it, a drawn match counted half."""

    total: Fraction
    decisions: int
    """How many there were."""
    mistakes: int
    """How many of them were not the best."""


def adviser(view: View) -> Advice | None:
    """Each choice with the exact chance to win the match, the best first; None where nothing is to be decided."""
    spot = spot_of(view)
    if spot is None:
        return None
    ranked = choices(spot)
    kept = tuple(weighed_choice.kept for weighed_choice in weighed(spot))
    return Advice(ranked, Facts(spot.target, kept, tuple(beats(spot, some) for some in kept)))


def spot_of(view: View) -> Spot | None:
    """The spot in which the actor of a view is; None between rounds, and after the match."""
    if view.over or view.outcome is not None or view.actor is None or view.first is None:
        return None
    mine, other = view.seats[view.actor], view.seats[1 - view.actor]
    points = [seat.points for seat in view.seats]
    target = None if view.actor == view.first else tuple(sorted(other.dice))
    score = _score(view.rules, points, first=view.first, deal=view.deal)
    return Spot(view.rules, score, target, mine.dice, mine.free, mine.throws)


def choices(spot: Spot) -> tuple[Choice, ...]:
    """Every choice that keeps other pips, with the exact chance to win the match, the best first.

    A drawn match counts half. Of equal choices the one that keeps more dice comes first.
    """
    return tuple(
        Choice(weighed_choice.action, Fraction(weighed_choice.worth, weighed_choice.whole))
        for weighed_choice in weighed(spot)
    )


@lru_cache(SPOTS)
def weighed(spot: Spot) -> tuple[Weighed, ...]:
    """The choices in whole numbers, all out of the same whole: what a bot needs, in less than a millisecond."""
    win, tie, lose, whole = _stakes(spot.rules, spot.score, second=spot.target is not None)
    weighed_choices = []
    for kept, action in {kept_by(spot.dice, act): act for act in acts(spot.free)}.items():
        wins, ties, ways = _ways(spot, kept)
        weighed_choices.append(
            Weighed(action, kept, wins * win + ties * tie + (ways - wins - ties) * lose, ways * whole)
        )
    return tuple(sorted(weighed_choices, key=lambda choice: (-choice.worth, -len(choice.kept), choice.kept)))


def beats(spot: Spot, kept: tuple[int, ...]) -> Fraction:
    """The chance to win the round when that is kept, and all choices after it are the best for the match."""
    win, _, whole = _ways(spot, kept)
    return Fraction(win, whole)


def kept_by(dice: tuple[int, ...], action: Throw | Stand) -> tuple[int, ...]:
    """The pips that a choice keeps, in rising order."""
    thrown = () if isinstance(action, Stand) else action.places
    return tuple(sorted(pips for place, pips in enumerate(dice, 1) if place not in thrown))


def given_away(view: View, seat: int) -> Given:
    """How much chance to win the match that seat's decisions have cost, from the public story of the match."""
    lost = []
    for spot, action in _decisions(view, seat):
        ranked, kept = weighed(spot), kept_by(spot.dice, action)
        chosen = next(choice for choice in ranked if choice.kept == kept)
        lost.append(Fraction(ranked[0].worth - chosen.worth, chosen.whole))
    return Given(sum(lost, Fraction(0)), len(lost), sum(map(bool, lost)))


def _decisions(view: View, seat: int) -> Iterator[tuple[Spot, Throw | Stand]]:
    """Each spot in which that seat has decided in rounds that are over, and what it did."""
    points = [0, 0]
    for past in view.past:
        mine, others = past.falls[seat], past.falls[1 - seat]
        score = _score(view.rules, points, first=past.first, deal=past.deal)
        target = None if seat == past.first else tuple(sorted(others[-1].dice))
        gave_up = (
            view.outcome is not None and view.outcome.by == "left" and past is view.past[-1] and past.winner != seat
        )
        for at, fall in enumerate(mine[: THROWS - 1], 1):
            if at == len(mine) and gave_up:
                return
            action = Throw(mine[at].places) if at < len(mine) else Stand()
            yield Spot(view.rules, score, target, fall.dice, free(mine[:at], lock=view.rules.lock), at), action
        if past.winner is not None:
            points[past.winner] += 1


def _score(rules: Rules, points: Sequence[int], *, first: int, deal: int) -> Score:
    """The score before a round, as who throws first sees it."""
    left = rules.best_of - deal + 1 if rules.drawn == "counts" else 0
    return Score(rules.needed - points[first], rules.needed - points[1 - first], left)


def acts(places: tuple[int, ...]) -> Iterator[Throw | Stand]:
    """To stand, then every throw of some of these places."""
    yield Stand()
    for size in range(1, len(places) + 1):
        yield from map(Throw, combinations(places, size))


@lru_cache(SPOTS)
def _stakes(rules: Rules, score: Score, *, second: bool) -> tuple[int, int, int, int]:
    """The worth of winning, tying, losing the round to the player who throws first, or to the other; and the whole."""
    worth = solve(rules).round(score).worth
    mine = worth.other if second else worth
    whole = lcm(*(part.denominator for part in mine))
    return int(mine.win * whole), int(mine.tie * whole), int(mine.lose * whole), whole


def _ways(spot: Spot, kept: tuple[int, ...]) -> tuple[int, int, int]:
    """In how many ways the round is won and tied after keeping that, and how many there are."""
    round_, whole = solve(spot.rules).round(spot.score), THROW ** (THROWS - spot.throws)
    played, column = (round_.first, 0) if spot.target is None else (round_.second, FINAL[spot.target])
    pair, at = played.last if spot.throws == THROWS - 1 else played.middle, INDEX[kept]
    return int(pair.win[at, column]), int(pair.tie[at, column]), whole * (THROW**THROWS if spot.target is None else 1)
