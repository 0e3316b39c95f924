"""The hands that a term of a range names.

Of two cards: `AK`, `AKs`, `AKo`, `TT`; `TT+` and `ATs+` with all better ones of the kind; `77-22`, `AJs-A8s`, `JTs-54s`
runs. Of any number: cards one after the other, each a card (`Ah`), a rank (`A`), any (`x` or `*`), or one of a group:
`B` big (A K Q J), `M` middle (T to 7), `Z` small (6 to 2). What is not named may be anything. Colons part cards
(`A:B:*`) or add a condition: `ds` two suits twice, `ss` just one suit twice, `r` no suit twice.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final

from potluck.cards import RANKS, SUITS, Card, mask
from potluck.errors import ParseError
from potluck.variants import Variant

__all__ = ["MOST", "fitted", "hands_of_term", "names_two_cards"]

GROUPS: Final = {"B": "AKQJ", "M": "T987", "Z": "65432"}
MOST: Final = 3_000_000
"""Hands that one term may name."""
_ANY: Final = ("random", "any")
_PAIR: Final = 2
_TWO: Final = re.compile(rf"([{RANKS}])([{RANKS}])([so]?)(\+?)")
_RUN: Final = re.compile(rf"([{RANKS}])([{RANKS}])([so]?)-([{RANKS}])([{RANKS}])([so]?)")
_ATOM: Final = re.compile(rf"[{RANKS}][{SUITS}]|X[rb]|[{RANKS}BMZx*]")
_SUITED: Final[Mapping[str, Callable[[list[int]], bool]]] = {
    "ds": lambda suits: sorted(suits)[-2:] == [2, 2],
    "ss": lambda suits: sorted(suits)[-2:] in ([1, 2], [0, 2]),
    "r": lambda suits: max(suits) <= 1,
}


@lru_cache(maxsize=256)
def hands_of_term(term: str, variant: Variant, most: int = MOST) -> frozenset[int]:
    """The masks of the hands that a term names; empty where it names none. It may name so many at `most`.

    Raises:
        ParseError: it names too many.
    """
    own, _ = variant.own_and_board
    if term in _ANY:
        return _filled([], variant, own, most)
    if own == _PAIR and (names := list(_two(term))):
        return frozenset(mask(pair) for pair in combinations(variant.cards, _PAIR) if _name(pair) in names)
    if _says_suited(term):
        return frozenset()
    atoms = list[str]()
    marks = list[str]()
    for part in term.split(":"):
        if part in _SUITED:
            marks.append(part)
        elif part and "".join(named := _ATOM.findall(part)) == part:
            atoms += named
        else:
            return frozenset()
    if not 1 <= len(atoms) <= own:
        return frozenset()
    size = len(atoms) if variant.shows else own
    hands = _filled(atoms, variant, size, most)
    return frozenset(hand for hand in hands if all(_SUITED[mark](_suits(hand)) for mark in marks))


def names_two_cards(term: str) -> bool:
    """Whether the term is one of hands of two cards alone, such as `TT+`, `AKs` or `77-22`."""
    return any(True for _ in _two(term))


def _says_suited(term: str) -> bool:
    """Whether it is `AKs`, which where hands have two cards is of one suit, and not the king of spades."""
    single = _TWO.fullmatch(term)
    return single is not None and single[3] == "s"


def fitted(term: str, hand: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """Cards of a hand, one for each that a term names, in the hand's order; None where the hand does not fit it.

    >>> from potluck.cards import parse
    >>> [str(card) for card in fitted("AA", parse("As Ah Kd 7c 2s")) or ()]
    ['As', 'Ah']

    Raises:
        ParseError: it is no term.
    """
    if term.strip() in _ANY:
        return hand
    parts = term.replace(" ", "").split(":")
    atoms = [atom for part in parts if part not in _SUITED for atom in _ATOM.findall(part)]
    marks = [part for part in parts if part in _SUITED]
    if "".join((*atoms, *marks)) != "".join(parts) or not atoms or _says_suited("".join(parts)):
        raise ParseError("range.unreadable", asked=term, allowed="AAxxx, AhAd, A:B:*, random")
    if not all(_SUITED[mark](_suits(mask(hand))) for mark in marks):
        return None
    # Those that name least come last, so that they take no card which another needs.
    chosen = _assigned(sorted(atoms, key=lambda atom: -len(atom) if atom not in "x*" else 1), hand)
    return None if chosen is None else tuple(card for card in hand if card in chosen)


def _assigned(atoms: list[str], hand: tuple[Card, ...]) -> set[Card] | None:
    """A card of the hand for each atom."""
    if not atoms:
        return set()
    for card in hand:
        if atoms[0] in "x*" or _fits(card, atoms[0]):
            others = _assigned(atoms[1:], tuple(other for other in hand if other != card))
            if others is not None:
                return {card, *others}
    return None


def _two(term: str) -> Iterator[str]:
    """The classes of two cards that a term names: `AA`, `AKs`, `AKo`; none where it is no such term."""
    if run := _RUN.fullmatch(term):
        yield from _between(*run.groups())
    elif single := _TWO.fullmatch(term):
        first, second, mark, more = single.groups()
        high, low = sorted((RANKS.index(first), RANKS.index(second)), reverse=True)
        if high == low:
            places = range(high, len(RANKS)) if more else (high,)
            yield from (RANKS[place] * 2 for place in places if not mark)
        else:
            lows = range(low, high) if more else (low,)
            yield from (RANKS[high] + RANKS[place] + each for place in lows for each in mark or "so")


def _between(*parts: str) -> Iterator[str]:
    """`77-22`, `AJs-A8s` and `JTs-54s`: pairs, one high card, or one distance."""
    ends = [sorted(map(RANKS.index, parts[at : at + 2]), reverse=True) for at in (0, 3)]
    mark = parts[2]
    if mark != parts[5]:
        return
    (high, low), (other_high, other_low) = max(ends), min(ends)
    if high == low and other_high == other_low and not mark:
        yield from (RANKS[place] * 2 for place in range(other_high, high + 1))
    elif high == other_high != low and other_low != high:
        yield from (RANKS[high] + RANKS[place] + each for place in range(other_low, low + 1) for each in mark or "so")
    elif high - low == other_high - other_low > 0:
        steps = range(high - other_high + 1)
        yield from (RANKS[high - step] + RANKS[low - step] + each for step in steps for each in mark or "so")


def _name(pair: tuple[Card, ...]) -> str:
    """The class of two cards; empty for jokers."""
    low, high = sorted(pair)
    if high.rank >= len(RANKS):
        return ""
    if high.rank == low.rank:
        return RANKS[high.rank] * 2
    return RANKS[high.rank] + RANKS[low.rank] + ("s" if high.suit == low.suit else "o")


def _filled(atoms: list[str], variant: Variant, size: int, most: int) -> frozenset[int]:
    """All hands of that size with a card for each atom.

    Raises:
        ParseError: there are too many.
    """
    bits = {card: mask((card,)) for card in variant.cards}
    named = [[bits[card] for card in variant.cards if _fits(card, atom)] for atom in atoms if atom not in "x*"]
    bases = {0}
    for candidates in sorted(named, key=len):
        bases = {base | bit for base in bases for bit in candidates if not base & bit}
    free = size - len(named)
    if (ways := comb(len(bits) - len(named), free)) > most:
        raise ParseError("cards.wrong_number", asked=ways, allowed=f"1..{most}")
    hands: set[int] = set()
    for base in bases:
        rest = [bit for bit in bits.values() if not base & bit]
        for more in combinations(rest, free):
            hands.add(base | sum(more))
        if len(hands) > most:
            raise ParseError("cards.wrong_number", asked=len(hands), allowed=f"1..{most}")
    return frozenset(hands)


def _fits(card: Card, atom: str) -> bool:
    """Whether a card is one that an atom names."""
    return str(card) == atom or str(card)[0] in GROUPS.get(atom, atom if len(atom) == 1 else "")


def _suits(hand: int) -> list[int]:
    """How many cards of each suit."""
    return [(hand >> 16 * suit & 0x1FFF).bit_count() for suit in range(4)]
