"""A screen says all that a surface draws of it, in the reader's language, for every game: nothing is derived again."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from potluck.protocol import Game, Just, encode, kind_of, parse
from potluck.table import SeatInfo, TableInfo
from potluck.words import LANGUAGES, Words, language
from tests.contract.play import Step, options_of, play, seated
from tests.games.kuhn3 import GAMES_WITH_KUHN3 as GAMES
from tools.words import extract

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
NUMBER = re.compile(r"\d+")
PLACEHOLDER = re.compile(r"\{\w*\}")
WITHOUT_NAME = frozenset({"next", "rebuy", "sit_out", "choose", "leave", "discard", "show", "muck", "throw", "set"})
"""Acts between deals, and acts in which nobody bets: a seat's last action may stay what it was."""


def table(game: Game, match: Any, viewer: int | None) -> TableInfo:
    seats = tuple(
        SeatInfo(kind="person", name=f"Ann{at}", gender="f", bot=None, taken=True, you=at == viewer)
        for at in range(seated(match))
    )
    return TableInfo(
        id="t", game=game.name, options={}, preset=None, seats=seats, started=True, over=match.over, created=0
    )


def walk(game: Game, *, matches: int, most: int = 40) -> Iterator[tuple[Step, str]]:
    """The moves of some random matches, each with one of the languages."""
    for number in range(matches):
        rng = Random(f"screen {game.name} {number}")
        for step in play(game, options_of(game, rng), rng=rng, most=most):
            yield step, rng.choice(LANGUAGES)


def words(game: Game, match: Any, viewer: int | None, lang: str) -> Words:
    return language(lang).words(table(game, match, viewer), match.view(viewer))


def numbers(text: str) -> set[int]:
    return {int(number) for number in NUMBER.findall(text)}


@each_game
def test_every_seat_has_its_texts_and_none_has_a_gap(game: Game) -> None:
    for step, lang in walk(game, matches=6):
        match = step.after
        for viewer in (None, *range(seated(match))):
            told = words(game, match, viewer, lang)
            felt = match.view(viewer).felt()
            count = seated(match)
            assert len(told.stacks) == len(told.last_actions) == len(told.marks) == len(felt.spots) == count
            for stack, spot in zip(told.stacks, felt.spots, strict=True):
                none = spot.stack is None or (spot.gone and not spot.stack)
                assert numbers(stack) == (set() if none else {abs(spot.stack)}), "no chips where nobody sits"
                assert stack.startswith(told.money.sign) or none or spot.stack < 0
            assert numbers(told.deal) == {match.deal}
            assert told.earlier
            assert all(name and value for name, value in told.terms)
            assert (told.pot is None) == (felt.pot is None)
            assert told.pot is None or (numbers(told.pot.amount), felt.pot) == ({told.pot.chips}, told.pot.chips)
            assert game.pot is None or game.pot(match.state) == felt.pot
            if game.open_cards is not None and viewer is None:
                assert game.open_cards(match.state) == tuple(spot.cards for spot in felt.spots)
            assert not PLACEHOLDER.search(encode(msgspec.structs.replace(told, offers=())).decode())


@each_game
def test_a_mark_says_whose_turn_it_is_and_who_has_won(game: Game) -> None:
    for step, lang in walk(game, matches=6):
        match = step.after
        for viewer in (None, *range(seated(match))):
            told = words(game, match, viewer, lang)
            if match.actor is not None:
                mine = language(lang).gettext("your turn" if viewer == match.actor else "to act")
                assert told.turn == mine
            else:
                assert told.turn == ""
            won = language(lang).gettext("winner")
            assert match.over or won not in told.marks
            assert set(told.marks) <= {"", won} or not match.over


@each_game
def test_each_seats_last_action_agrees_with_its_story(game: Game) -> None:
    """The sums that are named are those of the story or of what the seat has put in; an act changes only its own."""
    acts = 0
    for step, lang in walk(game, matches=12):
        if step.seat is None or step.before.deal != step.after.deal:
            continue
        before, after = (words(game, match, None, lang) for match in (step.before, step.after))
        view, count = step.after.view(None), seated(step.after)
        spots = view.felt().spots
        names = kind_of(step.action) not in WITHOUT_NAME
        acts += names
        assert after.last_actions[step.seat] or not names, step.action
        for at in range(count):
            about = [line for line, entry in zip(after.story, view.story, strict=True) if _seat_of(entry) == at]
            sums = {abs(number) for number in (spots[at].bet, getattr(view.seats[at], "paid", 0))}
            known = sums.union(*(numbers(line) for line in about))
            assert numbers(after.last_actions[at]) <= known, (after.last_actions[at], about)
            settled = len(view.story) - len(step.before.view(None).story) > 1
            if at != step.seat and names and not settled:
                assert after.last_actions[at] == before.last_actions[at]
    assert acts > 20


@each_game
def test_a_pre_action_comes_to_an_offer_at_the_price_that_it_named(game: Game) -> None:
    for step, lang in walk(game, matches=10):
        match = step.after
        for viewer in range(seated(match)):
            view = match.view(viewer)
            chosen = language(lang).pre_actions(game.name, view)
            assert len({one.key for one in chosen}) == len(chosen)
            assert all(one.caption for one in chosen)
            if match.actor != viewer:
                assert all(one.action == "" for one in chosen)
                continue
            for one in chosen:
                if one.lasting and not one.action:
                    continue  # a switch for later
                action = parse(one.action, game.actions)
                assert Just(action) in view.offers
                if one.key.startswith("call"):
                    assert numbers(one.caption) == {int(one.key.split()[-1])}
                    paid = view.seats[viewer].cash - match.apply(action).view(viewer).seats[viewer].cash
                    assert paid == int(one.key.split()[-1]) or match.apply(action).state.over
    assert language("en").pre_actions(game.name, None) == ()


@each_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_given_up_by_leaving_is_said_and_asked(game: Game, lang: str) -> None:
    """Before the match nothing is, so nothing is asked; a spectator has nothing to leave."""
    assert language(lang).leaving(game.name, None) is not None
    for number in range(3):
        rng = Random(f"leaving {number}")
        for step in play(game, options_of(game, rng), rng=rng, most=30):
            for viewer in range(seated(step.after)):
                view = step.after.view(viewer)
                leaving = language(lang).leaving(game.name, view)
                if leaving is None:
                    assert view.felt().spots[viewer].idle
                else:
                    assert leaving.caption
                    assert leaving.question.endswith("?")


def _seat_of(entry: Any) -> int | None:
    return getattr(entry, "seat", None)


ELSEWHERE = {"free", "Deal", "Deal {n}", "Round {n}", "The house", "your turn", "Pot", "winner", "Stacks, deal by deal"}
ELSEWHERE |= {"all-in", "sits out"}
"""Sentences that scripts say of something else, too: captions of a list, of the house's cards, of a free place, of
a match that is over, of a ledger's curve, of a stake that is still being chosen; and what is not said a second time."""


def test_no_script_of_the_page_says_again_what_the_screen_says() -> None:
    """Last actions, pots, pre-actions, leaving, headings: one sentence, one place."""
    said = {
        text.message: [file for file in files if file.endswith((".mjs", ".html"))]
        for text, files in extract().items()
        if not text.context and any(file.startswith("src/potluck/words/") for file in files)
    }
    assert {"has folded", "Call {amount}", "Main pot", "Stand up", "Earlier rounds", "To pay"} <= said.keys()
    assert {message for message, scripts in said.items() if scripts} <= ELSEWHERE
