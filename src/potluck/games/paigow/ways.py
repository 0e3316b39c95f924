"""Six published house ways as tables (RP.8): the facts are theirs, the words and the form are ours.

Where a published way is silent or contradicts itself the case says how it was decided; `docs/paigow.md` lists these.
Claridge is published as Trump Plaza with exceptions, and is written so.
"""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from potluck.games.paigow.houseway import Case, Five, HouseWay, Makes, Play, Shape

__all__ = ["WAYS", "way"]

COMPLETE: Final[tuple[Five, ...]] = ("straight", "flush", "straight_flush")
MAKES_ONE: Final[tuple[Makes, ...]] = ("straight", "flush")
FIVE_ACES: Final[tuple[Shape, ...]] = ("five_aces", "five_aces_and_pair")
FOUR_AND_MORE: Final[tuple[Shape, ...]] = ("four_and_pair", "four_and_three")
ALL_FOURS: Final[tuple[Shape, ...]] = ("four", *FOUR_AND_MORE)
FULL_HOUSES: Final[tuple[Shape, ...]] = ("full_house", "full_house_two_pair")

TEXTS: Final = "https://github.com/cammoore/PaiGow-Poker/blob/master/src/"
"""Where the texts of five ways are collected, each in a file of its own."""

ANY: Final = Play()
FIRST_IN_FRONT: Final = Play(pair=1)
SECOND_IN_FRONT: Final = Play(pair=2)
PAIR_BEHIND: Final = Play(five=("pair",))
TWO_PAIR_BEHIND: Final = Play(five=("two_pair",))
THREE_BEHIND: Final = Play(five=("three",))
FOUR_BEHIND: Final = Play(five=("four",))
COMPLETE_BEHIND: Final = Play(five=COMPLETE)
COMPLETE_AND_PAIR: Final = Play(five=COMPLETE, pair=1)


def _at_least(front: str, five: Five) -> Play:
    """That hand at the back if the front is at least so high."""
    return Play(five=(five,), front=front)


KINGS_IN_FRONT: Final = Case(
    name="five-aces-kings", shapes=("five_aces_and_pair",), groups=("A", "K"), plays=(SECOND_IN_FRONT,)
)
ACES_SPLIT: Final = Case(name="five-aces", shapes=FIVE_ACES, plays=(FIRST_IN_FRONT, ANY))
TWO_THREES: Final = Case(name="two-threes", shapes=("two_threes",), plays=(FIRST_IN_FRONT, ANY))
THREE_PAIR: Final = Case(name="three-pair", shapes=("three_pair",), plays=(FIRST_IN_FRONT, ANY))
FULL_HOUSE: Final = Case(name="full-house", shapes=FULL_HOUSES, plays=(SECOND_IN_FRONT, ANY))
DEUCES_FULL: Final = Case(
    name="full-house-deuces", shapes=("full_house",), groups=("", "2"), plays=(_at_least("AK", "full_house"),)
)
THREE_ACES: Final = Case(name="three-aces", shapes=("three",), groups=("A",), plays=(PAIR_BEHIND,))
THREE: Final = Case(name="three", shapes=("three",), plays=(THREE_BEHIND, ANY))
ONE_PAIR: Final = Case(name="one-pair", shapes=("one_pair",), plays=(PAIR_BEHIND, ANY))
NO_PAIR: Final = Case(name="no-pair", shapes=("no_pair",), plays=(ANY,))
COMPLETE_ANY: Final = Case(
    name="complete", shapes=("no_pair", "one_pair", "three"), makes=MAKES_ONE, plays=(COMPLETE_BEHIND,)
)
COMPLETE_PAIR: Final = Case(
    name="complete-pair",
    shapes=("one_pair", "three"),
    makes=MAKES_ONE,
    plays=(COMPLETE_AND_PAIR, COMPLETE_BEHIND),
)
ENDING: Final = (THREE_ACES, THREE, ONE_PAIR, NO_PAIR)

FOXWOODS: Final = HouseWay(
    name="foxwoods",
    source="Foxwoods, https://wizardofodds.com/games/pai-gow-poker/house-way/foxwoods/",
    cases=(
        KINGS_IN_FRONT,
        ACES_SPLIT,
        Case(name="four-and-more", shapes=FOUR_AND_MORE, plays=(SECOND_IN_FRONT, ANY)),
        Case(name="four-high", shapes=("four",), groups=("J-A",), plays=(FIRST_IN_FRONT,)),
        Case(name="four-middle", shapes=("four",), groups=("7-T",), plays=(_at_least("K2", "four"), FIRST_IN_FRONT)),
        Case(name="four-low", shapes=("four",), plays=(FOUR_BEHIND, ANY)),
        TWO_THREES,
        FULL_HOUSE,
        THREE_PAIR,
        Case(name="two-pair-high", shapes=("two_pair",), groups=("J-A",), plays=(SECOND_IN_FRONT,)),
        Case(
            name="two-pair-middle",
            shapes=("two_pair",),
            groups=("7-T",),
            plays=(_at_least("A2", "two_pair"), SECOND_IN_FRONT),
        ),
        Case(name="two-pair-low", shapes=("two_pair",), plays=(_at_least("K2", "two_pair"), SECOND_IN_FRONT, ANY)),
        Case(
            name="complete-pair-ace",
            shapes=("one_pair",),
            groups=("T-K",),
            single="A",
            makes=MAKES_ONE,
            plays=(Play(five=("pair", *COMPLETE)),),
        ),
        Case(
            name="complete-three",
            shapes=("three",),
            makes=MAKES_ONE,
            plays=(COMPLETE_AND_PAIR, COMPLETE_BEHIND),
        ),
        COMPLETE_ANY,
        *ENDING,
    ),
)


