"""What a table's lines say, and what they leave out where a game or a seat has none of it."""

from typing import Any

import pytest

from potluck.dealer import Dealer
from potluck.games import GAMES, dice, draw, poker
from potluck.terminal.manual import help_lines, named_rules
from potluck.wire import RulesInfo
from potluck.words import LANGUAGES, language
from tests.screens import board_for

NAKED = draw.Rules(wardrobe=draw.Wardrobe(whose="nobody"))
RULES = RulesInfo(title="", terms="", rules=(), options=())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "rules", "said"),
    [
        (draw.GAME, draw.Rules(), "money, wardrobe and cards once more"),
        (draw.GAME, NAKED, "money and cards once more"),
        (poker.GAME, poker.Rules(), "money and cards once more"),
        (dice.GAME, dice.Rules(), "points and dice once more"),
    ],
)
def test_the_help_speaks_of_a_wardrobe_only_where_there_is_one(game: Any, rules: Any, said: str, lang: str) -> None:
    board = board_for(game.name, Dealer(seed=1)(game.start(rules, 2)).view(0), lang=lang)
    word = language(lang).pgettext("terminal command", "table")
    (line,) = (line.strip() for line in help_lines(board, RULES) if line.strip().startswith(f"{word} "))

    assert line.removeprefix(word).strip() == language(lang).pgettext("terminal", said)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_help_says_what_beats_what_in_every_game(game: Any, lang: str) -> None:
    board = board_for(game.name, Dealer(seed=1)(game.start(game.options(), 2)).view(0), lang=lang)

    assert board.words.order
    assert help_lines(board, RULES)[-len(board.words.order) :] == list(board.words.order)
    assert not any("{" in sentence for sentence in board.words.order)


def test_the_order_of_hands_is_that_of_the_game_that_is_played() -> None:
    told = {
        variant: board_for("poker", Dealer(seed=1)(poker.start(poker.Rules(variant=variant), 3)).view(0)).words.order
        for variant in ("holdem", "razz", "omaha-hilo", "badugi")
    }

    assert "STRAIGHT FLUSH" in told["holdem"][0]
    assert told["razz"] == (
        "The lowest hand wins; the ace is low, straights and flushes do not count: 5-4-3-2-A is best.",
    )
    assert len(told["omaha-hilo"]) == 2
    assert "different ranks and suits" in told["badugi"][0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_free_seat_has_no_money(lang: str) -> None:
    match = Dealer(seed=1)(poker.start(poker.Rules(), 4).vacate(2))
    board = board_for("poker", match.view(0), lang=lang, free=(2,))
    (status,) = board.status()

    assert board.words.names[2] not in status
    assert "$0" not in status
    assert all(board.words.names[at] in status for at in (0, 1, 3))
    assert board.standing(2) == board.console.row((board.words.names[2], language(lang).gettext("free")))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_at_dice_speaks_of_dice_and_of_no_sum(lang: str) -> None:
    told = {
        game.name: help_lines(board_for(game.name, Dealer(seed=1)(game.start(rules, 2)).view(0), lang=lang), RULES)[1]
        for game, rules in ((dice.GAME, dice.Rules()), (draw.GAME, draw.Rules()))
    }

    assert "Kc" in told["draw"]
    assert "Kc" not in told["dice"]
    assert "1 2 5" in told["dice"]


def test_a_rules_command_names_a_game_as_it_was_typed_or_as_it_is_listed() -> None:
    board = board_for("poker", Dealer(seed=1)(poker.start(poker.Rules(), 2)).view(0))

    assert named_rules(board, "razz") == "razz"
    assert named_rules(board, "2") == "2"
