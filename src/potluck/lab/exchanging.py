"""Equity where cards are still exchanged: each hand throws by a policy, and as many new cards come.

A policy is `"best"`, a table (hands -> cards kept) or a function of a hand. The best throw of a hand is that with the
greatest share against the hands of the others as they throw: each answers the others in turn, from all standing pat on,
until nobody changes his mind.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb, gcd, lcm, prod
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from potluck.cards import Card, mask, parse, show
from potluck.errors import ParseError
from potluck.kernels import WHOLE, Held, Showdown, Sums, count_showdowns, meet_draws
from potluck.lab.meetings import DRAWS, draws_cost, sums_of
from potluck.lab.patterns import fitted
from potluck.lab.questions import countable, showdown_of
from potluck.lab.ranges import FULL, Range
from potluck.variants import VARIANTS, Variant

__all__ = [
    "MOST_TOGETHER",
    "Dealing",
    "Kept",
    "Policies",
    "Policy",
    "Throws",
    "choices",
    "cost_of",
    "dealing_of",
    "each_policy",
    "exact_sums",
    "held_of",
    "kept_rows",
    "of_hands",
    "sampled_question",
    "share_of",
    "thrown_by",
]

Policy = str | Mapping[str, str] | Callable[[tuple[Card, ...]], Iterable[Card] | str]
"""`"best"`; rows of hands and what they keep, as text; or the cards that a hand keeps."""
Policies = Policy | Sequence[Policy]
"""One for all, or one for each hand."""
Throws = dict[int, int]
"""hand -> the cards that it keeps, as masks."""

MOST_TOGETHER: Final = 20_000
TWO: Final = 2


class Kept(Struct, frozen=True):
    """A hand, and the cards that it keeps."""

    hand: tuple[Card, ...]
    kept: tuple[Card, ...]

    @property
    def thrown(self) -> tuple[Card, ...]:
        """The cards that it exchanges."""
        return tuple(card for card in self.hand if card not in self.kept)


class Dealing(NamedTuple):
    """The question: who may hold what, and the cards that lie elsewhere; `showdown` has nobody's hand in it."""

    variant: Variant
    showdown: Showdown
    given: tuple[Range | tuple[Card, ...], ...]
    held: tuple[Range, ...]
    most: int
    """Cards that each may exchange."""


def dealing_of(
    variant: Variant, hands: Sequence[tuple[Card, ...] | Range], *, board: tuple[Card, ...], dead: tuple[Card, ...]
) -> Dealing:
    """The question, all hands of it whole.

    Raises:
        ParseError: as `potluck.odds`; or no cards are exchanged in that game.
    """
    own, _ = variant.own_and_board
    most = max((street.draw for street in variant.streets), default=0)
    if not most:
        names = ", ".join(name for name, ready in VARIANTS.items() if ready.draws)
        raise ParseError("rules.bad_value", path="exchanges", asked=variant.name, allowed=names)
    for hand in hands:
        size = hand.size if isinstance(hand, Range) else len(hand)
        if size != own:
            raise ParseError("cards.wrong_number", asked=size, allowed=own, path="HAND")
    known = [hand if isinstance(hand, tuple) else () for hand in hands]
    showdown, _ = showdown_of(variant, known, board=board, dead=dead)
    taken = mask(board) | mask(dead) | sum(showdown.hands)
    held = tuple(Range(((mask(hand), FULL),)) if isinstance(hand, tuple) else hand.without(taken) for hand in hands)
    if not all(each.weights for each in held):
        raise ParseError("range.clash")
    nobody = (0,) * len(hands)
    unseen = showdown.unseen | sum(showdown.hands)
    return Dealing(
        variant, replace(showdown, hands=nobody, missing=nobody, unseen=unseen), tuple(hands), held, min(most, own)
    )


