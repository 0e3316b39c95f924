"""House ways as data: a table of cases in order, and how it sets seven cards (RP.8).

The first play decides that some setting answers, of the cases that fit the hand in their order: where nothing answers
a case, the next one is asked. A joker counts as an ace among the groups of equal ranks. Every way has a last case for
each shape of hand that leaves nothing open; a table that lacks one is refused, and so is one that asks for what no hand
has. `potluck.lab.paigow.houseways` reads the same tables for all hands at once.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from potluck.cards import ACE, RANKS, Card
from potluck.cards import parse as cards_of
from potluck.errors import Detail, RulesError
from potluck.games.paigow.hands import LEVEL_BITS, LOW, MAKING_BITS, RANK_SET, Setting, low, settings
from potluck.ranking import Category, High

__all__ = [
    "FIVES",
    "MAKES",
    "SHAPES",
    "Case",
    "Five",
    "HouseWay",
    "Line",
    "Makes",
    "Play",
    "Shape",
    "decide",
    "floor",
    "lines",
    "shape",
    "span",
]

Shape = Literal[
    "no_pair",
    "one_pair",
    "two_pair",
    "three_pair",
    "three",
    "two_threes",
    "full_house",
    "full_house_two_pair",
    "four",
    "four_and_pair",
    "four_and_three",
    "five_aces",
    "five_aces_and_pair",
]
SHAPES: Final[dict[tuple[int, ...], Shape]] = {
    (1, 1, 1, 1, 1, 1, 1): "no_pair",
    (2, 1, 1, 1, 1, 1): "one_pair",
    (2, 2, 1, 1, 1): "two_pair",
    (2, 2, 2, 1): "three_pair",
    (3, 1, 1, 1, 1): "three",
    (3, 3, 1): "two_threes",
    (3, 2, 1, 1): "full_house",
    (3, 2, 2): "full_house_two_pair",
    (4, 1, 1, 1): "four",
    (4, 2, 1): "four_and_pair",
    (4, 3): "four_and_three",
    (5, 1, 1): "five_aces",
    (5, 2): "five_aces_and_pair",
}
"""How often the ranks of seven cards stand among them, the joker as an ace -> the shape of the hand."""

Five = Literal["pair", "two_pair", "three", "full_house", "four", "straight", "flush", "straight_flush"]
FIVES: Final[dict[Five, Category]] = {
    "pair": Category.ONE_PAIR,
    "two_pair": Category.TWO_PAIR,
    "three": Category.THREE_OF_A_KIND,
    "full_house": Category.FULL_HOUSE,
    "four": Category.FOUR_OF_A_KIND,
    "straight": Category.STRAIGHT,
    "flush": Category.FLUSH,
    "straight_flush": Category.STRAIGHT_FLUSH,
}
"""What a play may demand of the five-card hand; a royal flush is a straight flush."""
Makes = Literal["straight", "flush", "straight_flush", "royal_flush"]
MAKES: Final[tuple[Makes, ...]] = ("straight", "flush", "straight_flush", "royal_flush")
GROUPS: Final = 3
"""Groups of equal ranks that can stand in seven cards."""
RANK: Final = f"[{RANKS}]"


class Play(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One way to set a hand: of the settings that answer it, the one with the best hands.

    Raises:
        RulesError: a field has a value that nothing answers.
    """

    five: tuple[Five, ...] = ()
    """What the five-card hand must be; empty: anything."""
    front: str = ""
    """The two-card hand must be at least that: `A2` an ace, `AJ` an ace with a face card, `TT` a pair of tens."""
    pair: int = 0
    """The two-card hand is a pair out of that group of equal ranks; 0: anything."""
    below_ace: bool = False
    """A straight must not reach up to the ace."""
    best: Literal["front", "back"] = "front"
    """Which hand is made as high as can be, before the other."""

    def __post_init__(self) -> None:
        _refuse(_faults_of_play(self), "Play")


