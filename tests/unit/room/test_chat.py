"""What is said at a table: who hears it, how much at once, and what becomes of it."""

import asyncio
from string import printable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from potluck.errors import RequestError
from potluck.room.bucket import Bucket
from potluck.room.chat import BURST, LONGEST_LINE, REMEMBERED, REST, TABLES, Chat, Chats, plain

ZALGO = "a" + "\u0301" * 40


def test_everybody_who_listens_hears_it_once_and_in_order() -> None:
    async def heard() -> list[list[str]]:
        chat = Chat()
        with chat.listen() as one, chat.listen() as two:
            for at, text in enumerate(("good evening", "good luck")):
                chat.say(at, text, now=0)
            return [[remark.text for remark in await anext(feed)] for feed in (one, two)]

    assert asyncio.run(heard()) == [["good evening", "good luck"]] * 2


def test_who_does_not_read_holds_up_nobody_and_misses_the_oldest() -> None:
    async def missed() -> tuple[int, int]:
        chat = Chat()
        with chat.listen() as feed:
            for at in range(REMEMBERED + 10):
                chat.say(0, str(at), now=at * REST)
            found = await anext(feed)
        return len(found), found[-1].n

    assert asyncio.run(missed()) == (REMEMBERED, REMEMBERED + 10)


def test_a_seat_may_say_five_lines_at_once_and_then_one_every_three_seconds() -> None:
    chat = Chat()
    for at in range(BURST):
        chat.say(1, f"line {at}", now=1_000)
    with pytest.raises(RequestError) as refused:
        chat.say(1, "one more", now=1_000)
    assert (refused.value.code, refused.value.detail["allowed"]) == ("chat.too_fast", 3)
    chat.say(2, "another seat", now=1_000)
    chat.say(1, "one more", now=1_000 + REST)
    assert [remark.n for remark in chat.remarks] == list(range(1, BURST + 3))


@given(st.lists(st.integers(0, 5_000), max_size=60))
def test_no_rhythm_gets_more_out_of_a_bucket_than_its_size_and_its_rate(pauses: list[int]) -> None:
    bucket, now, taken = Bucket.full(4, every=700), 0, 0
    for pause in pauses:
        now += pause
        taken += bucket.take(now) == 0
    assert taken <= 4 + now / 700


@pytest.mark.parametrize(
    ("text", "code"), [("", "chat.empty"), (" \n\u200b\t", "chat.empty"), ("x" * (LONGEST_LINE + 1), "chat.too_long")]
)
def test_nothing_and_too_much_are_refused(text: str, code: str) -> None:
    with pytest.raises(RequestError) as refused:
        Chat().say(0, text, now=0)
    assert refused.value.code == code


@given(st.text())
def test_what_is_said_is_one_plain_line(text: str) -> None:
    said = plain(text)
    assert said == said.strip()
    assert "\n" not in said
    assert plain(said) == said


def test_text_of_every_day_stays_as_it_is_and_what_reorders_or_climbs_does_not() -> None:
    for text in ("Zażółć gęślą jaźń!", "Schöner Zug, Grüße", "¿Otra más?", "Ещё раз, ёлки", "<b>1 < 2 & 3</b>"):
        assert plain(text) == text
    assert plain("abc\u202edef") == "abc def"
    assert len(plain(ZALGO)) <= 4
    assert plain(printable).startswith("0123456789")


def test_the_house_may_want_no_talk() -> None:
    with pytest.raises(RequestError) as refused:
        Chats(allowed=False).at("table")
    assert refused.value.code == "chat.off"


def test_the_table_that_was_silent_longest_is_forgotten_unless_somebody_listens() -> None:
    chats = Chats()
    chats.at("first").say(0, "hello", now=0)
    with chats.at("second").listen():
        for at in range(TABLES):
            chats.at(f"table {at}")
        assert not chats.at("first").remarks, "it was forgotten"
        assert chats.at("second").followed