def each_policy(policies: Policies, hands: int) -> list[Policy]:
    """One for each hand.

    Raises:
        ParseError: there are more or fewer, or one is none.
    """
    several = isinstance(policies, Sequence) and not isinstance(policies, str)
    each: list[Policy] = list(policies) if several else [policies] * hands  # type: ignore[arg-type, list-item]
    if len(each) != hands:
        raise ParseError("rules.bad_value", path="exchanges", asked=len(each), allowed=hands)
    for policy in each:
        if isinstance(policy, str) and policy != "best":
            raise ParseError("rules.bad_value", path="exchanges", asked=policy, allowed="best, {'AAxxx': 'AA'}")
    return each


def thrown_by(dealing: Dealing, held: Range, policy: Policy) -> Throws:
    """The cards that each hand of a range keeps by a table or a function.

    Raises:
        ParseError: it keeps a card that it has not, or throws too many.
    """
    throws: Throws = {}
    for hand, _ in held:
        kept = _kept(hand, policy) if isinstance(policy, Mapping) else policy(hand)  # type: ignore[operator]
        cards = parse(kept) if isinstance(kept, str) else tuple(kept)
        if not {*cards} <= {*hand} or len({*cards}) < len(cards) or len(hand) - len(cards) > dealing.most:
            least = len(hand) - dealing.most
            allowed = f"{least}..{len(hand)}: {show(hand)}"
            raise ParseError("rules.bad_value", path="exchanges", asked=show(cards), allowed=allowed)
        throws[mask(hand)] = mask(cards)
    return throws


def _kept(hand: tuple[Card, ...], table: Mapping[str, str]) -> tuple[Card, ...]:
    """The cards that the first row which the hand fits keeps of it; all where it fits none."""
    for term, kept in table.items():
        if fitted(term, hand) is None:
            continue
        cards = fitted(kept, hand) if kept.strip() else ()
        if cards is None:
            raise ParseError("rules.bad_value", path="exchanges", asked=f"{term}: {kept}", allowed=show(hand))
        return cards
    return hand


def sampled_question(dealing: Dealing, throws: Sequence[Throws]) -> Showdown:
    """The question as what is sampled takes it."""
    ranges = tuple(
        held_of([(hand, weight, kept[hand]) for hand, weight in held.weights])
        for held, kept in zip(dealing.held, throws, strict=True)
    )
    return replace(dealing.showdown, ranges=ranges)


