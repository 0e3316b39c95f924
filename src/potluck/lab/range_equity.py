"""Showdowns of ranges: each way in which hands of them go together, or random ones.

Of ways that differ only in the names of suits one is counted, for all of them.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, islice, permutations
from math import comb, prod
from os import cpu_count
from typing import Final

from msgspec.structs import replace

from potluck.cards import Card, mask
from potluck.errors import ParseError
from potluck.kernels import COMPILED, Showdown, Sums, count_showdowns
from potluck.kernels.together import Together
from potluck.lab.before_flop import pair_sums
from potluck.lab.meetings import met_sums
from potluck.lab.questions import countable, showdown_of
from potluck.lab.ranges import Range
from potluck.variants import Variant

__all__ = ["asked_of", "filled_sums", "range_sums", "ranged"]

Hands = tuple[int, ...]
MOST_TOGETHER: Final = 40_000
"""Ways in which hands may go together that are looked at: a second."""
MOST_FILLED: Final = 20_000
"""Hands that one may become which still gets cards."""
FEW_RANGES: Final = 2
"""Of so few wide ones many hands go together."""
BY_CLASSES: Final = 60_000 if COMPILED else 100_000
"""Two cards each before the flop cost as much as so many ways one by one."""
_SUIT: Final = 0x1FFF


def range_sums(
    variant: Variant,
    hands: Sequence[tuple[Card, ...] | Range],
    *,
    board: tuple[Card, ...],
    dead: Collection[Card],
    exact: int | None,
    sample: Callable[[Showdown], Sums],
    threads: int,
) -> tuple[Sums, bool]:
    """The sums over all ways, or over a sample of them, and whether it is all.

    Raises:
        ParseError: a hand or the board is none of that game, a card stands twice, or no hands go together.
    """
    showdown, held = asked_of(variant, hands, board=board, dead=dead)
    if exact is None and (met := met_sums(showdown, held, threads=threads)) is not None:
        return replace(met, by_hand=_in_order(hands, held, met)), True
    if exact is None and (paired := pair_sums(showdown, held)) is not None:
        return replace(paired, by_hand=_in_order(hands, held, paired)), True
    together = None if exact == 0 else _together(showdown.hands, held)
    if together is not None:
        if not together:
            raise ParseError("range.clash")
        counted = _together_sums(variant, showdown, hands, together, exact=exact, threads=threads)
        if counted is not None:
            return counted, True
    if exact is None and (filled := filled_sums(variant, showdown, hands, held, dead, threads=threads)) is not None:
        return filled, True
    sums = sample(_with(showdown, held))
    return replace(sums, by_hand=_in_order(hands, held, sums)), False


def filled_sums(
    variant: Variant,
    showdown: Showdown,
    hands: Sequence[tuple[Card, ...] | Range],
    held: Sequence[Range | None],
    dead: Collection[Card],
    *,
    threads: int,
) -> Sums | None:
    """The sums over all ways, a hand that still gets cards being a range of all that it may become.

    None where no hand is one, or it takes too long.
    """
    if any(each and missing for each, missing in zip(held, showdown.missing, strict=True)):
        return None
    left = showdown.unseen.bit_count() - sum(each.size for each in held if each)
    if not any(showdown.missing) or showdown.unseen & mask(dead) or left < sum(showdown.missing):
        return None
    if max(comb(showdown.unseen.bit_count(), missing) for missing in showdown.missing) > MOST_FILLED:
        return None
    cards = [1 << place for place in range(64) if showdown.unseen >> place & 1]
    wide = [
        _filled(hand, cards, missing) if missing else each
        for hand, missing, each in zip(showdown.hands, showdown.missing, held, strict=True)
    ]
    known = [0 if missing else hand for hand, missing in zip(showdown.hands, showdown.missing, strict=True)]
    unseen = showdown.unseen | sum(showdown.hands) & ~sum(known)
    question = replace(showdown, hands=tuple(known), missing=(0,) * len(hands), unseen=unseen)
    met = met_sums(question, wide, threads=threads)
    if met is not None:
        return replace(met, by_hand=_in_order(hands, held, met))
    together = _together(question.hands, wide)
    if not together:
        return None
    return _together_sums(variant, question, hands, together, exact=None, threads=threads)


def _filled(hand: int, cards: Sequence[int], missing: int) -> Range:
    return Range(tuple(sorted((hand | sum(more), 1) for more in combinations(cards, missing))))


def _together_sums(
    variant: Variant,
    showdown: Showdown,
    hands: Sequence[tuple[Card, ...] | Range],
    together: dict[Hands, int],
    *,
    exact: int | None,
    threads: int,
) -> Sums | None:
    """The sums over all ways of hands that go together; None where it takes too long."""
    classes = _classes(variant, showdown, together)
    if len(classes) * _ways(variant, showdown, next(iter(classes))) > (exact or countable(variant, len(hands))):
        return None
    return _counted(showdown, hands, classes, threads=threads)


def ranged(
    variant: Variant, hands: Sequence[tuple[Card, ...] | Range], *, board: tuple[Card, ...], dead: Collection[Card]
) -> Showdown:
    """The question with its ranges, as what is sampled takes it.

    Raises:
        ParseError: as `range_sums`.
    """
    return _with(*asked_of(variant, hands, board=board, dead=dead))


def _with(showdown: Showdown, held: Sequence[Range | None]) -> Showdown:
    return replace(showdown, ranges=tuple(each.held if each else None for each in held))


def asked_of(
    variant: Variant, hands: Sequence[tuple[Card, ...] | Range], *, board: tuple[Card, ...], dead: Collection[Card]
) -> tuple[Showdown, list[Range | None]]:
    """The question without its ranges, and the hands of each that can be held."""
    whole, _ = variant.own_and_board
    known = [hand if isinstance(hand, tuple) else () for hand in hands]
    showdown, _ = showdown_of(variant, known, board=board, dead=dead)
    taken = mask(board) | mask(dead) | sum(showdown.hands)
    held = [None if isinstance(hand, tuple) else hand.without(taken) for hand in hands]
    for each in held:
        if each is not None and not each.size:
            raise ParseError("range.clash")
        if each is not None and each.size > whole:
            raise ParseError("cards.wrong_number", asked=each.size, allowed=f"1..{whole}", path="HAND")
    missing = tuple(n - each.size if each else n for n, each in zip(showdown.missing, held, strict=True))
    showdown = replace(showdown, missing=missing)
    return showdown, held


def _in_order(
    hands: Sequence[tuple[Card, ...] | Range], held: Sequence[Range | None], sums: Sums
) -> tuple[tuple[tuple[int, int, int, int], ...], ...]:
    """The sums by hand of the ranges as they were given, also for hands that cannot be held."""
    rows: list[tuple[tuple[int, int, int, int], ...]] = []
    for given, each, its in zip(hands, held, sums.by_hand, strict=True):
        if isinstance(given, tuple) or each is None:
            rows.append(())
            continue
        by_mask = dict(zip((hand for hand, _ in each.weights), its, strict=True))
        rows.append(tuple(by_mask.get(hand, (0, 0, 0, 0)) for hand, _ in given.weights))
    return tuple(rows)


def _together(hands: Hands, held: Sequence[Range | None]) -> dict[Hands, int] | None:
    """The ways in which hands go together, and how often each comes; None where there are too many."""
    options = [((hand, 1),) if each is None else _reduced(each) for hand, each in zip(hands, held, strict=True)]
    if prod(map(len, options)) <= MOST_TOGETHER:
        return dict(_joined(options, 0))
    if sum(len(each) > 1 for each in options) <= FEW_RANGES:
        return None
    ways = Together(options, steps=MOST_TOGETHER)
    if ways.seldom:
        return None
    listed = {_hands(options, picks): often for picks, often in islice(ways, MOST_TOGETHER + 1)}
    return listed if len(listed) <= MOST_TOGETHER else None


def _hands(options: Sequence[Sequence[tuple[int, int]]], picks: Sequence[int]) -> Hands:
    return tuple(each[place][0] for each, place in zip(options, picks, strict=True))


def _reduced(each: Range) -> tuple[tuple[int, int], ...]:
    held = each.held
    return tuple(zip(held.hands, held.weights, strict=True))


def _joined(options: Sequence[Sequence[tuple[int, int]]], used: int) -> Iterator[tuple[Hands, int]]:
    if not options:
        yield (), 1
        return
    for hand, weight in options[0]:
        if not hand & used:
            for others, often in _joined(options[1:], used | hand):
                yield (hand, *others), weight * often


def _classes(variant: Variant, showdown: Showdown, together: dict[Hands, int]) -> dict[Hands, list[tuple[Hands, int]]]:
    """One of the ways that differ only in the names of suits -> all of them, and how often each comes."""
    fixed = (showdown.board, showdown.unseen | sum(showdown.hands), mask(variant.wild_cards))
    exchanges = [suits for suits in permutations(range(4)) if all(_exchanged(cards, suits) == cards for cards in fixed)]
    singles = {hand for hands in together for hand in hands}
    tables = [{hand: _exchanged(hand, suits) for hand in singles} for suits in exchanges]
    classes: dict[Hands, list[tuple[Hands, int]]] = {}
    reached: set[Hands] = set()
    for hands in together:
        if hands not in reached:
            alike = {tuple(map(table.__getitem__, hands)) for table in tables}
            classes[hands] = [(those, together[those]) for those in alike if those in together]
            reached |= alike
    return classes


def _exchanged(cards: int, suits: Sequence[int]) -> int:
    jokers = cards & ~(_SUIT | _SUIT << 16 | _SUIT << 32 | _SUIT << 48)
    return jokers | sum((cards >> 16 * suit & _SUIT) << 16 * to for suit, to in enumerate(suits))


def _known(showdown: Showdown, hands: Hands) -> Showdown:
    """The same showdown with those hands."""
    return replace(showdown, hands=hands, unseen=(showdown.unseen | sum(showdown.hands)) & ~sum(hands))


def _ways(variant: Variant, showdown: Showdown, hands: Hands) -> int:
    """In how many ways the cards may fall when those hands are held, or as many as cost the same."""
    known = _known(showdown, hands)
    own, board = variant.own_and_board
    plain = not (variant.wild or variant.jokers) and all(best.hole is None for best in variant.showdown)
    if plain and (own, board, known.board_missing) == (2, 5, 5) and not any(known.missing):
        return BY_CLASSES
    left, product = known.unseen.bit_count(), 1
    for missing in (*known.missing, known.board_missing):
        product *= comb(left, missing)
        left -= missing
    return product


def _counted(
    showdown: Showdown,
    hands: Sequence[tuple[Card, ...] | Range],
    classes: dict[Hands, list[tuple[Hands, int]]],
    *,
    threads: int,
) -> Sums:
    """All ways of all classes."""
    with ThreadPoolExecutor(threads or cpu_count() or 1) as pool:
        answers = pool.map(lambda those: count_showdowns(_known(showdown, those)), classes)
        by_hand: list[dict[int, list[int]]] = [defaultdict(lambda: [0, 0, 0, 0]) for _ in hands]
        total: Sums | None = None
        for members, sums in zip(classes.values(), answers, strict=True):
            for those, often in members:
                for at, seat in enumerate(sums.seats):
                    row = by_hand[at][those[at]]
                    row[0] += often * sums.ways
                    row[1] += often * seat.won
                    row[2] += often * seat.tied
                    row[3] += often * seat.units
            times = sums * sum(often for _, often in members)
            total = times if total is None else total + times
    assert total is not None
    rows = [
        tuple(_four(by_hand[at][hand]) for hand, _ in each.weights) if isinstance(each, Range) else ()
        for at, each in enumerate(hands)
    ]
    return replace(total, by_hand=tuple(rows))


def _four(row: Sequence[int]) -> tuple[int, int, int, int]:
    return row[0], row[1], row[2], row[3]
