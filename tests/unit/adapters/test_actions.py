"""Actions by number: every game and every variant, what is offered and nothing else."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from potluck.adapters.actions import Actions
from potluck.adapters.episode import Episode
from potluck.adapters.setting import setting
from potluck.errors import IllegalAction, RulesError
from potluck.kits import GAMES
from potluck.protocol import Action, Amount, Pick, offered, show
from potluck.variants import VARIANTS
from tests.unit.adapters.plays import played

EVERYTHING = (*GAMES, *VARIANTS)
OWN = Path(__file__).resolve().parents[3] / "examples" / "own_variant.toml"


@pytest.mark.parametrize("name", EVERYTHING)
def test_numbers_are_offered_actions_and_every_offer_has_some(name: str) -> None:
    for episode in played(name, seed=1, most=12, unit="match"):
        match, actions = episode.moment.match, episode.actions
        if episode.actor is None:
            return
        offers = episode.moment.offers(leaving=False)
        numbers = actions.offered(match)
        assert all(offered(action, offers) for action in numbers.values())
        assert len(set(map(show, numbers.values()))) == len(numbers)
        for offer in offers:
            mine = [action for action in numbers.values() if action in offer]
            assert mine
            if isinstance(offer, Pick):
                assert choices(mine) == choices(offer.all(episode.playing.game.actions))
            if isinstance(offer, Amount):
                assert {offer.low, offer.high} <= {int(show(action).split()[1]) for action in mine}


def choices(actions: Iterable[Action]) -> set[frozenset[str]]:
    """What is picked, in whatever order."""
    return {frozenset(show(action).split()) for action in actions}


def test_an_own_variant_is_played_from_its_file() -> None:
    episode = Episode(setting(OWN, {"seats": 3}))
    episode.reset(1)
    assert episode.actor is not None
    assert episode.playing.name not in VARIANTS


def test_the_menu_of_bets_names_sums_by_the_pot() -> None:
    """Two of six chips lie there and two are owed: half the pot is a raise to 2 + 4 / 2, the pot one to 2 + 4."""
    playing = setting("holdem", {"seats": 2, "bets": "0.5,1,max"})
    episode = Episode(playing)
    episode.reset(1)
    names = {
        episode.actions.names[number]: show(action)
        for number, action in episode.actions.offered(episode.moment.match).items()
    }
    assert names == {
        "fold": "fold",
        "call": "call",
        "raise_to 0.5": "raise_to 4",
        "raise_to 1": "raise_to 6",
        "raise_to max": "raise_to 200",
    }


def test_places_count_from_the_lowest_card() -> None:
    episode = Episode(setting("draw-fixed", {}))
    episode.reset(3)
    while not any("discard" in episode.actions.names[number] for number in _offered(episode)):
        episode.step(next(number for number in _offered(episode) if episode.actions.names[number] in ("call", "check")))
    hand = sorted(episode.moment.view(episode.actor or 0).felt().spots[episode.actor or 0].cards)
    number = episode.actions.names.index("discard 0 3")
    assert show(episode.actions.offered(episode.moment.match)[number]) == f"discard {hand[0]} {hand[3]}"


def test_a_number_that_is_not_offered_is_refused_and_nothing_has_changed() -> None:
    episode = Episode(setting("draw", {}))
    episode.reset(1)
    before = episode.moment
    with pytest.raises(IllegalAction, match="check"):
        episode.step(episode.actions.names.index("check"))
    assert episode.moment is before


@pytest.mark.parametrize(
    ("game", "options", "path"),
    [
        ("holdm", {}, "game"),
        ("holdem", {"seats": 40}, "seats"),
        ("holdem", {"bets": "every"}, "bets"),
        ("holdem", {"observation": "picture"}, "observation"),
        ("draw", {"decks": 52}, "decks"),
        ("draw", {"preset": "morning"}, "preset"),
    ],
)
def test_what_cannot_be_is_refused_with_its_path(game: str, options: dict[str, object], path: str) -> None:
    with pytest.raises(RulesError) as refused:
        setting(game, options)
    assert refused.value.detail["path"] == path


def test_options_of_the_game_are_options_of_the_adapter() -> None:
    playing = setting("draw", {"preset": "quick", "profile": "de", "money": {"start": 80}})
    rules = playing.options
    assert (rules.profile, rules.money.start, rules.wardrobe.garments) == ("de", 80, 3)  # type: ignore[attr-defined]  # of the draw


def test_a_choice_of_games_names_each_of_them() -> None:
    names = Actions(setting("poker", {"preset": "choice", "unit": "match", "seats": 3})).names
    assert [name for name in names if name.startswith("choose")]


def _offered(episode: Episode) -> list[int]:
    return [*episode.actions.offered(episode.moment.match)]