class Case(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One line of a house way: which hands it is about, and what is done with them.

    Raises:
        RulesError: it says nothing, or asks for what no hand of its shapes has.
    """

    name: str
    shapes: tuple[Shape, ...]
    groups: tuple[str, ...] = ()
    """Spans of ranks for the groups of equal ranks, the largest and highest first: `J-A`, `K`; empty: any."""
    single: str = ""
    """The highest card that stands alone is at least of that rank."""
    makes: tuple[Makes, ...] = ()
    """The hand can make at least one of these; every straight flush is a straight and a flush too."""
    joker: bool = False
    """The hand holds the joker."""
    plays: tuple[Play, ...]

    def __post_init__(self) -> None:
        _refuse(_faults_of_case(self), self.name)

    @property
    def open_to_all(self) -> bool:
        """Whether it takes every hand of its shapes and always finds a setting."""
        return not (self.groups or self.single or self.makes or self.joker) and Play() == _loosened(self.plays[-1])


class HouseWay(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A published way to set the house's cards.

    Raises:
        RulesError: a shape of hand has no case that takes whatever comes, or two cases have one name.
    """

    name: str
    source: str
    """Where it was published."""
    cases: tuple[Case, ...]

    def __post_init__(self) -> None:
        named = Counter(case.name for case in self.cases)
        twice = [name for name, n in named.items() if n > 1]
        missing = [shape for shape in SHAPES.values() if not any(_takes_all(case, shape) for case in self.cases)]
        if twice:
            raise RulesError("rules.house_way_twice", path=self.name, asked=", ".join(twice))
        if missing:
            raise RulesError("rules.house_way", path=self.name, asked=", ".join(missing))

    def case(self, name: str) -> Case:
        """The case of that name."""
        return next(case for case in self.cases if case.name == name)


class Line(NamedTuple):
    """The setting that a house way chooses for a hand, and the case and the play that decided."""

    setting: Setting
    case: Case
    play: Play


class _Fault(NamedTuple):
    """A field of a table, what stands there, and what may."""

    field: str
    asked: Detail
    allowed: str


class _Traits(NamedTuple):
    """The traits of a hand that the cases of a house way look at."""

    shape: Shape
    groups: tuple[int, ...]
    single: int
    makes: frozenset[str]
    joker: bool


def decide(way: HouseWay, cards: Sequence[Card], order: High) -> Line:
    """The setting of these seven cards by that house way, and the line of it that decided."""
    choices = settings(cards, order)
    traits = _traits(cards, choices)
    for case in way.cases:
        if _fits(case, traits):
            for play in case.plays:
                answers = [setting for setting in choices if _answers(play, setting, traits.groups)]
                if answers:
                    return Line(max(answers, key=lambda setting: _height(setting, play)), case, play)
    raise RulesError("rules.house_way", path=way.name, asked=" ".join(map(str, cards)))


def shape(cards: Sequence[Card]) -> Shape:
    """The shape of seven cards by their equal ranks, the joker as an ace."""
    return SHAPES[tuple(sorted(_counts(cards).values(), reverse=True))]


def lines(way: HouseWay) -> tuple[str, ...]:
    """The table as text, a line for each play; what two ways do otherwise is what differs between their lines."""
    return tuple(line for case in way.cases for line in _case_lines(case))


def span(text: str) -> tuple[int, int]:
    """The lowest and the highest rank of a span such as `J-A`, `K`; any rank where it is empty."""
    first, _, last = text.partition("-")
    return (RANKS.index(first), RANKS.index(last or first)) if text else (0, ACE)


def floor(front: str) -> int:
    """The strength that a two-card hand must have for `front`; 0 where it may be anything."""
    return low(cards_of(f"{front[0]}s {front[1]}h")) if front else 0


def _counts(cards: Sequence[Card]) -> Counter[int]:
    return Counter(min(card.rank, ACE) for card in cards)


def _traits(cards: Sequence[Card], choices: Sequence[Setting]) -> _Traits:
    counts = _counts(cards)
    groups = sorted((rank for rank, n in counts.items() if n > 1), key=lambda rank: (-counts[rank], -rank))
    single = max((rank for rank, n in counts.items() if n == 1), default=-1)
    makes = frozenset(made for setting in choices for made in _makes(setting.worth[0]))
    joker = any(card.rank > ACE for card in cards)
    return _Traits(shape(cards), tuple(groups), single, makes, joker)


def _makes(five: int) -> Iterator[Makes]:
    category = five >> LEVEL_BITS
    if category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH):
        yield "straight"
    if category in (Category.FLUSH, Category.STRAIGHT_FLUSH):
        yield "flush"
    if category == Category.STRAIGHT_FLUSH:
        yield "straight_flush"
        if _ace_high(five):
            yield "royal_flush"


def _ace_high(five: int) -> bool:
    """Whether a straight reaches up to the ace."""
    return five >> MAKING_BITS & RANK_SET == 1 << ACE


