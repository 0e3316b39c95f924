"""The fair-dealing scheme: against a plain second implementation, and its promises one by one."""

import hashlib
import hmac
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from potluck.cards import DECKS, Card, deck, show
from potluck.dealer import Opening, Shoe, Source, Stream, check_deal, commit, seal, verify_opening
from potluck.errors import IllegalAction
from potluck.protocol import Cards, Dealt, First, Roll, Rolled, Starts, Turned, TurnUp, decode, encode

SECRET = bytes(range(32))
SEEDS = (b"north", b"south")


def source(**changed: object) -> Source:
    fields: dict[str, object] = {"secret": SECRET, "seeds": SEEDS, "table": "t1", "deal": 1, **changed}
    return Source(**fields)  # type: ignore[arg-type]  # of a test's own making


def plain_frame(tag: str, *parts: bytes) -> bytes:
    return b"potluck/1 " + tag.encode() + b"\0" + b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def plain_hash(tag: str, *parts: bytes) -> bytes:
    return hashlib.sha256(plain_frame(tag, *parts)).digest()


def plain_block(key: bytes, label: str, number: int) -> bytes:
    return hmac.new(key, label.encode() + b"\0" + number.to_bytes(8, "big"), hashlib.sha256).digest()


def plain_words(key: bytes, label: str) -> list[int]:
    data = b"".join(plain_block(key, label, number) for number in range(32))
    return [int.from_bytes(data[at : at + 4], "big") for at in range(0, len(data), 4)]


def plain_root(cards: list[str], salts: list[bytes]) -> str:
    level = [plain_hash("leaf", k.to_bytes(4, "big"), salts[k], card.encode()) for k, card in enumerate(cards)]
    while len(level) & (len(level) - 1):
        level.append(plain_hash("gap"))
    while len(level) > 1:
        level = [plain_hash("node", level[at], level[at + 1]) for at in range(0, len(level), 2)]
    return plain_hash("root", len(cards).to_bytes(4, "big"), level[0]).hex()


@pytest.mark.parametrize("size", sorted(DECKS))
def test_order_and_root_agree_with_the_document_followed_step_by_step(size: int) -> None:
    shoe = source().shuffle(deck(size))
    parts = (b"t1", (1).to_bytes(8, "big"), *SEEDS)
    key = hmac.new(SECRET, plain_frame("deal", *parts), hashlib.sha256).digest()
    words, cards = iter(plain_words(key, "order/0")), list(map(str, deck(size)))
    for place in range(size - 1):
        left = size - place
        word = next(word for word in words if word < 2**32 - 2**32 % left)
        cards[place], cards[place + word % left] = cards[place + word % left], cards[place]
    blocks = b"".join(plain_block(key, "salts/0", number) for number in range(32))
    salts = [blocks[16 * k : 16 * k + 16] for k in range(size)]
    assert show(shoe.order) == " ".join(cards)
    assert shoe.root == plain_root(cards, salts)


def test_the_worked_example_of_the_document_stays() -> None:
    shoe = source().shuffle(deck(32))
    assert seal(SECRET) == "f70a42964fd77eb0cf4505b20c9414c6ba94fb0452942ffc488c71e28247df53"
    assert commit(b"north") == "4dbb7d4bf975b49b584f20d0c77a551a41452fc67f0eb06d552c88034b8e0d6d"
    assert show(shoe.order[:5]) == "Jc 7d Kd Kc 9h"
    assert shoe.root == "403d86f04713cd59e308beef4f6d42f32da809756480bc0eb40b98f9a86067bc"


@settings(max_examples=50)
@given(st.sampled_from([32, 33, 36, 52, 53, 54]), st.binary(min_size=32, max_size=32), st.data())
def test_every_card_opens_and_nothing_else_does(size: int, secret: bytes, data: st.DataObject) -> None:
    shoe = source(secret=secret).shuffle(deck(size))
    k = data.draw(st.integers(0, size - 1))
    opening = shoe.opening(k)
    assert opening.card == shoe.order[k]
    assert verify_opening(opening, root=shoe.root, size=size)
    other = shoe.order[(k + 1) % size]
    for lie in (
        msgspec.structs.replace(opening, card=other),
        msgspec.structs.replace(opening, k=(k + 1) % size),
        msgspec.structs.replace(opening, k=k - size),
        msgspec.structs.replace(opening, salt=secret[:16].hex()),
        msgspec.structs.replace(opening, path=opening.path[::-1]),
        msgspec.structs.replace(opening, path=opening.path[:-1]),
        msgspec.structs.replace(opening, path=()),
        msgspec.structs.replace(opening, path=("nothing", *opening.path[1:])),
    ):
        assert not verify_opening(lie, root=shoe.root, size=size)
    assert not verify_opening(opening, root=shoe.root, size=size + 1)
    assert decode(encode(opening), Opening) == opening


def test_a_gap_of_the_tree_is_no_card() -> None:
    shoe = source().shuffle(deck(52))
    opening = msgspec.structs.replace(shoe.opening(51), k=52)
    assert not verify_opening(opening, root=shoe.root, size=53)


@pytest.mark.parametrize(
    "changed",
    [
        {"secret": bytes(32)},
        {"seeds": (b"north", b"South")},
        {"seeds": (b"nort", b"hsouth")},
        {"seeds": (b"northsouth",)},
        {"seeds": (b"north", b"south", b"")},
        {"seeds": ()},
        {"table": "t2"},
        {"deal": 2},
    ],
)
def test_the_order_hangs_on_the_secret_every_seed_the_table_and_the_deal(changed: dict[str, object]) -> None:
    assert source(**changed).shuffle(deck(52)).order != source().shuffle(deck(52)).order