def _by_groups(*, low: str, middle: str) -> tuple[Case, ...]:
    """Two pairs in the groups 2-6, 7-T, J-K: kept together behind that front, else split."""
    return (
        Case(name="two-pair-aces", shapes=("two_pair",), groups=("A",), plays=(SECOND_IN_FRONT,)),
        Case(name="two-pair-high-low", shapes=("two_pair",), groups=("J-K", "2-6"), plays=_kept(middle)),
        Case(name="two-pair-high", shapes=("two_pair",), groups=("J-K",), plays=(SECOND_IN_FRONT,)),
        Case(name="two-pair-middle", shapes=("two_pair",), groups=("7-T", "7-T"), plays=_kept(middle)),
        Case(name="two-pair-low", shapes=("two_pair",), plays=(*_kept(low), ANY)),
    )


def _kept(front: str) -> tuple[Play, ...]:
    return (_at_least(front, "two_pair"), SECOND_IN_FRONT)


TRUMP_PLAZA: Final = HouseWay(
    name="trump_plaza",
    source=f"Trump Plaza, Atlantic City, {TEXTS}Trump-Plaza-Atlantic-City.txt",
    cases=(
        KINGS_IN_FRONT,
        ACES_SPLIT,
        Case(name="four-and-more", shapes=FOUR_AND_MORE, plays=(SECOND_IN_FRONT, ANY)),
        Case(name="four-aces", shapes=("four",), groups=("A",), plays=(FIRST_IN_FRONT,)),
        Case(name="four-high", shapes=("four",), groups=("J-K",), plays=(_at_least("A2", "four"), FIRST_IN_FRONT)),
        Case(name="four-middle", shapes=("four",), groups=("7-T",), plays=(_at_least("K2", "four"), FIRST_IN_FRONT)),
        Case(name="four-low", shapes=("four",), plays=(FOUR_BEHIND, ANY)),
        TWO_THREES,
        DEUCES_FULL,
        FULL_HOUSE,
        THREE_PAIR,
        *_by_groups(low="K2", middle="A2"),
        COMPLETE_PAIR,
        COMPLETE_ANY,
        *ENDING,
    ),
)

CLARIDGE: Final = HouseWay(
    name="claridge",
    source=f"Claridge, Atlantic City, {TEXTS}Trump-Plaza-Atlantic-City.txt",
    cases=tuple(
        {
            "four-high": replace(TRUMP_PLAZA.case("four-high"), plays=(FIRST_IN_FRONT,)),
            "four-middle": replace(TRUMP_PLAZA.case("four-middle"), plays=(_at_least("A2", "four"), FIRST_IN_FRONT)),
        }.get(case.name, case)
        for case in TRUMP_PLAZA.cases
        if case != DEUCES_FULL
    ),
)

BALLYS: Final = HouseWay(
    name="ballys",
    source=f"Bally’s, Atlantic City, {TEXTS}Ballys-Atlantic-City.txt",
    cases=(
        KINGS_IN_FRONT,
        ACES_SPLIT,
        # Four aces are always split but with kings; with other pairs the way says both, and the exception decides.
        Case(name="four-aces-kings", shapes=FOUR_AND_MORE, groups=("A", "K"), plays=(SECOND_IN_FRONT,)),
        Case(name="four-aces", shapes=ALL_FOURS, groups=("A",), plays=(FIRST_IN_FRONT,)),
        Case(name="four-and-more", shapes=FOUR_AND_MORE, plays=(SECOND_IN_FRONT, ANY)),
        Case(name="four-high", shapes=("four",), groups=("T-K",), plays=(_at_least("A2", "four"), FIRST_IN_FRONT)),
        Case(name="four-low", shapes=("four",), plays=(FOUR_BEHIND, ANY)),
        TWO_THREES,
        DEUCES_FULL,
        FULL_HOUSE,
        THREE_PAIR,
        *_by_groups(low="K2", middle="A2"),
        Case(
            name="complete-joker-ace",
            shapes=("one_pair",),
            groups=("A",),
            makes=MAKES_ONE,
            joker=True,
            plays=(Play(five=COMPLETE, below_ace=True), PAIR_BEHIND),
        ),
        COMPLETE_PAIR,
        COMPLETE_ANY,
        *ENDING,
    ),
)

