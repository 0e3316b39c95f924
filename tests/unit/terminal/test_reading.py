"""What a typed line means: every offer can be answered in every way, and nothing that is typed can do harm."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from potluck.cards import parse
from potluck.dealer import Dealer
from potluck.errors import ParseError
from potluck.games.draw import ACTIONS, Drawing, Exchange, Leave, Open, Pass, Rules, Wait
from potluck.protocol import Amount, Game, Just, Offer, kind_of, show
from potluck.protocol import parse as read
from potluck.terminal.manual import command
from potluck.terminal.reading import Menu, Question, answer, excerpt, normalized, understand
from potluck.wire.views import PlainJust, PlainOffer, PlainPick
from potluck.words import LANGUAGES, language
from tests.games.kuhn3 import GAMES
from tests.screens import board_for

GAMES_ON_OFFER = Menu(
    offers=tuple(
        PlainJust({"type": "choose", "variant": name})
        for name in ("omaha", "omaha-hilo", "razz", "lowball-ace-to-five")
    ),
    captions=("Omaha", "Omaha high-low", "Razz", "Lowball, as a cinco"),
    hand=(),
)
WAIT_OR_PASS: tuple[PlainOffer, ...] = (PlainJust({"type": "wait"}), PlainJust({"type": "pass"}))
CASES = [(game, preset, lang) for game in GAMES for preset in GAMES[game].presets for lang in LANGUAGES]


def menu_of(game: Game, match: Any, lang: str) -> Menu:
    """What whoever is to act reads on his terminal."""
    board = board_for(game.name, match.view(match.actor), lang=lang)
    return Menu(offers=board.offers, captions=tuple(board.captions()), hand=board.hand)


def menus(
    game: Game, options: Any, lang: str, *, acts: int = 60, seed: int = 1
) -> Iterator[tuple[Menu, tuple[Offer, ...]]]:
    """Menus along a match of random acts that never leaves, each with the offers that it is made of."""
    rng, deal = Random(seed), Dealer(seed=seed)
    match = deal(game.start(options, game.seats[0]))
    for _ in range(acts):
        if match.over:
            return
        yield menu_of(game, match, lang), match.offers()
        offers = [offer for offer in match.offers() if offer.kind not in ("leave", "pass", "fold")]
        match = deal(match.apply(rng.choice(offers).sample(rng, game.actions)))


def behind(action: Any, menu: Menu) -> list[str]:
    """What can be typed behind the name of an action: its text form's rest, or places in the hand."""
    _, _, rest = show(action).partition(" ")
    cards = getattr(action, "cards", None)
    if cards is None:
        return [rest]
    return [" ".join(str(menu.hand.index(card) + 1) for card in cards) or "0", rest or "0"]


def settled(text: str, menu: Menu) -> Any:
    """The action of a line; of a question, the action when the line is typed again behind it."""
    found = understand(text, menu)
    assert not isinstance(found, Question), text
    return found


@pytest.mark.parametrize(("game", "preset", "lang"), CASES)
@pytest.mark.slow
def test_every_action_can_be_typed_by_number_by_word_and_in_its_text_form(game: str, preset: str, lang: str) -> None:
    for menu, offers in menus(GAMES[game], GAMES[game].presets[preset], lang):
        for number, (offer, caption) in enumerate(zip(offers, menu.captions, strict=True), 1):
            for action in offer.examples(GAMES[game].actions):
                if offer.kind == "leave":
                    assert settled(caption, menu) == settled("leave", menu) == show(action)
                    continue
                if isinstance(offer, Just) and show(action) != offer.kind:
                    for line in (str(number), caption, normalized(caption), caption.upper(), show(action)):
                        assert settled(line, menu) == show(action)
                    continue
                for rest in behind(action, menu):
                    word = caption.split()[0]
                    for name in (str(number), word, normalized(word), word.lower(), kind_of(action)):
                        assert settled(f"{name} {rest}", menu) == show(action)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_left_out_is_asked_for_and_can_be_answered(lang: str) -> None:
    for menu, offers in menus(GAMES["draw"], GAMES["draw"].presets["quick"], lang):
        for number, offer in enumerate(offers, 1):
            if offer.kind == "leave":
                with pytest.raises(ParseError):
                    understand(str(number), menu)
                continue
            asked = understand(str(number), menu)
            if isinstance(offer, Just):
                assert asked == show(offer.action)
                continue
            if isinstance(offer, Amount) and offer.low == offer.high:
                assert asked == show(offer.sample(Random(0), ACTIONS))
                continue
            assert isinstance(asked, Question)
            for action in offer.examples(ACTIONS):
                for rest in behind(action, menu):
                    assert answer(rest, asked, menu) == show(action)


