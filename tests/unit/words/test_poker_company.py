"""At a table of ten each of poker's bots has a name of its own, and whoever reads sees that it is a bot."""

import pytest
from msgspec.structs import replace

from potluck.bots import bots_for
from potluck.dealer import Dealer
from potluck.games import poker
from potluck.words import LANGUAGES, language
from tests.unit.words.rig import seat, table


def named(code: str, *seats: object) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names and the labels of a table of poker before its first deal."""
    told = language(code).words(table(*seats, game="poker"), None)  # type: ignore[arg-type]
    return told.names, told.labels


@pytest.mark.parametrize("code", LANGUAGES)
def test_ten_bots_have_ten_names_in_the_readers_script(code: str) -> None:
    names, labels = named(code, *(replace(seat("bot"), bot="shark") for _ in range(10)))
    assert len(set(names)) == 10
    assert all(name.isalpha() for name in names)
    assert (names[0] == "Ада") is (code == "ru")
    assert len(set(labels)) == 1


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_bot_of_poker_is_labelled_as_one_and_by_its_level(code: str) -> None:
    bots = bots_for("poker")
    _, labels = named(code, *(replace(seat("bot"), bot=name) for name in bots))
    assert len(set(labels)) == len(bots)
    assert all(label.casefold().startswith(("bot: ", "бот: ")) for label in labels)


def test_persons_are_not_labelled_and_a_given_name_stays() -> None:
    names, labels = named("en", seat(name="Ola"), seat("bot", "Deep Thought"), seat("bot"))
    assert names == ("Ola", "Deep Thought", "Clara")
    assert labels[0] == ""
    assert labels[1]


def test_the_story_tells_of_a_bot_as_of_her() -> None:
    view = Dealer(seed=1)(poker.start(poker.Rules(), 2)).view(None)
    told = language("pl").words(table(seat("bot"), seat("bot"), game="poker"), view)
    assert any(line.startswith("Ada") for line in told.story)
    assert not any("Komputer" in line for line in told.story)
