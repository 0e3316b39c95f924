"""An outcome answers chance when it is of the kind and the number that is owed, and of nothing that is out."""

import pytest
from msgspec import Struct

from potluck.cards import CARDS, Card
from potluck.protocol import Cards, Chance, Dealt, First, Roll, Rolled, Starts, Turned, TurnUp, answers

UNDEALT = CARDS[:4]
OUT = CARDS[4]
TWO = CARDS[:2]


@pytest.mark.parametrize(
    ("owed", "outcome"),
    [
        (Cards(2, 0), Dealt(TWO)),
        (Cards(2, None), Dealt(TWO)),
        (TurnUp(), Turned(TWO[0])),
        (Roll(2), Rolled((1, 6))),
        (First(3), Starts(2)),
    ],
)
def test_what_is_owed_is_an_answer_and_answers_nothing_else(owed: Chance, outcome: Struct) -> None:
    assert answers(owed, outcome, UNDEALT)
    assert not answers(None, outcome, UNDEALT)
    others: tuple[Chance, ...] = (Cards(1, 0), Roll(1), TurnUp(), First(1))
    assert not any(answers(other, outcome, UNDEALT) for other in others if type(other) is not type(owed))


@pytest.mark.parametrize(
    ("owed", "outcome"),
    [
        (Cards(2, 0), Dealt((TWO[0],))),
        (Cards(2, 0), Dealt((TWO[0], TWO[0]))),
        (Cards(2, 0), Dealt((TWO[0], OUT))),
        (TurnUp(), Turned(OUT)),
        (Roll(2), Rolled((1,))),
        (Roll(1), Rolled((0,))),
        (Roll(1), Rolled((7,))),
        (Roll(1), Rolled((True,))),
        (First(3), Starts(3)),
        (First(3), Starts(-1)),
        (First(3), Starts(True)),
    ],
)
def test_what_is_nearly_right_is_no_answer(owed: Chance, outcome: Struct) -> None:
    assert not answers(owed, outcome, UNDEALT)


def test_a_plain_number_is_no_card() -> None:
    assert not answers(TurnUp(), Turned(int(UNDEALT[0])), UNDEALT)  # type: ignore[arg-type]
    assert isinstance(UNDEALT[0], Card)