def _fits(case: Case, traits: _Traits) -> bool:
    return (
        traits.shape in case.shapes
        and all(_within(rank, text) for rank, text in zip(traits.groups, case.groups, strict=False))
        and (not case.single or traits.single >= RANKS.index(case.single))
        and (not case.makes or not traits.makes.isdisjoint(case.makes))
        and (traits.joker or not case.joker)
    )


def _within(rank: int, text: str) -> bool:
    least, most = span(text)
    return least <= rank <= most


def _answers(play: Play, setting: Setting, groups: Sequence[int]) -> bool:
    five, two = setting.worth
    category = five >> LEVEL_BITS
    if not setting.legal or two < floor(play.front):
        return False
    if play.five and category not in {FIVES[kind] for kind in play.five}:
        return False
    if play.below_ace and category in (Category.STRAIGHT, Category.STRAIGHT_FLUSH) and _ace_high(five):
        return False
    return not play.pair or two == Category.ONE_PAIR << LEVEL_BITS | 1 << MAKING_BITS + groups[play.pair - 1]


def _height(setting: Setting, play: Play) -> tuple[int, int]:
    five, two = setting.worth
    return (two, five) if play.best == "front" else (five, two)


def _refuse(faults: Iterator[_Fault], path: str) -> None:
    for fault in faults:
        raise RulesError("rules.bad_value", path=f"{path}.{fault.field}", asked=fault.asked, allowed=fault.allowed)


def _faults_of_play(play: Play) -> Iterator[_Fault]:
    yield from (_Fault("five", kind, ", ".join(FIVES)) for kind in play.five if kind not in FIVES)
    if play.front and not (len(play.front) == LOW and set(play.front) <= set(RANKS)):
        yield _Fault("front", play.front, RANK * LOW)
    if play.pair not in range(GROUPS + 1):
        yield _Fault("pair", play.pair, f"0..{GROUPS}")
    if play.best not in ("front", "back"):
        yield _Fault("best", play.best, "front, back")


def _faults_of_case(case: Case) -> Iterator[_Fault]:
    shapes = SHAPES.values()
    yield from (_Fault("shapes", shape, ", ".join(shapes)) for shape in case.shapes or ("()",) if shape not in shapes)
    groups = min(sum(n > 1 for n in ranks) for ranks, shape in SHAPES.items() if shape in case.shapes)
    if len(case.groups) > groups:
        yield _Fault("groups", ", ".join(case.groups), f"len(groups) <= {groups}")
    yield from (_Fault("groups", text, f"{RANK}, 2-3 .. K-A") for text in case.groups if not _is_span(text))
    if case.single and case.single not in tuple(RANKS):
        yield _Fault("single", case.single, RANK)
    yield from (_Fault("makes", made, ", ".join(MAKES)) for made in case.makes if made not in MAKES)
    if not case.plays:
        yield _Fault("plays", "()", "(Play(), ..)")
    yield from (_Fault("plays.pair", play.pair, f"0..{groups}") for play in case.plays if play.pair > groups)


def _is_span(text: str) -> bool:
    """Whether it names one rank, or two of which the first is not the higher; empty: any."""
    ranks = text.split("-") if text else []
    places = [RANKS.index(rank) for rank in ranks if rank in tuple(RANKS)]
    return len(places) == len(ranks) <= 2 and places == sorted(places)


def _takes_all(case: Case, shape: Shape) -> bool:
    return shape in case.shapes and case.open_to_all


def _loosened(play: Play) -> Play:
    """The play without what is only a matter of taste."""
    return Play(five=play.five, front=play.front, pair=play.pair, below_ace=play.below_ace)


def _case_lines(case: Case) -> Iterator[str]:
    conditions = [" or ".join(case.shapes)]
    conditions += [
        f"{place} {text}" for place, text in zip(("first", "second", "third"), case.groups, strict=False) if text
    ]
    conditions += [f"single {case.single} or higher"] * bool(case.single)
    conditions += ["makes " + " or ".join(case.makes)] * bool(case.makes) + ["joker"] * case.joker
    for number, play in enumerate(case.plays):
        yield f"{case.name}{f' ({number + 1})' if number else ''}: {', '.join(conditions)}: {_play_line(play)}"


def _play_line(play: Play) -> str:
    parts = [f"front a pair of group {play.pair}"] * bool(play.pair)
    parts += [f"front at least {play.front}"] * bool(play.front)
    parts += ["back " + " or ".join(play.five)] * bool(play.five)
    parts += ["straight below the ace"] * play.below_ace
    return ", ".join([*parts, f"best {play.best}"])