def first_menu(lang: str = "en", **options: Any) -> Menu:
    return menu_of(GAMES["draw"], Dealer(seed=3)(GAMES["draw"].start(Rules(**options), 2)), lang)


def exchange_menu(lang: str = "en", **options: Any) -> Menu:
    """The menu of a Polish table after a wait: to exchange pays and throws in one act."""
    match = Dealer(seed=3)(GAMES["draw"].start(Rules(**options), 2)).apply(Wait())
    return menu_of(GAMES["draw"], match, lang)


@pytest.mark.parametrize(
    ("lang", "line", "action"),
    [
        ("pl", "WEJDŹ 10", Open(10)),
        ("pl", "wejdz 10", Open(10)),
        ("pl", "WEJ $10", Open(10)),
        ("pl", "c", Wait()),
        ("pl", "PASS", Pass()),
        ("de", "setzen 10", Open(10)),
        ("de", "Wart", Wait()),
        ("de", "passen", Pass()),
        ("en", "BET 10", Open(10)),
        ("en", "f", Pass()),
        ("en", "leave the", Leave()),
        ("en", "open 10", Open(10)),
        ("en", "  2  ", Wait()),
    ],
)
def test_the_sheets_words_without_case_and_accents_and_their_beginnings(lang: str, line: str, action: Any) -> None:
    assert understand(line, first_menu(lang)) == show(action)


def test_places_count_the_cards_as_they_are_shown() -> None:
    menu = exchange_menu()
    two, four = menu.hand[1], menu.hand[3]

    for line in ("exchange 2 4", "draw 2,4", f"2 {two} {four}", f"DRAW {str(two).lower()} 4"):
        assert understand(line, menu) == show(Exchange((two, four)))


def test_no_cards_are_a_zero_and_never_an_accident() -> None:
    menu = exchange_menu()

    asked = understand("exchange", menu)
    assert isinstance(asked, Question)
    assert answer("0", asked, menu) == show(Exchange(()))
    assert understand("exchange 0", menu) == show(Exchange(()))


def test_a_zero_alone_keeps_all_cards_where_nothing_else_is_to_be_done() -> None:
    hand = parse("As Kd 9h 8c 7s")
    pick, leave = PlainPick("exchange", tuple(map(str, hand)), 0, 3), PlainJust({"type": "leave"})
    menu = Menu(offers=(pick, leave), captions=("DRAW", "Leave the table"), hand=hand)

    assert understand("0", menu) == show(Exchange(()))
    with pytest.raises(ParseError, match="nothing that you can do now"):
        understand("0", exchange_menu())


def test_a_question_can_be_left_for_another_act() -> None:
    menu = exchange_menu()
    asked = understand("draw", menu)

    assert isinstance(asked, Question)
    assert answer("fold", asked, menu) == show(Pass())


