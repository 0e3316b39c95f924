"""The contract suite sees what is wrong with a game: each spoilt game fails the law that it breaks."""

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace

from potluck.cards import Card
from potluck.errors import IllegalAction
from potluck.protocol import Dealt, Felt, Just, Starts
from tests.contract import test_contract as contract
from tests.games.kuhn3 import GAME, Match, State
from tests.games.kuhn3_values import Bet, Call, Check, Fold, Rules, SeatView, View
from tests.known import known

CALLS = count()


class Lax(State, frozen=True):
    """Takes a fold where there is nothing to pay."""

    def apply(self, action: Any) -> State:
        free = isinstance(action, Fold) and any(Check() in offer for offer in self.offers())
        return super().apply(Check() if free else action)


class Strict(State, frozen=True):
    """Refuses the highest bet that it offers."""

    def apply(self, action: Any) -> State:
        return super().apply(Call() if action == Bet(self.rules.most) else action)


class Careless(State, frozen=True):
    """Takes whatever chance deals, also what was dealt before."""

    def apply(self, action: Any) -> State:
        if isinstance(action, Dealt) and self.chance is not None and len(action.cards) == 2:
            action = Dealt(self.undealt[:2])
        return super().apply(action)


class Early(State, frozen=True):
    """Lets anybody be first."""

    def apply(self, action: Any) -> State:
        return super().apply(Starts(0) if isinstance(action, Starts) else action)


class Hasty(State, frozen=True):
    """The clock calls whatever is asked."""

    def timeout(self) -> Any:
        return Call()


class Generous(State, frozen=True):
    """The house adds a chip."""

    def payoffs(self) -> tuple[int, ...]:
        one, *rest = super().payoffs()
        return (one + self.over, *rest)


class Forgetful(State, frozen=True):
    """Drops the first line of the story when the deal is over."""

    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        return replace(view, story=view.story[1:]) if self.over else view


class Twice(State, frozen=True):
    """Would deal a card again that was thrown."""

    @property
    def undealt(self) -> tuple[Any, ...]:
        return super().undealt + tuple(card for seat in self.seats for card in seat.thrown)


class Listing(State, frozen=True):
    """Holds lists in a view, which come back as tuples."""

    def _seat_view(self, at: int, viewer: int | None) -> SeatView:
        seen = super()._seat_view(at, viewer)
        return replace(seen, cards=list(seen.cards))


class Moody(State, frozen=True):
    """Remembers between two calls."""

    def apply(self, action: Any) -> State:
        return super().apply(action)._with(0, paid=next(CALLS))


class Sleepless(Match, frozen=True):
    """Goes on offering when all is over."""

    def offers(self) -> Any:
        return super().offers() or (Just(Check()),) * self.over


class Miscounting(Match, frozen=True):
    """Counts chance as a decision."""

    def apply(self, action: Any) -> Match:
        after = super().apply(action)
        return replace(after, turn=after.turn + isinstance(action, Dealt))


class Chatty(Match, frozen=True):
    """Tells all seats what the actor may do."""

    def view(self, seat: int | None) -> View:
        return replace(super().view(seat), offers=self.offers())


class Blind(Match, frozen=True):
    """Shows everybody the turn of the deal before."""

    def view(self, seat: int | None) -> View:
        return replace(super().view(seat), turn=max(self.turn - 1, 0))


class Overlooking(View, frozen=True):
    """Leaves the last seat out of its felt."""

    def felt(self) -> Felt:
        felt = super().felt()
        return replace(felt, spots=felt.spots[:-1])


class Overfull(View, frozen=True):
    """Lays a card on the board that the view does not hold."""

    def felt(self) -> Felt:
        return replace(super().felt(), board=(Card("2c"),))


class Shut(View, frozen=True):
    """Stays as it is when it is laid open."""

    def laid_open(self, own: Sequence[View]) -> View:
        return self


class Looking(Match, frozen=True):
    """Gives views of a kind."""

    kind: ClassVar[type[View]] = View

    def view(self, seat: int | None) -> View:
        return self.kind(**_fields(super().view(seat)))


class Missing(Looking, frozen=True):
    """Views that leave a seat out."""

    kind = Overlooking


class Foreign(Looking, frozen=True):
    """Views with a card that is not there."""

    kind = Overfull


class Sealed(Looking, frozen=True):
    """Views that nobody can lay open."""

    kind = Shut


Law = Callable[[str, str], None]
SPOILT: dict[type[Any], Law] = {
    Lax: contract.test_apply_accepts_what_is_offered_and_nothing_else,
    Strict: contract.test_apply_accepts_what_is_offered_and_nothing_else,
    Careless: contract.test_chance_takes_only_answers_to_what_it_owes,
    Early: contract.test_chance_takes_only_answers_to_what_it_owes,
    Hasty: contract.test_samples_examples_and_the_clock_stay_within_the_offers,
    Generous: contract.test_payoffs_sum_to_zero_in_every_deal_and_match,
    Chatty: contract.test_a_view_agrees_with_the_match,
    Forgetful: contract.test_the_story_only_grows_within_a_deal,
    Twice: contract.test_cards_are_dealt_from_what_is_left,
    Listing: contract.test_views_read_back_from_json,
    Moody: contract.test_the_texts_of_all_moves_replay_to_an_equal_match,
    Sleepless: contract.test_somebody_is_to_move_until_all_is_over,
    Miscounting: contract.test_somebody_is_to_move_until_all_is_over,
    Missing: contract.test_the_felt_is_the_table_of_the_view,
    Foreign: contract.test_the_felt_is_the_table_of_the_view,
    Sealed: contract.test_a_view_laid_open_has_every_seats_own_cards,
    Blind: contract.test_a_view_agrees_with_the_match,
}


@pytest.mark.parametrize(("kind", "law"), SPOILT.items(), ids=lambda value: value.__name__)
def test_a_spoilt_game_fails_the_law_that_it_breaks(kind: type[Any], law: Law, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(contract.GAMES, "spoilt", replace(GAME, name="spoilt", start=starts(kind)))
    with pytest.raises((AssertionError, IllegalAction, pytest.fail.Exception)):
        try_out(law)


@pytest.mark.parametrize("law", dict.fromkeys(SPOILT.values()), ids=lambda value: value.__name__)
def test_the_sound_game_keeps_those_laws(law: Law, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(contract.GAMES, "spoilt", replace(GAME, name="spoilt", start=starts(Match)))
    try_out(law)


def try_out(law: Law) -> None:
    """Holds a few random matches against a law."""
    for number in range(10):
        law("spoilt", f"sample {number}")


def starts(kind: type[Any]) -> Callable[[Any, int], Match]:
    """How a game starts whose match, or whose first deal, is of that kind."""

    def start(rules: Rules, seats: int) -> Match:
        match: Match = known(GAME.start(rules, seats))
        if issubclass(kind, Match):
            return kind(**_fields(match))
        return replace(match, state=kind(**_fields(match.state)))

    return start


def _fields(value: Any) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__struct_fields__}
