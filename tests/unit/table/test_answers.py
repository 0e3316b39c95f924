"""Answers that are kept for commands that come again."""

import sys

from potluck.table.answers import REMEMBERED, Answers, Given


def given(number: int) -> Given:
    return Given(seat=0, turn=number, action="check", after=number + 1, seq=number)


def filled(number: int) -> list[Answers]:
    """The answers after none, one, two and more."""
    values = [Answers()]
    for at in range(number):
        values.append(values[-1].having(f"id-{at}", given(at)))
    return values


def test_the_latest_answers_are_known_and_old_ones_forgotten() -> None:
    *_, last = filled(3 * REMEMBERED)
    latest = range(2 * REMEMBERED, 3 * REMEMBERED)
    assert [last.get(f"id-{at}") for at in latest] == [given(at) for at in latest]
    assert last.get("id-0") is None
    assert last.get("") is None


def test_the_same_answers_given_again_make_an_equal_value() -> None:
    assert filled(200)[-1] == filled(200)[-1]
    assert filled(200)[-1] != filled(199)[-1]


def test_a_later_answer_to_an_id_stands_for_the_earlier_one() -> None:
    *_, last = filled(100)
    assert last.having("id-3", given(777)).get("id-3") == given(777)
    assert last.get("id-3") == given(3)


def test_many_values_of_one_long_table_share_what_they_remember() -> None:
    """Each held a copy of all answers ever given: a siege of twenty minutes made gigabytes of them."""
    values = filled(8 * REMEMBERED)[-500:]
    sheets = {id(sheet): sheet for value in values for sheet in (value.newest, *value.full)}
    assert sum(map(sys.getsizeof, sheets.values())) < 4_000_000
    assert max(len(value.newest) for value in values) < 64
