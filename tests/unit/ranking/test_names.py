"""Ids of what a hand is, and laws of the combinations that the rule book gives no meaning."""

from typing import Any

import pytest

from potluck import kernels
from potluck.cards import CARDS, parse
from potluck.errors import ParseError, RulesError
from potluck.ranking import Badugi, Deciding, High, Low, Order, Ranking, Two, category_id, deciding, name_of
from tests.marks import rule

ORDERS: list[Order] = [
    High(),
    High(flush="top", flush_above_full=True, ace_below=7),
    *(Low(), Low(qualifier=8), Low("deuce-to-seven"), Low("ace-to-six")),
    *(Badugi(), Two()),
]


@pytest.mark.parametrize("order", ORDERS, ids=str)
def test_every_id_is_a_key_of_the_count(order: Order) -> None:
    keys, size = kernels.count(32, order=order), {"badugi": 4, "two": 2}.get(name_of(order), 5)
    law, steps = Ranking(order=order), range(32 - size)
    found = {category_id(law.rank(CARDS[20 + at : 20 + at + size]), order=order) for at in steps}
    assert found <= keys.keys()
    assert found


@pytest.mark.parametrize("order", ORDERS, ids=str)
def test_an_order_and_its_kernel_have_one_name(order: Order) -> None:
    assert name_of(order) == kernels.program(order).kind


@rule("R4.7", "R4.9")
@pytest.mark.parametrize(
    "low",
    [
        {"order": "deuce-to-seven", "qualifier": 8},
        {"order": "ace-to-six", "qualifier": 7},
        {"order": "ace-to-five", "wheel_is_straight": True},
        {"order": "ace-to-six", "wheel_is_straight": True},
    ],
)
def test_an_option_that_its_order_gives_no_meaning_is_refused(low: dict[str, Any]) -> None:
    with pytest.raises(RulesError, match="does not go with"):
        Low(**low)


@pytest.mark.parametrize(("mine", "board", "hole"), [("As Ks", "Qs Js", 2), ("As", "Ks Qs Js Ts", 2), ("AsKs", "", 2)])
def test_a_hole_that_board_and_hand_cannot_serve_is_refused(mine: str, board: str, hole: int) -> None:
    with pytest.raises(ParseError):
        Ranking().rank(parse(mine), board=parse(board), hole=hole)


@pytest.mark.parametrize("order", [Badugi(), Two()], ids=str)
def test_a_hole_means_nothing_but_with_five_cards(order: Order) -> None:
    with pytest.raises(RulesError, match="hole"):
        Ranking(order=order).rank(parse("As 2d"), hole=2)


@rule("R4.9", "R4.13")
def test_a_low_that_does_not_qualify_does_not_do_so_with_fewer_wild_cards_either() -> None:
    law = Ranking(order=Low(qualifier=8), wild=CARDS[:4], fewer_wild=True)
    assert not law.rank(parse("Kc Qd Jh Ts 9c")).qualifies
    assert law.rank(parse("8c 7d 5h 4s Ac")).qualifies


@rule("R4.13")
def test_it_is_said_where_fewer_wild_cards_decide() -> None:
    law = Ranking(wild=CARDS[:4], fewer_wild=True)
    natural, mixed = (law.rank(parse(hand)) for hand in ("Kc Kd Kh 9s 8c", "Kc Kd 2h 9s 8c"))
    assert deciding(natural, mixed) == Deciding("wild")


def test_more_cards_of_a_badugi_are_another_category() -> None:
    four, three = (Badugi().rank(parse(hand)) for hand in ("Ks Qd Jh Tc", "As 2d 3c 4c"))
    assert deciding(four, three) == Deciding("category")