def held_of(rows: Sequence[tuple[int, int, int]]) -> Held:
    """Hands, their weights and what each keeps, as the kernels take them."""
    common = gcd(*(weight for _, weight, _ in rows))
    return Held(
        tuple(kept for _, _, kept in rows),
        tuple(weight // common for _, weight, _ in rows),
        tuple(hand & ~kept for hand, _, kept in rows),
    )


def kept_rows(dealing: Dealing, throws: Sequence[Throws]) -> tuple[tuple[Kept, ...], ...]:
    """By seat what each hand keeps, in the order of its range; cards from the highest down."""
    rows = []
    for held, kept in zip(dealing.held, throws, strict=True):
        rows.append(
            tuple(
                Kept(hand, tuple(card for card in hand if mask((card,)) & kept[own]))
                for (hand, _), (own, _) in zip(held, held.weights, strict=True)
            )
        )
    return tuple(rows)


def exact_sums(dealing: Dealing, throws: Sequence[Throws], *, threads: int) -> tuple[Sums, int] | None:
    """The sums over all ways of all hands that go together, each pair of hands as often as its weight says.

    Beside them the number of ways; None where that takes too long.
    """
    if prod(len(held.weights) for held in dealing.held) > MOST_TOGETHER:
        return None
    together = list(_together(dealing.held, 0))
    if not together:
        raise ParseError("range.clash")
    each = [tuple(kept[hand] for kept, hand in zip(throws, hands, strict=True)) for hands, _ in together]
    cost = sum(cost_of(dealing, hands, kept) for (hands, _), kept in zip(together, each, strict=True))
    if cost > DRAWS:
        return None
    answers = [of_hands(dealing, hands, kept, threads=threads) for (hands, _), kept in zip(together, each, strict=True)]
    common = lcm(*(sums.ways for sums in answers))
    rows: list[dict[int, list[int]]] = [{hand: [0] * 4 for hand, _ in held.weights} for held in dealing.held]
    total: Sums | None = None
    for (hands, weight), sums in zip(together, answers, strict=True):
        scaled = sums * (weight * (common // sums.ways))
        for at, seat in enumerate(scaled.seats):
            row = rows[at][hands[at]]
            for column, number in enumerate((scaled.ways, seat.won, seat.tied, seat.units)):
                row[column] += number
        total = scaled if total is None else total + scaled
    assert total is not None
    by_hand = tuple(
        () if isinstance(given, tuple) else tuple(_four(its.get(hand, _NONE)) for hand, _ in given.weights)
        for given, its in zip(dealing.given, rows, strict=True)
    )
    return replace(total, by_hand=by_hand), sum(sums.ways for sums in answers)


_NONE: Final = [0, 0, 0, 0]


def _four(row: Sequence[int]) -> tuple[int, int, int, int]:
    return row[0], row[1], row[2], row[3]


def _together(held: Sequence[Range], used: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The ways in which hands go together, and how often each comes."""
    if not held:
        yield (), 1
        return
    common = gcd(*(weight for _, weight in held[0].weights))
    for hand, weight in held[0].weights:
        if not hand & used:
            for others, often in _together(held[1:], used | hand):
                yield (hand, *others), weight // common * often


def _unseen(dealing: Dealing, hands: Sequence[int]) -> int:
    return dealing.showdown.unseen & ~sum(hands)


def cost_of(dealing: Dealing, hands: Sequence[int], kept: Sequence[int]) -> int:
    """Steps that counting those hands takes."""
    left = _unseen(dealing, hands).bit_count()
    draws = [(hand & ~keeps).bit_count() for hand, keeps in zip(hands, kept, strict=True)]
    if meets(dealing):
        return draws_cost(left, (draws[0], draws[1]))
    ways = 1
    for n in (*draws, dealing.showdown.board_missing):
        ways *= comb(left, n)
        left -= n
    return ways * DRAWS // countable(dealing.variant, len(hands))


def meets(dealing: Dealing) -> bool:
    """Whether two hands meet by lists of draws: one order, no card for all to come."""
    showdown = dealing.showdown
    return len(showdown.hands) == TWO and len(showdown.halves) == 1 and not showdown.board_missing


def of_hands(dealing: Dealing, hands: Sequence[int], kept: Sequence[int], *, threads: int) -> Sums:
    """The sums over all ways in which hands, of which those cards are kept, are filled up."""
    showdown, unseen = dealing.showdown, _unseen(dealing, hands)
    draws = tuple((hand & ~keeps).bit_count() for hand, keeps in zip(hands, kept, strict=True))
    if not meets(dealing):
        question = replace(showdown, hands=tuple(kept), missing=draws, unseen=unseen)
        return count_showdowns(question, threads=threads)
    ways, won, tied = _two(showdown.halves[0], (kept[0], kept[1]), (draws[0], draws[1]), unseen, showdown.board)
    return sums_of(ways, won, tied)


_two = lru_cache(maxsize=1 << 14)(
    lambda half, kept, draws, unseen, board: meet_draws(half, kept, draws, unseen=unseen, board=board)
)


def choices(hand: int, most: int) -> list[int]:
    """All that may be kept of a hand: all of it first, then one card less and so on."""
    cards = [1 << place for place in range(64) if hand >> place & 1]
    return [sum(kept) for n in range(most + 1) for kept in combinations(cards, len(cards) - n)]


def share_of(sums: Sums, seat: int) -> Fraction:
    """The part of the pot of a seat."""
    return Fraction(sums.seats[seat].units, sums.ways * WHOLE)
