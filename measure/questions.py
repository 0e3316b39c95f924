"""Random questions of equity over all variants, and their answers by the law, way by way."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from random import Random
from typing import Any, Final, NamedTuple

from potluck.cards import JOKERS, Card, mask
from potluck.ranking import Ranking
from potluck.variants import VARIANTS, Best, Variant

__all__ = ["GAMES", "OWN", "WHOLE", "Law", "Question", "brute", "random_question", "ways"]

WHOLE: Final = 5040
FIVE: Final = 5
_HOLDEM, _STUD, _DRAW = VARIANTS["holdem"], VARIANTS["seven-stud"], VARIANTS["draw-fixed"]

OWN: Final = (
    _HOLDEM.replace(name="deuces for all", code="", wild=("2",)),
    _HOLDEM.replace(name="one-eyed jacks for all", code="", wild=("Jh", "Js")),
    _HOLDEM.replace(name="three suits", code="", ranks="6789TJQKA", suits="cds"),
    _HOLDEM.replace(name="high and low", code="", jokers=2, showdown=(Best("high"), Best("ace-to-five", qualifier=7))),
    _STUD.replace(name="joker stud", code="", jokers=1, joker="wild"),
    _STUD.replace(name="low stud", code="", jokers=2, showdown=(Best("ace-to-six"),)),
    _STUD.replace(name="two lows", code="", showdown=(Best("high"), Best("deuce-to-seven"))),
    VARIANTS["omaha-hilo"].replace(name="bug omaha", code="", jokers=1),
    VARIANTS["omaha"].replace(name="stripped omaha", code="", ranks="6789TJQKA"),
    VARIANTS["omaha"].replace(name="just three", code="", showdown=(Best("high", hole=3), Best("ace-to-five", hole=2))),
    _DRAW.replace(name="threes wild", wild=("3", "Kd"), jokers=2, joker="wild"),
    _DRAW.replace(name="flushes first", showdown=(Best("high", flush_above_full=True, ace_below=7),)),
    _DRAW.replace(name="fewer wild", wild=("2",), jokers=1, joker="wild", fewer_wild=True),
    _DRAW.replace(name="literal seven", showdown=(Best("deuce-to-seven", wheel_is_straight=True),)),
)
"""Variants that nobody has ready."""
GAMES: Final = (*VARIANTS.values(), *OWN)


class Question(NamedTuple):
    """Hands as far as they are known, board, and cards that will not come."""

    variant: Variant
    hands: tuple[tuple[Card, ...], ...]
    board: tuple[Card, ...]
    dead: frozenset[Card]
    ways: int

    @property
    def unseen(self) -> list[Card]:
        """The cards of which the missing ones come."""
        known = {*self.board, *self.dead, *(card for hand in self.hands for card in hand)}
        return [card for card in self.variant.cards if card not in known]

    @property
    def missing(self) -> tuple[int, ...]:
        """How many cards each hand still gets, and the board."""
        own, common = self.variant.own_and_board
        return (*(own - len(hand) for hand in self.hands), common - len(self.board))


def random_question(rng: Random, *, least: int = 1, most: int) -> Question:
    """A question of a random variant with so many ways in which the missing cards may fall."""
    variant = rng.choice(GAMES)
    own, common = variant.own_and_board
    for _ in range(2_000):
        cards = list(variant.cards)
        rng.shuffle(cards)
        seats = range(rng.randint(2, min(6, variant.most_seats)))
        hands = tuple(tuple(cards.pop() for _ in range(rng.randint(max(0, own - 3), own))) for _ in seats)
        board = tuple(cards.pop() for _ in range(rng.randint(max(0, common - 4), common)))
        dead = frozenset(cards[: rng.choice((0, 0, 2, len(cards) // 2))])
        question = Question(variant, hands, board, dead, 0)
        left, ways = len(question.unseen), 1
        for missing in question.missing:
            ways *= comb(max(left, 0), missing)
            left -= missing
        if least <= ways <= most:
            return question._replace(ways=ways)
    return random_question(rng, least=least, most=most)


def brute(question: Question) -> list[int]:
    """The units of each hand over all ways, 5040 a pot: each way by itself, each hand by the law."""
    law = Law(question.variant)
    units = [0] * len(question.hands)
    for dealt in ways(question.unseen, question.missing):
        board = question.board + dealt[-1]
        hands = [hand + more for hand, more in zip(question.hands, dealt, strict=False)]
        halves = law.halves(hands, board)
        for seat in range(len(units)):
            units[seat] += sum(half[seat] for half in halves) * 2 // len(halves)
    return units


class Law:
    """The rules by which a variant's pot is won, each hand that they have ranked kept."""

    def __init__(self, variant: Variant) -> None:
        self.laws = [(variant.ranking(best), best.hole) for best in variant.showdown]
        self.known: list[dict[int, int]] = [{} for _ in self.laws]

    def halves(self, hands: Sequence[tuple[Card, ...]], board: tuple[Card, ...]) -> list[list[int]]:
        """By half that is won, by hand: the units of half a pot that it takes."""
        strengths = [
            [_strength(law, hand, board, hole, known) for hand in hands]
            for (law, hole), known in zip(self.laws, self.known, strict=True)
        ]
        if len(strengths) == 2 and max(strengths[1]) == 0:
            strengths = strengths[:1]
        out = []
        for half in strengths:
            best = max(half)
            share = WHOLE // 2 // half.count(best)
            out.append([share * (strength == best) for strength in half])
        return out


