"""A fresh table: the company that the game brings, and options that fit those who play, the same at every door."""

import pytest
from msgspec.structs import replace

from potluck.bots import bot
from potluck.errors import PotluckError
from potluck.games import GAMES, draw
from potluck.kits import KITS, FreshTable, Guest
from potluck.room import fresh_table, opponents
from potluck.room.fresh import usual_others
from tests.games.kuhn3 import GAME as KUHN3


def test_where_nothing_is_said_the_games_own_company_sits_down() -> None:
    reddog = fresh_table(GAMES["reddog"])
    assert [seat.persona for seat in reddog.seats] == ["", "remedios", "gus", "lev", "ottokar"]
    assert [seat.kind for seat in reddog.seats] == ["person", *["bot"] * 4]
    assert [seat.bot for seat in reddog.seats[1:]] == ["feeling", "sparing", "halfpool", "uncounted"]
    assert [seat.name for seat in fresh_table(GAMES["paigow"]).seats] == ["", "Remedios", "Gus"]
    (_, gentlest) = fresh_table(GAMES["draw"]).seats
    assert (gentlest.persona, gentlest.bot, gentlest.name) == ("remedios", "remedios", "Remedios")


def test_a_bot_plays_under_the_name_that_its_game_gives_it_in_the_readers_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kit = replace(KITS["dice"], fresh=FreshTable(names={"perfect": Guest("Nina", "f")}))
    monkeypatch.setattr("potluck.room.fresh.kit_of", lambda game: kit)
    (_, seat) = fresh_table(GAMES["dice"], others=["perfect"], named=str.upper).seats
    (_, other) = fresh_table(GAMES["dice"], others=["blind"]).seats
    assert (seat.bot, seat.name, seat.gender) == ("perfect", "NINA", "f")
    assert other.name == ""
    (_, named) = fresh_table(GAMES["dice"], others=["perfect:Olga:f"]).seats
    assert (named.name, named.gender) == ("Olga", "f")


def test_options_fit_those_who_play() -> None:
    def whose(*others: str) -> tuple[str, bool]:
        rules = fresh_table(GAMES["draw"], others=others).options
        assert isinstance(rules, draw.Rules)
        return rules.wardrobe.whose, rules.open_deals

    usual = draw.PRESETS["evening"]
    assert whose("person") == ("nobody", False)
    assert whose("honest") == ("nobody", usual.open_deals)
    assert whose("halina") == whose("draw-3") == (usual.wardrobe.whose, usual.open_deals)


def test_what_is_asked_for_stands_over_what_readers_of_a_language_expect() -> None:
    def profile(lang: str, **options: object) -> str:
        rules = fresh_table(GAMES["draw"], lang=lang, options=options).options
        assert isinstance(rules, draw.Rules)
        return rules.profile

    assert (profile("de"), profile("pl"), profile("de", profile="pl")) == ("de", "pl", "pl")
    assert fresh_table(GAMES["draw"], others=["person"], options={"open_deals": True}).options.open_deals


def test_a_game_without_a_kit_seats_the_fewest_and_keeps_deals_closed_between_persons() -> None:
    seats = fresh_table(KUHN3, others=["person", "person"])
    assert [seat.kind for seat in seats.seats] == ["person"] * 3
    assert not seats.options.open_deals
    assert len(fresh_table(KUHN3).seats) == 3


@pytest.mark.parametrize(
    ("asked", "code"),
    [({"preset": "slow"}, "rules.unknown_preset"), ({"others": ["shark"]}, "rules.unknown_bot")],
)
def test_what_cannot_be_is_refused(asked: dict[str, object], code: str) -> None:
    with pytest.raises(PotluckError) as caught:
        fresh_table(GAMES["draw"], **asked)  # type: ignore[arg-type]  # what a table may be asked for, case by case
    assert caught.value.code == code


def test_the_house_stands_in_order_from_the_gentlest_to_the_hardest() -> None:
    for game in GAMES:
        house = [opponent.persona.id for opponent in opponents(game) if opponent.persona is not None]
        assert house == ["remedios", "gus", "lev", "ottokar", "halina"], "the same road at every game"
    chances = [bot(opponent.bot).chance for opponent in opponents("draw") if opponent.persona is not None]
    assert len(chances) == 5
    assert chances == sorted(chances, reverse=True)
    assert usual_others(GAMES["draw"]) == ("remedios",)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_levels_without_a_gap_and_the_road_climbs_them(game: str) -> None:
    levels = sorted(one.level for one in opponents(game) if one.level)
    assert levels == list(range(1, len(levels) + 1))
    assert len(levels) >= 5
    road = [bot(one.bot).level for one in opponents(game) if one.persona]
    assert road == sorted(road)
