"""The line that says how a house way set a hand: every clause of it is true of the hand and of its setting."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

import pytest

from potluck.cards import ACE, RANKS, Card, deck, parse
from potluck.games.paigow import WAYS, Rules, Setting, decide, settings
from potluck.games.paigow.hands import sorted_hand
from potluck.options import read
from potluck.ranking import Category, High, Ranking, Two
from potluck.words import LANGUAGES, language
from potluck.words.paigow.hands import line
from potluck.words.pips import card_text
from tests.marks import rule

PACK: Final = deck(53)
HIGH_PACK: Final = tuple(card for card in PACK if card.rank >= RANKS.index("9"))
"""Of these seven cards often make a straight, a flush, or both."""
SPEECH: Final = language("en").speech
RUNS: Final = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
BACK: Final = "([A-Z][A-Z ]+) at the back"
CLAUSES: Final = (
    "with the joker",
    "a straight or flush possible",
    "a straight flush possible",
    "a straight flush up to the ace possible",
    "with a single (.+)",
    "no straight up to the ace at the back",
    BACK,
    "at least (.+) in front",
    "the pair (.+) in front",
    "in front as high as can be",
)
SHAPES: Final = {
    "no pair": [],
    "one pair": [2],
    "two pairs": [2, 2],
    "three pairs": [2, 2, 2],
    "three of a kind": [3],
    "three of a kind twice": [3, 3],
    "full house": [3, 2],
    "three of a kind and two pairs": [3, 2, 2],
    "four of a kind": [4],
    "four of a kind and a pair": [4, 2],
    "four and three of a kind": [4, 3],
    "five aces": [5],
    "five aces and a pair": [5, 2],
}


class Told:
    """A hand as it was set, and what may be said of it, by the ranking of the rules alone."""

    def __init__(self, cards: tuple[Card, ...], mine: Setting, order: High) -> None:
        self.cards, self.low, self.order = cards, mine.low, order
        self.counts = Counter(min(card.rank, ACE) for card in cards)
        self.backs = [(self.back(way), Two().rank(way.low).strength) for way in settings(cards, order)]
        self.legal = [worth for worth, way in zip(self.backs, settings(cards, order), strict=True) if way.legal]
        self.kind, self.to_ace = self.back(mine)
        self.front = Two().rank(mine.low).strength

    def back(self, way: Setting) -> tuple[Category, bool]:
        """What the five are, and whether they are a straight up to the ace."""
        rank = Ranking(order=self.order).rank(way.high)
        return rank.category, rank.category in RUNS and rank.major[0] == ACE

    def shaped(self, name: str, spans: str) -> bool:
        groups = sorted(((n, rank) for rank, n in self.counts.items() if n > 1), reverse=True)
        within = zip(groups, spans.split(", ") if spans else [], strict=False)
        return [n for n, _ in groups] == SHAPES[name] and all(rank in spanned(span) for (_, rank), span in within)

    def makes(self, *wanted: Category, to_ace: bool = False) -> bool:
        return any(kind in wanted and (up or not to_ace) for (kind, up), _ in self.backs)

    def at_least(self, cards: str) -> bool:
        first, _, second = cards.replace("10", "T").partition("-")
        return self.front >= Two().rank(parse(f"{first}s {second or 2}h")).strength

    def highest(self, said: str) -> bool:
        """Whether no setting with such a five as is told has a higher two."""
        kind, below = re.search(BACK, said), "no straight up to the ace" in said
        fronts = [
            front
            for (found, up), front in self.legal
            if (kind is None or found is named(kind[1])) and not (below and up)
        ]
        return self.front == max(fronts)

    def holds(self, clause: str, said: str) -> bool:
        """Whether one clause is true, given all that was said; a clause that nobody knows is not."""
        found = next(((known, match.groups()) for known in CLAUSES if (match := re.fullmatch(known, clause))), None)
        match found:
            case ("with the joker", _):
                return PACK[-1] in self.cards
            case ("a straight or flush possible", _):
                return self.makes(Category.FLUSH, *RUNS)
            case ("a straight flush possible", _):
                return self.makes(Category.STRAIGHT_FLUSH)
            case ("a straight flush up to the ace possible", _):
                return self.makes(Category.STRAIGHT_FLUSH, to_ace=True)
            case ("with a single (.+)", [span]):
                return max(rank for rank, n in self.counts.items() if n == 1) in spanned(span)
            case ("no straight up to the ace at the back", _):
                return not self.to_ace
            case ("([A-Z][A-Z ]+) at the back", [kind]):
                return self.kind is named(kind)
            case ("at least (.+) in front", [cards]):
                return self.at_least(cards)
            case ("the pair (.+) in front", [cards]):
                pair = Two().rank(self.low).category is Category.ONE_PAIR
                return pair and set(cards.split()) == {card_text(SPEECH, card) for card in self.low}
            case ("in front as high as can be", _):
                return self.highest(said)
        return False


def named(kind: str) -> Category:
    return Category["ONE_PAIR" if kind == "PAIR" else kind.replace(" ", "_")]


def spanned(text: str) -> range:
    first, _, last = text.replace("10", "T").partition("\N{EN DASH}")
    return range(RANKS.index(first), RANKS.index(last or first) + 1)


def false(name: str, cards: tuple[Card, ...], rules: Rules) -> Iterator[str]:
    """The clauses of the line that are not true."""
    said = line(SPEECH, rules, cards)
    first, *clauses = re.split(r", (?![^(]*\))", said.partition(": ")[2])
    told = Told(cards, decide(WAYS[name], cards, rules.order).setting, rules.order)
    shape = re.fullmatch(r"([^(]+?)(?: \((.+)\))?", first)
    assert shape is not None
    if not told.shaped(shape[1], shape[2] or ""):
        yield first
    yield from (clause for clause in clauses if not told.holds(clause, said))


def hands(n: int) -> Iterator[tuple[Card, ...]]:
    """Random hands; every other one of high cards, which often make a straight, a flush, or both."""
    rng = Random("house lines")
    for number in range(n):
        yield sorted_hand(rng.sample(PACK if number % 2 else HIGH_PACK, 7))


@rule("RP.8")
@pytest.mark.parametrize("wheel", ["lowest", "second"])
def test_all_that_is_told_of_a_setting_is_true_of_it(wheel: str) -> None:
    seen = set()
    for cards in hands(250):
        for name in WAYS:
            rules = read(Rules, {"house_way": name, "wheel": wheel})
            assert list(false(name, cards, rules)) == [], (line(SPEECH, rules, cards), cards)
            seen.add((name, decide(WAYS[name], cards, rules.order).case.name))
    assert {("foxwoods", "complete-pair-ace"), ("ballys", "complete-joker-ace"), ("flamingo", "straight-flush")} <= seen


# Way, hand, what is told.
LINES: Final = [
    (
        "foxwoods",
        "Kc Kd Ac Jc 9c 4c 2h",
        (
            "one pair (10\N{EN DASH}K), a straight or flush possible, with a single A, PAIR at the back, "
            "in front as high as can be"
        ),
    ),
    (
        "ballys",
        "Xr As Kc Qh Jd 9c 8s",
        (
            "one pair (A), a straight or flush possible, with the joker, no straight up to the ace at the back, "
            "STRAIGHT at the back, in front as high as can be"
        ),
    ),
    (
        "ballys",
        "Xr As Kc Qh Jd 3c 2s",
        (
            "one pair (A), a straight or flush possible, with the joker, no straight up to the ace at the back, "
            "PAIR at the back, in front as high as can be"
        ),
    ),
    (
        "flamingo",
        "As Ks Qs Js Ts 4d 3c",
        ("no pair, a straight flush up to the ace possible, STRAIGHT FLUSH at the back, in front as high as can be"),
    ),
    (
        "flamingo",
        "Ah Kd 9s 8s 7s 6s 5s",
        "no pair, a straight flush possible, STRAIGHT FLUSH at the back, at least A-J in front",
    ),
    ("claridge", "2s 2d 3c 3h 3s Kd Qc", "full house, the pair 2\u2660 2\u2666 in front"),
    (
        "trump_plaza",
        "2s 2d 3c 3h 3s Kd Ac",
        "full house (2\N{EN DASH}A, 2), FULL HOUSE at the back, at least A-K in front",
    ),
]


@rule("RP.8")
@pytest.mark.parametrize(("name", "hand", "said"), LINES)
def test_the_line_says_what_was_asked_and_what_was_done(name: str, hand: str, said: str) -> None:
    rules = read(Rules, {"house_way": name})
    assert line(SPEECH, rules, sorted_hand(parse(hand))).partition(": ")[2] == said
    for code in LANGUAGES:
        assert "{" not in line(language(code).speech, rules, sorted_hand(parse(hand)))