def test_an_offer_of_fixed_cards_asks_nothing() -> None:
    hand = parse("As Kd 9h 8c 7s")
    cards = tuple(map(str, hand))
    offers = (PlainPick("exchange", cards, 0, 3), PlainPick("exchange", cards[1:], 4, 4))
    captions = ("DRAW", "DRAW, keep only the ace of spades")
    menu = Menu(offers=offers, captions=captions, hand=hand)

    assert understand("2", menu) == show(Exchange(hand[1:]))
    assert understand("draw 2 3 4 5", menu) == show(Exchange(hand[1:]))
    assert understand("draw 1", menu) == show(Exchange(hand[:1]))
    asked = understand("draw", menu)
    assert isinstance(asked, Question)
    assert answer("Kd 9h 8c 7s", asked, menu) == show(Exchange(hand[1:]))
    with pytest.raises(ParseError, match="at most 4"):
        understand("draw 1 2 3 4", menu)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "terminal.unknown"),
        ("fish", "terminal.unknown"),
        ("0", "terminal.unknown"),
        ("9", "terminal.unknown"),
        ("wait 10", "terminal.unknown"),
        ("check", "terminal.unknown"),
        ("99999999999999999999999", "terminal.unknown"),
        ("²", "terminal.unknown"),
        ("bet 0", "terminal.amount"),
        ("bet 1000000", "terminal.amount"),
        ("bet 1 2", "terminal.amount"),
        ("1 As", "terminal.amount"),
        ("bet -5", "terminal.unknown"),
    ],
)
def test_a_line_that_means_nothing_says_what_is_possible(line: str, code: str) -> None:
    with pytest.raises(ParseError) as caught:
        understand(line, first_menu())

    assert caught.value.code == code
    assert str(caught.value.detail["allowed"]) in str(caught.value)
    if code == "terminal.unknown":
        assert caught.value.detail["asked"] == line


@pytest.mark.parametrize("line", ["exchange 6", "exchange 1 1", "exchange 0 1", "exchange 2 2c", "draw 1 2 3 4 5 5"])
def test_cards_that_one_does_not_hold_are_refused(line: str) -> None:
    with pytest.raises(ParseError) as caught:
        understand(line, exchange_menu())

    assert caught.value.code == "terminal.cards"


def test_a_beginning_of_two_words_is_refused_and_both_are_named() -> None:
    menu = Menu(offers=WAIT_OR_PASS, captions=("WAIT", "WALK"), hand=())

    with pytest.raises(ParseError, match="WAIT, WALK") as caught:
        understand("wa", menu)
    assert caught.value.code == "terminal.ambiguous"


def test_a_whole_word_is_never_ambiguous() -> None:
    menu = Menu(offers=WAIT_OR_PASS, captions=("WAIT", "WAITER"), hand=())

    assert understand("wait", menu) == show(Wait())


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("2", "omaha-hilo"),
        ("omaha", "omaha"),
        ("omaha high", "omaha-hilo"),
        ("choose razz", "razz"),
        ("RAZZ", "razz"),
        ("lowball as a cinco", "lowball-ace-to-five"),
    ],
)
def test_one_of_several_acts_of_a_kind_is_meant_by_number_by_name_or_in_its_text_form(line: str, found: str) -> None:
    assert understand(line, GAMES_ON_OFFER) == f"choose {found}"


@pytest.mark.parametrize("line", ["oma", "choose"])
def test_of_several_acts_of_a_kind_none_is_taken_by_chance(line: str) -> None:
    with pytest.raises(ParseError) as caught:
        understand(line, GAMES_ON_OFFER)
    assert caught.value.code == "terminal.ambiguous"


@given(st.text(max_size=60), st.sampled_from(LANGUAGES))
def test_any_line_gives_an_offered_action_a_question_or_an_error(line: str, lang: str) -> None:
    options = Rules(drawing=Drawing(most="four_with_ace"))
    match = Dealer(seed=3)(GAMES["draw"].start(options, 2)).apply(Wait())

    found = tried(line, menu_of(GAMES["draw"], match, lang))

    if isinstance(found, ParseError):
        assert len(str(found.detail["asked"])) <= 41
        assert str(found.detail["asked"]).isprintable()
    else:
        assert isinstance(found, Question) or any(read(found, ACTIONS) in offer for offer in match.offers())


def tried(line: str, menu: Menu) -> Any:
    try:
        return understand(line, menu)
    except ParseError as error:
        return error


def test_what_is_repeated_of_a_line_is_short_and_obeys_no_escape() -> None:
    assert excerpt("\x1b[2J" + "x" * 10_000) == "[2J" + "x" * 37 + "…"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_command_hides_what_can_be_done(lang: str) -> None:
    spoken = language(lang)
    for game in GAMES:
        for menu, offers in menus(GAMES[game], next(iter(GAMES[game].presets.values())), lang):
            names = [offer.kind for offer in offers]
            for word in (*names, *(caption.split()[0] for caption in menu.captions)):
                assert command(word, spoken) is None
                assert command(f"{word} 10", spoken) is None