KEPT_LOW: Final = Case(name="two-pair-low", shapes=("two_pair",), groups=("2-6",), plays=(TWO_PAIR_BEHIND,))
FOUR_LOW: Final = Case(name="four-low", shapes=ALL_FOURS, plays=(FOUR_BEHIND, ANY))
FOUR_HIGH: Final = Case(
    name="four-high", shapes=ALL_FOURS, groups=("J-K",), plays=(_at_least("TT", "four"), FIRST_IN_FRONT)
)
FOUR_ACES: Final = Case(
    name="four-aces", shapes=ALL_FOURS, groups=("A",), plays=(_at_least("77", "four"), FIRST_IN_FRONT)
)

FLAMINGO: Final = HouseWay(
    name="flamingo",
    source=f"Flamingo Hilton, Las Vegas, {TEXTS}Flamingo-Hilton-Las-Vegas.txt",
    cases=(
        KINGS_IN_FRONT,
        ACES_SPLIT,
        FOUR_ACES,
        FOUR_HIGH,
        Case(name="four-middle", shapes=ALL_FOURS, groups=("7-T",), plays=(_at_least("AJ", "four"), FIRST_IN_FRONT)),
        FOUR_LOW,
        TWO_THREES,
        DEUCES_FULL,
        FULL_HOUSE,
        THREE_PAIR,
        Case(name="two-pair-aces", shapes=("two_pair",), groups=("A",), plays=(SECOND_IN_FRONT,)),
        Case(name="two-pair-tens", shapes=("two_pair",), groups=("T-K", "T-K"), plays=(SECOND_IN_FRONT,)),
        Case(name="two-pair-ace", shapes=("two_pair",), groups=("2-T", "2-T"), single="A", plays=(TWO_PAIR_BEHIND,)),
        Case(
            name="royal-flush",
            shapes=("no_pair", "one_pair", "two_pair", "three"),
            makes=("royal_flush",),
            plays=(Play(five=COMPLETE, front="K2"), Play(five=("straight_flush",))),
        ),
        Case(
            name="straight-flush",
            shapes=("no_pair", "one_pair", "two_pair", "three"),
            makes=("straight_flush",),
            plays=(Play(five=COMPLETE, front="AJ"), Play(five=("straight_flush",))),
        ),
        Case(
            name="complete",
            shapes=("no_pair", "one_pair", "two_pair", "three"),
            makes=MAKES_ONE,
            plays=(Play(five=COMPLETE, front="K2"), Play(five=("flush",)), COMPLETE_BEHIND),
        ),
        KEPT_LOW,
        Case(
            name="two-pair-face-ace",
            shapes=("two_pair",),
            groups=("J-K", "2-5"),
            single="A",
            plays=(TWO_PAIR_BEHIND,),
        ),
        Case(name="two-pair", shapes=("two_pair",), plays=(SECOND_IN_FRONT, ANY)),
        *ENDING,
    ),
)

GOLDEN_NUGGET: Final = HouseWay(
    name="golden_nugget",
    source=f"Golden Nugget, Las Vegas, {TEXTS}Golden-Nugget-Las-Vegas.txt",
    cases=(
        KINGS_IN_FRONT,
        ACES_SPLIT,
        FOUR_ACES,
        FOUR_HIGH,
        Case(name="four-middle", shapes=ALL_FOURS, groups=("7-T",), plays=(_at_least("A2", "four"), FIRST_IN_FRONT)),
        FOUR_LOW,
        TWO_THREES,
        DEUCES_FULL,
        FULL_HOUSE,
        THREE_PAIR,
        Case(name="two-pair-aces", shapes=("two_pair",), groups=("A",), plays=(SECOND_IN_FRONT,)),
        # Published as jacks and sixes for straights and flushes, as those or better without: read so for both.
        Case(name="two-pair-jacks", shapes=("two_pair",), groups=("J-K", "6-K"), plays=(SECOND_IN_FRONT,)),
        Case(name="two-pair-ace", shapes=("two_pair",), single="A", plays=(TWO_PAIR_BEHIND,)),
        Case(
            name="royal-flush",
            shapes=("no_pair", "one_pair", "two_pair", "three"),
            makes=("royal_flush",),
            plays=(Play(five=COMPLETE, front="K2"), Play(five=("straight_flush",))),
        ),
        Case(
            name="straight-flush",
            shapes=("no_pair", "one_pair", "two_pair", "three"),
            makes=("straight_flush",),
            plays=(Play(five=COMPLETE, front="J2"), Play(five=("straight_flush",))),
        ),
        Case(
            name="complete",
            shapes=("no_pair", "one_pair", "two_pair", "three"),
            makes=MAKES_ONE,
            plays=(COMPLETE_BEHIND,),
        ),
        KEPT_LOW,
        Case(name="two-pair", shapes=("two_pair",), plays=(SECOND_IN_FRONT, ANY)),
        *ENDING,
    ),
)

WAYS: Final[Mapping[str, HouseWay]] = {
    found.name: found for found in (FOXWOODS, BALLYS, CLARIDGE, FLAMINGO, GOLDEN_NUGGET, TRUMP_PLAZA)
}
"""Name -> house way."""


def way(name: str) -> HouseWay:
    """The house way of that name."""
    return WAYS[name]
