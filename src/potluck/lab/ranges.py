"""Ranges: the hands that somebody may hold, each with a weight: values with text form, picture and set operations."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import gcd
from typing import Final

from msgspec import Struct

from potluck.cards import CARDS, RANKS, Card, mask
from potluck.errors import ParseError
from potluck.kernels import Held
from potluck.lab.patterns import MOST, hands_of_term, names_two_cards
from potluck.variants import Variant, named

__all__ = ["FULL", "Range", "forget_large"]

FULL: Final = 1000
"""The weight of a hand that is always held; others in thousandths."""
PAIR: Final = 2
LARGE: Final = 20_000
_BITS: Final = tuple((mask((card,)), card) for card in reversed(CARDS))
_TERMS: Final = "AhKh, AKs, TT+, 77-22, AJs-A8s, AAxx, random"


class Range(Struct, frozen=True):
    """Hands of one size, each with how often it is held when it could be.

    >>> aces = Range.of("AA, AKs@50%")
    >>> len(aces), str(aces)
    (10, 'AA,AKs@0.5')
    >>> str(Range.of("22+") - Range.of("99-22") | Range.of("AhKh"))
    'TT+,AhKh'
    """

    weights: tuple[tuple[int, int], ...] = ()
    """The hands as masks, in order, and their weights in thousandths."""

    def __post_init__(self) -> None:
        given: object = self.weights
        if isinstance(given, str):
            raise TypeError(f"a range is read by Range.of({given!r})")

    @staticmethod
    def of(text: str, game: str | Variant = "holdem", *, most: int = MOST) -> "Range":
        """The range of a text: terms with commas between them, each taking the place of what it overlaps with.

        A term names hands (`AhKh`, `AKs`, `AK`, `TT`, `TT+`, `77-22`, `ATs+`, `AJs-A8s`, `random`), or their cards one
        by one (`AAxx`, `Ah*KK`, `A:B:*`; see `potluck.lab.patterns`); `@50%` or `@0.5` behind it is their weight, and
        `!` before it takes them out. A term names so many hands at `most`.

        Raises:
            ParseError: a term is none, or names too many.
            RulesError: there is no such variant.
        """
        return _read(text, named(game) if isinstance(game, str) else game, most)

    def __len__(self) -> int:
        return len(self.weights)

    def __iter__(self) -> Iterator[tuple[tuple[Card, ...], Fraction]]:
        """Each hand and its weight, one at most."""
        return ((_cards(hand), Fraction(weight, FULL)) for hand, weight in self.weights)

    def __contains__(self, hand: object) -> bool:
        return isinstance(hand, tuple) and mask(hand) in dict(self.weights)

    def __or__(self, other: "Range") -> "Range":
        """The hands of either; of both the greater weight."""
        mine, theirs = dict(self.weights), dict(other.weights)
        return _made({hand: max(mine.get(hand, 0), theirs.get(hand, 0)) for hand in mine | theirs})

    def __and__(self, other: "Range") -> "Range":
        """The hands of both, with the smaller weight."""
        theirs = dict(other.weights)
        return _made({hand: min(weight, theirs.get(hand, 0)) for hand, weight in self.weights})

    def __sub__(self, other: "Range") -> "Range":
        """The hands of the first, without those of the second."""
        theirs = dict(other.weights)
        return _made({hand: weight for hand, weight in self.weights if hand not in theirs})

    def __str__(self) -> str:
        return ",".join(_terms(dict(self.weights)))

    def __repr__(self) -> str:
        return f"Range.of({str(self)!r})" if self.size == PAIR else f"Range({self.weights!r})"

    @property
    def size(self) -> int:
        """How many cards each of its hands has; 0 where there are none."""
        return self.weights[0][0].bit_count() if self.weights else 0

    @property
    def held(self) -> Held:
        """The same as the kernels take it, weights by their greatest common measure."""
        common = gcd(*(weight for _, weight in self.weights))
        return Held(tuple(hand for hand, _ in self.weights), tuple(weight // common for _, weight in self.weights))

    def without(self, cards: int) -> "Range":
        """The hands that hold none of the cards of a mask."""
        return _made({hand: weight for hand, weight in self.weights if not hand & cards})

    def picture(self) -> str:
        """Hands of two cards as 13 rows of 13: pairs across, suited above, others below; how much of each is held.

        Raises:
            ParseError: its hands are no two cards each.
        """
        return _picture(self)


def _made(weights: Mapping[int, int]) -> Range:
    return Range(tuple(sorted((hand, weight) for hand, weight in weights.items() if weight)))


@lru_cache(maxsize=64)
def _read(text: str, variant: Variant, most: int) -> Range:
    weights: dict[int, int] = {}
    for term in filter(None, (part.strip() for part in text.replace(";", ",").split(","))):
        name, _, share = term.lstrip("!").strip().partition("@")
        hands = hands_of_term("".join(name.split()), variant, most)
        weight = _weight(share.strip()) if share else FULL
        if not hands or weight is None:
            raise _unreadable(term, name, variant)
        weights |= dict.fromkeys(hands, 0 if term.startswith("!") else weight)
    if not any(weights.values()):
        raise ParseError("range.unreadable", asked=text, allowed=_written(variant))
    sizes = {hand.bit_count() for hand in weights}
    if len(sizes) > 1:
        raise ParseError("cards.wrong_number", asked=text, allowed=max(sizes), path="HAND")
    return _made(weights)


def _unreadable(term: str, name: str, variant: Variant) -> ParseError:
    """Why that term names no hands of the game, and how others are written there."""
    own, _ = variant.own_and_board
    allowed = _written(variant, name[:PAIR])
    if own != PAIR and names_two_cards("".join(name.split())):
        return ParseError("range.two_cards", asked=term, path=own, allowed=allowed)
    return ParseError("range.unreadable", asked=term, allowed=allowed)


def _written(variant: Variant, first: str = "AA") -> str:
    """Examples of terms of that game; `first`: two ranks to begin with."""
    own, _ = variant.own_and_board
    if own == PAIR:
        return _TERMS
    if own < PAIR:
        return "A, Ah, random"
    rest = "x" * (1 if variant.shows else own - PAIR)
    ranks = first if len(first) == PAIR and set(first) <= set(RANKS) else "AA"
    return f"{ranks}{rest}, AhKd{rest}, AA{rest}:ds, A:B:*, random"


def forget_large(ranges: Iterable[object]) -> None:
    """Remember no terms and ranges that were read, where one of these has so many hands that they fill the memory."""
    if any(isinstance(each, Range) and len(each) > LARGE for each in ranges):
        _read.cache_clear()
        hands_of_term.cache_clear()


def _weight(text: str) -> int | None:
    """Thousandths; None where it is no share from above 0 to 1."""
    number, percent = text.removesuffix("%").strip(), text.endswith("%")
    if not number.replace(".", "", 1).isdecimal() or not number.isascii():
        return None
    weight = round(Fraction(number) * (FULL // 100 if percent else FULL))
    return weight if 0 < weight <= FULL else None


def _cards(hand: int) -> tuple[Card, ...]:
    """The highest first."""
    return tuple(card for bit, card in _BITS if bit & hand)


def _terms(weights: dict[int, int]) -> Iterator[str]:
    """The shortest terms that read back: whole classes of two cards in runs, and the other hands by their cards."""
    pairs = all(hand.bit_count() == PAIR for hand in weights)
    for weight in sorted(set(weights.values()), reverse=True):
        share = "" if weight == FULL else f"@{weight / FULL:g}"
        held = {hand for hand, its in weights.items() if its == weight}
        for name, hands in _runs(held) if pairs else ():
            held -= hands
            yield name + share
        for hand in sorted(held, key=_cards, reverse=True):
            yield "".join(map(str, _cards(hand))) + share


def _runs(held: set[int]) -> Iterator[tuple[str, set[int]]]:
    """Whole classes among hands of two cards: pairs, suited, unsuited, as runs of neighbours."""
    for name_of, members in _lines():
        run: list[int] = []
        for place in (*range(len(members)), len(members)):
            if place < len(members) and members[place] <= held:
                run.append(place)
                continue
            if run:
                top, low = run[0], run[-1]
                name = (
                    name_of(low) if top == low else f"{name_of(low)}+" if top == 0 else f"{name_of(top)}-{name_of(low)}"
                )
                yield name, set().union(*(members[at] for at in run))
            run = []


@lru_cache(maxsize=1)
def _lines() -> list[tuple[Callable[[int], str], list[set[int]]]]:
    """Classes of two cards in lines of neighbours, the best first: how a place is named, and the hands of each."""
    order = RANKS[::-1]
    lines: list[tuple[Callable[[int], str], list[set[int]]]] = [
        (lambda place: order[place] * 2, [_class(rank, rank, suited=False) for rank in order])
    ]
    for high, top in enumerate(order[:-1]):
        for suited in (True, False):

            def name_of(place: int, high: int = high, mark: str = "s" if suited else "o") -> str:
                return f"{order[high]}{order[high + 1 + place]}{mark}"

            lines.append((name_of, [_class(top, low, suited=suited) for low in order[high + 1 :]]))
    return lines


def _class(high: str, low: str, *, suited: bool) -> set[int]:
    cards = [card for card in CARDS[:52] if RANKS[card.rank] in (high, low)]
    return {
        mask(pair)
        for pair in combinations(cards, PAIR)
        if {RANKS[card.rank] for card in pair} == {high, low} and (pair[0].suit == pair[1].suit) == suited
    }


def _picture(hands: Range) -> str:
    if hands.size not in (0, PAIR):
        raise ParseError("cards.wrong_number", asked=hands.size, allowed=PAIR)
    weights, order = dict(hands.weights), RANKS[::-1]
    rows = []
    for row, left in enumerate(order):
        cells = []
        for column, above in enumerate(order):
            high, low = (left, above) if row <= column else (above, left)
            members = _class(high, low, suited=row < column)
            share = sum(weights.get(hand, 0) for hand in members) / (FULL * len(members))
            name = high + low + ("s" if row < column else "o" if row > column else "")
            cells.append(name if share == 1 else f"{100 * share:.0f}%" if share else "·")
        rows.append(" ".join(f"{cell:<3}" for cell in cells).rstrip())
    return "\n".join(rows)
