"""The house's own opponents in words, and the order of hands that stands beside the table."""

from potluck.games import draw
from potluck.words import LANGUAGES, language
from tests.unit.words.rig import dealt, seat, table


def test_a_persona_is_written_in_the_readers_script_and_wears_what_is_drawn() -> None:
    view = dealt(draw.Rules(), "As Ad 7h 7c 8s", "Ks Kd Qh Qc Js").view(0)
    halina = table(seat(), seat("bot", "Halina", "f", persona="halina"))
    names = {code: language(code).words(halina, view).names[1] for code in LANGUAGES}
    assert names == {**dict.fromkeys(LANGUAGES, "Pani Halina"), "ru": "Пани Галина"}
    assert language("en").words(halina, view).wardrobe[1] == ("coat", "hat", "shawl", "beads", "apron")
    person = table(seat(), seat("person", "Halina", "f"))
    assert language("ru").words(person, view).names[1] == "Halina", "a person's own name is his own"


def test_the_ladder_names_every_hand_and_where_the_own_one_stands() -> None:
    for above in (False, True):
        rules = draw.Rules(showdown=draw.Showdown(flush_above_full=above))
        words = language("en").words(
            table(seat(), seat("bot")), dealt(rules, "As Ad 7h 7c 8s", "Ks Kd Qh Qc Js").view(0)
        )
        assert words.rung is not None
        assert (len(words.ladder), words.ladder[words.rung]) == (9, "TWO PAIR")
        assert (words.ladder.index("FLUSH") < words.ladder.index("FULL HOUSE")) is above
    onlooker = language("en").words(
        table(seat(), seat("bot")), dealt(draw.Rules(), "As Ad 7h 7c 8s", "Ks Kd Qh Qc Js").view(None)
    )
    assert onlooker.rung is None
