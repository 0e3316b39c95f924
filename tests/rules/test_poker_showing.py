"""Showing and mucking decided early (R4.4): offered where the rules let one choose, and done in turn alone."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from potluck.games import poker
from potluck.games.poker.showdown import settle
from potluck.games.poker.values import Showed
from potluck.options import read
from potluck.protocol import Just, parse
from potluck.words import LANGUAGES, PreAction, language
from tests.contract.play import Step, play
from tests.marks import rule

GAMES = ("holdem", "omaha-hilo", "seven-stud-hilo", "badugi")
SHOW, MUCK = poker.Show(), poker.Muck()


def rules(variant: str, **table: bool) -> poker.Rules:
    return read(poker.Rules, {"variant": variant, "table": table, "money": {"start": 40}})


def steps(variant: str, number: int, **table: bool) -> Iterator[Step]:
    rng = Random(f"{variant} {number}")
    yield from play(poker.GAME, rules(variant, **table), rng=rng, seats=4, most=120)


def switches(match: Any, seat: int) -> dict[str, PreAction]:
    made = language("en").pre_actions("poker", match.view(seat))
    return {offered.key: offered for offered in made if offered.lasting}


def won(match: Any, action: Any) -> int:
    """What the actor has won at the end of the deal, if all after him show."""
    seat, after = match.actor, match.apply(action)
    while after.state.outcome is None:
        after = after.apply(SHOW)
    return int(after.state.outcome.won[seat])


def won_against_open_hands(match: Any) -> int:
    """What the actor would win if all whose hands do not lie open had folded."""
    state, actor = match.state, match.actor
    shown = {actor, *(entry.seat for entry in state.story if isinstance(entry, Showed))}
    seats = tuple(replace(seat, folded=seat.folded or at not in shown) for at, seat in enumerate(state.seats))
    return int(settle(replace(state, seats=seats)).outcome.won[actor])


@rule("R4.4")
@pytest.mark.parametrize("variant", GAMES)
def test_a_switch_comes_to_an_act_in_its_turn_at_the_showdown_alone(variant: str) -> None:
    asked = 0
    for number in range(12):
        for step in steps(variant, number, mucking=True):
            match = step.after
            for seat in range(4):
                view = match.view(seat)
                due = view.phase is poker.Phase.SHOWDOWN and match.actor == seat and view.outcome is None
                made = switches(match, seat)
                asked += due
                assert due <= bool(made), "who is asked had a switch for it"
                for offered in made.values():
                    assert bool(offered.action) == due
                    assert not due or Just(parse(offered.action, poker.GAME.actions)) in view.offers
    assert asked > 5


@rule("R4.4")
@pytest.mark.parametrize("variant", GAMES)
def test_a_hand_is_mucked_only_where_it_wins_nothing_by_being_shown(variant: str) -> None:
    mucked = kept = 0
    for number in range(40):
        for step in steps(variant, number, mucking=True):
            match = step.after
            if match.state.phase is not poker.Phase.SHOWDOWN or match.actor is None:
                continue
            switch = switches(match, match.actor)["muck"]
            if switch.action == "muck":
                assert won(match, SHOW) == 0 == won(match, MUCK)
                mucked += 1
            elif Just(MUCK) in match.offers():
                assert won_against_open_hands(match) > 0, "hands that lie open do not beat it"
                kept += 1
    assert mucked > 3
    assert kept > 3


@rule("R4.4")
def test_where_all_must_show_there_is_nothing_to_choose() -> None:
    for number in range(6):
        assert not any(switches(step.after, seat) for step in steps("holdem", number) for seat in range(4))


@rule("R4.15")
def test_hands_that_were_turned_up_are_not_mucked() -> None:
    turned = 0
    for number in range(20):
        for step in steps("holdem", number, mucking=True, turn_up=True):
            match = step.after
            if match.state.outcome is None and any(isinstance(entry, Showed) for entry in match.state.story):
                turned += match.state.phase is not poker.Phase.SHOWDOWN
                if match.state.phase is not poker.Phase.SHOWDOWN:
                    assert not any(switches(match, seat) for seat in range(4))
    assert turned


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_switch_means_the_same_from_deal_to_deal(lang: str) -> None:
    """So that it stays as it was set: its key names neither deal nor price."""
    match = poker.GAME.start(rules("holdem", mucking=True), 2)
    keys = {offered.key for step in steps("holdem", 1, mucking=True) for offered in switches(step.after, 0).values()}
    assert keys == {"show", "muck"}
    assert match.deal == 1
    assert language(lang).pre_actions("poker", match.view(0)) == ()