def test_a_reshuffle_has_an_order_salts_and_root_of_its_own() -> None:
    shoe = source().shuffle(deck(52))
    again = shoe.reshuffle(deck(52))
    assert (again.index, again.dealt) == (1, 0)
    assert again.order != shoe.order
    assert again.root != shoe.root
    assert not set(again.salts) & set(shoe.salts)
    assert shoe.reshuffle(deck(52)) == again


def test_no_two_salts_of_many_deals_are_equal() -> None:
    salts = [salt for deal in range(50) for salt in source(deal=deal).shuffle(deck(52)).salts]
    assert len(set(salts)) == len(salts) == 50 * 52


def test_card_k_is_the_same_whoever_gets_it() -> None:
    shoe = source().shuffle(deck(52))
    one, _, after_one = shoe.answer(Cards(3, 0))
    two, openings, _ = after_one.answer(Cards(2, 1))
    five, _, _ = shoe.answer(Cards(5, None))
    assert isinstance(one, Dealt)
    assert isinstance(two, Dealt)
    assert five == Dealt(one.cards + two.cards)
    assert [opening.k for opening in openings] == [3, 4]
    turned, (opening,), _ = after_one.answer(TurnUp())
    assert turned == Turned(two.cards[0])
    assert opening == openings[0]


def test_first_seats_and_dice_do_not_hang_on_the_cards_dealt() -> None:
    shoe = source().shuffle(deck(52))
    first, _, later = shoe.answer(First(3))
    roll, openings, last = later.answer(Roll(5))
    assert isinstance(first, Starts)
    assert isinstance(roll, Rolled)
    assert (openings, last.drawn, last.dealt) == ((), 2, 0)
    assert set(roll.dice) <= set(range(1, 7))
    dealt = shoe.answer(Cards(7, 0)).shoe
    assert dealt.answer(First(3)).outcome == first
    assert dealt.after(dealt=7, drawn=1).answer(Roll(5)).outcome == roll


def test_first_seats_and_dice_take_every_value() -> None:
    firsts, dice = set(), set()
    for deal in range(200):
        shoe = source(deal=deal).shuffle(())
        answer = shoe.answer(First(4))
        assert isinstance(answer.outcome, Starts)
        firsts.add(answer.outcome.seat)
        roll = answer.shoe.answer(Roll(2)).outcome
        assert isinstance(roll, Rolled)
        dice.add(roll.dice)
    assert firsts == set(range(4))
    assert len(dice) == 36


def test_a_shoe_taken_up_again_goes_on_where_it_was() -> None:
    shoe = source().shuffle(deck(52))
    used = shoe.answer(First(2)).shoe.answer(Cards(11, 0)).shoe
    assert source().shuffle(deck(52)).after(dealt=11, drawn=1) == used


def test_an_empty_shoe_says_so() -> None:
    shoe = source().shuffle(deck(32)).after(dealt=30, drawn=0)
    with pytest.raises(IllegalAction) as refused:
        shoe.answer(Cards(3, 0))
    assert refused.value.code == "deal.too_few"
    assert refused.value.detail["allowed"] == 2


def test_a_check_names_what_does_not_agree() -> None:
    shoe = source().shuffle(deck(52))
    published = {"sealed": seal(SECRET), "seeds": tuple(map(commit, SEEDS)), "root": shoe.root}
    assert check_deal(shoe, **published) == ()  # type: ignore[arg-type]  # the three by name
    for name in published:
        assert check_deal(shoe, **{**published, name: "other"}) == (name,)  # type: ignore[arg-type]  # as above


def test_nothing_secret_is_printed() -> None:
    shoe = source().shuffle(deck(52))
    for text in (repr(shoe), str(shoe), repr(shoe.source), str(shoe.source)):
        assert SECRET.hex() not in text
        assert repr(SECRET) not in text
        assert "north" not in text
        assert str(shoe.order[0]) not in text.replace("t1", "")


@pytest.mark.parametrize("size", [0, 31, 33])
def test_a_secret_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        source(secret=bytes(size))


@given(st.integers(2**31 + 1, 2**32 - 1), st.integers(0, 2**32))
def test_words_past_the_last_multiple_are_thrown_away(n: int, key: int) -> None:
    words = iter(plain_words(key.to_bytes(8, "big"), "x"))
    stream = Stream(key.to_bytes(8, "big"), "x")
    for _ in range(20):
        assert stream.below(n) == next(word for word in words if word < n)


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_a_choice_out_of_range_is_refused(n: int) -> None:
    with pytest.raises(ValueError, match="cannot choose"):
        Stream(b"k", "x").below(n)


def test_labels_and_keys_give_streams_of_their_own() -> None:
    first = [tuple(Stream(key, label).word() for _ in range(1)) for key in (b"a", b"b") for label in ("x", "y")]
    assert len(set(first)) == 4


def test_shoes_compare_and_replace_as_values() -> None:
    shoe = source().shuffle(deck(36))
    assert isinstance(shoe, Shoe)
    assert sorted(shoe.order) == sorted(deck(36))
    assert all(isinstance(card, Card) for card in shoe.order)
    assert shoe == source().shuffle(deck(36))
    assert Random(1).choice(shoe.order) in deck(36)