def ways(unseen: Sequence[Card], missing: Sequence[int]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """All ways in which so many cards may come to each."""
    if not missing:
        yield ()
        return
    for cards in combinations(unseen, missing[0]):
        rest = [card for card in unseen if card not in cards] if cards else unseen
        for others in ways(rest, missing[1:]):
            yield (cards, *others)


def _strength(
    law: Any, hand: tuple[Card, ...], board: tuple[Card, ...], hole: int | None, known: dict[int, int]
) -> int:
    """The best that a hand makes with a board; each five cards are ranked by the law once."""
    if not isinstance(law, Ranking):
        cards = tuple(sorted(hand + board))
        return _short(law, cards)
    best = -1
    for five in _fives(hand, board, hole):
        bits = mask(five)
        strength = known.get(bits)
        if strength is None:
            strength = known[bits] = _five(law, _kind(law, five))
        best = max(best, strength)
    return best


def _fives(hand: tuple[Card, ...], board: tuple[Card, ...], hole: int | None) -> Iterator[tuple[Card, ...]]:
    if hole is None:
        yield from combinations(hand + board, FIVE)
        return
    for own in combinations(hand, hole):
        for common in combinations(board, FIVE - hole):
            yield own + common


def _kind(law: Ranking, five: tuple[Card, ...]) -> tuple[Card, ...]:
    """Five cards that the law cannot tell from those: it sees ranks, one suit or several, and which are free."""
    if law.fewer_wild:
        return tuple(sorted(five))
    free = tuple(sorted(card for card in five if card in JOKERS or card in law.wild))
    natural = sorted((card for card in five if card not in free), reverse=True)
    if len({card.suit for card in natural}) <= 1:
        return (*natural, *free)
    held: list[Card] = []
    for card in natural:
        held.append(next(other for other in _of_rank(law, card.rank, len(held)) if other not in held))
    return (*held, *free)


@lru_cache(maxsize=1 << 12)
def _of_rank(law: Ranking, rank: int, place: int) -> tuple[Card, ...]:
    """The natural cards of a rank, from a suit on that changes from place to place."""
    cards = [Card(4 * rank + (place + step) % 4) for step in range(4)]
    return tuple(card for card in cards if card not in law.wild)


@lru_cache(maxsize=1 << 20)
def _five(law: Ranking, five: tuple[Card, ...]) -> int:
    return law.rank(five).strength


@lru_cache(maxsize=1 << 18)
def _short(law: Any, cards: tuple[Card, ...]) -> int:
    strength: int = law.rank(cards).strength
    return strength
