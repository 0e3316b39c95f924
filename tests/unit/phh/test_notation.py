"""Actions of the format: every text of its grammar is read, and a move reads back from its text."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from potluck.cards import CARDS, Card
from potluck.errors import ParseError
from potluck.phh.notation import (
    Bet,
    BringIn,
    Call,
    DealBoard,
    DealHole,
    Discard,
    Fold,
    Move,
    Note,
    Show,
    parse,
    show,
)

HELD = st.one_of(st.none(), st.sampled_from(CARDS[:52]))
SEATS = st.integers(0, 9)
SOME = st.lists(HELD, min_size=1, max_size=7).map(tuple)
AMOUNTS = st.decimals(0, 10**9, allow_nan=False, allow_infinity=False, places=2)
NOTES = st.none() | st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z"))).filter(str.isprintable)
MOVES = st.one_of(
    st.builds(DealHole, SEATS, SOME, NOTES),
    st.builds(DealBoard, SOME, NOTES),
    st.builds(BringIn, SEATS, NOTES),
    st.builds(Call, SEATS, NOTES),
    st.builds(Fold, SEATS, NOTES),
    st.builds(Bet, SEATS, AMOUNTS, NOTES),
    st.builds(Discard, SEATS, st.just(()) | SOME, NOTES),
    st.builds(Show, SEATS, st.just(()) | SOME, st.just(value=False), NOTES),
    st.builds(Show, SEATS, st.just(()), st.just(value=True), NOTES),
    st.builds(Note, NOTES),
)


@given(MOVES)
def test_a_move_reads_back_from_its_text(move: Move) -> None:
    assert parse(show(move)) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("d dh p1 Ah??", DealHole(0, (Card("Ah"), None))),
        ("d db 4s5c2h", DealBoard((Card("4s"), Card("5c"), Card("2h")))),
        ("p10 cbr 47.50", Bet(9, Decimal("47.50"))),
        ("  p3\tcc   # thinks  long ", Call(2, "thinks  long")),
        ("p2 sm", Show(1)),
        ("p2 sm -", Show(1, again=True)),
        ("p2 sm ????", Show(1, (None, None))),
        ("p2 sd", Discard(1)),
        ("p2 pb", BringIn(1)),
        ("", Note()),
        ("   ", Note()),
        ("# Burn card 6s is exposed", Note("Burn card 6s is exposed")),
    ],
)
def test_every_form_of_the_grammar_is_read(text: str, move: Move) -> None:
    assert parse(text) == move


@pytest.mark.parametrize(
    "text",
    """d, d db, d db Zz, d db Xr?, d dh AhKh, d dh p1 AhK, p0 f, p1, p1 x, q1 f, p1 f 3, p1 pb 5, p1 cc 20, p1 sd - -,
    p1 sm Ah Kh, p1 cbr, p1 cbr x, p1 cbr -3, p1 cbr inf, p1 cbr nan""".replace("\n", "").split(", "),
)
def test_what_is_not_in_the_grammar_is_refused(text: str) -> None:
    with pytest.raises(ParseError):
        parse(text)


def test_an_amount_keeps_its_places() -> None:
    assert show(parse("p1 cbr 2.50")) == "p1 cbr 2.50"
    assert show(Bet(0, Decimal("1E+3"))) == "p1 cbr 1000"
