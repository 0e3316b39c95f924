"""The grid of ranks at a point: two cards of one's own by suit, or one's own card by the board's."""

import pytest

from potluck.cards import parse
from potluck.solve.browsing import Choice, Hand, Place
from potluck.solve.grids import Cell, grid


def hand(own: str, board: str = "", *, raises: float, reach: float | None = None) -> Hand:
    return Hand(
        board=(tuple(parse(board)),) if board else (),
        own=(tuple(parse(own)),),
        reach=reach,
        choices=(Choice("check", 1 - raises), Choice("raise_to 4", raises)),
    )


def place(*hands: Hand) -> Place:
    return Place(line="", seat=0, actions=("check", "raise_to 4"), hands=hands, overall={}, after={})


def test_two_cards_stand_above_the_diagonal_when_they_are_of_one_suit() -> None:
    drawn = grid(place(hand("As Ks", raises=0.9), hand("Kh As", raises=0.5), hand("Ac Ad", raises=1.0)), "raise_to 4")
    assert drawn is not None
    assert (drawn.suited, drawn.rows, drawn.columns) == (True, ("A", "K"), ("A", "K"))
    assert drawn.cells == {("A", "K"): Cell(0.9, 1), ("K", "A"): Cell(0.5, 1), ("A", "A"): Cell(1.0, 1)}


def test_hands_that_share_a_place_count_as_often_as_they_come() -> None:
    both = hand("Ks", "Kh", raises=1.0, reach=0.3), hand("Kd", "Kh", raises=0.0, reach=0.1)
    drawn = grid(place(*both, hand("Qs", "Kh", raises=0.25, reach=0.0)), "raise_to 4")
    assert drawn is not None
    assert not drawn.suited
    assert drawn.cells["K", "K"].chance == pytest.approx(0.75)
    assert drawn.cells["Q", "K"] == Cell(0.25, 1)


@pytest.mark.parametrize("other", [hand("Ks Qs", "Kh", raises=0.5), hand("Ks", raises=0.5)])
def test_other_hands_make_no_grid(other: Hand) -> None:
    assert grid(place(other), "check") is None
