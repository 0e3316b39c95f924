"""The laws of capabilities see what is wrong with a game: each spoilt game fails the law that it breaks."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from potluck.games.poker import GAME, Match, Rules, State, View, start
from potluck.games.poker.options import Choice
from potluck.protocol import Game, being, taking
from tests.contract import test_capabilities as contract

Law = Callable[[str, str], None]


class Busy(Match, frozen=True):
    """Counts whoever joins as a decision."""

    def join(self, seat: int) -> Match:
        return replace(super().join(seat), turn=self.turn + 1)


class Peeping(Match, frozen=True):
    """Shows who joins the cards of the hand that he took over."""

    def view(self, seat: int | None) -> View:
        known_to_all = tuple(replace(player, joining=False, new=False) for player in self.players)
        return Match.view(replace(self, players=known_to_all), seat)


class Unforgiving(Match, frozen=True):
    """Lets who joins answer for those before."""

    def earlier(self, seat: int) -> int:
        return 0


class Crowding(Match, frozen=True):
    """Calls a seat free at which somebody sits."""

    @property
    def free(self) -> tuple[int, ...]:
        return () if self.over else (0,)


class Leaky(Match, frozen=True):
    """Lets seats be vacated at any time."""

    def vacate(self, seat: int) -> "Leaky":
        return self


class Early(State, frozen=True):
    """Counts a shuffle with every action."""

    def apply(self, action: Any) -> State:
        return replace(super().apply(action), shuffles=self.shuffles + 2)


class Closed(Rules, frozen=True, kw_only=True):
    """Plays the games of its menu with other rules of the table."""

    def playing(self, name: str) -> Rules:
        rules = super().playing(name)
        return Closed(variant=rules.variant, custom=rules.custom, open_deals=not self.open_deals)


SPOILT: dict[type[Any], Law] = {
    Busy: contract.test_who_joins_has_the_seat_and_changes_nothing_else,
    Peeping: contract.test_who_joins_sees_of_the_deal_what_a_spectator_sees,
    Unforgiving: contract.test_who_joins_answers_for_none_of_those_who_sat_there_before,
    Crowding: contract.test_free_seats_are_seats_that_somebody_has_left,
    Leaky: contract.test_seats_are_vacated_before_the_match_and_not_in_it,
    Early: contract.test_shuffles_of_a_deal_are_counted_and_leave_no_card_out_of_the_deck,
    Closed: contract.test_each_game_of_a_menu_has_rules_of_the_same_table,
}


@pytest.mark.parametrize(("kind", "law"), SPOILT.items(), ids=lambda value: value.__name__)
def test_a_spoilt_game_fails_the_law_that_it_breaks(kind: type[Any], law: Law, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(contract.GAMES, "spoilt", spoilt(kind))
    with pytest.raises((AssertionError, pytest.fail.Exception)):
        try_out(law)


@pytest.mark.parametrize("law", SPOILT.values(), ids=lambda value: value.__name__)
def test_the_sound_game_keeps_those_laws(law: Law, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(contract.GAMES, "spoilt", spoilt(Match))
    try_out(law)


@pytest.mark.parametrize("capability", contract.DECLARED)
def test_a_game_that_hides_what_it_can_do_is_found_out(capability: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(contract.GAMES, "spoilt", replace(GAME, name="spoilt", **{capability: None}))
    with pytest.raises(AssertionError):
        contract.test_what_a_game_declares_is_what_is_there("spoilt", capability)


def try_out(law: Law) -> None:
    """Holds some random matches against a law."""
    for number in range(25):
        law("spoilt", f"sample {number}")


def spoilt(kind: type[Any]) -> Game:
    """Poker whose options, match, or first deal are of that kind."""

    def begun(rules: Rules, seats: int) -> Match:
        match = start(rules, seats)
        if issubclass(kind, Match):
            return kind(**_fields(match))
        if issubclass(kind, State):
            return replace(match, state=kind(**_fields(match.state)))
        return match

    options = kind if issubclass(kind, Rules) else Rules
    presets = {"plain": options(), "choice": options(choice=Choice(play=True))}
    return replace(
        GAME,
        name="spoilt",
        options=options,
        presets=presets,
        start=taking(Rules, begun),
        menu=being(Rules),
    )


def _fields(value: Any) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__struct_fields__}
