"""A head in words: the same here and on the page (tests/page/witness.test.mjs), and never two alike."""

from potluck.log import house_name, spoken

KEY = bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")


def test_a_head_and_a_house_sound_as_the_page_says_them() -> None:
    assert house_name(KEY) == "tiloj hogaf mugig kobuv"
    assert spoken("table/t1", 7, KEY) == "bolun sopij himip varim zitaz dasob"


def test_another_event_table_or_link_sounds_otherwise() -> None:
    heads = {spoken(*head) for head in (("table/t1", 7, KEY), ("table/t1", 8, KEY), ("table/t2", 7, KEY))}
    assert len(heads | {spoken("table/t1", 7, bytes(32))}) == 4
